"use strict";(()=>{var Zr=class i{constructor(t,e){this.start=t;this.end=e;this.t=t,this.speed=i.pleasantSpeed(e-t)}start;end;playing=!1;loop=!0;speed;t;moved=[];switched=[];runIn(t,e){[this.start,this.end]=[t,e],this.moveTo(t)}get span(){return this.end-this.start}static pleasantSpeed(t){if(!(t>0)||t>=2&&t<=40)return 1;let e=Math.floor(Math.log10(t/10)),n=t/10/10**e;return+((n>=5?5:n>=2?2:1).toString()+"e"+e)}onMove(t){this.moved.push(t)}onSwitch(t){this.switched.push(t)}moveTo(t){this.t=Math.min(Math.max(t,this.start),this.end);for(let e of this.moved)e(this.t)}play(){this.span>0&&(this.t>=this.end&&this.moveTo(this.start),this.set(!0))}pause(){this.set(!1)}toggle(){this.playing?this.pause():this.play()}setSpeed(t){this.speed=t;for(let e of this.switched)e()}tick(t){if(!this.playing)return;let e=this.t+t*this.speed;if(e<this.end)return this.moveTo(e);if(this.loop)return this.moveTo(this.start+(e-this.start)%this.span);this.moveTo(this.end),this.pause()}set(t){if(this.playing!==t){this.playing=t;for(let e of this.switched)e()}}};function Xp(){return{meta:JSON.parse(Wp("meta")),payload:Wp("payload")}}function Ul(i,t){let e=C_(t),n=a=>new Float64Array(e.buffer,a.offset,a.length/8),s=a=>new Float32Array(e.buffer,a.offset,a.length/4),r={times:n(i.motion.times),bodies:i.motion.bodies,poses:R_(e,i.motion)},o=i.curves.series.map(a=>{let l=Float64Array.from(s(a.values),c=>a.offset+c);return{name:a.name,unit:a.unit,values:l}});return{meta:i,motion:r,marks:P_(e,i),times:n(i.curves.times),measures:o}}function Wp(i){let t=document.getElementById(i),e=t?.textContent??"";return t?.remove(),e}function C_(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<t.length;n++)e[n]=t.charCodeAt(n);return e}var Nl=class{constructor(t,e){this.bytes=t;this.at=e}bytes;at;byte(){return this.bytes[this.at++]}varint(){let t=0,e=1,n;do n=this.byte(),t+=(n&127)*e,e*=128;while(n&128);return t%2===0?t/2:-(t+1)/2}channel(t,e,n,s,r,o){let a=this.byte()===1,l=this.varint(),c=0;s[r]=e+l*n;for(let h=1;h<t;h++){if(a){let u=l+c+this.varint();c=u-l,l=u}s[r+=o]=e+l*n}}};function R_(i,t){let{frames:e,bodies:n,origin:s,quanta:r}=t,o=new Float32Array(e*n*7);if(e===0)return o;let a=new Nl(i,t.channels.offset),l=n*7;for(let c=0;c<l;c++){let h=c%7,u=h<3;a.channel(e,u?s[h]:0,r[u?0:1],o,c,l)}return o}function P_(i,{marks:t,motion:e}){if(!t)return[];let n=new Nl(i,t.runs.offset);return t.quanta.map(s=>{let r=[];for(let o=n.varint();o>0;o--){let[a,l]=[n.varint(),n.varint()],c=n.byte()===2?"stick":"slip",h=new Float32Array(l*9);for(let u=0;u<9;u++){let d=u<3;n.channel(l,d?e.origin[u]:0,d?e.quanta[0]:s,h,u,9)}r.push({from:a,count:l,state:c,numbers:h})}return r})}function U(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))r==null||r===!1||(s.startsWith("on")?n.addEventListener(s.slice(2),r):s==="class"||s==="for"||s==="role"||s.includes("-")?n.setAttribute(s,String(r)):n[s]=r);for(let s of e)s&&n.append(s);return n}var qp="http://www.w3.org/2000/svg";function Kr(i){let t=document.createElementNS(qp,"svg");t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true"),t.setAttribute("class","icon");let e=document.createElementNS(qp,"path");return e.setAttribute("d",i),t.append(e),t}var Jr={play:"M7 4.5v15l12.5-7.5z",pause:"M6.5 5h4v14h-4zM13.5 5h4v14h-4z",start:"M6 5h2.4v14H6zM19 5v14L9 12z",end:"M15.6 5H18v14h-2.4zM5 5v14l10-7z",repeat:"M7 7h9v3l4.5-4L16 2v3H5v7h2zM17 17H8v-3l-4.5 4L8 22v-3h11v-7h-2z",camera:"M12 3 3.5 7.7v8.6L12 21l8.5-4.7V7.7zm0 2.3 5.4 3L12 11.2 6.6 8.3zm-6.5 4.6 5.5 3v5.3l-5.5-3zm13 0v5.3l-5.5 3v-5.3z",layers:"M12 3 2.5 8.2 12 13.4l9.5-5.2zM4.6 11.3l-2.1 1.2L12 17.7l9.5-5.2-2.1-1.2L12 15.4zM4.6 15.6l-2.1 1.2L12 22l9.5-5.2-2.1-1.2L12 19.7z",sun:"M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1.5h2v3.4h-2zM11 19.1h2v3.4h-2zM1.5 11h3.4v2H1.5zM19.1 11h3.4v2h-3.4zM4 5.4 5.4 4l2.4 2.4-1.4 1.4zM16.2 17.6l1.4-1.4 2.4 2.4-1.4 1.4zM4 18.6l2.4-2.4 1.4 1.4L5.4 20zM16.2 6.4 18.6 4 20 5.4l-2.4 2.4z",moon:"M20.5 14.6A8.8 8.8 0 0 1 9.4 3.5a8.8 8.8 0 1 0 11.1 11.1z",help:"M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm-.1 15.4a1.3 1.3 0 1 1 0-2.6 1.3 1.3 0 0 1 0 2.6zm1-4.4h-2v-.7c0-1.4.8-2.1 1.6-2.7.7-.5 1.2-.9 1.2-1.6 0-.8-.7-1.3-1.6-1.3-1 0-1.7.6-1.9 1.6l-2-.4c.3-1.9 1.9-3.1 4-3.1 2.2 0 3.7 1.2 3.7 3.1 0 1.6-1 2.3-1.9 3-.7.5-1.1.9-1.1 1.6z",list:"M3 5h3v3H3zM8.5 5.5H21v2H8.5zM3 10.5h3v3H3zM8.5 11H21v2H8.5zM3 16h3v3H3zM8.5 16.5H21v2H8.5z",close:"M5.6 4.2 4.2 5.6 10.6 12l-6.4 6.4 1.4 1.4 6.4-6.4 6.4 6.4 1.4-1.4-6.4-6.4 6.4-6.4-1.4-1.4-6.4 6.4z"};function Zn(i,t,e){return U("button",{class:"icon-button",type:"button",title:t,"aria-label":t,onclick:e},Kr(Jr[i]))}function Hs(i,t,e){i.replaceChildren(Kr(Jr[t])),i.title=e,i.setAttribute("aria-label",e)}function Jt(i,t=5){if(i==null||!Number.isFinite(i))return"–";if(i===0)return"0";let e=Math.abs(i);if(e>=.001&&e<1e6)return Yp(i.toPrecision(t)).replace("-","−");let[n,s]=i.toExponential(Math.max(0,Math.min(t-1,3))).split("e");return`${Yp(n)}e${Number(s)}`.replaceAll("-","−")}function Yp(i){let t=i.includes("e")?String(Number(i)):i;return t.includes(".")?t.replace(/\.?0+$/,""):t}function tn(i){return i==null?"–":String(i).replace(/\B(?=(\d{3})+(?!\d))/g," ")}function oa(i){return i==null||!Number.isFinite(i)?"–":i>=60?`${Math.floor(i/60)} min ${Jt(i%60,3)} s`:i>=1||i===0?`${Jt(i,4)} s`:i>=.001?`${Jt(i*1e3,3)} ms`:`${Jt(i*1e6,3)} µs`}function $p(i){return i>0?Math.min(Math.max(Math.ceil(-Math.log10(i/1e3)),0),12):3}function Fl(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return(e>=5?5:e>=2?2:1)*t}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var nr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},ir={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Fm=0,Dd=1,Om=2;var ol=1,Bm=2,Po=3,sr=0,ti=1,ai=2,Mr=0,Io=1,Nd=2,Ud=3,Fd=4,km=5;var wr=100,zm=101,Vm=102,Gm=103,Hm=104,Wm=200,Xm=201,qm=202,Ym=203,Od=204,Bd=205,$m=206,Zm=207,Km=208,Jm=209,jm=210,Qm=211,tg=212,eg=213,ng=214,pc=0,mc=1,gc=2,xo=3,xc=4,_c=5,vc=6,yc=7,jc=0,ig=1,sg=2,ls=0,kd=1,zd=2,Vd=3,Gd=4,Hd=5,Wd=6,Xd=7;var qd=300,Tr=301,Lo=302,Qc=303,th=304,bc=1e3,ss=1001,Sc=1002,Ln=1003,rg=1004;var al=1005;var jn=1006,eh=1007;var Rs=1008;var li=1009,Yd=1010,$d=1011,Do=1012,nh=1013,Wi=1014,Li=1015,Xi=1016,ih=1017,sh=1018,Ar=1020,Zd=35902,Kd=35899,Jd=1021,jd=1022,qi=1023,As=1026,Ps=1027,rh=1028,oh=1029,rr=1030,ah=1031;var lh=1033,ll=33776,cl=33777,hl=33778,ul=33779,ch=35840,hh=35841,uh=35842,dh=35843,fh=36196,ph=37492,mh=37496,gh=37488,xh=37489,dl=37490,_h=37491,vh=37808,yh=37809,bh=37810,Sh=37811,Mh=37812,wh=37813,Th=37814,Ah=37815,Eh=37816,Ch=37817,Rh=37818,Ph=37819,Ih=37820,Lh=37821,Dh=36492,Nh=36494,Uh=36495,Fh=36283,Oh=36284,fl=36285,Bh=36286;var va=2300,Mc=2301,dc=2302,Sd=2303,Md=2400,wd=2401,Td=2402;var og=3200;var pl=0,ag=1,Is="",xi="srgb",ya="srgb-linear",ba="linear",Oe="srgb";var fc=7680;var lg=519,cg=512,hg=513,ug=514,Qd=515,dg=516,fg=517,tf=518,ef=519,nf=35044;var sf="300 es",Ri=2e3,_o=2001;function I_(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function L_(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Sa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function pg(){let i=Sa("canvas");return i.style.display="block",i}var Zp={},vo=null;function Ma(...i){let t="THREE."+i.shift();vo?vo("log",t,...i):console.log(t,...i)}function mg(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function ee(...i){i=mg(i);let t="THREE."+i.shift();if(vo)vo("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function le(...i){i=mg(i);let t="THREE."+i.shift();if(vo)vo("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function ma(...i){let t=i.join(" ");t in Zp||(Zp[t]=!0,ee(...i))}function gg(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var xg={[pc]:pc,[gc]:vc,[xc]:xc,[xo]:_c,[mc]:mc,[vc]:gc,[yc]:yc,[_c]:xo},Gi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},zn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Kp=1234567,mo=Math.PI/180,yo=180/Math.PI;function Ls(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(zn[i&255]+zn[i>>8&255]+zn[i>>16&255]+zn[i>>24&255]+"-"+zn[t&255]+zn[t>>8&255]+"-"+zn[t>>16&15|64]+zn[t>>24&255]+"-"+zn[e&63|128]+zn[e>>8&255]+"-"+zn[e>>16&255]+zn[e>>24&255]+zn[n&255]+zn[n>>8&255]+zn[n>>16&255]+zn[n>>24&255]).toLowerCase()}function pe(i,t,e){return Math.max(t,Math.min(e,i))}function rf(i,t){return(i%t+t)%t}function D_(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function N_(i,t,e){return i!==t?(e-i)/(t-i):0}function ga(i,t,e){return(1-e)*i+e*t}function U_(i,t,e,n){return ga(i,t,1-Math.exp(-e*n))}function F_(i,t=1){return t-Math.abs(rf(i,t*2)-t)}function O_(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function B_(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function k_(i,t){return i+Math.floor(Math.random()*(t-i+1))}function z_(i,t){return i+Math.random()*(t-i)}function V_(i){return i*(.5-Math.random())}function G_(i){i!==void 0&&(Kp=i);let t=Kp+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function H_(i){return i*mo}function W_(i){return i*yo}function X_(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function q_(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function of(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Y_(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),f=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:ee("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function kh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function af(i,t){if(t.constructor===Float32Array)return i;let e=kh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function lf(i,t){if(t.constructor===Float32Array)return i;let e=kh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var No={DEG2RAD:mo,RAD2DEG:yo,generateUUID:Ls,clamp:pe,euclideanModulo:rf,mapLinear:D_,inverseLerp:N_,lerp:ga,damp:U_,pingpong:F_,smoothstep:O_,smootherstep:B_,randInt:k_,randFloat:z_,randFloatSpread:V_,seededRandom:G_,degToRad:H_,radToDeg:W_,isPowerOfTwo:X_,ceilPowerOfTwo:q_,floorPowerOfTwo:of,setQuaternionFromProperEuler:Y_,normalize:lf,denormalize:af},pt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(pe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ae=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*v;m<0&&(d=-d,f=-f,p=-p,v=-v,m=-m);let g=1-a;if(m<.9995){let y=Math.acos(m),S=Math.sin(y);g=Math.sin(g*y)/S,a=Math.sin(a*y)/S,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+v*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+v*a;let y=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=y,c*=y,h*=y,u*=y}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:ee("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(pe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},R=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Jp.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Jp.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this.z=pe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this.z=pe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Ku.copy(this).projectOnVector(t),this.sub(Ku)}reflect(t){return this.sub(Ku.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(pe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Ku=new R,Jp=new Ae,me=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],v=s[0],m=s[3],g=s[6],y=s[1],S=s[4],_=s[7],A=s[2],w=s[5],x=s[8];return r[0]=o*v+a*y+l*A,r[3]=o*m+a*S+l*w,r[6]=o*g+a*_+l*x,r[1]=c*v+h*y+u*A,r[4]=c*m+h*S+u*w,r[7]=c*g+h*_+u*x,r[2]=d*v+f*y+p*A,r[5]=d*m+f*S+p*w,r[8]=d*g+f*_+p*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=e*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/p;return t[0]=u*v,t[1]=(s*c-h*n)*v,t[2]=(a*n-s*o)*v,t[3]=d*v,t[4]=(h*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=f*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return ma("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Ju.makeScale(t,e)),this}rotate(t){return ma("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Ju.makeRotation(-t)),this}translate(t,e){return ma("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Ju.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Ju=new me,jp=new me().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Qp=new me().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function $_(){let i={enabled:!0,workingColorSpace:ya,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Oe&&(s.r=Ts(s.r),s.g=Ts(s.g),s.b=Ts(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Oe&&(s.r=go(s.r),s.g=go(s.g),s.b=go(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Is?ba:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ya]:{primaries:t,whitePoint:n,transfer:ba,toXYZ:jp,fromXYZ:Qp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:xi},outputColorSpaceConfig:{drawingBufferColorSpace:xi}},[xi]:{primaries:t,whitePoint:n,transfer:Oe,toXYZ:jp,fromXYZ:Qp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:xi}}}),i}var Re=$_();function Ts(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function go(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var jr,wc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{jr===void 0&&(jr=Sa("canvas")),jr.width=t.width,jr.height=t.height;let s=jr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=jr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Sa("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ts(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Ts(e[n]/255)*255):e[n]=Ts(e[n]);return{data:e,width:t.width,height:t.height}}else return ee("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Z_=0,bo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Z_++}),this.uuid=Ls(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(ju(s[o].image)):r.push(ju(s[o]))}else r=ju(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function ju(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?wc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(ee("Texture: Unable to serialize Texture."),{})}var K_=0,Qu=new R,si=class i extends Gi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=ss,s=ss,r=jn,o=Rs,a=qi,l=li,c=i.DEFAULT_ANISOTROPY,h=Is){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:K_++}),this.uuid=Ls(),this.name="",this.source=new bo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new pt(0,0),this.repeat=new pt(1,1),this.center=new pt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new me,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Qu).x}get height(){return this.source.getSize(Qu).y}get depth(){return this.source.getSize(Qu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){ee(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){ee(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==qd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case bc:t.x=t.x-Math.floor(t.x);break;case ss:t.x=t.x<0?0:1;break;case Sc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case bc:t.y=t.y-Math.floor(t.y);break;case ss:t.y=t.y<0?0:1;break;case Sc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};si.DEFAULT_IMAGE=null;si.DEFAULT_MAPPING=qd;si.DEFAULT_ANISOTROPY=1;var Be=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],v=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let S=(c+1)/2,_=(f+1)/2,A=(g+1)/2,w=(h+d)/4,x=(u+v)/4,T=(p+m)/4;return S>_&&S>A?S<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(S),s=w/n,r=x/n):_>A?_<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(_),n=w/s,r=T/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=x/r,s=T/r),this.set(n,s,r,e),this}let y=Math.sqrt((m-p)*(m-p)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(y)<.001&&(y=1),this.x=(m-p)/y,this.y=(u-v)/y,this.z=(d-h)/y,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this.z=pe(this.z,t.z,e.z),this.w=pe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this.z=pe(this.z,t,e),this.w=pe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Tc=class extends Gi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:jn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Be(0,0,t,e),this.scissorTest=!1,this.viewport=new Be(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new si({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:jn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new bo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},vi=class extends Tc{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},wa=class extends si{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=ss,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Ac=class extends si{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=ss,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var xe=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,p,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,v,m)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,v,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=v,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Qr.setFromMatrixColumn(t,0).length(),r=1/Qr.setFromMatrixColumn(t,1).length(),o=1/Qr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,p=c*h,v=c*u;e[0]=d+v*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=v+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,p=c*h,v=c*u;e[0]=d-v*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=v-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,v=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+v,e[1]=l*u,e[5]=v*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,p=a*l,v=a*c;e[0]=l*h,e[4]=v-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-v*u}else if(t.order==="XZY"){let d=o*l,f=o*c,p=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+v,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=v*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(J_,t,j_)}lookAt(t,e,n){let s=this.elements;return mi.subVectors(t,e),mi.lengthSq()===0&&(mi.z=1),mi.normalize(),Ws.crossVectors(n,mi),Ws.lengthSq()===0&&(Math.abs(n.z)===1?mi.x+=1e-4:mi.z+=1e-4,mi.normalize(),Ws.crossVectors(n,mi)),Ws.normalize(),Ol.crossVectors(mi,Ws),s[0]=Ws.x,s[4]=Ol.x,s[8]=mi.x,s[1]=Ws.y,s[5]=Ol.y,s[9]=mi.y,s[2]=Ws.z,s[6]=Ol.z,s[10]=mi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],v=n[6],m=n[10],g=n[14],y=n[3],S=n[7],_=n[11],A=n[15],w=s[0],x=s[4],T=s[8],O=s[12],P=s[1],D=s[5],z=s[9],W=s[13],N=s[2],H=s[6],Y=s[10],G=s[14],ct=s[3],K=s[7],Q=s[11],et=s[15];return r[0]=o*w+a*P+l*N+c*ct,r[4]=o*x+a*D+l*H+c*K,r[8]=o*T+a*z+l*Y+c*Q,r[12]=o*O+a*W+l*G+c*et,r[1]=h*w+u*P+d*N+f*ct,r[5]=h*x+u*D+d*H+f*K,r[9]=h*T+u*z+d*Y+f*Q,r[13]=h*O+u*W+d*G+f*et,r[2]=p*w+v*P+m*N+g*ct,r[6]=p*x+v*D+m*H+g*K,r[10]=p*T+v*z+m*Y+g*Q,r[14]=p*O+v*W+m*G+g*et,r[3]=y*w+S*P+_*N+A*ct,r[7]=y*x+S*D+_*H+A*K,r[11]=y*T+S*z+_*Y+A*Q,r[15]=y*O+S*W+_*G+A*et,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],v=t[7],m=t[11],g=t[15],y=l*f-c*d,S=a*f-c*u,_=a*d-l*u,A=o*f-c*h,w=o*d-l*h,x=o*u-a*h;return e*(v*y-m*S+g*_)-n*(p*y-m*A+g*w)+s*(p*S-v*A+g*x)-r*(p*_-v*w+m*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],v=t[13],m=t[14],g=t[15],y=e*a-n*o,S=e*l-s*o,_=e*c-r*o,A=n*l-s*a,w=n*c-r*a,x=s*c-r*l,T=h*v-u*p,O=h*m-d*p,P=h*g-f*p,D=u*m-d*v,z=u*g-f*v,W=d*g-f*m,N=y*W-S*z+_*D+A*P-w*O+x*T;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/N;return t[0]=(a*W-l*z+c*D)*H,t[1]=(s*z-n*W-r*D)*H,t[2]=(v*x-m*w+g*A)*H,t[3]=(d*w-u*x-f*A)*H,t[4]=(l*P-o*W-c*O)*H,t[5]=(e*W-s*P+r*O)*H,t[6]=(m*_-p*x-g*S)*H,t[7]=(h*x-d*_+f*S)*H,t[8]=(o*z-a*P+c*T)*H,t[9]=(n*P-e*z-r*T)*H,t[10]=(p*w-v*_+g*y)*H,t[11]=(u*_-h*w-f*y)*H,t[12]=(a*O-o*D-l*T)*H,t[13]=(e*D-n*O+s*T)*H,t[14]=(v*S-p*A-m*y)*H,t[15]=(h*A-u*S+d*y)*H,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,v=o*h,m=o*u,g=a*u,y=l*c,S=l*h,_=l*u,A=n.x,w=n.y,x=n.z;return s[0]=(1-(v+g))*A,s[1]=(f+_)*A,s[2]=(p-S)*A,s[3]=0,s[4]=(f-_)*w,s[5]=(1-(d+g))*w,s[6]=(m+y)*w,s[7]=0,s[8]=(p+S)*x,s[9]=(m-y)*x,s[10]=(1-(d+v))*x,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Qr.set(s[0],s[1],s[2]).length(),a=Qr.set(s[4],s[5],s[6]).length(),l=Qr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),ki.copy(this);let c=1/o,h=1/a,u=1/l;return ki.elements[0]*=c,ki.elements[1]*=c,ki.elements[2]*=c,ki.elements[4]*=h,ki.elements[5]*=h,ki.elements[6]*=h,ki.elements[8]*=u,ki.elements[9]*=u,ki.elements[10]*=u,e.setFromRotationMatrix(ki),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Ri,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),p,v;if(l)p=r/(o-r),v=o*r/(o-r);else if(a===Ri)p=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===_o)p=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Ri,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),p,v;if(l)p=1/(o-r),v=o/(o-r);else if(a===Ri)p=-2/(o-r),v=-(o+r)/(o-r);else if(a===_o)p=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Qr=new R,ki=new xe,J_=new R(0,0,0),j_=new R(1,1,1),Ws=new R,Ol=new R,mi=new R,tm=new xe,em=new Ae,rs=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(pe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(pe(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pe(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:ee("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return tm.makeRotationFromQuaternion(t),this.setFromRotationMatrix(tm,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return em.setFromEuler(this),this.setFromQuaternion(em,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};rs.DEFAULT_ORDER="XYZ";var So=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Q_=0,nm=new R,to=new Ae,vs=new xe,Bl=new R,aa=new R,tv=new R,ev=new Ae,im=new R(1,0,0),sm=new R(0,1,0),rm=new R(0,0,1),om={type:"added"},nv={type:"removed"},eo={type:"childadded",child:null},td={type:"childremoved",child:null},Nn=class i extends Gi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Q_++}),this.uuid=Ls(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new R,e=new rs,n=new Ae,s=new R(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new xe},normalMatrix:{value:new me}}),this.matrix=new xe,this.matrixWorld=new xe,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new So,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return to.setFromAxisAngle(t,e),this.quaternion.multiply(to),this}rotateOnWorldAxis(t,e){return to.setFromAxisAngle(t,e),this.quaternion.premultiply(to),this}rotateX(t){return this.rotateOnAxis(im,t)}rotateY(t){return this.rotateOnAxis(sm,t)}rotateZ(t){return this.rotateOnAxis(rm,t)}translateOnAxis(t,e){return nm.copy(t).applyQuaternion(this.quaternion),this.position.add(nm.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(im,t)}translateY(t){return this.translateOnAxis(sm,t)}translateZ(t){return this.translateOnAxis(rm,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(vs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Bl.copy(t):Bl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),aa.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?vs.lookAt(aa,Bl,this.up):vs.lookAt(Bl,aa,this.up),this.quaternion.setFromRotationMatrix(vs),s&&(vs.extractRotation(s.matrixWorld),to.setFromRotationMatrix(vs),this.quaternion.premultiply(to.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(le("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(om),eo.child=t,this.dispatchEvent(eo),eo.child=null):le("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(nv),td.child=t,this.dispatchEvent(td),td.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),vs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),vs.multiply(t.parent.matrixWorld)),t.applyMatrix4(vs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(om),eo.child=t,this.dispatchEvent(eo),eo.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(aa,t,tv),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(aa,ev,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Nn.DEFAULT_UP=new R(0,1,0);Nn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Nn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var en=class extends Nn{constructor(){super(),this.isGroup=!0,this.type="Group"}},iv={type:"move"},Mo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new en,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new en,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new R,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new R),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new en,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new R,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new R,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let v of t.hand.values()){let m=e.getJointPose(v,n),g=this._getHandJoint(c,v);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(iv)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new en;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},_g={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Xs={h:0,s:0,l:0},kl={h:0,s:0,l:0};function ed(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var ne=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=xi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Re.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=Re.workingColorSpace){return this.r=t,this.g=e,this.b=n,Re.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=Re.workingColorSpace){if(t=rf(t,1),e=pe(e,0,1),n=pe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=ed(o,r,t+1/3),this.g=ed(o,r,t),this.b=ed(o,r,t-1/3)}return Re.colorSpaceToWorking(this,s),this}setStyle(t,e=xi){function n(r){r!==void 0&&parseFloat(r)<1&&ee("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:ee("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);ee("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=xi){let n=_g[t.toLowerCase()];return n!==void 0?this.setHex(n,e):ee("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ts(t.r),this.g=Ts(t.g),this.b=Ts(t.b),this}copyLinearToSRGB(t){return this.r=go(t.r),this.g=go(t.g),this.b=go(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=xi){return Re.workingToColorSpace(Vn.copy(this),t),Math.round(pe(Vn.r*255,0,255))*65536+Math.round(pe(Vn.g*255,0,255))*256+Math.round(pe(Vn.b*255,0,255))}getHexString(t=xi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Re.workingColorSpace){Re.workingToColorSpace(Vn.copy(this),e);let n=Vn.r,s=Vn.g,r=Vn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=Re.workingColorSpace){return Re.workingToColorSpace(Vn.copy(this),e),t.r=Vn.r,t.g=Vn.g,t.b=Vn.b,t}getStyle(t=xi){Re.workingToColorSpace(Vn.copy(this),t);let e=Vn.r,n=Vn.g,s=Vn.b;return t!==xi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Xs),this.setHSL(Xs.h+t,Xs.s+e,Xs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Xs),t.getHSL(kl);let n=ga(Xs.h,kl.h,e),s=ga(Xs.s,kl.s,e),r=ga(Xs.l,kl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Vn=new ne;ne.NAMES=_g;var Ta=class extends Nn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new rs,this.environmentIntensity=1,this.environmentRotation=new rs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},zi=new R,ys=new R,nd=new R,bs=new R,no=new R,io=new R,am=new R,id=new R,sd=new R,rd=new R,od=new Be,ad=new Be,ld=new Be,ws=class i{constructor(t=new R,e=new R,n=new R){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),zi.subVectors(t,e),s.cross(zi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){zi.subVectors(s,e),ys.subVectors(n,e),nd.subVectors(t,e);let o=zi.dot(zi),a=zi.dot(ys),l=zi.dot(nd),c=ys.dot(ys),h=ys.dot(nd),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,bs)===null?!1:bs.x>=0&&bs.y>=0&&bs.x+bs.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,bs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,bs.x),l.addScaledVector(o,bs.y),l.addScaledVector(a,bs.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return od.setScalar(0),ad.setScalar(0),ld.setScalar(0),od.fromBufferAttribute(t,e),ad.fromBufferAttribute(t,n),ld.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(od,r.x),o.addScaledVector(ad,r.y),o.addScaledVector(ld,r.z),o}static isFrontFacing(t,e,n,s){return zi.subVectors(n,e),ys.subVectors(t,e),zi.cross(ys).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return zi.subVectors(this.c,this.b),ys.subVectors(this.a,this.b),zi.cross(ys).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;no.subVectors(s,n),io.subVectors(r,n),id.subVectors(t,n);let l=no.dot(id),c=io.dot(id);if(l<=0&&c<=0)return e.copy(n);sd.subVectors(t,s);let h=no.dot(sd),u=io.dot(sd);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(no,o);rd.subVectors(t,r);let f=no.dot(rd),p=io.dot(rd);if(p>=0&&f<=p)return e.copy(r);let v=f*c-l*p;if(v<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(io,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return am.subVectors(r,s),a=(u-h)/(u-h+(f-p)),e.copy(s).addScaledVector(am,a);let g=1/(m+v+d);return o=v*g,a=d*g,e.copy(n).addScaledVector(no,o).addScaledVector(io,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},pn=class{constructor(t=new R(1/0,1/0,1/0),e=new R(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Vi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Vi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Vi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Vi):Vi.fromBufferAttribute(r,o),Vi.applyMatrix4(t.matrixWorld),this.expandByPoint(Vi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),zl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),zl.copy(n.boundingBox)),zl.applyMatrix4(t.matrixWorld),this.union(zl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Vi),Vi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(la),Vl.subVectors(this.max,la),so.subVectors(t.a,la),ro.subVectors(t.b,la),oo.subVectors(t.c,la),qs.subVectors(ro,so),Ys.subVectors(oo,ro),fr.subVectors(so,oo);let e=[0,-qs.z,qs.y,0,-Ys.z,Ys.y,0,-fr.z,fr.y,qs.z,0,-qs.x,Ys.z,0,-Ys.x,fr.z,0,-fr.x,-qs.y,qs.x,0,-Ys.y,Ys.x,0,-fr.y,fr.x,0];return!cd(e,so,ro,oo,Vl)||(e=[1,0,0,0,1,0,0,0,1],!cd(e,so,ro,oo,Vl))?!1:(Gl.crossVectors(qs,Ys),e=[Gl.x,Gl.y,Gl.z],cd(e,so,ro,oo,Vl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Vi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Vi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Ss[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Ss[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Ss[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Ss[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Ss[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Ss[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Ss[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Ss[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Ss),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Ss=[new R,new R,new R,new R,new R,new R,new R,new R],Vi=new R,zl=new pn,so=new R,ro=new R,oo=new R,qs=new R,Ys=new R,fr=new R,la=new R,Vl=new R,Gl=new R,pr=new R;function cd(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){pr.fromArray(i,r);let a=s.x*Math.abs(pr.x)+s.y*Math.abs(pr.y)+s.z*Math.abs(pr.z),l=t.dot(pr),c=e.dot(pr),h=n.dot(pr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var vn=new R,Hl=new pt,sv=0,fn=class extends Gi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:sv++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=nf,this.updateRanges=[],this.gpuType=Li,this.version=0,this._normalizationScale=t!==void 0?kh(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Hl.fromBufferAttribute(this,e),Hl.applyMatrix3(t),this.setXY(e,Hl.x,Hl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)vn.fromBufferAttribute(this,e),vn.applyMatrix3(t),this.setXYZ(e,vn.x,vn.y,vn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)vn.fromBufferAttribute(this,e),vn.applyMatrix4(t),this.setXYZ(e,vn.x,vn.y,vn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)vn.fromBufferAttribute(this,e),vn.applyNormalMatrix(t),this.setXYZ(e,vn.x,vn.y,vn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)vn.fromBufferAttribute(this,e),vn.transformDirection(t),this.setXYZ(e,vn.x,vn.y,vn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):af(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):lf(t,this.array)}};var Aa=class extends fn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Ea=class extends fn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var ve=class extends fn{constructor(t,e,n){super(new Float32Array(t),e,n)}},rv=new pn,ca=new R,hd=new R,yi=class{constructor(t=new R,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):rv.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ca.subVectors(t,this.center);let e=ca.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ca,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(hd.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ca.copy(t.center).add(hd)),this.expandByPoint(ca.copy(t.center).sub(hd))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},ov=0,Ci=new xe,ud=new Nn,ao=new R,gi=new pn,ha=new pn,In=new R,We=class i extends Gi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:ov++}),this.uuid=Ls(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(I_(t)?Ea:Aa)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new me().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Ci.makeRotationFromQuaternion(t),this.applyMatrix4(Ci),this}rotateX(t){return Ci.makeRotationX(t),this.applyMatrix4(Ci),this}rotateY(t){return Ci.makeRotationY(t),this.applyMatrix4(Ci),this}rotateZ(t){return Ci.makeRotationZ(t),this.applyMatrix4(Ci),this}translate(t,e,n){return Ci.makeTranslation(t,e,n),this.applyMatrix4(Ci),this}scale(t,e,n){return Ci.makeScale(t,e,n),this.applyMatrix4(Ci),this}lookAt(t){return ud.lookAt(t),ud.updateMatrix(),this.applyMatrix4(ud.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ao).negate(),this.translate(ao.x,ao.y,ao.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new ve(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&ee("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new pn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){le("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new R(-1/0,-1/0,-1/0),new R(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];gi.setFromBufferAttribute(r),this.morphTargetsRelative?(In.addVectors(this.boundingBox.min,gi.min),this.boundingBox.expandByPoint(In),In.addVectors(this.boundingBox.max,gi.max),this.boundingBox.expandByPoint(In)):(this.boundingBox.expandByPoint(gi.min),this.boundingBox.expandByPoint(gi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&le('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new yi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){le("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new R,1/0);return}if(t){let n=this.boundingSphere.center;if(gi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];ha.setFromBufferAttribute(a),this.morphTargetsRelative?(In.addVectors(gi.min,ha.min),gi.expandByPoint(In),In.addVectors(gi.max,ha.max),gi.expandByPoint(In)):(gi.expandByPoint(ha.min),gi.expandByPoint(ha.max))}gi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)In.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(In));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)In.fromBufferAttribute(a,c),l&&(ao.fromBufferAttribute(t,c),In.add(ao)),s=Math.max(s,n.distanceToSquared(In))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&le('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){le("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new fn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new R,l[O]=new R;let h=new R,u=new R,d=new R,f=new pt,p=new pt,v=new pt,m=new R,g=new R;function y(O,P,D){c[O]=c[P]=c[D]=1,h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,P),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,O),p.fromBufferAttribute(r,P),v.fromBufferAttribute(r,D),u.sub(h),d.sub(h),p.sub(f),v.sub(f);let z=1/(p.x*v.y-v.x*p.y);isFinite(z)&&(m.copy(u).multiplyScalar(v.y).addScaledVector(d,-p.y).multiplyScalar(z),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-v.x).multiplyScalar(z),a[O].add(m),a[P].add(m),a[D].add(m),l[O].add(g),l[P].add(g),l[D].add(g))}let S=this.groups;S.length===0&&(S=[{start:0,count:t.count}]);for(let O=0,P=S.length;O<P;++O){let D=S[O],z=D.start,W=D.count;for(let N=z,H=z+W;N<H;N+=3)y(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let _=new R,A=new R,w=new R,x=new R;function T(O){w.fromBufferAttribute(s,O),x.copy(w);let P=a[O];_.copy(P),_.sub(w.multiplyScalar(w.dot(P))).normalize(),A.crossVectors(x,P);let z=A.dot(l[O])<0?-1:1;o.setXYZW(O,_.x,_.y,_.z,z)}for(let O=0,P=n.count;O<P;++O)c[O]&&T(O);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new fn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new R,r=new R,o=new R,a=new R,l=new R,c=new R,h=new R,u=new R;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),v=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)In.fromBufferAttribute(t,e),In.normalize(),t.setXYZ(e,In.x,In.y,In.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new fn(d,h,u)}if(this.index===null)return ee("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Ca=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=nf,this.updateRanges=[],this.version=0,this.uuid=Ls()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=lm(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let n=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=lm(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function lm(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Ls()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var Kn=new R,Pi=class i{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s,this._normalizationScale=t!==void 0?kh(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)Kn.fromBufferAttribute(this,e),Kn.applyMatrix4(t),this.setXYZ(e,Kn.x,Kn.y,Kn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Kn.fromBufferAttribute(this,e),Kn.applyNormalMatrix(t),this.setXYZ(e,Kn.x,Kn.y,Kn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Kn.fromBufferAttribute(this,e),Kn.transformDirection(t),this.setXYZ(e,Kn.x,Kn.y,Kn.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){Ma("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new fn(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new i(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){Ma("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):af(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):lf(t,this.data.array)}},dd=new R,av=new R,lv=new me,_i=class{constructor(t=new R(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=dd.subVectors(n,e).cross(av.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(dd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||lv.getNormalMatrix(t),s=this.coplanarPoint(dd).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},cv=0,os=class extends Gi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:cv++}),this.uuid=Ls(),this.name="",this.type="Material",this.blending=Io,this.side=sr,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Od,this.blendDst=Bd,this.blendEquation=wr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ne(0,0,0),this.blendAlpha=0,this.depthFunc=xo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=lg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=fc,this.stencilZFail=fc,this.stencilZPass=fc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){ee(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){ee(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new ne().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new _i().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new pt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new pt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Ms=new R,fd=new R,Wl=new R,Xl=new R,Zs=class{constructor(t=new R,e=new R(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ms)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Ms.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ms.copy(this.origin).addScaledVector(this.direction,e),Ms.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){fd.copy(t).add(e).multiplyScalar(.5),Wl.copy(e).sub(t).normalize(),Xl.copy(this.origin).sub(fd);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Wl),a=Xl.dot(this.direction),l=-Xl.dot(Wl),c=Xl.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(fd).addScaledVector(Wl,d),f}intersectSphere(t,e){if(t.radius<0)return null;Ms.subVectors(t.center,this.origin);let n=Ms.dot(this.direction),s=Ms.dot(Ms)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ms)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,v=e.y-o.y,m=e.z-o.z,g=n.x-o.x,y=n.y-o.y,S=n.z-o.z,_=Math.abs(l),A=Math.abs(c),w=Math.abs(h),x,T,O,P,D,z,W,N,H,Y,G,ct;if(_>=A&&_>=w?(O=l,z=u,H=p,ct=g,l>=0?(x=c,T=h,P=d,D=f,W=v,N=m,Y=y,G=S):(x=h,T=c,P=f,D=d,W=m,N=v,Y=S,G=y)):A>=w?(O=c,z=d,H=v,ct=y,c>=0?(x=h,T=l,P=f,D=u,W=m,N=p,Y=S,G=g):(x=l,T=h,P=u,D=f,W=p,N=m,Y=g,G=S)):(O=h,z=f,H=m,ct=S,h>=0?(x=l,T=c,P=u,D=d,W=p,N=v,Y=g,G=y):(x=c,T=l,P=d,D=u,W=v,N=p,Y=y,G=g)),O===0)return null;let K=x/O,Q=T/O,et=1/O,ft=P-K*z,ht=D-Q*z,tt=W-K*H,xt=N-Q*H,vt=Y-K*ct,Lt=G-Q*ct,wt=vt*xt-Lt*tt,Gt=ft*Lt-ht*vt,re=tt*ht-xt*ft;if(s){if(wt<0||Gt<0||re<0)return null}else if((wt<0||Gt<0||re<0)&&(wt>0||Gt>0||re>0))return null;let Kt=wt+Gt+re;if(Kt===0)return null;let oe=et*(wt*z+Gt*H+re*ct);return(Kt>0?oe<0:oe>0)?null:this.at(oe/Kt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ri=class extends os{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ne(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new rs,this.combine=jc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},cm=new xe,mr=new Zs,ql=new yi,hm=new R,Yl=new R,$l=new R,Zl=new R,pd=new R,Kl=new R,um=new R,Jl=new R,nn=class extends Nn{constructor(t=new We,e=new ri){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Kl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(pd.fromBufferAttribute(u,t),o?Kl.addScaledVector(pd,h):Kl.addScaledVector(pd.sub(e),h))}e.add(Kl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),ql.copy(n.boundingSphere),ql.applyMatrix4(r),mr.copy(t.ray).recast(t.near),!(ql.containsPoint(mr.origin)===!1&&(mr.intersectSphere(ql,hm)===null||mr.origin.distanceToSquared(hm)>(t.far-t.near)**2))&&(cm.copy(r).invert(),mr.copy(t.ray).applyMatrix4(cm),!(n.boundingBox!==null&&mr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,mr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,v=d.length;p<v;p++){let m=d[p],g=o[m.materialIndex],y=Math.max(m.start,f.start),S=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let _=y,A=S;_<A;_+=3){let w=a.getX(_),x=a.getX(_+1),T=a.getX(_+2);s=jl(this,g,t,n,c,h,u,w,x,T),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let y=a.getX(m),S=a.getX(m+1),_=a.getX(m+2);s=jl(this,o,t,n,c,h,u,y,S,_),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,v=d.length;p<v;p++){let m=d[p],g=o[m.materialIndex],y=Math.max(m.start,f.start),S=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let _=y,A=S;_<A;_+=3){let w=_,x=_+1,T=_+2;s=jl(this,g,t,n,c,h,u,w,x,T),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let y=m,S=m+1,_=m+2;s=jl(this,o,t,n,c,h,u,y,S,_),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function hv(i,t,e,n,s,r,o,a){let l;if(t.side===ti?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===sr,a),l===null)return null;Jl.copy(a),Jl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Jl);return c<e.near||c>e.far?null:{distance:c,point:Jl.clone(),object:i}}function jl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Yl),i.getVertexPosition(l,$l),i.getVertexPosition(c,Zl);let h=hv(i,t,e,n,Yl,$l,Zl,um);if(h){let u=new R;ws.getBarycoord(um,Yl,$l,Zl,u),s&&(h.uv=ws.getInterpolatedAttribute(s,a,l,c,u,new pt)),r&&(h.uv1=ws.getInterpolatedAttribute(r,a,l,c,u,new pt)),o&&(h.normal=ws.getInterpolatedAttribute(o,a,l,c,u,new R),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new R,materialIndex:0};ws.getNormal(Yl,$l,Zl,d.normal),h.face=d,h.barycoord=u}return h}var Ra=class extends si{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Ln,h=Ln,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var wo=class extends fn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},lo=new xe,dm=new xe,Ql=[],fm=new pn,uv=new xe,ua=new nn,da=new yi,bi=class extends nn{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new wo(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,uv)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new pn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,lo),fm.copy(t.boundingBox).applyMatrix4(lo),this.boundingBox.union(fm)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new yi),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,lo),da.copy(t.boundingSphere).applyMatrix4(lo),this.boundingSphere.union(da)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(ua.geometry=this.geometry,ua.material=this.material,ua.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),da.copy(this.boundingSphere),da.applyMatrix4(n),t.ray.intersectsSphere(da)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,lo),dm.multiplyMatrices(n,lo),ua.matrixWorld=dm,ua.raycast(t,Ql);for(let o=0,a=Ql.length;o<a;o++){let l=Ql[o];l.instanceId=r,l.object=this,e.push(l)}Ql.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new wo(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ra(new Float32Array(s*this.count),s,this.count,rh,Li));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},gr=new yi,dv=new pt(.5,.5),tc=new R,Ks=class{constructor(t=new _i,e=new _i,n=new _i,s=new _i,r=new _i,o=new _i){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Ri,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],v=r[9],m=r[10],g=r[11],y=r[12],S=r[13],_=r[14],A=r[15];if(s[0].setComponents(c-o,f-h,g-p,A-y).normalize(),s[1].setComponents(c+o,f+h,g+p,A+y).normalize(),s[2].setComponents(c+a,f+u,g+v,A+S).normalize(),s[3].setComponents(c-a,f-u,g-v,A-S).normalize(),n)s[4].setComponents(l,d,m,_).normalize(),s[5].setComponents(c-l,f-d,g-m,A-_).normalize();else if(s[4].setComponents(c-l,f-d,g-m,A-_).normalize(),e===Ri)s[5].setComponents(c+l,f+d,g+m,A+_).normalize();else if(e===_o)s[5].setComponents(l,d,m,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),gr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),gr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(gr)}intersectsSprite(t){gr.center.set(0,0,0);let e=dv.distanceTo(t.center);return gr.radius=.7071067811865476+e,gr.applyMatrix4(t.matrixWorld),this.intersectsSphere(gr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(tc.x=s.normal.x>0?t.max.x:t.min.x,tc.y=s.normal.y>0?t.max.y:t.min.y,tc.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(tc)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},pm=new xe,Ec=class i{constructor(){this.coordinateSystem=Ri,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];pm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ks),n[s].setFromProjectionMatrix(pm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Ks),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Es=class extends os{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ne(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Cc=new R,Rc=new R,mm=new xe,fa=new Zs,ec=new yi,md=new R,gm=new R,_r=class extends Nn{constructor(t=new We,e=new Es){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Cc.fromBufferAttribute(e,s-1),Rc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Cc.distanceTo(Rc);t.setAttribute("lineDistance",new ve(n,1))}else ee("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ec.copy(n.boundingSphere),ec.applyMatrix4(s),ec.radius+=r,t.ray.intersectsSphere(ec)===!1)return;mm.copy(s).invert(),fa.copy(t.ray).applyMatrix4(mm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let v=f,m=p-1;v<m;v+=c){let g=h.getX(v),y=h.getX(v+1),S=nc(this,t,fa,l,g,y,v);S&&e.push(S)}if(this.isLineLoop){let v=h.getX(p-1),m=h.getX(f),g=nc(this,t,fa,l,v,m,p-1);g&&e.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let v=f,m=p-1;v<m;v+=c){let g=nc(this,t,fa,l,v,v+1,v);g&&e.push(g)}if(this.isLineLoop){let v=nc(this,t,fa,l,p-1,f,p-1);v&&e.push(v)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function nc(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Cc.fromBufferAttribute(a,s),Rc.fromBufferAttribute(a,r),e.distanceSqToSegment(Cc,Rc,md,gm)>n)return;md.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(md);if(!(c<t.near||c>t.far))return{distance:c,point:gm.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var xm=new R,_m=new R,Pa=class extends _r{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)xm.fromBufferAttribute(e,s),_m.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+xm.distanceTo(_m);t.setAttribute("lineDistance",new ve(n,1))}else ee("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Ia=class extends si{constructor(t=[],e=Tr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var Cs=class extends si{constructor(t,e,n=Wi,s,r,o,a=Ln,l=Ln,c,h=As,u=1){if(h!==As&&h!==Ps)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new bo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},La=class extends Cs{constructor(t,e=Wi,n=Tr,s,r,o=Ln,a=Ln,l,c=As){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Da=class extends si{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},as=class i extends We{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new ve(c,3)),this.setAttribute("normal",new ve(h,3)),this.setAttribute("uv",new ve(u,2));function p(v,m,g,y,S,_,A,w,x,T,O){let P=_/x,D=A/T,z=_/2,W=A/2,N=w/2,H=x+1,Y=T+1,G=0,ct=0,K=new R;for(let Q=0;Q<Y;Q++){let et=Q*D-W;for(let ft=0;ft<H;ft++){let ht=ft*P-z;K[v]=ht*y,K[m]=et*S,K[g]=N,c.push(K.x,K.y,K.z),K[v]=0,K[m]=0,K[g]=w>0?1:-1,h.push(K.x,K.y,K.z),u.push(ft/x),u.push(1-Q/T),G+=1}}for(let Q=0;Q<T;Q++)for(let et=0;et<x;et++){let ft=d+et+H*Q,ht=d+et+H*(Q+1),tt=d+(et+1)+H*(Q+1),xt=d+(et+1)+H*Q;l.push(ft,ht,xt),l.push(ht,tt,xt),ct+=6}a.addGroup(f,ct,O),f+=ct,d+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Na=class i extends We{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,d=e,f=2*u+d,p=n*2+r,v=s+1,m=new R,g=new R;for(let y=0;y<=p;y++){let S=0,_=0,A=0,w=0;if(y<=n){let O=y/n,P=O*Math.PI/2;_=-h-t*Math.cos(P),A=t*Math.sin(P),w=-t*Math.cos(P),S=O*u}else if(y<=n+r){let O=(y-n)/r;_=-h+O*e,A=t,w=0,S=u+O*d}else{let O=(y-n-r)/n,P=O*Math.PI/2;_=h+t*Math.sin(P),A=t*Math.cos(P),w=t*Math.sin(P),S=u+d+O*u}let x=Math.max(0,Math.min(1,S/f)),T=0;y===0?T=.5/s:y===p&&(T=-.5/s);for(let O=0;O<=s;O++){let P=O/s,D=P*Math.PI*2,z=Math.sin(D),W=Math.cos(D);g.x=-A*W,g.y=_,g.z=A*z,a.push(g.x,g.y,g.z),m.set(-A*W,w,A*z),m.normalize(),l.push(m.x,m.y,m.z),c.push(P+T,x)}if(y>0){let O=(y-1)*v;for(let P=0;P<s;P++){let D=O+P,z=O+P+1,W=y*v+P,N=y*v+P+1;o.push(D,z,W),o.push(z,N,W)}}}this.setIndex(o),this.setAttribute("position",new ve(a,3)),this.setAttribute("normal",new ve(l,3)),this.setAttribute("uv",new ve(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Ii=class i extends We{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,v=[],m=n/2,g=0;y(),o===!1&&(t>0&&S(!0),e>0&&S(!1)),this.setIndex(h),this.setAttribute("position",new ve(u,3)),this.setAttribute("normal",new ve(d,3)),this.setAttribute("uv",new ve(f,2));function y(){let _=new R,A=new R,w=0,x=(e-t)/n;for(let T=0;T<=r;T++){let O=[],P=T/r,D=P*(e-t)+t;for(let z=0;z<=s;z++){let W=z/s,N=W*l+a,H=Math.sin(N),Y=Math.cos(N);A.x=D*H,A.y=-P*n+m,A.z=D*Y,u.push(A.x,A.y,A.z),_.set(H,x,Y).normalize(),d.push(_.x,_.y,_.z),f.push(W,1-P),O.push(p++)}v.push(O)}for(let T=0;T<s;T++)for(let O=0;O<r;O++){let P=v[O][T],D=v[O+1][T],z=v[O+1][T+1],W=v[O][T+1];(t>0||O!==0)&&(h.push(P,D,W),w+=3),(e>0||O!==r-1)&&(h.push(D,z,W),w+=3)}c.addGroup(g,w,0),g+=w}function S(_){let A=p,w=new pt,x=new R,T=0,O=_===!0?t:e,P=_===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,m*P,0),d.push(0,P,0),f.push(.5,.5),p++;let D=p;for(let z=0;z<=s;z++){let N=z/s*l+a,H=Math.cos(N),Y=Math.sin(N);x.x=O*Y,x.y=m*P,x.z=O*H,u.push(x.x,x.y,x.z),d.push(0,P,0),w.x=H*.5+.5,w.y=Y*.5*P+.5,f.push(w.x,w.y),p++}for(let z=0;z<s;z++){let W=A+z,N=D+z;_===!0?h.push(N,N+1,W):h.push(N+1,N,W),T+=3}c.addGroup(g,T,_===!0?1:2),g+=T}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},vr=class i extends Ii{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Pc=class i extends We{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new ve(r,3)),this.setAttribute("normal",new ve(r.slice(),3)),this.setAttribute("uv",new ve(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(y){let S=new R,_=new R,A=new R;for(let w=0;w<e.length;w+=3)f(e[w+0],S),f(e[w+1],_),f(e[w+2],A),l(S,_,A,y)}function l(y,S,_,A){let w=A+1,x=[];for(let T=0;T<=w;T++){x[T]=[];let O=y.clone().lerp(_,T/w),P=S.clone().lerp(_,T/w),D=w-T;for(let z=0;z<=D;z++)z===0&&T===w?x[T][z]=O:x[T][z]=O.clone().lerp(P,z/D)}for(let T=0;T<w;T++)for(let O=0;O<2*(w-T)-1;O++){let P=Math.floor(O/2);O%2===0?(d(x[T][P+1]),d(x[T+1][P]),d(x[T][P])):(d(x[T][P+1]),d(x[T+1][P+1]),d(x[T+1][P]))}}function c(y){let S=new R;for(let _=0;_<r.length;_+=3)S.x=r[_+0],S.y=r[_+1],S.z=r[_+2],S.normalize().multiplyScalar(y),r[_+0]=S.x,r[_+1]=S.y,r[_+2]=S.z}function h(){let y=new R;for(let S=0;S<r.length;S+=3){y.x=r[S+0],y.y=r[S+1],y.z=r[S+2];let _=m(y)/2/Math.PI+.5,A=g(y)/Math.PI+.5;o.push(_,1-A)}p(),u()}function u(){for(let y=0;y<o.length;y+=6){let S=o[y+0],_=o[y+2],A=o[y+4],w=Math.max(S,_,A),x=Math.min(S,_,A);w>.9&&x<.1&&(S<.2&&(o[y+0]+=1),_<.2&&(o[y+2]+=1),A<.2&&(o[y+4]+=1))}}function d(y){r.push(y.x,y.y,y.z)}function f(y,S){let _=y*3;S.x=t[_+0],S.y=t[_+1],S.z=t[_+2]}function p(){let y=new R,S=new R,_=new R,A=new R,w=new pt,x=new pt,T=new pt;for(let O=0,P=0;O<r.length;O+=9,P+=6){y.set(r[O+0],r[O+1],r[O+2]),S.set(r[O+3],r[O+4],r[O+5]),_.set(r[O+6],r[O+7],r[O+8]),w.set(o[P+0],o[P+1]),x.set(o[P+2],o[P+3]),T.set(o[P+4],o[P+5]),A.copy(y).add(S).add(_).divideScalar(3);let D=m(A);v(w,P+0,y,D),v(x,P+2,S,D),v(T,P+4,_,D)}}function v(y,S,_,A){A<0&&y.x===1&&(o[S]=y.x-1),_.x===0&&_.z===0&&(o[S]=A/2/Math.PI+.5)}function m(y){return Math.atan2(y.z,-y.x)}function g(y){return Math.atan2(-y.y,Math.sqrt(y.x*y.x+y.z*y.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.vertices,t.indices,t.radius,t.detail)}};var ic=new R,sc=new R,gd=new R,rc=new ws,Ua=class extends We{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let s=Math.pow(10,4),r=Math.cos(mo*e),o=t.getIndex(),a=t.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,f=[];for(let p=0;p<l;p+=3){o?(c[0]=o.getX(p),c[1]=o.getX(p+1),c[2]=o.getX(p+2)):(c[0]=p,c[1]=p+1,c[2]=p+2);let{a:v,b:m,c:g}=rc;if(v.fromBufferAttribute(a,c[0]),m.fromBufferAttribute(a,c[1]),g.fromBufferAttribute(a,c[2]),rc.getNormal(gd),u[0]=`${Math.round(v.x*s)},${Math.round(v.y*s)},${Math.round(v.z*s)}`,u[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,u[2]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let y=0;y<3;y++){let S=(y+1)%3,_=u[y],A=u[S],w=rc[h[y]],x=rc[h[S]],T=`${_}_${A}`,O=`${A}_${_}`,P=d.get(O);P?(gd.dot(P.normal)<=r&&(f.push(w.x,w.y,w.z),f.push(x.x,x.y,x.z)),d.set(O,null)):d.has(T)||d.set(T,{index0:c[y],index1:c[S],normal:gd.clone()})}}for(let p of d.values())if(p){let{index0:v,index1:m}=p;ic.fromBufferAttribute(a,v),sc.fromBufferAttribute(a,m),f.push(ic.x,ic.y,ic.z),f.push(sc.x,sc.y,sc.z)}this.setAttribute("position",new ve(f,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}},Qn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){ee("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new pt:new R);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new R,s=[],r=[],o=[],a=new R,l=new xe;for(let f=0;f<=t;f++){let p=f/t;s[f]=this.getTangentAt(p,new R)}r[0]=new R,o[0]=new R;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(pe(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,p))}o[f].crossVectors(s[f],r[f])}if(e===!0){let f=Math.acos(pe(r[0].dot(r[t]),-1,1));f/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let p=1;p<=t;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],f*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},To=class extends Qn{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new pt){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},Ic=class extends To{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function cf(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var vm=new R,ym=new R,xd=new cf,_d=new cf,vd=new cf,Lc=class extends Qn{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new R){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(ym.subVectors(s[0],s[1]).add(s[0]),c=ym);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(vm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=vm),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),f),v=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);v<1e-4&&(v=1),p<1e-4&&(p=v),m<1e-4&&(m=v),xd.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,p,v,m),_d.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,p,v,m),vd.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,p,v,m)}else this.curveType==="catmullrom"&&(xd.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),_d.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),vd.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(xd.calc(l),_d.calc(l),vd.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new R().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function bm(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function fv(i,t){let e=1-i;return e*e*t}function pv(i,t){return 2*(1-i)*i*t}function mv(i,t){return i*i*t}function xa(i,t,e,n){return fv(i,t)+pv(i,e)+mv(i,n)}function gv(i,t){let e=1-i;return e*e*e*t}function xv(i,t){let e=1-i;return 3*e*e*i*t}function _v(i,t){return 3*(1-i)*i*i*t}function vv(i,t){return i*i*i*t}function _a(i,t,e,n,s){return gv(i,t)+xv(i,e)+_v(i,n)+vv(i,s)}var Fa=class extends Qn{constructor(t=new pt,e=new pt,n=new pt,s=new pt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new pt){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(_a(t,s.x,r.x,o.x,a.x),_a(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Dc=class extends Qn{constructor(t=new R,e=new R,n=new R,s=new R){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new R){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(_a(t,s.x,r.x,o.x,a.x),_a(t,s.y,r.y,o.y,a.y),_a(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Oa=class extends Qn{constructor(t=new pt,e=new pt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new pt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new pt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Nc=class extends Qn{constructor(t=new R,e=new R){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new R){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new R){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ba=class extends Qn{constructor(t=new pt,e=new pt,n=new pt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new pt){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(xa(t,s.x,r.x,o.x),xa(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},ka=class extends Qn{constructor(t=new R,e=new R,n=new R){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new R){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(xa(t,s.x,r.x,o.x),xa(t,s.y,r.y,o.y),xa(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},za=class extends Qn{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new pt){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(bm(a,l.x,c.x,h.x,u.x),bm(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new pt().fromArray(s))}return this}},Uc=Object.freeze({__proto__:null,ArcCurve:Ic,CatmullRomCurve3:Lc,CubicBezierCurve:Fa,CubicBezierCurve3:Dc,EllipseCurve:To,LineCurve:Oa,LineCurve3:Nc,QuadraticBezierCurve:Ba,QuadraticBezierCurve3:ka,SplineCurve:za}),Fc=class extends Qn{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Uc[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this.cacheLengths=null,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(new Uc[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},Va=class extends Fc{constructor(t){super(),this.type="Path",this.currentPoint=new pt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new Oa(this.currentPoint.clone(),new pt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){let r=new Ba(this.currentPoint.clone(),new pt(t,e),new pt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){let a=new Fa(this.currentPoint.clone(),new pt(t,e),new pt(n,s),new pt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new za(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){let c=new To(t,e,n,s,r,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},Ao=class extends Va{constructor(t){super(t),this.uuid=Ls(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(new Va().fromJSON(s))}return this}};function yv(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=vg(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=Tv(i,t,r,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let d=e;d<s;d+=e){let f=i[d],p=i[d+1];f<a&&(a=f),p<l&&(l=p),f>h&&(h=f),p>u&&(u=p)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return Ga(r,o,e,a,l,c,0),o}function vg(i,t,e,n,s){let r;if(s===Fv(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=Sm(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=Sm(o/n|0,i[o],i[o+1],r);return r&&Eo(r,r.next)&&(Wa(r),r=r.next),r}function yr(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(Eo(e,e.next)||on(e.prev,e,e.next)===0)){if(Wa(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function Ga(i,t,e,n,s,r,o){if(!i)return;!o&&r&&Pv(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?Sv(i,n,s,r):bv(i)){t.push(l.i,i.i,c.i),Wa(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=Mv(yr(i),t),Ga(i,t,e,n,s,r,2)):o===2&&wv(i,t,e,n,s,r):Ga(yr(i),t,e,n,s,r,1);break}}}function bv(i){let t=i.prev,e=i,n=i.next;if(on(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),d=Math.max(s,r,o),f=Math.max(a,l,c),p=n.next;for(;p!==t;){if(p.x>=h&&p.x<=d&&p.y>=u&&p.y<=f&&pa(s,a,r,l,o,c,p.x,p.y)&&on(p.prev,p,p.next)>=0)return!1;p=p.next}return!0}function Sv(i,t,e,n){let s=i.prev,r=i,o=i.next;if(on(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,d=o.y,f=Math.min(a,l,c),p=Math.min(h,u,d),v=Math.max(a,l,c),m=Math.max(h,u,d),g=Ad(f,p,t,e,n),y=Ad(v,m,t,e,n),S=i.prevZ,_=i.nextZ;for(;S&&S.z>=g&&_&&_.z<=y;){if(S.x>=f&&S.x<=v&&S.y>=p&&S.y<=m&&S!==s&&S!==o&&pa(a,h,l,u,c,d,S.x,S.y)&&on(S.prev,S,S.next)>=0||(S=S.prevZ,_.x>=f&&_.x<=v&&_.y>=p&&_.y<=m&&_!==s&&_!==o&&pa(a,h,l,u,c,d,_.x,_.y)&&on(_.prev,_,_.next)>=0))return!1;_=_.nextZ}for(;S&&S.z>=g;){if(S.x>=f&&S.x<=v&&S.y>=p&&S.y<=m&&S!==s&&S!==o&&pa(a,h,l,u,c,d,S.x,S.y)&&on(S.prev,S,S.next)>=0)return!1;S=S.prevZ}for(;_&&_.z<=y;){if(_.x>=f&&_.x<=v&&_.y>=p&&_.y<=m&&_!==s&&_!==o&&pa(a,h,l,u,c,d,_.x,_.y)&&on(_.prev,_,_.next)>=0)return!1;_=_.nextZ}return!0}function Mv(i,t){let e=i;do{let n=e.prev,s=e.next.next;!Eo(n,s)&&bg(n,e,e.next,s)&&Ha(n,s)&&Ha(s,n)&&(t.push(n.i,e.i,s.i),Wa(e),Wa(e.next),e=i=s),e=e.next}while(e!==i);return yr(e)}function wv(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&Dv(o,a)){let l=Sg(o,a);o=yr(o,o.next),l=yr(l,l.next),Ga(o,t,e,n,s,r,0),Ga(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function Tv(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=vg(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(Lv(c))}s.sort(Av);for(let r=0;r<s.length;r++)e=Ev(s[r],e);return e}function Av(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function Ev(i,t){let e=Cv(i,t);if(!e)return t;let n=Sg(e,i);return yr(n,n.next),yr(e,e.next)}function Cv(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(Eo(i,e))return e;do{if(Eo(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&yg(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);Ha(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&Rv(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function Rv(i,t){return on(i.prev,i,t.prev)<0&&on(t.next,i,i.next)<0}function Pv(i,t,e,n){let s=i;do s.z===0&&(s.z=Ad(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,Iv(s)}function Iv(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function Ad(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function Lv(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function yg(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function pa(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&yg(i,t,e,n,s,r,o,a)}function Dv(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!Nv(i,t)&&(Ha(i,t)&&Ha(t,i)&&Uv(i,t)&&(on(i.prev,i,t.prev)||on(i,t.prev,t))||Eo(i,t)&&on(i.prev,i,i.next)>0&&on(t.prev,t,t.next)>0)}function on(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function Eo(i,t){return i.x===t.x&&i.y===t.y}function bg(i,t,e,n){let s=ac(on(i,t,e)),r=ac(on(i,t,n)),o=ac(on(e,n,i)),a=ac(on(e,n,t));return!!(s!==r&&o!==a||s===0&&oc(i,e,t)||r===0&&oc(i,n,t)||o===0&&oc(e,i,n)||a===0&&oc(e,t,n))}function oc(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function ac(i){return i>0?1:i<0?-1:0}function Nv(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&bg(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Ha(i,t){return on(i.prev,i,i.next)<0?on(i,t,i.next)>=0&&on(i,i.prev,t)>=0:on(i,t,i.prev)<0||on(i,i.next,t)<0}function Uv(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function Sg(i,t){let e=Ed(i.i,i.x,i.y),n=Ed(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function Sm(i,t,e,n){let s=Ed(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function Wa(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function Ed(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function Fv(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var Cd=class{static triangulate(t,e,n=2){return yv(t,e,n)}},xr=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];Mm(t),wm(n,t);let o=t.length;e.forEach(Mm);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,wm(n,e[l]);let a=Cd.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function Mm(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function wm(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var Xa=class i extends We{constructor(t=new Ao([new pt(.5,.5),new pt(-.5,.5),new pt(-.5,-.5),new pt(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,s=[],r=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new ve(s,3)),this.setAttribute("uv",new ve(r,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,d=e.bevelEnabled!==void 0?e.bevelEnabled:!0,f=e.bevelThickness!==void 0?e.bevelThickness:.2,p=e.bevelSize!==void 0?e.bevelSize:f-.1,v=e.bevelOffset!==void 0?e.bevelOffset:0,m=e.bevelSegments!==void 0?e.bevelSegments:3,g=e.extrudePath,y=e.UVGenerator!==void 0?e.UVGenerator:Ov,S,_=!1,A,w,x,T;if(g){S=g.getSpacedPoints(h),_=!0,d=!1;let ot=g.isCatmullRomCurve3?g.closed:!1;A=g.computeFrenetFrames(h,ot),w=new R,x=new R,T=new R}d||(m=0,f=0,p=0,v=0);let O=a.extractPoints(c),P=O.shape,D=O.holes;if(!xr.isClockWise(P)){P=P.reverse();for(let ot=0,yt=D.length;ot<yt;ot++){let _t=D[ot];xr.isClockWise(_t)&&(D[ot]=_t.reverse())}}function W(ot){let _t=10000000000000001e-36,Bt=ot[0];for(let Dt=1;Dt<=ot.length;Dt++){let ie=Dt%ot.length,kt=ot[ie],_e=kt.x-Bt.x,fe=kt.y-Bt.y,be=_e*_e+fe*fe,B=Math.max(Math.abs(kt.x),Math.abs(kt.y),Math.abs(Bt.x),Math.abs(Bt.y)),St=_t*B*B;if(be<=St){ot.splice(ie,1),Dt--;continue}Bt=kt}}W(P),D.forEach(W);let N=D.length,H=P;for(let ot=0;ot<N;ot++){let yt=D[ot];P=P.concat(yt)}function Y(ot,yt,_t){return yt||le("ExtrudeGeometry: vec does not exist"),ot.clone().addScaledVector(yt,_t)}let G=P.length;function ct(ot,yt,_t){let Bt,Dt,ie,kt=ot.x-yt.x,_e=ot.y-yt.y,fe=_t.x-ot.x,be=_t.y-ot.y,B=kt*kt+_e*_e,St=kt*be-_e*fe;if(Math.abs(St)>Number.EPSILON){let Xt=Math.sqrt(B),ue=Math.sqrt(fe*fe+be*be),Tt=yt.x-_e/Xt,Fe=yt.y+kt/Xt,$t=_t.x-be/ue,te=_t.y+fe/ue,I=(($t-Tt)*be-(te-Fe)*fe)/(kt*be-_e*fe);Bt=Tt+kt*I-ot.x,Dt=Fe+_e*I-ot.y;let M=Bt*Bt+Dt*Dt;if(M<=2)return new pt(Bt,Dt);ie=Math.sqrt(M/2)}else{let Xt=!1;kt>Number.EPSILON?fe>Number.EPSILON&&(Xt=!0):kt<-Number.EPSILON?fe<-Number.EPSILON&&(Xt=!0):Math.sign(_e)===Math.sign(be)&&(Xt=!0),Xt?(Bt=-_e,Dt=kt,ie=Math.sqrt(B)):(Bt=kt,Dt=_e,ie=Math.sqrt(B/2))}return new pt(Bt/ie,Dt/ie)}let K=[];for(let ot=0,yt=H.length,_t=yt-1,Bt=ot+1;ot<yt;ot++,_t++,Bt++)_t===yt&&(_t=0),Bt===yt&&(Bt=0),K[ot]=ct(H[ot],H[_t],H[Bt]);let Q=[],et,ft=K.concat();for(let ot=0,yt=N;ot<yt;ot++){let _t=D[ot];et=[];for(let Bt=0,Dt=_t.length,ie=Dt-1,kt=Bt+1;Bt<Dt;Bt++,ie++,kt++)ie===Dt&&(ie=0),kt===Dt&&(kt=0),et[Bt]=ct(_t[Bt],_t[ie],_t[kt]);Q.push(et),ft=ft.concat(et)}let ht;if(m===0)ht=xr.triangulateShape(H,D);else{let ot=[],yt=[];for(let _t=0;_t<m;_t++){let Bt=_t/m,Dt=f*Math.cos(Bt*Math.PI/2),ie=p*Math.sin(Bt*Math.PI/2)+v;for(let kt=0,_e=H.length;kt<_e;kt++){let fe=Y(H[kt],K[kt],ie);Gt(fe.x,fe.y,-Dt),Bt===0&&ot.push(fe)}for(let kt=0,_e=N;kt<_e;kt++){let fe=D[kt];et=Q[kt];let be=[];for(let B=0,St=fe.length;B<St;B++){let Xt=Y(fe[B],et[B],ie);Gt(Xt.x,Xt.y,-Dt),Bt===0&&be.push(Xt)}Bt===0&&yt.push(be)}}ht=xr.triangulateShape(ot,yt)}let tt=ht.length,xt=p+v;for(let ot=0;ot<G;ot++){let yt=d?Y(P[ot],ft[ot],xt):P[ot];_?(x.copy(A.normals[0]).multiplyScalar(yt.x),w.copy(A.binormals[0]).multiplyScalar(yt.y),T.copy(S[0]).add(x).add(w),Gt(T.x,T.y,T.z)):Gt(yt.x,yt.y,0)}for(let ot=1;ot<=h;ot++)for(let yt=0;yt<G;yt++){let _t=d?Y(P[yt],ft[yt],xt):P[yt];_?(x.copy(A.normals[ot]).multiplyScalar(_t.x),w.copy(A.binormals[ot]).multiplyScalar(_t.y),T.copy(S[ot]).add(x).add(w),Gt(T.x,T.y,T.z)):Gt(_t.x,_t.y,u/h*ot)}for(let ot=m-1;ot>=0;ot--){let yt=ot/m,_t=f*Math.cos(yt*Math.PI/2),Bt=p*Math.sin(yt*Math.PI/2)+v;for(let Dt=0,ie=H.length;Dt<ie;Dt++){let kt=Y(H[Dt],K[Dt],Bt);Gt(kt.x,kt.y,u+_t)}for(let Dt=0,ie=D.length;Dt<ie;Dt++){let kt=D[Dt];et=Q[Dt];for(let _e=0,fe=kt.length;_e<fe;_e++){let be=Y(kt[_e],et[_e],Bt);_?Gt(be.x,be.y+S[h-1].y,S[h-1].x+_t):Gt(be.x,be.y,u+_t)}}}vt(),Lt();function vt(){let ot=s.length/3;if(d){let yt=0,_t=G*yt;for(let Bt=0;Bt<tt;Bt++){let Dt=ht[Bt];re(Dt[2]+_t,Dt[1]+_t,Dt[0]+_t)}yt=h+m*2,_t=G*yt;for(let Bt=0;Bt<tt;Bt++){let Dt=ht[Bt];re(Dt[0]+_t,Dt[1]+_t,Dt[2]+_t)}}else{for(let yt=0;yt<tt;yt++){let _t=ht[yt];re(_t[2],_t[1],_t[0])}for(let yt=0;yt<tt;yt++){let _t=ht[yt];re(_t[0]+G*h,_t[1]+G*h,_t[2]+G*h)}}n.addGroup(ot,s.length/3-ot,0)}function Lt(){let ot=s.length/3,yt=0;wt(H,yt),yt+=H.length;for(let _t=0,Bt=D.length;_t<Bt;_t++){let Dt=D[_t];wt(Dt,yt),yt+=Dt.length}n.addGroup(ot,s.length/3-ot,1)}function wt(ot,yt){let _t=ot.length;for(;--_t>=0;){let Bt=_t,Dt=_t-1;Dt<0&&(Dt=ot.length-1);for(let ie=0,kt=h+m*2;ie<kt;ie++){let _e=G*ie,fe=G*(ie+1),be=yt+Bt+_e,B=yt+Dt+_e,St=yt+Dt+fe,Xt=yt+Bt+fe;Kt(be,B,St,Xt)}}}function Gt(ot,yt,_t){l.push(ot),l.push(yt),l.push(_t)}function re(ot,yt,_t){oe(ot),oe(yt),oe(_t);let Bt=s.length/3,Dt=y.generateTopUV(n,s,Bt-3,Bt-2,Bt-1);se(Dt[0]),se(Dt[1]),se(Dt[2])}function Kt(ot,yt,_t,Bt){oe(ot),oe(yt),oe(Bt),oe(yt),oe(_t),oe(Bt);let Dt=s.length/3,ie=y.generateSideWallUV(n,s,Dt-6,Dt-3,Dt-2,Dt-1);se(ie[0]),se(ie[1]),se(ie[3]),se(ie[1]),se(ie[2]),se(ie[3])}function oe(ot){s.push(l[ot*3+0]),s.push(l[ot*3+1]),s.push(l[ot*3+2])}function se(ot){r.push(ot.x),r.push(ot.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return Bv(e,n,t)}static fromJSON(t,e){let n=[];for(let r=0,o=t.shapes.length;r<o;r++){let a=e[t.shapes[r]];n.push(a)}let s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new Uc[s.type]().fromJSON(s)),new i(n,t.options)}},Ov={generateTopUV:function(i,t,e,n,s){let r=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new pt(r,o),new pt(a,l),new pt(c,h)]},generateSideWallUV:function(i,t,e,n,s,r){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],d=t[s*3],f=t[s*3+1],p=t[s*3+2],v=t[r*3],m=t[r*3+1],g=t[r*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new pt(o,1-l),new pt(c,1-u),new pt(d,1-p),new pt(v,1-g)]:[new pt(a,1-l),new pt(h,1-u),new pt(f,1-p),new pt(m,1-g)]}};function Bv(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){let r=i[n];e.shapes.push(r.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var qa=class i extends Pc{constructor(t=1,e=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new i(t.radius,t.detail)}},br=class i extends We{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],v=[],m=[];for(let g=0;g<h;g++){let y=g*d-o;for(let S=0;S<c;S++){let _=S*u-r;p.push(_,-y,0),v.push(0,0,1),m.push(S/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let y=0;y<a;y++){let S=y+c*g,_=y+c*(g+1),A=y+1+c*(g+1),w=y+1+c*g;f.push(S,_,w),f.push(_,A,w)}this.setIndex(f),this.setAttribute("position",new ve(p,3)),this.setAttribute("normal",new ve(v,3)),this.setAttribute("uv",new ve(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Hi=class i extends We{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new R,d=new R,f=[],p=[],v=[],m=[];for(let g=0;g<=n;g++){let y=[],S=g/n,_=o+S*a,A=t*Math.cos(_),w=Math.sqrt(t*t-A*A),x=0;g===0&&o===0?x=.5/e:g===n&&l===Math.PI&&(x=-.5/e);for(let T=0;T<=e;T++){let O=T/e,P=s+O*r;u.x=-w*Math.cos(P),u.y=A,u.z=w*Math.sin(P),p.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),m.push(O+x,1-S),y.push(c++)}h.push(y)}for(let g=0;g<n;g++)for(let y=0;y<e;y++){let S=h[g][y+1],_=h[g][y],A=h[g+1][y],w=h[g+1][y+1];(g!==0||o>0)&&f.push(S,_,w),(g!==n-1||l<Math.PI)&&f.push(_,A,w)}this.setIndex(f),this.setAttribute("position",new ve(p,3)),this.setAttribute("normal",new ve(v,3)),this.setAttribute("uv",new ve(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var Ya=class i extends We{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new R,f=new R,p=new R;for(let v=0;v<=n;v++){let m=o+v/n*a;for(let g=0;g<=s;g++){let y=g/s*r;f.x=(t+e*Math.cos(m))*Math.cos(y),f.y=(t+e*Math.cos(m))*Math.sin(y),f.z=e*Math.sin(m),c.push(f.x,f.y,f.z),d.x=t*Math.cos(y),d.y=t*Math.sin(y),p.subVectors(f,d).normalize(),h.push(p.x,p.y,p.z),u.push(g/s),u.push(v/n)}}for(let v=1;v<=n;v++)for(let m=1;m<=s;m++){let g=(s+1)*v+m-1,y=(s+1)*(v-1)+m-1,S=(s+1)*(v-1)+m,_=(s+1)*v+m;l.push(g,y,_),l.push(y,S,_)}this.setIndex(l),this.setAttribute("position",new ve(c,3)),this.setAttribute("normal",new ve(h,3)),this.setAttribute("uv",new ve(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var $a=class i extends We{constructor(t=new ka(new R(-1,-1,0),new R(-1,1,0),new R(1,1,0)),e=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:t,tubularSegments:e,radius:n,radialSegments:s,closed:r};let o=t.computeFrenetFrames(e,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new R,l=new R,c=new pt,h=new R,u=[],d=[],f=[],p=[];v(),this.setIndex(p),this.setAttribute("position",new ve(u,3)),this.setAttribute("normal",new ve(d,3)),this.setAttribute("uv",new ve(f,2));function v(){for(let S=0;S<e;S++)m(S);m(r===!1?e:0),y(),g()}function m(S){h=t.getPointAt(S/e,h);let _=o.normals[S],A=o.binormals[S];for(let w=0;w<=s;w++){let x=w/s*Math.PI*2,T=Math.sin(x),O=-Math.cos(x);l.x=O*_.x+T*A.x,l.y=O*_.y+T*A.y,l.z=O*_.z+T*A.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function g(){for(let S=1;S<=e;S++)for(let _=1;_<=s;_++){let A=(s+1)*(S-1)+(_-1),w=(s+1)*S+(_-1),x=(s+1)*S+_,T=(s+1)*(S-1)+_;p.push(A,w,T),p.push(w,x,T)}}function y(){for(let S=0;S<=e;S++)for(let _=0;_<=s;_++)c.x=S/e,c.y=_/s,f.push(c.x,c.y)}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON();return t.path=this.parameters.path.toJSON(),t}static fromJSON(t){return new i(new Uc[t.path.type]().fromJSON(t.path),t.tubularSegments,t.radius,t.radialSegments,t.closed)}},Za=class extends We{constructor(t=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:t},t!==null){let e=[],n=new Set,s=new R,r=new R;if(t.index!==null){let o=t.attributes.position,a=t.index,l=t.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,h=l.length;c<h;++c){let u=l[c],d=u.start,f=u.count;for(let p=d,v=d+f;p<v;p+=3)for(let m=0;m<3;m++){let g=a.getX(p+m),y=a.getX(p+(m+1)%3);s.fromBufferAttribute(o,g),r.fromBufferAttribute(o,y),Tm(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}}else{let o=t.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let h=3*a+c,u=3*a+(c+1)%3;s.fromBufferAttribute(o,h),r.fromBufferAttribute(o,u),Tm(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}this.setAttribute("position",new ve(e,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};function Tm(i,t,e){let n=`${i.x},${i.y},${i.z}-${t.x},${t.y},${t.z}`,s=`${t.x},${t.y},${t.z}-${i.x},${i.y},${i.z}`;return e.has(n)===!0||e.has(s)===!0?!1:(e.add(n),e.add(s),!0)}function Er(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Am(s))s.isRenderTargetTexture?(ee("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Am(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Gn(i){let t={};for(let e=0;e<i.length;e++){let n=Er(i[e]);for(let s in n)t[s]=n[s]}return t}function Am(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function kv(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function hf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Re.workingColorSpace}var ml={clone:Er,merge:Gn},zv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Vv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,oi=class extends os{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=zv,this.fragmentShader=Vv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Er(t.uniforms),this.uniformsGroups=kv(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new ne().setHex(s.value);break;case"v2":this.uniforms[n].value=new pt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new R().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Be().fromArray(s.value);break;case"m3":this.uniforms[n].value=new me().fromArray(s.value);break;case"m4":this.uniforms[n].value=new xe().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Oc=class extends oi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Sr=class extends os{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new ne(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ne(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=pl,this.normalScale=new pt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new rs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Js=class extends os{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new ne(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ne(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=pl,this.normalScale=new pt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new rs,this.combine=jc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Bc=class extends os{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=og,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},kc=class extends os{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function co(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function lc(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var js=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},zc=class extends js{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Md,endingEnd:Md}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case wd:r=t,a=2*e-n;break;case Td:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case wd:o=t,l=2*n-e;break;case Td:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),v=p*p,m=v*p,g=-d*m+2*d*v-d*p,y=(1+d)*m+(-1.5-2*d)*v+(-.5+d)*p+1,S=(-1-f)*m+(1.5+f)*v+.5*p,_=f*m-f*v;for(let A=0;A!==a;++A)r[A]=g*o[h+A]+y*o[c+A]+S*o[l+A]+_*o[u+A];return r}},Vc=class extends js{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Gc=class extends js{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Hc=class extends js{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),v=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*p;return r}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let v=o[c+p],m=o[l+p],g=f*d+p*2,y=u[g],S=u[g+1],_=t*d+p*2,A=h[_],w=h[_+1],x=Hv(n,e,y,A,s);r[p]=Mg(x,v,S,w,m)}return r}};function Mg(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Gv(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Hv(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Mg(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Gv(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var Si=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=co(e,this.TimeBufferType),this.values=co(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:co(t.times,Array),values:co(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),lc(t.settings)&&(n.settings={inTangents:co(t.settings.inTangents,Array),outTangents:co(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Gc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Vc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new zc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Hc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case va:e=this.InterpolantFactoryMethodDiscrete;break;case Mc:e=this.InterpolantFactoryMethodLinear;break;case dc:e=this.InterpolantFactoryMethodSmooth;break;case Sd:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return ee("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return va;case this.InterpolantFactoryMethodLinear:return Mc;case this.InterpolantFactoryMethodSmooth:return dc;case this.InterpolantFactoryMethodBezier:return Sd}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;lc(this.settings)&&(Em(this.settings.inTangents,t),Em(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;lc(this.settings)&&(Cm(this.settings.inTangents,t),Cm(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(le("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(le("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){le("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){le("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&L_(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){le("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===dc,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let v=e[u+p];if(v!==e[d+p]||v!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,lc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Em(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Cm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}Si.prototype.ValueTypeName="";Si.prototype.TimeBufferType=Float32Array;Si.prototype.ValueBufferType=Float32Array;Si.prototype.DefaultInterpolation=Mc;var Qs=class extends Si{constructor(t,e,n){super(t,e,n)}};Qs.prototype.ValueTypeName="bool";Qs.prototype.ValueBufferType=Array;Qs.prototype.DefaultInterpolation=va;Qs.prototype.InterpolantFactoryMethodLinear=void 0;Qs.prototype.InterpolantFactoryMethodSmooth=void 0;var Wc=class extends Si{constructor(t,e,n,s){super(t,e,n,s)}};Wc.prototype.ValueTypeName="color";var Xc=class extends Si{constructor(t,e,n,s){super(t,e,n,s)}};Xc.prototype.ValueTypeName="number";var qc=class extends js{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Ae.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ka=class extends Si{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new qc(this.times,this.values,this.getValueSize(),t)}};Ka.prototype.ValueTypeName="quaternion";Ka.prototype.InterpolantFactoryMethodSmooth=void 0;var tr=class extends Si{constructor(t,e,n){super(t,e,n)}};tr.prototype.ValueTypeName="string";tr.prototype.ValueBufferType=Array;tr.prototype.DefaultInterpolation=va;tr.prototype.InterpolantFactoryMethodLinear=void 0;tr.prototype.InterpolantFactoryMethodSmooth=void 0;var Yc=class extends Si{constructor(t,e,n,s){super(t,e,n,s)}};Yc.prototype.ValueTypeName="vector";var $c=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},wg=new $c,Zc=class{constructor(t){this.manager=t!==void 0?t:wg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Zc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ja=class extends Nn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new ne(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},ja=class extends Ja{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new ne(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},yd=new xe,Rm=new R,Pm=new R,Kc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new pt(512,512),this.mapType=li,this.map=null,this.mapPass=null,this.matrix=new xe,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ks,this._frameExtents=new pt(1,1),this._viewportCount=1,this._viewports=[new Be(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Rm.setFromMatrixPosition(t.matrixWorld),e.position.copy(Rm),Pm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Pm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){yd.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(yd,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===_o||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(yd)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},cc=new R,hc=new Ae,is=new R,Qa=class extends Nn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new xe,this.projectionMatrix=new xe,this.projectionMatrixInverse=new xe,this.coordinateSystem=Ri,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(cc,hc,is),is.x===1&&is.y===1&&is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(cc,hc,is.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(cc,hc,is),is.x===1&&is.y===1&&is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(cc,hc,is.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},$s=new R,Im=new pt,Lm=new pt,Jn=class extends Qa{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=yo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(mo*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return yo*2*Math.atan(Math.tan(mo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){$s.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set($s.x,$s.y).multiplyScalar(-t/$s.z),$s.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set($s.x,$s.y).multiplyScalar(-t/$s.z)}getViewSize(t,e){return this.getViewBounds(t,Im,Lm),e.subVectors(Lm,Im)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(mo*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var tl=class extends Qa{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Rd=class extends Kc{constructor(){super(new tl(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},el=class extends Ja{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.target=new Nn,this.shadow=new Rd}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var nl=class extends We{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var ho=-90,uo=1,Co=class extends Nn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Jn(ho,uo,t,e);s.layers=this.layers,this.add(s);let r=new Jn(ho,uo,t,e);r.layers=this.layers,this.add(r);let o=new Jn(ho,uo,t,e);o.layers=this.layers,this.add(o);let a=new Jn(ho,uo,t,e);a.layers=this.layers,this.add(a);let l=new Jn(ho,uo,t,e);l.layers=this.layers,this.add(l);let c=new Jn(ho,uo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Ri)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===_o)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=v,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Jc=class extends Jn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var uf="\\[\\]\\.:\\/",Wv=new RegExp("["+uf+"]","g"),df="[^"+uf+"]",Xv="[^"+uf.replace("\\.","")+"]",qv=/((?:WC+[\/:])*)/.source.replace("WC",df),Yv=/(WCOD+)?/.source.replace("WCOD",Xv),$v=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",df),Zv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",df),Kv=new RegExp("^"+qv+Yv+$v+Zv+"$"),Jv=["material","materials","bones","map"],Pd=class{constructor(t,e,n){let s=n||Je.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Je=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Wv,"")}static parseTrackName(t){let e=Kv.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Jv.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){ee("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){le("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){le("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){le("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){le("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){le("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){le("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){le("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;le("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){le("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){le("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Je.Composite=Pd;Je.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Je.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Je.prototype.GetterByBindingType=[Je.prototype._getValue_direct,Je.prototype._getValue_array,Je.prototype._getValue_arrayElement,Je.prototype._getValue_toArray];Je.prototype.SetterByBindingTypeAndVersioning=[[Je.prototype._setValue_direct,Je.prototype._setValue_direct_setNeedsUpdate,Je.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_array,Je.prototype._setValue_array_setNeedsUpdate,Je.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_arrayElement,Je.prototype._setValue_arrayElement_setNeedsUpdate,Je.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_fromArray,Je.prototype._setValue_fromArray_setNeedsUpdate,Je.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var BE=new Float32Array(1);var er=class extends Ca{constructor(t,e,n=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var Dm=new xe,il=class{constructor(t,e,n=0,s=1/0){this.ray=new Zs(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new So,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):le("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Dm.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Dm),this}intersectObject(t,e=!0,n=[]){return Id(t,this,n,e),n.sort(Nm),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Id(t[s],this,n,e);return n.sort(Nm),n}};function Nm(i,t){return i.distance-t.distance}function Id(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Id(r[o],t,e,!0)}}var Ro=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=pe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(pe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Ld=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var Um=new R,uc=new R,fo=new R,po=new R,bd=new R,jv=new R,Qv=new R,sl=class{constructor(t=new R,e=new R){this.start=t,this.end=e}set(t,e){return this.start.copy(t),this.end.copy(e),this}copy(t){return this.start.copy(t.start),this.end.copy(t.end),this}getCenter(t){return t.addVectors(this.start,this.end).multiplyScalar(.5)}delta(t){return t.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(t,e){return this.delta(e).multiplyScalar(t).add(this.start)}closestPointToPointParameter(t,e){Um.subVectors(t,this.start),uc.subVectors(this.end,this.start);let n=uc.dot(uc);if(n===0)return 0;let r=uc.dot(Um)/n;return e&&(r=pe(r,0,1)),r}closestPointToPoint(t,e,n){let s=this.closestPointToPointParameter(t,e);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(t,e=jv,n=Qv){let s=10000000000000001e-32,r,o,a=this.start,l=t.start,c=this.end,h=t.end;fo.subVectors(c,a),po.subVectors(h,l),bd.subVectors(a,l);let u=fo.dot(fo),d=po.dot(po),f=po.dot(bd);if(u<=s&&d<=s)return e.copy(a),n.copy(l),e.distanceToSquared(n);if(u<=s)r=0,o=f/d,o=pe(o,0,1);else{let p=fo.dot(bd);if(d<=s)o=0,r=pe(-p/u,0,1);else{let v=fo.dot(po),m=u*d-v*v;m!==0?r=pe((v*f-p*d)/m,0,1):r=0,o=(v*r+f)/d,o<0?(o=0,r=pe(-p/u,0,1)):o>1&&(o=1,r=pe((v-p)/u,0,1))}}return e.copy(a).addScaledVector(fo,r),n.copy(l).addScaledVector(po,o),e.distanceToSquared(n)}applyMatrix4(t){return this.start.applyMatrix4(t),this.end.applyMatrix4(t),this}equals(t){return t.start.equals(this.start)&&t.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var rl=class extends Gi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function ff(i,t,e,n){let s=ty(n);switch(e){case Jd:return i*t;case rh:return i*t/s.components*s.byteLength;case oh:return i*t/s.components*s.byteLength;case rr:return i*t*2/s.components*s.byteLength;case ah:return i*t*2/s.components*s.byteLength;case jd:return i*t*3/s.components*s.byteLength;case qi:return i*t*4/s.components*s.byteLength;case lh:return i*t*4/s.components*s.byteLength;case ll:case cl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case hl:case ul:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case hh:case dh:return Math.max(i,16)*Math.max(t,8)/4;case ch:case uh:return Math.max(i,8)*Math.max(t,8)/2;case fh:case ph:case gh:case xh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case mh:case dl:case _h:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case vh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case yh:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case bh:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Sh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Mh:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case wh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Th:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Ah:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Eh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Ch:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Rh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Ph:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Ih:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Lh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Dh:case Nh:case Uh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Fh:case Oh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case fl:case Bh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function ty(i){switch(i){case li:case Yd:return{byteLength:1,components:1};case Do:case $d:case Xi:return{byteLength:2,components:1};case ih:case sh:return{byteLength:2,components:4};case Wi:case nh:case Li:return{byteLength:4,components:1};case Zd:case Kd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?ee("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function qg(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function ry(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],v=u[f];v.start<=p.start+p.count+1?p.count=Math.max(p.count,v.start+v.count-p.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var oy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,ay=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,ly=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,cy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,hy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,uy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,dy=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,fy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,py=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,my=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,gy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,xy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,_y=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,vy=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,yy=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,by=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Sy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,My=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,wy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Ty=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Ay=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Ey=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Cy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Ry=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Py=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Iy=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Ly=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Dy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Ny=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Uy="gl_FragColor = linearToOutputTexel( gl_FragColor );",Fy=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Oy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,By=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,ky=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,zy=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Vy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Gy=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Hy=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Wy=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Xy=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,qy=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Yy=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,$y=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Zy=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Ky=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,Jy=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,jy=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Qy=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,tb=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,eb=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,nb=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,ib=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,sb=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,rb=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,ob=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,ab=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,lb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,cb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,hb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,ub=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,db=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,fb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,pb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,mb=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,gb=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,xb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,_b=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,vb=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,yb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,bb=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Sb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Mb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,wb=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Tb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Ab=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Eb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Cb=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Rb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Pb=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ib=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Lb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Db=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Nb=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Ub=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Fb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Ob=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Bb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,kb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,zb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Vb=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Gb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Hb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Wb=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Xb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,qb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Yb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,$b=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Zb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Kb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Jb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,jb=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Qb=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,tS=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,eS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,nS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,iS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,sS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,rS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,oS=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,aS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,lS=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,cS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,hS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,uS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,dS=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,fS=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,pS=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,mS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,gS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,xS=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,_S=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,vS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,yS=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,bS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,SS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,MS=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,wS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,TS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,AS=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,ES=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,CS=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,RS=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,PS=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,IS=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,LS=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,DS=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,NS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,US=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,FS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,OS=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,BS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,Me={alphahash_fragment:oy,alphahash_pars_fragment:ay,alphamap_fragment:ly,alphamap_pars_fragment:cy,alphatest_fragment:hy,alphatest_pars_fragment:uy,aomap_fragment:dy,aomap_pars_fragment:fy,batching_pars_vertex:py,batching_vertex:my,begin_vertex:gy,beginnormal_vertex:xy,bsdfs:_y,iridescence_fragment:vy,bumpmap_pars_fragment:yy,clipping_planes_fragment:by,clipping_planes_pars_fragment:Sy,clipping_planes_pars_vertex:My,clipping_planes_vertex:wy,color_fragment:Ty,color_pars_fragment:Ay,color_pars_vertex:Ey,color_vertex:Cy,common:Ry,defaultnormal_vertex:Py,displacementmap_pars_vertex:Iy,displacementmap_vertex:Ly,emissivemap_fragment:Dy,emissivemap_pars_fragment:Ny,colorspace_fragment:Uy,colorspace_pars_fragment:Fy,envmap_fragment:Oy,envmap_common_pars_fragment:By,envmap_pars_fragment:ky,envmap_pars_vertex:zy,envmap_physical_pars_fragment:Jy,envmap_vertex:Vy,fog_vertex:Gy,fog_pars_vertex:Hy,fog_fragment:Wy,fog_pars_fragment:Xy,gradientmap_pars_fragment:qy,lightmap_pars_fragment:Yy,lights_lambert_fragment:$y,lights_lambert_pars_fragment:Zy,lights_pars_begin:Ky,lights_toon_fragment:jy,lights_toon_pars_fragment:Qy,lights_phong_fragment:tb,lights_phong_pars_fragment:eb,lights_physical_fragment:nb,lights_physical_pars_fragment:ib,lights_fragment_begin:sb,lights_fragment_maps:rb,lights_fragment_end:ob,lightprobes_pars_fragment:ab,logdepthbuf_fragment:lb,logdepthbuf_pars_fragment:cb,logdepthbuf_pars_vertex:hb,logdepthbuf_vertex:ub,map_fragment:db,map_pars_fragment:fb,map_particle_fragment:pb,map_particle_pars_fragment:mb,metalnessmap_fragment:gb,metalnessmap_pars_fragment:xb,morphinstance_vertex:_b,morphcolor_vertex:vb,morphnormal_vertex:yb,morphtarget_pars_vertex:bb,morphtarget_vertex:Sb,normal_fragment_begin:Mb,normal_fragment_maps:wb,normal_pars_fragment:Tb,normal_pars_vertex:Ab,normal_vertex:Eb,normalmap_pars_fragment:Cb,clearcoat_normal_fragment_begin:Rb,clearcoat_normal_fragment_maps:Pb,clearcoat_pars_fragment:Ib,iridescence_pars_fragment:Lb,opaque_fragment:Db,packing:Nb,premultiplied_alpha_fragment:Ub,project_vertex:Fb,dithering_fragment:Ob,dithering_pars_fragment:Bb,roughnessmap_fragment:kb,roughnessmap_pars_fragment:zb,shadowmap_pars_fragment:Vb,shadowmap_pars_vertex:Gb,shadowmap_vertex:Hb,shadowmask_pars_fragment:Wb,skinbase_vertex:Xb,skinning_pars_vertex:qb,skinning_vertex:Yb,skinnormal_vertex:$b,specularmap_fragment:Zb,specularmap_pars_fragment:Kb,tonemapping_fragment:Jb,tonemapping_pars_fragment:jb,transmission_fragment:Qb,transmission_pars_fragment:tS,uv_pars_fragment:eS,uv_pars_vertex:nS,uv_vertex:iS,worldpos_vertex:sS,background_vert:rS,background_frag:oS,backgroundCube_vert:aS,backgroundCube_frag:lS,cube_vert:cS,cube_frag:hS,depth_vert:uS,depth_frag:dS,distance_vert:fS,distance_frag:pS,equirect_vert:mS,equirect_frag:gS,linedashed_vert:xS,linedashed_frag:_S,meshbasic_vert:vS,meshbasic_frag:yS,meshlambert_vert:bS,meshlambert_frag:SS,meshmatcap_vert:MS,meshmatcap_frag:wS,meshnormal_vert:TS,meshnormal_frag:AS,meshphong_vert:ES,meshphong_frag:CS,meshphysical_vert:RS,meshphysical_frag:PS,meshtoon_vert:IS,meshtoon_frag:LS,points_vert:DS,points_frag:NS,shadow_vert:US,shadow_frag:FS,sprite_vert:OS,sprite_frag:BS},Ut={common:{diffuse:{value:new ne(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new me},alphaMap:{value:null},alphaMapTransform:{value:new me},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new me}},envmap:{envMap:{value:null},envMapRotation:{value:new me},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new me}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new me}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new me},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new me},normalScale:{value:new pt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new me},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new me}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new me}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new me}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ne(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new ne(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new me},alphaTest:{value:0},uvTransform:{value:new me}},sprite:{diffuse:{value:new ne(16777215)},opacity:{value:1},center:{value:new pt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new me},alphaMap:{value:null},alphaMapTransform:{value:new me},alphaTest:{value:0}}},ei={basic:{uniforms:Gn([Ut.common,Ut.specularmap,Ut.envmap,Ut.aomap,Ut.lightmap,Ut.fog]),vertexShader:Me.meshbasic_vert,fragmentShader:Me.meshbasic_frag},lambert:{uniforms:Gn([Ut.common,Ut.specularmap,Ut.envmap,Ut.aomap,Ut.lightmap,Ut.emissivemap,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.fog,Ut.lights,{emissive:{value:new ne(0)},envMapIntensity:{value:1}}]),vertexShader:Me.meshlambert_vert,fragmentShader:Me.meshlambert_frag},phong:{uniforms:Gn([Ut.common,Ut.specularmap,Ut.envmap,Ut.aomap,Ut.lightmap,Ut.emissivemap,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.fog,Ut.lights,{emissive:{value:new ne(0)},specular:{value:new ne(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Me.meshphong_vert,fragmentShader:Me.meshphong_frag},standard:{uniforms:Gn([Ut.common,Ut.envmap,Ut.aomap,Ut.lightmap,Ut.emissivemap,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.roughnessmap,Ut.metalnessmap,Ut.fog,Ut.lights,{emissive:{value:new ne(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Me.meshphysical_vert,fragmentShader:Me.meshphysical_frag},toon:{uniforms:Gn([Ut.common,Ut.aomap,Ut.lightmap,Ut.emissivemap,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.gradientmap,Ut.fog,Ut.lights,{emissive:{value:new ne(0)}}]),vertexShader:Me.meshtoon_vert,fragmentShader:Me.meshtoon_frag},matcap:{uniforms:Gn([Ut.common,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.fog,{matcap:{value:null}}]),vertexShader:Me.meshmatcap_vert,fragmentShader:Me.meshmatcap_frag},points:{uniforms:Gn([Ut.points,Ut.fog]),vertexShader:Me.points_vert,fragmentShader:Me.points_frag},dashed:{uniforms:Gn([Ut.common,Ut.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Me.linedashed_vert,fragmentShader:Me.linedashed_frag},depth:{uniforms:Gn([Ut.common,Ut.displacementmap]),vertexShader:Me.depth_vert,fragmentShader:Me.depth_frag},normal:{uniforms:Gn([Ut.common,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,{opacity:{value:1}}]),vertexShader:Me.meshnormal_vert,fragmentShader:Me.meshnormal_frag},sprite:{uniforms:Gn([Ut.sprite,Ut.fog]),vertexShader:Me.sprite_vert,fragmentShader:Me.sprite_frag},background:{uniforms:{uvTransform:{value:new me},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Me.background_vert,fragmentShader:Me.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new me}},vertexShader:Me.backgroundCube_vert,fragmentShader:Me.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Me.cube_vert,fragmentShader:Me.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Me.equirect_vert,fragmentShader:Me.equirect_frag},distance:{uniforms:Gn([Ut.common,Ut.displacementmap,{referencePosition:{value:new R},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Me.distance_vert,fragmentShader:Me.distance_frag},shadow:{uniforms:Gn([Ut.lights,Ut.fog,{color:{value:new ne(0)},opacity:{value:1}}]),vertexShader:Me.shadow_vert,fragmentShader:Me.shadow_frag}};ei.physical={uniforms:Gn([ei.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new me},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new me},clearcoatNormalScale:{value:new pt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new me},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new me},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new me},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new me},sheen:{value:0},sheenColor:{value:new ne(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new me},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new me},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new me},transmissionSamplerSize:{value:new pt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new me},attenuationDistance:{value:0},attenuationColor:{value:new ne(0)},specularColor:{value:new ne(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new me},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new me},anisotropyVector:{value:new pt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new me}}]),vertexShader:Me.meshphysical_vert,fragmentShader:Me.meshphysical_frag};var zh={r:0,b:0,g:0},kS=new xe,Yg=new me;Yg.set(-1,0,0,0,1,0,0,0,1);function zS(i,t,e,n,s,r){let o=new ne(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(y){let S=y.isScene===!0?y.background:null;if(S&&S.isTexture){let _=y.backgroundBlurriness>0;S=t.get(S,_)}return S}function p(y){let S=!1,_=f(y);_===null?m(o,a):_&&_.isColor&&(m(_,1),S=!0);let A=i.xr.getEnvironmentBlendMode();A==="additive"?e.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||S)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(y,S){let _=f(S);_&&_.isCubeTexture?(c===void 0&&(c=new nn(new as(1,1,1),new oi({name:"BackgroundCubeMaterial",uniforms:Er(ei.backgroundCube.uniforms),vertexShader:ei.backgroundCube.vertexShader,fragmentShader:ei.backgroundCube.fragmentShader,side:ti,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,w,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=_,c.material.uniforms.backgroundBlurriness.value=S.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(kS.makeRotationFromEuler(S.backgroundRotation)).transpose(),_.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Yg),c.material.toneMapped=Re.getTransfer(_.colorSpace)!==Oe,(h!==_||u!==_.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=_,u=_.version,d=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):_&&_.isTexture&&(l===void 0&&(l=new nn(new br(2,2),new oi({name:"BackgroundMaterial",uniforms:Er(ei.background.uniforms),vertexShader:ei.background.vertexShader,fragmentShader:ei.background.fragmentShader,side:sr,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=_,l.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,l.material.toneMapped=Re.getTransfer(_.colorSpace)!==Oe,_.matrixAutoUpdate===!0&&_.updateMatrix(),l.material.uniforms.uvTransform.value.copy(_.matrix),(h!==_||u!==_.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=_,u=_.version,d=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,S){y.getRGB(zh,hf(i)),e.buffers.color.setClear(zh.r,zh.g,zh.b,S,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,S=1){o.set(y),a=S,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:p,addToRenderList:v,dispose:g}}function VS(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,W,N,H){let Y=!1,G=u(D,N,W,z);r!==G&&(r=G,c(r.object)),Y=f(D,N,W,H),Y&&p(D,N,W,H),H!==null&&t.update(H,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,_(D,z,W,N),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(H).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,W,N){let H=N.wireframe===!0,Y=n[z.id];Y===void 0&&(Y={},n[z.id]=Y);let G=D.isInstancedMesh===!0?D.id:0,ct=Y[G];ct===void 0&&(ct={},Y[G]=ct);let K=ct[W.id];K===void 0&&(K={},ct[W.id]=K);let Q=K[H];return Q===void 0&&(Q=d(l()),K[H]=Q),Q}function d(D){let z=[],W=[],N=[];for(let H=0;H<e;H++)z[H]=0,W[H]=0,N[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:W,attributeDivisors:N,object:D,attributes:{},index:null}}function f(D,z,W,N){let H=r.attributes,Y=z.attributes,G=0,ct=W.getAttributes();for(let K in ct)if(ct[K].location>=0){let et=H[K],ft=Y[K];if(ft===void 0&&(K==="instanceMatrix"&&D.instanceMatrix&&(ft=D.instanceMatrix),K==="instanceColor"&&D.instanceColor&&(ft=D.instanceColor)),et===void 0||et.attribute!==ft||ft&&et.data!==ft.data)return!0;G++}return r.attributesNum!==G||r.index!==N}function p(D,z,W,N){let H={},Y=z.attributes,G=0,ct=W.getAttributes();for(let K in ct)if(ct[K].location>=0){let et=Y[K];et===void 0&&(K==="instanceMatrix"&&D.instanceMatrix&&(et=D.instanceMatrix),K==="instanceColor"&&D.instanceColor&&(et=D.instanceColor));let ft={};ft.attribute=et,et&&et.data&&(ft.data=et.data),H[K]=ft,G++}r.attributes=H,r.attributesNum=G,r.index=N}function v(){let D=r.newAttributes;for(let z=0,W=D.length;z<W;z++)D[z]=0}function m(D){g(D,0)}function g(D,z){let W=r.newAttributes,N=r.enabledAttributes,H=r.attributeDivisors;W[D]=1,N[D]===0&&(i.enableVertexAttribArray(D),N[D]=1),H[D]!==z&&(i.vertexAttribDivisor(D,z),H[D]=z)}function y(){let D=r.newAttributes,z=r.enabledAttributes;for(let W=0,N=z.length;W<N;W++)z[W]!==D[W]&&(i.disableVertexAttribArray(W),z[W]=0)}function S(D,z,W,N,H,Y,G){G===!0?i.vertexAttribIPointer(D,z,W,H,Y):i.vertexAttribPointer(D,z,W,N,H,Y)}function _(D,z,W,N){v();let H=N.attributes,Y=W.getAttributes(),G=z.defaultAttributeValues;for(let ct in Y){let K=Y[ct];if(K.location>=0){let Q=H[ct];if(Q===void 0&&(ct==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),ct==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor)),Q!==void 0){let et=Q.normalized,ft=Q.itemSize,ht=t.get(Q);if(ht===void 0)continue;let tt=ht.buffer,xt=ht.type,vt=ht.bytesPerElement,Lt=xt===i.INT||xt===i.UNSIGNED_INT||Q.gpuType===nh;if(Q.isInterleavedBufferAttribute){let wt=Q.data,Gt=wt.isInterleavedBuffer===!0?wt.stride:wt.itemSize,re=Q.offset;if(wt.isInstancedInterleavedBuffer||wt.isInstancedBufferAttribute){for(let Kt=0;Kt<K.locationSize;Kt++)g(K.location+Kt,wt.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=wt.meshPerAttribute*wt.count)}else for(let Kt=0;Kt<K.locationSize;Kt++)m(K.location+Kt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Kt=0;Kt<K.locationSize;Kt++)S(K.location+Kt,ft/K.locationSize,xt,et,Gt*vt,(re+ft/K.locationSize*Kt)*vt,Lt)}else{if(Q.isInstancedBufferAttribute){for(let wt=0;wt<K.locationSize;wt++)g(K.location+wt,Q.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let wt=0;wt<K.locationSize;wt++)m(K.location+wt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let wt=0;wt<K.locationSize;wt++)S(K.location+wt,ft/K.locationSize,xt,et,ft*vt,ft/K.locationSize*wt*vt,Lt)}}else if(G!==void 0){let et=G[ct];if(et!==void 0)switch(et.length){case 2:i.vertexAttrib2fv(K.location,et);break;case 3:i.vertexAttrib3fv(K.location,et);break;case 4:i.vertexAttrib4fv(K.location,et);break;default:i.vertexAttrib1fv(K.location,et)}}}}y()}function A(){O();for(let D in n){let z=n[D];for(let W in z){let N=z[W];for(let H in N){let Y=N[H];for(let G in Y)h(Y[G].object),delete Y[G];delete N[H]}}delete n[D]}}function w(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let W in z){let N=z[W];for(let H in N){let Y=N[H];for(let G in Y)h(Y[G].object),delete Y[G];delete N[H]}}delete n[D.id]}function x(D){for(let z in n){let W=n[z];for(let N in W){let H=W[N];if(H[D.id]===void 0)continue;let Y=H[D.id];for(let G in Y)h(Y[G].object),delete Y[G];delete H[D.id]}}}function T(D){for(let z in n){let W=n[z],N=D.isInstancedMesh===!0?D.id:0,H=W[N];if(H!==void 0){for(let Y in H){let G=H[Y];for(let ct in G)h(G[ct].object),delete G[ct];delete H[Y]}delete W[N],Object.keys(W).length===0&&delete n[z]}}}function O(){P(),o=!0,r!==s&&(r=s,c(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:P,dispose:A,releaseStatesOfGeometry:w,releaseStatesOfObject:T,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function GS(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function HS(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==qi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let T=x===Xi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==li&&x!==Li&&!T&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(ee("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&ee("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&ee("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),S=i.getParameter(i.MAX_VARYING_VECTORS),_=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),w=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:v,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:y,maxVaryings:S,maxFragmentUniforms:_,maxSamples:A,samples:w}}function WS(i){let t=this,e=null,n=0,s=!1,r=!1,o=new _i,a=new me,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let y=r?0:n,S=y*4,_=g.clippingState||null;l.value=_,_=h(p,d,S,f);for(let A=0;A!==S;++A)_[A]=e[A];g.clippingState=_,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let v=u!==null?u.length:0,m=null;if(v!==0){if(m=l.value,p!==!0||m===null){let g=f+v*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<g)&&(m=new Float32Array(g));for(let S=0,_=f;S!==v;++S,_+=4)o.copy(u[S]).applyMatrix4(y,a),o.normal.toArray(m,_),m[_+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,m}}var _l=class extends vi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Ia(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new as(5,5,5),r=new oi({name:"CubemapFromEquirect",uniforms:Er(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:ti,blending:Mr});r.uniforms.tEquirect.value=e;let o=new nn(s,r),a=e.minFilter;return e.minFilter===Rs&&(e.minFilter=jn),new Co(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Tg=256,XS=3,qS=20,$g=256,Zg=16,YS=3,$S=new R,ZS=new ne,Gh=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Co(1,10,null),this._boxMesh=new nn(new as(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=$S}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,v=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(t.background=l.getClearColor(ZS));let m=new Co(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,t.background=v,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Cg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Eg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Tg,of(t))}_fromTexture(t,e){t.mapping===Tr||t.mapping===Lo?this._setSize(t.image.length===0?Tg:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Ag(t,!1,!1),n=Math.log2(t)-XS;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Ag(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Tr||t.mapping===Lo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Cg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Eg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=KS(),this._integrationMaterial=JS());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Zg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-YS)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/($g*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=jS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Ag(i,t,e){return new _l(i,{minFilter:Rs,generateMipmaps:t,type:Xi,colorSpace:ya,depthBuffer:e})}function vl(i,t,e){return new oi({name:i,uniforms:t,vertexShader:Me.cube_vert,fragmentShader:e,side:ti,blending:Mr,depthTest:!1,depthWrite:!1})}function KS(){return vl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${$g}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function JS(){return vl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Zg}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function jS(){return vl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${qS}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Eg(){return vl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Cg(){return vl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function QS(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Qc||f===th)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let v=new _l(p.height);return v.fromEquirectangularTexture(i,d),t.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Qc||f===th,v=f===Tr||f===Lo;if(p||v){let m=e.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Gh(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let y=d.image;return p&&y&&y.height>0||v&&y&&l(y)?(n===null&&(n=new Gh(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Qc?d.mapping=Tr:f===th&&(d.mapping=Lo),d}function l(d){let f=0,p=6;for(let v=0;v<p;v++)d[v]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function tM(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&ma("WebGLRenderer: "+n+" extension not supported."),s}}}function eM(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let v=r.get(p);v&&(t.remove(v),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),e.memory.geometries++),v}function h(p){let v=p.attributes;for(let m in v)t.update(v[m],i.ARRAY_BUFFER)}function u(p){let v=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let y=v!==null?v.array.length:m.array.length/3-1,S=m.count>=65535?Ea:Aa,_=new S(Math.ceil(y/3)*6,1),A=_.array;if(v!==null){let x=v.array;g=v.version;for(let T=0,O=0;T<y;T+=3){let P=x[T+0],D=x[T+1],z=x[T+2];A[O++]=P,A[O++]=D,A[O++]=D,A[O++]=z,A[O++]=z,A[O++]=P}}else{g=m.version;for(let x=0,T=0;x<y;x+=3){let O=x+0,P=x+1,D=x+2;A[T++]=O,A[T++]=P,A[T++]=P,A[T++]=D,A[T++]=D,A[T++]=O}}_.version=g;let w=r.get(p);w&&t.remove(w),r.set(p,_)}function d(p){let v=r.get(p);if(v){let m=p.index;m!==null&&v.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let v=s[p].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function nM(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let m=0;m<f;m++)v+=d[m];e.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function iM(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:le("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function sM(i,t,e){let n=new WeakMap,s=new Be;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let O=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",O)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],S=0;f===!0&&(S=1),p===!0&&(S=2),v===!0&&(S=3);let _=a.attributes.position.count*S,A=1;_>t.maxTextureSize&&(A=Math.ceil(_/t.maxTextureSize),_=t.maxTextureSize);let w=new Float32Array(_*A*4*u),x=new wa(w,_,A,u);x.type=Li,x.needsUpdate=!0;let T=S*4;for(let P=0;P<u;P++){let D=m[P],z=g[P],W=y[P],N=_*A*4*P;for(let H=0;H<D.count;H++){let Y=H*T;f===!0&&(s.fromBufferAttribute(D,H),w[N+Y+0]=s.x,w[N+Y+1]=s.y,w[N+Y+2]=s.z,w[N+Y+3]=0),p===!0&&(s.fromBufferAttribute(z,H),w[N+Y+4]=s.x,w[N+Y+5]=s.y,w[N+Y+6]=s.z,w[N+Y+7]=0),v===!0&&(s.fromBufferAttribute(W,H),w[N+Y+8]=s.x,w[N+Y+9]=s.y,w[N+Y+10]=s.z,w[N+Y+11]=W.itemSize===4?s.w:1)}}d={count:u,texture:x,size:new pt(_,A)},n.set(a,d),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function rM(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var oM={[kd]:"LINEAR_TONE_MAPPING",[zd]:"REINHARD_TONE_MAPPING",[Vd]:"CINEON_TONE_MAPPING",[Gd]:"ACES_FILMIC_TONE_MAPPING",[Wd]:"AGX_TONE_MAPPING",[Xd]:"NEUTRAL_TONE_MAPPING",[Hd]:"CUSTOM_TONE_MAPPING"};function aM(i,t,e,n,s,r){let o=new vi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new We;h.setAttribute("position",new ve([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new ve([0,2,0,0,2,0],2));let u=new Oc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new nn(h,u),f=new tl(-1,1,1,-1,0,1),p=null,v=null,m=!1,g,y=null,S=[],_=!1;this.setSize=function(A,w){o.setSize(A,w),a!==null&&a.setSize(A,w),l!==null&&l.setSize(A,w);for(let x=0;x<S.length;x++){let T=S[x];T.setSize&&T.setSize(A,w)}},this.setEffects=function(A){S=A,_=S.length>0&&S[0].isRenderPass===!0;let w=o.width,x=o.height;S.length>0&&a===null&&(a=new vi(w,x,{type:Xi,depthBuffer:!1,stencilBuffer:!1}),l=new vi(w,x,{type:Xi,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&S.some(O=>O.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new Cs(w,x),r===!0&&(c.format=Ps,c.type=Ar)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let O=0;O<S.length;O++){let P=S[O];P.setSize&&P.setSize(w,x),T&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(A,w){if(m||A.toneMapping===ls&&S.length===0)return!1;if(y=w,w!==null){let x=w.width,T=w.height;(o.width!==x||o.height!==T)&&this.setSize(x,T)}return _===!1&&A.setRenderTarget(o),g=A.toneMapping,A.toneMapping=ls,!0},this.hasRenderPass=function(){return _},this.end=function(A,w){A.toneMapping=g,m=!0;let x=o,T=a;for(let O=0;O<S.length;O++){let P=S[O];P.enabled!==!1&&(P.render(A,T,x,w),P.needsSwap!==!1&&(x=T,T=T===a?l:a))}if(p!==A.outputColorSpace||v!==A.toneMapping){p=A.outputColorSpace,v=A.toneMapping,u.defines={},Re.getTransfer(p)===Oe&&(u.defines.SRGB_TRANSFER="");let O=oM[v];O&&(u.defines[O]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,A.setRenderTarget(y),A.render(d,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Kg=new si,Jg=new Cs(1,1),jg=new La(1),Qg=new wa,t0=new Ac,e0=new Ia,Rg=[],Pg=[],Ig=new Float32Array(16),Lg=new Float32Array(9),Dg=new Float32Array(4);function Fo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Rg[s];if(r===void 0&&(r=new Float32Array(s),Rg[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Sn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Mn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Wh(i,t){let e=Pg[t];e===void 0&&(e=new Int32Array(t),Pg[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function lM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function cM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Sn(e,t))return;i.uniform2fv(this.addr,t),Mn(e,t)}}function hM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Sn(e,t))return;i.uniform3fv(this.addr,t),Mn(e,t)}}function uM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Sn(e,t))return;i.uniform4fv(this.addr,t),Mn(e,t)}}function dM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Sn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Mn(e,t)}else{if(Sn(e,n))return;Dg.set(n),i.uniformMatrix2fv(this.addr,!1,Dg),Mn(e,n)}}function fM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Sn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Mn(e,t)}else{if(Sn(e,n))return;Lg.set(n),i.uniformMatrix3fv(this.addr,!1,Lg),Mn(e,n)}}function pM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Sn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Mn(e,t)}else{if(Sn(e,n))return;Ig.set(n),i.uniformMatrix4fv(this.addr,!1,Ig),Mn(e,n)}}function mM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function gM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Sn(e,t))return;i.uniform2iv(this.addr,t),Mn(e,t)}}function xM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Sn(e,t))return;i.uniform3iv(this.addr,t),Mn(e,t)}}function _M(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Sn(e,t))return;i.uniform4iv(this.addr,t),Mn(e,t)}}function vM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function yM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Sn(e,t))return;i.uniform2uiv(this.addr,t),Mn(e,t)}}function bM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Sn(e,t))return;i.uniform3uiv(this.addr,t),Mn(e,t)}}function SM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Sn(e,t))return;i.uniform4uiv(this.addr,t),Mn(e,t)}}function Xh(i){return i.version===0&&(i.compareFunction=ef,i.needsUpdate=!0),i}function MM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Xh(Jg):r=Kg,e.setTexture2D(t||r,s)}function wM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||t0,s)}function TM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Xh(jg):r=e0,e.setTextureCube(t||r,s)}function AM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Qg,s)}function EM(i){switch(i){case 5126:return lM;case 35664:return cM;case 35665:return hM;case 35666:return uM;case 35674:return dM;case 35675:return fM;case 35676:return pM;case 5124:case 35670:return mM;case 35667:case 35671:return gM;case 35668:case 35672:return xM;case 35669:case 35673:return _M;case 5125:return vM;case 36294:return yM;case 36295:return bM;case 36296:return SM;case 35678:case 36198:case 36298:case 36306:case 35682:return MM;case 35679:case 36299:case 36307:return wM;case 35680:case 36300:case 36308:case 36293:return TM;case 36289:case 36303:case 36311:case 36292:return AM}}function CM(i,t){i.uniform1fv(this.addr,t)}function RM(i,t){let e=Fo(t,this.size,2);i.uniform2fv(this.addr,e)}function PM(i,t){let e=Fo(t,this.size,3);i.uniform3fv(this.addr,e)}function IM(i,t){let e=Fo(t,this.size,4);i.uniform4fv(this.addr,e)}function LM(i,t){let e=Fo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function DM(i,t){let e=Fo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function NM(i,t){let e=Fo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function UM(i,t){i.uniform1iv(this.addr,t)}function FM(i,t){i.uniform2iv(this.addr,t)}function OM(i,t){i.uniform3iv(this.addr,t)}function BM(i,t){i.uniform4iv(this.addr,t)}function kM(i,t){i.uniform1uiv(this.addr,t)}function zM(i,t){i.uniform2uiv(this.addr,t)}function VM(i,t){i.uniform3uiv(this.addr,t)}function GM(i,t){i.uniform4uiv(this.addr,t)}function HM(i,t,e){let n=this.cache,s=t.length,r=Wh(e,s);Sn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Xh(Jg):o=Kg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function WM(i,t,e){let n=this.cache,s=t.length,r=Wh(e,s);Sn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||t0,r[o])}function XM(i,t,e){let n=this.cache,s=t.length,r=Wh(e,s);Sn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Xh(jg):o=e0;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function qM(i,t,e){let n=this.cache,s=t.length,r=Wh(e,s);Sn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Qg,r[o])}function YM(i){switch(i){case 5126:return CM;case 35664:return RM;case 35665:return PM;case 35666:return IM;case 35674:return LM;case 35675:return DM;case 35676:return NM;case 5124:case 35670:return UM;case 35667:case 35671:return FM;case 35668:case 35672:return OM;case 35669:case 35673:return BM;case 5125:return kM;case 36294:return zM;case 36295:return VM;case 36296:return GM;case 35678:case 36198:case 36298:case 36306:case 35682:return HM;case 35679:case 36299:case 36307:return WM;case 35680:case 36300:case 36308:case 36293:return XM;case 36289:case 36303:case 36311:case 36292:return qM}}var gf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=EM(e.type)}},xf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=YM(e.type)}},_f=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},pf=/(\w+)(\])?(\[|\.)?/g;function Ng(i,t){i.seq.push(t),i.map[t.id]=t}function $M(i,t,e){let n=i.name,s=n.length;for(pf.lastIndex=0;;){let r=pf.exec(n),o=pf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Ng(e,c===void 0?new gf(a,i,t):new xf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new _f(a),Ng(e,u)),e=u}}}var Uo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);$M(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Ug(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var ZM=37297,KM=0;function JM(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Fg=new me;function jM(i){Re._getMatrix(Fg,Re.workingColorSpace,i);let t=`mat3( ${Fg.elements.map(e=>e.toFixed(4))} )`;switch(Re.getTransfer(i)){case ba:return[t,"LinearTransferOETF"];case Oe:return[t,"sRGBTransferOETF"];default:return ee("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Og(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+JM(i.getShaderSource(t),a)}else return r}function QM(i,t){let e=jM(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var tw={[kd]:"Linear",[zd]:"Reinhard",[Vd]:"Cineon",[Gd]:"ACESFilmic",[Wd]:"AgX",[Xd]:"Neutral",[Hd]:"Custom"};function ew(i,t){let e=tw[t];return e===void 0?(ee("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Vh=new R;function nw(){Re.getLuminanceCoefficients(Vh);let i=Vh.x.toFixed(4),t=Vh.y.toFixed(4),e=Vh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function iw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(xl).join(`
`)}function sw(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function rw(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function xl(i){return i!==""}function Bg(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function kg(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var ow=/^[ \t]*#include +<([\w\d./]+)>/gm;function vf(i){return i.replace(ow,aw)}function aw(i,t){let e=Me[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return vf(e)}var lw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function zg(i){return i.replace(lw,cw)}function cw(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Vg(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var hw={[ol]:"SHADOWMAP_TYPE_PCF",[Po]:"SHADOWMAP_TYPE_VSM"};function uw(i){return hw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var dw={[Lo]:"ENVMAP_MODE_REFRACTION"};function fw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":dw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var pw={[jc]:"ENVMAP_BLENDING_MULTIPLY",[ig]:"ENVMAP_BLENDING_MIX",[sg]:"ENVMAP_BLENDING_ADD"};function mw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":pw[i.combine]||"ENVMAP_BLENDING_NONE"}function gw(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=uw(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=fw(e),u=mw(e),d=iw(e),f=sw(r),p=s.createProgram(),v,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(v=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(xl).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(xl).join(`
`),m.length>0&&(m+=`
`)):(v=[Vg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(xl).join(`
`),m=[Vg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ls?"#define TONE_MAPPING":"",e.toneMapping!==ls?Me.tonemapping_pars_fragment:"",e.toneMapping!==ls?ew("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",Me.colorspace_pars_fragment,QM("linearToOutputTexel",e.outputColorSpace),nw(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(xl).join(`
`)),o=vf(o),o=Bg(o,e),o=kg(o,e),a=vf(a),a=Bg(a,e),a=kg(a,e),o=zg(o),a=zg(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",e.glslVersion===sf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===sf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=g+v+o,S=g+m+a,_=Ug(s,s.VERTEX_SHADER,y),A=Ug(s,s.FRAGMENT_SHADER,S);s.attachShader(p,_),s.attachShader(p,A),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function w(P){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(p)||"",z=s.getShaderInfoLog(_)||"",W=s.getShaderInfoLog(A)||"",N=D.trim(),H=z.trim(),Y=W.trim(),G=!0,ct=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,_,A);else{let K=Og(s,_,"vertex"),Q=Og(s,A,"fragment");le("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+N+`
`+K+`
`+Q)}else N!==""?ee("WebGLProgram: Program Info Log:",N):(H===""||Y==="")&&(ct=!1);ct&&(P.diagnostics={runnable:G,programLog:N,vertexShader:{log:H,prefix:v},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(_),s.deleteShader(A),x=new Uo(s,p),T=rw(s,p)}let x;this.getUniforms=function(){return x===void 0&&w(this),x};let T;this.getAttributes=function(){return T===void 0&&w(this),T};let O=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(p,ZM)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=KM++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=_,this.fragmentShader=A,this}var xw=0,yf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new bf(t),e.set(t,n)),n}},bf=class{constructor(t){this.id=xw++,this.code=t,this.usedTimes=0}};function _w(i){return i===rr||i===dl||i===fl}function vw(i,t,e,n,s,r){let o=new So,a=new yf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function p(x,T,O,P,D,z){let W=P.fog,N=D.geometry,H=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,Y=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,G=t.get(x.envMap||H,Y),ct=d[x.type],K=n.precision;x.precision!==null&&(K=n.getMaxPrecision(x.precision),K!==x.precision&&ee("WebGLProgram.getParameters:",x.precision,"not supported, using",K,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,et=Q!==void 0?Q.length:0,ft=0;N.morphAttributes.position!==void 0&&(ft=1),N.morphAttributes.normal!==void 0&&(ft=2),N.morphAttributes.color!==void 0&&(ft=3);let ht,tt,xt,vt;if(ct){let Nt=ei[ct];ht=Nt.vertexShader,tt=Nt.fragmentShader}else{ht=x.vertexShader,tt=x.fragmentShader;let Nt=a.getVertexShaderStage(x),ye=a.getFragmentShaderStage(x);a.update(x,Nt,ye),xt=Nt.id,vt=ye.id}let Lt=i.getRenderTarget(),wt=i.state.buffers.depth.getReversed(),Gt=D.isInstancedMesh===!0,re=D.isBatchedMesh===!0,Kt=!!x.map,oe=!!x.matcap,se=!!G,ot=se&&G.isPMREMTexture===!0,yt=!!x.aoMap,_t=!!x.lightMap,Bt=!!x.bumpMap&&x.wireframe===!1,Dt=!!x.normalMap,ie=!!x.displacementMap,kt=!!x.emissiveMap,_e=!!x.metalnessMap,fe=!!x.roughnessMap,be=x.anisotropy>0,B=x.clearcoat>0,St=x.diffuseRoughness>0,Xt=x.dispersion>0,ue=x.retroreflectivity>0,Tt=x.iridescence>0,Fe=x.sheen>0,$t=x.transmission>0,te=be&&!!x.anisotropyMap,I=B&&!!x.clearcoatMap,M=B&&!!x.clearcoatNormalMap,q=B&&!!x.clearcoatRoughnessMap,dt=St&&!!x.diffuseRoughnessMap,at=Tt&&!!x.iridescenceMap,Mt=Tt&&!!x.iridescenceThicknessMap,At=Fe&&!!x.sheenColorMap,nt=Fe&&!!x.sheenRoughnessMap,st=!!x.specularMap,gt=!!x.specularColorMap,k=!!x.specularIntensityMap,rt=$t&&!!x.transmissionMap,it=$t&&!!x.thicknessMap,Rt=!!x.gradientMap,bt=!!x.alphaMap,Ct=x.alphaTest>0,jt=!!x.alphaHash,ce=!!x.extensions,ut=ls;x.toneMapped&&(Lt===null||Lt.isXRRenderTarget===!0)&&(ut=i.toneMapping);let qt=ot?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,he={shaderID:ct,shaderType:x.type,shaderName:x.name,vertexShader:ht,fragmentShader:tt,defines:x.defines,customVertexShaderID:xt,customFragmentShaderID:vt,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:K,batching:re,batchingColor:re&&D._colorsTexture!==null,instancing:Gt,instancingColor:Gt&&D.instanceColor!==null,instancingMorph:Gt&&D.morphTexture!==null,outputColorSpace:Lt===null?i.outputColorSpace:Lt.isXRRenderTarget===!0?Lt.texture.colorSpace:Re.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Kt,matcap:oe,envMap:se,envMapMode:se&&G.mapping,envMapPMREM:ot,envMapMaxLod:ot?qt.length-1:null,envMapSize:ot?qt[0].width:null,aoMap:yt,lightMap:_t,bumpMap:Bt,normalMap:Dt,displacementMap:ie,emissiveMap:kt,normalMapObjectSpace:Dt&&x.normalMapType===ag,normalMapTangentSpace:Dt&&x.normalMapType===pl,packedNormalMap:Dt&&x.normalMapType===pl&&_w(x.normalMap.format),metalnessMap:_e,roughnessMap:fe,anisotropy:be,anisotropyMap:te,clearcoat:B,clearcoatMap:I,clearcoatNormalMap:M,clearcoatRoughnessMap:q,diffuseRoughness:St,diffuseRoughnessMap:dt,dispersion:Xt,retroreflection:ue,iridescence:Tt,iridescenceMap:at,iridescenceThicknessMap:Mt,sheen:Fe,sheenColorMap:At,sheenRoughnessMap:nt,specularMap:st,specularColorMap:gt,specularIntensityMap:k,transmission:$t,transmissionMap:rt,thicknessMap:it,gradientMap:Rt,opaque:x.transparent===!1&&x.blending===Io&&x.alphaToCoverage===!1,alphaMap:bt,alphaTest:Ct,alphaHash:jt,combine:x.combine,mapUv:Kt&&f(x.map.channel),aoMapUv:yt&&f(x.aoMap.channel),lightMapUv:_t&&f(x.lightMap.channel),bumpMapUv:Bt&&f(x.bumpMap.channel),normalMapUv:Dt&&f(x.normalMap.channel),displacementMapUv:ie&&f(x.displacementMap.channel),emissiveMapUv:kt&&f(x.emissiveMap.channel),metalnessMapUv:_e&&f(x.metalnessMap.channel),roughnessMapUv:fe&&f(x.roughnessMap.channel),anisotropyMapUv:te&&f(x.anisotropyMap.channel),clearcoatMapUv:I&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:dt&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:at&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:Mt&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:At&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:nt&&f(x.sheenRoughnessMap.channel),specularMapUv:st&&f(x.specularMap.channel),specularColorMapUv:gt&&f(x.specularColorMap.channel),specularIntensityMapUv:k&&f(x.specularIntensityMap.channel),transmissionMapUv:rt&&f(x.transmissionMap.channel),thicknessMapUv:it&&f(x.thicknessMap.channel),alphaMapUv:bt&&f(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Dt||be),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(Kt||bt),fog:!!W,useFog:x.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Dt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:wt,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:et,morphTextureStride:ft,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:z.filter(Nt=>Nt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:ut,decodeVideoTexture:Kt&&x.map.isVideoTexture===!0&&Re.getTransfer(x.map.colorSpace)===Oe,decodeVideoTextureEmissive:kt&&x.emissiveMap.isVideoTexture===!0&&Re.getTransfer(x.emissiveMap.colorSpace)===Oe,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===ai,flipSided:x.side===ti,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:ce&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ce&&x.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return he.vertexUv1s=l.has(1),he.vertexUv2s=l.has(2),he.vertexUv3s=l.has(3),l.clear(),he}function v(x){let T=[];if(x.shaderID?T.push(x.shaderID):(T.push(x.customVertexShaderID),T.push(x.customFragmentShaderID)),x.defines!==void 0)for(let O in x.defines)T.push(O),T.push(x.defines[O]);return x.isRawShaderMaterial===!1&&(m(T,x),g(T,x),T.push(i.outputColorSpace)),T.push(x.customProgramCacheKey),T.join()}function m(x,T){x.push(T.precision),x.push(T.outputColorSpace),x.push(T.envMapMode),x.push(T.envMapPMREM),x.push(T.envMapMaxLod),x.push(T.envMapSize),x.push(T.mapUv),x.push(T.alphaMapUv),x.push(T.lightMapUv),x.push(T.aoMapUv),x.push(T.bumpMapUv),x.push(T.normalMapUv),x.push(T.displacementMapUv),x.push(T.emissiveMapUv),x.push(T.metalnessMapUv),x.push(T.roughnessMapUv),x.push(T.anisotropyMapUv),x.push(T.clearcoatMapUv),x.push(T.clearcoatNormalMapUv),x.push(T.clearcoatRoughnessMapUv),x.push(T.diffuseRoughnessMapUv),x.push(T.iridescenceMapUv),x.push(T.iridescenceThicknessMapUv),x.push(T.sheenColorMapUv),x.push(T.sheenRoughnessMapUv),x.push(T.specularMapUv),x.push(T.specularColorMapUv),x.push(T.specularIntensityMapUv),x.push(T.transmissionMapUv),x.push(T.thicknessMapUv),x.push(T.combine),x.push(T.fogExp2),x.push(T.sizeAttenuation),x.push(T.morphTargetsCount),x.push(T.numSunLights),x.push(T.numDirLights),x.push(T.numPointLights),x.push(T.numSpotLights),x.push(T.numSpotLightMaps),x.push(T.numHemiLights),x.push(T.numRectAreaLights),x.push(T.numSunLightShadows),x.push(T.numDirLightShadows),x.push(T.numPointLightShadows),x.push(T.numSpotLightShadows),x.push(T.numSpotLightShadowsWithMaps),x.push(T.numLightProbes),x.push(T.numLightProbeGrids),x.push(T.shadowMapType),x.push(T.toneMapping),x.push(T.numClippingPlanes),x.push(T.numClipIntersection),x.push(T.depthPacking)}function g(x,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function y(x){let T=d[x.type],O;if(T){let P=ei[T];O=ml.clone(P.uniforms)}else O=x.uniforms;return O}function S(x,T){let O=h.get(T);return O!==void 0?++O.usedTimes:(O=new gw(i,T,x,s),c.push(O),h.set(T,O)),O}function _(x){if(--x.usedTimes===0){let T=c.indexOf(x);c[T]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function A(x){a.remove(x)}function w(){a.dispose()}return{getParameters:p,getProgramCacheKey:v,getUniforms:y,acquireProgram:S,releaseProgram:_,releaseShaderCache:A,programs:c,dispose:w}}function yw(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function bw(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Gg(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Hg(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,v,m,g){let y=i[t];return y===void 0?(y={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:m,group:g},i[t]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=p,y.materialVariant=o(d),y.groupOrder=v,y.renderOrder=d.renderOrder,y.z=m,y.group=g),t++,y}function l(d,f,p,v,m,g,y){y.reversedDepth===!0&&(m=-m);let S=a(d,f,p,v,m,g);p.transmission>0?n.push(S):p.transparent===!0?s.push(S):e.push(S)}function c(d,f,p,v,m,g){let y=a(d,f,p,v,m,g);p.transmission>0?n.unshift(y):p.transparent===!0?s.unshift(y):e.unshift(y)}function h(d,f){e.length>1&&e.sort(d||bw),n.length>1&&n.sort(f||Gg),s.length>1&&s.sort(f||Gg)}function u(){for(let d=t,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function Sw(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Hg,i.set(n,[o])):s>=r.length?(o=new Hg,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function Mw(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new R,color:new ne};break;case"SpotLight":e={position:new R,direction:new R,color:new ne,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new R,color:new ne,distance:0,decay:0};break;case"HemisphereLight":e={direction:new R,skyColor:new ne,groundColor:new ne};break;case"RectAreaLight":e={color:new ne,position:new R,halfWidth:new R,halfHeight:new R};break}return i[t.id]=e,e}}}function ww(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var Tw=0;function Aw(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function Ew(i){let t=new Mw,e=ww(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new R);let s=new R,r=new xe,o=new xe;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,p=0,v=0,m=0,g=0,y=0,S=0,_=0,A=0,w=0,x=0,T=0,O=0,P=0;c.sort(Aw);for(let z=0,W=c.length;z<W;z++){let N=c[z],H=N.color,Y=N.intensity,G=N.distance,ct=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===rr?ct=N.shadow.map.texture:ct=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=H.r*Y,u+=H.g*Y,d+=H.b*Y;else if(N.isLightProbe){for(let K=0;K<9;K++)n.probe[K].addScaledVector(N.sh.coefficients[K],Y);P++}else if(N.isSunLight){let K=t.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,et=e.get(N);et.shadowIntensity=Q.intensity,et.shadowBias=Q.bias,et.shadowNormalBias=Q.normalBias,et.shadowRadius=Q.radius,et.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=et,n.sunShadowMap[p]=ct;let ft=Q.getViewportCount();for(let ht=0;ht<ft;ht++)n.sunShadowMatrix[v+ht]=Q.getMatrix(ht),n.sunShadowCascade[v+ht]=Q._cascadeData[ht];v+=ft,p++}n.sun[f]=K,f++}else if(N.isDirectionalLight){let K=t.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,et=e.get(N);et.shadowIntensity=Q.intensity,et.shadowBias=Q.bias,et.shadowNormalBias=Q.normalBias,et.shadowRadius=Q.radius,et.shadowMapSize=Q.mapSize,n.directionalShadow[m]=et,n.directionalShadowMap[m]=ct,n.directionalShadowMatrix[m]=N.shadow.matrix,A++}n.directional[m]=K,m++}else if(N.isSpotLight){let K=t.get(N);K.position.setFromMatrixPosition(N.matrixWorld),K.color.copy(H).multiplyScalar(Y),K.distance=G,K.coneCos=Math.cos(N.angle),K.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),K.decay=N.decay,n.spot[y]=K;let Q=N.shadow;if(N.map&&(n.spotLightMap[T]=N.map,T++,Q.updateMatrices(N),N.castShadow&&O++),n.spotLightMatrix[y]=Q.matrix,N.castShadow){let et=e.get(N);et.shadowIntensity=Q.intensity,et.shadowBias=Q.bias,et.shadowNormalBias=Q.normalBias,et.shadowRadius=Q.radius,et.shadowMapSize=Q.mapSize,n.spotShadow[y]=et,n.spotShadowMap[y]=ct,x++}y++}else if(N.isRectAreaLight){let K=t.get(N);K.color.copy(H).multiplyScalar(Y),K.halfWidth.set(N.width*.5,0,0),K.halfHeight.set(0,N.height*.5,0),n.rectArea[S]=K,S++}else if(N.isPointLight){let K=t.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),K.distance=N.distance,K.decay=N.decay,N.castShadow){let Q=N.shadow,et=e.get(N);et.shadowIntensity=Q.intensity,et.shadowBias=Q.bias,et.shadowNormalBias=Q.normalBias,et.shadowRadius=Q.radius,et.shadowMapSize=Q.mapSize,et.shadowCameraNear=Q.camera.near,et.shadowCameraFar=Q.camera.far,n.pointShadow[g]=et,n.pointShadowMap[g]=ct,n.pointShadowMatrix[g]=N.shadow.matrix,w++}n.point[g]=K,g++}else if(N.isHemisphereLight){let K=t.get(N);K.skyColor.copy(N.color).multiplyScalar(Y),K.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[_]=K,_++}}S>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ut.LTC_FLOAT_1,n.rectAreaLTC2=Ut.LTC_FLOAT_2):(n.rectAreaLTC1=Ut.LTC_HALF_1,n.rectAreaLTC2=Ut.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==g||D.spotLength!==y||D.rectAreaLength!==S||D.hemiLength!==_||D.numSunShadows!==p||D.numDirectionalShadows!==A||D.numPointShadows!==w||D.numSpotShadows!==x||D.numSpotMaps!==T||D.numLightProbes!==P)&&(n.sun.length=f,n.directional.length=m,n.spot.length=y,n.rectArea.length=S,n.point.length=g,n.hemi.length=_,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=w,n.pointShadowMap.length=w,n.pointShadowMatrix.length=w,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+T-O,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=P,D.sunLength=f,D.directionalLength=m,D.pointLength=g,D.spotLength=y,D.rectAreaLength=S,D.hemiLength=_,D.numSunShadows=p,D.numDirectionalShadows=A,D.numPointShadows=w,D.numSpotShadows=x,D.numSpotMaps=T,D.numLightProbes=P,n.version=Tw++)}function l(c,h){let u=0,d=0,f=0,p=0,v=0,m=0,g=h.matrixWorldInverse;for(let y=0,S=c.length;y<S;y++){let _=c[y];if(_.isSunLight){let A=n.sun[u];A.direction.setFromMatrixPosition(_.matrixWorld),A.direction.transformDirection(g),u++}else if(_.isDirectionalLight){let A=n.directional[d];A.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(g),d++}else if(_.isSpotLight){let A=n.spot[p];A.position.setFromMatrixPosition(_.matrixWorld),A.position.applyMatrix4(g),A.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(g),p++}else if(_.isRectAreaLight){let A=n.rectArea[v];A.position.setFromMatrixPosition(_.matrixWorld),A.position.applyMatrix4(g),o.identity(),r.copy(_.matrixWorld),r.premultiply(g),o.extractRotation(r),A.halfWidth.set(_.width*.5,0,0),A.halfHeight.set(0,_.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),v++}else if(_.isPointLight){let A=n.point[f];A.position.setFromMatrixPosition(_.matrixWorld),A.position.applyMatrix4(g),f++}else if(_.isHemisphereLight){let A=n.hemi[m];A.direction.setFromMatrixPosition(_.matrixWorld),A.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function Wg(i){let t=new Ew(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Cw(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Wg(i),t.set(s,[a])):r>=o.length?(a=new Wg(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var Rw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Pw=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Iw=[new R(1,0,0),new R(-1,0,0),new R(0,1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1)],Lw=[new R(0,-1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1),new R(0,-1,0),new R(0,-1,0)],Xg=new xe,gl=new R,mf=new R;function Dw(i,t,e){let n=new Ks,s=new pt,r=new pt,o=new Be,a=new Bc,l=new kc,c={},h=e.maxTextureSize,u={[sr]:ti,[ti]:sr,[ai]:ai},d=new oi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new pt},radius:{value:4}},vertexShader:Rw,fragmentShader:Pw}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new We;p.setAttribute("position",new fn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new nn(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ol;let g=this.type;this.render=function(w,x,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||w.length===0)return;this.type===Bm&&(ee("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ol);let O=i.getRenderTarget(),P=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(Mr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let W=g!==this.type;W&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(H=>H.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,H=w.length;N<H;N++){let Y=w[N],G=Y.shadow;if(G===void 0){ee("WebGLShadowMap:",Y,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ct=G.getFrameExtents();s.multiply(ct),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ct.x),s.x=r.x*ct.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ct.y),s.y=r.y*ct.y,G.mapSize.y=r.y));let K=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=K,G.map===null||W===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Po){if(Y.isPointLight){ee("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new vi(s.x,s.y,{format:rr,type:Xi,minFilter:jn,magFilter:jn,generateMipmaps:!1}),G.map.texture.name=Y.name+".shadowMap",G.map.depthTexture=new Cs(s.x,s.y,Li),G.map.depthTexture.name=Y.name+".shadowMapDepth",G.map.depthTexture.format=As,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln}else Y.isPointLight?(G.map=new _l(s.x),G.map.depthTexture=new La(s.x,Wi)):(G.map=new vi(s.x,s.y),G.map.depthTexture=new Cs(s.x,s.y,Wi)),G.map.depthTexture.name=Y.name+".shadowMap",G.map.depthTexture.format=As,this.type===ol?(G.map.depthTexture.compareFunction=K?tf:Qd,G.map.depthTexture.minFilter=jn,G.map.depthTexture.magFilter=jn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Y.isPointLight!==!0&&G.updateMatrices(Y,T);let et=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:T.layers;for(let ft=0;ft<Q;ft++){let ht=G.getCamera(ft);if(Y.isPointLight){let tt=G.camera,xt=G.matrix,vt=Y.distance||tt.far;vt!==tt.far&&(tt.far=vt,tt.updateProjectionMatrix()),gl.setFromMatrixPosition(Y.matrixWorld),tt.position.copy(gl),mf.copy(tt.position),mf.add(Iw[ft]),tt.up.copy(Lw[ft]),tt.lookAt(mf),tt.updateMatrixWorld(),xt.makeTranslation(-gl.x,-gl.y,-gl.z),Xg.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),G._frustum.setFromProjectionMatrix(Xg,tt.coordinateSystem,tt.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,ft),i.clear();else{ft===0&&(i.setRenderTarget(G.map),i.clear());let tt=G.getViewport(ft);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),z.viewport(o)}n=G.getFrustum(ft),_(x,T,ht,Y,et,this.type)}G.isPointLightShadow!==!0&&this.type===Po&&y(G,T),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(O,P,D)};function y(w,x){let T=t.update(v);d.defines.VSM_SAMPLES!==w.blurSamples&&(d.defines.VSM_SAMPLES=w.blurSamples,f.defines.VSM_SAMPLES=w.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),w.mapPass===null?w.mapPass=new vi(s.x,s.y,{format:rr,type:Xi}):(w.mapPass.width!==w.map.width||w.mapPass.height!==w.map.height)&&w.mapPass.setSize(w.map.width,w.map.height),d.uniforms.shadow_pass.value=w.map.depthTexture,d.uniforms.resolution.value.set(w.map.width,w.map.height),d.uniforms.radius.value=w.radius,i.setRenderTarget(w.mapPass),i.clear(),i.renderBufferDirect(x,null,T,d,v,null),f.uniforms.shadow_pass.value=w.mapPass.texture,f.uniforms.resolution.value.set(w.map.width,w.map.height),f.uniforms.radius.value=w.radius,i.setRenderTarget(w.map),i.clear(),i.renderBufferDirect(x,null,T,f,v,null)}function S(w,x,T,O){let P=null,D=T.isPointLight===!0?w.customDistanceMaterial:w.customDepthMaterial;if(D!==void 0)P=D;else if(P=T.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let z=P.uuid,W=x.uuid,N=c[z];N===void 0&&(N={},c[z]=N);let H=N[W];H===void 0&&(H=P.clone(),N[W]=H,x.addEventListener("dispose",A)),P=H}if(P.visible=x.visible,P.wireframe=x.wireframe,O===Po?P.side=x.shadowSide!==null?x.shadowSide:x.side:P.side=x.shadowSide!==null?x.shadowSide:u[x.side],P.alphaMap=x.alphaMap,P.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,P.map=x.map,P.clipShadows=x.clipShadows,P.clippingPlanes=x.clippingPlanes,P.clipIntersection=x.clipIntersection,P.displacementMap=x.displacementMap,P.displacementScale=x.displacementScale,P.displacementBias=x.displacementBias,P.wireframeLinewidth=x.wireframeLinewidth,P.linewidth=x.linewidth,T.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let z=i.properties.get(P);z.light=T}return P}function _(w,x,T,O,P,D){if(w.visible===!1)return;if(w.layers.test(P)&&(w.isMesh||w.isLine||w.isPoints)&&(w.castShadow||w.receiveShadow&&D===Po)&&(!w.frustumCulled||w.intersectsFrustum(n))){w.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,w.matrixWorld);let N=t.update(w),H=w.material;if(Array.isArray(H)){let Y=N.groups;for(let G=0,ct=Y.length;G<ct;G++){let K=Y[G],Q=H[K.materialIndex];if(Q&&Q.visible){let et=S(w,Q,O,D);w.onBeforeShadow(i,w,x,T,N,et,K),i.renderBufferDirect(T,null,N,et,w,K),w.onAfterShadow(i,w,x,T,N,et,K)}}}else if(H.visible){let Y=S(w,H,O,D);w.onBeforeShadow(i,w,x,T,N,Y,null),i.renderBufferDirect(T,null,N,Y,w,null),w.onAfterShadow(i,w,x,T,N,Y,null)}}let W=w.children;for(let N=0,H=W.length;N<H;N++)_(W[N],x,T,O,P,D)}function A(w){w.target.removeEventListener("dispose",A);for(let T in c){let O=c[T],P=w.target.uuid;P in O&&(O[P].dispose(),delete O[P])}}}function Nw(i,t){function e(){let k=!1,rt=new Be,it=null,Rt=new Be(0,0,0,0);return{setMask:function(bt){it!==bt&&!k&&(i.colorMask(bt,bt,bt,bt),it=bt)},setLocked:function(bt){k=bt},setClear:function(bt,Ct,jt,ce,ut){ut===!0&&(bt*=ce,Ct*=ce,jt*=ce),rt.set(bt,Ct,jt,ce),Rt.equals(rt)===!1&&(i.clearColor(bt,Ct,jt,ce),Rt.copy(rt))},reset:function(){k=!1,it=null,Rt.set(-1,0,0,0)}}}function n(){let k=!1,rt=!1,it=null,Rt=null,bt=null;return{setReversed:function(Ct){if(rt!==Ct){let jt=t.get("EXT_clip_control");Ct?jt.clipControlEXT(jt.LOWER_LEFT_EXT,jt.ZERO_TO_ONE_EXT):jt.clipControlEXT(jt.LOWER_LEFT_EXT,jt.NEGATIVE_ONE_TO_ONE_EXT),rt=Ct;let ce=bt;bt=null,this.setClear(ce)}},getReversed:function(){return rt},setTest:function(Ct){Ct?wt(i.DEPTH_TEST):Gt(i.DEPTH_TEST)},setMask:function(Ct){it!==Ct&&!k&&(i.depthMask(Ct),it=Ct)},setFunc:function(Ct){if(rt&&(Ct=xg[Ct]),Rt!==Ct){switch(Ct){case pc:i.depthFunc(i.NEVER);break;case mc:i.depthFunc(i.ALWAYS);break;case gc:i.depthFunc(i.LESS);break;case xo:i.depthFunc(i.LEQUAL);break;case xc:i.depthFunc(i.EQUAL);break;case _c:i.depthFunc(i.GEQUAL);break;case vc:i.depthFunc(i.GREATER);break;case yc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Rt=Ct}},setLocked:function(Ct){k=Ct},setClear:function(Ct){bt!==Ct&&(bt=Ct,rt&&(Ct=1-Ct),i.clearDepth(Ct))},reset:function(){k=!1,it=null,Rt=null,bt=null,rt=!1}}}function s(){let k=!1,rt=null,it=null,Rt=null,bt=null,Ct=null,jt=null,ce=null,ut=null;return{setTest:function(qt){k||(qt?wt(i.STENCIL_TEST):Gt(i.STENCIL_TEST))},setMask:function(qt){rt!==qt&&!k&&(i.stencilMask(qt),rt=qt)},setFunc:function(qt,he,Nt){(it!==qt||Rt!==he||bt!==Nt)&&(i.stencilFunc(qt,he,Nt),it=qt,Rt=he,bt=Nt)},setOp:function(qt,he,Nt){(Ct!==qt||jt!==he||ce!==Nt)&&(i.stencilOp(qt,he,Nt),Ct=qt,jt=he,ce=Nt)},setLocked:function(qt){k=qt},setClear:function(qt){ut!==qt&&(i.clearStencil(qt),ut=qt)},reset:function(){k=!1,rt=null,it=null,Rt=null,bt=null,Ct=null,jt=null,ce=null,ut=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],v=null,m=!1,g=null,y=null,S=null,_=null,A=null,w=null,x=null,T=new ne(0,0,0),O=0,P=!1,D=null,z=null,W=null,N=null,H=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ct=0,K=i.getParameter(i.VERSION);K.indexOf("WebGL")!==-1?(ct=parseFloat(/^WebGL (\d)/.exec(K)[1]),G=ct>=1):K.indexOf("OpenGL ES")!==-1&&(ct=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),G=ct>=2);let Q=null,et={},ft=i.getParameter(i.SCISSOR_BOX),ht=i.getParameter(i.VIEWPORT),tt=new Be().fromArray(ft),xt=new Be().fromArray(ht);function vt(k,rt,it,Rt){let bt=new Uint8Array(4),Ct=i.createTexture();i.bindTexture(k,Ct),i.texParameteri(k,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(k,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let jt=0;jt<it;jt++)k===i.TEXTURE_3D||k===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,Rt,0,i.RGBA,i.UNSIGNED_BYTE,bt):i.texImage2D(rt+jt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,bt);return Ct}let Lt={};Lt[i.TEXTURE_2D]=vt(i.TEXTURE_2D,i.TEXTURE_2D,1),Lt[i.TEXTURE_CUBE_MAP]=vt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Lt[i.TEXTURE_2D_ARRAY]=vt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Lt[i.TEXTURE_3D]=vt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),wt(i.DEPTH_TEST),o.setFunc(xo),Bt(!1),Dt(Dd),wt(i.CULL_FACE),yt(Mr);function wt(k){h[k]!==!0&&(i.enable(k),h[k]=!0)}function Gt(k){h[k]!==!1&&(i.disable(k),h[k]=!1)}function re(k,rt){return d[k]!==rt?(i.bindFramebuffer(k,rt),d[k]=rt,k===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=rt),k===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Kt(k,rt){let it=p,Rt=!1;if(k){it=f.get(rt),it===void 0&&(it=[],f.set(rt,it));let bt=k.textures;if(it.length!==bt.length||it[0]!==i.COLOR_ATTACHMENT0){for(let Ct=0,jt=bt.length;Ct<jt;Ct++)it[Ct]=i.COLOR_ATTACHMENT0+Ct;it.length=bt.length,Rt=!0}}else it[0]!==i.BACK&&(it[0]=i.BACK,Rt=!0);Rt&&i.drawBuffers(it)}function oe(k){return v!==k?(i.useProgram(k),v=k,!0):!1}let se={[wr]:i.FUNC_ADD,[zm]:i.FUNC_SUBTRACT,[Vm]:i.FUNC_REVERSE_SUBTRACT};se[Gm]=i.MIN,se[Hm]=i.MAX;let ot={[Wm]:i.ZERO,[Xm]:i.ONE,[qm]:i.SRC_COLOR,[Od]:i.SRC_ALPHA,[jm]:i.SRC_ALPHA_SATURATE,[Km]:i.DST_COLOR,[$m]:i.DST_ALPHA,[Ym]:i.ONE_MINUS_SRC_COLOR,[Bd]:i.ONE_MINUS_SRC_ALPHA,[Jm]:i.ONE_MINUS_DST_COLOR,[Zm]:i.ONE_MINUS_DST_ALPHA,[Qm]:i.CONSTANT_COLOR,[tg]:i.ONE_MINUS_CONSTANT_COLOR,[eg]:i.CONSTANT_ALPHA,[ng]:i.ONE_MINUS_CONSTANT_ALPHA};function yt(k,rt,it,Rt,bt,Ct,jt,ce,ut,qt){if(k===Mr){m===!0&&(Gt(i.BLEND),m=!1);return}if(m===!1&&(wt(i.BLEND),m=!0),k!==km){if(k!==g||qt!==P){if((y!==wr||A!==wr)&&(i.blendEquation(i.FUNC_ADD),y=wr,A=wr),qt)switch(k){case Io:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Nd:i.blendFunc(i.ONE,i.ONE);break;case Ud:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Fd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:le("WebGLState: Invalid blending: ",k);break}else switch(k){case Io:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Nd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Ud:le("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Fd:le("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:le("WebGLState: Invalid blending: ",k);break}S=null,_=null,w=null,x=null,T.set(0,0,0),O=0,g=k,P=qt}return}bt=bt||rt,Ct=Ct||it,jt=jt||Rt,(rt!==y||bt!==A)&&(i.blendEquationSeparate(se[rt],se[bt]),y=rt,A=bt),(it!==S||Rt!==_||Ct!==w||jt!==x)&&(i.blendFuncSeparate(ot[it],ot[Rt],ot[Ct],ot[jt]),S=it,_=Rt,w=Ct,x=jt),(ce.equals(T)===!1||ut!==O)&&(i.blendColor(ce.r,ce.g,ce.b,ut),T.copy(ce),O=ut),g=k,P=!1}function _t(k,rt){k.side===ai?Gt(i.CULL_FACE):wt(i.CULL_FACE);let it=k.side===ti;rt&&(it=!it),Bt(it),k.blending===Io&&k.transparent===!1?yt(Mr):yt(k.blending,k.blendEquation,k.blendSrc,k.blendDst,k.blendEquationAlpha,k.blendSrcAlpha,k.blendDstAlpha,k.blendColor,k.blendAlpha,k.premultipliedAlpha),o.setFunc(k.depthFunc),o.setTest(k.depthTest),o.setMask(k.depthWrite),r.setMask(k.colorWrite);let Rt=k.stencilWrite;a.setTest(Rt),Rt&&(a.setMask(k.stencilWriteMask),a.setFunc(k.stencilFunc,k.stencilRef,k.stencilFuncMask),a.setOp(k.stencilFail,k.stencilZFail,k.stencilZPass)),kt(k.polygonOffset,k.polygonOffsetFactor,k.polygonOffsetUnits),k.alphaToCoverage===!0?wt(i.SAMPLE_ALPHA_TO_COVERAGE):Gt(i.SAMPLE_ALPHA_TO_COVERAGE)}function Bt(k){D!==k&&(k?i.frontFace(i.CW):i.frontFace(i.CCW),D=k)}function Dt(k){k!==Fm?(wt(i.CULL_FACE),k!==z&&(k===Dd?i.cullFace(i.BACK):k===Om?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Gt(i.CULL_FACE),z=k}function ie(k){k!==W&&(G&&i.lineWidth(k),W=k)}function kt(k,rt,it){k?(wt(i.POLYGON_OFFSET_FILL),(N!==rt||H!==it)&&(N=rt,H=it,o.getReversed()&&(rt=-rt,it=-it),i.polygonOffset(rt,it))):Gt(i.POLYGON_OFFSET_FILL)}function _e(k){k?wt(i.SCISSOR_TEST):Gt(i.SCISSOR_TEST)}function fe(k){k===void 0&&(k=i.TEXTURE0+Y-1),Q!==k&&(i.activeTexture(k),Q=k)}function be(k,rt,it){it===void 0&&(Q===null?it=i.TEXTURE0+Y-1:it=Q);let Rt=et[it];Rt===void 0&&(Rt={type:void 0,texture:void 0},et[it]=Rt),(Rt.type!==k||Rt.texture!==rt)&&(Q!==it&&(i.activeTexture(it),Q=it),i.bindTexture(k,rt||Lt[k]),Rt.type=k,Rt.texture=rt)}function B(){let k=et[Q];k!==void 0&&k.type!==void 0&&(i.bindTexture(k.type,null),k.type=void 0,k.texture=void 0)}function St(){try{i.compressedTexImage2D(...arguments)}catch(k){le("WebGLState:",k)}}function Xt(){try{i.compressedTexImage3D(...arguments)}catch(k){le("WebGLState:",k)}}function ue(){try{i.texSubImage2D(...arguments)}catch(k){le("WebGLState:",k)}}function Tt(){try{i.texSubImage3D(...arguments)}catch(k){le("WebGLState:",k)}}function Fe(){try{i.compressedTexSubImage2D(...arguments)}catch(k){le("WebGLState:",k)}}function $t(){try{i.compressedTexSubImage3D(...arguments)}catch(k){le("WebGLState:",k)}}function te(){try{i.texStorage2D(...arguments)}catch(k){le("WebGLState:",k)}}function I(){try{i.texStorage3D(...arguments)}catch(k){le("WebGLState:",k)}}function M(){try{i.texImage2D(...arguments)}catch(k){le("WebGLState:",k)}}function q(){try{i.texImage3D(...arguments)}catch(k){le("WebGLState:",k)}}function dt(k){return u[k]!==void 0?u[k]:i.getParameter(k)}function at(k,rt){u[k]!==rt&&(i.pixelStorei(k,rt),u[k]=rt)}function Mt(k){tt.equals(k)===!1&&(i.scissor(k.x,k.y,k.z,k.w),tt.copy(k))}function At(k){xt.equals(k)===!1&&(i.viewport(k.x,k.y,k.z,k.w),xt.copy(k))}function nt(k,rt){let it=c.get(rt);it===void 0&&(it=new WeakMap,c.set(rt,it));let Rt=it.get(k);Rt===void 0&&(Rt=i.getUniformBlockIndex(rt,k.name),i.uniformBlockBinding(rt,Rt,Rt),it.set(k,Rt))}function st(k,rt,it){let bt=c.get(rt).get(k);l[bt]!==it&&(i.bindBufferBase(i.UNIFORM_BUFFER,bt,it),l[bt]=it)}function gt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,et={},d={},l={},f=new WeakMap,p=[],v=null,m=!1,g=null,y=null,S=null,_=null,A=null,w=null,x=null,T=new ne(0,0,0),O=0,P=!1,D=null,z=null,W=null,N=null,H=null,tt.set(0,0,i.canvas.width,i.canvas.height),xt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:wt,disable:Gt,bindFramebuffer:re,drawBuffers:Kt,useProgram:oe,setBlending:yt,setMaterial:_t,setFlipSided:Bt,setCullFace:Dt,setLineWidth:ie,setPolygonOffset:kt,setScissorTest:_e,activeTexture:fe,bindTexture:be,unbindTexture:B,compressedTexImage2D:St,compressedTexImage3D:Xt,texImage2D:M,texImage3D:q,pixelStorei:at,getParameter:dt,updateUBOMapping:nt,uniformBlockBinding:st,texStorage2D:te,texStorage3D:I,texSubImage2D:ue,texSubImage3D:Tt,compressedTexSubImage2D:Fe,compressedTexSubImage3D:$t,scissor:Mt,viewport:At,reset:gt}}function Uw(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new pt,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,v=new FinalizationRegistry(I=>p.delete(I)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(I,M){return m?new OffscreenCanvas(I,M):Sa("canvas")}function y(I,M,q){let dt=1,at=te(I);if((at.width>q||at.height>q)&&(dt=q/Math.max(at.width,at.height)),dt<1)if(typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&I instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&I instanceof ImageBitmap||typeof VideoFrame<"u"&&I instanceof VideoFrame){let Mt=Math.floor(dt*at.width),At=Math.floor(dt*at.height);d===void 0&&(d=g(Mt,At));let nt=M?g(Mt,At):d;return nt.width=Mt,nt.height=At,nt.getContext("2d").drawImage(I,0,0,Mt,At),ee("WebGLRenderer: Texture has been resized from ("+at.width+"x"+at.height+") to ("+Mt+"x"+At+")."),nt}else return"data"in I&&ee("WebGLRenderer: Image in DataTexture is too big ("+at.width+"x"+at.height+")."),I;return I}function S(I){return I.generateMipmaps}function _(I){i.generateMipmap(I)}function A(I){return I.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:I.isWebGL3DRenderTarget?i.TEXTURE_3D:I.isWebGLArrayRenderTarget||I.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function w(I,M,q,dt,at,Mt=!1){if(I!==null){if(i[I]!==void 0)return i[I];ee("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+I+"'")}let At;dt&&(At=t.get("EXT_texture_norm16"),At||ee("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let nt=M;if(M===i.RED&&(q===i.FLOAT&&(nt=i.R32F),q===i.HALF_FLOAT&&(nt=i.R16F),q===i.UNSIGNED_BYTE&&(nt=i.R8),q===i.UNSIGNED_SHORT&&At&&(nt=At.R16_EXT),q===i.SHORT&&At&&(nt=At.R16_SNORM_EXT)),M===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.R8UI),q===i.UNSIGNED_SHORT&&(nt=i.R16UI),q===i.UNSIGNED_INT&&(nt=i.R32UI),q===i.BYTE&&(nt=i.R8I),q===i.SHORT&&(nt=i.R16I),q===i.INT&&(nt=i.R32I)),M===i.RG&&(q===i.FLOAT&&(nt=i.RG32F),q===i.HALF_FLOAT&&(nt=i.RG16F),q===i.UNSIGNED_BYTE&&(nt=i.RG8),q===i.UNSIGNED_SHORT&&At&&(nt=At.RG16_EXT),q===i.SHORT&&At&&(nt=At.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RG8UI),q===i.UNSIGNED_SHORT&&(nt=i.RG16UI),q===i.UNSIGNED_INT&&(nt=i.RG32UI),q===i.BYTE&&(nt=i.RG8I),q===i.SHORT&&(nt=i.RG16I),q===i.INT&&(nt=i.RG32I)),M===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGB8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGB16UI),q===i.UNSIGNED_INT&&(nt=i.RGB32UI),q===i.BYTE&&(nt=i.RGB8I),q===i.SHORT&&(nt=i.RGB16I),q===i.INT&&(nt=i.RGB32I)),M===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGBA16UI),q===i.UNSIGNED_INT&&(nt=i.RGBA32UI),q===i.BYTE&&(nt=i.RGBA8I),q===i.SHORT&&(nt=i.RGBA16I),q===i.INT&&(nt=i.RGBA32I)),M===i.RGB&&(q===i.UNSIGNED_SHORT&&At&&(nt=At.RGB16_EXT),q===i.SHORT&&At&&(nt=At.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(nt=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(nt=i.R11F_G11F_B10F)),M===i.RGBA){let st=Mt?ba:Re.getTransfer(at);q===i.FLOAT&&(nt=i.RGBA32F),q===i.HALF_FLOAT&&(nt=i.RGBA16F),q===i.UNSIGNED_BYTE&&(nt=st===Oe?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&At&&(nt=At.RGBA16_EXT),q===i.SHORT&&At&&(nt=At.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(nt=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(nt=i.RGB5_A1)}return(nt===i.R16F||nt===i.R32F||nt===i.RG16F||nt===i.RG32F||nt===i.RGBA16F||nt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),nt}function x(I,M){let q;return I?M===null||M===Wi||M===Ar?q=i.DEPTH24_STENCIL8:M===Li?q=i.DEPTH32F_STENCIL8:M===Do&&(q=i.DEPTH24_STENCIL8,ee("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Wi||M===Ar?q=i.DEPTH_COMPONENT24:M===Li?q=i.DEPTH_COMPONENT32F:M===Do&&(q=i.DEPTH_COMPONENT16),q}function T(I,M){return S(I)===!0||I.isFramebufferTexture&&I.minFilter!==Ln&&I.minFilter!==jn?Math.log2(Math.max(M.width,M.height))+1:I.mipmaps.length>0?I.mipmaps.length:I.isCompressedTexture&&Array.isArray(I.image)?M.mipmaps.length:1}function O(I){let M=new WeakRef(I);n.get(I).__ref=M,p.add(M),v.register(I,M,M)}function P(I){let M=n.get(I).__ref;M!==void 0&&(p.delete(M),v.unregister(M))}function D(I){W(I.target)}function z(I){N(I.target)}function W(I){I.removeEventListener("dispose",D),P(I),Y(I),I.isVideoTexture&&h.delete(I),I.isHTMLTexture&&u.delete(I)}function N(I){I.removeEventListener("dispose",z),P(I),ct(I)}function H(){for(let I of p){let M=I.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):W(M))}p.clear(),u.clear()}function Y(I){let M=n.get(I);if(M.__webglInit===void 0)return;let q=I.source,dt=f.get(q);if(dt){let at=dt[M.__cacheKey];at.usedTimes--,at.usedTimes===0&&G(I),Object.keys(dt).length===0&&f.delete(q)}n.remove(I)}function G(I){let M=n.get(I);i.deleteTexture(M.__webglTexture);let q=I.source,dt=f.get(q);delete dt[M.__cacheKey],o.memory.textures--}function ct(I){let M=n.get(I);M.__depthDisposeCallback&&M.__depthDisposeCallback();let q=I.depthTexture;if(q&&q.renderTarget===I&&W(q),I.isWebGLCubeRenderTarget)for(let at=0;at<6;at++){if(Array.isArray(M.__webglFramebuffer[at]))for(let Mt=0;Mt<M.__webglFramebuffer[at].length;Mt++)i.deleteFramebuffer(M.__webglFramebuffer[at][Mt]);else i.deleteFramebuffer(M.__webglFramebuffer[at]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[at])}else{if(Array.isArray(M.__webglFramebuffer))for(let at=0;at<M.__webglFramebuffer.length;at++)i.deleteFramebuffer(M.__webglFramebuffer[at]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let at=0;at<M.__webglColorRenderbuffer.length;at++)M.__webglColorRenderbuffer[at]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[at]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let dt=I.textures;for(let at=0,Mt=dt.length;at<Mt;at++){let At=n.get(dt[at]);At.__webglTexture&&(i.deleteTexture(At.__webglTexture),o.memory.textures--),n.remove(dt[at])}n.remove(I)}let K=0;function Q(){K=0}function et(){return K}function ft(I){K=I}function ht(){let I=K;return I>=s.maxTextures&&ee("WebGLTextures: Trying to use "+(I+1)+" texture units while this GPU supports only "+s.maxTextures),K+=1,I}function tt(I){let M=[];return M.push(I.wrapS),M.push(I.wrapT),M.push(I.wrapR||0),M.push(I.magFilter),M.push(I.minFilter),M.push(I.anisotropy),M.push(I.internalFormat),M.push(I.format),M.push(I.type),M.push(I.generateMipmaps),M.push(I.mipmapsAutoUpdate),M.push(I.premultiplyAlpha),M.push(I.flipY),M.push(I.unpackAlignment),M.push(I.colorSpace),M.join()}function xt(I,M){let q=n.get(I);if(I.isVideoTexture&&Fe(I),I.isRenderTargetTexture===!1&&I.isExternalTexture!==!0&&I.version>0&&q.__version!==I.version){let dt=I.image;if(dt===null)ee("WebGLRenderer: Texture marked for update but no image data found.");else if(dt.complete===!1)ee("WebGLRenderer: Texture marked for update but image is incomplete");else{_t(q,I,M);return}}else I.isExternalTexture&&(q.__webglTexture=I.sourceTexture?I.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+M)}function vt(I,M){let q=n.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&q.__version!==I.version){_t(q,I,M);return}else I.isExternalTexture&&(q.__webglTexture=I.sourceTexture?I.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+M)}function Lt(I,M){let q=n.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&q.__version!==I.version){_t(q,I,M);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+M)}function wt(I,M){let q=n.get(I);if(I.version>0&&q.__version!==I.version){Bt(q,I,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+M)}let Gt={[bc]:i.REPEAT,[ss]:i.CLAMP_TO_EDGE,[Sc]:i.MIRRORED_REPEAT},re={[Ln]:i.NEAREST,[rg]:i.NEAREST_MIPMAP_NEAREST,[al]:i.NEAREST_MIPMAP_LINEAR,[jn]:i.LINEAR,[eh]:i.LINEAR_MIPMAP_NEAREST,[Rs]:i.LINEAR_MIPMAP_LINEAR},Kt={[cg]:i.NEVER,[ef]:i.ALWAYS,[hg]:i.LESS,[Qd]:i.LEQUAL,[ug]:i.EQUAL,[tf]:i.GEQUAL,[dg]:i.GREATER,[fg]:i.NOTEQUAL};function oe(I,M){if(M.type===Li&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===jn||M.magFilter===eh||M.magFilter===al||M.magFilter===Rs||M.minFilter===jn||M.minFilter===eh||M.minFilter===al||M.minFilter===Rs)&&ee("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(I,i.TEXTURE_WRAP_S,Gt[M.wrapS]),i.texParameteri(I,i.TEXTURE_WRAP_T,Gt[M.wrapT]),(I===i.TEXTURE_3D||I===i.TEXTURE_2D_ARRAY)&&i.texParameteri(I,i.TEXTURE_WRAP_R,Gt[M.wrapR]),i.texParameteri(I,i.TEXTURE_MAG_FILTER,re[M.magFilter]),i.texParameteri(I,i.TEXTURE_MIN_FILTER,re[M.minFilter]),M.compareFunction&&(i.texParameteri(I,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(I,i.TEXTURE_COMPARE_FUNC,Kt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Ln||M.minFilter!==al&&M.minFilter!==Rs||M.type===Li&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(I,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function se(I,M){let q=!1;I.__webglInit===void 0&&(I.__webglInit=!0,M.addEventListener("dispose",D),O(M));let dt=M.source,at=f.get(dt);at===void 0&&(at={},f.set(dt,at));let Mt=tt(M);if(Mt!==I.__cacheKey){at[Mt]===void 0&&(at[Mt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),at[Mt].usedTimes++;let At=at[I.__cacheKey];At!==void 0&&(at[I.__cacheKey].usedTimes--,At.usedTimes===0&&G(M)),I.__cacheKey=Mt,I.__webglTexture=at[Mt].texture}return q}function ot(I,M,q){return Math.floor(Math.floor(I/q)/M)}function yt(I,M,q,dt){let Mt=I.updateRanges;if(Mt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,q,dt,M.data);else{Mt.sort((k,rt)=>k.start-rt.start);let At=0;for(let k=1;k<Mt.length;k++){let rt=Mt[At],it=Mt[k],Rt=rt.start+rt.count,bt=ot(it.start,M.width,4),Ct=ot(rt.start,M.width,4);it.start<=Rt+1&&bt===Ct&&ot(it.start+it.count-1,M.width,4)===bt?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++At,Mt[At]=it)}Mt.length=At+1;let nt=e.getParameter(i.UNPACK_ROW_LENGTH),st=e.getParameter(i.UNPACK_SKIP_PIXELS),gt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let k=0,rt=Mt.length;k<rt;k++){let it=Mt[k],Rt=Math.floor(it.start/4),bt=Math.ceil(it.count/4),Ct=Rt%M.width,jt=Math.floor(Rt/M.width),ce=bt,ut=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Ct),e.pixelStorei(i.UNPACK_SKIP_ROWS,jt),e.texSubImage2D(i.TEXTURE_2D,0,Ct,jt,ce,ut,q,dt,M.data)}I.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,nt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,st),e.pixelStorei(i.UNPACK_SKIP_ROWS,gt)}}function _t(I,M,q){let dt=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(dt=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(dt=i.TEXTURE_3D);let at=se(I,M),Mt=M.source;e.bindTexture(dt,I.__webglTexture,i.TEXTURE0+q);let At=n.get(Mt);if(Mt.version!==At.__version||at===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ut=Re.getPrimaries(Re.workingColorSpace),qt=M.colorSpace===Is?null:Re.getPrimaries(M.colorSpace),he=M.colorSpace===Is||ut===qt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,he)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let st=y(M.image,!1,s.maxTextureSize);st=$t(M,st);let gt=r.convert(M.format,M.colorSpace),k=r.convert(M.type),rt=w(M.internalFormat,gt,k,M.normalized,M.colorSpace,M.isVideoTexture);oe(dt,M);let it,Rt=M.mipmaps,bt=M.isVideoTexture!==!0,Ct=At.__version===void 0||at===!0,jt=Mt.dataReady,ce=T(M,st);if(M.isDepthTexture)rt=x(M.format===Ps,M.type),Ct&&(bt?e.texStorage2D(i.TEXTURE_2D,1,rt,st.width,st.height):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,gt,k,null));else if(M.isDataTexture)if(Rt.length>0){bt&&Ct&&e.texStorage2D(i.TEXTURE_2D,ce,rt,Rt[0].width,Rt[0].height);for(let ut=0,qt=Rt.length;ut<qt;ut++)it=Rt[ut],bt?jt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,k,it.data):e.texImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,gt,k,it.data);M.generateMipmaps=!1}else bt?(Ct&&e.texStorage2D(i.TEXTURE_2D,ce,rt,st.width,st.height),jt&&yt(M,st,gt,k)):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,gt,k,st.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){bt&&Ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ce,rt,Rt[0].width,Rt[0].height,st.depth);for(let ut=0,qt=Rt.length;ut<qt;ut++)if(it=Rt[ut],M.format!==qi)if(gt!==null)if(bt){if(jt)if(M.layerUpdates.size>0){let he=ff(it.width,it.height,M.format,M.type);for(let Nt of M.layerUpdates){let ye=it.data.subarray(Nt*he/it.data.BYTES_PER_ELEMENT,(Nt+1)*he/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,Nt,it.width,it.height,1,gt,ye)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,0,it.width,it.height,st.depth,gt,it.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ut,rt,it.width,it.height,st.depth,0,it.data,0,0);else ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else bt?jt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,0,it.width,it.height,st.depth,gt,k,it.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ut,rt,it.width,it.height,st.depth,0,gt,k,it.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{bt&&Ct&&e.texStorage2D(i.TEXTURE_2D,ce,rt,Rt[0].width,Rt[0].height);for(let ut=0,qt=Rt.length;ut<qt;ut++)it=Rt[ut],M.format!==qi?gt!==null?bt?jt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,it.data):e.compressedTexImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,it.data):ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):bt?jt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,k,it.data):e.texImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,gt,k,it.data)}else if(M.isDataArrayTexture)if(bt){if(Ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ce,rt,st.width,st.height,st.depth),jt)if(M.layerUpdates.size>0){let ut=ff(st.width,st.height,M.format,M.type);for(let qt of M.layerUpdates){let he=st.data.subarray(qt*ut/st.data.BYTES_PER_ELEMENT,(qt+1)*ut/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,qt,st.width,st.height,1,gt,k,he)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,gt,k,st.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,st.width,st.height,st.depth,0,gt,k,st.data);else if(M.isData3DTexture)bt?(Ct&&e.texStorage3D(i.TEXTURE_3D,ce,rt,st.width,st.height,st.depth),jt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,gt,k,st.data)):e.texImage3D(i.TEXTURE_3D,0,rt,st.width,st.height,st.depth,0,gt,k,st.data);else if(M.isFramebufferTexture){if(Ct)if(bt)e.texStorage2D(i.TEXTURE_2D,ce,rt,st.width,st.height);else{let ut=st.width,qt=st.height;for(let he=0;he<ce;he++)e.texImage2D(i.TEXTURE_2D,he,rt,ut,qt,0,gt,k,null),ut>>=1,qt>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ut=i.canvas;if(ut.hasAttribute("layoutsubtree")||ut.setAttribute("layoutsubtree","true"),st.parentNode!==ut){ut.appendChild(st),u.add(M),ut.onpaint=qt=>{let he=qt.changedElements;for(let Nt of u)he.includes(Nt.image)&&(Nt.needsUpdate=!0)},ut.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,st);else{let he=i.RGBA,Nt=i.RGBA,ye=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,he,Nt,ye,st)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Rt.length>0){if(bt&&Ct){let ut=te(Rt[0]);e.texStorage2D(i.TEXTURE_2D,ce,rt,ut.width,ut.height)}for(let ut=0,qt=Rt.length;ut<qt;ut++)it=Rt[ut],bt?jt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,gt,k,it):e.texImage2D(i.TEXTURE_2D,ut,rt,gt,k,it);M.generateMipmaps=!1}else if(bt){if(Ct){let ut=te(st);e.texStorage2D(i.TEXTURE_2D,ce,rt,ut.width,ut.height)}jt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,gt,k,st)}else e.texImage2D(i.TEXTURE_2D,0,rt,gt,k,st);S(M)&&M.mipmapsAutoUpdate===!0&&_(dt),At.__version=Mt.version,M.onUpdate&&M.onUpdate(M)}I.__version=M.version}function Bt(I,M,q){if(M.image.length!==6)return;let dt=se(I,M),at=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,I.__webglTexture,i.TEXTURE0+q);let Mt=n.get(at);if(at.version!==Mt.__version||dt===!0){e.activeTexture(i.TEXTURE0+q);let At=Re.getPrimaries(Re.workingColorSpace),nt=M.colorSpace===Is?null:Re.getPrimaries(M.colorSpace),st=M.colorSpace===Is||At===nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let gt=M.isCompressedTexture||M.image[0].isCompressedTexture,k=M.image[0]&&M.image[0].isDataTexture,rt=[];for(let Nt=0;Nt<6;Nt++)!gt&&!k?rt[Nt]=y(M.image[Nt],!0,s.maxCubemapSize):rt[Nt]=k?M.image[Nt].image:M.image[Nt],rt[Nt]=$t(M,rt[Nt]);let it=rt[0],Rt=r.convert(M.format,M.colorSpace),bt=r.convert(M.type),Ct=w(M.internalFormat,Rt,bt,M.normalized,M.colorSpace),jt=M.isVideoTexture!==!0,ce=Mt.__version===void 0||dt===!0,ut=at.dataReady,qt=T(M,it);oe(i.TEXTURE_CUBE_MAP,M);let he;if(M.isDepthTexture){if(Ct=x(M.format===Ps,M.type),ce)if(jt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Ct,it.width,it.height);else for(let Nt=0;Nt<6;Nt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Ct,it.width,it.height,0,Rt,bt,null)}else if(gt){jt&&ce&&e.texStorage2D(i.TEXTURE_CUBE_MAP,qt,Ct,it.width,it.height);for(let Nt=0;Nt<6;Nt++){he=rt[Nt].mipmaps;for(let ye=0;ye<he.length;ye++){let Ye=he[ye];M.format!==qi?Rt!==null?jt?ut&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye,0,0,Ye.width,Ye.height,Rt,Ye.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye,Ct,Ye.width,Ye.height,0,Ye.data):ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):jt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye,0,0,Ye.width,Ye.height,Rt,bt,Ye.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye,Ct,Ye.width,Ye.height,0,Rt,bt,Ye.data)}}}else{if(he=M.mipmaps,jt&&ce){he.length>0&&qt++;let Nt=te(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,qt,Ct,Nt.width,Nt.height)}for(let Nt=0;Nt<6;Nt++)if(k){jt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,0,0,rt[Nt].width,rt[Nt].height,Rt,bt,rt[Nt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Ct,rt[Nt].width,rt[Nt].height,0,Rt,bt,rt[Nt].data);for(let ye=0;ye<he.length;ye++){let Wn=he[ye].image[Nt].image;jt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye+1,0,0,Wn.width,Wn.height,Rt,bt,Wn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye+1,Ct,Wn.width,Wn.height,0,Rt,bt,Wn.data)}}else{jt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,0,0,Rt,bt,rt[Nt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Ct,Rt,bt,rt[Nt]);for(let ye=0;ye<he.length;ye++){let Ye=he[ye];jt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye+1,0,0,Rt,bt,Ye.image[Nt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye+1,Ct,Rt,bt,Ye.image[Nt])}}}S(M)&&M.mipmapsAutoUpdate===!0&&_(i.TEXTURE_CUBE_MAP),Mt.__version=at.version,M.onUpdate&&M.onUpdate(M)}I.__version=M.version}function Dt(I,M,q,dt,at,Mt){let At=r.convert(q.format,q.colorSpace),nt=r.convert(q.type),st=w(q.internalFormat,At,nt,q.normalized,q.colorSpace),gt=n.get(M),k=n.get(q);if(k.__renderTarget=M,!gt.__hasExternalTextures){let rt=Math.max(1,M.width>>Mt),it=Math.max(1,M.height>>Mt);at===i.TEXTURE_3D||at===i.TEXTURE_2D_ARRAY?e.texImage3D(at,Mt,st,rt,it,M.depth,0,At,nt,null):e.texImage2D(at,Mt,st,rt,it,0,At,nt,null)}e.bindFramebuffer(i.FRAMEBUFFER,I),Tt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,dt,at,k.__webglTexture,0,ue(M)):(at===i.TEXTURE_2D||at>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&at<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,dt,at,k.__webglTexture,Mt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function ie(I,M,q){if(i.bindRenderbuffer(i.RENDERBUFFER,I),M.depthBuffer){let dt=M.depthTexture,at=dt&&dt.isDepthTexture?dt.type:null,Mt=x(M.stencilBuffer,at),At=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Tt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ue(M),Mt,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ue(M),Mt,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,Mt,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,At,i.RENDERBUFFER,I)}else{let dt=M.textures;for(let at=0;at<dt.length;at++){let Mt=dt[at],At=r.convert(Mt.format,Mt.colorSpace),nt=r.convert(Mt.type),st=w(Mt.internalFormat,At,nt,Mt.normalized,Mt.colorSpace);Tt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ue(M),st,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ue(M),st,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,st,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function kt(I,M,q){let dt=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,I),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let at=n.get(M.depthTexture);at.__renderTarget=M;let Mt=dt?M.depthTexture.image[0]:M.depthTexture.image;(!at.__webglTexture||Mt.width!==M.width||Mt.height!==M.height)&&(Mt.width=M.width,Mt.height=M.height,M.depthTexture.needsUpdate=!0),dt?wt(M.depthTexture,0):xt(M.depthTexture,0);let At=at.__webglTexture,nt=ue(M),st=dt?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,gt=M.depthTexture.format===Ps?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===As)Tt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,gt,st,At,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,gt,st,At,0);else if(M.depthTexture.format===Ps)Tt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,gt,st,At,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,gt,st,At,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function _e(I){let M=n.get(I),q=I.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==I.depthTexture){let dt=I.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),dt){let at=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,dt.removeEventListener("dispose",at)};dt.addEventListener("dispose",at),M.__depthDisposeCallback=at}M.__boundDepthTexture=dt}if(I.depthTexture&&!M.__autoAllocateDepthBuffer)if(q)for(let dt=0;dt<6;dt++)kt(M.__webglFramebuffer[dt],I,dt);else I.texture.mipmaps.length>0?kt(M.__webglFramebuffer[0],I,0):kt(M.__webglFramebuffer,I,0);else if(q){M.__webglDepthbuffer=[];for(let dt=0;dt<6;dt++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[dt]),M.__webglDepthbuffer[dt]===void 0)M.__webglDepthbuffer[dt]=i.createRenderbuffer(),ie(M.__webglDepthbuffer[dt],I,!1);else{let at=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=M.__webglDepthbuffer[dt];i.bindRenderbuffer(i.RENDERBUFFER,Mt),i.framebufferRenderbuffer(i.FRAMEBUFFER,at,i.RENDERBUFFER,Mt)}}else if(I.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),ie(M.__webglDepthbuffer,I,!1);else{let at=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,Mt),i.framebufferRenderbuffer(i.FRAMEBUFFER,at,i.RENDERBUFFER,Mt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function fe(I,M,q){let dt=n.get(I);M!==void 0&&Dt(dt.__webglFramebuffer,I,I.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&_e(I)}function be(I){let M=I.texture,q=n.get(I),dt=n.get(M);I.addEventListener("dispose",z),O(I);let at=I.textures,Mt=I.isWebGLCubeRenderTarget===!0,At=at.length>1;if(At||(dt.__webglTexture===void 0&&(dt.__webglTexture=i.createTexture()),dt.__version=M.version,o.memory.textures++),Mt){q.__webglFramebuffer=[];for(let nt=0;nt<6;nt++)if(M.mipmaps.length>0){q.__webglFramebuffer[nt]=[];for(let st=0;st<M.mipmaps.length;st++)q.__webglFramebuffer[nt][st]=i.createFramebuffer()}else q.__webglFramebuffer[nt]=i.createFramebuffer()}else{if(M.mipmaps.length>0){q.__webglFramebuffer=[];for(let nt=0;nt<M.mipmaps.length;nt++)q.__webglFramebuffer[nt]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(At)for(let nt=0,st=at.length;nt<st;nt++){let gt=n.get(at[nt]);gt.__webglTexture===void 0&&(gt.__webglTexture=i.createTexture(),o.memory.textures++)}if(I.samples>0&&Tt(I)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let nt=0;nt<at.length;nt++){let st=at[nt];q.__webglColorRenderbuffer[nt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[nt]);let gt=r.convert(st.format,st.colorSpace),k=r.convert(st.type),rt=w(st.internalFormat,gt,k,st.normalized,st.colorSpace,I.isXRRenderTarget===!0),it=ue(I);i.renderbufferStorageMultisample(i.RENDERBUFFER,it,rt,I.width,I.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+nt,i.RENDERBUFFER,q.__webglColorRenderbuffer[nt])}i.bindRenderbuffer(i.RENDERBUFFER,null),I.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),ie(q.__webglDepthRenderbuffer,I,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(Mt){e.bindTexture(i.TEXTURE_CUBE_MAP,dt.__webglTexture),oe(i.TEXTURE_CUBE_MAP,M);for(let nt=0;nt<6;nt++)if(M.mipmaps.length>0)for(let st=0;st<M.mipmaps.length;st++)Dt(q.__webglFramebuffer[nt][st],I,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,st);else Dt(q.__webglFramebuffer[nt],I,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,0);S(M)?_(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(At){for(let nt=0,st=at.length;nt<st;nt++){let gt=at[nt],k=n.get(gt),rt=i.TEXTURE_2D;(I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(rt=I.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,k.__webglTexture),oe(rt,gt),Dt(q.__webglFramebuffer,I,gt,i.COLOR_ATTACHMENT0+nt,rt,0),S(gt)&&_(rt)}e.unbindTexture()}else{let nt=i.TEXTURE_2D;if((I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(nt=I.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(nt,dt.__webglTexture),oe(nt,M),M.mipmaps.length>0)for(let st=0;st<M.mipmaps.length;st++)Dt(q.__webglFramebuffer[st],I,M,i.COLOR_ATTACHMENT0,nt,st);else Dt(q.__webglFramebuffer,I,M,i.COLOR_ATTACHMENT0,nt,0);S(M)?_(nt):M.mipmaps.length>0&&i.texParameteri(nt,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}I.depthBuffer&&_e(I)}function B(I){let M=I.textures;for(let q=0,dt=M.length;q<dt;q++){let at=M[q];if(S(at)&&at.mipmapsAutoUpdate===!0){let Mt=A(I),At=n.get(at).__webglTexture;e.bindTexture(Mt,At),_(Mt),e.unbindTexture()}}}let St=[];function Xt(I){if(I.samples>0){if(Tt(I)===!1){let M=I.textures,q=I.width,dt=I.height,at=i.COLOR_BUFFER_BIT,Mt=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,At=n.get(I),nt=M.length>1;if(nt)for(let gt=0;gt<M.length;gt++)e.bindFramebuffer(i.FRAMEBUFFER,At.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,At.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,At.__webglMultisampledFramebuffer),I.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,At.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,At.__webglFramebuffer);for(let gt=0;gt<M.length;gt++){if(I.resolveDepthBuffer&&(I.depthBuffer&&(at|=i.DEPTH_BUFFER_BIT),I.stencilBuffer&&I.resolveStencilBuffer&&(at|=i.STENCIL_BUFFER_BIT)),nt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,At.__webglColorRenderbuffer[gt]);let k=n.get(M[gt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,k,0)}i.blitFramebuffer(0,0,q,dt,0,0,q,dt,at,i.NEAREST),l===!0&&(St.length=0,St.push(i.COLOR_ATTACHMENT0+gt),I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&St.push(Mt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,St))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),nt)for(let gt=0;gt<M.length;gt++){e.bindFramebuffer(i.FRAMEBUFFER,At.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.RENDERBUFFER,At.__webglColorRenderbuffer[gt]);let k=n.get(M[gt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,At.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.TEXTURE_2D,k,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,At.__webglMultisampledFramebuffer)}else if(I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&l){let M=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function ue(I){return Math.min(s.maxSamples,I.samples)}function Tt(I){let M=n.get(I);return I.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Fe(I){let M=o.render.frame;h.get(I)!==M&&(h.set(I,M),I.update())}function $t(I,M){let q=I.colorSpace,dt=I.format,at=I.type;return I.isCompressedTexture===!0||I.isVideoTexture===!0||q!==ya&&q!==Is&&(Re.getTransfer(q)===Oe?(dt!==qi||at!==li)&&ee("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):le("WebGLTextures: Unsupported texture color space:",q)),M}function te(I){return typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement?(c.width=I.naturalWidth||I.width,c.height=I.naturalHeight||I.height):typeof VideoFrame<"u"&&I instanceof VideoFrame?(c.width=I.displayWidth,c.height=I.displayHeight):(c.width=I.width,c.height=I.height),c}this.allocateTextureUnit=ht,this.resetTextureUnits=Q,this.getTextureUnits=et,this.setTextureUnits=ft,this.setTexture2D=xt,this.setTexture2DArray=vt,this.setTexture3D=Lt,this.setTextureCube=wt,this.rebindTextures=fe,this.setupRenderTarget=be,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=Xt,this.setupDepthRenderbuffer=_e,this.setupFrameBufferTexture=Dt,this.useMultisampledRTT=Tt,this.dispose=H}function Fw(i,t){function e(n,s=Is){let r,o=Re.getTransfer(s);if(n===li)return i.UNSIGNED_BYTE;if(n===ih)return i.UNSIGNED_SHORT_4_4_4_4;if(n===sh)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Zd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Kd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Yd)return i.BYTE;if(n===$d)return i.SHORT;if(n===Do)return i.UNSIGNED_SHORT;if(n===nh)return i.INT;if(n===Wi)return i.UNSIGNED_INT;if(n===Li)return i.FLOAT;if(n===Xi)return i.HALF_FLOAT;if(n===Jd)return i.ALPHA;if(n===jd)return i.RGB;if(n===qi)return i.RGBA;if(n===As)return i.DEPTH_COMPONENT;if(n===Ps)return i.DEPTH_STENCIL;if(n===rh)return i.RED;if(n===oh)return i.RED_INTEGER;if(n===rr)return i.RG;if(n===ah)return i.RG_INTEGER;if(n===lh)return i.RGBA_INTEGER;if(n===ll||n===cl||n===hl||n===ul)if(o===Oe)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ll)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===cl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===hl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===ul)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ll)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===cl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===hl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===ul)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===ch||n===hh||n===uh||n===dh)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===ch)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===hh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===uh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===dh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===fh||n===ph||n===mh||n===gh||n===xh||n===dl||n===_h)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===fh||n===ph)return o===Oe?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===mh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===gh)return r.COMPRESSED_R11_EAC;if(n===xh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===dl)return r.COMPRESSED_RG11_EAC;if(n===_h)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===vh||n===yh||n===bh||n===Sh||n===Mh||n===wh||n===Th||n===Ah||n===Eh||n===Ch||n===Rh||n===Ph||n===Ih||n===Lh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===vh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===yh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===bh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Sh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Mh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===wh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Th)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ah)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Eh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Ch)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Rh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Ph)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Ih)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Lh)return o===Oe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Dh||n===Nh||n===Uh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Dh)return o===Oe?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Nh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Uh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Fh||n===Oh||n===fl||n===Bh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Fh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Oh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===fl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Bh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ar?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var Ow=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Bw=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Sf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Da(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new oi({vertexShader:Ow,fragmentShader:Bw,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new nn(new br(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Mf=class extends Gi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,v=typeof XRWebGLBinding<"u",m=new Sf,g={},y=e.getContextAttributes(),S=null,_=null,A=[],w=[],x=new pt,T=null,O=null,P=new Jn;P.viewport=new Be;let D=new Jn;D.viewport=new Be;let z=[P,D],W=new Jc,N=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let xt=A[tt];return xt===void 0&&(xt=new Mo,A[tt]=xt),xt.getTargetRaySpace()},this.getControllerGrip=function(tt){let xt=A[tt];return xt===void 0&&(xt=new Mo,A[tt]=xt),xt.getGripSpace()},this.getHand=function(tt){let xt=A[tt];return xt===void 0&&(xt=new Mo,A[tt]=xt),xt.getHandSpace()};function Y(tt){let xt=w.indexOf(tt.inputSource);if(xt===-1)return;let vt=A[xt];vt!==void 0&&(vt.update(tt.inputSource,tt.frame,c||o),vt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function G(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ct);for(let tt=0;tt<A.length;tt++){let xt=w[tt];xt!==null&&(w[tt]=null,A[tt].disconnect(xt))}N=null,H=null,m.reset();for(let tt in g)delete g[tt];if(t.setRenderTarget(S),f=null,d=null,u=null,s=null,_=null,ht.stop(),n.isPresenting=!1,t.setPixelRatio(T),t.setSize(x.width,x.height,!1),O!==null){let tt=O.camera;tt.fov=O.fov,tt.zoom=O.zoom,tt.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&ee("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&ee("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(S=t.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ct),y.xrCompatible!==!0&&await e.makeXRCompatible(),T=t.getPixelRatio(),t.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let vt=null,Lt=null,wt=null;y.depth&&(wt=y.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,vt=y.stencil?Ps:As,Lt=y.stencil?Ar:Wi);let Gt={colorFormat:e.RGBA8,depthFormat:wt,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Gt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),_=new vi(d.textureWidth,d.textureHeight,{format:qi,type:li,depthTexture:new Cs(d.textureWidth,d.textureHeight,Lt,void 0,void 0,void 0,void 0,void 0,void 0,vt),stencilBuffer:y.stencil,colorSpace:t.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let vt={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,vt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new vi(f.framebufferWidth,f.framebufferHeight,{format:qi,type:li,colorSpace:t.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ht.setContext(s),ht.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ct(tt){for(let xt=0;xt<tt.removed.length;xt++){let vt=tt.removed[xt],Lt=w.indexOf(vt);Lt>=0&&(w[Lt]=null,A[Lt].disconnect(vt))}for(let xt=0;xt<tt.added.length;xt++){let vt=tt.added[xt],Lt=w.indexOf(vt);if(Lt===-1){for(let Gt=0;Gt<A.length;Gt++)if(Gt>=w.length){w.push(vt),Lt=Gt;break}else if(w[Gt]===null){w[Gt]=vt,Lt=Gt;break}if(Lt===-1)break}let wt=A[Lt];wt&&wt.connect(vt)}}function K(tt,xt){xt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(xt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let xt=tt.near,vt=tt.far;m.texture!==null&&(m.depthNear>0&&(xt=m.depthNear),m.depthFar>0&&(vt=m.depthFar)),W.near=D.near=P.near=xt,W.far=D.far=P.far=vt,(N!==W.near||H!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),N=W.near,H=W.far),W.layers.mask=tt.layers.mask|6,P.layers.mask=W.layers.mask&-5,D.layers.mask=W.layers.mask&-3;let Lt=tt.parent,wt=W.cameras;K(W,Lt);for(let Gt=0;Gt<wt.length;Gt++)K(wt[Gt],Lt);W.projectionMatrix.copy(P.projectionMatrix),W.projectionMatrixInverse.copy(P.projectionMatrixInverse),O===null&&tt.isPerspectiveCamera&&(O={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,W,Lt)};function Q(tt,xt,vt){vt===null?tt.matrix.copy(xt.matrixWorld):(tt.matrix.copy(vt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(xt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(xt.projectionMatrix),tt.projectionMatrixInverse.copy(xt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=yo*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(tt){l=tt,d!==null&&(d.fixedFoveation=tt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(tt){return g[tt]};let et=null;function ft(tt,xt){if(h=xt.getViewerPose(c||o),p=xt,h!==null){let vt=h.views;f!==null&&(t.setRenderTargetFramebuffer(_,f.framebuffer),t.setRenderTarget(_));let Lt=!1;vt.length!==W.cameras.length&&(W.cameras.length=0,Lt=!0);for(let Kt=0;Kt<vt.length;Kt++){let oe=vt[Kt],se=null;if(f!==null)se=f.getViewport(oe);else{let yt=u.getViewSubImage(d,oe);se=yt.viewport,Kt===0&&(t.setRenderTargetTextures(_,yt.colorTexture,yt.depthStencilTexture),t.setRenderTarget(_))}let ot=z[Kt];ot===void 0&&(ot=new Jn,ot.layers.enable(Kt),ot.viewport=new Be,z[Kt]=ot),ot.matrix.fromArray(oe.transform.matrix),ot.matrix.decompose(ot.position,ot.quaternion,ot.scale),ot.projectionMatrix.fromArray(oe.projectionMatrix),ot.projectionMatrixInverse.copy(ot.projectionMatrix).invert(),ot.viewport.set(se.x,se.y,se.width,se.height),Kt===0&&(W.matrix.copy(ot.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Lt===!0&&W.cameras.push(ot)}let wt=s.enabledFeatures;if(wt&&wt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let Kt=u.getDepthInformation(vt[0]);Kt&&Kt.isValid&&Kt.texture&&m.init(Kt,s.renderState)}if(wt&&wt.includes("camera-access")&&v){t.state.unbindTexture(),u=n.getBinding();for(let Kt=0;Kt<vt.length;Kt++){let oe=vt[Kt].camera;if(oe){let se=g[oe];se||(se=new Da,g[oe]=se);let ot=u.getCameraImage(oe);se.sourceTexture=ot}}}}for(let vt=0;vt<A.length;vt++){let Lt=w[vt],wt=A[vt];Lt!==null&&wt!==void 0&&wt.update(Lt,xt,c||o)}et&&et(tt,xt),xt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:xt}),p=null}let ht=new qg;ht.setAnimationLoop(ft),this.setAnimationLoop=function(tt){et=tt},this.dispose=function(){}}},kw=new xe,n0=new me;n0.set(-1,0,0,0,1,0,0,0,1);function zw(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,hf(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,y,S,_){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,_)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),v(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,y,S):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===ti&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===ti&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let y=t.get(g),S=y.envMap,_=y.envMapRotation;S&&(m.envMap.value=S,m.envMapRotation.value.setFromMatrix4(kw.makeRotationFromEuler(_)).transpose(),S.isCubeTexture&&S.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(n0),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,y,S){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*y,m.scale.value=S*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,y){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===ti&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function v(m,g){let y=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Vw(i,t,e,n){let s={},r={};function o(y,S){let _=S.program;n.uniformBlockBinding(y,_,s[y.id])}function a(y,S){let _=s[y.id];_===void 0&&(p(y),_=l(y),s[y.id]=_,y.addEventListener("dispose",m));let A=S.program;n.updateUBOMapping(y,A);let w=t.render.frame;r[y.id]!==w&&(c(y),r[y.id]=w)}function l(y){let S=i.createBuffer(),_=y.__size,A=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,S),i.bufferData(i.UNIFORM_BUFFER,_,A),i.bindBuffer(i.UNIFORM_BUFFER,null),S}function c(y){let S=s[y.id],_=y.uniforms,A=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,S);for(let w=0,x=_.length;w<x;w++){let T=_[w];if(Array.isArray(T))for(let O=0,P=T.length;O<P;O++)h(T[O],w,O,A);else h(T,w,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(y,S,_,A){if(d(y,S,_,A)===!0){let w=y.__offset,x=y.value;if(Array.isArray(x)){let T=0;for(let O=0;O<x.length;O++){let P=x[O],D=v(P,!0);u(P,y.__data,T),T+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,w,y.__data)}}function u(y,S,_){typeof y=="number"||typeof y=="boolean"?S[_]=y:y.isMatrix3?(S[_]=y.elements[0],S[_+1]=y.elements[1],S[_+2]=y.elements[2],S[_+3]=0,S[_+4]=y.elements[3],S[_+5]=y.elements[4],S[_+6]=y.elements[5],S[_+7]=0,S[_+8]=y.elements[6],S[_+9]=y.elements[7],S[_+10]=y.elements[8],S[_+11]=0):ArrayBuffer.isView(y)?S.set(y.subarray(0,S.length-_),_):y.toArray(S,_)}function d(y,S,_,A){let w=y.value,x=S+"_"+_;if(Array.isArray(w)){A[x]===void 0&&(A[x]=[]);let T=A[x],O=!1;for(let P=0;P<w.length;P++)f(w[P],T,P)===!0&&(O=!0);return O}return f(w,A,x)}function f(y,S,_){if(S[_]===void 0)return typeof y=="number"||typeof y=="boolean"?S[_]=y:ArrayBuffer.isView(y)?S[_]=y.slice():S[_]=y.clone(),!0;{let A=S[_];if(typeof y=="number"||typeof y=="boolean"){if(A!==y)return S[_]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(A.equals(y)===!1)return A.copy(y),!0}}return!1}function p(y){let S=y.uniforms,_=0,A=16;for(let x=0,T=S.length;x<T;x++){let O=Array.isArray(S[x])?S[x]:[S[x]];for(let P=0,D=O.length;P<D;P++){let z=O[P],W=Array.isArray(z.value)?z.value:[z.value],N=Array.isArray(S[x])||Array.isArray(z.value),H=_;for(let G=0,ct=W.length;G<ct;G++){let K=W[G],Q=v(K,N),et=_%A,ft=et%Q.boundary,ht=et+ft;_+=ft,ht!==0&&A-ht<Q.storage&&(_+=A-ht),G===0&&(H=_),_+=Q.storage}let Y=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Y((_-H)/Float32Array.BYTES_PER_ELEMENT),z.__offset=H}}let w=_%A;return w>0&&(_+=A-w),y.__size=_,y.__cache={},this}function v(y,S){let _={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(_.boundary=4,_.storage=4):y.isVector2?(_.boundary=8,_.storage=8):y.isVector3||y.isColor?(_.boundary=16,_.storage=12):y.isVector4?(_.boundary=16,_.storage=16):y.isMatrix3?(_.boundary=16,_.storage=48):y.isMatrix4?(_.boundary=16,_.storage=64):y.isTexture?ee("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(_.boundary=16,_.storage=y.byteLength):ee("WebGLRenderer: Unsupported uniform value type.",y),S===!0&&(_.boundary=16,_.storage=Math.ceil(_.storage/16)*16),_}function m(y){let S=y.target;S.removeEventListener("dispose",m),i.deleteBuffer(s[S.id]),delete s[S.id],delete r[S.id]}function g(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:g}}var Gw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),cs=null;function Hw(){return cs===null&&(cs=new Ra(Gw,16,16,rr,Xi),cs.name="DFG_LUT",cs.minFilter=jn,cs.magFilter=jn,cs.wrapS=ss,cs.wrapT=ss,cs.generateMipmaps=!1,cs.needsUpdate=!0),cs}var Hh=class{constructor(t={}){let{canvas:e=pg(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=li}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let v=f,m=new Set([lh,ah,oh]),g=new Set([li,Wi,Do,Ar,ih,sh]),y=new Uint32Array(4),S=new Int32Array(4),_={textures:[],min:[],max:[],resolution:[]},A=null,w=null,x=[],T=[],O=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ls,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,D=!1,z=null,W=null,N=null,H=null;this._outputColorSpace=xi;let Y=0,G=0,ct=null,K=-1,Q=null,et=new Be,ft=new Be,ht=null,tt=new ne(0),xt=0,vt=e.width,Lt=e.height,wt=1,Gt=null,re=null,Kt=new Be(0,0,vt,Lt),oe=new Be(0,0,vt,Lt),se=!1,ot=new Ks,yt=new Ec,_t=!1,Bt=!1,Dt=new xe,ie=new R,kt=new Be,_e={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},fe=!1;function be(){return ct===null?wt:1}let B=n;function St(C,V){return e.getContext(C,V)}let Xt,ue,Tt,Fe,$t,te,I,M,q,dt,at,Mt,At,nt,st,gt,k,rt,it,Rt,bt,Ct,jt;try{let C={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",qt,!1),e.addEventListener("webglcontextrestored",he,!1),e.addEventListener("webglcontextcreationerror",Nt,!1),B===null){let V="webgl2";if(B=St(V,C),B===null)throw St(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ce()}catch(C){throw e.removeEventListener("webglcontextlost",qt,!1),e.removeEventListener("webglcontextrestored",he,!1),e.removeEventListener("webglcontextcreationerror",Nt,!1),le("WebGLRenderer: "+C.message),C}function ce(){Xt=new tM(B),Xt.init(),bt=new Fw(B,Xt),ue=new HS(B,Xt,t,bt),Tt=new Nw(B,Xt),ue.reversedDepthBuffer&&d&&Tt.buffers.depth.setReversed(!0),W=B.createFramebuffer(),N=B.createFramebuffer(),H=B.createFramebuffer(),Fe=new iM(B),$t=new yw,te=new Uw(B,Xt,Tt,$t,ue,bt,Fe),I=new QS(P),M=new ry(B),Ct=new VS(B,M),q=new eM(B,M,Fe,Ct),dt=new rM(B,q,M,Ct,Fe),rt=new sM(B,ue,te),st=new WS($t),at=new vw(P,I,Xt,ue,Ct,st),Mt=new zw(P,$t),At=new Sw,nt=new Cw(Xt),k=new zS(P,I,Tt,dt,p,l),gt=new Dw(P,dt,ue),jt=new Vw(B,Fe,ue,Tt),it=new GS(B,Xt,Fe),Rt=new nM(B,Xt,Fe),Fe.programs=at.programs,P.capabilities=ue,P.extensions=Xt,P.properties=$t,P.renderLists=At,P.shadowMap=gt,P.state=Tt,P.info=Fe}v!==li&&(O=new aM(v,e.width,e.height,a,s,r));let ut=new Mf(P,B);this.xr=ut,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let C=Xt.get("WEBGL_lose_context");C&&C.loseContext()},this.forceContextRestore=function(){let C=Xt.get("WEBGL_lose_context");C&&C.restoreContext()},this.getPixelRatio=function(){return wt},this.setPixelRatio=function(C){C!==void 0&&(wt=C,this.setSize(vt,Lt,!1))},this.getSize=function(C){return C.set(vt,Lt)},this.setSize=function(C,V,j=!0){if(ut.isPresenting){ee("WebGLRenderer: Can't change size while VR device is presenting.");return}vt=C,Lt=V,e.width=Math.floor(C*wt),e.height=Math.floor(V*wt),j===!0&&(e.style.width=C+"px",e.style.height=V+"px"),O!==null&&O.setSize(e.width,e.height),this.setViewport(0,0,C,V)},this.getDrawingBufferSize=function(C){return C.set(vt*wt,Lt*wt).floor()},this.setDrawingBufferSize=function(C,V,j){vt=C,Lt=V,wt=j,e.width=Math.floor(C*j),e.height=Math.floor(V*j),this.setViewport(0,0,C,V)},this.setEffects=function(C){if(v===li){le("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(C){for(let V=0;V<C.length;V++)if(C[V].isOutputPass===!0){ee("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(C||[])},this.getCurrentViewport=function(C){return C.copy(et)},this.getViewport=function(C){return C.copy(Kt)},this.setViewport=function(C,V,j,$){C.isVector4?Kt.set(C.x,C.y,C.z,C.w):Kt.set(C,V,j,$),Tt.viewport(et.copy(Kt).multiplyScalar(be()).round())},this.getScissor=function(C){return C.copy(oe)},this.setScissor=function(C,V,j,$){C.isVector4?oe.set(C.x,C.y,C.z,C.w):oe.set(C,V,j,$),Tt.scissor(ft.copy(oe).multiplyScalar(be()).round())},this.getScissorTest=function(){return se},this.setScissorTest=function(C){Tt.setScissorTest(se=C)},this.setOpaqueSort=function(C){Gt=C},this.setTransparentSort=function(C){re=C},this.getClearColor=function(C){return C.copy(k.getClearColor())},this.setClearColor=function(){k.setClearColor(...arguments)},this.getClearAlpha=function(){return k.getClearAlpha()},this.setClearAlpha=function(){k.setClearAlpha(...arguments)},this.clear=function(C=!0,V=!0,j=!0){let $=0;if(C){let Z=!1;if(ct!==null){let Pt=ct.texture.format;Z=m.has(Pt)}if(Z){let Pt=ct.texture.type,Ft=g.has(Pt),It=k.getClearColor(),Ot=k.getClearAlpha(),Zt=It.r,de=It.g,we=It.b;Ft?(y[0]=Zt,y[1]=de,y[2]=we,y[3]=Ot,B.clearBufferuiv(B.COLOR,0,y)):(S[0]=Zt,S[1]=de,S[2]=we,S[3]=Ot,B.clearBufferiv(B.COLOR,0,S))}else $|=B.COLOR_BUFFER_BIT}V&&($|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&($|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&B.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(C){C.setRenderer(this),z=C},this.dispose=function(){e.removeEventListener("webglcontextlost",qt,!1),e.removeEventListener("webglcontextrestored",he,!1),e.removeEventListener("webglcontextcreationerror",Nt,!1),k.dispose(),At.dispose(),nt.dispose(),te.dispose(),$t.dispose(),I.dispose(),dt.dispose(),q.dispose(),Ct.dispose(),jt.dispose(),at.dispose(),ut.dispose(),ut.removeEventListener("sessionstart",Pl),ut.removeEventListener("sessionend",Ki),ps.stop()};function qt(C){C.preventDefault(),Ma("WebGLRenderer: Context Lost."),D=!0}function he(){Ma("WebGLRenderer: Context Restored."),D=!1;let C=Fe.autoReset,V=gt.enabled,j=gt.autoUpdate,$=gt.needsUpdate,Z=gt.type;ce(),Fe.autoReset=C,gt.enabled=V,gt.autoUpdate=j,gt.needsUpdate=$,gt.type=Z}function Nt(C){le("WebGLRenderer: A WebGL context could not be created. Reason: ",C.statusMessage)}function ye(C){let V=C.target;V.removeEventListener("dispose",ye),Ye(V)}function Ye(C){Wn(C),$t.remove(C)}function Wn(C){let V=$t.get(C).programs;V!==void 0&&(V.forEach(function(j){at.releaseProgram(j)}),C.isShaderMaterial&&at.releaseShaderCache(C))}this.renderBufferDirect=function(C,V,j,$,Z,Pt){V===null&&(V=_e);let Ft=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,It=ea(C,V,j,$,Z);Tt.setMaterial($,Ft);let Ot=j.index,Zt=1;if($.wireframe===!0){if(Ot=q.getWireframeAttribute(j),Ot===void 0)return;Zt=2}let de=j.drawRange,we=j.attributes.position,Yt=de.start*Zt,Te=(de.start+de.count)*Zt;Pt!==null&&(Yt=Math.max(Yt,Pt.start*Zt),Te=Math.min(Te,(Pt.start+Pt.count)*Zt)),Ot!==null?(Yt=Math.max(Yt,0),Te=Math.min(Te,Ot.count)):we!=null&&(Yt=Math.max(Yt,0),Te=Math.min(Te,we.count));let rn=Te-Yt;if(rn<0||rn===1/0)return;Ct.setup(Z,$,It,j,Ot);let ze,Ve=it;if(Ot!==null&&(ze=M.get(Ot),Ve=Rt,Ve.setIndex(ze)),Z.isMesh)$.wireframe===!0?(Tt.setLineWidth($.wireframeLinewidth*be()),Ve.setMode(B.LINES)):Ve.setMode(B.TRIANGLES);else if(Z.isLine){let bn=$.linewidth;bn===void 0&&(bn=1),Tt.setLineWidth(bn*be()),Z.isLineSegments?Ve.setMode(B.LINES):Z.isLineLoop?Ve.setMode(B.LINE_LOOP):Ve.setMode(B.LINE_STRIP)}else Z.isPoints?Ve.setMode(B.POINTS):Z.isSprite&&Ve.setMode(B.TRIANGLES);if(Z.isBatchedMesh)if(Xt.get("WEBGL_multi_draw"))Ve.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let bn=Z._multiDrawStarts,Ht=Z._multiDrawCounts,mn=Z._multiDrawCount,Ce=Ot?M.get(Ot).bytesPerElement:1,gs=$t.get($).currentProgram.getUniforms();for(let gn=0;gn<mn;gn++)gs.setValue(B,"_gl_DrawID",gn),Ve.render(bn[gn]/Ce,Ht[gn])}else if(Z.isInstancedMesh)Ve.renderInstances(Yt,rn,Z.count);else if(j.isInstancedBufferGeometry){let bn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ht=Math.min(j.instanceCount,bn);Ve.renderInstances(Yt,rn,Ht)}else Ve.render(Yt,rn)};function jo(C,V,j,$){z!==null&&C.isNodeMaterial&&z.setObject($,C),_t===!0&&st.setState(C,j,!1),C.transparent===!0&&C.side===ai&&C.forceSinglePass===!1?(C.side=ti,C.needsUpdate=!0,Ji(C,V,$),C.side=sr,C.needsUpdate=!0,Ji(C,V,$),C.side=ai):Ji(C,V,$)}this.compile=function(C,V,j=null){j===null&&(j=C),z!==null&&z.renderStart(C,V,j),w=nt.get(j),w.init(V),T.push(w),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(V.layers)&&(w.pushLight(Z),Z.castShadow&&w.pushShadow(Z))}),C!==j&&C.traverseVisible(function(Z){Z.isLight&&Z.layers.test(V.layers)&&(w.pushLight(Z),Z.castShadow&&w.pushShadow(Z))}),w.setupLights(),z!==null&&z.updateLights(w.state.lightsArray),Bt=this.localClippingEnabled,_t=st.init(this.clippingPlanes,Bt),_t===!0&&st.setGlobalState(this.clippingPlanes,V),z!==null&&gt.render(w.state.shadowsArray,j,V);let $=new Set;return C.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Pt=Z.material;if(Pt)if(Array.isArray(Pt))for(let Ft=0;Ft<Pt.length;Ft++){let It=Pt[Ft];jo(It,j,V,Z),$.add(It)}else jo(Pt,j,V,Z),$.add(Pt)}),w=T.pop(),z!==null&&z.renderEnd(),$},this.compileAsync=function(C,V,j=null){let $=this.compile(C,V,j);return new Promise(Z=>{function Pt(){if($.forEach(function(Ft){let Ot=$t.get(Ft).currentProgram;(Ot===void 0||Ot.isReady())&&$.delete(Ft)}),$.size===0){Z(C);return}setTimeout(Pt,10)}Xt.get("KHR_parallel_shader_compile")!==null?Pt():setTimeout(Pt,10)})};let Br=null;function zu(C){Br&&Br(C)}function Pl(){ps.stop()}function Ki(){ps.start()}let ps=new qg;ps.setAnimationLoop(zu),typeof self<"u"&&ps.setContext(self),this.setAnimationLoop=function(C){Br=C,ut.setAnimationLoop(C),C===null?ps.stop():ps.start()},ut.addEventListener("sessionstart",Pl),ut.addEventListener("sessionend",Ki),this.render=function(C,V){if(V!==void 0&&V.isCamera!==!0){le("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(C,V);let j=ut.enabled===!0&&ut.isPresenting===!0,$=O!==null&&(ct===null||j)&&O.begin(P,ct);if(C.matrixWorldAutoUpdate===!0&&C.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ut.enabled===!0&&ut.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ut.cameraAutoUpdate===!0&&ut.updateCamera(V),V=ut.getCamera()),C.isScene===!0&&C.onBeforeRender(P,C,V,ct),w=nt.get(C,T.length),w.init(V),w.state.textureUnits=te.getTextureUnits(),T.push(w),Dt.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?yt.setFromArrayCamera(V):ot.setFromProjectionMatrix(Dt,Ri,V.reversedDepth),Bt=this.localClippingEnabled,_t=st.init(this.clippingPlanes,Bt),A=At.get(C,x.length),A.init(),x.push(A),this.info.render.frame++,ut.enabled===!0&&ut.isPresenting===!0){let Ft=P.xr.getDepthSensingMesh();Ft!==null&&ms(Ft,V,-1/0,P.sortObjects)}ms(C,V,0,P.sortObjects),A.finish(),z!==null&&z.updateLights(w.state.lightsArray),P.sortObjects===!0&&A.sort(Gt,re),fe=ut.enabled===!1||ut.isPresenting===!1||ut.hasDepthSensing()===!1,fe&&k.addToRenderList(A,C),this.info.autoReset===!0&&this.info.reset(),_t===!0&&st.beginShadows();let Z=w.state.shadowsArray;if(gt.render(Z,C,V),_t===!0&&st.endShadows(),($&&O.hasRenderPass())===!1){let Ft=A.opaque,It=A.transmissive;if(w.setupLights(),V.isArrayCamera){let Ot=V.cameras;if(It.length>0)for(let Zt=0,de=Ot.length;Zt<de;Zt++){let we=Ot[Zt];Fi(Ft,It,C,we)}fe&&k.render(C);for(let Zt=0,de=Ot.length;Zt<de;Zt++){let we=Ot[Zt];Qo(A,C,we,we.viewport)}}else It.length>0&&Fi(Ft,It,C,V),fe&&k.render(C),Qo(A,C,V)}ct!==null&&G===0&&(te.updateMultisampleRenderTarget(ct),te.updateRenderTargetMipmap(ct)),$&&O.end(P),C.isScene===!0&&C.onAfterRender(P,C,V),Ct.resetDefaultState(),K=-1,Q=null,T.pop(),T.length>0?(w=T[T.length-1],te.setTextureUnits(w.state.textureUnits),_t===!0&&st.setGlobalState(P.clippingPlanes,w.state.camera)):w=null,x.pop(),x.length>0?A=x[x.length-1]:A=null,z!==null&&z.renderEnd()};function ms(C,V,j,$){if(C.visible===!1)return;if(C.layers.test(V.layers)){if(C.isGroup)j=C.renderOrder;else if(C.isLOD)C.autoUpdate===!0&&C.update(V);else if(C.isLight)w.pushLight(C),C.castShadow&&w.pushShadow(C);else if(C.isSprite){let Ft=V.isArrayCamera?yt:ot;if(!C.frustumCulled||C.intersectsFrustum(Ft)){$&&kt.setFromMatrixPosition(C.matrixWorld).applyMatrix4(Dt);let It=dt.update(C),Ot=C.material;Ot.visible&&A.push(C,It,Ot,j,kt.z,null,V)}}else if(C.isMesh||C.isLine||C.isPoints){let Ft=V.isArrayCamera?yt:ot;if(!C.frustumCulled||C.intersectsFrustum(Ft)){let It=dt.update(C),Ot=C.material;if($&&(C.boundingSphere!==void 0?(C.boundingSphere===null&&C.computeBoundingSphere(),kt.copy(C.boundingSphere.center)):(It.boundingSphere===null&&It.computeBoundingSphere(),kt.copy(It.boundingSphere.center)),kt.applyMatrix4(C.matrixWorld).applyMatrix4(Dt)),Array.isArray(Ot)){let Zt=It.groups;for(let de=0,we=Zt.length;de<we;de++){let Yt=Zt[de],Te=Ot[Yt.materialIndex];Te&&Te.visible&&A.push(C,It,Te,j,kt.z,Yt,V)}}else Ot.visible&&A.push(C,It,Ot,j,kt.z,null,V)}}}let Pt=C.children;for(let Ft=0,It=Pt.length;Ft<It;Ft++)ms(Pt[Ft],V,j,$)}function Qo(C,V,j,$){let{opaque:Z,transmissive:Pt,transparent:Ft}=C;w.setupLightsView(j),_t===!0&&st.setGlobalState(P.clippingPlanes,j),$&&Tt.viewport(et.copy($)),Z.length>0&&an(Z,V,j),Pt.length>0&&an(Pt,V,j),Ft.length>0&&an(Ft,V,j),Tt.buffers.depth.setTest(!0),Tt.buffers.depth.setMask(!0),Tt.buffers.color.setMask(!0),Tt.setPolygonOffset(!1)}function Fi(C,V,j,$){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(w.state.transmissionRenderTarget[$.id]===void 0){let Yt=Xt.has("EXT_color_buffer_half_float")||Xt.has("EXT_color_buffer_float");w.state.transmissionRenderTarget[$.id]=new vi(1,1,{generateMipmaps:!0,type:Yt?Xi:li,minFilter:Rs,samples:Math.max(4,ue.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Re.workingColorSpace})}let Pt=w.state.transmissionRenderTarget[$.id],Ft=$.viewport||et;Pt.setSize(Ft.z*P.transmissionResolutionScale,Ft.w*P.transmissionResolutionScale);let It=P.getRenderTarget(),Ot=P.getActiveCubeFace(),Zt=P.getActiveMipmapLevel();P.setRenderTarget(Pt),P.getClearColor(tt),xt=P.getClearAlpha(),xt<1&&P.setClearColor(16777215,.5),P.clear(),fe&&k.render(j);let de=P.toneMapping;P.toneMapping=ls;let we=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),w.setupLightsView($),_t===!0&&st.setGlobalState(P.clippingPlanes,$),an(C,j,$),te.updateMultisampleRenderTarget(Pt),te.updateRenderTargetMipmap(Pt),Xt.has("WEBGL_multisampled_render_to_texture")===!1){let Yt=!1;for(let Te=0,rn=V.length;Te<rn;Te++){let ze=V[Te],{object:Ve,geometry:bn,material:Ht,group:mn}=ze;if(Ht.side===ai&&Ve.layers.test($.layers)){let Ce=Ht.side;Ht.side=ti,Ht.needsUpdate=!0,un(Ve,j,$,bn,Ht,mn),Ht.side=Ce,Ht.needsUpdate=!0,Yt=!0}}Yt===!0&&(te.updateMultisampleRenderTarget(Pt),te.updateRenderTargetMipmap(Pt))}P.setRenderTarget(It,Ot,Zt),P.setClearColor(tt,xt),we!==void 0&&($.viewport=we),P.toneMapping=de}function an(C,V,j){let $=V.isScene===!0?V.overrideMaterial:null;for(let Z=0,Pt=C.length;Z<Pt;Z++){let Ft=C[Z],{object:It,geometry:Ot,group:Zt}=Ft,de=Ft.material;de.allowOverride===!0&&$!==null&&(de=$),It.layers.test(j.layers)&&un(It,V,j,Ot,de,Zt)}}function un(C,V,j,$,Z,Pt){z!==null&&Z.isNodeMaterial&&z.setObject(C,Z),C.onBeforeRender(P,V,j,$,Z,Pt),C.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,C.matrixWorld),C.normalMatrix.getNormalMatrix(C.modelViewMatrix),Z.onBeforeRender(P,V,j,$,C,Pt),Z.transparent===!0&&Z.side===ai&&Z.forceSinglePass===!1?(Z.side=ti,Z.needsUpdate=!0,P.renderBufferDirect(j,V,$,Z,C,Pt),Z.side=sr,Z.needsUpdate=!0,P.renderBufferDirect(j,V,$,Z,C,Pt),Z.side=ai):P.renderBufferDirect(j,V,$,Z,C,Pt),C.onAfterRender(P,V,j,$,Z,Pt)}function dn(C){let V=0;for(let j of C)j.texture!==null&&V++;return V}function Ji(C,V,j){V.isScene!==!0&&(V=_e);let $=$t.get(C),Z=w.state.lights,Pt=w.state.shadowsArray,Ft=Z.state.version,It=at.getParameters(C,Z.state,Pt,V,j,w.state.lightProbeGridArray),Ot=at.getProgramCacheKey(It),Zt=$.programs;$.environment=C.isMeshStandardMaterial||C.isMeshLambertMaterial||C.isMeshPhongMaterial?V.environment:null,$.fog=V.fog;let de=C.isMeshStandardMaterial||C.isMeshLambertMaterial&&!C.envMap||C.isMeshPhongMaterial&&!C.envMap;$.envMap=I.get(C.envMap||$.environment,de),$.envMapRotation=$.environment!==null&&C.envMap===null?V.environmentRotation:C.envMapRotation,Zt===void 0&&(C.addEventListener("dispose",ye),Zt=new Map,$.programs=Zt,$.programVariants=new Map);let we=Zt.get(Ot);if(we!==void 0){if($.currentProgram===we&&$.lightsStateVersion===Ft)return ta(C,It),we}else It.uniforms=at.getUniforms(C),z!==null&&C.isNodeMaterial&&z.build(C,j,It),C.onBeforeCompile(It,P),we=at.acquireProgram(It,Ot),Zt.set(Ot,we),$.uniforms=It.uniforms;let Yt=$.uniforms;return(!C.isShaderMaterial&&!C.isRawShaderMaterial||C.clipping===!0)&&(Yt.clippingPlanes=st.uniform),ta(C,It),$.needsLights=Bs(C),$.lightsStateVersion=Ft,$.needsLights&&(Yt.ambientLightColor.value=Z.state.ambient,Yt.lightProbe.value=Z.state.probe,Yt.sunLights.value=Z.state.sun,Yt.sunLightShadows.value=Z.state.sunShadow,Yt.directionalLights.value=Z.state.directional,Yt.directionalLightShadows.value=Z.state.directionalShadow,Yt.spotLights.value=Z.state.spot,Yt.spotLightShadows.value=Z.state.spotShadow,Yt.rectAreaLights.value=Z.state.rectArea,Yt.ltc_1.value=Z.state.rectAreaLTC1,Yt.ltc_2.value=Z.state.rectAreaLTC2,Yt.pointLights.value=Z.state.point,Yt.pointLightShadows.value=Z.state.pointShadow,Yt.hemisphereLights.value=Z.state.hemi,Yt.sunShadowMatrix.value=Z.state.sunShadowMatrix,Yt.sunShadowCascade.value=Z.state.sunShadowCascade,Yt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Yt.spotLightMatrix.value=Z.state.spotLightMatrix,Yt.spotLightMap.value=Z.state.spotLightMap,Yt.pointShadowMatrix.value=Z.state.pointShadowMatrix),$.numLightProbeGrids=dn(w.state.lightProbeGridArray),$.currentProgram=we,$.uniformsList=null,we}function ui(C,V,j,$,Z){let Pt=$t.get(C),Ft=Pt.currentProgram.id+","+$+","+Z,It=Pt.programVariants.get(Ft);return It===void 0?(It=Ji(C,V,j),Pt.programVariants.set(Ft,It)):(Pt.currentProgram=It,Pt.uniformsList=null,Pt.outputColorSpace=$,Pt.toneMapping=Z),It}function Os(C){if(C.uniformsList===null){let V=C.currentProgram.getUniforms();C.uniformsList=Uo.seqWithValue(V.seq,C.uniforms)}return C.uniformsList}function ta(C,V){let j=$t.get(C);j.outputColorSpace=V.outputColorSpace,j.batching=V.batching,j.batchingColor=V.batchingColor,j.instancing=V.instancing,j.instancingColor=V.instancingColor,j.instancingMorph=V.instancingMorph,j.skinning=V.skinning,j.morphTargets=V.morphTargets,j.morphNormals=V.morphNormals,j.morphColors=V.morphColors,j.morphTargetsCount=V.morphTargetsCount,j.numClippingPlanes=V.numClippingPlanes,j.numIntersection=V.numClipIntersection,j.vertexAlphas=V.vertexAlphas,j.vertexTangents=V.vertexTangents,j.toneMapping=V.toneMapping}function ea(C,V,j,$,Z){V.isScene!==!0&&(V=_e),te.resetTextureUnits();let Pt=V.fog,Ft=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?V.environment:null,It=ct===null?P.outputColorSpace:ct.isXRRenderTarget===!0?ct.texture.colorSpace:Re.workingColorSpace,Ot=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,Zt=I.get($.envMap||Ft,Ot),de=$.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,we=!!j.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Yt=!!j.morphAttributes.position,Te=!!j.morphAttributes.normal,rn=!!j.morphAttributes.color,ze=ls;$.toneMapped&&(ct===null||ct.isXRRenderTarget===!0)&&(ze=P.toneMapping);let Ve=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,bn=Ve!==void 0?Ve.length:0,Ht=$t.get($),mn=w.state.lights;if(_t===!0&&(Bt===!0||C!==Q)){let Ge=C===Q&&$.id===K;st.setState($,C,Ge)}let Ce=!1,gs=!1;$.version===Ht.__version?Ht.needsLights&&Ht.lightsStateVersion!==mn.state.version||Z.isBatchedMesh&&Ht.batching===!1||!Z.isBatchedMesh&&Ht.batching===!0||Z.isBatchedMesh&&Ht.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ht.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ht.instancing===!1||!Z.isInstancedMesh&&Ht.instancing===!0||Z.isSkinnedMesh&&Ht.skinning===!1||!Z.isSkinnedMesh&&Ht.skinning===!0||Z.isInstancedMesh&&Ht.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ht.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ht.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ht.instancingMorph===!1&&Z.morphTexture!==null||Ht.envMap!==Zt||$.fog===!0&&Ht.fog!==Pt||Ht.numClippingPlanes!==void 0&&(Ht.numClippingPlanes!==st.numPlanes||Ht.numIntersection!==st.numIntersection)||Ht.vertexAlphas!==de||Ht.vertexTangents!==we||Ht.morphTargets!==Yt||Ht.morphNormals!==Te||Ht.morphColors!==rn||Ht.morphTargetsCount!==bn||Ht.numLightProbeGrids!==dn(w.state.lightProbeGridArray)?Ce=!0:(Ht.outputColorSpace!==It||Ht.toneMapping!==ze)&&(gs=!0):(Ce=!0,Ht.__version=$.version);let gn=Ht.currentProgram;(Ce===!0||gs===!0)&&(gn=gs===!0?ui($,V,Z,It,ze):Ji($,V,Z),z&&$.isNodeMaterial&&z.onUpdateProgram($,gn,Ht));let Vr=!1,ji=!1,xs=!1,Se=gn.getUniforms(),ln=Ht.uniforms;if(Tt.useProgram(gn.program)&&(Vr=!0,ji=!0,xs=!0),$.id!==K&&(K=$.id,ji=!0),Vr||Q!==C){Tt.buffers.depth.getReversed()&&C.reversedDepth!==!0&&(C._reversedDepth=!0,C.updateProjectionMatrix()),Se.setValue(B,"projectionMatrix",C.projectionMatrix),Se.setValue(B,"viewMatrix",C.matrixWorldInverse);let xn=Se.map.cameraPosition;xn!==void 0&&xn.setValue(B,ie.setFromMatrixPosition(C.matrixWorld)),ue.logarithmicDepthBuffer&&Se.setValue(B,"logDepthBufFC",2/(Math.log(C.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&Se.setValue(B,"isOrthographic",C.isOrthographicCamera===!0),Q!==C&&(Q=C,ji=!0,xs=!0)}if(Ht.needsLights&&(mn.state.sunShadowMap.length>0&&Se.setValue(B,"sunShadowMap",mn.state.sunShadowMap,te),mn.state.directionalShadowMap.length>0&&Se.setValue(B,"directionalShadowMap",mn.state.directionalShadowMap,te),mn.state.spotShadowMap.length>0&&Se.setValue(B,"spotShadowMap",mn.state.spotShadowMap,te),mn.state.pointShadowMap.length>0&&Se.setValue(B,"pointShadowMap",mn.state.pointShadowMap,te)),Z.isSkinnedMesh){Se.setOptional(B,Z,"bindMatrix"),Se.setOptional(B,Z,"bindMatrixInverse");let Ge=Z.skeleton;Ge&&(Ge.boneTexture===null&&Ge.computeBoneTexture(),Se.setValue(B,"boneTexture",Ge.boneTexture,te))}Z.isBatchedMesh&&(Se.setOptional(B,Z,"batchingTexture"),Se.setValue(B,"batchingTexture",Z._matricesTexture,te),Se.setOptional(B,Z,"batchingIdTexture"),Se.setValue(B,"batchingIdTexture",Z._indirectTexture,te),Se.setOptional(B,Z,"batchingColorTexture"),Z._colorsTexture!==null&&Se.setValue(B,"batchingColorTexture",Z._colorsTexture,te));let Xn=j.morphAttributes;if((Xn.position!==void 0||Xn.normal!==void 0||Xn.color!==void 0)&&rt.update(Z,j,gn),(ji||Ht.receiveShadow!==Z.receiveShadow)&&(Ht.receiveShadow=Z.receiveShadow,Se.setValue(B,"receiveShadow",Z.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&V.environment!==null&&(ln.envMapIntensity.value=V.environmentIntensity),ln.dfgLUT!==void 0&&(ln.dfgLUT.value=Hw()),ji){if(Se.setValue(B,"toneMappingExposure",P.toneMappingExposure),Ht.needsLights&&kr(ln,xs),Pt&&$.fog===!0&&Mt.refreshFogUniforms(ln,Pt),Mt.refreshMaterialUniforms(ln,$,wt,Lt,w.state.transmissionRenderTarget[C.id]),Ht.needsLights&&Ht.numLightProbeGrids>0){let Ge=_,xn=0;for(let kn of w.state.lightProbeGridArray)kn.texture!==null&&(Ge.textures[xn]=kn.texture,Ge.min[xn]=kn.boundingBox.min,Ge.max[xn]=kn.boundingBox.max,Ge.resolution[xn]=kn.resolution,xn++);for(let kn in Ge)Ge[kn].length=xn;ln.probesSH.value=Ge.textures,ln.probesMin.value=Ge.min,ln.probesMax.value=Ge.max,ln.probesResolution.value=Ge.resolution}Uo.upload(B,Os(Ht),ln,te)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(Uo.upload(B,Os(Ht),ln,te),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&Se.setValue(B,"center",Z.center),Se.setValue(B,"modelViewMatrix",Z.modelViewMatrix),Se.setValue(B,"normalMatrix",Z.normalMatrix),Se.setValue(B,"modelMatrix",Z.matrixWorld),$.uniformsGroups!==void 0){let Ge=$.uniformsGroups;for(let xn=0,kn=Ge.length;xn<kn;xn++){let Il=Ge[xn];jt.update(Il,gn),jt.bind(Il,gn)}}return gn}function kr(C,V){C.ambientLightColor.needsUpdate=V,C.lightProbe.needsUpdate=V,C.sunLights.needsUpdate=V,C.sunLightShadows.needsUpdate=V,C.directionalLights.needsUpdate=V,C.directionalLightShadows.needsUpdate=V,C.pointLights.needsUpdate=V,C.pointLightShadows.needsUpdate=V,C.spotLights.needsUpdate=V,C.spotLightShadows.needsUpdate=V,C.rectAreaLights.needsUpdate=V,C.hemisphereLights.needsUpdate=V}function Bs(C){return C.isMeshLambertMaterial||C.isMeshToonMaterial||C.isMeshPhongMaterial||C.isMeshStandardMaterial||C.isShadowMaterial||C.isShaderMaterial&&C.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ct},this.setRenderTargetTextures=function(C,V,j){let $=$t.get(C);$.__autoAllocateDepthBuffer=C.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),$t.get(C.texture).__webglTexture=V,$t.get(C.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:j,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(C,V){let j=$t.get(C);j.__webglFramebuffer=V,j.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(C,V=0,j=0){ct=C,Y=V,G=j;let $=null,Z=!1,Pt=!1;if(C){let It=$t.get(C);if(It.__useDefaultFramebuffer!==void 0){Tt.bindFramebuffer(B.FRAMEBUFFER,It.__webglFramebuffer),et.copy(C.viewport),ft.copy(C.scissor),ht=C.scissorTest,Tt.viewport(et),Tt.scissor(ft),Tt.setScissorTest(ht),K=-1;return}else if(It.__webglFramebuffer===void 0)te.setupRenderTarget(C);else if(It.__hasExternalTextures)te.rebindTextures(C,$t.get(C.texture).__webglTexture,$t.get(C.depthTexture).__webglTexture);else if(C.depthBuffer){let de=C.depthTexture;if(It.__boundDepthTexture!==de){if(de!==null&&$t.has(de)&&(C.width!==de.image.width||C.height!==de.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");te.setupDepthRenderbuffer(C)}}let Ot=C.texture;(Ot.isData3DTexture||Ot.isDataArrayTexture||Ot.isCompressedArrayTexture)&&(Pt=!0);let Zt=$t.get(C).__webglFramebuffer;C.isWebGLCubeRenderTarget?(Array.isArray(Zt[V])?$=Zt[V][j]:$=Zt[V],Z=!0):C.samples>0&&te.useMultisampledRTT(C)===!1?$=$t.get(C).__webglMultisampledFramebuffer:Array.isArray(Zt)?$=Zt[j]:$=Zt,et.copy(C.viewport),ft.copy(C.scissor),ht=C.scissorTest}else et.copy(Kt).multiplyScalar(wt).floor(),ft.copy(oe).multiplyScalar(wt).floor(),ht=se;if(j!==0&&($=W),Tt.bindFramebuffer(B.FRAMEBUFFER,$)&&Tt.drawBuffers(C,$),Tt.viewport(et),Tt.scissor(ft),Tt.setScissorTest(ht),Z){let It=$t.get(C.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+V,It.__webglTexture,j)}else if(Pt){let It=V;for(let Ot=0;Ot<C.textures.length;Ot++){let Zt=$t.get(C.textures[Ot]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Ot,Zt.__webglTexture,j,It)}}else if(C!==null&&j!==0){let It=$t.get(C.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,It.__webglTexture,j)}K=-1};function zr(C){let V=$t.get(C);return(V.__readFormat!==C.format||V.__readType!==C.type)&&(V.__readFormat=C.format,V.__readType=C.type,V.__formatReadable=ue.textureFormatReadable(C.format),V.__typeReadable=ue.textureTypeReadable(C.type)),V}this.readRenderTargetPixels=function(C,V,j,$,Z,Pt,Ft,It=0){if(!(C&&C.isWebGLRenderTarget)){le("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ot=$t.get(C).__webglFramebuffer;if(C.isWebGLCubeRenderTarget&&Ft!==void 0&&(Ot=Ot[Ft],Array.isArray(Ot)&&(Ot=Ot[0])),Ot){Tt.bindFramebuffer(B.FRAMEBUFFER,Ot);try{let Zt=C.textures[It],de=Zt.format,we=Zt.type;C.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+It);let Yt=zr(Zt);if(Yt.__formatReadable===!1){le("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Yt.__typeReadable===!1){le("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=C.width-$&&j>=0&&j<=C.height-Z&&B.readPixels(V,j,$,Z,bt.convert(de),bt.convert(we),Pt)}finally{let Zt=ct!==null?$t.get(ct).__webglFramebuffer:null;Tt.bindFramebuffer(B.FRAMEBUFFER,Zt)}}},this.readRenderTargetPixelsAsync=async function(C,V,j,$,Z,Pt,Ft,It=0){if(!(C&&C.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ot=$t.get(C).__webglFramebuffer;if(C.isWebGLCubeRenderTarget&&Ft!==void 0&&(Ot=Ot[Ft],Array.isArray(Ot)&&(Ot=Ot[0])),Ot)if(V>=0&&V<=C.width-$&&j>=0&&j<=C.height-Z){Tt.bindFramebuffer(B.FRAMEBUFFER,Ot);let Zt=C.textures[It],de=Zt.format,we=Zt.type;C.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+It);let Yt=zr(Zt);if(Yt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Yt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Te=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,Te),B.bufferData(B.PIXEL_PACK_BUFFER,Pt.byteLength,B.STREAM_READ),B.readPixels(V,j,$,Z,bt.convert(de),bt.convert(we),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let rn=ct!==null?$t.get(ct).__webglFramebuffer:null;Tt.bindFramebuffer(B.FRAMEBUFFER,rn);let ze=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await gg(B,ze,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,Te),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Pt),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(Te),B.deleteSync(ze),Pt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(C,V=null,j=0){let $=Math.pow(2,-j),Z=Math.floor(C.image.width*$),Pt=Math.floor(C.image.height*$),Ft=V!==null?V.x:0,It=V!==null?V.y:0;te.setTexture2D(C,0),B.copyTexSubImage2D(B.TEXTURE_2D,j,0,0,Ft,It,Z,Pt),Tt.unbindTexture()},this.copyTextureToTexture=function(C,V,j=null,$=null,Z=0,Pt=0){let Ft,It,Ot,Zt,de,we,Yt,Te,rn,ze=C.isCompressedTexture?C.mipmaps[Pt]:C.image;if(j!==null)Ft=j.max.x-j.min.x,It=j.max.y-j.min.y,Ot=j.isBox3?j.max.z-j.min.z:1,Zt=j.min.x,de=j.min.y,we=j.isBox3?j.min.z:0;else{let Se=Math.pow(2,-Z);Ft=Math.floor(ze.width*Se),It=Math.floor(ze.height*Se),C.isDataArrayTexture?Ot=ze.depth:C.isData3DTexture?Ot=Math.floor(ze.depth*Se):Ot=1,Zt=0,de=0,we=0}$!==null?(Yt=$.x,Te=$.y,rn=$.z):(Yt=0,Te=0,rn=0);let Ve=bt.convert(V.format),bn=bt.convert(V.type),Ht;V.isData3DTexture?(te.setTexture3D(V,0),Ht=B.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(te.setTexture2DArray(V,0),Ht=B.TEXTURE_2D_ARRAY):(te.setTexture2D(V,0),Ht=B.TEXTURE_2D),Tt.activeTexture(B.TEXTURE0),Tt.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,V.flipY),Tt.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Tt.pixelStorei(B.UNPACK_ALIGNMENT,V.unpackAlignment);let mn=Tt.getParameter(B.UNPACK_ROW_LENGTH),Ce=Tt.getParameter(B.UNPACK_IMAGE_HEIGHT),gs=Tt.getParameter(B.UNPACK_SKIP_PIXELS),gn=Tt.getParameter(B.UNPACK_SKIP_ROWS),Vr=Tt.getParameter(B.UNPACK_SKIP_IMAGES);Tt.pixelStorei(B.UNPACK_ROW_LENGTH,ze.width),Tt.pixelStorei(B.UNPACK_IMAGE_HEIGHT,ze.height),Tt.pixelStorei(B.UNPACK_SKIP_PIXELS,Zt),Tt.pixelStorei(B.UNPACK_SKIP_ROWS,de),Tt.pixelStorei(B.UNPACK_SKIP_IMAGES,we);let ji=C.isDataArrayTexture||C.isData3DTexture,xs=V.isDataArrayTexture||V.isData3DTexture;if(C.isDepthTexture){let Se=$t.get(C),ln=$t.get(V),Xn=$t.get(Se.__renderTarget),Ge=$t.get(ln.__renderTarget);Tt.bindFramebuffer(B.READ_FRAMEBUFFER,Xn.__webglFramebuffer),Tt.bindFramebuffer(B.DRAW_FRAMEBUFFER,Ge.__webglFramebuffer);for(let xn=0;xn<Ot;xn++)ji&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,$t.get(C).__webglTexture,Z,we+xn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,$t.get(V).__webglTexture,Pt,rn+xn)),B.blitFramebuffer(Zt,de,Zt+Ft,de+It,Yt,Te,Yt+Ft,Te+It,B.DEPTH_BUFFER_BIT,B.NEAREST);Tt.bindFramebuffer(B.READ_FRAMEBUFFER,null),Tt.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Z!==0||C.isRenderTargetTexture||$t.has(C)){let Se=$t.get(C),ln=$t.get(V);Tt.bindFramebuffer(B.READ_FRAMEBUFFER,N),Tt.bindFramebuffer(B.DRAW_FRAMEBUFFER,H);for(let Xn=0;Xn<Ot;Xn++)ji?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Se.__webglTexture,Z,we+Xn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Se.__webglTexture,Z),xs?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ln.__webglTexture,Pt,rn+Xn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,ln.__webglTexture,Pt),Z!==0?B.blitFramebuffer(Zt,de,Zt+Ft,de+It,Yt,Te,Yt+Ft,Te+It,B.COLOR_BUFFER_BIT,B.NEAREST):xs?B.copyTexSubImage3D(Ht,Pt,Yt,Te,rn+Xn,Zt,de,Ft,It):B.copyTexSubImage2D(Ht,Pt,Yt,Te,Zt,de,Ft,It);Tt.bindFramebuffer(B.READ_FRAMEBUFFER,null),Tt.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else xs?C.isDataTexture||C.isData3DTexture?B.texSubImage3D(Ht,Pt,Yt,Te,rn,Ft,It,Ot,Ve,bn,ze.data):V.isCompressedArrayTexture?B.compressedTexSubImage3D(Ht,Pt,Yt,Te,rn,Ft,It,Ot,Ve,ze.data):B.texSubImage3D(Ht,Pt,Yt,Te,rn,Ft,It,Ot,Ve,bn,ze):C.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Pt,Yt,Te,Ft,It,Ve,bn,ze.data):C.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Pt,Yt,Te,ze.width,ze.height,Ve,ze.data):B.texSubImage2D(B.TEXTURE_2D,Pt,Yt,Te,Ft,It,Ve,bn,ze);Tt.pixelStorei(B.UNPACK_ROW_LENGTH,mn),Tt.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ce),Tt.pixelStorei(B.UNPACK_SKIP_PIXELS,gs),Tt.pixelStorei(B.UNPACK_SKIP_ROWS,gn),Tt.pixelStorei(B.UNPACK_SKIP_IMAGES,Vr),Pt===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&B.generateMipmap(Ht),Tt.unbindTexture()},this.initRenderTarget=function(C){$t.get(C).__webglFramebuffer===void 0&&te.setupRenderTarget(C)},this.initTexture=function(C){C.isCubeTexture?te.setTextureCube(C,0):C.isData3DTexture?te.setTexture3D(C,0):C.isDataArrayTexture||C.isCompressedArrayTexture?te.setTexture2DArray(C,0):te.setTexture2D(C,0),Tt.unbindTexture()},this.resetState=function(){Y=0,G=0,ct=null,Tt.reset(),Ct.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ri}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Re._getDrawingBufferColorSpace(t),e.unpackColorSpace=Re._getUnpackColorSpace()}};var i0={type:"change"},Tf={type:"start"},r0={type:"end"},qh=new Zs,s0=new _i,Ww=Math.cos(70*No.DEG2RAD),wn=new R,ci=2*Math.PI,Ne={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},wf=1e-6,Yh=class extends rl{constructor(t,e=null){super(t,e),this.state=Ne.NONE,this.target=new R,this.cursor=new R,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:nr.ROTATE,MIDDLE:nr.DOLLY,RIGHT:nr.PAN},this.touches={ONE:ir.ROTATE,TWO:ir.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new R,this._lastQuaternion=new Ae,this._lastTargetPosition=new R,this._quat=new Ae().setFromUnitVectors(t.up,new R(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Ro,this._sphericalDelta=new Ro,this._scale=1,this._panOffset=new R,this._rotateStart=new pt,this._rotateEnd=new pt,this._rotateDelta=new pt,this._panStart=new pt,this._panEnd=new pt,this._panDelta=new pt,this._dollyStart=new pt,this._dollyEnd=new pt,this._dollyDelta=new pt,this._dollyDirection=new R,this._mouse=new pt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=qw.bind(this),this._onPointerDown=Xw.bind(this),this._onPointerUp=Yw.bind(this),this._onContextMenu=t1.bind(this),this._onMouseWheel=Kw.bind(this),this._onKeyDown=Jw.bind(this),this._onTouchStart=jw.bind(this),this._onTouchMove=Qw.bind(this),this._onMouseDown=$w.bind(this),this._onMouseMove=Zw.bind(this),this._interceptControlDown=e1.bind(this),this._interceptControlUp=n1.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ne.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(i0),this.update(),this.state=Ne.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;wn.copy(e).sub(this.target),wn.applyQuaternion(this._quat),this._spherical.setFromVector3(wn),this.autoRotate&&this.state===Ne.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ci:n>Math.PI&&(n-=ci),s<-Math.PI?s+=ci:s>Math.PI&&(s-=ci),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(wn.setFromSpherical(this._spherical),wn.applyQuaternion(this._quatInverse),e.copy(this.target).add(wn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=wn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new R(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new R(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=wn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(qh.origin.copy(this.object.position),qh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(qh.direction))<Ww?this.object.lookAt(this.target):(s0.setFromNormalAndCoplanarPoint(this.object.up,this.target),qh.intersectPlane(s0,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>wf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>wf||this._lastTargetPosition.distanceToSquared(this.target)>wf?(this.dispatchEvent(i0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ci/60*this.autoRotateSpeed*t:ci/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){wn.setFromMatrixColumn(e,0),wn.multiplyScalar(-t),this._panOffset.add(wn)}_panUp(t,e){this.screenSpacePanning===!0?wn.setFromMatrixColumn(e,1):(wn.setFromMatrixColumn(e,0),wn.crossVectors(this.object.up,wn)),wn.multiplyScalar(t),this._panOffset.add(wn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;wn.copy(s).sub(this.target);let r=wn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ci*this._rotateDelta.x/e.clientHeight),this._rotateUp(ci*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ci*this._rotateDelta.x/e.clientHeight),this._rotateUp(ci*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new pt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function Xw(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function qw(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function Yw(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(r0),this.state=Ne.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function $w(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case nr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ne.DOLLY;break;case nr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ne.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ne.ROTATE}break;case nr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ne.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ne.PAN}break;default:this.state=Ne.NONE}this.state!==Ne.NONE&&this.dispatchEvent(Tf)}function Zw(i){switch(this.state){case Ne.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ne.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ne.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function Kw(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ne.NONE||(i.preventDefault(),this.dispatchEvent(Tf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(r0))}function Jw(i){this.enabled!==!1&&this._handleKeyDown(i)}function jw(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case ir.ROTATE:if(this.enableRotate===!1){this.state=Ne.NONE;break}this._handleTouchStartRotate(i),this.state=Ne.TOUCH_ROTATE;break;case ir.PAN:if(this.enablePan===!1){this.state=Ne.NONE;break}this._handleTouchStartPan(i),this.state=Ne.TOUCH_PAN;break;default:this.state=Ne.NONE}break;case 2:switch(this.touches.TWO){case ir.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ne.TOUCH_DOLLY_PAN;break;case ir.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ne.TOUCH_DOLLY_ROTATE;break;default:this.state=Ne.NONE}break;default:this.state=Ne.NONE}this.state!==Ne.NONE&&this.dispatchEvent(Tf)}function Qw(i){switch(this._trackPointer(i),this.state){case Ne.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ne.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ne.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ne.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ne.NONE}}function t1(i){this.enabled!==!1&&i.preventDefault()}function e1(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function n1(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Af=7;function Oo(i,t){let e=0,n=i.length;for(;e<n;){let s=e+n>>1;i[s]<=t?e=s+1:n=s}return e-1}function Di(i,t,e){let n=i.length-1;if(n<0)return NaN;let s=Math.min(Math.max(Oo(i,e),0),n);if(s===n||e<=i[s])return t[s];let r=(e-i[s])/(i[s+1]-i[s]);return t[s]+r*(t[s+1]-t[s])}var $h=class i{constructor(t,e){this.motion=t;this.times=t.times,this.matrices=Array.from({length:Math.max(e,t.bodies+1)},()=>new xe),this.times.length>0&&this.moveTo(this.times[0])}motion;matrices;times;frame=0;share=0;time=0;position=new R;rotation=new Ae;static ONE=new R(1,1,1);get count(){return this.times.length}moveTo(t){let e=this.times.length-1;if(this.time=t,e<0)return;let n=Math.min(Math.max(Oo(this.times,t),0),e);this.frame=n;let s=Math.min(n+1,e),r=this.times[s]-this.times[n],o=r>0?Math.min(Math.max((t-this.times[n])/r,0),1):0;this.share=o;for(let a=0;a<this.motion.bodies;a++)this.between(n,s,o,a),this.matrices[a+1].compose(this.position,this.rotation,i.ONE)}readFrame(t,e,n,s){if(e===0||e>this.motion.bodies||this.count===0){n.set(0,0,0),s.identity();return}let r=this.motion.poses,o=(t*this.motion.bodies+e-1)*Af;n.set(r[o],r[o+1],r[o+2]),s.set(r[o+4],r[o+5],r[o+6],r[o+3]).normalize()}path(t,e){let n=new Float32Array(3*this.count),s=new R;for(let r=0;r<this.count;r++)this.readFrame(r,t,this.position,this.rotation),s.set(...e).applyQuaternion(this.rotation).add(this.position).toArray(n,3*r);return n}between(t,e,n,s){let r=this.motion.poses,o=(t*this.motion.bodies+s)*Af,a=(e*this.motion.bodies+s)*Af,l=1-n;this.position.set(l*r[o]+n*r[a],l*r[o+1]+n*r[a+1],l*r[o+2]+n*r[a+2]);let h=r[o+3]*r[a+3]+r[o+4]*r[a+4]+r[o+5]*r[a+5]+r[o+6]*r[a+6]<0?-n:n;this.rotation.set(l*r[o+4]+h*r[a+4],l*r[o+5]+h*r[a+5],l*r[o+6]+h*r[a+6],l*r[o+3]+h*r[a+3]).normalize()}};var Bo=class{system=matchMedia("(prefers-color-scheme: dark)");chosen=null;changed=[];constructor(){this.system.addEventListener("change",()=>this.apply()),this.apply()}get current(){return this.chosen??(this.system.matches?"dark":"light")}toggle(){this.use(this.current==="dark"?"light":"dark")}use(t){this.chosen=t,this.apply()}onChange(t){this.changed.push(t)}apply(){document.documentElement.dataset.theme=this.current;for(let t of this.changed)t()}};function ni(i){return getComputedStyle(document.documentElement).getPropertyValue(`--${i}`).trim()}function sn(i){return new ne(ni(i))}var Ef=8;function hi(i){return`series-${i%Ef}`}function Ds(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new We;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),f++}if(f!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let p=0;p<f.count;++p)u.push(f.getX(p)+h);h+=i[d].attributes.position.count}l.setIndex(u)}for(let h in r){let u=o0(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let v=0;v<o[h].length;++v)f.push(o[h][v][d]);let p=o0(f);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function o0(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new fn(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let d=0,f=h.count;d<f;d++)for(let p=0;p<e;p++){let v=h.getComponent(d,p);a.setComponent(d+u,p,v)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}var i1=new R(0,1,0),s1=.7,Cr=class extends en{constructor(e,n,s){super();this.capacity=e;this.double=n;this.thickness=s;let r=new ri,o=new ri({transparent:!0,opacity:s1,depthTest:!1,depthWrite:!1});this.materials=[o,r];let[a,l]=[r1(),o1(n)].map(c=>{let h=new bi(c,r,e),u=new bi(c,o,e);u.instanceMatrix=h.instanceMatrix,u.renderOrder=2;for(let d of[u,h])d.frustumCulled=!1,this.add(d);return h});[this.shafts,this.heads]=[a,l];for(let c=0;c<e;c++)this.hide(c)}capacity;double;thickness;shafts;heads;materials;tip=new R;turn=new Ae;scaling=new R;placing=new xe;set color(e){for(let n of this.materials)n.color=e}place(e,n,s,r){if(!(r>.2*this.thickness))return this.hide(e);this.turn.setFromUnitVectors(i1,s);let o=Math.min(this.thickness,r/(3.2*(this.double?1.6:1))),a=Math.max(r-3*o,1e-6*r);this.shafts.setMatrixAt(e,this.placing.compose(n,this.turn,this.scaling.set(o,a,o))),this.tip.copy(n).addScaledVector(s,r),this.heads.setMatrixAt(e,this.placing.compose(this.tip,this.turn,this.scaling.setScalar(o)))}hide(e){this.placing.makeScale(0,0,0),this.shafts.setMatrixAt(e,this.placing),this.heads.setMatrixAt(e,this.placing)}commit(){for(let e of[this.shafts,this.heads])e.instanceMatrix.needsUpdate=!0}};function r1(){return new Ii(.42,.42,1,12).translate(0,.5,0)}function o1(i){let t=()=>new vr(1.1,3.2,20).translate(0,-1.6,0);return i?Ds([t(),t().translate(0,-2,0)]):t()}function Rr(i){let t=i.filter(e=>e>0&&e<1/0).sort((e,n)=>e-n);return t[Math.floor(a1*(t.length-1))]??0}var yl=.25,a1=.97;var Cf=["reaction","torque","contact","applied"],l1=.011,c1=2e4,Zh=class extends en{constructor(e,n,s,r){super();this.times=s;this.size=r;let o=new Map(n.map(h=>[h.name,h.values])),a=e.flatMap(h=>{let u=h.columns.map(d=>o.get(d));return u.every(d=>d!==void 0)?[{arrow:h,columns:u}]:[]}),l=Rr(a0(a.filter(h=>h.arrow.kind!=="torque"))),c=Rr(a0(a.filter(h=>h.arrow.kind==="torque")));for(let h of Cf){let u=a.filter(p=>p.arrow.kind===h);if(u.length===0)continue;let d=new Cr(u.length,h==="torque",l1*r);this.add(d);let f=h==="torque"?c:l;this.kinds.push({kind:h,placed:u,pool:d,perUnit:f>0?yl*r/f:0})}this.recolor()}times;size;factor=1;kinds=[];hidden=new Set;force=new R;foot=new R;get present(){return this.kinds.map(e=>e.kind)}show(e,n){n?this.hidden.delete(e):this.hidden.add(e);for(let s of this.kinds)s.pool.visible=!this.hidden.has(s.kind)}update(e,n){for(let s of this.kinds)this.hidden.has(s.kind)||(s.placed.forEach((r,o)=>this.place(s,r,o,e,n)),s.pool.commit())}place(e,{arrow:n,columns:s},r,o,a){this.force.set(Di(this.times,s[0],a),Di(this.times,s[1],a),Di(this.times,s[2],a));let l=this.force.length();this.foot.set(...n.position).applyMatrix4(o.matrices[n.body]??o.matrices[0]),e.pool.place(r,this.foot,this.force.divideScalar(l),Math.min(l*e.perUnit*this.factor,this.size))}recolor(){for(let{kind:e,pool:n}of this.kinds)n.color=h1(e)}};function h1(i){return sn(`arrow-${i}`)}function a0(i){let t=i.reduce((s,r)=>s+r.columns[0].length,0),e=Math.max(1,Math.floor(t/c1)),n=[];for(let{columns:[s,r,o]}of i)for(let a=0;a<s.length;a+=e)n.push(Math.hypot(s[a],r[a],o[a]));return n}var u1=200,Kh=["#30508c","#2f8fb0","#3fae78","#d8c23c","#c8402e"].map(i=>new ne(i));function Jh(i,t){let e=Math.min(Math.max(i,0),1)*(Kh.length-1),n=Math.min(Math.floor(e),Kh.length-2);return t.copy(Kh[n]).lerp(Kh[n+1],e-n)}function jh(i){let t=Math.max(1,Math.ceil(i.length/u1)),e=[];for(let n=0;n<i.length;n+=t)e.push(i[n]);return e}var Rf=6,l0=16,Qh=class extends en{bars;ends=[0,1].map(()=>({at:new R,turn:new Ae,scale:new R,along:new R}));point=new R;turn=new Ae;corner=new R;color=new ne;between=new Ae;rest=new Ae;strained=!1;largest;constructor(t,e){super(),this.bars=t.map(n=>this.makeBar(n)),this.recolor(),this.largest=this.largestStrain(e)}get present(){return this.bars.some(({beam:t})=>(t.rest??[]).length>0)}makeBar(t){let[e,n]=t.edges,s=n!==void 0,r=s?[[1,1],[-1,1],[-1,1],[-1,-1],[-1,-1],[1,-1],[1,-1],[1,1]].map(([u,d])=>[u*e/2,d*n/2]):Array.from({length:l0+1},(u,d)=>{let f=2*Math.PI*d/l0;return[(e??0)/2*Math.cos(f),(e??0)/2*Math.sin(f)]}),o=(t.nodes.length-1)*Rf+1,a=r.length,l=[];for(let u=0;u+1<o;u++)for(let d=0;d+1<a;d+=s?2:1){let[f,p]=[u*a+d,(u+1)*a+d];l.push(f,f+1,p,p,f+1,p+1)}for(let u=1;u+1<a;u++)l.push(o*a,o*a+u+1,o*a+u),l.push(o*a+a,o*a+a+u,o*a+a+u+1);let c=new We;c.setAttribute("position",new fn(new Float32Array(3*a*(o+2)),3)),c.setAttribute("color",new fn(new Float32Array(3*a*(o+2)).fill(1),3)),c.setIndex(l);let h=new nn(c,new Sr({roughness:.72,metalness:.04}));return h.frustumCulled=!1,this.add(h),{beam:t,mesh:h,corners:r}}update(t){for(let e of this.bars)this.bend(e,t)}bend({beam:t,mesh:e,corners:n},s){let r=e.geometry.getAttribute("position"),o=t.nodes.length-1,a=e.geometry.getAttribute("color"),l=new R,c=0,h=()=>{for(let[f,p]of n)this.strained&&(Jh(this.largest>0?c0(l,f,p)/this.largest:0,this.color),a.setXYZ(c,this.color.r,this.color.g,this.color.b)),this.corner.set(0,f,p).applyQuaternion(this.turn).add(this.point),r.setXYZ(c++,this.corner.x,this.corner.y,this.corner.z)},[u,d]=this.ends;for(let f=0;f<o;f++){for(let[v,m]of[[u,t.nodes[f]],[d,t.nodes[f+1]]])s.matrices[m].decompose(v.at,v.turn,v.scale),v.along.set(1,0,0).applyQuaternion(v.turn);let p=u.at.distanceTo(d.at);this.strained&&this.curvature(t,f,u.turn,d.turn,l);for(let v=f===0?0:1;v<=Rf;v++){let m=v/Rf,[g,y]=[m*m*(3-2*m),m*(1-m)];this.point.copy(u.at).multiplyScalar(1-g).addScaledVector(d.at,g),this.point.addScaledVector(u.along,p*y*(1-m)).addScaledVector(d.along,-p*y*m),this.turn.copy(u.turn).slerp(d.turn,m),h()}}for(let f of[t.nodes[0],t.nodes[o]])s.matrices[f].decompose(this.point,this.turn,this.corner),h();r.needsUpdate=!0,this.strained&&(a.needsUpdate=!0),e.geometry.computeVertexNormals()}curvature({rest:t},e,n,s,r){let o=t?.[e];if(!o)return void r.set(0,0,0);let[a,l,c,h,u]=o;this.between.copy(n).invert().multiply(s).multiply(this.rest.set(c,h,u,l).invert()),this.between.w<0&&this.between.set(-this.between.x,-this.between.y,-this.between.z,-this.between.w);let d=Math.hypot(this.between.x,this.between.y,this.between.z),f=d>0?2*Math.atan2(d,this.between.w)/d/a:0;r.set(this.between.x,this.between.y,this.between.z).multiplyScalar(f)}largestStrain(t){let e=0,n=new R,s=t.time;for(let r of this.present?jh(t.times):[]){t.moveTo(r);for(let{beam:o,corners:a}of this.bars)for(let l=0;l+1<o.nodes.length;l++){let[c,h]=this.ends;t.matrices[o.nodes[l]].decompose(c.at,c.turn,c.scale),t.matrices[o.nodes[l+1]].decompose(h.at,h.turn,h.scale),this.curvature(o,l,c.turn,h.turn,n);for(let[u,d]of a)e=Math.max(e,c0(n,u,d))}}return t.moveTo(s),e}recolor(){this.bars.forEach(({beam:t,mesh:e},n)=>{let s=t.color?new ne(t.color):sn(hi(n)),r=e.material;r.color=this.strained?new ne(1,1,1):s,r.vertexColors!==this.strained&&(r.needsUpdate=!0),r.vertexColors=this.strained})}};function c0(i,t,e){let n=i.y*e-i.z*t,s=i.x*Math.hypot(t,e);return Math.hypot(n,.5*s)}function h0(i,t){let e=f1(i,t);if(!e)return null;let[n,s,r,o]=i.orientation;return e.applyQuaternion(new Ae(s,r,o,n).normalize()),e.translate(...i.position),e.deleteAttribute("uv"),e.index?e.toNonIndexed():e}function u0(i){let t=d1(i);if(t.length===0)return null;let[e,n,s,r]=i.orientation;return new We().setAttribute("position",new ve(t,3)).applyQuaternion(new Ae(n,s,r,e).normalize()).translate(...i.position)}function d1(i){if(i.solid==="cylinder"&&i.radius>.5*i.length){let[s,r]=[1.004*i.radius,.502*i.length];return[0,0,r,s,0,r,0,0,-r,s,0,-r,s,0,r,s,0,-r]}if(i.solid!=="sphere")return[];let e=1.004*i.radius,n=[];for(let s=0;s<24;s++)for(let r of[s,s+1])n.push(e*Math.sin(r*Math.PI/24),0,e*Math.cos(r*Math.PI/24));return n}function f1(i,t){let e=t?20:40;switch(i.solid){case"box":return new as(...i.size);case"cylinder":return new Ii(i.radius,i.radius,i.length,e).rotateX(Math.PI/2);case"sphere":return new Hi(i.radius,e,e/2);case"capsule":return new Na(i.radius,i.length,e/5,e).rotateX(Math.PI/2);case"plate":{if(i.corners.length<3)return null;let n=new Ao(i.corners.map(([r,o])=>new pt(r,o))),s=i.thickness;return new Xa(n,{depth:s,bevelEnabled:!1}).translate(0,0,-s/2)}case"mesh":{let n=i.triangles.flatMap(r=>r.flatMap(o=>i.corners[o]??[])),s=new We().setAttribute("position",new ve(n,3));return s.computeVertexNormals(),s}default:return null}}var p1=80,tu=class extends en{meshes=[];parts=new Map;surface=new Sr({vertexColors:!0,roughness:.72,metalness:.04});edges=new Es({transparent:!0,opacity:.45});highlighted=null;recolored=()=>{};constructor(t,e){super();let n=t.length<=p1;t.forEach((s,r)=>this.addBody(s,r,n,!e.has(r))),this.recolor()}addBody(t,e,n,s){let r=[],o=[],a=[],l=0;for(let u of t.shapes){let d=h0(u,!n);if(!d)continue;let f=d.getAttribute("position").count;if(a.push({from:l,count:f,color:u.color}),l+=f,r.push(d),!n||!s)continue;o.push(new Ua(d,35));let p=u0(u);p&&o.push(p)}if(r.length===0)return;let c=Ds(r);c.setAttribute("color",new fn(new Float32Array(3*l),3));let h=new nn(c,this.surface);h.matrixAutoUpdate=!1,h.userData.body=e,o.length>0&&h.add(new Pa(Ds(o),this.edges)),this.parts.set(h,a),this.meshes.push(h),this.add(h)}update(t){for(let e of this.meshes)e.matrix.copy(t.matrices[e.userData.body]),e.matrixWorldNeedsUpdate=!0}recolor(){let t=new ne,e=sn("ground"),n=sn("accent");for(let s of this.meshes){let r=s.userData.body,o=s.geometry.getAttribute("color");for(let a of this.parts.get(s)??[]){a.color&&CSS.supports("color",a.color)?t.set(a.color):t.copy(r===0?e:sn(hi(r-1))),s===this.highlighted&&t.lerp(n,.45);for(let l=a.from;l<a.from+a.count;l++)o.setXYZ(l,t.r,t.g,t.b)}o.needsUpdate=!0}this.edges.color=sn("edge"),this.recolored()}highlight(t){let e=this.meshes.find(n=>n.userData.body===t)??null;e!==this.highlighted&&(this.highlighted=e,this.recolor())}pick(t){let e=t.intersectObjects(this.meshes,!1)[0];return e?e.object.userData.body:null}};var m1=120,g1=2.5,x1=.3,_1=30,v1=1.5;function d0(i,t,e){let n=S1(i,t),s=M1(e.count),r=i.bodies.map((g,y)=>y).slice(1),o=Pf(n,r,e,0),a=s.flatMap(g=>Pf(n,r,e,g)),l=new pn().setFromPoints(o),c=new pn().setFromPoints(a),h=g=>g.isEmpty()?0:g.getSize(new R).length(),u=Pf(n,[0],e,0),d=h(new pn().setFromPoints(u)),f=h(l),p=h(c)>_1*f&&f>0;f===0&&(f=h(c)||d||1);let v=p?[...o]:a;v.length===0||!p&&d<=g1*h(c)?v.push(...u):v.push(...y1(u,new pn().setFromPoints(v),p?v1:x1)),v.length===0&&v.push(new R);let m=h(new pn().setFromPoints(v))||1;return f=p?f:Math.max(f,.5*m),{points:v,size:f,symbol:b1(t,f),extent:Math.max(m,f),travels:p,normal:w1(i,e,s,h(c))}}function y1(i,t,e){let n=t.clone().expandByScalar(e*t.getSize(new R).length());return i.map(s=>s.clone().clamp(n.min,n.max))}function b1(i,t){let e=i.meshes.filter(s=>s.userData.body>0).map(s=>(s.geometry.computeBoundingSphere(),2*(s.geometry.boundingSphere?.radius??0)));e.sort((s,r)=>s-r);let n=e[e.length>>1]??t;return Math.max(Math.min(.014*t,.11*n),.003*t)}function S1(i,t){let e=i.bodies.map(()=>[]);for(let s of t.meshes){s.geometry.computeBoundingBox();let r=s.geometry.boundingBox;for(let o=0;o<8;o++){let a=(l,c)=>o>>l&1?r.max[c]:r.min[c];e[s.userData.body].push(new R(a(0,"x"),a(1,"y"),a(2,"z")))}}let n=(s,r)=>e[s]?.push(new R(...r));for(let s of i.joints)n(s.body,s.position);for(let s of i.traces)n(s.body,s.position);for(let s of i.lines)for(let[r,o]of s.ends)n(r,o);return e.forEach((s,r)=>r>0&&s.length===0&&s.push(new R)),e}function M1(i){let t=Math.min(i,m1);return Array.from({length:t},(e,n)=>t===1?0:Math.round(n*(i-1)/(t-1)))}function Pf(i,t,e,n){let s=new R,r=new Ae;return t.flatMap(o=>e.count===0&&o>0?i[o].map(a=>a.clone()):(e.readFrame(n,o,s,r),i[o].map(a=>a.clone().applyQuaternion(r).add(s))))}function w1(i,t,e,n){if(t.count<2||i.bodies.length<2)return null;let s=new R(...i.up).normalize(),o=[new R(0,0,1),new R(0,1,0),new R(1,0,0)].sort((l,c)=>Math.abs(l.dot(s))-Math.abs(c.dot(s))),a=A1(i,t,e);return a&&o.unshift(a),o.find(l=>T1(l,i,t,e,n))??null}function f0(i,t,e,n){let[s,r]=[new R,new R],[o,a]=[new Ae,new Ae];for(let l=1;l<i.bodies.length;l++){t.readFrame(0,l,s,o),o.conjugate();for(let c of e)if(t.readFrame(c,l,r,a),!n(r.sub(s),a.multiply(o)))return!1}return!0}function T1(i,t,e,n,s){let r=new R;return f0(t,e,n,(o,a)=>(r.set(a.x,a.y,a.z).cross(i),Math.abs(o.dot(i))<.001*s&&r.length()<.001))}function A1(i,t,e){let n=null;return f0(i,t,e,(s,r)=>{let o=new R(r.x,r.y,r.z);return o.length()>.05&&(n=o.normalize()),n===null}),n}var E1=1.1,eu=class{constructor(t,e){this.bounds=e;this.up=t.lengthSq()>0?t.clone().normalize():new R(0,0,1);let n=new R(1,0,0),s=Math.abs(this.up.dot(n))<.9?n:new R(0,1,0);this.right=s.addScaledVector(this.up,-s.dot(this.up)).normalize(),this.back=this.up.clone().cross(this.right),this.home=e.normal?this.facing(e.normal):this.oblique()}bounds;right;back;up;home;oblique(){return this.right.clone().multiplyScalar(.5).addScaledVector(this.back,-.8).addScaledVector(this.up,.42).normalize()}facing(t){let e=t.clone().normalize(),n=this.up.clone().cross(e);return n.length()<.05?this.up.clone():[n.x,n.y,n.z].reduce((r,o)=>Math.abs(o)>Math.abs(r)+1e-9?o:r)<0?e.negate():e}direction(t){switch(t){case"home":return this.home.clone();case"front":return this.back.clone().negate();case"side":return this.right.clone();case"top":return this.up.clone().addScaledVector(this.back,-.001).normalize()}}fit(t,e){let n=e,s=this.up.clone().cross(n);s.length()<1e-6&&(s=this.right.clone()),s.normalize();let r=n.clone().cross(s),o=Math.tan(t.fov*Math.PI/360),a=o*t.aspect,l={right:-1/0,left:-1/0,top:-1/0,bottom:-1/0,near:-1/0,far:1/0};for(let f of this.bounds.points){let[p,v,m]=[f.dot(s),f.dot(r),f.dot(n)];l.right=Math.max(l.right,p+m*a),l.left=Math.max(l.left,-p+m*a),l.top=Math.max(l.top,v+m*o),l.bottom=Math.max(l.bottom,-v+m*o),l.near=Math.max(l.near,m),l.far=Math.min(l.far,m)}let c=Math.max((l.right+l.left)/(2*a),(l.top+l.bottom)/(2*o)),h=.5*(l.near+l.far),u=Math.max((c-h)*E1,.05*this.bounds.extent),d=s.clone().multiplyScalar(.5*(l.right-l.left)).addScaledVector(r,.5*(l.top-l.bottom)).addScaledVector(n,h);return t.position.copy(d).addScaledVector(n,u),t.up.copy(this.up),d}};var p0=["slip","stick"],C1=400,nu=24,R1=.25,P1=2e4,m0=.009,iu=class extends en{factor=1;speed=1;full;marks=[];looks;bursts;impulses;hits;hitTimes;runs;turns;point=new R;vector=new R;placing=new xe;still=new Ae;scaling=new R;size;dot;spans;constructor(t,e){super();let n=t.meta.scene.contacts??[];this.runs=t.marks,this.turns=n.map(c=>c.turns??!1),this.size=e.size,this.dot=.75*e.symbol,this.hits=L1(t),this.hitTimes=Float64Array.from(this.hits,c=>c.t);let s=t.motion.times;this.spans={start:s[0]??0,end:s[s.length-1]??0};let r=c=>this.runs.flatMap((h,u)=>this.turns[u]===c?I1(h):[]);this.full={force:Rr(r(!1)),torque:Rr(r(!0)),impulse:Rr(this.hits.filter(c=>!c.turns).map(c=>c.size))};let o=Math.min(this.runs.filter(c=>c.length>0).length,C1),a=()=>{let c=new ri({depthTest:!1,transparent:!0}),h=new bi(new Hi(1,16,12),c,Math.max(o,1));h.renderOrder=3;let u=f=>new Cr(Math.max(2*o,1),f,m0*this.size),d={dots:h,forces:u(!1),torques:u(!0)};return this.add(d.dots,d.forces,d.torques),d};this.looks={slip:a(),stick:a()};let l=new ri({depthTest:!1,transparent:!0,opacity:.9});this.bursts=new bi(D1(),l,nu),this.bursts.renderOrder=4,this.impulses=new Cr(nu,!1,1.2*m0*this.size),this.add(this.bursts,this.impulses);for(let c of[this.looks.slip.dots,this.looks.stick.dots,this.bursts])c.frustumCulled=!1;this.recolor()}get present(){return this.runs.some(t=>t.length>0)||this.hits.length>0}isClosed(t,e){return g0(this.runs[t]??[],e)!==null}update(t,e){let n={slip:{dots:0,forces:0,torques:0},stick:{dots:0,forces:0,torques:0}},{frame:s,share:r}=t;this.marks.length=0,this.runs.forEach((o,a)=>{let l=g0(o,s);if(!l)return;let[c,h]=[this.looks[l.state],n[l.state]];if(h.dots>=c.dots.instanceMatrix.count)return;let u=s-l.from,d=Math.min(u+1,l.count-1);this.read(l,u,d,r,0,this.point),c.dots.setMatrixAt(h.dots++,this.placing.compose(this.point,this.still,this.scaling.setScalar(this.dot)));let f=this.turns[a],p={contact:a,state:l.state,point:this.point.clone(),normal:0,friction:0};this.marks.push(p);for(let v of[3,6]){let m=this.read(l,u,d,r,v,this.vector).length();p[v===3?"normal":"friction"]=m;let g=f?this.full.torque:this.full.force;if(!(m>0)||!(g>0))continue;let y=Math.min(yl*this.size*this.factor*m/g,this.size);(f?c.torques:c.forces).place(f?h.torques++:h.forces++,this.point,this.vector.divideScalar(m),y)}});for(let o of p0){let[a,l]=[this.looks[o],n[o]];a.dots.count=l.dots,a.dots.instanceMatrix.needsUpdate=!0;for(let c=l.forces;c<a.forces.capacity;c++)a.forces.hide(c);for(let c=l.torques;c<a.torques.capacity;c++)a.torques.hide(c);a.forces.commit(),a.torques.commit()}this.flash(e)}flash(t){let e=R1*this.speed,n=1e-9*(this.spans.end-this.spans.start),s=0;for(let r=Oo(this.hitTimes,t+n);r>=0&&s<nu;r--){let o=this.hits[r],a=(t-o.t)/e;if(a>=1)break;let l=1-Math.max(a,0),c=this.full.impulse>0&&!o.turns?Math.min(o.size/this.full.impulse,1):1,h=(.012+.045*Math.sqrt(c))*this.size*l;this.bursts.setMatrixAt(s,this.placing.compose(o.point,this.still,this.scaling.setScalar(h)));let u=o.turns?0:yl*this.size*this.factor*c*l;this.impulses.place(s,o.point,this.vector.copy(o.impulse).divideScalar(o.size||1),u),s++}this.bursts.count=s,this.bursts.instanceMatrix.needsUpdate=!0;for(let r=s;r<nu;r++)this.impulses.hide(r);this.impulses.commit()}read(t,e,n,s,r,o){let[a,l]=[e*9+r,n*9+r],c=h=>(1-s)*t.numbers[a+h]+s*t.numbers[l+h];return o.set(c(0),c(1),c(2))}recolor(){for(let e of p0){let{dots:n,forces:s,torques:r}=this.looks[e],o=sn(`mark-${e}`);n.material.color=o,s.color=o,r.color=o}let t=sn("contact-impact");this.bursts.material.color=t,this.impulses.color=t}};function g0(i,t){let[e,n]=[0,i.length];for(;e<n;){let r=e+n>>1;i[r].from<=t?e=r+1:n=r}let s=i[e-1];return s&&t<s.from+s.count?s:null}function I1(i){let t=i.reduce((s,r)=>s+r.count,0),e=Math.max(1,Math.floor(t/P1)),n=[];for(let{count:s,numbers:r}of i)for(let o=0;o<s;o+=e){let a=o*9;n.push(Math.max(Math.hypot(r[a+3],r[a+4],r[a+5]),Math.hypot(r[a+6],r[a+7],r[a+8])))}return n}function L1(i){let t=new Set((i.meta.scene.contacts??[]).filter(e=>e.turns).map(e=>e.name));return i.meta.events.flatMap(e=>(e.hits??[]).flatMap(([n,s,r,o,a,l],c)=>{let h=new R(o,a,l),u=h.length();return u>0?[{t:e.t,point:new R(n,s,r),impulse:h,size:u,turns:t.has(e.contacts?.[c]??"")}]:[]}))}function D1(){let i=(1+Math.sqrt(5))/2,t=[];for(let s of[-1,1])for(let r of[-i,i])t.push([0,s,r],[s,r,0],[r,0,s]);let e=new R(0,1,0),n=t.map(s=>new vr(.16,1,6).translate(0,.5,0).applyQuaternion(new Ae().setFromUnitVectors(e,new R(...s).normalize())));return Ds(n)}var su=class{constructor(t,e,n,s){this.times=s;let r=new Map(n.map(o=>[o.name,o.values]));for(let o of t.flexible??[]){let a=e.meshes.find(u=>u.userData.body===o.body),l=t.bodies[o.body]?.shapes[0],c=o.columns.map(u=>r.get(u));if(!a||l?.solid!=="mesh"||c.some(u=>u===void 0))continue;let h=a.geometry.getAttribute("position");this.parts.push({flexible:o,mesh:a,corners:l.triangles.flat(),rest:Float32Array.from(h.array),columns:c,q:new Float64Array(c.length),plain:null})}this.largest=this.largestStress()}times;scale=1;stressed=!1;largest;parts=[];color=new ne;get present(){return this.parts.length>0}update(t){for(let e of this.parts)this.deform(e,t)}recolor(){for(let t of this.parts)t.plain=null,this.paint(t)}at(t,e){return t.columns.forEach((n,s)=>{let r=Di(this.times,n,e);t.q[s]=Number.isFinite(r)?r:0}),t.q}deform(t,e){let{flexible:n,mesh:s,corners:r,rest:o}=t,a=this.at(t,e),l=n.modes[0]?.length??0,c=new Float32Array(3*l);n.modes.forEach((d,f)=>{let p=this.scale*a[f];if(p!==0)for(let v=0;v<l;v++)for(let m=0;m<3;m++)c[3*v+m]+=p*d[v][m]});let h=s.geometry.getAttribute("position"),u=h.array;r.forEach((d,f)=>{for(let p=0;p<3;p++)u[3*f+p]=o[3*f+p]+c[3*d+p]}),h.needsUpdate=!0,s.geometry.computeVertexNormals(),this.paint(t)}paint(t){let e=t.mesh.geometry.getAttribute("color"),n=e.array;if(this.stressed&&this.largest>0){t.plain??=Float32Array.from(n);let s=x0(t.flexible,t.q);t.corners.forEach((r,o)=>{Jh(s[r]/this.largest,this.color).toArray(n,3*o)})}else if(t.plain)n.set(t.plain),t.plain=null;else return;e.needsUpdate=!0}largestStress(){let t=0;for(let e of this.parts)for(let n of jh(this.times))for(let s of x0(e.flexible,this.at(e,n)))t=Math.max(t,s);return t}};function x0({stresses:i,modes:t},e){let n=new Float64Array(t[0]?.length??0);if(!i||i.length===0)return n;let s=[0,0,0,0,0,0];for(let r=0;r<n.length;r++){for(let d=0;d<6;d++)s[d]=i.reduce((f,p,v)=>f+e[v]*p[r][d],0);let[o,a,l,c,h,u]=s;n[r]=Math.sqrt(((o-a)**2+(a-l)**2+(l-o)**2)/2+3*(c**2+h**2+u**2))}return n}var N1=`
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,U1=`
uniform vec3 color;
uniform vec2 center;
uniform float spacing;
uniform float radius;
varying vec2 place;
float lines(float step) {
  vec2 x = place / step;
  vec2 w = fwidth(x);
  vec2 d = abs(fract(x - 0.5) - 0.5) / w;
  float fade = 1.0 - smoothstep(0.15, 0.5, max(w.x, w.y));
  return (1.0 - min(min(d.x, d.y), 1.0)) * fade;
}
void main() {
  float rim = 1.0 - smoothstep(0.35, 1.0, length(place - center) / radius);
  float ink = max(0.45 * lines(spacing), lines(5.0 * spacing));
  gl_FragColor = vec4(color, ink * rim);
  if (gl_FragColor.a < 0.004) discard;
  #include <colorspace_fragment>
}`,ru=class extends nn{spacing;constructor(t,e){let n=t.normal&&Math.abs(t.normal.dot(e))<.5?t.normal:e,s=Fl(t.extent/8),r=2.2*t.extent,o=new oi({vertexShader:N1,fragmentShader:U1,transparent:!0,depthWrite:!1,side:ai,uniforms:{color:{value:null},center:{value:null},spacing:{value:s},radius:{value:r}}});super(new br,o),this.spacing=s,this.renderOrder=-1;let{x:a,y:l,z:c}=this.axes(n,e),h=Math.min(...F1(t.points,c));this.matrixAutoUpdate=!1,this.matrix.copy(new xe().makeBasis(a,l,c).setPosition(c.clone().multiplyScalar(h-.01*t.extent)));let u=t.points.reduce((p,v)=>p.add(v),new R).divideScalar(t.points.length),[d,f]=[u.dot(a),u.dot(l)];o.uniforms.center.value={x:d,y:f},this.geometry.scale(2*r,2*r,1).translate(d,f,0),this.recolor()}axes(t,e){let n=t.clone().normalize(),s=Math.abs(n.dot(e))<.9?e.clone():new R(1,0,0);Math.abs(s.dot(n))>.9&&s.set(0,1,0);let r=s.cross(n).normalize();return{x:r,y:n.clone().cross(r),z:n}}recolor(){this.material.uniforms.color.value=sn("grid")}};function F1(i,t){let e=Math.max(1,Math.ceil(i.length/5e3));return i.filter((n,s)=>s%e===0).map(n=>n.dot(t))}function O1(i,t){let e=(o,a)=>new Ya(o,a,Math.round(t/3),t),n=o=>new Hi(o,t,Math.round(t/2)),s=(o,a)=>new Ii(o,o,a,t).rotateX(Math.PI/2),r=(o,a,l)=>new as(o,a,l);switch(i){case"free":case"free_euler":case"distance":return null;case"revolute":case"hinge":return or(s(.42,2.2),e(.85,.2));case"prismatic":return or(r(.5,.5,3.4),r(1.5,1.5,1.3));case"cylindrical":return or(s(.38,3.4),s(.85,1.3));case"screw":return or(s(.38,3.4),...[-.6,0,.6].map(o=>e(.68,.2).translate(0,0,o)));case"universal":case"constant_velocity":return or(s(.3,2.4),s(.3,2.4).rotateX(Math.PI/2),n(.55));case"spherical":return or(n(.8),e(1,.13));case"planar":case"point_on_plane":return or(r(2.6,2.6,.14),s(.28,1.2));case"point_on_line":return or(s(.2,3.4),n(.62));case"fixed":return r(1.3,1.3,1.3);default:return new qa(.9)}}function or(...i){return Ds(i.map(t=>t.index?t.toNonIndexed():t))}var B1=80,ou=class extends en{solid=new Js;ghost=new ri({transparent:!0,opacity:.5,depthTest:!1,depthWrite:!1,side:ai});kinds=[];world=new xe;constructor(t,e){super();let n=t.length<=B1;for(let[s,r]of z1(t)){let o=O1(s,n?28:12);if(!o)continue;let a=r.map(c=>{let[h,u,d,f]=c.orientation,p=new xe().compose(new R(...c.position),new Ae(u,d,f,h).normalize(),new R(e,e,e));return{body:c.body,local:p}}),l=(n?[this.ghost,this.solid]:[this.solid]).map(c=>{let h=new bi(o,c,a.length);return h.frustumCulled=!1,this.add(h),h});this.kinds.push({placed:a,meshes:l})}this.recolor()}update(t){for(let{placed:e,meshes:n}of this.kinds){e.forEach(({body:s,local:r},o)=>{this.world.multiplyMatrices(t.matrices[s]??t.matrices[0],r);for(let a of n)a.setMatrixAt(o,this.world)});for(let s of n)s.instanceMatrix.needsUpdate=!0}}recolor(){this.solid.color=sn("joint"),this.ghost.color=sn("joint")}};function k1(i){return i.toLowerCase().replaceAll(/[- ]/g,"_")}function z1(i){let t=new Map;for(let e of i){let n=k1(e.kind);t.set(n,[...t.get(n)??[],e])}return t}var V1=1.7,_0=[4,16],G1=.17,H1=.8,W1=.25,Lf=class extends Qn{constructor(e,n){super();this.length=e;this.turns=n}length;turns;getPoint(e,n=new R){let r=Math.min(Math.max((e-.1)/.8,0),1),o=Math.min(1,2*this.turns*r,2*this.turns*(1-r)),a=2*Math.PI*this.turns*r;return n.set(o*Math.cos(a),o*Math.sin(a),e*this.length)}},X1=new R(0,0,1),au=class extends en{constructor({lines:e,contacts:n=[]},s,r){super();this.size=r;if(this.springs=e.filter(o=>o.kind==="spring").map(o=>this.makeSpring(o,s)),this.rods=e.filter(o=>o.kind!=="spring"),this.contacts=this.rods.map(o=>o.kind==="rope"?n.findIndex(a=>a.name===o.name):-1),this.rods.length>0){let o=new Ii(.35,.35,1,12).rotateX(Math.PI/2).translate(0,0,.5);this.bars=new bi(o,this.rodSurface,this.rods.length),this.bars.frustumCulled=!1,this.add(this.bars)}this.recolor()}size;springSurface=new Js;rodSurface=new Js;springs;rods;contacts;bars=null;from=new R;along=new R;turn=new Ae;scaling=new R;placing=new xe;makeSpring(e,n){let s=Math.max(this.measure(e,n),this.size)/this.size,r=Math.min(Math.max(Math.round(s/V1),_0[0]),_0[1]),o=new nn(new $a(new Lf(s,r),26*r,G1,6),this.springSurface);return o.matrixAutoUpdate=!1,o.frustumCulled=!1,this.add(o),{line:e,mesh:o,length:s}}measure({ends:[e,n]},s){this.from.set(...e[1]).applyMatrix4(s.matrices[e[0]]??s.matrices[0]),this.along.set(...n[1]).applyMatrix4(s.matrices[n[0]]??s.matrices[0]).sub(this.from);let r=Math.max(this.along.length(),1e-9*this.size);return this.turn.setFromUnitVectors(X1,this.along.divideScalar(r)),r}update(e,n){for(let{line:s,mesh:r,length:o}of this.springs){let a=this.measure(s,e);r.matrix.compose(this.from,this.turn,this.scaling.set(this.size,this.size,a/o)),r.matrixWorldNeedsUpdate=!0}this.rods.forEach((s,r)=>{let o=this.measure(s,e),a=this.contacts[r],l=this.size*(s.kind!=="rope"?1:a>=0&&!n(a)?W1:H1);this.bars?.setMatrixAt(r,this.placing.compose(this.from,this.turn,this.scaling.set(l,l,o)))}),this.bars&&(this.bars.instanceMatrix.needsUpdate=!0)}recolor(){this.springSurface.color=sn("spring"),this.rodSurface.color=sn("rod")}};var v0=new pn,lu=new R,ko=class extends nl{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let t=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],e=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new ve(t,3)),this.setAttribute("uv",new ve(e,2))}applyMatrix4(t){let e=this.attributes.instanceStart,n=this.attributes.instanceEnd;return e!==void 0&&(e.applyMatrix4(t),n.applyMatrix4(t),e.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new er(e,6,1);return this.setAttribute("instanceStart",new Pi(n,3,0)),this.setAttribute("instanceEnd",new Pi(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new er(e,6,1);return this.setAttribute("instanceColorStart",new Pi(n,3,0)),this.setAttribute("instanceColorEnd",new Pi(n,3,3)),this}fromWireframeGeometry(t){return this.setPositions(t.attributes.position.array),this}fromEdgesGeometry(t){return this.setPositions(t.attributes.position.array),this}fromMesh(t){return this.fromWireframeGeometry(new Za(t.geometry)),this}fromLineSegments(t){let e=t.geometry;return this.setPositions(e.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new pn);let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;t!==void 0&&e!==void 0&&(this.boundingBox.setFromBufferAttribute(t),v0.setFromBufferAttribute(e),this.boundingBox.union(v0))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new yi),this.boundingBox===null&&this.computeBoundingBox();let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;if(t!==void 0&&e!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)lu.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(lu)),lu.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(lu));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};Ut.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new pt},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};ei.line={uniforms:ml.merge([Ut.common,Ut.fog,Ut.line]),vertexShader:`
		#include <common>
		#include <color_pars_vertex>
		#include <fog_pars_vertex>
		#include <logdepthbuf_pars_vertex>
		#include <clipping_planes_pars_vertex>

		uniform float linewidth;
		uniform vec2 resolution;

		attribute vec3 instanceStart;
		attribute vec3 instanceEnd;

		attribute vec3 instanceColorStart;
		attribute vec3 instanceColorEnd;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#ifdef USE_DASH

			uniform float dashScale;
			attribute float instanceDistanceStart;
			attribute float instanceDistanceEnd;
			varying float vLineDistance;

		#endif

		float trimSegmentAlpha( const in vec4 start, const in vec4 end ) {

			// compute the interpolation factor needed to trim the segment so it terminates
			// between the camera plane and the near plane

			// conservative estimate of the near plane
			float a = projectionMatrix[ 2 ][ 2 ]; // 3nd entry in 3th column
			float b = projectionMatrix[ 3 ][ 2 ]; // 3nd entry in 4th column

			// we need different nearEstimate formula for reversed and default depth buffer
			// a is positive with a reversed depth buffer so it can be used for controlling the code flow
			float nearEstimate = ( a > 0.0 ) ? ( - b / ( a + 1.0 ) ) : ( - 0.5 * b / a );

			return ( nearEstimate - start.z ) / ( end.z - start.z );

		}

		void main() {

			#ifdef USE_COLOR

				vColor.xyz = ( position.y < 0.5 ) ? instanceColorStart : instanceColorEnd;

			#endif

			float aspect = resolution.x / resolution.y;

			// camera space
			vec4 start = modelViewMatrix * vec4( instanceStart, 1.0 );
			vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );

			#ifdef USE_DASH

				float lineDistanceStart = dashScale * instanceDistanceStart;
				float lineDistanceEnd = dashScale * instanceDistanceEnd;

			#endif

			#ifdef WORLD_UNITS

				worldStart = start.xyz;
				worldEnd = end.xyz;

			#else

				vUv = uv;

			#endif

			// special case for perspective projection, and segments that terminate either in, or behind, the camera plane
			// clearly the gpu firmware has a way of addressing this issue when projecting into ndc space
			// but we need to perform ndc-space calculations in the shader, so we must address this issue directly
			// perhaps there is a more elegant solution -- WestLangley

			bool perspective = ( projectionMatrix[ 2 ][ 3 ] == - 1.0 ); // 4th entry in the 3rd column

			if ( perspective ) {

				if ( start.z < 0.0 && end.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( start, end );
					end.xyz = mix( start.xyz, end.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceEnd = mix( lineDistanceStart, lineDistanceEnd, alpha );

					#endif

				} else if ( end.z < 0.0 && start.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( end, start );
					start.xyz = mix( end.xyz, start.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceStart = mix( lineDistanceEnd, lineDistanceStart, alpha );

					#endif

				}

			}

			#ifdef USE_DASH

				vLineDistance = ( position.y < 0.5 ) ? lineDistanceStart : lineDistanceEnd;
				vUv = uv;

			#endif

			// clip space
			vec4 clipStart = projectionMatrix * start;
			vec4 clipEnd = projectionMatrix * end;

			// ndc space
			vec3 ndcStart = clipStart.xyz / clipStart.w;
			vec3 ndcEnd = clipEnd.xyz / clipEnd.w;

			// direction
			vec2 dir = ndcEnd.xy - ndcStart.xy;

			// account for clip-space aspect ratio
			dir.x *= aspect;
			dir = normalize( dir );

			#ifdef WORLD_UNITS

				vec3 worldDir = normalize( end.xyz - start.xyz );
				vec3 tmpFwd = perspective ? normalize( mix( start.xyz, end.xyz, 0.5 ) ) : vec3( 0.0, 0.0, - 1.0 );
				vec3 worldUp = normalize( cross( worldDir, tmpFwd ) );
				vec3 worldFwd = cross( worldDir, worldUp );
				worldPos = position.y < 0.5 ? start: end;

				// height offset
				float hw = linewidth * 0.5;
				worldPos.xyz += position.x < 0.0 ? hw * worldUp : - hw * worldUp;

				// don't extend the line if we're rendering dashes because we
				// won't be rendering the endcaps
				#ifndef USE_DASH

					// cap extension
					worldPos.xyz += position.y < 0.5 ? - hw * worldDir : hw * worldDir;

					// add width to the box
					worldPos.xyz += worldFwd * hw;

					// endcaps
					if ( position.y > 1.0 || position.y < 0.0 ) {

						worldPos.xyz -= worldFwd * 2.0 * hw;

					}

				#endif

				// project the worldpos
				vec4 clip = projectionMatrix * worldPos;

				// shift the depth of the projected points so the line
				// segments overlap neatly
				vec3 clipPose = ( position.y < 0.5 ) ? ndcStart : ndcEnd;

				// only shift the depth of vertices in front of the camera (#35137)
				if ( clip.w > 0.0 ) clip.z = clipPose.z * clip.w;

			#else

				vec2 offset = vec2( dir.y, - dir.x );
				// undo aspect ratio adjustment
				dir.x /= aspect;
				offset.x /= aspect;

				// sign flip
				if ( position.x < 0.0 ) offset *= - 1.0;

				// endcaps
				if ( position.y < 0.0 ) {

					offset += - dir;

				} else if ( position.y > 1.0 ) {

					offset += dir;

				}

				// adjust for linewidth
				offset *= linewidth;

				// adjust for clip-space to screen-space conversion // maybe resolution should be based on viewport ...
				offset /= resolution.y;

				// select end
				vec4 clip = ( position.y < 0.5 ) ? clipStart : clipEnd;

				// back to clip space
				offset *= clip.w;

				clip.xy += offset;

			#endif

			gl_Position = clip;

			vec4 mvPosition = ( position.y < 0.5 ) ? start : end; // this is an approximation

			#include <logdepthbuf_vertex>
			#include <clipping_planes_vertex>
			#include <fog_vertex>

		}
		`,fragmentShader:`
		uniform vec3 diffuse;
		uniform float opacity;
		uniform float linewidth;

		#ifdef USE_DASH

			uniform float dashOffset;
			uniform float dashSize;
			uniform float gapSize;

		#endif

		varying float vLineDistance;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#include <common>
		#include <color_pars_fragment>
		#include <fog_pars_fragment>
		#include <logdepthbuf_pars_fragment>
		#include <clipping_planes_pars_fragment>

		vec2 closestLineToLine(vec3 p1, vec3 p2, vec3 p3, vec3 p4) {

			float mua;
			float mub;

			vec3 p13 = p1 - p3;
			vec3 p43 = p4 - p3;

			vec3 p21 = p2 - p1;

			float d1343 = dot( p13, p43 );
			float d4321 = dot( p43, p21 );
			float d1321 = dot( p13, p21 );
			float d4343 = dot( p43, p43 );
			float d2121 = dot( p21, p21 );

			float denom = d2121 * d4343 - d4321 * d4321;

			float numer = d1343 * d4321 - d1321 * d4343;

			mua = numer / denom;
			mua = clamp( mua, 0.0, 1.0 );
			mub = ( d1343 + d4321 * ( mua ) ) / d4343;
			mub = clamp( mub, 0.0, 1.0 );

			return vec2( mua, mub );

		}

		void main() {

			float alpha = opacity;
			vec4 diffuseColor = vec4( diffuse, alpha );

			#include <clipping_planes_fragment>

			#ifdef USE_DASH

				if ( vUv.y < - 1.0 || vUv.y > 1.0 ) discard; // discard endcaps

				if ( mod( vLineDistance + dashOffset, dashSize + gapSize ) > dashSize ) discard; // todo - FIX

			#endif

			#ifdef WORLD_UNITS

				float len;

				if ( isOrthographic ) {

					// View rays are parallel to the z axis so the distance reduces to camera-space XY
					vec2 lineDir = worldEnd.xy - worldStart.xy;
					float t = clamp( dot( worldPos.xy - worldStart.xy, lineDir ) / dot( lineDir, lineDir ), 0.0, 1.0 );
					len = length( worldStart.xy + lineDir * t - worldPos.xy );

				} else {

					// Find the closest points on the view ray and the line segment
					vec3 rayEnd = normalize( worldPos.xyz ) * 1e5;
					vec3 lineDir = worldEnd - worldStart;
					vec2 params = closestLineToLine( worldStart, worldEnd, vec3( 0.0, 0.0, 0.0 ), rayEnd );

					vec3 p1 = worldStart + lineDir * params.x;
					vec3 p2 = rayEnd * params.y;
					vec3 delta = p1 - p2;
					len = length( delta );

				}

				float norm = len / linewidth;

				#ifndef USE_DASH

					#ifdef USE_ALPHA_TO_COVERAGE

						float dnorm = fwidth( norm );
						alpha = 1.0 - smoothstep( 0.5 - dnorm, 0.5 + dnorm, norm );

					#else

						if ( norm > 0.5 ) {

							discard;

						}

					#endif

				#endif

			#else

				#ifdef USE_ALPHA_TO_COVERAGE

					// artifacts appear on some hardware if a derivative is taken within a conditional
					float a = vUv.x;
					float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
					float len2 = a * a + b * b;
					float dlen = fwidth( len2 );

					if ( abs( vUv.y ) > 1.0 ) {

						alpha = 1.0 - smoothstep( 1.0 - dlen, 1.0 + dlen, len2 );

					}

				#else

					if ( abs( vUv.y ) > 1.0 ) {

						float a = vUv.x;
						float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
						float len2 = a * a + b * b;

						if ( len2 > 1.0 ) discard;

					}

				#endif

			#endif

			#include <logdepthbuf_fragment>
			#include <color_fragment>

			gl_FragColor = vec4( diffuseColor.rgb, alpha );

			#include <tonemapping_fragment>
			#include <colorspace_fragment>
			#include <fog_fragment>
			#include <premultiplied_alpha_fragment>

		}
		`};var ar=class extends oi{constructor(t){super({type:"LineMaterial",uniforms:ml.clone(ei.line.uniforms),vertexShader:ei.line.vertexShader,fragmentShader:ei.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(t)}get color(){return this.uniforms.diffuse.value}set color(t){this.uniforms.diffuse.value=t}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(t){t===!0!==this.worldUnits&&(this.needsUpdate=!0),t===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(t){this.uniforms.linewidth&&(this.uniforms.linewidth.value=t)}get dashed(){return"USE_DASH"in this.defines}set dashed(t){t===!0!==this.dashed&&(this.needsUpdate=!0),t===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(t){this.uniforms.dashScale.value=t}get dashSize(){return this.uniforms.dashSize.value}set dashSize(t){this.uniforms.dashSize.value=t}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(t){this.uniforms.dashOffset.value=t}get gapSize(){return this.uniforms.gapSize.value}set gapSize(t){this.uniforms.gapSize.value=t}get opacity(){return this.uniforms.opacity.value}set opacity(t){this.uniforms&&(this.uniforms.opacity.value=t)}get resolution(){return this.uniforms.resolution.value}set resolution(t){this.uniforms.resolution.value.copy(t)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(t){this.defines&&(t===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),t===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var Df=new Be,y0=new R,b0=new R,Un=new Be,Fn=new Be,hs=new Be,Nf=new R,Uf=new xe,On=new sl,S0=new R,cu=new pn,hu=new yi,us=new Be,ds,Pr;function M0(i,t,e){return us.set(0,0,-t,1).applyMatrix4(i.projectionMatrix),us.multiplyScalar(1/us.w),us.x=Pr/e.width,us.y=Pr/e.height,us.applyMatrix4(i.projectionMatrixInverse),us.multiplyScalar(1/us.w),Math.abs(Math.max(us.x,us.y))}function q1(i,t){let e=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){On.start.fromBufferAttribute(s,a),On.end.fromBufferAttribute(r,a),On.applyMatrix4(e);let c=new R,h=new R;ds.distanceSqToSegment(On.start,On.end,h,c),h.distanceTo(c)<Pr*.5&&t.push({point:h,pointOnLine:c,distance:ds.origin.distanceTo(h),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function Y1(i,t,e){let n=t.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,h=Math.min(a.instanceCount,l.count),u=-t.near;ds.at(1,hs),hs.w=1,hs.applyMatrix4(t.matrixWorldInverse),hs.applyMatrix4(n),hs.multiplyScalar(1/hs.w),hs.x*=r.x/2,hs.y*=r.y/2,hs.z=0,Nf.copy(hs),Uf.multiplyMatrices(t.matrixWorldInverse,o);for(let d=0,f=h;d<f;d++){if(Un.fromBufferAttribute(l,d),Fn.fromBufferAttribute(c,d),Un.w=1,Fn.w=1,Un.applyMatrix4(Uf),Fn.applyMatrix4(Uf),Un.z>u&&Fn.z>u)continue;if(Un.z>u){let S=Un.z-Fn.z,_=(Un.z-u)/S;Un.lerp(Fn,_)}else if(Fn.z>u){let S=Fn.z-Un.z,_=(Fn.z-u)/S;Fn.lerp(Un,_)}Un.applyMatrix4(n),Fn.applyMatrix4(n),Un.multiplyScalar(1/Un.w),Fn.multiplyScalar(1/Fn.w),Un.x*=r.x/2,Un.y*=r.y/2,Fn.x*=r.x/2,Fn.y*=r.y/2,On.start.copy(Un),On.start.z=0,On.end.copy(Fn),On.end.z=0;let v=On.closestPointToPointParameter(Nf,!0);On.at(v,S0);let m=No.lerp(Un.z,Fn.z,v),g=m>=-1&&m<=1,y=Nf.distanceTo(S0)<Pr*.5;if(g&&y){On.start.fromBufferAttribute(l,d),On.end.fromBufferAttribute(c,d),On.start.applyMatrix4(o),On.end.applyMatrix4(o);let S=new R,_=new R;ds.distanceSqToSegment(On.start,On.end,_,S),e.push({point:_,pointOnLine:S,distance:ds.origin.distanceTo(_),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var uu=class extends nn{constructor(t=new ko,e=new ar({color:Math.random()*16777215})){super(t,e),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let t=this.geometry,e=t.attributes.instanceStart,n=t.attributes.instanceEnd,s=new Float32Array(2*e.count);for(let o=0,a=0,l=e.count;o<l;o++,a+=2)y0.fromBufferAttribute(e,o),b0.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+y0.distanceTo(b0);let r=new er(s,2,1);return t.setAttribute("instanceDistanceStart",new Pi(r,1,0)),t.setAttribute("instanceDistanceEnd",new Pi(r,1,1)),this}raycast(t,e){let n=this.material.worldUnits,s=t.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=t.params.Line2!==void 0&&t.params.Line2.threshold||0;ds=t.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;Pr=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),hu.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=Pr*.5;else{let u=Math.max(s.near,hu.distanceToPoint(ds.origin));c=M0(s,u,l.resolution)}if(hu.radius+=c,ds.intersectsSphere(hu)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),cu.copy(a.boundingBox).applyMatrix4(o);let h;if(n)h=Pr*.5;else{let u=Math.max(s.near,cu.distanceToPoint(ds.origin));h=M0(s,u,l.resolution)}cu.expandByScalar(h),ds.intersectsBox(cu)!==!1&&(n?q1(this,e):Y1(this,s,e))}onBeforeRender(t){let e=this.material.uniforms;e&&e.resolution&&(t.getViewport(Df),this.material.uniforms.resolution.value.set(Df.z,Df.w))}};var Ns=class extends ko{constructor(){super(),this.isLineGeometry=!0,this.type="LineGeometry"}setPositions(t){let e=t.length-3,n=new Float32Array(2*e);for(let s=0;s<e;s+=3)n[2*s]=t[s],n[2*s+1]=t[s+1],n[2*s+2]=t[s+2],n[2*s+3]=t[s+3],n[2*s+4]=t[s+4],n[2*s+5]=t[s+5];return super.setPositions(n),this}setColors(t){let e=t.length-3,n=new Float32Array(2*e);for(let s=0;s<e;s+=3)n[2*s]=t[s],n[2*s+1]=t[s+1],n[2*s+2]=t[s+2],n[2*s+3]=t[s+3],n[2*s+4]=t[s+4],n[2*s+5]=t[s+5];return super.setColors(n),this}setFromPoints(t){let e=t.length-1,n=new Float32Array(6*e);for(let s=0;s<e;s++)n[6*s]=t[s].x,n[6*s+1]=t[s].y,n[6*s+2]=t[s].z||0,n[6*s+3]=t[s+1].x,n[6*s+4]=t[s+1].y,n[6*s+5]=t[s+1].z||0;return super.setPositions(n),this}fromLine(t){let e=t.geometry;return this.setPositions(e.attributes.position.array),this}};var bl=class extends uu{constructor(t=new Ns,e=new ar({color:Math.random()*16777215})){super(t,e),this.isLine2=!0,this.type="Line2"}};var $1=4e3,Ff=class extends en{constructor(e,n,s,r,o,a){super();this.trace=e;this.k=n;this.strong.depthTest=this.thin.depthTest=!o,this.path=s.path(e.body,e.position),this.dot=new nn(new Hi(.55*r,16,12),new ri),this.add(this.dot);let l=()=>new We().setAttribute("position",new fn(this.path,3));if(this.travelled=a&&s.count>1?new Ns().setPositions(this.path):l(),s.count<2)return;this.tip.setPositions(this.path.slice(0,6));let c=this.travelled instanceof Ns?new bl(this.travelled,this.strong):new _r(this.travelled,this.thin);for(let h of[new _r(l(),this.faint),c,new bl(this.tip,this.strong)])h.frustumCulled=!1,h.renderOrder=1,this.add(h)}trace;k;strong=new ar({linewidth:2.4});thin=new Es;faint=new Es({transparent:!0,opacity:.5,depthWrite:!1,depthTest:!1});dot;travelled;tip=new Ns;path;place=new R;update(e){if(this.place.set(...this.trace.position).applyMatrix4(e.matrices[this.trace.body]??e.matrices[0]),this.dot.position.copy(this.place),e.count<2)return;let n=e.frame;this.travelled instanceof Ns?this.travelled.instanceCount=n:this.travelled.setDrawRange(0,n+1);let s=this.tip.getAttribute("instanceStart");s.data.set(this.path.subarray(3*n,3*n+3)).set(this.place.toArray(),3),s.data.needsUpdate=!0}recolor(){let e=sn(hi(this.k+4));this.strong.color=e,this.thin.color=e,this.faint.color=e,this.dot.material.color=e}},du=class extends en{lines;constructor(t,e,n,s){super();let r=t.length*e.count<=$1;this.lines=t.map((o,a)=>new Ff(o,a,e,n,s,r));for(let o of this.lines)this.add(o);this.recolor()}update(t){for(let e of this.lines)e.visible&&e.update(t)}recolor(){for(let t of this.lines)t.recolor()}};var fu="http://www.w3.org/2000/svg",pu=64,w0=21,mu=class{element=document.createElementNS(fu,"svg");arms;seen=new R;constructor(){this.element.setAttribute("class","triad"),this.element.setAttribute("viewBox",`${-pu/2} ${-pu/2} ${pu} ${pu}`),this.element.setAttribute("aria-hidden","true"),this.arms=["x","y","z"].map((t,e)=>{let n=document.createElementNS(fu,"g"),s=document.createElementNS(fu,"line"),r=document.createElementNS(fu,"text");return n.setAttribute("class",`axis-${t}`),r.textContent=t,n.append(s,r),{axis:new R().setComponent(e,1),line:s,text:r,group:n}})}update(t){this.arms.map(n=>{this.seen.copy(n.axis).transformDirection(t.matrixWorldInverse);let[s,r]=[this.seen.x*w0,-this.seen.y*w0];n.line.setAttribute("x2",s.toFixed(2)),n.line.setAttribute("y2",r.toFixed(2)),n.text.setAttribute("x",(s*1.32).toFixed(2)),n.text.setAttribute("y",(r*1.32).toFixed(2));let o=Math.hypot(this.seen.x,this.seen.y)<.12;return n.group.setAttribute("opacity",o?"0":"1"),{depth:this.seen.z,group:n.group}}).sort((n,s)=>n.depth-s.depth).forEach(({group:n})=>this.element.append(n))}};var Z1=9;function Of(){return new Hh({antialias:!0,alpha:!0})}var zo=class{canvas;triad=new mu;bodies;flexibles;joints;traces;arrows;contacts;grid;poses;bounds;followed=null;renderer;scene=new Ta;camera=new Jn(28,1);controls;lines;beams;views;light=new el(16777215,1.6);sky=new ja(16777215,11844290,2);lastFollowed=new R;drawn=[];dirty=!0;touched=!1;constructor(t,e){let n=t.meta.scene;this.renderer=e??Of(),this.canvas=this.renderer.domElement,this.poses=new $h(t.motion,n.bodies.length),this.bodies=new tu(n.bodies,new Set((n.flexible??[]).map(r=>r.body))),this.flexibles=new su(n,this.bodies,t.measures,t.times),this.bounds=d0(n,this.bodies,this.poses),this.bodies.recolored=()=>this.flexibles.recolor();let{symbol:s}=this.bounds;this.views=new eu(new R(...n.up),this.bounds),this.joints=new ou(n.joints,s),this.lines=new au(n,this.poses,s),this.beams=new Qh(n.beams??[],this.poses),this.traces=new du(n.traces,this.poses,s,this.bounds.normal!==null),this.arrows=new Zh(n.arrows,t.measures,t.times,this.bounds.size),this.contacts=new iu(t,this.bounds),this.grid=new ru(this.bounds,this.views.up),this.scene.add(this.sky,this.light,this.light.target),this.scene.add(this.grid,this.bodies,this.joints,this.lines,this.beams,this.traces,this.arrows,this.contacts),this.sky.position.copy(this.views.up),this.camera.up.copy(this.views.up),this.controls=new Yh(this.camera,e?null:this.canvas),this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.invalidate()),this.controls.addEventListener("start",()=>this.touched=!0),e||this.canvas.addEventListener("webglcontextrestored",()=>this.invalidate()),this.bounds.travels&&this.follow(1),this.recolor(),this.moveTo(this.poses.times[0]??0)}invalidate(){this.dirty=!0}onDraw(t){this.drawn.push(t)}moveTo(t){this.poses.moveTo(t),this.bodies.update(this.poses),this.joints.visible&&this.joints.update(this.poses),this.lines.update(this.poses,e=>this.contacts.isClosed(e,this.poses.frame)),this.beams.update(this.poses),this.flexibles.update(t),this.traces.visible&&this.traces.update(this.poses),this.arrows.visible&&this.arrows.update(this.poses,t),this.contacts.visible&&this.contacts.update(this.poses,t),this.followed!==null&&this.goWith(this.followed),this.invalidate()}resize(t,e){this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.setSize(t,e,!1),this.camera.aspect=t/Math.max(e,1),this.camera.updateProjectionMatrix(),this.touched||this.look("home"),this.invalidate()}look(t){if(t==="home"?this.touched=!1:this.touched=!0,this.controls.target.copy(this.views.fit(this.camera,this.views.direction(t))),this.followed!==null){let e=this.position(this.followed);this.poses.readFrame(0,this.followed,this.lastFollowed,new Ae);let n=e.clone().sub(this.lastFollowed);this.controls.target.add(n),this.camera.position.add(n),this.lastFollowed.copy(e)}this.controls.update(),this.invalidate()}orbit(t,e){this.touched=!0;let n=this.camera.position.clone().sub(this.controls.target),s=n.clone().cross(this.camera.up).normalize(),r=n.clone().applyAxisAngle(s,-e);Math.abs(r.angleTo(this.camera.up)-Math.PI/2)<Math.PI/2-.02&&n.copy(r),n.applyAxisAngle(this.camera.up,t),this.camera.position.copy(this.controls.target).add(n),this.controls.update()}pan(t,e){this.touched=!0;let n=this.camera.position.distanceTo(this.controls.target)*.5,s=new R().setFromMatrixColumn(this.camera.matrix,0).multiplyScalar(t*n).addScaledVector(new R().setFromMatrixColumn(this.camera.matrix,1),e*n);this.camera.position.add(s),this.controls.target.add(s),this.controls.update()}zoom(t){this.touched=!0,this.camera.position.sub(this.controls.target).multiplyScalar(t).add(this.controls.target),this.controls.update()}follow(t){this.followed=t!==null&&t>0?t:null,this.followed!==null&&this.lastFollowed.copy(this.position(this.followed))}goWith(t){let e=this.position(t),n=e.clone().sub(this.lastFollowed);this.camera.position.add(n),this.controls.target.add(n),this.lastFollowed.copy(e)}position(t){return new R().setFromMatrixPosition(this.poses.matrices[t]??this.poses.matrices[0])}pick(t,e){let n=new il;return n.setFromCamera(new pt(t,e),this.camera),this.bodies.pick(n)}pickContact(t,e){if(!this.contacts.visible)return null;let{clientWidth:n,clientHeight:s}=this.canvas,r=({point:a})=>{let l=a.clone().project(this.camera);return Math.hypot(.5*n*(l.x-t),.5*s*(l.y-e))},[o]=this.contacts.marks.map(a=>({mark:a,far:r(a)})).sort((a,l)=>a.far-l.far);return o&&o.far<Z1?o.mark:null}project(t){return this.position(t).project(this.camera)}recolor(){this.scene.background=sn("stage");for(let t of[this.bodies,this.joints,this.lines,this.beams,this.traces,this.arrows,this.contacts,this.grid])t.recolor();this.invalidate()}render(){if(!this.dirty)return!1;this.dirty=!1;let t=this.camera.position.distanceTo(this.controls.target);this.camera.near=t/200,this.camera.far=t*20+10*this.bounds.extent,this.camera.updateProjectionMatrix(),this.light.position.copy(this.camera.position).addScaledVector(this.views.up,.6*t),this.light.target.position.copy(this.controls.target),this.renderer.render(this.scene,this.camera),this.triad.update(this.camera);for(let e of this.drawn)e(this.camera);return!0}dispose(){this.controls.dispose(),this.scene.traverse(t=>{let{geometry:e,material:n}=t;e?.dispose();for(let s of n?[n].flat():[])s.dispose()})}picture(){return this.dirty=!0,this.render(),this.canvas.toDataURL("image/png")}};var Bf=320,kf=220,K1=.2,gu=class{constructor(t,e){this.exhibit=t;this.payload=e;let{name:n,what:s,group:r,meta:o}=t;this.words=[n,s,r,o.title].join(" ").toLowerCase(),this.button=U("button",{type:"button",class:"picture","aria-pressed":"false","aria-label":`${o.title}: let it move`,onclick:()=>this.keep(!this.kept)},this.canvas);let a=matchMedia("(prefers-reduced-motion: reduce)").matches;this.element=U("article",{class:"card exhibit","data-name":n,onpointerenter:l=>{this.pointed=!a&&l.pointerType==="mouse"},onpointerleave:()=>{this.pointed=!1}},this.button,U("div",{class:"caption"},U("h2",{},o.title),U("p",{},s),U("code",{},`gelenk demo ${n}`)))}exhibit;payload;element;words;inSight=!1;isDrawn=!1;canvas=U("canvas",{width:Bf,height:kf});button;clock=null;stage=null;pointed=!1;kept=!1;get moves(){return this.pointed||this.kept}keep(t){this.kept=t,this.button.setAttribute("aria-pressed",String(t))}goOn(t){this.clock&&(this.clock.playing=!0,this.clock.tick(t))}draw(t){if(!this.stage){let n=Ul(this.exhibit.meta,this.payload),{times:s}=n.motion,[r,o]=s.length>0?[s[0],s[s.length-1]]:[0,0];this.stage=new zo(n,t),this.clock||(this.clock=new Zr(r,o),this.clock.moveTo(r+K1*(o-r)))}let e=Math.min(devicePixelRatio,2);this.canvas.width=Bf*e,this.canvas.height=kf*e,this.stage.resize(Bf,kf),this.stage.moveTo(this.clock?.t??0),this.stage.render(),this.canvas.getContext("2d")?.drawImage(t.domElement,0,0,this.canvas.width,this.canvas.height),this.canvas.dataset.t=String(this.clock?.t??0),this.isDrawn=!0}rest(){this.stage?.dispose(),this.stage=null}recolor(){this.rest(),this.isDrawn=!1}};var J1=10;function T0(i,t){let e=new Bo,n=t.split(`
`),s=j1(),r=i.gallery.map((p,v)=>new gu(p,n[v]??"")),o=U("main",{class:"gallery"},...r.map(p=>p.element)),a=U("span",{id:"shown"}),l=U("p",{class:"empty",id:"none"},"No mechanism has this word."),c=U("input",{type:"search",id:"search",placeholder:"Search","aria-label":"Search",oninput:()=>f()}),h=null,u=[...new Set(i.gallery.map(p=>p.group))],d=u.length<2?[]:u.map(p=>{let v=U("button",{type:"button",class:"chip","aria-pressed":"false",onclick:()=>{h=h===p?null:p,d.forEach(m=>m.setAttribute("aria-pressed",String(m===v&&h!==null))),f()}},p);return v}),f=()=>{let p=c.value.toLowerCase().split(/\s+/).filter(m=>m),v=0;for(let m of r){let g=(h===null||m.exhibit.group===h)&&p.every(y=>m.words.includes(y));m.element.toggleAttribute("hidden",!g),g&&(v+=1)}a.textContent=`${v} of ${r.length} mechanisms`,l.toggleAttribute("hidden",v>0)};f(),document.body.append(Q1(i.title,e,U("div",{class:"chips"},a),U("div",{class:"finding"},...d,c)),...s?[]:[U("p",{class:"banner doubt"},"This browser offers no WebGL, so the mechanisms cannot be drawn.")],l,o),s&&tT(r,s,e)}function j1(){try{return Of()}catch{return null}}function Q1(i,t,...e){let n=Zn("moon","Dark",()=>t.toggle());n.id="theme";let s=()=>t.current==="dark"?Hs(n,"sun","Light colours"):Hs(n,"moon","Dark colours");return t.onChange(s),s(),U("header",{class:"top"},U("div",{class:"title"},U("h1",{},i),U("p",{},"Point at a mechanism to see it move; click to keep it moving.")),...e,U("div",{class:"actions"},n))}function tT(i,t,e){let n=new IntersectionObserver(l=>{for(let c of l){let h=i.find(u=>u.element===c.target);h&&(h.inSight=c.isIntersecting)}},{rootMargin:"200px"});i.forEach(l=>n.observe(l.element)),e.onChange(()=>i.forEach(l=>l.recolor()));let s=[],r=l=>{let c=s.indexOf(l);for(c>=0&&s.splice(c,1),s.push(l),l.draw(t);s.length>J1&&!s[0].moves;)s.shift()?.rest()},o=performance.now(),a=l=>{let c=Math.min((l-o)/1e3,.25);o=l;for(let u of i)u.moves&&u.inSight&&(u.goOn(c),r(u));let h=i.find(u=>u.inSight&&!u.isDrawn&&!u.element.hidden);h&&r(h),requestAnimationFrame(a)};requestAnimationFrame(a)}var A0=200;function E0(i,t){let e=U("section",{class:"card events","aria-label":"Events"},U("h2",{},"Events ",U("span",{class:"badge"},tn(i.length))));if(i.length===0)return e.append(U("p",{class:"empty"},"No event occurred.")),e;let n=U("tbody"),s=[],r=l=>{for(let c of i.slice(s.length,l)){let u=U("tr",{onclick:()=>{t.pause(),t.moveTo(c.t)}},U("td",{},U("button",{type:"button",class:"link","aria-label":`Go to ${c.name} at ${Jt(c.t,6)} s`},Jt(c.t,6))),U("td",{},c.name),U("td",{},c.loss?`${c.text}, ${Jt(c.loss,4)} J lost`:c.text));s.push(u),n.append(u)}};if(r(A0),e.append(U("div",{class:"scroll"},U("table",{},U("thead",{},U("tr",{},U("th",{scope:"col"},"t [s]"),U("th",{scope:"col"},"event"),U("th",{scope:"col"},"what happened"))),n))),i.length>A0){let l=U("button",{type:"button",class:"text-button",onclick:()=>{r(i.length),l.remove()}},`Show all ${tn(i.length)}`);e.append(l)}let o=-1,a=1e-9*Math.max(t.span,1e-9);return t.onMove(l=>{let c=i.findIndex(h=>h.t>l+a)-1;c===-2&&(c=i.length-1),c!==o&&(s[o]?.classList.remove("current"),s[c]?.classList.add("current"),o=c)}),e}function C0(i){addEventListener("keydown",t=>{if(t.ctrlKey||t.metaKey||t.altKey||document.querySelector("dialog[open]"))return;let e=t.target;if(e.matches("input:not([type=range]):not([type=checkbox]), select, textarea")||(t.key===" "||t.key==="Enter")&&e.matches("button, input, summary")||e.matches("input[type=range]:not(#time)")&&t.key.startsWith("Arrow"))return;let s=(t.shiftKey&&t.key.length>1?"Shift+":"")+t.key,r=i.find(o=>o.keys.includes(s));r&&(t.preventDefault(),r.run(t))})}function R0(i){let t=U("dialog",{class:"help","aria-label":"Help",onclick:e=>{e.target===t&&t.close()}},U("div",{class:"head"},U("h2",{},"Keys and gestures"),Zn("close","Close",()=>t.close())),U("table",{},U("tbody",{},...i.map(e=>U("tr",{},U("td",{},...e.shown.split(" ").map(n=>U("kbd",{},n))),U("td",{},e.what))))),U("p",{},"Picture: drag turns, right button or two fingers shift, wheel or pinch zooms; a click on a body pins its name."),U("p",{},"Plots: a click goes to that time, dragging zooms in, a double click shows all again. With a finger, a swipe along the plot moves the time."));return t}var xu=class{constructor(t,e,n){this.stage=t;this.bodies=e;this.contacts=n;let s=t.canvas,r={x:0,y:0};s.addEventListener("pointermove",o=>{o.pointerType==="touch"||o.buttons!==0||this.pending||(this.pending=!0,requestAnimationFrame(()=>{this.pending=!1;let a=this.contactAt(o);this.pointAt(a===null?this.bodyAt(o):null,o,a)}))}),s.addEventListener("pointerleave",()=>this.pointAt(null)),s.addEventListener("pointerdown",o=>r={x:o.clientX,y:o.clientY}),s.addEventListener("click",o=>{if(Math.hypot(o.clientX-r.x,o.clientY-r.y)>5)return;let a=this.bodyAt(o);this.pin(a===this.pinnedBody?null:a)}),t.onDraw(()=>this.place())}stage;bodies;contacts;hover=U("div",{class:"label hover",hidden:!0});pinned=U("div",{class:"label pinned",hidden:!0});pinnedBody=null;pending=!1;pin(t){this.pinnedBody=t,this.stage.bodies.highlight(t),this.stage.invalidate()}placeOf(t){let e=this.stage.canvas.getBoundingClientRect();return[2*(t.clientX-e.left)/e.width-1,1-2*(t.clientY-e.top)/e.height]}bodyAt(t){return this.stage.pick(...this.placeOf(t))}contactAt(t){let e=this.stage.pickContact(...this.placeOf(t)),n=e&&this.contacts[e.contact];if(!e||!n)return null;let s=n.turns?"Nm":"N",o=[[e.normal,"normal"],[e.friction,"friction"]].filter(([a])=>a>0).map(([a,l])=>`${l} ${Jt(a,4)} ${s}`);return[`${n.name}: ${e.state}`,...o].join(", ")}pointAt(t,e,n=null){if(this.hover.hidden=n===null&&(t===null||t===this.pinnedBody),this.stage.canvas.style.cursor=t===null?"":"pointer",this.hover.hidden||!e)return;let s=this.stage.canvas.getBoundingClientRect();this.hover.textContent=n??this.bodies[t??0]?.name??"",P0(this.hover,e.clientX-s.left+14,e.clientY-s.top+10)}place(){let t=this.pinnedBody;if(this.pinned.hidden=t===null,t===null)return;let e=this.stage.project(t),{clientWidth:n,clientHeight:s}=this.stage.canvas,r=this.stage.poses.matrices[t].elements,o=[r[12],r[13],r[14]].map(l=>Jt(eT(l,this.stage.bounds.extent),4)).join(", ");this.pinned.replaceChildren(U("b",{},this.bodies[t]?.name??""),U("span",{},t===0?"":`(${o}) m`));let a=(l,c)=>Math.min(Math.max(l,4),Math.max(c,4));P0(this.pinned,a(n*(1+e.x)/2+12,n-this.pinned.offsetWidth-4),a(s*(1-e.y)/2+12,s-this.pinned.offsetHeight-4))}};function P0(i,t,e){i.style.transform=`translate(${Math.round(t)}px, ${Math.round(e)}px)`}function eT(i,t){let e=10**Math.floor(Math.log10(t)-4);return Math.round(i/e)*e}var zf=1e4,nT=[.05,.1,.2,.5,1,2,5,10,20];function I0(i,t){let e=Zn("play","Play (space)",()=>i.toggle());e.classList.add("primary"),e.id="play";let n=Zn("start","To the start (home)",()=>i.moveTo(i.start)),s=Zn("end","To the end (end)",()=>i.moveTo(i.end)),r=Zn("repeat","Repeat (l)",()=>{i.loop=!i.loop,i.setSpeed(i.speed)});r.id="repeat";let o=U("input",{type:"range",id:"time",min:"0",max:String(zf),step:"1",value:"0","aria-label":"Time",oninput:()=>i.moveTo(i.start+i.span*Number(o.value)/zf)}),a=$p(i.span),l=U("output",{class:"time",for:"time",id:"time-text"}),c=i.speed,h=nT.map(m=>Number((m*c).toPrecision(3)));h.includes(1)||h.push(1),h.sort((m,g)=>m-g);let u=U("select",{id:"speed","aria-label":"Speed",title:"Speed: seconds of the motion per second",onchange:()=>i.setSpeed(Number(u.value))},...h.map(m=>U("option",{value:String(m)},iT(m)))),d=U("div",{class:"marks","aria-hidden":"true"}),f=500,p=new Set(t.map(m=>Math.round(f*(m.t-i.start)/(i.span||1))));for(let m of p){if(m<0||m>f)continue;let g=U("i");g.style.left=`${100*m/f}%`,d.append(g)}i.onMove(m=>{o.value=String(i.span>0?Math.round(zf*(m-i.start)/i.span):0);let g=`${m.toFixed(a).replace("-","−")} s`;l.textContent!==g&&(l.textContent=g),o.setAttribute("aria-valuetext",g)});let v=()=>{Hs(e,i.playing?"pause":"play",i.playing?"Pause (space)":"Play (space)"),r.setAttribute("aria-pressed",String(i.loop)),u.value=String(i.speed)};if(i.onSwitch(v),v(),!(i.span>0))for(let m of[e,n,s,r,o,u])m.disabled=!0;return U("div",{class:"player"},U("div",{class:"scrub"},o,d),U("div",{class:"buttons"},n,e,s,r,l,U("span",{class:"of"},`of ${Jt(i.end,6)} s`),U("span",{class:"space"}),u))}function iT(i){return i===1?"real time":i>=.01?`${Jt(i,3)}×`:`1/${Jt(1/i,3)}×`}var sT={reaction:"reactions",torque:"torques",contact:"contacts",applied:"applied forces"};function L0(i,t,e){let n=A=>{let w=U("input",{type:"checkbox",checked:A.on,id:A.id,onchange:()=>{A.set(w.checked),e()}}),x=A.color?U("i",{class:"swatch"}):null;return x?.style.setProperty("background",`var(--${A.color})`),{row:U("label",{class:"check"},w,x,U("span",{},A.label)),input:w}},s=A=>{A.disabled||A.click()},r=n({label:"Joint symbols",id:"show-joints",on:!0,set:A=>i.joints.visible=A}),o=n({label:"Grid",id:"show-grid",on:!0,set:A=>i.grid.visible=A}),a=[o.row];t.joints.length>0&&a.push(r.row);let l=t.traces.map((A,w)=>n({label:A.name,on:!0,color:hi(w+4),set:x=>{i.traces.lines[w].visible=x,h()}})),c=n({label:"Traces",id:"show-traces",on:!0,set:A=>{i.traces.visible=A,l.forEach(({input:w},x)=>{w.checked=A,i.traces.lines[x].visible=A})}}),h=()=>{let A=l.filter(({input:w})=>w.checked).length;c.input.checked=A>0,c.input.indeterminate=A>0&&A<l.length,i.traces.visible=A>0};l.length>0&&(a.push(c.row),l.length>1&&a.push(U("div",{class:"nested"},...l.map(A=>A.row))));let u=i.arrows.present,d=Cf.filter(A=>u.includes(A)).map(A=>n({label:sT[A],on:!0,color:`arrow-${A}`,set:w=>i.arrows.show(A,w)})),f=n({label:"Force arrows",id:"show-arrows",on:!0,set:A=>i.arrows.visible=A});if(d.length>0){let A=Vf("arrow-size",w=>{i.arrows.factor=w,e()});a.push(f.row,U("div",{class:"nested"},...d.length>1?d.map(w=>w.row):[],A))}let{beams:p,flexibles:v}=i,m=rT(i),g=n({label:"Colour by strain",id:"show-strain",on:!1,set:A=>{p.strained=v.stressed=A,m.toggleAttribute("hidden",!A),i.recolor()}});if((p.present||v.largest>0)&&a.push(g.row),v.present){let A=Vf("deformation",w=>{v.scale=w,e()},"Deformation",2);a.push(A)}let y=n({label:"Contacts",id:"show-contacts",on:!0,set:A=>{i.contacts.visible=A,S?.toggleAttribute("hidden",!A)}}),S=i.contacts.present?oT(i):null;if(S){let A=Vf("contact-size",w=>{i.contacts.factor=w,e()});a.push(y.row,U("div",{class:"nested"},A))}let _=U("details",{class:"menu"},U("summary",{class:"icon-button",title:"What is shown","aria-label":"What is shown"},Kr(Jr.layers)),U("div",{class:"panel"},...a));return document.addEventListener("pointerdown",A=>{_.open&&!_.contains(A.target)&&(_.open=!1)}),{menu:_,legend:S,scale:m,strain:()=>{g.row.isConnected&&s(g.input)},contacts:()=>{S&&s(y.input)},joints:()=>s(r.input),grid:()=>s(o.input),traces:()=>s(c.input),arrows:()=>s(f.input)}}function Vf(i,t,e="Length",n=1){let s=U("input",{type:"range",min:"-1",max:String(n),step:"0.05",value:"0","aria-label":e==="Length"?"Length of arrows":e,id:i,oninput:()=>t(10**Number(s.value)),ondblclick:()=>{s.value="0",t(1)}});return U("label",{class:"slider"},U("span",{},e),s)}function rT({beams:i,flexibles:t}){let e=s=>U("span",{},s),n=U("div",{class:"contact-legend strain-legend",id:"strain-legend"},U("i",{class:"ramp"}),i.largest>0?e(`strain of bending and twist: 0 to ${Jt(i.largest,3)}`):null,t.largest>0?e(`stress after von Mises: 0 to ${Jt(t.largest/1e6,3)} MPa`):null);return n.toggleAttribute("hidden",!0),n}function oT(i){let{force:t,torque:e,impulse:n}=i.contacts.full,s=(a,l,c="")=>{let h=U("i",{class:`swatch ${c}`});return h.style.background=`var(--${l})`,U("span",{},h,a)},o=[[t,"N"],[e,"Nm"],[n,"N s"]].filter(([a])=>a>0).map(([a,l])=>`${Jt(a,2)} ${l}`);return U("div",{class:"contact-legend",id:"contact-legend"},U("span",{},"Contacts:"),s("slip","mark-slip","round"),s("stick","mark-stick","round"),n>0?s("impact","contact-impact","star"):null,o.length>0?U("span",{title:"Arrows of forces, torques and impulses each have their own scale."},`long arrow = ${o.join(", ")}`):null)}function D0(i,t){let e=-1,n=i.map((o,a)=>U("tr",{onclick:()=>s(a)},U("td",{class:"num"},U("button",{type:"button",class:"link","aria-label":`Show mode ${a+1}`},String(a+1))),U("td",{class:"num"},o.frequency===null?"–":Jt(o.frequency,5)),U("td",{},o.what),U("td",{},o.bodies))),s=o=>{o===e||!i[o]||(n[e]?.classList.remove("current"),n[o].classList.add("current"),n[o].scrollIntoView({block:"nearest"}),e=o,t.runIn(i[o].t,i[o].until))},r=U("section",{class:"card modes","aria-label":"Modes"},U("h2",{},"Modes ",U("span",{class:"badge"},tn(i.length))),U("div",{class:"scroll"},U("table",{},U("thead",{},U("tr",{},U("th",{scope:"col",class:"num"},"mode"),U("th",{scope:"col",class:"num"},"frequency [Hz]"),U("th",{scope:"col"},"how"),U("th",{scope:"col"},"share of the kinetic energy"))),U("tbody",{},...n))));return s(Math.max(i.findIndex(o=>o.frequency!==null),0)),{element:r,step:o=>s(Math.min(Math.max(e+o,0),i.length-1))}}var Gf=50;function N0(i,t){if(i.length===0)return null;let e=(a,l,c)=>c===null?"":U("button",{type:"button",class:"link","aria-label":`Go to the ${l} of ${a} at ${Jt(c,6)} s`,onclick:()=>{t.pause(),t.moveTo(c)}},Jt(c,5)),n=U("tbody"),s=(a,l)=>{for(let c of i.slice(a,l))n.append(U("tr",{},U("th",{scope:"row"},c.unit?`${c.name} [${c.unit}]`:c.name),U("td",{class:"num"},Jt(c.min)),U("td",{class:"num"},e(c.name,"minimum",c.t_min)),U("td",{class:"num"},Jt(c.max)),U("td",{class:"num"},e(c.name,"maximum",c.t_max)),U("td",{class:"num"},Jt(c.mean)),U("td",{class:"num"},Jt(c.rms))))};s(0,Gf);let r=["measure","min","at [s]","max","at [s]","mean","rms"],o=U("section",{class:"card facts wide peaks","aria-label":"Peaks"},U("h2",{},"Peaks ",U("span",{class:"badge"},tn(i.length))),U("div",{class:"scroll"},U("table",{class:"time-table"},U("thead",{},U("tr",{},...r.map((a,l)=>U("th",{scope:"col",class:l===0?null:"num"},a)))),n)));if(i.length>Gf){let a=U("button",{type:"button",class:"text-button",onclick:()=>{s(Gf,i.length),a.remove()}},`Show all ${tn(i.length)}`);o.append(a)}return o}function yu(i){let t=i.run?.status??"";return t===""||["ok","completed","complete","stopped","event"].includes(t)}function U0(i){if(yu(i))return aT(i);let t=i.run??{};return U("div",{class:"banner",role:"alert"},U("b",{},`The run did not complete (${t.status}).`),U("span",{},` It came to t = ${Jt(t.t_reached,6)} s of ${Jt(t.t_end,6)} s. ${t.message??""}`))}function aT(i){let t=i.doubts??[];if(t.length===0)return null;let e=n=>n.t===null||n.text.includes("t = ")?n.text:`${n.text} (from t = ${Jt(n.t,6)} s on)`;return U("div",{class:"banner doubt",role:"alert"},U("b",{},t.length===1?"This result is in doubt.":`This result is in doubt for ${t.length} reasons.`),_u(t.map(e)))}function F0(i){let t=i.meta.summary;return[lT(t),cT(t),uT(t),dT(t),fT(t),pT(t),mT(t,i)].filter(e=>e!==null)}function Ir(i,t,...e){let n=e.filter(s=>s!==null);return n.length===0?null:U("section",{class:`card facts ${t}`,"aria-label":i},U("h2",{},i),...n)}function Vo(i){let t=i.filter(([,e])=>e!=null&&e!==""&&e!=="–");return t.length===0?null:U("dl",{},...t.flatMap(([e,n])=>[U("dt",{},e),U("dd",{},n)]))}function _u(i,t=""){return!i||i.length===0?null:U("ul",{class:t},...i.map(e=>U("li",{},e)))}function Hf(i){let t=i.replaceAll("_"," ");return t.charAt(0).toUpperCase()+t.slice(1)}function lT(i){let{run:t={},options:e={}}=i,n=new Set(["method","formulation","linear_solver","coordinates","rtol","atol","output_step"]),s=a=>e[a]===null||e[a]===void 0?null:String(e[a]),r=a=>typeof e[a]=="number"?Jt(e[a],3):s(a),o=Object.keys(e).filter(a=>!n.has(a)).map(a=>[Hf(a),typeof e[a]=="number"?Jt(e[a]):s(a)]);return Ir("Run","",Vo([["Status",t.colour?`${vu(i)} (${t.colour})`:vu(i)],["Method",s("method")],["Formulation",s("formulation")],["Coordinates",s("coordinates")],["Linear solver",s("linear_solver")],["Relative tolerance",r("rtol")],["Absolute tolerance",r("atol")],...o,["Output every",e.output_step?oa(e.output_step):null],["Time simulated",t.t_reached===void 0?null:`${Jt(t.t_start??0,6)} … ${Jt(t.t_reached,6)} s`],["Computed in",oa(t.wall_s)],["of it output",t.output_s?oa(t.output_s):null],["Rows of the trajectory",t.rows?tn(t.rows):null],["Resumed",t.resumed?t.resumed===!0||t.resumed===1?"once":`${t.resumed} times`:null]]),_u(i.hints,"hints"))}function vu(i){let{status:t="",message:e=""}=i.run??{};return t===""||t==="ok"||t.startsWith("complete")?"completed":e&&yu(i)?`${t}: ${e}`:t}function cT(i){let t=i.violation??{},e=i.energy,n=r=>typeof r=="number"?`${Jt(r,6)} J`:null,s={start:"At the start",end:"At the end",supplied:"Supplied",dissipated:"Dissipated",balance:"Missing in the balance",largest_drift:"Largest over the run",changed:"Brought in by parameters",largest_kinetic:"Largest kinetic energy",turned_over:"Largest energy turned over"};return Ir("How exact","",Vo([["Position constraints",Jt(t.position,3)],["Velocity constraints",Jt(t.velocity,3)],["Acceleration constraints",Jt(t.acceleration,3)],["Moved at the start by",hT(i)]]),e?U("h3",{},"Energy"):null,e?Vo(Object.entries(e).filter(([r,o])=>r!=="changed"||o!==0).map(([r,o])=>[s[r]??Hf(r),n(o)])):null)}function hT(i){let{metres:t=0,radians:e=0}=i.moved_at_start??{};return[t>1e-9?`${Jt(t,3)} m`:"",e>1e-9?`${Jt(e*180/Math.PI,3)}°`:""].filter(s=>s!=="").join(" and ")||null}function uT(i){let t=(i.energy?.channels??[]).filter(r=>[r.start,r.end,r.supplied,r.dissipated].some(o=>o!==0));if(t.length===0)return null;let e=r=>U("td",{class:"num"},r===0?"–":Jt(r,5)),n=r=>U("tr",{},U("td",{},`${r.kind} ${r.name}`),e(r.supplied),e(r.dissipated),e(r.start),e(r.end)),s=["supplied [J]","dissipated [J]","stored at the start [J]","stored at the end [J]"];return Ir("Energy by force and drive","wide",U("table",{class:"time-table"},U("thead",{},U("tr",{},U("th",{scope:"col"},"element"),...s.map(r=>U("th",{scope:"col",class:"num"},r)))),U("tbody",{},...t.map(n))))}function dT(i){let t=i.verification;if(!t)return null;let e=(s,r="")=>U("th",{scope:"col",class:r},s),n=[...t.measures].sort((s,r)=>s.digits-r.digits).map(s=>U("tr",{},U("td",{},s.name),U("td",{class:"num"},tn(Math.floor(s.digits))),U("td",{class:"num"},`${Jt(s.difference,2)} ${s.unit==="1"?"":s.unit}`),U("td",{class:"num"},s.until===null?"the whole run":`t = ${Jt(s.until,4)} s`)));return Ir("Digits","wide",U("p",{},`Agreement with a second run by ${t.method} in ${t.coordinates} coordinates, relative tolerance ${Jt(t.rtol,2)}.`),U("table",{class:"time-table"},U("thead",{},U("tr",{},e("measure"),e("digits","num"),e("off by","num"),e("agrees for","num"))),U("tbody",{},...n)))}function fT(i){let t={steps:"Steps",rejected:"Steps rejected",mass:"Mass matrix",constraint_matrix:"Constraint matrix",force:"Forces",constraint:"Constraints",jacobian:"Jacobians",residual:"Residuals",jacobian_residual:"Residuals for Jacobians",factor:"Factorisations",solve:"Linear systems solved"},e=Object.keys(i.counts??{}),n=Object.keys(t).filter(r=>e.includes(r)),s=e.filter(r=>!(r in t));return Ir("Steps and evaluations","",Vo([...n,...s].map(r=>[t[r]??Hf(r),tn(i.counts?.[r])])))}function pT(i){let t=(i.time??[]).filter(s=>s.seconds>0||s.calls>0);if(t.length===0)return null;let e=t.reduce((s,r)=>s+r.seconds,0),n=[...t].sort((s,r)=>r.seconds-s.seconds).map(s=>{let r=e>0?s.seconds/e:0,o=U("i",{class:"bar"});return o.style.width=`${(100*r).toFixed(1)}%`,U("tr",{},U("td",{},s.part),U("td",{class:"num"},tn(s.calls)),U("td",{class:"num"},oa(s.seconds)),U("td",{class:"bars"},o))});return Ir("Where the time went","wide",U("table",{class:"time-table"},U("thead",{},U("tr",{},U("th",{scope:"col"},"part"),U("th",{scope:"col",class:"num"},"calls"),U("th",{scope:"col",class:"num"},"time"),U("th",{"aria-label":"share"}))),U("tbody",{},...n)))}function mT(i,t){let e=i.model??{},{motion:n,curves:s}=t.meta,r=[n.thinned_from?`Of ${tn(n.thinned_from)} frames the page holds ${tn(n.frames)}; it interpolates between them.`:"",s.thinned_from?`Of ${tn(s.thinned_from)} samples the plots hold ${tn(s.samples)}; extremes are kept. The trajectory file has all.`:""].filter(l=>l!==""),o=_u(e.redundant),a=Vo(Object.entries(e.parameters??{}).map(([l,c])=>[l,Jt(c,6)]));return Ir("Model","",Vo([["Name",e.name],["File",e.file],["Bodies",tn(e.bodies)],["Joints",tn(e.joints)],["Degrees of freedom",tn(e.degrees_of_freedom)],["Measures",tn(s.series.length)],["gelenk",i.version]]),o?U("h3",{},"Redundant constraints"):null,o,a?U("h3",{},"Parameters at the start"):null,a,_u(r,"hints"))}var Wf=300;function Xf(i){return i===""?"no unit":i}var bu=class{constructor(t,e,n){this.measures=t;this.selected=e;this.changed=n;this.search=U("input",{type:"search",placeholder:`Search ${tn(t.length)} measures`,"aria-label":"Search measures",id:"measure-search",autocomplete:"off",spellcheck:!1,oninput:()=>this.fill()});let s=U("button",{type:"button",class:"text-button",onclick:()=>this.setAll(!0)},"all"),r=U("button",{type:"button",class:"text-button",onclick:()=>this.setAll(!1)},"none");this.element=U("div",{class:"measures"},U("div",{class:"search"},this.search,s,r),this.rows),this.fill()}measures;selected;changed;element;search;rows=U("div",{class:"rows"});focus(){this.search.focus()}matches(){let t=this.search.value.toLowerCase().split(/\s+/).filter(e=>e!=="");return this.measures.flatMap((e,n)=>{let s=e.name.toLowerCase(),r=e.unit.toLowerCase();return t.every(o=>s.includes(o)||r===o)?[n]:[]})}setAll(t){for(let e of this.matches().slice(0,t?64:void 0))t?this.selected.add(e):this.selected.delete(e);this.fill(),this.changed()}fill(){let t=this.matches(),e=new Map;for(let n of t.slice(0,Wf)){let s=this.measures[n].unit;e.has(s)||e.set(s,[]),e.get(s).push(n)}this.rows.replaceChildren();for(let[n,s]of e)this.rows.append(U("fieldset",{},U("legend",{},Xf(n)),...s.map(r=>this.row(r))));t.length===0&&this.rows.append(U("p",{class:"empty"},"Nothing found.")),t.length>Wf&&this.rows.append(U("p",{class:"empty"},`${tn(t.length-Wf)} more: search for them.`))}row(t){let e=U("input",{type:"checkbox",checked:this.selected.has(t),onchange:()=>{e.checked?this.selected.add(t):this.selected.delete(t),this.changed()}});return U("label",{class:"check"},e,U("span",{},this.measures[t].name))}};var gT="uplot",xT="u-hz",_T="u-vt",vT="u-title",yT="u-wrap",bT="u-under",ST="u-over",MT="u-axis",Nr="u-off",wT="u-select",TT="u-cursor-x",AT="u-cursor-y",ET="u-cursor-pt",CT="u-legend",RT="u-live",PT="u-inline",IT="u-series",LT="u-marker",O0="u-label",DT="u-value",Ml="width",wl="height";var B0="bottom",Go="left",qf="right",cp="#000",k0=cp+"0",Yf="mousemove",z0="mousedown",$f="mouseup",V0="mouseenter",G0="mouseleave",H0="dblclick",NT="resize",UT="scroll",W0="change",Au="dppxchange",hp="--",Zo=typeof window<"u",Qf=Zo?document:null,Wo=Zo?window:null,FT=Zo?navigator:null,Ue,Su;function tp(){let i=devicePixelRatio;Ue!=i&&(Ue=i,Su&&np(W0,Su,tp),Su=matchMedia(`(min-resolution: ${Ue-.001}dppx) and (max-resolution: ${Ue+.001}dppx)`),Ur(W0,Su,tp),Wo.dispatchEvent(new CustomEvent(Au)))}function Mi(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function ep(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function je(i,t,e){i.style[t]=e+"px"}function Yi(i,t,e,n){let s=Qf.createElement(i);return t!=null&&Mi(s,t),e?.insertBefore(s,n),s}function Ni(i,t){return Yi("div",i,t)}var X0=new WeakMap;function fs(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=X0.get(i);r!=o&&(i.style.transform=r,X0.set(i,r),t<0||e<0||t>n||e>s?Mi(i,Nr):ep(i,Nr))}var q0=new WeakMap;function Y0(i,t,e){let n=t+e,s=q0.get(i);n!=s&&(q0.set(i,n),i.style.background=t,i.style.borderColor=e)}var $0=new WeakMap;function Z0(i,t,e,n){let s=t+""+e,r=$0.get(i);s!=r&&($0.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var up={passive:!0},OT={...up,capture:!0};function Ur(i,t,e,n){t.addEventListener(i,e,n?OT:up)}function np(i,t,e,n){t.removeEventListener(i,e,up)}Zo&&tp();function $i(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:wi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Mx(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var wx=i=>i!=null,Tx=i=>i!=null&&i>0,Ru=Mx(wx),BT=Mx(Tx);function kT(i,t,e,n=0,s=!1){let r=s?BT:Ru,o=s?Tx:wx;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Xe,l??-Xe]}function Pu(i,t,e,n){let s=j0(i),r=j0(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Us:Ax,a=s==1?wi:Ui,l=r==1?Ui:wi,c=a(o(An(i))),h=l(o(An(t))),u=Xo(e,c),d=Xo(e,h);return e==10&&(c<0&&(u=qe(u,-c)),h<0&&(d=qe(d,-h))),n||e==2?(i=u*s,t=d*r):(i=Px(i,u),t=Iu(t,d)),[i,t]}function dp(i,t,e,n){let s=Pu(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var fp=.1,K0={mode:3,pad:fp},Al={pad:0,soft:null,mode:0},zT={min:Al,max:Al};function Eu(i,t,e,n){return Lu(e)?J0(i,t,e):(Al.pad=e,Al.soft=n?0:null,Al.mode=n?3:0,J0(i,t,zT))}function Le(i,t){return i??t}function VT(i,t,e){for(t=Le(t,0),e=Le(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function J0(i,t,e){let n=e.min,s=e.max,r=Le(n.pad,0),o=Le(s.pad,0),a=Le(n.hard,-Xe),l=Le(s.hard,Xe),c=Le(n.soft,Xe),h=Le(s.soft,-Xe),u=Le(n.mode,0),d=Le(s.mode,0),f=t-i,p=Us(f),v=ii(An(i),An(t)),m=Us(v),g=An(m-p);(f<1e-24||g>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=Xe&&(r=0),d==2&&h!=-Xe&&(o=0)));let y=f||v||1e3,S=Us(y),_=Xo(10,wi(S)),A=y*(f==0?i==0?.1:1:r),w=qe(Px(i-A,_/10),24),x=i>=c&&(u==1||u==3&&w<=c||u==2&&w>=c)?c:Xe,T=ii(a,w<x&&i>=x?x:Zi(x,w)),O=y*(f==0?t==0?.1:1:o),P=qe(Iu(t+O,_/10),24),D=t<=h&&(d==1||d==3&&P>=h||d==2&&P<=h)?h:-Xe,z=Zi(l,P>D&&t<=D?D:ii(D,P));return T==z&&T==0&&(z=100),[T,z]}var GT=new Intl.NumberFormat(Zo?FT.language:"en-US"),pp=i=>GT.format(i),Ti=Math,Tu=Ti.PI,An=Ti.abs,wi=Ti.floor,Tn=Ti.round,Ui=Ti.ceil,Zi=Ti.min,ii=Ti.max,Xo=Ti.pow,j0=Ti.sign,Us=Ti.log10,Ax=Ti.log2,HT=(i,t=1)=>Ti.sinh(i)*t,Zf=(i,t=1)=>Ti.asinh(i/t),Xe=1/0;function Q0(i){return(Us((i^i>>31)-(i>>31))|0)+1}function ip(i,t,e){return Zi(ii(i,t),e)}function Ex(i){return typeof i=="function"}function Pe(i){return Ex(i)?i:()=>i}var WT=()=>{},Cx=i=>i,Rx=(i,t)=>t,XT=i=>null,tx=i=>!0,ex=(i,t)=>i==t,qT=/\.\d*?(?=9{6,}|0{6,})/gm,Fr=i=>{if(Lx(i)||cr.has(i))return i;let t=`${i}`,e=t.match(qT);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Fr(s)}e${r}`}return qe(i,n)};function Lr(i,t){return Fr(qe(Fr(i/t))*t)}function Iu(i,t){return Fr(Ui(Fr(i/t))*t)}function Px(i,t){return Fr(wi(Fr(i/t))*t)}function qe(i,t=0){if(Lx(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Tn(n)/e}var cr=new Map;function Ix(i){return((""+i).split(".")[1]||"").length}function Cl(i,t,e,n){let s=[],r=n.map(Ix);for(let o=t;o<e;o++){let a=An(o),l=qe(Xo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:qe(h,u);s.push(d),cr.set(d,u)}}return s}var El={},mp=[],qo=[null,null],lr=Array.isArray,Lx=Number.isInteger,YT=i=>i===void 0;function nx(i){return typeof i=="string"}function Lu(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function $T(i){return i!=null&&typeof i=="object"}var ZT=Object.getPrototypeOf(Uint8Array),Dx="__proto__";function Yo(i,t=Lu){let e;if(lr(i)){let n=i.find(s=>s!=null);if(lr(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Yo(i[s],t)}else e=i.slice()}else if(i instanceof ZT)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Dx&&(e[n]=Yo(i[n],t))}else e=i;return e}function yn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Dx&&(Lu(i[s])?yn(i[s],Yo(n[s])):i[s]=Yo(n[s]))}return i}var KT=0,JT=1,jT=2;function QT(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function tA(i,t){if(iA(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return sA(o[0])||(o=nA(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:JT,f=[];for(let p=0;p<h.length;p++){let v=h[p],m=r.get(l[p]);v===null?d!=KT&&(u[m]=v,d==jT&&f.push(m)):u[m]=v}QT(u,f,s),n.push(u)}}return n}var eA=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function nA(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function iA(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function sA(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ii(1,wi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Nx=["January","February","March","April","May","June","July","August","September","October","November","December"],Ux=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Fx(i){return i.slice(0,3)}var rA=Ux.map(Fx),oA=Nx.map(Fx),aA={MMMM:Nx,MMM:oA,WWWW:Ux,WWW:rA};function Sl(i){return(i<10?"0":"")+i}function lA(i){return(i<10?"00":i<100?"0":"")+i}var cA={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Sl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Sl(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Sl(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Sl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Sl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>lA(i.getMilliseconds())};function gp(i,t){t=t||aA;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?cA[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var hA=new Intl.DateTimeFormat().resolvedOptions().timeZone;function uA(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==hA?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Ox=i=>i%1==0,Cu=[1,2,2.5,5],dA=Cl(10,-32,0,Cu),Bx=Cl(10,0,32,Cu),fA=Bx.filter(Ox),Dr=dA.concat(Bx),xp=`
`,kx="{YYYY}",ix=xp+kx,zx="{M}/{D}",Tl=xp+zx,Mu=Tl+"/{YY}",Vx="{aa}",pA="{h}:{mm}",Ho=pA+Vx,sx=xp+Ho,rx=":{ss}",ke=null;function Gx(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Cl(10,0,3,Cu).filter(Ox):Cl(10,-3,0,Cu)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,kx,ke,ke,ke,ke,ke,ke,1],[s*28,"{MMM}",ix,ke,ke,ke,ke,ke,1],[s,zx,ix,ke,ke,ke,ke,ke,1],[n,"{h}"+Vx,Mu,ke,Tl,ke,ke,ke,1],[e,Ho,Mu,ke,Tl,ke,ke,ke,1],[t,rx,Mu+" "+Ho,ke,Tl+" "+Ho,ke,sx,ke,1],[i,rx+".{fff}",Mu+" "+Ho,ke,Tl+" "+Ho,ke,sx,ke,1]];function h(u){return(d,f,p,v,m,g)=>{let y=[],S=m>=o,_=m>=r&&m<o,A=u(p),w=qe(A*i,3),x=Kf(A.getFullYear(),S?0:A.getMonth(),_||S?1:A.getDate()),T=qe(x*i,3);if(_||S){let O=_?m/r:0,P=S?m/o:0,D=w==T?w:qe(Kf(x.getFullYear()+P,x.getMonth()+O,1)*i,3),z=new Date(Tn(D/i)),W=z.getFullYear(),N=z.getMonth();for(let H=0;D<=v;H++){let Y=Kf(W+P*H,N+O*H,1),G=Y-u(qe(Y*i,3));D=qe((+Y+G)*i,3),D<=v&&y.push(D)}}else{let O=m>=s?s:m,P=wi(p)-wi(w),D=T+P+Iu(w-T,O);y.push(D);let z=u(D),W=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,N=m/n,H=d.axes[f]._space,Y=g/H;for(;D=qe(D+m,i==1?0:3),!(D>v);)if(N>1){let G=wi(qe(W+N,6))%24,Q=u(D).getHours()-G;Q>1&&(Q=-1),D-=Q*n,W=(W+N)%24;let et=y[y.length-1];qe((D-et)/m,3)*Y>=.7&&y.push(D)}else y.push(D)}return y}}return[l,c,h]}var[mA,gA,xA]=Gx(1),[_A,vA,yA]=Gx(.001);Cl(2,-53,53,[1]);function ox(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function ax(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,d,f;return n.map(p=>{let v=i(p),m=v.getFullYear(),g=v.getMonth(),y=v.getDate(),S=v.getHours(),_=v.getMinutes(),A=v.getSeconds(),w=m!=l&&a[2]||g!=c&&a[3]||y!=h&&a[4]||S!=u&&a[5]||_!=d&&a[6]||A!=f&&a[7]||a[1];return l=m,c=g,h=y,u=S,d=_,f=A,w(v)})}}function bA(i,t){let e=gp(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Kf(i,t,e){return new Date(i,t,e)}function lx(i,t){return t(i)}var SA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function cx(i,t){return(e,n,s,r)=>r==null?hp:t(i(n))}function MA(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function wA(i,t){return i.series[t].fill(i,t)}var TA={show:!0,live:!0,isolate:!1,mount:WT,markers:{show:!0,width:2,stroke:MA,fill:wA,dash:"solid"},idx:null,idxs:null,values:[]};function AA(i,t){let e=i.cursor.points,n=Ni(),s=e.size(i,t);je(n,Ml,s),je(n,wl,s);let r=s/-2;je(n,"marginLeft",r),je(n,"marginTop",r);let o=e.width(i,t,s);return o&&je(n,"borderWidth",o),n}function EA(i,t){let e=i.series[t].points;return e._fill||e._stroke}function CA(i,t){let e=i.series[t].points;return e._stroke||e._fill}function RA(i,t){return i.series[t].points.size}var Jf=[0,0];function PA(i,t,e){return Jf[0]=t,Jf[1]=e,Jf}function wu(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function jf(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var IA={show:!0,x:!0,y:!0,lock:!1,move:PA,points:{one:!1,show:AA,size:RA,width:0,stroke:CA,fill:EA},bind:{mousedown:wu,mouseup:wu,click:wu,dblclick:wu,mousemove:jf,mouseleave:jf,mouseenter:jf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Hx={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},_p=yn({},Hx,{filter:Rx}),Wx=yn({},_p,{size:10}),Xx=yn({},Hx,{show:!1}),vp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',qx="bold "+vp,Yx=1.5,hx={show:!0,scale:"x",stroke:cp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:qx,side:2,grid:_p,ticks:Wx,border:Xx,font:vp,lineGap:Yx,rotate:0},LA="Value",DA="Time",ux={show:!0,scale:"x",auto:!1,sorted:1,min:Xe,max:-Xe,idxs:[]};function NA(i,t,e,n,s){return t.map(r=>r==null?"":pp(r))}function UA(i,t,e,n,s,r,o){let a=[],l=cr.get(s)||0;e=o?e:qe(Iu(e,s),l);for(let c=e;c<=n;c=qe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function sp(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Us:Ax,h=wi(c(e));s=Xo(l,h),l==10&&(s=Dr[$i(s,Dr)]);let u=e,d=s*l;l==10&&(d=Dr[$i(d,Dr)]);do a.push(u),u=u+s,l==10&&!cr.has(u)&&(u=qe(u,cr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Dr[$i(d,Dr)]));while(u<=n);return a}function FA(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?sp(i,t,ii(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?sp(i,t,ii(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}var $x=/./,OA=/[12357]/,BA=/[125]/,dx=/1/,rp=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function kA(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?$x:l(7,o)-h>=c?OA:l(5,o)-h>=c?BA:dx;if(u==dx){let d=An(l(1,o)-h);if(d<c)return rp(t.slice().reverse(),a.distr,u,Ui(c/d)).reverse()}return rp(t,a.distr,u,1)}function zA(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=An(l(1,o)-l(2,o));return c<a?rp(t.slice().reverse(),3,$x,Ui(a/c)).reverse():t}function VA(i,t,e,n){return n==null?hp:t==null?"":pp(t)}var fx={show:!0,scale:"y",stroke:cp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:qx,side:3,grid:_p,ticks:Wx,border:Xx,font:vp,lineGap:Yx,rotate:0};function GA(i,t){let e=3+(i||1)*2;return qe(e*t,3)}function HA(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=An(o-r),l=i.series[t],c=a/(l.points.space*Ue);return n[1]-n[0]<=c}var px={scale:null,auto:!0,sorted:0,min:Xe,max:-Xe},Zx=(i,t,e,n,s)=>s,mx={show:!0,auto:!0,sorted:0,gaps:Zx,alpha:1,facets:[yn({},px,{scale:"x"}),yn({},px,{scale:"y"})]},gx={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Zx,alpha:1,points:{show:HA,filter:null},values:null,min:Xe,max:-Xe,idxs:[],path:null,clip:null};function WA(i,t,e,n,s){return e/10}var Kx={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},XA=yn({},Kx,{time:!1,ori:1}),xx={};function Jx(i,t){let e=xx[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(xx[i]=e)),e}var $o=1,op=2;function Or(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,v=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,g,d,f,p,v,Nu,Ko,Fu,Qx,e_):e(s,l,c,h,u,g,m,f,d,v,p,Uu,Jo,Sp,t_,n_)}function yp(i,t){let e=0,n=0,s=Le(i.bands,mp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function qA(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Fs(i,t,e,n,s,r){return Or(i,t,(o,a,l,c,h,u,d,f,p,v,m)=>{let g=o.pxRound,y=c.dir*(c.ori==0?1:-1),S=c.ori==0?Ko:Jo,_,A;y==1?(_=e,A=n):(_=n,A=e);let w=g(u(a[_],c,v,f)),x=g(d(l[_],h,m,p)),T=g(u(a[A],c,v,f)),O=g(d(r==1?h.max:h.min,h,m,p)),P=new Path2D(s);return S(P,T,O),S(P,w,O),S(P,w,x),P})}function Du(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Fu:Sp,l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function YA(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function bp(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[u]),p=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let g=d+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function _x(i){return i==0?Cx:i==1?Tn:t=>Lr(t,i)}function jx(i){let t=i==0?Nu:Uu,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Zi(c,a/2,l/2),h=Zi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var Nu=(i,t,e)=>{i.moveTo(t,e)},Uu=(i,t,e)=>{i.moveTo(e,t)},Ko=(i,t,e)=>{i.lineTo(t,e)},Jo=(i,t,e)=>{i.lineTo(e,t)},Fu=jx(0),Sp=jx(1),Qx=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},t_=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},e_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},n_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function i_(i){return(t,e,n,s,r)=>Or(t,e,(o,a,l,c,h,u,d,f,p,v,m)=>{let{pxRound:g,points:y}=o,S,_;c.ori==0?(S=Nu,_=Qx):(S=Uu,_=t_);let A=qe(y.width*Ue,3),w=(y.size-y.width)/2*Ue,x=qe(w*2,3),T=new Path2D,O=new Path2D,{left:P,top:D,width:z,height:W}=t.bbox;Fu(O,P-x,D-x,z+x*2,W+x*2);let N=H=>{if(l[H]!=null){let Y=g(u(a[H],c,v,f)),G=g(d(l[H],h,m,p));S(T,Y+w,G),_(T,Y,G,w,0,Tu*2)}};if(r)r.forEach(N);else for(let H=n;H<=s;H++)N(H);return{stroke:A>0?T:null,fill:T,clip:O,flags:$o|op}})}function s_(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var $A=s_(Ko),ZA=s_(Jo);function r_(i){let t=Le(i?.alignGaps,0);return(e,n,s,r)=>Or(e,n,(o,a,l,c,h,u,d,f,p,v,m)=>{[s,r]=Ru(l,s,r);let g=o.pxRound,y=W=>g(u(W,c,v,f)),S=W=>g(d(W,h,m,p)),_,A;c.ori==0?(_=Ko,A=$A):(_=Jo,A=ZA);let w=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:$o},T=x.stroke,O=!1;if(r-s>=v*4){let W=ht=>e.posToVal(ht,c.key,!0),N=null,H=null,Y,G,ct,K=y(a[w==1?s:r]),Q=y(a[s]),et=y(a[r]),ft=W(w==1?Q+1:et-1);for(let ht=w==1?s:r;ht>=s&&ht<=r;ht+=w){let tt=a[ht],vt=(w==1?tt<ft:tt>ft)?K:y(tt),Lt=l[ht];vt==K?Lt!=null?(G=Lt,N==null?(_(T,vt,S(G)),Y=N=H=G):G<N?N=G:G>H&&(H=G)):Lt===null&&(O=!0):(N!=null&&A(T,K,S(N),S(H),S(Y),S(G)),Lt!=null?(G=Lt,_(T,vt,S(G)),N=H=Y=G):(N=H=null,Lt===null&&(O=!0)),K=vt,ft=W(K+w))}N!=null&&N!=H&&ct!=K&&A(T,K,S(N),S(H),S(Y),S(G))}else for(let W=w==1?s:r;W>=s&&W<=r;W+=w){let N=l[W];N===null?O=!0:N!=null&&_(T,y(a[W]),S(N))}let[D,z]=yp(e,n);if(o.fill!=null||D!=0){let W=x.fill=new Path2D(T),N=o.fillTo(e,n,o.min,o.max,D),H=S(N),Y=y(a[s]),G=y(a[r]);w==-1&&([G,Y]=[Y,G]),_(W,G,H),_(W,Y,H)}if(!o.spanGaps){let W=[];O&&W.push(...bp(a,l,s,r,w,y,t)),x.gaps=W=o.gaps(e,n,s,r,W),x.clip=Du(W,c.ori,f,p,v,m)}return z!=0&&(x.band=z==2?[Fs(e,n,s,r,T,-1),Fs(e,n,s,r,T,1)]:Fs(e,n,s,r,T,z)),x})}function KA(i){let t=Le(i.align,1),e=Le(i.ascDesc,!1),n=Le(i.alignGaps,0),s=Le(i.extend,!1);return(r,o,a,l)=>Or(r,o,(c,h,u,d,f,p,v,m,g,y,S)=>{[a,l]=Ru(u,a,l);let _=c.pxRound,{left:A,width:w}=r.bbox,x=Q=>_(p(Q,d,y,m)),T=Q=>_(v(Q,f,S,g)),O=d.ori==0?Ko:Jo,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:$o},D=P.stroke,z=d.dir*(d.ori==0?1:-1),W=T(u[z==1?a:l]),N=x(h[z==1?a:l]),H=N,Y=N;s&&t==-1&&(Y=A,O(D,Y,W)),O(D,N,W);for(let Q=z==1?a:l;Q>=a&&Q<=l;Q+=z){let et=u[Q];if(et==null)continue;let ft=x(h[Q]),ht=T(et);t==1?O(D,ft,W):O(D,H,ht),O(D,ft,ht),W=ht,H=ft}let G=H;s&&t==1&&(G=A+w,O(D,G,W));let[ct,K]=yp(r,o);if(c.fill!=null||ct!=0){let Q=P.fill=new Path2D(D),et=c.fillTo(r,o,c.min,c.max,ct),ft=T(et);O(Q,G,ft),O(Q,Y,ft)}if(!c.spanGaps){let Q=[];Q.push(...bp(h,u,a,l,z,x,n));let et=c.width*Ue/2,ft=e||t==1?et:-et,ht=e||t==-1?-et:et;Q.forEach(tt=>{tt[0]+=ft,tt[1]+=ht}),P.gaps=Q=c.gaps(r,o,a,l,Q),P.clip=Du(Q,d.ori,m,g,y,S)}return K!=0&&(P.band=K==2?[Fs(r,o,a,l,D,-1),Fs(r,o,a,l,D,1)]:Fs(r,o,a,l,D,K)),P})}function vx(i,t,e,n,s,r,o=Xe){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=An(i[l]-i[a]);h<c&&(c=h,o=An(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function JA(i){i=i||El;let t=Le(i.size,[.6,Xe,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Pe(s),o=1-t[0],a=Le(t[1],Xe),l=Le(t[2],1),c=Le(i.disp,El),h=Le(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,v,m)=>Or(f,p,(g,y,S,_,A,w,x,T,O,P,D)=>{let z=g.pxRound,W=e,N=n*Ue,H=a*Ue,Y=l*Ue,G,ct;_.ori==0?[G,ct]=r(f,p):[ct,G]=r(f,p);let K=_.dir*(_.ori==0?1:-1),Q=_.ori==0?Fu:Sp,et=_.ori==0?h:(St,Xt,ue,Tt,Fe,$t,te)=>{h(St,Xt,ue,Fe,Tt,te,$t)},ft=Le(f.bands,mp).find(St=>St.series[0]==p),ht=ft!=null?ft.dir:0,tt=g.fillTo(f,p,g.min,g.max,ht),xt=z(x(tt,A,D,O)),vt,Lt,wt,Gt=P,re=z(g.width*Ue),Kt=!1,oe=null,se=null,ot=null,yt=null;u!=null&&(re==0||d!=null)&&(Kt=!0,oe=u.values(f,p,v,m),se=new Map,new Set(oe).forEach(St=>{St!=null&&se.set(St,new Path2D)}),re>0&&(ot=d.values(f,p,v,m),yt=new Map,new Set(ot).forEach(St=>{St!=null&&yt.set(St,new Path2D)})));let{x0:_t,size:Bt}=c;if(_t!=null&&Bt!=null){W=1,y=_t.values(f,p,v,m),_t.unit==2&&(y=y.map(ue=>f.posToVal(T+ue*P,_.key,!0)));let St=Bt.values(f,p,v,m);Bt.unit==2?Lt=St[0]*P:Lt=w(St[0],_,P,T)-w(0,_,P,T),Gt=vx(y,S,w,_,P,T,Gt),wt=Gt-Lt+N}else Gt=vx(y,S,w,_,P,T,Gt),wt=Gt*o+N,Lt=Gt-wt;wt<1&&(wt=0),re>=Lt/2&&(re=0),wt<5&&(z=Cx);let Dt=wt>0,ie=Gt-wt-(Dt?re:0);Lt=z(ip(ie,Y,H)),vt=(W==0?Lt/2:W==K?0:Lt)-W*K*((W==0?N/2:0)+(Dt?re/2:0));let kt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},_e=Kt?null:new Path2D,fe=null;if(ft!=null)fe=f.data[ft.series[1]];else{let{y0:St,y1:Xt}=c;St!=null&&Xt!=null&&(S=Xt.values(f,p,v,m),fe=St.values(f,p,v,m))}let be=G*Lt,B=ct*Lt;for(let St=K==1?v:m;St>=v&&St<=m;St+=K){let Xt=S[St];if(Xt==null)continue;if(fe!=null){let q=fe[St]??0;if(Xt-q==0)continue;xt=x(q,A,D,O)}let ue=_.distr!=2||c!=null?y[St]:St,Tt=w(ue,_,P,T),Fe=x(Le(Xt,tt),A,D,O),$t=z(Tt-vt),te=z(ii(Fe,xt)),I=z(Zi(Fe,xt)),M=te-I;if(Xt!=null){let q=Xt<0?B:be,dt=Xt<0?be:B;Kt?(re>0&&ot[St]!=null&&Q(yt.get(ot[St]),$t,I+wi(re/2),Lt,ii(0,M-re),q,dt),oe[St]!=null&&Q(se.get(oe[St]),$t,I+wi(re/2),Lt,ii(0,M-re),q,dt)):Q(_e,$t,I+wi(re/2),Lt,ii(0,M-re),q,dt),et(f,p,St,$t-re/2,I,Lt+re,M)}}return re>0?kt.stroke=Kt?yt:_e:Kt||(kt._fill=g.width==0?g._fill:g._stroke??g._fill,kt.width=0),kt.fill=Kt?se:_e,kt})}function jA(i,t){let e=Le(t?.alignGaps,0);return(n,s,r,o)=>Or(n,s,(a,l,c,h,u,d,f,p,v,m,g)=>{[r,o]=Ru(c,r,o);let y=a.pxRound,S=G=>y(d(G,h,m,p)),_=G=>y(f(G,u,g,v)),A,w,x;h.ori==0?(A=Nu,x=Ko,w=e_):(A=Uu,x=Jo,w=n_);let T=h.dir*(h.ori==0?1:-1),O=S(l[T==1?r:o]),P=O,D=[],z=[];for(let G=T==1?r:o;G>=r&&G<=o;G+=T)if(c[G]!=null){let K=l[G],Q=S(K);D.push(P=Q),z.push(_(c[G]))}let W={stroke:i(D,z,A,x,w,y),fill:null,clip:null,band:null,gaps:null,flags:$o},N=W.stroke,[H,Y]=yp(n,s);if(a.fill!=null||H!=0){let G=W.fill=new Path2D(N),ct=a.fillTo(n,s,a.min,a.max,H),K=_(ct);x(G,P,K),x(G,O,K)}if(!a.spanGaps){let G=[];G.push(...bp(l,c,r,o,T,S,e)),W.gaps=G=a.gaps(n,s,r,o,G),W.clip=Du(G,h.ori,p,v,m,g)}return Y!=0&&(W.band=Y==2?[Fs(n,s,r,o,N,-1),Fs(n,s,r,o,N,1)]:Fs(n,s,r,o,N,Y)),W})}function QA(i){return jA(tE,i)}function tE(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var ap=new Set;function yx(){for(let i of ap)i.syncRect(!0)}Zo&&(Ur(NT,Wo,yx),Ur(UT,Wo,yx,!0),Ur(Au,Wo,()=>{Bn.pxRatio=Ue}));var eE=r_(),nE=i_();function bx(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>lp(r,o,t,e))}function iE(i,t){return i.map((e,n)=>n==0?{}:yn({},t,e))}function lp(i,t,e,n){return yn({},t==0?e:n,i)}function o_(i,t,e){return t==null?qo:[t,e]}var sE=o_;function rE(i,t,e){return t==null?qo:Eu(t,e,fp,!0)}function a_(i,t,e,n){return t==null?qo:Pu(t,e,i.scales[n].log,!1)}var oE=a_;function l_(i,t,e,n){return t==null?qo:dp(t,e,i.scales[n].log,!1)}var aE=l_;function lE(i,t,e,n,s){let r=ii(Q0(i),Q0(t)),o=t-i,a=$i(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?cr.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Sx(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Tn((e=+s)*Ue))+"px"),[i,t,e]}function cE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=qe(t[2]*Ue,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Bn(i,t,e){let n={mode:Le(i.mode,1)},s=n.mode;function r(b,E,L,F){let X=E.valToPct(b);return F+L*(E.dir==-1?1-X:X)}function o(b,E,L,F){let X=E.valToPct(b);return F+L*(E.dir==-1?X:1-X)}function a(b,E,L,F){return E.ori==0?r(b,E,L,F):o(b,E,L,F)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ni(gT);if(i.id!=null&&(c.id=i.id),Mi(c,i.class),i.title){let b=Ni(vT,c);b.textContent=i.title}let h=Yi("canvas"),u=n.ctx=h.getContext("2d"),d=Ni(yT,c);Ur("click",d,b=>{b.target===p&&($e!=Wr||Qe!=Xr)&&Dn.click(n,b)},!0);let f=n.under=Ni(bT,d);d.appendChild(h);let p=n.over=Ni(ST,d);i=Yo(i);let v=+Le(i.pxAlign,1),m=_x(v);(i.plugins||[]).forEach(b=>{b.opts&&(i=b.opts(n,i)||i)});let g=i.ms||.001,y=n.series=s==1?bx(i.series||[],ux,gx,!1):iE(i.series||[null],mx),S=n.axes=bx(i.axes||[],hx,fx,!0),_=n.scales={},A=n.bands=i.bands||[];A.forEach(b=>{b.fill=Pe(b.fill||null),b.dir=Le(b.dir,-1)});let w=s==2?y[1].facets[0].scale:y[0].scale,x={axes:xs,series:Te},T=(i.drawOrder||["axes","series"]).map(b=>x[b]);function O(b){let E=b.distr==3?L=>Us(L>0?L:b.clamp(n,L,b.min,b.max,b.key)):b.distr==4?L=>Zf(L,b.asinh):b.distr==100?L=>b.fwd(L):L=>L;return L=>{let F=E(L),{_min:X,_max:J}=b,lt=J-X;return(F-X)/lt}}function P(b){let E=_[b];if(E==null){let L=(i.scales||El)[b]||El;if(L.from!=null){P(L.from);let F=yn({},_[L.from],L,{key:b});F.valToPct=O(F),_[b]=F}else{E=_[b]=yn({},b==w?Kx:XA,L),E.key=b;let F=E.time,X=E.range,J=lr(X);if((b!=w||s==2&&!F)&&(J&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?K0:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?K0:{mode:1,hard:X[1],soft:X[1]}},J=!1),!J&&Lu(X))){let lt=X;X=(mt,Et,zt)=>Et==null?qo:Eu(Et,zt,lt)}E.range=Pe(X||(F?sE:b==w?E.distr==3?oE:E.distr==4?aE:o_:E.distr==3?a_:E.distr==4?l_:rE)),E.auto=Pe(J?!1:E.auto),E.clamp=Pe(E.clamp||WA),E._min=E._max=null,E.valToPct=O(E)}}}P("x"),P("y"),s==1&&y.forEach(b=>{P(b.scale)}),S.forEach(b=>{P(b.scale)});for(let b in i.scales)P(b);let D=_[w],z=D.distr,W,N;D.ori==0?(Mi(c,xT),W=r,N=o):(Mi(c,_T),W=o,N=r);let H={};for(let b in _){let E=_[b];(E.min!=null||E.max!=null)&&(H[b]={min:E.min,max:E.max},E.min=E.max=null)}let Y=i.tzDate||(b=>new Date(Tn(b/g))),G=i.fmtDate||gp,ct=g==1?xA(Y):yA(Y),K=ax(Y,ox(g==1?gA:vA,G)),Q=cx(Y,lx(SA,G)),et=[],ft=n.legend=yn({},TA,i.legend),ht=n.cursor=yn({},IA,{drag:{y:s==2}},i.cursor),tt=ft.show,xt=ht.show,vt=ft.markers;ft.idxs=et,vt.width=Pe(vt.width),vt.dash=Pe(vt.dash),vt.stroke=Pe(vt.stroke),vt.fill=Pe(vt.fill);let Lt,wt,Gt,re=[],Kt=[],oe,se=!1,ot={};if(ft.live){let b=y[1]?y[1].values:null;se=b!=null,oe=se?b(n,1,0):{_:0};for(let E in oe)ot[E]=hp}if(tt)if(Lt=Yi("table",CT,c),Gt=Yi("tbody",null,Lt),ft.mount(n,Lt),se){wt=Yi("thead",null,Lt,Gt);let b=Yi("tr",null,wt);Yi("th",null,b);for(var yt in oe)Yi("th",O0,b).textContent=yt}else Mi(Lt,PT),ft.live&&Mi(Lt,RT);let _t={show:!0},Bt={show:!1};function Dt(b,E){if(E==0&&(se||!ft.live||s==2))return qo;let L=[],F=Yi("tr",IT,Gt,Gt.childNodes[E]);Mi(F,b.class),b.show||Mi(F,Nr);let X=Yi("th",null,F);if(vt.show){let mt=Ni(LT,X);if(E>0){let Et=vt.width(n,E);Et&&(mt.style.border=Et+"px "+vt.dash(n,E)+" "+vt.stroke(n,E)),mt.style.background=vt.fill(n,E)}}let J=Ni(O0,X);b.label instanceof HTMLElement?J.appendChild(b.label):J.textContent=b.label,E>0&&(vt.show||(J.style.color=b.width>0?vt.stroke(n,E):vt.fill(n,E)),kt("click",X,mt=>{if(ht._lock)return;ce(mt);let Et=y.indexOf(b);if((mt.ctrlKey||mt.metaKey)!=ft.isolate){let zt=y.some((Vt,Wt)=>Wt>0&&Wt!=Et&&Vt.show);y.forEach((Vt,Wt)=>{Wt>0&&Qi(Wt,zt?Wt==Et?_t:Bt:_t,!0,_n.setSeries)})}else Qi(Et,{show:!b.show},!0,_n.setSeries)},!1),he&&kt(V0,X,mt=>{ht._lock||(ce(mt),Qi(y.indexOf(b),Yr,!0,_n.setSeries))},!1));for(var lt in oe){let mt=Yi("td",DT,F);mt.textContent="--",L.push(mt)}return[F,L]}let ie=new Map;function kt(b,E,L,F=!0){let X=ie.get(E)||{},J=ht.bind[b](n,E,L,F);J&&(Ur(b,E,X[b]=J),ie.set(E,X))}function _e(b,E,L){let F=ie.get(E)||{};for(let X in F)(b==null||X==b)&&(np(X,E,F[X]),delete F[X]);b==null&&ie.delete(E)}let fe=0,be=0,B=0,St=0,Xt=0,ue=0,Tt=Xt,Fe=ue,$t=B,te=St,I=0,M=0,q=0,dt=0;n.bbox={};let at=!1,Mt=!1,At=!1,nt=!1,st=!1,gt=!1;function k(b,E,L){(L||b!=n.width||E!=n.height)&&rt(b,E),Se(!1),At=!0,Mt=!0,kn()}function rt(b,E){n.width=fe=B=b,n.height=be=St=E,Xt=ue=0,Ct(),jt();let L=n.bbox;I=L.left=Lr(Xt*Ue,.5),M=L.top=Lr(ue*Ue,.5),q=L.width=Lr(B*Ue,.5),dt=L.height=Lr(St*Ue,.5)}let it=3;function Rt(){let b=!1,E=0;for(;!b;){E++;let L=Vr(E),F=ji(E);b=E==it||L&&F,b||(rt(n.width,n.height),Mt=!0)}}function bt({width:b,height:E}){k(b,E)}n.setSize=bt;function Ct(){let b=!1,E=!1,L=!1,F=!1;S.forEach((X,J)=>{if(X.show&&X._show){let{side:lt,_size:mt}=X,Et=lt%2,zt=X.label!=null?X.labelSize:0,Vt=mt+zt;Vt>0&&(Et?(B-=Vt,lt==3?(Xt+=Vt,F=!0):L=!0):(St-=Vt,lt==0?(ue+=Vt,b=!0):E=!0))}}),Ki[0]=b,Ki[1]=L,Ki[2]=E,Ki[3]=F,B-=Fi[1]+Fi[3],Xt+=Fi[3],St-=Fi[2]+Fi[0],ue+=Fi[0]}function jt(){let b=Xt+B,E=ue+St,L=Xt,F=ue;function X(J,lt){switch(J){case 1:return b+=lt,b-lt;case 2:return E+=lt,E-lt;case 3:return L-=lt,L+lt;case 0:return F-=lt,F+lt}}S.forEach((J,lt)=>{if(J.show&&J._show){let mt=J.side;J._pos=X(mt,J._size),J.label!=null&&(J._lpos=X(mt,J.labelSize))}})}if(ht.dataIdx==null){let b=ht.hover,E=b.skip=new Set(b.skip??[]);E.add(void 0);let L=b.prox=Pe(b.prox),F=b.bias??=0;ht.dataIdx=(X,J,lt,mt)=>{if(J==0)return lt;let Et=lt,zt=L(X,J,lt,mt)??Xe,Vt=zt>=0&&zt<Xe,Wt=D.ori==0?B:St,ge=ht.left,De=t[0],Ie=t[J];if(E.has(Ie[lt])){Et=null;let Ee=null,ae=null,Qt;if(F==0||F==-1)for(Qt=lt;Ee==null&&Qt-- >0;)E.has(Ie[Qt])||(Ee=Qt);if(F==0||F==1)for(Qt=lt;ae==null&&Qt++<Ie.length;)E.has(Ie[Qt])||(ae=Qt);if(Ee!=null||ae!=null)if(Vt){let Ke=Ee==null?-1/0:W(De[Ee],D,Wt,0),cn=ae==null?1/0:W(De[ae],D,Wt,0),Pn=ge-Ke,He=cn-ge;Pn<=He?Pn<=zt&&(Et=Ee):He<=zt&&(Et=ae)}else Et=ae==null?Ee:Ee==null?ae:lt-Ee<=ae-lt?Ee:ae}else Vt&&An(ge-W(De[lt],D,Wt,0))>zt&&(Et=null);return Et}}let ce=b=>{ht.event=b};ht.idxs=et,ht._lock=!1;let ut=ht.points;ut.show=Pe(ut.show),ut.size=Pe(ut.size),ut.stroke=Pe(ut.stroke),ut.width=Pe(ut.width),ut.fill=Pe(ut.fill);let qt=n.focus=yn({},i.focus||{alpha:.3},ht.focus),he=qt.prox>=0,Nt=he&&ut.one,ye=[],Ye=[],Wn=[];function jo(b,E){let L=ut.show(n,E);if(L instanceof HTMLElement)return Mi(L,ET),Mi(L,b.class),fs(L,-10,-10,B,St),p.insertBefore(L,ye[E]),L}function Br(b,E){if(s==1||E>0){let L=s==1&&_[b.scale].time,F=b.value;b.value=L?nx(F)?cx(Y,lx(F,G)):F||Q:F||VA,b.label=b.label||(L?DA:LA)}if(Nt||E>0){b.width=b.width==null?1:b.width,b.paths=b.paths||eE||XT,b.fillTo=Pe(b.fillTo||qA),b.pxAlign=+Le(b.pxAlign,v),b.pxRound=_x(b.pxAlign),b.stroke=Pe(b.stroke||null),b.fill=Pe(b.fill||null),b._stroke=b._fill=b._paths=b._focus=null;let L=GA(ii(1,b.width),1),F=b.points=yn({},{size:L,width:ii(1,L*.2),stroke:b.stroke,space:L*2,paths:nE,_stroke:null,_fill:null},b.points);F.show=Pe(F.show),F.filter=Pe(F.filter),F.fill=Pe(F.fill),F.stroke=Pe(F.stroke),F.paths=Pe(F.paths),F.pxAlign=b.pxAlign}if(tt){let L=Dt(b,E);re.splice(E,0,L[0]),Kt.splice(E,0,L[1]),ft.values.push(null)}if(xt){et.splice(E,0,null);let L=null;Nt?E==0&&(L=jo(b,E)):E>0&&(L=jo(b,E)),ye.splice(E,0,L),Ye.splice(E,0,0),Wn.splice(E,0,0)}Rn("addSeries",E)}function zu(b,E){E=E??y.length,b=s==1?lp(b,E,ux,gx):lp(b,E,{},mx),y.splice(E,0,b),Br(y[E],E)}n.addSeries=zu;function Pl(b){if(y.splice(b,1),tt){ft.values.splice(b,1),Kt.splice(b,1);let E=re.splice(b,1)[0];_e(null,E.firstChild),E.remove()}xt&&(et.splice(b,1),ye.splice(b,1)[0].remove(),Ye.splice(b,1),Wn.splice(b,1)),Rn("delSeries",b)}n.delSeries=Pl;let Ki=[!1,!1,!1,!1];function ps(b,E){if(b._show=b.show,b.show){let L=b.side%2,F=_[b.scale];F==null&&(b.scale=L?y[1].scale:w,F=_[b.scale]);let X=F.time;b.size=Pe(b.size),b.space=Pe(b.space),b.rotate=Pe(b.rotate),lr(b.incrs)&&b.incrs.forEach(lt=>{!cr.has(lt)&&cr.set(lt,Ix(lt))}),b.incrs=Pe(b.incrs||(F.distr==2?fA:X?g==1?mA:_A:Dr)),b.splits=Pe(b.splits||(X&&F.distr==1?ct:F.distr==3?sp:F.distr==4?FA:UA)),b.stroke=Pe(b.stroke),b.grid.stroke=Pe(b.grid.stroke),b.ticks.stroke=Pe(b.ticks.stroke),b.border.stroke=Pe(b.border.stroke);let J=b.values;b.values=lr(J)&&!lr(J[0])?Pe(J):X?lr(J)?ax(Y,ox(J,G)):nx(J)?bA(Y,J):J||K:J||NA,b.filter=Pe(b.filter||(F.distr>=3&&F.log==10?kA:F.distr==3&&F.log==2?zA:Rx)),b.font=Sx(b.font),b.labelFont=Sx(b.labelFont),b._size=b.size(n,null,E,0),b._space=b._rotate=b._incrs=b._found=b._splits=b._values=null,b._size>0&&(Ki[E]=!0,b._el=Ni(MT,d))}}function ms(b,E,L,F){let[X,J,lt,mt]=L,Et=E%2,zt=0;return Et==0&&(mt||J)&&(zt=E==0&&!X||E==2&&!lt?Tn(hx.size/3):0),Et==1&&(X||lt)&&(zt=E==1&&!J||E==3&&!mt?Tn(fx.size/2):0),zt}let Qo=n.padding=(i.padding||[ms,ms,ms,ms]).map(b=>Pe(Le(b,ms))),Fi=n._padding=Qo.map((b,E)=>b(n,E,Ki,0)),an,un=null,dn=null,Ji=s==1?y[0].idxs:null,ui=null,Os=!1;function ta(b,E){if(t=b??[],n.data=n._data=t,s==2){an=0;for(let L=1;L<y.length;L++)an+=t[L][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ui=t[0],an=ui.length;let L=t;if(z==2){L=t.slice();let F=L[0]=Array(an);for(let X=0;X<an;X++)F[X]=X}n._data=t=L}if(Se(!0),Rn("setData"),z==2&&(At=!0),E!==!1){let L=D;L.auto(n,Os)?ea():zs(w,L.min,L.max),nt=nt||ht.left>=0,gt=!0,kn()}}n.setData=ta;function ea(){Os=!0;let b,E;s==1&&(an>0?(un=Ji[0]=0,dn=Ji[1]=an-1,b=t[0][un],E=t[0][dn],z==2?(b=un,E=dn):b==E&&(z==3?[b,E]=Pu(b,b,D.log,!1):z==4?[b,E]=dp(b,b,D.log,!1):D.time?E=b+Tn(86400/g):[b,E]=Eu(b,E,fp,!0))):(un=Ji[0]=b=null,dn=Ji[1]=E=null)),zs(w,b,E)}let kr,Bs,zr,C,V,j,$,Z,Pt,Ft;function It(b,E,L,F,X,J){b??=k0,L??=mp,F??="butt",X??=k0,J??="round",b!=kr&&(u.strokeStyle=kr=b),X!=Bs&&(u.fillStyle=Bs=X),E!=zr&&(u.lineWidth=zr=E),J!=V&&(u.lineJoin=V=J),F!=j&&(u.lineCap=j=F),L!=C&&u.setLineDash(C=L)}function Ot(b,E,L,F){E!=Bs&&(u.fillStyle=Bs=E),b!=$&&(u.font=$=b),L!=Z&&(u.textAlign=Z=L),F!=Pt&&(u.textBaseline=Pt=F)}function Zt(b,E,L,F,X=0){if(F.length>0&&b.auto(n,Os)&&(E==null||E.min==null)){let J=Le(un,0),lt=Le(dn,F.length-1),mt=L.min==null?kT(F,J,lt,X,b.distr==3):[L.min,L.max];b.min=Zi(b.min,L.min=mt[0]),b.max=ii(b.max,L.max=mt[1])}}let de={min:null,max:null};function we(){for(let F in _){let X=_[F];H[F]==null&&(X.min==null||H[w]!=null&&X.auto(n,Os))&&(H[F]=de)}for(let F in _){let X=_[F];H[F]==null&&X.from!=null&&H[X.from]!=null&&(H[F]=de)}H[w]!=null&&Se(!0);let b={};for(let F in H){let X=H[F];if(X!=null){let J=b[F]=Yo(_[F],$T);if(X.min!=null)yn(J,X);else if(F!=w||s==2)if(an==0&&J.from==null){let lt=J.range(n,null,null,F);J.min=lt[0],J.max=lt[1]}else J.min=Xe,J.max=-Xe}}if(an>0){y.forEach((F,X)=>{if(s==1){let J=F.scale,lt=H[J];if(lt==null)return;let mt=b[J];if(X==0){let Et=mt.range(n,mt.min,mt.max,J);mt.min=Et[0],mt.max=Et[1],un=$i(mt.min,t[0]),dn=$i(mt.max,t[0]),dn-un>1&&(t[0][un]<mt.min&&un++,t[0][dn]>mt.max&&dn--),F.min=ui[un],F.max=ui[dn]}else F.show&&F.auto&&Zt(mt,lt,F,t[X],F.sorted);F.idxs[0]=un,F.idxs[1]=dn}else if(X>0&&F.show&&F.auto){let[J,lt]=F.facets,mt=J.scale,Et=lt.scale,[zt,Vt]=t[X],Wt=b[mt],ge=b[Et];Wt!=null&&Zt(Wt,H[mt],J,zt,J.sorted),ge!=null&&Zt(ge,H[Et],lt,Vt,lt.sorted),F.min=lt.min,F.max=lt.max}});for(let F in b){let X=b[F],J=H[F];if(X.from==null&&(J==null||J.min==null)){let lt=X.range(n,X.min==Xe?null:X.min,X.max==-Xe?null:X.max,F);X.min=lt[0],X.max=lt[1]}}}for(let F in b){let X=b[F];if(X.from!=null){let J=b[X.from];if(J.min==null)X.min=X.max=null;else{let lt=X.range(n,J.min,J.max,F);X.min=lt[0],X.max=lt[1]}}}let E={},L=!1;for(let F in b){let X=b[F],J=_[F];if(J.min!=X.min||J.max!=X.max){J.min=X.min,J.max=X.max;let lt=J.distr;J._min=lt==3?Us(J.min):lt==4?Zf(J.min,J.asinh):lt==100?J.fwd(J.min):J.min,J._max=lt==3?Us(J.max):lt==4?Zf(J.max,J.asinh):lt==100?J.fwd(J.max):J.max,E[F]=L=!0}}if(L){y.forEach((F,X)=>{s==2?X>0&&E.y&&(F._paths=null):E[F.scale]&&(F._paths=null)});for(let F in E)At=!0,Rn("setScale",F);xt&&ht.left>=0&&(nt=gt=!0)}for(let F in H)H[F]=null}function Yt(b){let E=ip(un-1,0,an-1),L=ip(dn+1,0,an-1);for(;b[E]==null&&E>0;)E--;for(;b[L]==null&&L<an-1;)L++;return[E,L]}function Te(){if(an>0){let b=y.some(E=>E._focus)&&Ft!=qt.alpha;b&&(u.globalAlpha=Ft=qt.alpha),y.forEach((E,L)=>{if(L>0&&E.show&&(rn(L,!1),rn(L,!0),E._paths==null)){let F=Ft;Ft!=E.alpha&&(u.globalAlpha=Ft=E.alpha);let X=s==2?[0,t[L][0].length-1]:Yt(t[L]);E._paths=E.paths(n,L,X[0],X[1]),Ft!=F&&(u.globalAlpha=Ft=F)}}),y.forEach((E,L)=>{if(L>0&&E.show){let F=Ft;Ft!=E.alpha&&(u.globalAlpha=Ft=E.alpha),E._paths!=null&&ze(L,!1);{let X=E._paths!=null?E._paths.gaps:null,J=E.points.show(n,L,un,dn,X),lt=E.points.filter(n,L,J,X);(J||lt)&&(E.points._paths=E.points.paths(n,L,un,dn,lt),ze(L,!0))}Ft!=F&&(u.globalAlpha=Ft=F),Rn("drawSeries",L)}}),b&&(u.globalAlpha=Ft=1)}}function rn(b,E){let L=E?y[b].points:y[b];L._stroke=L.stroke(n,b),L._fill=L.fill(n,b)}function ze(b,E){let L=E?y[b].points:y[b],{stroke:F,fill:X,clip:J,flags:lt,_stroke:mt=L._stroke,_fill:Et=L._fill,_width:zt=L.width}=L._paths;zt=qe(zt*Ue,3);let Vt=null,Wt=zt%2/2;E&&Et==null&&(Et=zt>0?"#fff":mt);let ge=L.pxAlign==1&&Wt>0;if(ge&&u.translate(Wt,Wt),!E){let De=I-zt/2,Ie=M-zt/2,Ee=q+zt,ae=dt+zt;Vt=new Path2D,Vt.rect(De,Ie,Ee,ae)}E?Ht(mt,zt,L.dash,L.cap,Et,F,X,lt,J):Ve(b,mt,zt,L.dash,L.cap,Et,F,X,lt,Vt,J),ge&&u.translate(-Wt,-Wt)}function Ve(b,E,L,F,X,J,lt,mt,Et,zt,Vt){let Wt=!1;Et!=0&&A.forEach((ge,De)=>{if(ge.series[0]==b){let Ie=y[ge.series[1]],Ee=t[ge.series[1]],ae=(Ie._paths||El).band;lr(ae)&&(ae=ge.dir==1?ae[0]:ae[1]);let Qt,Ke=null;Ie.show&&ae&&VT(Ee,un,dn)?(Ke=ge.fill(n,De)||J,Qt=Ie._paths.clip):ae=null,Ht(E,L,F,X,Ke,lt,mt,Et,zt,Vt,Qt,ae),Wt=!0}}),Wt||Ht(E,L,F,X,J,lt,mt,Et,zt,Vt)}let bn=$o|op;function Ht(b,E,L,F,X,J,lt,mt,Et,zt,Vt,Wt){It(b,E,L,F,X),(Et||zt||Wt)&&(u.save(),Et&&u.clip(Et),zt&&u.clip(zt)),Wt?(mt&bn)==bn?(u.clip(Wt),Vt&&u.clip(Vt),Ce(X,lt),mn(b,J,E)):mt&op?(Ce(X,lt),u.clip(Wt),mn(b,J,E)):mt&$o&&(u.save(),u.clip(Wt),Vt&&u.clip(Vt),Ce(X,lt),u.restore(),mn(b,J,E)):(Ce(X,lt),mn(b,J,E)),(Et||zt||Wt)&&u.restore()}function mn(b,E,L){L>0&&(E instanceof Map?E.forEach((F,X)=>{u.strokeStyle=kr=X,u.stroke(F)}):E!=null&&b&&u.stroke(E))}function Ce(b,E){E instanceof Map?E.forEach((L,F)=>{u.fillStyle=Bs=F,u.fill(L)}):E!=null&&b&&u.fill(E)}function gs(b,E,L,F){let X=S[b],J;if(F<=0)J=[0,0];else{let lt=X._space=X.space(n,b,E,L,F),mt=X._incrs=X.incrs(n,b,E,L,F,lt);J=lE(E,L,mt,F,lt)}return X._found=J}function gn(b,E,L,F,X,J,lt,mt,Et,zt){let Vt=lt%2/2;v==1&&u.translate(Vt,Vt),It(mt,lt,Et,zt,mt),u.beginPath();let Wt,ge,De,Ie,Ee=X+(F==0||F==3?-J:J);L==0?(ge=X,Ie=Ee):(Wt=X,De=Ee);for(let ae=0;ae<b.length;ae++)E[ae]!=null&&(L==0?Wt=De=b[ae]:ge=Ie=b[ae],u.moveTo(Wt,ge),u.lineTo(De,Ie));u.stroke(),v==1&&u.translate(-Vt,-Vt)}function Vr(b){let E=!0;return S.forEach((L,F)=>{if(!L.show)return;let X=_[L.scale];if(X.min==null){L._show&&(E=!1,L._show=!1,Se(!1));return}else L._show||(E=!1,L._show=!0,Se(!1));let J=L.side,lt=J%2,{min:mt,max:Et}=X,[zt,Vt]=gs(F,mt,Et,lt==0?B:St);if(Vt==0)return;let Wt=X.distr==2,ge=L._splits=L.splits(n,F,mt,Et,zt,Vt,Wt),De=X.distr==2?ge.map(Qt=>ui[Qt]):ge,Ie=X.distr==2?ui[ge[1]]-ui[ge[0]]:zt,Ee=L._values=L.values(n,L.filter(n,De,F,Vt,Ie),F,Vt,Ie);L._rotate=J==2?L.rotate(n,Ee,F,Vt):0;let ae=L._size;L._size=Ui(L.size(n,Ee,F,b)),ae!=null&&L._size!=ae&&(E=!1)}),E}function ji(b){let E=!0;return Qo.forEach((L,F)=>{let X=L(n,F,Ki,b);X!=Fi[F]&&(E=!1),Fi[F]=X}),E}function xs(){for(let b=0;b<S.length;b++){let E=S[b];if(!E.show||!E._show)continue;let L=E.side,F=L%2,X,J,lt=E.stroke(n,b),mt=L==0||L==3?-1:1,[Et,zt]=E._found;if(E.label!=null){let Yn=E.labelGap*mt,pi=Tn((E._lpos+Yn)*Ue);Ot(E.labelFont[0],lt,"center",L==2?"top":B0),u.save(),F==1?(X=J=0,u.translate(pi,Tn(M+dt/2)),u.rotate((L==3?-Tu:Tu)/2)):(X=Tn(I+q/2),J=pi);let dr=Ex(E.label)?E.label(n,b,Et,zt):E.label;u.fillText(dr,X,J),u.restore()}if(zt==0)continue;let Vt=_[E.scale],Wt=F==0?q:dt,ge=F==0?I:M,De=E._splits,Ie=Vt.distr==2?De.map(Yn=>ui[Yn]):De,Ee=Vt.distr==2?ui[De[1]]-ui[De[0]]:Et,ae=E.ticks,Qt=E.border,Ke=ae.show?ae.size:0,cn=Tn(Ke*Ue),Pn=Tn((E.alignTo==2?E._size-Ke-E.gap:E.gap)*Ue),He=E._rotate*-Tu/180,hn=m(E._pos*Ue),di=(cn+Pn)*mt,qn=hn+di;J=F==0?qn:0,X=F==1?qn:0;let Ai=E.font[0],Oi=E.align==1?Go:E.align==2?qf:He>0?Go:He<0?qf:F==0?"center":L==3?qf:Go,es=He||F==1?"middle":L==2?"top":B0;Ot(Ai,lt,Oi,es);let fi=E.font[1]*E.lineGap,Ei=De.map(Yn=>m(a(Yn,Vt,Wt,ge))),Bi=E._values;for(let Yn=0;Yn<Bi.length;Yn++){let pi=Bi[Yn];if(pi!=null){F==0?X=Ei[Yn]:J=Ei[Yn],pi=""+pi;let dr=pi.indexOf(`
`)==-1?[pi]:pi.split(/\n/gm);for(let $n=0;$n<dr.length;$n++){let Hp=dr[$n];He?(u.save(),u.translate(X,J+$n*fi),u.rotate(He),u.fillText(Hp,0,0),u.restore()):u.fillText(Hp,X,J+$n*fi)}}}ae.show&&gn(Ei,ae.filter(n,Ie,b,zt,Ee),F,L,hn,cn,qe(ae.width*Ue,3),ae.stroke(n,b),ae.dash,ae.cap);let ns=E.grid;ns.show&&gn(Ei,ns.filter(n,Ie,b,zt,Ee),F,F==0?2:1,F==0?M:I,F==0?dt:q,qe(ns.width*Ue,3),ns.stroke(n,b),ns.dash,ns.cap),Qt.show&&gn([hn],[1],F==0?1:0,F==0?1:2,F==1?M:I,F==1?dt:q,qe(Qt.width*Ue,3),Qt.stroke(n,b),Qt.dash,Qt.cap)}Rn("drawAxes")}function Se(b){y.forEach((E,L)=>{L>0&&(E._paths=null,b&&(s==1?(E.min=null,E.max=null):E.facets.forEach(F=>{F.min=null,F.max=null})))})}let ln=!1,Xn=!1,Ge=[];function xn(){Xn=!1;for(let b=0;b<Ge.length;b++)Rn(...Ge[b]);Ge.length=0}function kn(){ln||(eA(Tp),ln=!0)}function Il(b,E=!1){ln=!0,Xn=E,b(n),Tp(),E&&Ge.length>0&&queueMicrotask(xn)}n.batch=Il;function Tp(){if(at&&(we(),at=!1),At&&(Rt(),At=!1),Mt){if(je(f,Go,Xt),je(f,"top",ue),je(f,Ml,B),je(f,wl,St),je(p,Go,Xt),je(p,"top",ue),je(p,Ml,B),je(p,wl,St),je(d,Ml,fe),je(d,wl,be),h.width=Tn(fe*Ue),h.height=Tn(be*Ue),S.forEach(({_el:b,_show:E,_size:L,_pos:F,side:X})=>{if(b!=null)if(E){let J=X===3||X===0?L:0,lt=X%2==1;je(b,lt?"left":"top",F-J),je(b,lt?"width":"height",L),je(b,lt?"top":"left",lt?ue:Xt),je(b,lt?"height":"width",lt?St:B),ep(b,Nr)}else Mi(b,Nr)}),kr=Bs=zr=V=j=$=Z=Pt=C=null,Ft=1,sa(!0),Xt!=Tt||ue!=Fe||B!=$t||St!=te){Se(!1);let b=B/$t,E=St/te;if(xt&&!nt&&ht.left>=0){ht.left*=b,ht.top*=E,Gr&&fs(Gr,Tn(ht.left),0,B,St),Hr&&fs(Hr,0,Tn(ht.top),B,St);for(let L=0;L<ye.length;L++){let F=ye[L];F!=null&&(Ye[L]*=b,Wn[L]*=E,fs(F,Ui(Ye[L]),Ui(Wn[L]),B,St))}}if(Ze.show&&!st&&Ze.left>=0&&Ze.width>0){Ze.left*=b,Ze.width*=b,Ze.top*=E,Ze.height*=E;for(let L in qu)je(qr,L,Ze[L])}Tt=Xt,Fe=ue,$t=B,te=St}Rn("setSize"),Mt=!1}fe>0&&be>0&&(u.clearRect(0,0,h.width,h.height),Rn("drawClear"),T.forEach(b=>b()),Rn("draw")),Ze.show&&st&&(Ll(Ze),st=!1),xt&&nt&&(ur(null,!0,!1),nt=!1),ft.show&&ft.live&&gt&&(Wu(),gt=!1),l||(l=!0,n.status=1,Rn("ready")),Os=!1,ln=!1}n.redraw=(b,E)=>{At=E||!1,b!==!1?zs(w,D.min,D.max):kn()};function Vu(b,E){let L=_[b];if(L.from==null){if(an==0){let F=L.range(n,E.min,E.max,b);E.min=F[0],E.max=F[1]}if(E.min>E.max){let F=E.min;E.min=E.max,E.max=F}if(an>1&&E.min!=null&&E.max!=null&&E.max-E.min<1e-16)return;b==w&&L.distr==2&&an>0&&(E.min=$i(E.min,t[0]),E.max=$i(E.max,t[0]),E.min==E.max&&E.max++),H[b]=E,at=!0,kn()}}n.setScale=Vu;let Gu,Hu,Gr,Hr,Ap,Ep,Wr,Xr,Cp,Rp,$e,Qe,ks=!1,Dn=ht.drag,En=Dn.x,Cn=Dn.y;xt&&(ht.x&&(Gu=Ni(TT,p)),ht.y&&(Hu=Ni(AT,p)),D.ori==0?(Gr=Gu,Hr=Hu):(Gr=Hu,Hr=Gu),$e=ht.left,Qe=ht.top);let Ze=n.select=yn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),qr=Ze.show?Ni(wT,Ze.over?p:f):null;function Ll(b,E){if(Ze.show){for(let L in b)Ze[L]=b[L],L in qu&&je(qr,L,b[L]);E!==!1&&Rn("setSelect")}}n.setSelect=Ll;function g_(b){if(y[b].show)tt&&ep(re[b],Nr);else if(tt&&Mi(re[b],Nr),xt){let L=Nt?ye[0]:ye[b];L!=null&&fs(L,-10,-10,B,St)}}function zs(b,E,L){Vu(b,{min:E,max:L})}function Qi(b,E,L,F){E.focus!=null&&b_(b),E.show!=null&&y.forEach((X,J)=>{J>0&&(b==J||b==null)&&(X.show=E.show,g_(J),s==2?(zs(X.facets[0].scale,null,null),zs(X.facets[1].scale,null,null)):zs(X.scale,null,null),kn())}),L!==!1&&Rn("setSeries",b,E),F&&ra("setSeries",n,b,E)}n.setSeries=Qi;function x_(b,E){yn(A[b],E)}function __(b,E){b.fill=Pe(b.fill||null),b.dir=Le(b.dir,-1),E=E??A.length,A.splice(E,0,b)}function v_(b){b==null?A.length=0:A.splice(b,1)}n.addBand=__,n.setBand=x_,n.delBand=v_;function y_(b,E){y[b].alpha=E,xt&&ye[b]!=null&&(ye[b].style.opacity=E),tt&&re[b]&&(re[b].style.opacity=E)}let _s,Vs,hr,Yr={focus:!0};function b_(b){if(b!=hr){let E=b==null,L=qt.alpha!=1;y.forEach((F,X)=>{if(s==1||X>0){let J=E||X==0||X==b;F._focus=E?null:J,L&&y_(X,J?1:qt.alpha)}}),hr=b,L&&kn()}}tt&&he&&kt(G0,Lt,b=>{ht._lock||(ce(b),hr!=null&&Qi(null,Yr,!0,_n.setSeries))});function ts(b,E,L){let F=_[E];L&&(b=b/Ue-(F.ori==1?ue:Xt));let X=B;F.ori==1&&(X=St,b=X-b),F.dir==-1&&(b=X-b);let J=F._min,lt=F._max,mt=b/X,Et=J+(lt-J)*mt,zt=F.distr;return zt==3?Xo(10,Et):zt==4?HT(Et,F.asinh):zt==100?F.bwd(Et):Et}function S_(b,E){let L=ts(b,w,E);return $i(L,t[0],un,dn)}n.valToIdx=b=>$i(b,t[0]),n.posToIdx=S_,n.posToVal=ts,n.valToPos=(b,E,L)=>_[E].ori==0?r(b,_[E],L?q:B,L?I:0):o(b,_[E],L?dt:St,L?M:0),n.setCursor=(b,E,L)=>{$e=b.left,Qe=b.top,ur(null,E,L)};function Pp(b,E){je(qr,Go,Ze.left=b),je(qr,Ml,Ze.width=E)}function Ip(b,E){je(qr,"top",Ze.top=b),je(qr,wl,Ze.height=E)}let na=D.ori==0?Pp:Ip,ia=D.ori==1?Pp:Ip;function M_(){if(tt&&ft.live)for(let b=s==2?1:0;b<y.length;b++){if(b==0&&se)continue;let E=ft.values[b],L=0;for(let F in E)Kt[b][L++].firstChild.nodeValue=E[F]}}function Wu(b,E){if(b!=null&&(b.idxs?b.idxs.forEach((L,F)=>{et[F]=L}):YT(b.idx)||et.fill(b.idx),ft.idx=et[0]),tt&&ft.live){for(let L=0;L<y.length;L++)(L>0||s==1&&!se)&&w_(L,et[L]);M_()}gt=!1,E!==!1&&Rn("setLegend")}n.setLegend=Wu;function w_(b,E){let L=y[b],F=b==0&&z==2?ui:t[b],X;se?X=L.values(n,b,E)??ot:(X=L.value(n,E==null?null:F[E],b,E),X=X==null?ot:{_:X}),ft.values[b]=X}function ur(b,E,L){Cp=$e,Rp=Qe,[$e,Qe]=ht.move(n,$e,Qe),ht.left=$e,ht.top=Qe,xt&&(Gr&&fs(Gr,Tn($e),0,B,St),Hr&&fs(Hr,0,Tn(Qe),B,St));let F,X=un>dn;_s=Xe,Vs=null;let J=D.ori==0?B:St,lt=D.ori==1?B:St;if($e<0||an==0||X){F=ht.idx=null;for(let mt=0;mt<y.length;mt++){let Et=ye[mt];Et!=null&&fs(Et,-10,-10,B,St)}he&&Qi(null,Yr,!0,b==null&&_n.setSeries),ft.live&&(et.fill(F),gt=!0)}else{let mt,Et,zt;s==1&&(mt=D.ori==0?$e:Qe,Et=ts(mt,w),F=ht.idx=$i(Et,t[0],un,dn),zt=W(t[0][F],D,J,0));let Vt=-10,Wt=-10,ge=0,De=0,Ie=!0,Ee="",ae="";for(let Qt=s==2?1:0;Qt<y.length;Qt++){let Ke=y[Qt],cn=et[Qt],Pn=cn==null?null:s==1?t[Qt][cn]:t[Qt][1][cn],He=ht.dataIdx(n,Qt,F,Et),hn=He==null?null:s==1?t[Qt][He]:t[Qt][1][He];if(gt=gt||hn!=Pn||He!=cn,et[Qt]=He,Qt>0&&Ke.show){let di=He==null?-10:He==F?zt:W(s==1?t[0][He]:t[Qt][0][He],D,J,0),qn=hn==null?-10:N(hn,s==1?_[Ke.scale]:_[Ke.facets[1].scale],lt,0);if(he&&hn!=null){let Ai=D.ori==1?$e:Qe,Oi=An(qt.dist(n,Qt,He,qn,Ai));if(Oi<_s){let es=qt.bias;if(es!=0){let fi=ts(Ai,Ke.scale),Ei=hn>=0?1:-1,Bi=fi>=0?1:-1;Bi==Ei&&(Bi==1?es==1?hn>=fi:hn<=fi:es==1?hn<=fi:hn>=fi)&&(_s=Oi,Vs=Qt)}else _s=Oi,Vs=Qt}}if(gt||Nt){let Ai,Oi;D.ori==0?(Ai=di,Oi=qn):(Ai=qn,Oi=di);let es,fi,Ei,Bi,ns,Yn,pi=!0,dr=ut.bbox;if(dr!=null){pi=!1;let $n=dr(n,Qt);Ei=$n.left,Bi=$n.top,es=$n.width,fi=$n.height}else Ei=Ai,Bi=Oi,es=fi=ut.size(n,Qt);if(Yn=ut.fill(n,Qt),ns=ut.stroke(n,Qt),Nt)Qt==Vs&&_s<=qt.prox&&(Vt=Ei,Wt=Bi,ge=es,De=fi,Ie=pi,Ee=Yn,ae=ns);else{let $n=ye[Qt];$n!=null&&(Ye[Qt]=Ei,Wn[Qt]=Bi,Z0($n,es,fi,pi),Y0($n,Yn,ns),fs($n,Ui(Ei),Ui(Bi),B,St))}}}}if(Nt){let Qt=qt.prox,Ke=hr==null?_s<=Qt:_s>Qt||Vs!=hr;if(gt||Ke){let cn=ye[0];cn!=null&&(Ye[0]=Vt,Wn[0]=Wt,Z0(cn,ge,De,Ie),Y0(cn,Ee,ae),fs(cn,Ui(Vt),Ui(Wt),B,St))}}}if(Ze.show&&ks)if(b!=null){let[mt,Et]=_n.scales,[zt,Vt]=_n.match,[Wt,ge]=b.cursor.sync.scales,De=b.cursor.drag;if(En=De._x,Cn=De._y,En||Cn){let{left:Ie,top:Ee,width:ae,height:Qt}=b.select,Ke=b.scales[Wt].ori,cn=b.posToVal,Pn,He,hn,di,qn,Ai=mt!=null&&zt(mt,Wt),Oi=Et!=null&&Vt(Et,ge);Ai&&En?(Ke==0?(Pn=Ie,He=ae):(Pn=Ee,He=Qt),hn=_[mt],di=W(cn(Pn,Wt),hn,J,0),qn=W(cn(Pn+He,Wt),hn,J,0),na(Zi(di,qn),An(qn-di))):na(0,J),Oi&&Cn?(Ke==1?(Pn=Ie,He=ae):(Pn=Ee,He=Qt),hn=_[Et],di=N(cn(Pn,ge),hn,lt,0),qn=N(cn(Pn+He,ge),hn,lt,0),ia(Zi(di,qn),An(qn-di))):ia(0,lt)}else Yu()}else{let mt=An(Cp-Ap),Et=An(Rp-Ep);if(D.ori==1){let ge=mt;mt=Et,Et=ge}En=Dn.x&&mt>=Dn.dist,Cn=Dn.y&&Et>=Dn.dist;let zt=Dn.uni;zt!=null?En&&Cn&&(En=mt>=zt,Cn=Et>=zt,!En&&!Cn&&(Et>mt?Cn=!0:En=!0)):Dn.x&&Dn.y&&(En||Cn)&&(En=Cn=!0);let Vt,Wt;En&&(D.ori==0?(Vt=Wr,Wt=$e):(Vt=Xr,Wt=Qe),na(Zi(Vt,Wt),An(Wt-Vt)),Cn||ia(0,lt)),Cn&&(D.ori==1?(Vt=Wr,Wt=$e):(Vt=Xr,Wt=Qe),ia(Zi(Vt,Wt),An(Wt-Vt)),En||na(0,J)),!En&&!Cn&&(na(0,0),ia(0,0))}if(Dn._x=En,Dn._y=Cn,b==null){if(L){if(Gp!=null){let[mt,Et]=_n.scales;_n.values[0]=mt!=null?ts(D.ori==0?$e:Qe,mt):null,_n.values[1]=Et!=null?ts(D.ori==1?$e:Qe,Et):null}ra(Yf,n,$e,Qe,B,St,F)}if(he){let mt=L&&_n.setSeries,Et=qt.prox;hr==null?_s<=Et&&Qi(Vs,Yr,!0,mt):_s>Et?Qi(null,Yr,!0,mt):Vs!=hr&&Qi(Vs,Yr,!0,mt)}}gt&&(ft.idx=F,Wu()),E!==!1&&Rn("setCursor")}let Gs=null;Object.defineProperty(n,"rect",{get(){return Gs==null&&sa(!1),Gs}});function sa(b=!1){b?Gs=null:(Gs=p.getBoundingClientRect(),Rn("syncRect",Gs))}function Lp(b,E,L,F,X,J,lt){ht._lock||ks&&b!=null&&b.movementX==0&&b.movementY==0||(Xu(b,E,L,F,X,J,lt,!1,b!=null),b!=null?ur(null,!0,!0):ur(E,!0,!1))}function Xu(b,E,L,F,X,J,lt,mt,Et){if(Gs==null&&sa(!1),ce(b),b!=null)L=b.clientX-Gs.left,F=b.clientY-Gs.top;else{if(L<0||F<0){$e=-10,Qe=-10;return}let[zt,Vt]=_n.scales,Wt=E.cursor.sync,[ge,De]=Wt.values,[Ie,Ee]=Wt.scales,[ae,Qt]=_n.match,Ke=E.axes[0].side%2==1,cn=D.ori==0?B:St,Pn=D.ori==1?B:St,He=Ke?J:X,hn=Ke?X:J,di=Ke?F:L,qn=Ke?L:F;if(Ie!=null?L=ae(zt,Ie)?a(ge,_[zt],cn,0):-10:L=cn*(di/He),Ee!=null?F=Qt(Vt,Ee)?a(De,_[Vt],Pn,0):-10:F=Pn*(qn/hn),D.ori==1){let Ai=L;L=F,F=Ai}}Et&&(E==null||E.cursor.event.type==Yf)&&((L<=1||L>=B-1)&&(L=Lr(L,B)),(F<=1||F>=St-1)&&(F=Lr(F,St))),mt?(Ap=L,Ep=F,[Wr,Xr]=ht.move(n,L,F)):($e=L,Qe=F)}let qu={width:0,height:0,left:0,top:0};function Yu(){Ll(qu,!1)}let Dp,Np,Up,Fp;function Op(b,E,L,F,X,J,lt){ks=!0,En=Cn=Dn._x=Dn._y=!1,Xu(b,E,L,F,X,J,lt,!0,!1),b!=null&&(kt($f,Qf,Bp,!1),ra(z0,n,Wr,Xr,B,St,null));let{left:mt,top:Et,width:zt,height:Vt}=Ze;Dp=mt,Np=Et,Up=zt,Fp=Vt}function Bp(b,E,L,F,X,J,lt){ks=Dn._x=Dn._y=!1,Xu(b,E,L,F,X,J,lt,!1,!0);let{left:mt,top:Et,width:zt,height:Vt}=Ze,Wt=zt>0||Vt>0,ge=Dp!=mt||Np!=Et||Up!=zt||Fp!=Vt;if(Wt&&ge&&Ll(Ze),Dn.setScale&&Wt&&ge){let De=mt,Ie=zt,Ee=Et,ae=Vt;if(D.ori==1&&(De=Et,Ie=Vt,Ee=mt,ae=zt),En&&zs(w,ts(De,w),ts(De+Ie,w)),Cn)for(let Qt in _){let Ke=_[Qt];Qt!=w&&Ke.from==null&&Ke.min!=Xe&&zs(Qt,ts(Ee+ae,Qt),ts(Ee,Qt))}Yu()}else ht.lock&&(ht._lock=!ht._lock,ur(E,!0,b!=null));b!=null&&(_e($f,Qf),ra($f,n,$e,Qe,B,St,null))}function T_(b,E,L,F,X,J,lt){if(ht._lock)return;ce(b);let mt=ks;if(ks){let Et=!0,zt=!0,Vt=10,Wt,ge;D.ori==0?(Wt=En,ge=Cn):(Wt=Cn,ge=En),Wt&&ge&&(Et=$e<=Vt||$e>=B-Vt,zt=Qe<=Vt||Qe>=St-Vt),Wt&&Et&&($e=$e<Wr?0:B),ge&&zt&&(Qe=Qe<Xr?0:St),ur(null,!0,!0),ks=!1}$e=-10,Qe=-10,et.fill(null),ur(null,!0,!0),mt&&(ks=mt)}function kp(b,E,L,F,X,J,lt){ht._lock||(ce(b),ea(),Yu(),b!=null&&ra(H0,n,$e,Qe,B,St,null))}function zp(){S.forEach(cE),k(n.width,n.height,!0)}Ur(Au,Wo,zp);let $r={};$r.mousedown=Op,$r.mousemove=Lp,$r.mouseup=Bp,$r.dblclick=kp,$r.setSeries=(b,E,L,F)=>{let X=_n.match[2];L=X(n,E,L),L!=-1&&Qi(L,F,!0,!1)},xt&&(kt(z0,p,Op),kt(Yf,p,Lp),kt(V0,p,b=>{ce(b),sa(!1)}),kt(G0,p,T_),kt(H0,p,kp),ap.add(n),n.syncRect=sa);let Dl=n.hooks=i.hooks||{};function Rn(b,E,L){Xn?Ge.push([b,E,L]):b in Dl&&Dl[b].forEach(F=>{F.call(null,n,E,L)})}(i.plugins||[]).forEach(b=>{for(let E in b.hooks)Dl[E]=(Dl[E]||[]).concat(b.hooks[E])});let Vp=(b,E,L)=>L,_n=yn({key:null,setSeries:!1,filters:{pub:tx,sub:tx},scales:[w,y[1]?y[1].scale:null],match:[ex,ex,Vp],values:[null,null]},ht.sync);_n.match.length==2&&_n.match.push(Vp),ht.sync=_n;let Gp=_n.key,$u=Jx(Gp);function ra(b,E,L,F,X,J,lt){_n.filters.pub(b,E,L,F,X,J,lt)&&$u.pub(b,E,L,F,X,J,lt)}$u.sub(n);function A_(b,E,L,F,X,J,lt){_n.filters.sub(b,E,L,F,X,J,lt)&&$r[b](null,E,L,F,X,J,lt)}n.pub=A_;function E_(){$u.unsub(n),ap.delete(n),ie.clear(),np(Au,Wo,zp),c.remove(),Lt?.remove(),Rn("destroy")}n.destroy=E_;function Zu(){Rn("init",i,t),ta(t||i.data,!1),H[w]?Vu(w,H[w]):ea(),st=Ze.show&&(Ze.width>0||Ze.height>0),nt=gt=!0,k(i.width,i.height)}return y.forEach(Br),S.forEach(ps),e?e instanceof HTMLElement?(e.appendChild(c),Zu()):e(n,Zu):Zu(),n}Bn.assign=yn;Bn.fmtNum=pp;Bn.rangeNum=Eu;Bn.rangeLog=Pu;Bn.rangeAsinh=dp;Bn.orient=Or;Bn.pxRatio=Ue;Bn.join=tA;Bn.fmtDate=gp,Bn.tzDate=uA;Bn.sync=Jx;{Bn.addGap=YA,Bn.clipGaps=Du;let i=Bn.paths={points:i_};i.linear=r_,i.stepped=KA,i.bars=JA,i.spline=QA}function Mp(i,t,e,n){let s=new Set(i.map(a=>a.measure.unit)),r=U("div",{class:"legend"});e&&r.append(U("span",{class:"plot-title"},e)),s.size===1&&r.append(U("span",{class:"unit"},Xf(i[0].measure.unit)));let o=[];for(let{index:a,measure:l,color:c}of i){let h=U("i",{class:"swatch"});h.style.background=`var(--${hi(c)})`;let u=U("b",{});o.push(u);let d=s.size>1&&l.unit?`${l.name} [${l.unit}]`:l.name;r.append(U("button",{type:"button",class:"chip",title:`Remove ${l.name} from the plot`,onclick:()=>t.remove(a)},h,U("span",{class:"name"},d),u))}if(n){let a=Zn("close",`Remove the plot ${e??i.map(l=>l.measure.name).join(", ")}`,n);a.classList.add("small"),r.append(a)}return{legend:r,values:o}}var hE=60,uE=4,dE=4,Ou=class{constructor(t,e,n,s){this.members=t;this.context=e;let{legend:r,values:o}=Mp(t,e,n,s);this.values=o,this.element=U("figure",{class:"plot"},r,this.body);let a=[Array.from(e.times),...t.map(l=>Array.from(l.measure.values,c=>Number.isFinite(c)?c:null))];this.chart=new Bn(this.options(),a,this.body),this.chart.over.append(this.line),this.listen(this.chart.over)}members;context;element;body=U("div",{class:"plot-body"});line=U("div",{class:"time-line"});values;chart;pointed=null;quiet=!1;options(){let t=()=>({stroke:()=>ni("muted"),font:"11px system-ui, sans-serif",grid:{stroke:()=>ni("rule"),width:1},ticks:{stroke:()=>ni("rule"),width:1,size:4},values:(e,n)=>n.map(s=>Jt(fE(s,n),7))});return{width:300,height:184,legend:{show:!1},padding:[8,12,0,0],scales:{x:{time:!1},y:{range:{min:{pad:.06,soft:void 0,mode:0},max:{pad:.06,soft:void 0,mode:0}}}},axes:[{...t(),size:26,gap:3,label:"t [s]",labelSize:14,labelGap:-2,labelFont:"11px system-ui, sans-serif"},{...t(),gap:4,size:(e,n)=>14+6.6*Math.max(4,...(n??[]).map(s=>s.length))}],series:[{},...this.members.map(e=>({label:e.measure.name,stroke:()=>ni(hi(e.color)),width:1.6,points:{show:!1},spanGaps:!1}))],cursor:{y:!1,drag:{x:!0,y:!1,setScale:!0,dist:4},points:{size:6},sync:{key:"time",setSeries:!1,filters:{pub:e=>e==="mousemove"||e==="mouseleave"}}},hooks:{draw:[e=>this.drawEvents(e),e=>this.drawPeaks(e)],setScale:[(e,n)=>{if(n!=="x")return;this.showTime(this.context.clock.t);let{min:s,max:r}=e.scales.x;!this.quiet&&s!==void 0&&r!==void 0&&this.context.zoomed(s,r)}],setCursor:[e=>{this.pointed=e.cursor.left!==void 0&&e.cursor.left>=0?e.posToVal(e.cursor.left,"x"):null,this.showValues()}]}}}listen(t){let e=s=>this.chart.posToVal(s.clientX-t.getBoundingClientRect().left,"x"),n=0;t.addEventListener("mousedown",s=>n=s.clientX),t.addEventListener("click",s=>{Math.abs(s.clientX-n)<4&&this.context.clock.moveTo(e(s))}),t.addEventListener("pointermove",s=>{s.pointerType==="touch"&&this.context.clock.moveTo(e(s))})}drawEvents(t){let{left:e,top:n,width:s,height:r}=t.bbox,o=t.ctx;o.save(),o.strokeStyle=ni("event"),o.lineWidth=devicePixelRatio,o.globalAlpha=.7;let a=-1/0,l=this.context.events.map(h=>Math.round(t.valToPos(h.t,"x",!0))).filter(h=>h<e||h>e+s||h-a<uE*devicePixelRatio?!1:(a=h,!0)),c=l.length<=hE;c&&o.setLineDash([3*devicePixelRatio,3*devicePixelRatio]),o.beginPath();for(let h of l)o.moveTo(h,n),o.lineTo(h,n+(c?r:5*devicePixelRatio));o.stroke(),o.restore()}drawPeaks(t){let{left:e,top:n,width:s,height:r}=t.bbox,o=dE*devicePixelRatio;for(let{measure:a,color:l}of this.members){let c=this.context.peaks.get(a.name);if(!(!c||c.min===c.max)){t.ctx.fillStyle=ni(hi(l));for(let[h,u,d]of[[c.t_max,c.max,1],[c.t_min,c.min,-1]]){if(h===null||u===null)continue;let[f,p]=[t.valToPos(h,"x",!0),t.valToPos(u,"y",!0)];f<e||f>e+s||p<n-o||p>n+r+o||(t.ctx.beginPath(),t.ctx.moveTo(f,p),t.ctx.lineTo(f-o,p-1.6*o*d),t.ctx.lineTo(f+o,p-1.6*o*d),t.ctx.fill())}}}}get overhead(){return this.element.offsetHeight-this.body.offsetHeight}resize(t,e){t<=0||t===this.chart.width&&e===this.chart.height||(this.quietly(()=>this.chart.setSize({width:t,height:e})),this.showTime(this.context.clock.t))}zoom(t,e){this.quietly(()=>this.chart.setScale("x",{min:t,max:e}))}redraw(){this.chart.redraw(!1,!0)}showTime(t){let e=this.chart?.valToPos(t,"x"),n=e!==void 0&&e>=-.5&&e<=this.chart.bbox.width/devicePixelRatio+.5;this.line.style.visibility=n?"":"hidden",n&&(this.line.style.transform=`translateX(${e.toFixed(1)}px)`),this.showValues()}showValues(){let t=this.pointed??this.context.clock.t;this.members.forEach((e,n)=>{let s=Jt(Di(this.context.times,e.measure.values,t),5);this.values[n].textContent!==s&&(this.values[n].textContent=s)})}quietly(t){this.quiet=!0,t(),queueMicrotask(()=>queueMicrotask(()=>this.quiet=!1))}destroy(){this.chart.destroy(),this.element.remove()}};function fE(i,t){let e=t.length>1?Math.abs(t[1]-t[0]):1;return Math.abs(i)<1e-9*e?0:i}var c_=["open","slip","stick"],wp=24,pE=.1,mE=14;function gE(i){return i.text==="slip"||i.text==="opening"?"stick":i.text==="stick"?"slip":"open"}function xE(i,t){let e=new Map;for(let n of i.meta.summary.contact?.contacts??[])e.set(n.name,{name:n.name,times:[],states:[],impacts:[]});i.meta.scene.contacts?.forEach(({name:n},s)=>{let[r]=i.marks[s]??[],o=e.get(n);o&&r?.from===0&&(o.times.push(t),o.states.push(r.state))});for(let n of i.meta.events)n.contacts?.forEach((s,r)=>{let o=e.get(s);if(!o)return;n.text==="impact"&&o.impacts.push(n.t);let a=n.state?.[r];a&&(o.times.length===0&&(o.times.push(t),o.states.push(gE(n))),a!==o.states[o.states.length-1]&&(o.times.push(n.t),o.states.push(a)))});for(let n of i.meta.summary.contact?.contacts??[]){let s=e.get(n.name);s.times.length===0&&(s.times.push(t),s.states.push(n.state??"open"))}return[...e.values()]}var Bu=class{constructor(t,e){this.clock=e;this.range=[e.start,e.end];let n=xE(t,e.start),s=n.filter(c=>c.impacts.length>0||c.states.some(h=>h!=="open")),r=n.length-s.length;this.rows=s.slice(0,wp).map(c=>({course:c,canvas:U("canvas",{class:"course",role:"img","aria-label":_E(c),onclick:h=>this.clock.moveTo(this.timeAt(h)),onpointermove:h=>this.point(c,this.timeAt(h)),onpointerleave:()=>this.pointed.textContent=""}),line:U("div",{class:"time-line"}),now:U("b",{})}));let o=c_.map(c=>{let h=U("i",{class:"swatch"});return h.style.background=`var(--contact-${c})`,U("span",{},h,c)}),a=U("i",{class:"swatch mark"}),l=U("div",{class:"courses"},...this.rows.flatMap(({course:c,canvas:h,line:u,now:d})=>[U("span",{class:"name",title:c.name},c.name),U("div",{class:"track"},h,u),d]));this.element=U("figure",{class:"timeline",id:"timeline","aria-label":"Contacts over time"},U("figcaption",{},U("h3",{},"Contacts"),...o,U("span",{},a,"impact"),s.length>wp?U("span",{},`${s.length-wp} more have no bar`):null,r>0?U("span",{class:"idle"},r===1?"1 never closes":`${r} never close`):null,this.pointed),l),this.element.hidden=n.length===0,e.onMove(c=>this.showTime(c)),new ResizeObserver(()=>this.redraw()).observe(l)}clock;element;rows;range;pointed=U("output",{class:"pointed"});zoom(t,e){this.range=[t,e],this.redraw(),this.showTime(this.clock.t)}timeAt(t){let e=t.currentTarget.getBoundingClientRect(),[n,s]=this.range;return n+(t.clientX-e.left)/e.width*(s-n)}point(t,e){let n=h_(t.times,e),s=t.times[n+1]??this.clock.end;this.pointed.textContent=`${t.name}: ${t.states[n]} ${Jt(t.times[n],5)} to ${Jt(s,5)} s`}redraw(){let[t,e]=this.range,n=Object.fromEntries(c_.map(s=>[s,ni(`contact-${s}`)]));for(let{course:s,canvas:r}of this.rows){let o=Math.max(1,Math.round(r.clientWidth*devicePixelRatio)),a=Math.round(mE*devicePixelRatio);r.width!==o&&(r.width=o),r.height!==a&&(r.height=a);let l=r.getContext("2d");if(!l)continue;let c=d=>(d-t)/(e-t||1)*o;l.clearRect(0,0,o,a),s.times.forEach((d,f)=>{let p=c(d),v=c(s.times[f+1]??e);v<0||p>o||(l.fillStyle=n[s.states[f]],l.fillRect(p,0,Math.max(v-p,.5),a))}),l.fillStyle=ni("contact-impact");let h=new Set(s.impacts.map(d=>Math.round(c(d))).filter(d=>d>=0&&d<=o)),u=h.size>pE*o?.65*a:0;for(let d of h)l.fillRect(d-.5*devicePixelRatio,u,devicePixelRatio,a-u)}}showTime(t){let[e,n]=this.range,s=(t-e)/(n-e||1);for(let{course:r,line:o,now:a}of this.rows){o.style.visibility=s>=0&&s<=1?"":"hidden",o.style.left=`${(100*s).toFixed(3)}%`;let l=r.states[h_(r.times,t)];a.textContent!==l&&(a.textContent=l)}}};function h_(i,t){let[e,n]=[0,i.length];for(;e<n;){let s=e+n>>1;i[s]<=t?e=s+1:n=s}return Math.max(e-1,0)}function _E(i){let t=i.times.slice(0,8).map((e,n)=>`${i.states[n]} from ${Jt(e,5)} s`);return`${i.name}: ${t.join(", ")}; ${i.impacts.length} impacts`}var vE="11px system-ui, sans-serif",Hn={left:56,right:14,top:8,bottom:38},yE=.06,u_=[80,44],bE=40,Rl=class{constructor(t,e,n,s,r,o){this.members=t;this.x=e;this.context=n;this.equal=r;let{legend:a,values:l}=Mp(t,n,s,o);this.values=l,this.element=U("figure",{class:"plot"},a,U("div",{class:"plot-body"},this.canvas)),this.canvas.setAttribute("aria-label",`${t.map(c=>c.measure.name).join(", ")} over ${e.name}`),this.ranges=[p_([e.values]),p_(t.map(c=>c.measure.values))],this.canvas.addEventListener("pointermove",c=>this.point(c)),this.canvas.addEventListener("pointerleave",()=>{this.pointed=null,this.showTime()}),this.canvas.addEventListener("click",c=>{let h=this.nearest(c);h!==null&&this.context.clock.moveTo(this.context.times[h])})}members;x;context;equal;element;canvas=U("canvas",{class:"xy",role:"img"});values;size=[300,200];frame={x:0,y:0,sx:1,sy:1};ranges;pointed=null;get overhead(){return this.element.offsetHeight-this.canvas.offsetHeight}resize(t,e){t<=0||(this.size=[t,e],[this.canvas.width,this.canvas.height]=[Math.round(t*devicePixelRatio),Math.round(e*devicePixelRatio)],[this.canvas.style.width,this.canvas.style.height]=[`${t}px`,`${e}px`],this.fit(),this.redraw())}zoom(){}showTime(){let t=this.pointed===null?this.context.clock.t:this.context.times[this.pointed];this.members.forEach((e,n)=>{let s=Jt(Di(this.context.times,e.measure.values,t),5);this.values[n].textContent!==s&&(this.values[n].textContent=s)}),this.redraw()}destroy(){this.element.remove()}get room(){return[Math.max(this.size[0]-Hn.left-Hn.right,20),Math.max(this.size[1]-Hn.top-Hn.bottom,20)]}fit(){let[t,e]=this.room,[[n,s],[r,o]]=this.ranges,[a,l]=[t/(s-n),e/(o-r)];this.equal&&(a=l=Math.min(a,l)),this.frame={x:.5*(n+s)-.5*t/a,y:.5*(r+o)-.5*e/l,sx:a,sy:l}}place(t,e){let{frame:n}=this;return[Hn.left+(t-n.x)*n.sx,Hn.top+this.room[1]-(e-n.y)*n.sy]}redraw(){let t=this.canvas.getContext("2d");if(!t)return;t.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),t.clearRect(0,0,...this.size),this.axes(t);let[e,n]=this.room;t.save(),t.beginPath(),t.rect(Hn.left,Hn.top,e,n),t.clip(),t.lineJoin="round";let s=this.context.clock.t,r=Oo(this.context.times,s);for(let o of this.members){t.strokeStyle=t.fillStyle=ni(hi(o.color)),this.curve(t,o.measure.values,this.x.values.length-1,.35,1.2),this.curve(t,o.measure.values,r,1,1.8);let a=this.pointed===null?s:this.context.times[this.pointed],[l,c]=this.place(Di(this.context.times,this.x.values,a),Di(this.context.times,o.measure.values,a));t.beginPath(),t.arc(l,c,4,0,2*Math.PI),t.fill()}t.restore()}curve(t,e,n,s,r){t.globalAlpha=s,t.lineWidth=r,t.beginPath();let o=!1;for(let a=0;a<=n;a++){let[l,c]=this.place(this.x.values[a],e[a]);Number.isFinite(l)&&Number.isFinite(c)?(o?t.lineTo(l,c):t.moveTo(l,c),o=!0):o=!1}t.stroke(),t.globalAlpha=1}axes(t){let{frame:e}=this,[n,s]=this.room;t.font=vE,t.lineWidth=1,t.strokeStyle=ni("rule"),t.fillStyle=ni("muted"),t.textAlign="center",t.textBaseline="top";for(let r of f_(e.x,n/e.sx,n/u_[0])){let[o]=this.place(r,0);d_(t,o,Hn.top,o,Hn.top+s),t.fillText(Jt(r,7),o,Hn.top+s+5)}t.fillText(SE(this.x),Hn.left+n/2,Hn.top+s+20),t.textAlign="right",t.textBaseline="middle";for(let r of f_(e.y,s/e.sy,s/u_[1])){let[,o]=this.place(0,r);d_(t,Hn.left,o,Hn.left+n,o),t.fillText(Jt(r,7),Hn.left-6,o)}}nearest(t){let e=this.canvas.getBoundingClientRect(),[n,s]=[t.clientX-e.left,t.clientY-e.top],r=bE**2,o=null;for(let a of this.members)for(let l=0;l<this.x.values.length;l++){let[c,h]=this.place(this.x.values[l],a.measure.values[l]),u=(c-n)**2+(h-s)**2;u<r&&([r,o]=[u,l])}return o}point(t){this.pointed=this.nearest(t),this.showTime()}};function SE({name:i,unit:t}){return t===""?i:`${i} [${t}]`}function d_(i,t,e,n,s){i.beginPath(),i.moveTo(t,e),i.lineTo(n,s),i.stroke()}function f_(i,t,e){let n=Fl(1.5*t/Math.max(e,1)),s=[];for(let r=Math.ceil(i/n);r*n<=i+t&&s.length<50;r++)s.push(r===0?0:r*n);return s}function p_(i){let[t,e]=[1/0,-1/0];for(let s of i)for(let r of s)Number.isFinite(r)&&(r<t&&(t=r),r>e&&(e=r));if(t>e)return[0,1];let n=e>t?yE*(e-t):Math.abs(t)||1;return[t-n,e+n]}var ME=3,wE=4,TE=200,m_=[170,360],AE=230,ku=class{constructor(t,e){this.report=t;this.clock=e;let{measures:n}=t;this.wished=(t.meta.scene.plots??[]).flatMap(a=>this.grant(a)),this.wished.length===0&&this.chooseFirst(),this.timeline=new Bu(t,e),this.list=new bu(n,this.selected,()=>this.arrange()),this.list.element.hidden=!0;let s=U("button",{type:"button",class:"text-button",id:"choose","aria-expanded":"false",onclick:()=>{this.list.element.hidden=!this.list.element.hidden,s.setAttribute("aria-expanded",String(!this.list.element.hidden)),this.list.element.hidden||this.list.focus()}},Kr(Jr.list),"Measures"),r=U("input",{type:"checkbox",id:"apart",onchange:()=>{this.apart=r.checked,this.arrange()}});this.resetButton=U("button",{type:"button",class:"text-button",id:"show-all",hidden:!0,onclick:()=>this.showAll()},"Show all time");let o=U("select",{id:"over","aria-label":"Plot over",title:"What measures are plotted over",onchange:()=>{this.over=o.value===""?null:Number(o.value),this.arrange()}},U("option",{value:""},"over time"),...n.slice(0,TE).map((a,l)=>U("option",{value:String(l)},`over ${a.name}`)));this.element=U("section",{class:"card plots","aria-label":"Plots"},U("div",{class:"head"},U("h2",{},"Plots"),this.resetButton,o,s,U("label",{class:"check",title:"Each measure in a plot of its own, instead of one plot for a unit"},r,U("span",{},"separately"))),this.list.element,this.area,this.timeline.element),n.length===0&&(s.remove(),o.remove(),this.element.classList.add("without-measures")),e.onMove(a=>{for(let l of this.plots)l.showTime(a)}),new ResizeObserver(()=>this.resize()).observe(this.area),this.arrange()}report;clock;element;area=U("div",{class:"plot-area"});selected=new Set;colors=new Map;list;resetButton;timeline;plots=[];wished;apart=!1;over=null;range=null;get whole(){let{times:t}=this.report;return[t[0]??0,t[t.length-1]??1]}chooseFirst(){let{measures:t,meta:e}=this.report,n=new Set([...e.scene.arrows,...e.scene.flexible??[]].flatMap(o=>o.columns)),s=t.map((o,a)=>a).filter(o=>!n.has(t[o].name)),r=new Map;for(let o of s.length>0?s:t.keys()){let a=t[o].unit;if(!r.has(a)&&r.size===ME)continue;let l=r.get(a)??0;l!==wE&&(r.set(a,l+1),this.selected.add(o))}}colorOf(t,e){let n=this.colors.get(t);if(n!==void 0)return n;let s=new Set(e.map(o=>this.colors.get(o))),r=0;for(;s.has(r)&&r<4*Ef;)r++;return this.colors.set(t,r),r}grant(t){let e=r=>this.report.measures.findIndex(o=>o.name===r||o.name===`${r} (not determined)`),n=t.y.map(e).filter(r=>r>=0),s=t.x===void 0?null:e(t.x);return n.length>0&&s!==-1?[{title:t.title,x:s,y:n,equal:t.equal??!1}]:[]}arrange(){for(let e of this.colors.keys())this.selected.has(e)||this.colors.delete(e);let t=new Map;for(let e of this.selected){let n=this.apart?String(e):this.report.measures[e].unit;t.has(n)||t.set(n,[]),t.get(n).push(e)}for(let e of this.plots)e.destroy();this.plots=[],this.area.replaceChildren();for(let e of this.wished){let n=r=>{e.y=e.y.filter(o=>o!==r),this.drop(e.y.length===0?e:null)},s=e.y.map((r,o)=>o);this.add(e.y,s,e.x,e.equal,n,e.title,()=>this.drop(e))}for(let e of t.values()){let n=s=>{this.selected.delete(s),this.list.fill(),this.arrange()};this.add(e,e.map(s=>this.colorOf(s,e)),this.over,!1,n)}if(this.plots.length===0&&this.area.append(U("p",{class:"empty"},this.report.measures.length===0?"The run recorded no measures.":"Choose measures to plot.")),this.resize(),this.range)for(let e of this.plots)e.zoom(...this.range);for(let e of this.plots)e.showTime(this.clock.t)}add(t,e,n,s,r,o,a){let{measures:l,times:c,meta:h}=this.report,u={clock:this.clock,times:c,events:h.events,remove:r,zoomed:(v,m)=>this.zoom(v,m),peaks:new Map((h.summary.peaks??[]).map(v=>[v.name,v]))},d=t.map((v,m)=>({index:v,measure:l[v],color:e[m]})),f=n===null?null:l[n],p=f?new Rl(d,f,u,o,s,a):new Ou(d,u,o,a);this.plots.push(p),this.area.append(p.element)}drop(t){this.wished=this.wished.filter(e=>e!==t),this.arrange()}zoom(t,e){let[n,s]=this.whole,r=t<=n&&e>=s;if(!(this.range&&this.range[0]===t&&this.range[1]===e)){this.range=r?null:[t,e],this.resetButton.hidden=r;for(let o of this.plots)o.zoom(t,e);this.timeline.zoom(t,e)}}showAll(){this.zoom(...this.whole)}resize(){if(this.plots.length===0)return;let t=getComputedStyle(this.area).overflowY==="auto",e=Math.floor((this.area.clientHeight-14)/this.plots.length);for(let n of this.plots){let s=t?e-n.overhead:0,r=n instanceof Rl?AE:m_[0];n.resize(Math.floor(n.element.clientWidth),Math.min(Math.max(s,r),m_[1]))}}recolor(){for(let t of this.plots)t.redraw();this.timeline.redraw()}};function EE(i){let t=[i.motion.times,i.times].filter(e=>e.length>0);return t.length===0?[0,0]:[Math.min(...t.map(e=>e[0])),Math.max(...t.map(e=>e[e.length-1]))]}function CE(i){try{return new zo(i)}catch{return null}}function RE(i,t,e){let{summary:n,title:s}=i.meta,r=yu(n)?(n.doubts??[]).length>0?"warn":"good":"bad",o=Zn("moon","Dark",()=>t.toggle());o.id="theme";let a=()=>t.current==="dark"?Hs(o,"sun","Light colours (t)"):Hs(o,"moon","Dark colours (t)");t.onChange(a),a();let l=[n.options?.method,n.options?.formulation,n.options?.rtol?`rtol ${Jt(n.options.rtol,3)}`:null];return U("header",{class:"top"},U("div",{class:"title"},U("h1",{},s),n.model?.description?U("p",{},n.model.description):null),U("div",{class:"chips"},i.meta.modes?U("span",{class:"status"},"modes"):U("span",{class:`status ${r}`},r==="bad"?"incomplete":r==="warn"?"in doubt":vu(n).split(":")[0]),...l.filter(c=>c).map(c=>U("span",{},String(c)))),U("div",{class:"actions"},Zn("help","Keys and gestures (?)",e),o))}function PE(i,t,e,n){let s=t&&new xu(t,i.meta.scene.bodies,i.meta.scene.contacts??[]),r=t&&L0(t,i.meta.scene,n),o=U("div",{class:"view"});if(t&&s&&r){let a=i.meta.title;t.canvas.setAttribute("aria-label",`Picture of ${a}: drag to turn it`),t.canvas.setAttribute("role","img"),o.append(t.canvas,t.triad.element,s.hover,s.pinned,...r.legend?[r.legend]:[],r.scale,U("div",{class:"note"},`grid ${Jt(t.grid.spacing,3)} m`),U("div",{class:"tools"},Zn("camera","Show all (r)",()=>t.look("home")),r.menu)),new ResizeObserver(()=>t.resize(o.clientWidth,o.clientHeight)).observe(o)}else o.append(U("p",{class:"empty"},"This browser offers no WebGL, so the mechanism cannot be drawn. Plots and numbers are below."));return{card:U("section",{class:"card scene","aria-label":"Motion"},o,e),labels:s,menu:r,view:o}}function IE(){let{meta:i,payload:t}=Xp();"gallery"in i?T0(i,t):LE(Ul(i,t))}function LE(i){let t=new Bo,[e,n]=EE(i),{modes:s}=i.meta,r=new Zr(e,n),o=s?D0(s,r):null,a=CE(i),l=()=>{a&&(a.contacts.speed=r.speed),a?.moveTo(r.t)},c=PE(i,a,I0(r,i.meta.events),l),h=new ku(i,r),u=_=>()=>a?.look(_),d=(_,A,w)=>{_.shiftKey?a?.orbit(.1*A,.1*w):A!==0&&r.moveTo(r.t+A*r.span/100)},f=_=>()=>{r.pause();let A=i.motion.times;if(a&&A.length>0){let w=a.poses.frame,x=_<0&&r.t>A[w]?w:w+_;r.moveTo(A[Math.min(Math.max(x,0),A.length-1)])}},p=()=>a?.follow(a.followed===null?c.labels?.pinnedBody??1:null),v=[{keys:[" ","k"],shown:"space",what:"play, pause",run:()=>r.toggle()},{keys:["ArrowLeft"],shown:"←",what:"back by a hundredth",run:_=>d(_,-1,0)},{keys:["ArrowRight"],shown:"→",what:"on by a hundredth",run:_=>d(_,1,0)},{keys:[","],shown:",",what:"one frame back",run:f(-1)},{keys:["."],shown:".",what:"one frame on",run:f(1)},...o?[{keys:["ArrowUp","ArrowDown"],shown:"↑ ↓",what:"the mode before, the next mode",run:_=>o.step(_.key==="ArrowUp"?-1:1)}]:[],{keys:["Home"],shown:"home",what:"to the start",run:()=>r.moveTo(r.start)},{keys:["End"],shown:"end",what:"to the end",run:()=>r.moveTo(r.end)},{keys:["["],shown:"[",what:"half the speed",run:()=>r.setSpeed(r.speed/2)},{keys:["]"],shown:"]",what:"twice the speed",run:()=>r.setSpeed(r.speed*2)},{keys:["l"],shown:"l",what:"repeat or stop at the end",run:()=>{r.loop=!r.loop,r.setSpeed(r.speed)}},{keys:["r","0"],shown:"r",what:"the whole motion again",run:u("home")},{keys:["1"],shown:"1",what:"from the front",run:u("front")},{keys:["2"],shown:"2",what:"from the side",run:u("side")},{keys:["3"],shown:"3",what:"from above",run:u("top")},{keys:["Shift+ArrowLeft","Shift+ArrowRight","Shift+ArrowUp","Shift+ArrowDown"],shown:"shift + arrows",what:"turn the view",run:_=>{let A=_.key==="ArrowLeft"?-1:_.key==="ArrowRight"?1:0;d(_,A,_.key==="ArrowUp"?1:_.key==="ArrowDown"?-1:0)}},{keys:["w","a","s","d"],shown:"w a s d",what:"shift the view",run:_=>{let A={a:-.1,d:.1}[_.key]??0;a?.pan(A,{w:.1,s:-.1}[_.key]??0)}},{keys:["+","="],shown:"+",what:"nearer",run:()=>a?.zoom(.85)},{keys:["-"],shown:"-",what:"farther away",run:()=>a?.zoom(1/.85)},{keys:["f"],shown:"f",what:"go with the body that was clicked, or stay",run:p},{keys:["j"],shown:"j",what:"joint symbols",run:()=>c.menu?.joints()},{keys:["p"],shown:"p",what:"traces",run:()=>c.menu?.traces()},{keys:["v"],shown:"v",what:"force arrows",run:()=>c.menu?.arrows()},{keys:["c"],shown:"c",what:"contacts and their forces",run:()=>c.menu?.contacts()},{keys:["e"],shown:"e",what:"colours of strain and stress",run:()=>c.menu?.strain()},{keys:["g"],shown:"g",what:"grid",run:()=>c.menu?.grid()},{keys:["t"],shown:"t",what:"light or dark",run:()=>t.toggle()},{keys:["Escape"],shown:"esc",what:"let go of the clicked body, show all time in plots",run:()=>{c.labels?.pin(null),h.showAll()}},{keys:["?"],shown:"?",what:"this list",run:()=>m.showModal()}],m=R0(v);C0(v);let g=o?[U("main",{class:"shapes"},U("div",{class:"work"},c.card,o.element))]:[U0(i.meta.summary),U("main",{},U("div",{class:"work"},c.card,h.element),U("div",{class:"below"},E0(i.meta.events,r),N0(i.meta.summary.peaks??[],r),...F0(i)))];document.body.append(...[RE(i,t,()=>m.showModal()),...g,m].filter(_=>_!==null)),t.onChange(()=>{a?.recolor(),h.recolor()}),DE(a,c.view,t),r.onMove(()=>l()),r.moveTo(r.start);let y=performance.now(),S=_=>{r.tick(Math.min((_-y)/1e3,.25)),y=_,a?.render(),requestAnimationFrame(S)};requestAnimationFrame(S),matchMedia("(prefers-reduced-motion: reduce)").matches||r.play()}function DE(i,t,e){let n=null,s="light";addEventListener("beforeprint",()=>{s=e.current,e.use("light"),i&&t.append(n=U("img",{class:"printed",src:i.picture(),alt:""}))}),addEventListener("afterprint",()=>{n?.remove(),e.use(s)})}IE();})();
