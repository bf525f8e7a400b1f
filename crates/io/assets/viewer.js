"use strict";(()=>{var El=class i{constructor(t,e){this.start=t;this.end=e;this.t=t,this.speed=i.pleasantSpeed(e-t)}start;end;playing=!1;loop=!0;speed;t;moved=[];switched=[];get span(){return this.end-this.start}static pleasantSpeed(t){if(!(t>0)||t>=2&&t<=40)return 1;let e=Math.floor(Math.log10(t/10)),n=t/10/10**e;return+((n>=5?5:n>=2?2:1).toString()+"e"+e)}onMove(t){this.moved.push(t)}onSwitch(t){this.switched.push(t)}moveTo(t){this.t=Math.min(Math.max(t,this.start),this.end);for(let e of this.moved)e(this.t)}play(){this.span>0&&(this.t>=this.end&&this.moveTo(this.start),this.set(!0))}pause(){this.set(!1)}toggle(){this.playing?this.pause():this.play()}setSpeed(t){this.speed=t;for(let e of this.switched)e()}tick(t){if(!this.playing)return;let e=this.t+t*this.speed;if(e<this.end)return this.moveTo(e);if(this.loop)return this.moveTo(this.start+(e-this.start)%this.span);this.moveTo(this.end),this.pause()}set(t){if(this.playing!==t){this.playing=t;for(let e of this.switched)e()}}};function bp(){let i=JSON.parse(vp("meta")),t=q_(vp("payload")),e=o=>new Float64Array(t.buffer,o.offset,o.length/8),n=o=>new Float32Array(t.buffer,o.offset,o.length/4),s={times:e(i.motion.times),bodies:i.motion.bodies,poses:Y_(t,i.motion)},r=i.curves.series.map(o=>{let a=Float64Array.from(n(o.values),l=>o.offset+l);return{name:o.name,unit:o.unit,values:a}});return{meta:i,motion:s,times:e(i.curves.times),measures:r}}function vp(i){let t=document.getElementById(i),e=t?.textContent??"";return t?.remove(),e}function q_(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<t.length;n++)e[n]=t.charCodeAt(n);return e}function Y_(i,t){let{frames:e,bodies:n,origin:s,quanta:r}=t,o=new Float32Array(e*n*7);if(e===0)return o;let a=t.channels.offset,l=()=>{let h=0,u=1,d;do d=i[a++],h+=(d&127)*u,u*=128;while(d&128);return h%2===0?h/2:-(h+1)/2},c=n*7;for(let h=0;h<c;h++){let u=h%7,d=u<3?s[u]:0,f=u<3?r[0]:r[1],m=i[a++]===1,_=l(),p=0;o[h]=d+_*f;for(let g=1,y=h+c;g<e;g++,y+=c){if(m){let S=_+p+l();p=S-_,_=S}o[y]=d+_*f}}return o}function W(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))r==null||r===!1||(s.startsWith("on")?n.addEventListener(s.slice(2),r):s==="class"||s==="for"||s==="role"||s.includes("-")?n.setAttribute(s,String(r)):n[s]=r);for(let s of e)s&&n.append(s);return n}var Sp="http://www.w3.org/2000/svg";function Gr(i){let t=document.createElementNS(Sp,"svg");t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true"),t.setAttribute("class","icon");let e=document.createElementNS(Sp,"path");return e.setAttribute("d",i),t.append(e),t}var Hr={play:"M7 4.5v15l12.5-7.5z",pause:"M6.5 5h4v14h-4zM13.5 5h4v14h-4z",start:"M6 5h2.4v14H6zM19 5v14L9 12z",end:"M15.6 5H18v14h-2.4zM5 5v14l10-7z",repeat:"M7 7h9v3l4.5-4L16 2v3H5v7h2zM17 17H8v-3l-4.5 4L8 22v-3h11v-7h-2z",camera:"M12 3 3.5 7.7v8.6L12 21l8.5-4.7V7.7zm0 2.3 5.4 3L12 11.2 6.6 8.3zm-6.5 4.6 5.5 3v5.3l-5.5-3zm13 0v5.3l-5.5 3v-5.3z",layers:"M12 3 2.5 8.2 12 13.4l9.5-5.2zM4.6 11.3l-2.1 1.2L12 17.7l9.5-5.2-2.1-1.2L12 15.4zM4.6 15.6l-2.1 1.2L12 22l9.5-5.2-2.1-1.2L12 19.7z",sun:"M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1.5h2v3.4h-2zM11 19.1h2v3.4h-2zM1.5 11h3.4v2H1.5zM19.1 11h3.4v2h-3.4zM4 5.4 5.4 4l2.4 2.4-1.4 1.4zM16.2 17.6l1.4-1.4 2.4 2.4-1.4 1.4zM4 18.6l2.4-2.4 1.4 1.4L5.4 20zM16.2 6.4 18.6 4 20 5.4l-2.4 2.4z",moon:"M20.5 14.6A8.8 8.8 0 0 1 9.4 3.5a8.8 8.8 0 1 0 11.1 11.1z",help:"M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm-.1 15.4a1.3 1.3 0 1 1 0-2.6 1.3 1.3 0 0 1 0 2.6zm1-4.4h-2v-.7c0-1.4.8-2.1 1.6-2.7.7-.5 1.2-.9 1.2-1.6 0-.8-.7-1.3-1.6-1.3-1 0-1.7.6-1.9 1.6l-2-.4c.3-1.9 1.9-3.1 4-3.1 2.2 0 3.7 1.2 3.7 3.1 0 1.6-1 2.3-1.9 3-.7.5-1.1.9-1.1 1.6z",list:"M3 5h3v3H3zM8.5 5.5H21v2H8.5zM3 10.5h3v3H3zM8.5 11H21v2H8.5zM3 16h3v3H3zM8.5 16.5H21v2H8.5z",close:"M5.6 4.2 4.2 5.6 10.6 12l-6.4 6.4 1.4 1.4 6.4-6.4 6.4 6.4 1.4-1.4-6.4-6.4 6.4-6.4-1.4-1.4-6.4 6.4z"};function Li(i,t,e){return W("button",{class:"icon-button",type:"button",title:t,"aria-label":t,onclick:e},Gr(Hr[i]))}function Jo(i,t,e){i.replaceChildren(Gr(Hr[t])),i.title=e,i.setAttribute("aria-label",e)}function ce(i,t=5){if(i==null||!Number.isFinite(i))return"–";if(i===0)return"0";let e=Math.abs(i);if(e>=.001&&e<1e6)return Mp(i.toPrecision(t)).replace("-","−");let[n,s]=i.toExponential(Math.max(0,Math.min(t-1,3))).split("e");return`${Mp(n)}e${Number(s)}`.replaceAll("-","−")}function Mp(i){let t=i.includes("e")?String(Number(i)):i;return t.includes(".")?t.replace(/\.?0+$/,""):t}function an(i){return i==null?"–":String(i).replace(/\B(?=(\d{3})+(?!\d))/g," ")}function Ko(i){return i==null||!Number.isFinite(i)?"–":i>=60?`${Math.floor(i/60)} min ${ce(i%60,3)} s`:i>=1||i===0?`${ce(i,4)} s`:i>=.001?`${ce(i*1e3,3)} ms`:`${ce(i*1e6,3)} µs`}function wp(i){return i>0?Math.min(Math.max(Math.ceil(-Math.log10(i/1e3)),0),12):3}function Ep(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return(e>=5?5:e>=2?2:1)*t}var Tp=200;function Ap(i,t){let e=W("section",{class:"card events","aria-label":"Events"},W("h2",{},"Events ",W("span",{class:"badge"},an(i.length))));if(i.length===0)return e.append(W("p",{class:"empty"},"No event occurred.")),e;let n=W("tbody"),s=[],r=l=>{for(let c of i.slice(s.length,l)){let u=W("tr",{onclick:()=>{t.pause(),t.moveTo(c.t)}},W("td",{},W("button",{type:"button",class:"link","aria-label":`Go to ${c.name} at ${ce(c.t,6)} s`},ce(c.t,6))),W("td",{},c.name),W("td",{},c.loss?`${c.text}, ${ce(c.loss,4)} J lost`:c.text));s.push(u),n.append(u)}};if(r(Tp),e.append(W("div",{class:"scroll"},W("table",{},W("thead",{},W("tr",{},W("th",{scope:"col"},"t [s]"),W("th",{scope:"col"},"event"),W("th",{scope:"col"},"what happened"))),n))),i.length>Tp){let l=W("button",{type:"button",class:"text-button",onclick:()=>{r(i.length),l.remove()}},`Show all ${an(i.length)}`);e.append(l)}let o=-1,a=1e-9*Math.max(t.span,1e-9);return t.onMove(l=>{let c=i.findIndex(h=>h.t>l+a)-1;c===-2&&(c=i.length-1),c!==o&&(s[o]?.classList.remove("current"),s[c]?.classList.add("current"),o=c)}),e}function Cp(i){addEventListener("keydown",t=>{if(t.ctrlKey||t.metaKey||t.altKey||document.querySelector("dialog[open]"))return;let e=t.target;if(e.matches("input:not([type=range]):not([type=checkbox]), select, textarea")||(t.key===" "||t.key==="Enter")&&e.matches("button, input, summary")||e.matches("input[type=range]:not(#time)")&&t.key.startsWith("Arrow"))return;let s=(t.shiftKey&&t.key.length>1?"Shift+":"")+t.key,r=i.find(o=>o.keys.includes(s));r&&(t.preventDefault(),r.run(t))})}function Rp(i){let t=W("dialog",{class:"help","aria-label":"Help",onclick:e=>{e.target===t&&t.close()}},W("div",{class:"head"},W("h2",{},"Keys and gestures"),Li("close","Close",()=>t.close())),W("table",{},W("tbody",{},...i.map(e=>W("tr",{},W("td",{},...e.shown.split(" ").map(n=>W("kbd",{},n))),W("td",{},e.what))))),W("p",{},"Picture: drag turns, right button or two fingers shift, wheel or pinch zooms; a click on a body pins its name."),W("p",{},"Plots: a click goes to that time, dragging zooms in, a double click shows all again. With a finger, a swipe along the plot moves the time."));return t}var Tl=class{constructor(t,e){this.stage=t;this.bodies=e;let n=t.canvas,s={x:0,y:0};n.addEventListener("pointermove",r=>{r.pointerType==="touch"||r.buttons!==0||this.pending||(this.pending=!0,requestAnimationFrame(()=>{this.pending=!1,this.pointAt(this.bodyAt(r),r)}))}),n.addEventListener("pointerleave",()=>this.pointAt(null)),n.addEventListener("pointerdown",r=>s={x:r.clientX,y:r.clientY}),n.addEventListener("click",r=>{if(Math.hypot(r.clientX-s.x,r.clientY-s.y)>5)return;let o=this.bodyAt(r);this.pin(o===this.pinnedBody?null:o)}),t.onDraw(()=>this.place())}stage;bodies;hover=W("div",{class:"label hover",hidden:!0});pinned=W("div",{class:"label pinned",hidden:!0});pinnedBody=null;pending=!1;pin(t){this.pinnedBody=t,this.stage.bodies.highlight(t),this.stage.invalidate()}bodyAt(t){let e=this.stage.canvas.getBoundingClientRect();return this.stage.pick(2*(t.clientX-e.left)/e.width-1,1-2*(t.clientY-e.top)/e.height)}pointAt(t,e){if(this.hover.hidden=t===null||t===this.pinnedBody,this.stage.canvas.style.cursor=t===null?"":"pointer",t===null||!e)return;let n=this.stage.canvas.getBoundingClientRect();this.hover.textContent=this.bodies[t]?.name??"",Pp(this.hover,e.clientX-n.left+14,e.clientY-n.top+10)}place(){let t=this.pinnedBody;if(this.pinned.hidden=t===null,t===null)return;let e=this.stage.project(t),{clientWidth:n,clientHeight:s}=this.stage.canvas,r=this.stage.poses.matrices[t].elements,o=[r[12],r[13],r[14]].map(l=>ce(Z_(l,this.stage.bounds.extent),4)).join(", ");this.pinned.replaceChildren(W("b",{},this.bodies[t]?.name??""),W("span",{},t===0?"":`(${o}) m`));let a=(l,c)=>Math.min(Math.max(l,4),Math.max(c,4));Pp(this.pinned,a(n*(1+e.x)/2+12,n-this.pinned.offsetWidth-4),a(s*(1-e.y)/2+12,s-this.pinned.offsetHeight-4))}};function Pp(i,t,e){i.style.transform=`translate(${Math.round(t)}px, ${Math.round(e)}px)`}function Z_(i,t){let e=10**Math.floor(Math.log10(t)-4);return Math.round(i/e)*e}var Du=1e4,$_=[.05,.1,.2,.5,1,2,5,10,20];function Ip(i,t){let e=Li("play","Play (space)",()=>i.toggle());e.classList.add("primary"),e.id="play";let n=Li("start","To the start (home)",()=>i.moveTo(i.start)),s=Li("end","To the end (end)",()=>i.moveTo(i.end)),r=Li("repeat","Repeat (l)",()=>{i.loop=!i.loop,i.setSpeed(i.speed)});r.id="repeat";let o=W("input",{type:"range",id:"time",min:"0",max:String(Du),step:"1",value:"0","aria-label":"Time",oninput:()=>i.moveTo(i.start+i.span*Number(o.value)/Du)}),a=wp(i.span),l=W("output",{class:"time",for:"time",id:"time-text"}),c=i.speed,h=$_.map(p=>Number((p*c).toPrecision(3)));h.includes(1)||h.push(1),h.sort((p,g)=>p-g);let u=W("select",{id:"speed","aria-label":"Speed",title:"Speed: seconds of the motion per second",onchange:()=>i.setSpeed(Number(u.value))},...h.map(p=>W("option",{value:String(p)},J_(p)))),d=W("div",{class:"marks","aria-hidden":"true"}),f=500,m=new Set(t.map(p=>Math.round(f*(p.t-i.start)/(i.span||1))));for(let p of m){if(p<0||p>f)continue;let g=W("i");g.style.left=`${100*p/f}%`,d.append(g)}i.onMove(p=>{o.value=String(i.span>0?Math.round(Du*(p-i.start)/i.span):0);let g=`${p.toFixed(a).replace("-","−")} s`;l.textContent!==g&&(l.textContent=g),o.setAttribute("aria-valuetext",g)});let _=()=>{Jo(e,i.playing?"pause":"play",i.playing?"Pause (space)":"Play (space)"),r.setAttribute("aria-pressed",String(i.loop)),u.value=String(i.speed)};if(i.onSwitch(_),_(),!(i.span>0))for(let p of[e,n,s,r,o,u])p.disabled=!0;return W("div",{class:"player"},W("div",{class:"scrub"},o,d),W("div",{class:"buttons"},n,e,s,r,l,W("span",{class:"of"},`of ${ce(i.end,6)} s`),W("span",{class:"space"}),u))}function J_(i){return i===1?"real time":i>=.01?`${ce(i,3)}×`:`1/${ce(1/i,3)}×`}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var js={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Qs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},ym=0,_d=1,vm=2;var Qa=1,bm=2,So=3,tr=0,jn=1,ii=2,_r=0,Mo=1,xd=2,yd=3,vd=4,Sm=5;var xr=100,Mm=101,wm=102,Em=103,Tm=104,Am=200,Cm=201,Rm=202,Pm=203,bd=204,Sd=205,Im=206,Lm=207,Dm=208,Nm=209,Um=210,Fm=211,Om=212,Bm=213,zm=214,sc=0,rc=1,oc=2,lo=3,ac=4,lc=5,cc=6,hc=7,Gc=0,km=1,Vm=2,is=0,Md=1,wd=2,Ed=3,Td=4,Ad=5,Cd=6,Rd=7;var Pd=300,yr=301,wo=302,Hc=303,Wc=304,uc=1e3,Ki=1001,dc=1002,Ln=1003,Gm=1004;var tl=1005;var Jn=1006,Xc=1007;var Ts=1008;var si=1009,Id=1010,Ld=1011,Eo=1012,qc=1013,Oi=1014,Ti=1015,Bi=1016,Yc=1017,Zc=1018,vr=1020,Dd=35902,Nd=35899,Ud=1021,Fd=1022,zi=1023,Ss=1026,As=1027,$c=1028,Jc=1029,er=1030,Kc=1031;var jc=1033,el=33776,nl=33777,il=33778,sl=33779,Qc=35840,th=35841,eh=35842,nh=35843,ih=36196,sh=37492,rh=37496,oh=37488,ah=37489,rl=37490,lh=37491,ch=37808,hh=37809,uh=37810,dh=37811,fh=37812,ph=37813,mh=37814,gh=37815,_h=37816,xh=37817,yh=37818,vh=37819,bh=37820,Sh=37821,Mh=36492,wh=36494,Eh=36495,Th=36283,Ah=36284,ol=36285,Ch=36286;var ha=2300,fc=2301,nc=2302,od=2303,ad=2400,ld=2401,cd=2402;var Hm=3200;var al=0,Wm=1,Cs="",di="srgb",ua="srgb-linear",da="linear",Fe="srgb";var ic=7680;var Xm=519,qm=512,Ym=513,Zm=514,Od=515,$m=516,Jm=517,Bd=518,zd=519,kd=35044;var Vd="300 es",Mi=2e3,co=2001;function K_(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function j_(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function fa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Km(){let i=fa("canvas");return i.style.display="block",i}var Lp={},ho=null;function pa(...i){let t="THREE."+i.shift();ho?ho("log",t,...i):console.log(t,...i)}function jm(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function te(...i){i=jm(i);let t="THREE."+i.shift();if(ho)ho("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function oe(...i){i=jm(i);let t="THREE."+i.shift();if(ho)ho("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function oa(...i){let t=i.join(" ");t in Lp||(Lp[t]=!0,te(...i))}function Qm(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var tg={[sc]:sc,[oc]:cc,[ac]:ac,[lo]:lc,[rc]:rc,[cc]:oc,[hc]:hc,[lc]:lo},Fi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},kn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Dp=1234567,oo=Math.PI/180,uo=180/Math.PI;function Rs(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(kn[i&255]+kn[i>>8&255]+kn[i>>16&255]+kn[i>>24&255]+"-"+kn[t&255]+kn[t>>8&255]+"-"+kn[t>>16&15|64]+kn[t>>24&255]+"-"+kn[e&63|128]+kn[e>>8&255]+"-"+kn[e>>16&255]+kn[e>>24&255]+kn[n&255]+kn[n>>8&255]+kn[n>>16&255]+kn[n>>24&255]).toLowerCase()}function fe(i,t,e){return Math.max(t,Math.min(e,i))}function Gd(i,t){return(i%t+t)%t}function Q_(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function tx(i,t,e){return i!==t?(e-i)/(t-i):0}function aa(i,t,e){return(1-e)*i+e*t}function ex(i,t,e,n){return aa(i,t,1-Math.exp(-e*n))}function nx(i,t=1){return t-Math.abs(Gd(i,t*2)-t)}function ix(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function sx(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function rx(i,t){return i+Math.floor(Math.random()*(t-i+1))}function ox(i,t){return i+Math.random()*(t-i)}function ax(i){return i*(.5-Math.random())}function lx(i){i!==void 0&&(Dp=i);let t=Dp+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function cx(i){return i*oo}function hx(i){return i*uo}function ux(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function dx(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Hd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function fx(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),f=r((n-t)/2),m=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*m,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*m,a*c);break;case"ZYZ":i.set(l*m,l*f,a*h,a*c);break;default:te("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Rh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Wd(i,t){if(t.constructor===Float32Array)return i;let e=Rh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Xd(i,t){if(t.constructor===Float32Array)return i;let e=Rh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var To={DEG2RAD:oo,RAD2DEG:uo,generateUUID:Rs,clamp:fe,euclideanModulo:Gd,mapLinear:Q_,inverseLerp:tx,lerp:aa,damp:ex,pingpong:nx,smoothstep:ix,smootherstep:sx,randInt:rx,randFloat:ox,randFloatSpread:ax,seededRandom:lx,degToRad:cx,radToDeg:hx,isPowerOfTwo:ux,ceilPowerOfTwo:dx,floorPowerOfTwo:Hd,setQuaternionFromProperEuler:fx,normalize:Xd,denormalize:Wd},pt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=fe(this.x,t.x,e.x),this.y=fe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=fe(this.x,t,e),this.y=fe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(fe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Oe=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],m=r[o+2],_=r[o+3];if(u!==_||l!==d||c!==f||h!==m){let p=l*d+c*f+h*m+u*_;p<0&&(d=-d,f=-f,m=-m,_=-_,p=-p);let g=1-a;if(p<.9995){let y=Math.acos(p),S=Math.sin(y);g=Math.sin(g*y)/S,a=Math.sin(a*y)/S,l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+_*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+_*a;let y=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=y,c*=y,h*=y,u*=y}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return t[e]=a*m+h*u+l*f-c*d,t[e+1]=l*m+h*d+c*u-a*f,t[e+2]=c*m+h*f+a*d-l*u,t[e+3]=h*m-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),m=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"YXZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"ZXY":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"ZYX":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"YZX":this._x=d*h*u+c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u-d*f*m;break;case"XZY":this._x=d*h*u-c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u+d*f*m;break;default:te("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(fe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},I=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Np.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Np.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=fe(this.x,t.x,e.x),this.y=fe(this.y,t.y,e.y),this.z=fe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=fe(this.x,t,e),this.y=fe(this.y,t,e),this.z=fe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Nu.copy(this).projectOnVector(t),this.sub(Nu)}reflect(t){return this.sub(Nu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(fe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Nu=new I,Np=new Oe,pe=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],m=n[8],_=s[0],p=s[3],g=s[6],y=s[1],S=s[4],b=s[7],C=s[2],A=s[5],x=s[8];return r[0]=o*_+a*y+l*C,r[3]=o*p+a*S+l*A,r[6]=o*g+a*b+l*x,r[1]=c*_+h*y+u*C,r[4]=c*p+h*S+u*A,r[7]=c*g+h*b+u*x,r[2]=d*_+f*y+m*C,r[5]=d*p+f*S+m*A,r[8]=d*g+f*b+m*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,m=e*u+n*d+s*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/m;return t[0]=u*_,t[1]=(s*c-h*n)*_,t[2]=(a*n-s*o)*_,t[3]=d*_,t[4]=(h*e-s*l)*_,t[5]=(s*r-a*e)*_,t[6]=f*_,t[7]=(n*l-c*e)*_,t[8]=(o*e-n*r)*_,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return oa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Uu.makeScale(t,e)),this}rotate(t){return oa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Uu.makeRotation(-t)),this}translate(t,e){return oa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Uu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Uu=new pe,Up=new pe().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Fp=new pe().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function px(){let i={enabled:!0,workingColorSpace:ua,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Fe&&(s.r=bs(s.r),s.g=bs(s.g),s.b=bs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Fe&&(s.r=ao(s.r),s.g=ao(s.g),s.b=ao(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Cs?da:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ua]:{primaries:t,whitePoint:n,transfer:da,toXYZ:Up,fromXYZ:Fp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:di},outputColorSpaceConfig:{drawingBufferColorSpace:di}},[di]:{primaries:t,whitePoint:n,transfer:Fe,toXYZ:Up,fromXYZ:Fp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:di}}}),i}var Ce=px();function bs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ao(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Wr,pc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Wr===void 0&&(Wr=fa("canvas")),Wr.width=t.width,Wr.height=t.height;let s=Wr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Wr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=fa("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=bs(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(bs(e[n]/255)*255):e[n]=bs(e[n]);return{data:e,width:t.width,height:t.height}}else return te("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},mx=0,fo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:mx++}),this.uuid=Rs(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Fu(s[o].image)):r.push(Fu(s[o]))}else r=Fu(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Fu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?pc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(te("Texture: Unable to serialize Texture."),{})}var gx=0,Ou=new I,ei=class i extends Fi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Ki,s=Ki,r=Jn,o=Ts,a=zi,l=si,c=i.DEFAULT_ANISOTROPY,h=Cs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:gx++}),this.uuid=Rs(),this.name="",this.source=new fo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new pt(0,0),this.repeat=new pt(1,1),this.center=new pt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new pe,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Ou).x}get height(){return this.source.getSize(Ou).y}get depth(){return this.source.getSize(Ou).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){te(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){te(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Pd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case uc:t.x=t.x-Math.floor(t.x);break;case Ki:t.x=t.x<0?0:1;break;case dc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case uc:t.y=t.y-Math.floor(t.y);break;case Ki:t.y=t.y<0?0:1;break;case dc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};ei.DEFAULT_IMAGE=null;ei.DEFAULT_MAPPING=Pd;ei.DEFAULT_ANISOTROPY=1;var Be=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],m=l[9],_=l[2],p=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-_)<.01&&Math.abs(m-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+_)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let S=(c+1)/2,b=(f+1)/2,C=(g+1)/2,A=(h+d)/4,x=(u+_)/4,w=(m+p)/4;return S>b&&S>C?S<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(S),s=A/n,r=x/n):b>C?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=A/s,r=w/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=x/r,s=w/r),this.set(n,s,r,e),this}let y=Math.sqrt((p-m)*(p-m)+(u-_)*(u-_)+(d-h)*(d-h));return Math.abs(y)<.001&&(y=1),this.x=(p-m)/y,this.y=(u-_)/y,this.z=(d-h)/y,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=fe(this.x,t.x,e.x),this.y=fe(this.y,t.y,e.y),this.z=fe(this.z,t.z,e.z),this.w=fe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=fe(this.x,t,e),this.y=fe(this.y,t,e),this.z=fe(this.z,t,e),this.w=fe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},mc=class extends Fi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Jn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Be(0,0,t,e),this.scissorTest=!1,this.viewport=new Be(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ei({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Jn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new fo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},pi=class extends mc{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},ma=class extends ei{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var gc=class extends ei{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var xe=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,m,_,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,m,_,p)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,m,_,p){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=m,g[11]=_,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Xr.setFromMatrixColumn(t,0).length(),r=1/Xr.setFromMatrixColumn(t,1).length(),o=1/Xr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,m=a*h,_=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+m*c,e[5]=d-_*c,e[9]=-a*l,e[2]=_-d*c,e[6]=m+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,m=c*h,_=c*u;e[0]=d+_*a,e[4]=m*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-m,e[6]=_+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,m=c*h,_=c*u;e[0]=d-_*a,e[4]=-o*u,e[8]=m+f*a,e[1]=f+m*a,e[5]=o*h,e[9]=_-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,m=a*h,_=a*u;e[0]=l*h,e[4]=m*c-f,e[8]=d*c+_,e[1]=l*u,e[5]=_*c+d,e[9]=f*c-m,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,m=a*l,_=a*c;e[0]=l*h,e[4]=_-d*u,e[8]=m*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+m,e[10]=d-_*u}else if(t.order==="XZY"){let d=o*l,f=o*c,m=a*l,_=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+_,e[5]=o*h,e[9]=f*u-m,e[2]=m*u-f,e[6]=a*h,e[10]=_*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(_x,t,xx)}lookAt(t,e,n){let s=this.elements;return hi.subVectors(t,e),hi.lengthSq()===0&&(hi.z=1),hi.normalize(),ks.crossVectors(n,hi),ks.lengthSq()===0&&(Math.abs(n.z)===1?hi.x+=1e-4:hi.z+=1e-4,hi.normalize(),ks.crossVectors(n,hi)),ks.normalize(),Al.crossVectors(hi,ks),s[0]=ks.x,s[4]=Al.x,s[8]=hi.x,s[1]=ks.y,s[5]=Al.y,s[9]=hi.y,s[2]=ks.z,s[6]=Al.z,s[10]=hi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],m=n[2],_=n[6],p=n[10],g=n[14],y=n[3],S=n[7],b=n[11],C=n[15],A=s[0],x=s[4],w=s[8],F=s[12],R=s[1],D=s[5],z=s[9],H=s[13],N=s[2],G=s[6],Y=s[10],V=s[14],ct=s[3],J=s[7],Q=s[11],et=s[15];return r[0]=o*A+a*R+l*N+c*ct,r[4]=o*x+a*D+l*G+c*J,r[8]=o*w+a*z+l*Y+c*Q,r[12]=o*F+a*H+l*V+c*et,r[1]=h*A+u*R+d*N+f*ct,r[5]=h*x+u*D+d*G+f*J,r[9]=h*w+u*z+d*Y+f*Q,r[13]=h*F+u*H+d*V+f*et,r[2]=m*A+_*R+p*N+g*ct,r[6]=m*x+_*D+p*G+g*J,r[10]=m*w+_*z+p*Y+g*Q,r[14]=m*F+_*H+p*V+g*et,r[3]=y*A+S*R+b*N+C*ct,r[7]=y*x+S*D+b*G+C*J,r[11]=y*w+S*z+b*Y+C*Q,r[15]=y*F+S*H+b*V+C*et,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],m=t[3],_=t[7],p=t[11],g=t[15],y=l*f-c*d,S=a*f-c*u,b=a*d-l*u,C=o*f-c*h,A=o*d-l*h,x=o*u-a*h;return e*(_*y-p*S+g*b)-n*(m*y-p*C+g*A)+s*(m*S-_*C+g*x)-r*(m*b-_*A+p*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],m=t[12],_=t[13],p=t[14],g=t[15],y=e*a-n*o,S=e*l-s*o,b=e*c-r*o,C=n*l-s*a,A=n*c-r*a,x=s*c-r*l,w=h*_-u*m,F=h*p-d*m,R=h*g-f*m,D=u*p-d*_,z=u*g-f*_,H=d*g-f*p,N=y*H-S*z+b*D+C*R-A*F+x*w;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/N;return t[0]=(a*H-l*z+c*D)*G,t[1]=(s*z-n*H-r*D)*G,t[2]=(_*x-p*A+g*C)*G,t[3]=(d*A-u*x-f*C)*G,t[4]=(l*R-o*H-c*F)*G,t[5]=(e*H-s*R+r*F)*G,t[6]=(p*b-m*x-g*S)*G,t[7]=(h*x-d*b+f*S)*G,t[8]=(o*z-a*R+c*w)*G,t[9]=(n*R-e*z-r*w)*G,t[10]=(m*A-_*b+g*y)*G,t[11]=(u*b-h*A-f*y)*G,t[12]=(a*F-o*D-l*w)*G,t[13]=(e*D-n*F+s*w)*G,t[14]=(_*S-m*C-p*y)*G,t[15]=(h*C-u*S+d*y)*G,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,m=r*u,_=o*h,p=o*u,g=a*u,y=l*c,S=l*h,b=l*u,C=n.x,A=n.y,x=n.z;return s[0]=(1-(_+g))*C,s[1]=(f+b)*C,s[2]=(m-S)*C,s[3]=0,s[4]=(f-b)*A,s[5]=(1-(d+g))*A,s[6]=(p+y)*A,s[7]=0,s[8]=(m+S)*x,s[9]=(p-y)*x,s[10]=(1-(d+_))*x,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Xr.set(s[0],s[1],s[2]).length(),a=Xr.set(s[4],s[5],s[6]).length(),l=Xr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Di.copy(this);let c=1/o,h=1/a,u=1/l;return Di.elements[0]*=c,Di.elements[1]*=c,Di.elements[2]*=c,Di.elements[4]*=h,Di.elements[5]*=h,Di.elements[6]*=h,Di.elements[8]*=u,Di.elements[9]*=u,Di.elements[10]*=u,e.setFromRotationMatrix(Di),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Mi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),m,_;if(l)m=r/(o-r),_=o*r/(o-r);else if(a===Mi)m=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===co)m=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Mi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),m,_;if(l)m=1/(o-r),_=o/(o-r);else if(a===Mi)m=-2/(o-r),_=-(o+r)/(o-r);else if(a===co)m=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Xr=new I,Di=new xe,_x=new I(0,0,0),xx=new I(1,1,1),ks=new I,Al=new I,hi=new I,Op=new xe,Bp=new Oe,ji=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(fe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-fe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(fe(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-fe(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(fe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-fe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:te("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Op.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Op,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Bp.setFromEuler(this),this.setFromQuaternion(Bp,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ji.DEFAULT_ORDER="XYZ";var po=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},yx=0,zp=new I,qr=new Oe,ms=new xe,Cl=new I,jo=new I,vx=new I,bx=new Oe,kp=new I(1,0,0),Vp=new I(0,1,0),Gp=new I(0,0,1),Hp={type:"added"},Sx={type:"removed"},Yr={type:"childadded",child:null},Bu={type:"childremoved",child:null},Nn=class i extends Fi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:yx++}),this.uuid=Rs(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new I,e=new ji,n=new Oe,s=new I(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new xe},normalMatrix:{value:new pe}}),this.matrix=new xe,this.matrixWorld=new xe,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new po,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return qr.setFromAxisAngle(t,e),this.quaternion.multiply(qr),this}rotateOnWorldAxis(t,e){return qr.setFromAxisAngle(t,e),this.quaternion.premultiply(qr),this}rotateX(t){return this.rotateOnAxis(kp,t)}rotateY(t){return this.rotateOnAxis(Vp,t)}rotateZ(t){return this.rotateOnAxis(Gp,t)}translateOnAxis(t,e){return zp.copy(t).applyQuaternion(this.quaternion),this.position.add(zp.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(kp,t)}translateY(t){return this.translateOnAxis(Vp,t)}translateZ(t){return this.translateOnAxis(Gp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ms.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Cl.copy(t):Cl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ms.lookAt(jo,Cl,this.up):ms.lookAt(Cl,jo,this.up),this.quaternion.setFromRotationMatrix(ms),s&&(ms.extractRotation(s.matrixWorld),qr.setFromRotationMatrix(ms),this.quaternion.premultiply(qr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(oe("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Hp),Yr.child=t,this.dispatchEvent(Yr),Yr.child=null):oe("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Sx),Bu.child=t,this.dispatchEvent(Bu),Bu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ms.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ms.multiply(t.parent.matrixWorld)),t.applyMatrix4(ms),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Hp),Yr.child=t,this.dispatchEvent(Yr),Yr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,t,vx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,bx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),m=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Nn.DEFAULT_UP=new I(0,1,0);Nn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Nn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Pn=class extends Nn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Mx={type:"move"},mo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Pn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Pn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new I,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new I),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Pn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new I,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new I,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let _ of t.hand.values()){let p=e.getJointPose(_,n),g=this._getHandJoint(c,_);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Mx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Pn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},eg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Vs={h:0,s:0,l:0},Rl={h:0,s:0,l:0};function zu(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var _e=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=di){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Ce.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=Ce.workingColorSpace){return this.r=t,this.g=e,this.b=n,Ce.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=Ce.workingColorSpace){if(t=Gd(t,1),e=fe(e,0,1),n=fe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=zu(o,r,t+1/3),this.g=zu(o,r,t),this.b=zu(o,r,t-1/3)}return Ce.colorSpaceToWorking(this,s),this}setStyle(t,e=di){function n(r){r!==void 0&&parseFloat(r)<1&&te("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:te("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);te("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=di){let n=eg[t.toLowerCase()];return n!==void 0?this.setHex(n,e):te("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=bs(t.r),this.g=bs(t.g),this.b=bs(t.b),this}copyLinearToSRGB(t){return this.r=ao(t.r),this.g=ao(t.g),this.b=ao(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=di){return Ce.workingToColorSpace(Vn.copy(this),t),Math.round(fe(Vn.r*255,0,255))*65536+Math.round(fe(Vn.g*255,0,255))*256+Math.round(fe(Vn.b*255,0,255))}getHexString(t=di){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Ce.workingColorSpace){Ce.workingToColorSpace(Vn.copy(this),e);let n=Vn.r,s=Vn.g,r=Vn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=Ce.workingColorSpace){return Ce.workingToColorSpace(Vn.copy(this),e),t.r=Vn.r,t.g=Vn.g,t.b=Vn.b,t}getStyle(t=di){Ce.workingToColorSpace(Vn.copy(this),t);let e=Vn.r,n=Vn.g,s=Vn.b;return t!==di?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Vs),this.setHSL(Vs.h+t,Vs.s+e,Vs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Vs),t.getHSL(Rl);let n=aa(Vs.h,Rl.h,e),s=aa(Vs.s,Rl.s,e),r=aa(Vs.l,Rl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Vn=new _e;_e.NAMES=eg;var ga=class extends Nn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ji,this.environmentIntensity=1,this.environmentRotation=new ji,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ni=new I,gs=new I,ku=new I,_s=new I,Zr=new I,$r=new I,Wp=new I,Vu=new I,Gu=new I,Hu=new I,Wu=new Be,Xu=new Be,qu=new Be,vs=class i{constructor(t=new I,e=new I,n=new I){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ni.subVectors(t,e),s.cross(Ni);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Ni.subVectors(s,e),gs.subVectors(n,e),ku.subVectors(t,e);let o=Ni.dot(Ni),a=Ni.dot(gs),l=Ni.dot(ku),c=gs.dot(gs),h=gs.dot(ku),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,m=(o*h-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,_s)===null?!1:_s.x>=0&&_s.y>=0&&_s.x+_s.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,_s)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,_s.x),l.addScaledVector(o,_s.y),l.addScaledVector(a,_s.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Wu.setScalar(0),Xu.setScalar(0),qu.setScalar(0),Wu.fromBufferAttribute(t,e),Xu.fromBufferAttribute(t,n),qu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Wu,r.x),o.addScaledVector(Xu,r.y),o.addScaledVector(qu,r.z),o}static isFrontFacing(t,e,n,s){return Ni.subVectors(n,e),gs.subVectors(t,e),Ni.cross(gs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ni.subVectors(this.c,this.b),gs.subVectors(this.a,this.b),Ni.cross(gs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Zr.subVectors(s,n),$r.subVectors(r,n),Vu.subVectors(t,n);let l=Zr.dot(Vu),c=$r.dot(Vu);if(l<=0&&c<=0)return e.copy(n);Gu.subVectors(t,s);let h=Zr.dot(Gu),u=$r.dot(Gu);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Zr,o);Hu.subVectors(t,r);let f=Zr.dot(Hu),m=$r.dot(Hu);if(m>=0&&f<=m)return e.copy(r);let _=f*c-l*m;if(_<=0&&c>=0&&m<=0)return a=c/(c-m),e.copy(n).addScaledVector($r,a);let p=h*m-f*u;if(p<=0&&u-h>=0&&f-m>=0)return Wp.subVectors(r,s),a=(u-h)/(u-h+(f-m)),e.copy(s).addScaledVector(Wp,a);let g=1/(p+_+d);return o=_*g,a=d*g,e.copy(n).addScaledVector(Zr,o).addScaledVector($r,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},un=class{constructor(t=new I(1/0,1/0,1/0),e=new I(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ui.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ui.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ui.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ui):Ui.fromBufferAttribute(r,o),Ui.applyMatrix4(t.matrixWorld),this.expandByPoint(Ui);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Pl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Pl.copy(n.boundingBox)),Pl.applyMatrix4(t.matrixWorld),this.union(Pl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ui),Ui.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Qo),Il.subVectors(this.max,Qo),Jr.subVectors(t.a,Qo),Kr.subVectors(t.b,Qo),jr.subVectors(t.c,Qo),Gs.subVectors(Kr,Jr),Hs.subVectors(jr,Kr),cr.subVectors(Jr,jr);let e=[0,-Gs.z,Gs.y,0,-Hs.z,Hs.y,0,-cr.z,cr.y,Gs.z,0,-Gs.x,Hs.z,0,-Hs.x,cr.z,0,-cr.x,-Gs.y,Gs.x,0,-Hs.y,Hs.x,0,-cr.y,cr.x,0];return!Yu(e,Jr,Kr,jr,Il)||(e=[1,0,0,0,1,0,0,0,1],!Yu(e,Jr,Kr,jr,Il))?!1:(Ll.crossVectors(Gs,Hs),e=[Ll.x,Ll.y,Ll.z],Yu(e,Jr,Kr,jr,Il))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ui).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ui).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(xs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),xs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),xs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),xs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),xs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),xs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),xs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),xs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(xs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},xs=[new I,new I,new I,new I,new I,new I,new I,new I],Ui=new I,Pl=new un,Jr=new I,Kr=new I,jr=new I,Gs=new I,Hs=new I,cr=new I,Qo=new I,Il=new I,Ll=new I,hr=new I;function Yu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){hr.fromArray(i,r);let a=s.x*Math.abs(hr.x)+s.y*Math.abs(hr.y)+s.z*Math.abs(hr.z),l=t.dot(hr),c=e.dot(hr),h=n.dot(hr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var gn=new I,Dl=new pt,wx=0,In=class extends Fi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:wx++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=kd,this.updateRanges=[],this.gpuType=Ti,this.version=0,this._normalizationScale=t!==void 0?Rh(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Dl.fromBufferAttribute(this,e),Dl.applyMatrix3(t),this.setXY(e,Dl.x,Dl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyMatrix3(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyMatrix4(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyNormalMatrix(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.transformDirection(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Wd(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Xd(t,this.array)}};var _a=class extends In{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var xa=class extends In{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var ve=class extends In{constructor(t,e,n){super(new Float32Array(t),e,n)}},Ex=new un,ta=new I,Zu=new I,mi=class{constructor(t=new I,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):Ex.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ta.subVectors(t,this.center);let e=ta.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ta,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Zu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ta.copy(t.center).add(Zu)),this.expandByPoint(ta.copy(t.center).sub(Zu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Tx=0,Si=new xe,$u=new Nn,Qr=new I,ui=new un,ea=new un,Rn=new I,Ke=class i extends Fi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Tx++}),this.uuid=Rs(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(K_(t)?xa:_a)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new pe().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Si.makeRotationFromQuaternion(t),this.applyMatrix4(Si),this}rotateX(t){return Si.makeRotationX(t),this.applyMatrix4(Si),this}rotateY(t){return Si.makeRotationY(t),this.applyMatrix4(Si),this}rotateZ(t){return Si.makeRotationZ(t),this.applyMatrix4(Si),this}translate(t,e,n){return Si.makeTranslation(t,e,n),this.applyMatrix4(Si),this}scale(t,e,n){return Si.makeScale(t,e,n),this.applyMatrix4(Si),this}lookAt(t){return $u.lookAt(t),$u.updateMatrix(),this.applyMatrix4($u.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Qr).negate(),this.translate(Qr.x,Qr.y,Qr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new ve(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&te("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new un);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){oe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new I(-1/0,-1/0,-1/0),new I(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];ui.setFromBufferAttribute(r),this.morphTargetsRelative?(Rn.addVectors(this.boundingBox.min,ui.min),this.boundingBox.expandByPoint(Rn),Rn.addVectors(this.boundingBox.max,ui.max),this.boundingBox.expandByPoint(Rn)):(this.boundingBox.expandByPoint(ui.min),this.boundingBox.expandByPoint(ui.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&oe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new mi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){oe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new I,1/0);return}if(t){let n=this.boundingSphere.center;if(ui.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];ea.setFromBufferAttribute(a),this.morphTargetsRelative?(Rn.addVectors(ui.min,ea.min),ui.expandByPoint(Rn),Rn.addVectors(ui.max,ea.max),ui.expandByPoint(Rn)):(ui.expandByPoint(ea.min),ui.expandByPoint(ea.max))}ui.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Rn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Rn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Rn.fromBufferAttribute(a,c),l&&(Qr.fromBufferAttribute(t,c),Rn.add(Qr)),s=Math.max(s,n.distanceToSquared(Rn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&oe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){oe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new In(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new I,l[F]=new I;let h=new I,u=new I,d=new I,f=new pt,m=new pt,_=new pt,p=new I,g=new I;function y(F,R,D){c[F]=c[R]=c[D]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,R),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,F),m.fromBufferAttribute(r,R),_.fromBufferAttribute(r,D),u.sub(h),d.sub(h),m.sub(f),_.sub(f);let z=1/(m.x*_.y-_.x*m.y);isFinite(z)&&(p.copy(u).multiplyScalar(_.y).addScaledVector(d,-m.y).multiplyScalar(z),g.copy(d).multiplyScalar(m.x).addScaledVector(u,-_.x).multiplyScalar(z),a[F].add(p),a[R].add(p),a[D].add(p),l[F].add(g),l[R].add(g),l[D].add(g))}let S=this.groups;S.length===0&&(S=[{start:0,count:t.count}]);for(let F=0,R=S.length;F<R;++F){let D=S[F],z=D.start,H=D.count;for(let N=z,G=z+H;N<G;N+=3)y(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let b=new I,C=new I,A=new I,x=new I;function w(F){A.fromBufferAttribute(s,F),x.copy(A);let R=a[F];b.copy(R),b.sub(A.multiplyScalar(A.dot(R))).normalize(),C.crossVectors(x,R);let z=C.dot(l[F])<0?-1:1;o.setXYZW(F,b.x,b.y,b.z,z)}for(let F=0,R=n.count;F<R;++F)c[F]&&w(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new In(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new I,r=new I,o=new I,a=new I,l=new I,c=new I,h=new I,u=new I;if(t)for(let d=0,f=t.count;d<f;d+=3){let m=t.getX(d+0),_=t.getX(d+1),p=t.getX(d+2);s.fromBufferAttribute(e,m),r.fromBufferAttribute(e,_),o.fromBufferAttribute(e,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Rn.fromBufferAttribute(t,e),Rn.normalize(),t.setXYZ(e,Rn.x,Rn.y,Rn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,m=0;for(let _=0,p=l.length;_<p;_++){a.isInterleavedBufferAttribute?f=l[_]*a.data.stride+a.offset:f=l[_]*h;for(let g=0;g<h;g++)d[m++]=c[f++]}return new In(d,h,u)}if(this.index===null)return te("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},ya=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=kd,this.updateRanges=[],this.version=0,this.uuid=Rs()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=Xp(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let n=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=Xp(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Xp(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Rs()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var Zn=new I,wi=class i{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s,this._normalizationScale=t!==void 0?Rh(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)Zn.fromBufferAttribute(this,e),Zn.applyMatrix4(t),this.setXYZ(e,Zn.x,Zn.y,Zn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Zn.fromBufferAttribute(this,e),Zn.applyNormalMatrix(t),this.setXYZ(e,Zn.x,Zn.y,Zn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Zn.fromBufferAttribute(this,e),Zn.transformDirection(t),this.setXYZ(e,Zn.x,Zn.y,Zn.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){pa("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new In(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new i(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){pa("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Wd(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Xd(t,this.data.array)}},Ju=new I,Ax=new I,Cx=new pe,fi=class{constructor(t=new I(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Ju.subVectors(n,e).cross(Ax.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Ju),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||Cx.getNormalMatrix(t),s=this.coplanarPoint(Ju).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},Rx=0,Qi=class extends Fi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Rx++}),this.uuid=Rs(),this.name="",this.type="Material",this.blending=Mo,this.side=tr,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=bd,this.blendDst=Sd,this.blendEquation=xr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new _e(0,0,0),this.blendAlpha=0,this.depthFunc=lo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Xm,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ic,this.stencilZFail=ic,this.stencilZPass=ic,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){te(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){te(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new _e().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new fi().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new pt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new pt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var ys=new I,Ku=new I,Nl=new I,Ul=new I,Xs=class{constructor(t=new I,e=new I(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ys)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ys.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ys.copy(this.origin).addScaledVector(this.direction,e),ys.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Ku.copy(t).add(e).multiplyScalar(.5),Nl.copy(e).sub(t).normalize(),Ul.copy(this.origin).sub(Ku);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Nl),a=Ul.dot(this.direction),l=-Ul.dot(Nl),c=Ul.lengthSq(),h=Math.abs(1-o*o),u,d,f,m;if(h>0)if(u=o*l-a,d=o*a-l,m=r*h,u>=0)if(d>=-m)if(d<=m){let _=1/h;u*=_,d*=_,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-m?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=m?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Ku).addScaledVector(Nl,d),f}intersectSphere(t,e){if(t.radius<0)return null;ys.subVectors(t.center,this.origin);let n=ys.dot(this.direction),s=ys.dot(ys)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ys)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,m=e.x-o.x,_=e.y-o.y,p=e.z-o.z,g=n.x-o.x,y=n.y-o.y,S=n.z-o.z,b=Math.abs(l),C=Math.abs(c),A=Math.abs(h),x,w,F,R,D,z,H,N,G,Y,V,ct;if(b>=C&&b>=A?(F=l,z=u,G=m,ct=g,l>=0?(x=c,w=h,R=d,D=f,H=_,N=p,Y=y,V=S):(x=h,w=c,R=f,D=d,H=p,N=_,Y=S,V=y)):C>=A?(F=c,z=d,G=_,ct=y,c>=0?(x=h,w=l,R=f,D=u,H=p,N=m,Y=S,V=g):(x=l,w=h,R=u,D=f,H=m,N=p,Y=g,V=S)):(F=h,z=f,G=p,ct=S,h>=0?(x=l,w=c,R=u,D=d,H=m,N=_,Y=g,V=y):(x=c,w=l,R=d,D=u,H=_,N=m,Y=y,V=g)),F===0)return null;let J=x/F,Q=w/F,et=1/F,ft=R-J*z,ht=D-Q*z,tt=H-J*G,_t=N-Q*G,yt=Y-J*ct,Lt=V-Q*ct,wt=yt*_t-Lt*tt,Gt=ft*Lt-ht*yt,ie=tt*ht-_t*ft;if(s){if(wt<0||Gt<0||ie<0)return null}else if((wt<0||Gt<0||ie<0)&&(wt>0||Gt>0||ie>0))return null;let Jt=wt+Gt+ie;if(Jt===0)return null;let se=et*(wt*z+Gt*G+ie*ct);return(Jt>0?se<0:se>0)?null:this.at(se/Jt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ts=class extends Qi{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new _e(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ji,this.combine=Gc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},qp=new xe,ur=new Xs,Fl=new mi,Yp=new I,Ol=new I,Bl=new I,zl=new I,ju=new I,kl=new I,Zp=new I,Vl=new I,ln=class extends Nn{constructor(t=new Ke,e=new ts){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){kl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(ju.fromBufferAttribute(u,t),o?kl.addScaledVector(ju,h):kl.addScaledVector(ju.sub(e),h))}e.add(kl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Fl.copy(n.boundingSphere),Fl.applyMatrix4(r),ur.copy(t.ray).recast(t.near),!(Fl.containsPoint(ur.origin)===!1&&(ur.intersectSphere(Fl,Yp)===null||ur.origin.distanceToSquared(Yp)>(t.far-t.near)**2))&&(qp.copy(r).invert(),ur.copy(t.ray).applyMatrix4(qp),!(n.boundingBox!==null&&ur.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,ur)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,_=d.length;m<_;m++){let p=d[m],g=o[p.materialIndex],y=Math.max(p.start,f.start),S=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let b=y,C=S;b<C;b+=3){let A=a.getX(b),x=a.getX(b+1),w=a.getX(b+2);s=Gl(this,g,t,n,c,h,u,A,x,w),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let m=Math.max(0,f.start),_=Math.min(a.count,f.start+f.count);for(let p=m,g=_;p<g;p+=3){let y=a.getX(p),S=a.getX(p+1),b=a.getX(p+2);s=Gl(this,o,t,n,c,h,u,y,S,b),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,_=d.length;m<_;m++){let p=d[m],g=o[p.materialIndex],y=Math.max(p.start,f.start),S=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let b=y,C=S;b<C;b+=3){let A=b,x=b+1,w=b+2;s=Gl(this,g,t,n,c,h,u,A,x,w),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let m=Math.max(0,f.start),_=Math.min(l.count,f.start+f.count);for(let p=m,g=_;p<g;p+=3){let y=p,S=p+1,b=p+2;s=Gl(this,o,t,n,c,h,u,y,S,b),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}}};function Px(i,t,e,n,s,r,o,a){let l;if(t.side===jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===tr,a),l===null)return null;Vl.copy(a),Vl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Vl);return c<e.near||c>e.far?null:{distance:c,point:Vl.clone(),object:i}}function Gl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Ol),i.getVertexPosition(l,Bl),i.getVertexPosition(c,zl);let h=Px(i,t,e,n,Ol,Bl,zl,Zp);if(h){let u=new I;vs.getBarycoord(Zp,Ol,Bl,zl,u),s&&(h.uv=vs.getInterpolatedAttribute(s,a,l,c,u,new pt)),r&&(h.uv1=vs.getInterpolatedAttribute(r,a,l,c,u,new pt)),o&&(h.normal=vs.getInterpolatedAttribute(o,a,l,c,u,new I),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new I,materialIndex:0};vs.getNormal(Ol,Bl,zl,d.normal),h.face=d,h.barycoord=u}return h}var va=class extends ei{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Ln,h=Ln,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var go=class extends In{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},to=new xe,$p=new xe,Hl=[],Jp=new un,Ix=new xe,na=new ln,ia=new mi,es=class extends ln{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new go(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Ix)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new un),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,to),Jp.copy(t.boundingBox).applyMatrix4(to),this.boundingBox.union(Jp)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new mi),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,to),ia.copy(t.boundingSphere).applyMatrix4(to),this.boundingSphere.union(ia)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(na.geometry=this.geometry,na.material=this.material,na.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ia.copy(this.boundingSphere),ia.applyMatrix4(n),t.ray.intersectsSphere(ia)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,to),$p.multiplyMatrices(n,to),na.matrixWorld=$p,na.raycast(t,Hl);for(let o=0,a=Hl.length;o<a;o++){let l=Hl[o];l.instanceId=r,l.object=this,e.push(l)}Hl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new go(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new va(new Float32Array(s*this.count),s,this.count,$c,Ti));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},dr=new mi,Lx=new pt(.5,.5),Wl=new I,qs=class{constructor(t=new fi,e=new fi,n=new fi,s=new fi,r=new fi,o=new fi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Mi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],m=r[8],_=r[9],p=r[10],g=r[11],y=r[12],S=r[13],b=r[14],C=r[15];if(s[0].setComponents(c-o,f-h,g-m,C-y).normalize(),s[1].setComponents(c+o,f+h,g+m,C+y).normalize(),s[2].setComponents(c+a,f+u,g+_,C+S).normalize(),s[3].setComponents(c-a,f-u,g-_,C-S).normalize(),n)s[4].setComponents(l,d,p,b).normalize(),s[5].setComponents(c-l,f-d,g-p,C-b).normalize();else if(s[4].setComponents(c-l,f-d,g-p,C-b).normalize(),e===Mi)s[5].setComponents(c+l,f+d,g+p,C+b).normalize();else if(e===co)s[5].setComponents(l,d,p,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),dr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),dr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(dr)}intersectsSprite(t){dr.center.set(0,0,0);let e=Lx.distanceTo(t.center);return dr.radius=.7071067811865476+e,dr.applyMatrix4(t.matrixWorld),this.intersectsSphere(dr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Wl.x=s.normal.x>0?t.max.x:t.min.x,Wl.y=s.normal.y>0?t.max.y:t.min.y,Wl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Wl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Kp=new xe,_c=class i{constructor(){this.coordinateSystem=Mi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Kp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new qs),n[s].setFromProjectionMatrix(Kp,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new qs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Ms=class extends Qi{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new _e(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},xc=new I,yc=new I,jp=new xe,sa=new Xs,Xl=new mi,Qu=new I,Qp=new I,pr=class extends Nn{constructor(t=new Ke,e=new Ms){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)xc.fromBufferAttribute(e,s-1),yc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=xc.distanceTo(yc);t.setAttribute("lineDistance",new ve(n,1))}else te("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Xl.copy(n.boundingSphere),Xl.applyMatrix4(s),Xl.radius+=r,t.ray.intersectsSphere(Xl)===!1)return;jp.copy(s).invert(),sa.copy(t.ray).applyMatrix4(jp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),m=Math.min(h.count,o.start+o.count);for(let _=f,p=m-1;_<p;_+=c){let g=h.getX(_),y=h.getX(_+1),S=ql(this,t,sa,l,g,y,_);S&&e.push(S)}if(this.isLineLoop){let _=h.getX(m-1),p=h.getX(f),g=ql(this,t,sa,l,_,p,m-1);g&&e.push(g)}}else{let f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let _=f,p=m-1;_<p;_+=c){let g=ql(this,t,sa,l,_,_+1,_);g&&e.push(g)}if(this.isLineLoop){let _=ql(this,t,sa,l,m-1,f,m-1);_&&e.push(_)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ql(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(xc.fromBufferAttribute(a,s),yc.fromBufferAttribute(a,r),e.distanceSqToSegment(xc,yc,Qu,Qp)>n)return;Qu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Qu);if(!(c<t.near||c>t.far))return{distance:c,point:Qp.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var tm=new I,em=new I,ba=class extends pr{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)tm.fromBufferAttribute(e,s),em.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+tm.distanceTo(em);t.setAttribute("lineDistance",new ve(n,1))}else te("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Sa=class extends ei{constructor(t=[],e=yr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var ws=class extends ei{constructor(t,e,n=Oi,s,r,o,a=Ln,l=Ln,c,h=Ss,u=1){if(h!==Ss&&h!==As)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new fo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Ma=class extends ws{constructor(t,e=Oi,n=yr,s,r,o=Ln,a=Ln,l,c=Ss){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},wa=class extends ei{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},ns=class i extends Ke{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;m("z","y","x",-1,-1,n,e,t,o,r,0),m("z","y","x",1,-1,n,e,-t,o,r,1),m("x","z","y",1,1,t,n,e,s,o,2),m("x","z","y",1,-1,t,n,-e,s,o,3),m("x","y","z",1,-1,t,e,n,s,r,4),m("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new ve(c,3)),this.setAttribute("normal",new ve(h,3)),this.setAttribute("uv",new ve(u,2));function m(_,p,g,y,S,b,C,A,x,w,F){let R=b/x,D=C/w,z=b/2,H=C/2,N=A/2,G=x+1,Y=w+1,V=0,ct=0,J=new I;for(let Q=0;Q<Y;Q++){let et=Q*D-H;for(let ft=0;ft<G;ft++){let ht=ft*R-z;J[_]=ht*y,J[p]=et*S,J[g]=N,c.push(J.x,J.y,J.z),J[_]=0,J[p]=0,J[g]=A>0?1:-1,h.push(J.x,J.y,J.z),u.push(ft/x),u.push(1-Q/w),V+=1}}for(let Q=0;Q<w;Q++)for(let et=0;et<x;et++){let ft=d+et+G*Q,ht=d+et+G*(Q+1),tt=d+(et+1)+G*(Q+1),_t=d+(et+1)+G*Q;l.push(ft,ht,_t),l.push(ht,tt,_t),ct+=6}a.addGroup(f,ct,F),f+=ct,d+=V}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Ea=class i extends Ke{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,d=e,f=2*u+d,m=n*2+r,_=s+1,p=new I,g=new I;for(let y=0;y<=m;y++){let S=0,b=0,C=0,A=0;if(y<=n){let F=y/n,R=F*Math.PI/2;b=-h-t*Math.cos(R),C=t*Math.sin(R),A=-t*Math.cos(R),S=F*u}else if(y<=n+r){let F=(y-n)/r;b=-h+F*e,C=t,A=0,S=u+F*d}else{let F=(y-n-r)/n,R=F*Math.PI/2;b=h+t*Math.sin(R),C=t*Math.cos(R),A=t*Math.sin(R),S=u+d+F*u}let x=Math.max(0,Math.min(1,S/f)),w=0;y===0?w=.5/s:y===m&&(w=-.5/s);for(let F=0;F<=s;F++){let R=F/s,D=R*Math.PI*2,z=Math.sin(D),H=Math.cos(D);g.x=-C*H,g.y=b,g.z=C*z,a.push(g.x,g.y,g.z),p.set(-C*H,A,C*z),p.normalize(),l.push(p.x,p.y,p.z),c.push(R+w,x)}if(y>0){let F=(y-1)*_;for(let R=0;R<s;R++){let D=F+R,z=F+R+1,H=y*_+R,N=y*_+R+1;o.push(D,z,H),o.push(z,N,H)}}}this.setIndex(o),this.setAttribute("position",new ve(a,3)),this.setAttribute("normal",new ve(l,3)),this.setAttribute("uv",new ve(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Ei=class i extends Ke{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],m=0,_=[],p=n/2,g=0;y(),o===!1&&(t>0&&S(!0),e>0&&S(!1)),this.setIndex(h),this.setAttribute("position",new ve(u,3)),this.setAttribute("normal",new ve(d,3)),this.setAttribute("uv",new ve(f,2));function y(){let b=new I,C=new I,A=0,x=(e-t)/n;for(let w=0;w<=r;w++){let F=[],R=w/r,D=R*(e-t)+t;for(let z=0;z<=s;z++){let H=z/s,N=H*l+a,G=Math.sin(N),Y=Math.cos(N);C.x=D*G,C.y=-R*n+p,C.z=D*Y,u.push(C.x,C.y,C.z),b.set(G,x,Y).normalize(),d.push(b.x,b.y,b.z),f.push(H,1-R),F.push(m++)}_.push(F)}for(let w=0;w<s;w++)for(let F=0;F<r;F++){let R=_[F][w],D=_[F+1][w],z=_[F+1][w+1],H=_[F][w+1];(t>0||F!==0)&&(h.push(R,D,H),A+=3),(e>0||F!==r-1)&&(h.push(D,z,H),A+=3)}c.addGroup(g,A,0),g+=A}function S(b){let C=m,A=new pt,x=new I,w=0,F=b===!0?t:e,R=b===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,p*R,0),d.push(0,R,0),f.push(.5,.5),m++;let D=m;for(let z=0;z<=s;z++){let N=z/s*l+a,G=Math.cos(N),Y=Math.sin(N);x.x=F*Y,x.y=p*R,x.z=F*G,u.push(x.x,x.y,x.z),d.push(0,R,0),A.x=G*.5+.5,A.y=Y*.5*R+.5,f.push(A.x,A.y),m++}for(let z=0;z<s;z++){let H=C+z,N=D+z;b===!0?h.push(N,N+1,H):h.push(N+1,N,H),w+=3}c.addGroup(g,w,b===!0?1:2),g+=w}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Ta=class i extends Ei{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},vc=class i extends Ke{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new ve(r,3)),this.setAttribute("normal",new ve(r.slice(),3)),this.setAttribute("uv",new ve(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(y){let S=new I,b=new I,C=new I;for(let A=0;A<e.length;A+=3)f(e[A+0],S),f(e[A+1],b),f(e[A+2],C),l(S,b,C,y)}function l(y,S,b,C){let A=C+1,x=[];for(let w=0;w<=A;w++){x[w]=[];let F=y.clone().lerp(b,w/A),R=S.clone().lerp(b,w/A),D=A-w;for(let z=0;z<=D;z++)z===0&&w===A?x[w][z]=F:x[w][z]=F.clone().lerp(R,z/D)}for(let w=0;w<A;w++)for(let F=0;F<2*(A-w)-1;F++){let R=Math.floor(F/2);F%2===0?(d(x[w][R+1]),d(x[w+1][R]),d(x[w][R])):(d(x[w][R+1]),d(x[w+1][R+1]),d(x[w+1][R]))}}function c(y){let S=new I;for(let b=0;b<r.length;b+=3)S.x=r[b+0],S.y=r[b+1],S.z=r[b+2],S.normalize().multiplyScalar(y),r[b+0]=S.x,r[b+1]=S.y,r[b+2]=S.z}function h(){let y=new I;for(let S=0;S<r.length;S+=3){y.x=r[S+0],y.y=r[S+1],y.z=r[S+2];let b=p(y)/2/Math.PI+.5,C=g(y)/Math.PI+.5;o.push(b,1-C)}m(),u()}function u(){for(let y=0;y<o.length;y+=6){let S=o[y+0],b=o[y+2],C=o[y+4],A=Math.max(S,b,C),x=Math.min(S,b,C);A>.9&&x<.1&&(S<.2&&(o[y+0]+=1),b<.2&&(o[y+2]+=1),C<.2&&(o[y+4]+=1))}}function d(y){r.push(y.x,y.y,y.z)}function f(y,S){let b=y*3;S.x=t[b+0],S.y=t[b+1],S.z=t[b+2]}function m(){let y=new I,S=new I,b=new I,C=new I,A=new pt,x=new pt,w=new pt;for(let F=0,R=0;F<r.length;F+=9,R+=6){y.set(r[F+0],r[F+1],r[F+2]),S.set(r[F+3],r[F+4],r[F+5]),b.set(r[F+6],r[F+7],r[F+8]),A.set(o[R+0],o[R+1]),x.set(o[R+2],o[R+3]),w.set(o[R+4],o[R+5]),C.copy(y).add(S).add(b).divideScalar(3);let D=p(C);_(A,R+0,y,D),_(x,R+2,S,D),_(w,R+4,b,D)}}function _(y,S,b,C){C<0&&y.x===1&&(o[S]=y.x-1),b.x===0&&b.z===0&&(o[S]=C/2/Math.PI+.5)}function p(y){return Math.atan2(y.z,-y.x)}function g(y){return Math.atan2(-y.y,Math.sqrt(y.x*y.x+y.z*y.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.vertices,t.indices,t.radius,t.detail)}};var Yl=new I,Zl=new I,td=new I,$l=new vs,Aa=class extends Ke{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let s=Math.pow(10,4),r=Math.cos(oo*e),o=t.getIndex(),a=t.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,f=[];for(let m=0;m<l;m+=3){o?(c[0]=o.getX(m),c[1]=o.getX(m+1),c[2]=o.getX(m+2)):(c[0]=m,c[1]=m+1,c[2]=m+2);let{a:_,b:p,c:g}=$l;if(_.fromBufferAttribute(a,c[0]),p.fromBufferAttribute(a,c[1]),g.fromBufferAttribute(a,c[2]),$l.getNormal(td),u[0]=`${Math.round(_.x*s)},${Math.round(_.y*s)},${Math.round(_.z*s)}`,u[1]=`${Math.round(p.x*s)},${Math.round(p.y*s)},${Math.round(p.z*s)}`,u[2]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let y=0;y<3;y++){let S=(y+1)%3,b=u[y],C=u[S],A=$l[h[y]],x=$l[h[S]],w=`${b}_${C}`,F=`${C}_${b}`,R=d.get(F);R?(td.dot(R.normal)<=r&&(f.push(A.x,A.y,A.z),f.push(x.x,x.y,x.z)),d.set(F,null)):d.has(w)||d.set(w,{index0:c[y],index1:c[S],normal:td.clone()})}}for(let m of d.values())if(m){let{index0:_,index1:p}=m;Yl.fromBufferAttribute(a,_),Zl.fromBufferAttribute(a,p),f.push(Yl.x,Yl.y,Yl.z),f.push(Zl.x,Zl.y,Zl.z)}this.setAttribute("position",new ve(f,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}},Kn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){te("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new pt:new I);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new I,s=[],r=[],o=[],a=new I,l=new xe;for(let f=0;f<=t;f++){let m=f/t;s[f]=this.getTangentAt(m,new I)}r[0]=new I,o[0]=new I;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let m=Math.acos(fe(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,m))}o[f].crossVectors(s[f],r[f])}if(e===!0){let f=Math.acos(fe(r[0].dot(r[t]),-1,1));f/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let m=1;m<=t;m++)r[m].applyMatrix4(l.makeRotationAxis(s[m],f*m)),o[m].crossVectors(s[m],r[m])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},_o=class extends Kn{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new pt){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},bc=class extends _o{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function qd(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var nm=new I,im=new I,ed=new qd,nd=new qd,id=new qd,Sc=class extends Kn{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new I){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(im.subVectors(s[0],s[1]).add(s[0]),c=im);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(nm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=nm),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,m=Math.pow(c.distanceToSquared(u),f),_=Math.pow(u.distanceToSquared(d),f),p=Math.pow(d.distanceToSquared(h),f);_<1e-4&&(_=1),m<1e-4&&(m=_),p<1e-4&&(p=_),ed.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,m,_,p),nd.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,m,_,p),id.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,m,_,p)}else this.curveType==="catmullrom"&&(ed.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),nd.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),id.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(ed.calc(l),nd.calc(l),id.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new I().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function sm(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function Dx(i,t){let e=1-i;return e*e*t}function Nx(i,t){return 2*(1-i)*i*t}function Ux(i,t){return i*i*t}function la(i,t,e,n){return Dx(i,t)+Nx(i,e)+Ux(i,n)}function Fx(i,t){let e=1-i;return e*e*e*t}function Ox(i,t){let e=1-i;return 3*e*e*i*t}function Bx(i,t){return 3*(1-i)*i*i*t}function zx(i,t){return i*i*i*t}function ca(i,t,e,n,s){return Fx(i,t)+Ox(i,e)+Bx(i,n)+zx(i,s)}var Ca=class extends Kn{constructor(t=new pt,e=new pt,n=new pt,s=new pt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new pt){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ca(t,s.x,r.x,o.x,a.x),ca(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Mc=class extends Kn{constructor(t=new I,e=new I,n=new I,s=new I){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new I){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ca(t,s.x,r.x,o.x,a.x),ca(t,s.y,r.y,o.y,a.y),ca(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Ra=class extends Kn{constructor(t=new pt,e=new pt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new pt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new pt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},wc=class extends Kn{constructor(t=new I,e=new I){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new I){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new I){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Pa=class extends Kn{constructor(t=new pt,e=new pt,n=new pt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new pt){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(la(t,s.x,r.x,o.x),la(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ia=class extends Kn{constructor(t=new I,e=new I,n=new I){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new I){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(la(t,s.x,r.x,o.x),la(t,s.y,r.y,o.y),la(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},La=class extends Kn{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new pt){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(sm(a,l.x,c.x,h.x,u.x),sm(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new pt().fromArray(s))}return this}},Ec=Object.freeze({__proto__:null,ArcCurve:bc,CatmullRomCurve3:Sc,CubicBezierCurve:Ca,CubicBezierCurve3:Mc,EllipseCurve:_o,LineCurve:Ra,LineCurve3:wc,QuadraticBezierCurve:Pa,QuadraticBezierCurve3:Ia,SplineCurve:La}),Tc=class extends Kn{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Ec[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this.cacheLengths=null,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(new Ec[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},Da=class extends Tc{constructor(t){super(),this.type="Path",this.currentPoint=new pt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new Ra(this.currentPoint.clone(),new pt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){let r=new Pa(this.currentPoint.clone(),new pt(t,e),new pt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){let a=new Ca(this.currentPoint.clone(),new pt(t,e),new pt(n,s),new pt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new La(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){let c=new _o(t,e,n,s,r,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},xo=class extends Da{constructor(t){super(t),this.uuid=Rs(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(new Da().fromJSON(s))}return this}};function kx(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=ng(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=Xx(i,t,r,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let d=e;d<s;d+=e){let f=i[d],m=i[d+1];f<a&&(a=f),m<l&&(l=m),f>h&&(h=f),m>u&&(u=m)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return Na(r,o,e,a,l,c,0),o}function ng(i,t,e,n,s){let r;if(s===ny(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=rm(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=rm(o/n|0,i[o],i[o+1],r);return r&&yo(r,r.next)&&(Fa(r),r=r.next),r}function mr(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(yo(e,e.next)||en(e.prev,e,e.next)===0)){if(Fa(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function Na(i,t,e,n,s,r,o){if(!i)return;!o&&r&&Jx(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?Gx(i,n,s,r):Vx(i)){t.push(l.i,i.i,c.i),Fa(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=Hx(mr(i),t),Na(i,t,e,n,s,r,2)):o===2&&Wx(i,t,e,n,s,r):Na(mr(i),t,e,n,s,r,1);break}}}function Vx(i){let t=i.prev,e=i,n=i.next;if(en(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),d=Math.max(s,r,o),f=Math.max(a,l,c),m=n.next;for(;m!==t;){if(m.x>=h&&m.x<=d&&m.y>=u&&m.y<=f&&ra(s,a,r,l,o,c,m.x,m.y)&&en(m.prev,m,m.next)>=0)return!1;m=m.next}return!0}function Gx(i,t,e,n){let s=i.prev,r=i,o=i.next;if(en(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,d=o.y,f=Math.min(a,l,c),m=Math.min(h,u,d),_=Math.max(a,l,c),p=Math.max(h,u,d),g=hd(f,m,t,e,n),y=hd(_,p,t,e,n),S=i.prevZ,b=i.nextZ;for(;S&&S.z>=g&&b&&b.z<=y;){if(S.x>=f&&S.x<=_&&S.y>=m&&S.y<=p&&S!==s&&S!==o&&ra(a,h,l,u,c,d,S.x,S.y)&&en(S.prev,S,S.next)>=0||(S=S.prevZ,b.x>=f&&b.x<=_&&b.y>=m&&b.y<=p&&b!==s&&b!==o&&ra(a,h,l,u,c,d,b.x,b.y)&&en(b.prev,b,b.next)>=0))return!1;b=b.nextZ}for(;S&&S.z>=g;){if(S.x>=f&&S.x<=_&&S.y>=m&&S.y<=p&&S!==s&&S!==o&&ra(a,h,l,u,c,d,S.x,S.y)&&en(S.prev,S,S.next)>=0)return!1;S=S.prevZ}for(;b&&b.z<=y;){if(b.x>=f&&b.x<=_&&b.y>=m&&b.y<=p&&b!==s&&b!==o&&ra(a,h,l,u,c,d,b.x,b.y)&&en(b.prev,b,b.next)>=0)return!1;b=b.nextZ}return!0}function Hx(i,t){let e=i;do{let n=e.prev,s=e.next.next;!yo(n,s)&&sg(n,e,e.next,s)&&Ua(n,s)&&Ua(s,n)&&(t.push(n.i,e.i,s.i),Fa(e),Fa(e.next),e=i=s),e=e.next}while(e!==i);return mr(e)}function Wx(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&Qx(o,a)){let l=rg(o,a);o=mr(o,o.next),l=mr(l,l.next),Na(o,t,e,n,s,r,0),Na(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function Xx(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=ng(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(jx(c))}s.sort(qx);for(let r=0;r<s.length;r++)e=Yx(s[r],e);return e}function qx(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function Yx(i,t){let e=Zx(i,t);if(!e)return t;let n=rg(e,i);return mr(n,n.next),mr(e,e.next)}function Zx(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(yo(i,e))return e;do{if(yo(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&ig(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);Ua(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&$x(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function $x(i,t){return en(i.prev,i,t.prev)<0&&en(t.next,i,i.next)<0}function Jx(i,t,e,n){let s=i;do s.z===0&&(s.z=hd(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,Kx(s)}function Kx(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function hd(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function jx(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function ig(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function ra(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&ig(i,t,e,n,s,r,o,a)}function Qx(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!ty(i,t)&&(Ua(i,t)&&Ua(t,i)&&ey(i,t)&&(en(i.prev,i,t.prev)||en(i,t.prev,t))||yo(i,t)&&en(i.prev,i,i.next)>0&&en(t.prev,t,t.next)>0)}function en(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function yo(i,t){return i.x===t.x&&i.y===t.y}function sg(i,t,e,n){let s=Kl(en(i,t,e)),r=Kl(en(i,t,n)),o=Kl(en(e,n,i)),a=Kl(en(e,n,t));return!!(s!==r&&o!==a||s===0&&Jl(i,e,t)||r===0&&Jl(i,n,t)||o===0&&Jl(e,i,n)||a===0&&Jl(e,t,n))}function Jl(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function Kl(i){return i>0?1:i<0?-1:0}function ty(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&sg(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Ua(i,t){return en(i.prev,i,i.next)<0?en(i,t,i.next)>=0&&en(i,i.prev,t)>=0:en(i,t,i.prev)<0||en(i,i.next,t)<0}function ey(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function rg(i,t){let e=ud(i.i,i.x,i.y),n=ud(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function rm(i,t,e,n){let s=ud(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function Fa(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function ud(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function ny(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var dd=class{static triangulate(t,e,n=2){return kx(t,e,n)}},fr=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];om(t),am(n,t);let o=t.length;e.forEach(om);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,am(n,e[l]);let a=dd.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function om(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function am(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var Oa=class i extends Ke{constructor(t=new xo([new pt(.5,.5),new pt(-.5,.5),new pt(-.5,-.5),new pt(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,s=[],r=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new ve(s,3)),this.setAttribute("uv",new ve(r,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,d=e.bevelEnabled!==void 0?e.bevelEnabled:!0,f=e.bevelThickness!==void 0?e.bevelThickness:.2,m=e.bevelSize!==void 0?e.bevelSize:f-.1,_=e.bevelOffset!==void 0?e.bevelOffset:0,p=e.bevelSegments!==void 0?e.bevelSegments:3,g=e.extrudePath,y=e.UVGenerator!==void 0?e.UVGenerator:iy,S,b=!1,C,A,x,w;if(g){S=g.getSpacedPoints(h),b=!0,d=!1;let ot=g.isCatmullRomCurve3?g.closed:!1;C=g.computeFrenetFrames(h,ot),A=new I,x=new I,w=new I}d||(p=0,f=0,m=0,_=0);let F=a.extractPoints(c),R=F.shape,D=F.holes;if(!fr.isClockWise(R)){R=R.reverse();for(let ot=0,vt=D.length;ot<vt;ot++){let xt=D[ot];fr.isClockWise(xt)&&(D[ot]=xt.reverse())}}function H(ot){let xt=10000000000000001e-36,Bt=ot[0];for(let Dt=1;Dt<=ot.length;Dt++){let ee=Dt%ot.length,zt=ot[ee],ge=zt.x-Bt.x,de=zt.y-Bt.y,be=ge*ge+de*de,O=Math.max(Math.abs(zt.x),Math.abs(zt.y),Math.abs(Bt.x),Math.abs(Bt.y)),St=xt*O*O;if(be<=St){ot.splice(ee,1),Dt--;continue}Bt=zt}}H(R),D.forEach(H);let N=D.length,G=R;for(let ot=0;ot<N;ot++){let vt=D[ot];R=R.concat(vt)}function Y(ot,vt,xt){return vt||oe("ExtrudeGeometry: vec does not exist"),ot.clone().addScaledVector(vt,xt)}let V=R.length;function ct(ot,vt,xt){let Bt,Dt,ee,zt=ot.x-vt.x,ge=ot.y-vt.y,de=xt.x-ot.x,be=xt.y-ot.y,O=zt*zt+ge*ge,St=zt*be-ge*de;if(Math.abs(St)>Number.EPSILON){let Xt=Math.sqrt(O),he=Math.sqrt(de*de+be*be),Et=vt.x-ge/Xt,Ue=vt.y+zt/Xt,Zt=xt.x-be/he,Qt=xt.y+de/he,P=((Zt-Et)*be-(Qt-Ue)*de)/(zt*be-ge*de);Bt=Et+zt*P-ot.x,Dt=Ue+ge*P-ot.y;let M=Bt*Bt+Dt*Dt;if(M<=2)return new pt(Bt,Dt);ee=Math.sqrt(M/2)}else{let Xt=!1;zt>Number.EPSILON?de>Number.EPSILON&&(Xt=!0):zt<-Number.EPSILON?de<-Number.EPSILON&&(Xt=!0):Math.sign(ge)===Math.sign(be)&&(Xt=!0),Xt?(Bt=-ge,Dt=zt,ee=Math.sqrt(O)):(Bt=zt,Dt=ge,ee=Math.sqrt(O/2))}return new pt(Bt/ee,Dt/ee)}let J=[];for(let ot=0,vt=G.length,xt=vt-1,Bt=ot+1;ot<vt;ot++,xt++,Bt++)xt===vt&&(xt=0),Bt===vt&&(Bt=0),J[ot]=ct(G[ot],G[xt],G[Bt]);let Q=[],et,ft=J.concat();for(let ot=0,vt=N;ot<vt;ot++){let xt=D[ot];et=[];for(let Bt=0,Dt=xt.length,ee=Dt-1,zt=Bt+1;Bt<Dt;Bt++,ee++,zt++)ee===Dt&&(ee=0),zt===Dt&&(zt=0),et[Bt]=ct(xt[Bt],xt[ee],xt[zt]);Q.push(et),ft=ft.concat(et)}let ht;if(p===0)ht=fr.triangulateShape(G,D);else{let ot=[],vt=[];for(let xt=0;xt<p;xt++){let Bt=xt/p,Dt=f*Math.cos(Bt*Math.PI/2),ee=m*Math.sin(Bt*Math.PI/2)+_;for(let zt=0,ge=G.length;zt<ge;zt++){let de=Y(G[zt],J[zt],ee);Gt(de.x,de.y,-Dt),Bt===0&&ot.push(de)}for(let zt=0,ge=N;zt<ge;zt++){let de=D[zt];et=Q[zt];let be=[];for(let O=0,St=de.length;O<St;O++){let Xt=Y(de[O],et[O],ee);Gt(Xt.x,Xt.y,-Dt),Bt===0&&be.push(Xt)}Bt===0&&vt.push(be)}}ht=fr.triangulateShape(ot,vt)}let tt=ht.length,_t=m+_;for(let ot=0;ot<V;ot++){let vt=d?Y(R[ot],ft[ot],_t):R[ot];b?(x.copy(C.normals[0]).multiplyScalar(vt.x),A.copy(C.binormals[0]).multiplyScalar(vt.y),w.copy(S[0]).add(x).add(A),Gt(w.x,w.y,w.z)):Gt(vt.x,vt.y,0)}for(let ot=1;ot<=h;ot++)for(let vt=0;vt<V;vt++){let xt=d?Y(R[vt],ft[vt],_t):R[vt];b?(x.copy(C.normals[ot]).multiplyScalar(xt.x),A.copy(C.binormals[ot]).multiplyScalar(xt.y),w.copy(S[ot]).add(x).add(A),Gt(w.x,w.y,w.z)):Gt(xt.x,xt.y,u/h*ot)}for(let ot=p-1;ot>=0;ot--){let vt=ot/p,xt=f*Math.cos(vt*Math.PI/2),Bt=m*Math.sin(vt*Math.PI/2)+_;for(let Dt=0,ee=G.length;Dt<ee;Dt++){let zt=Y(G[Dt],J[Dt],Bt);Gt(zt.x,zt.y,u+xt)}for(let Dt=0,ee=D.length;Dt<ee;Dt++){let zt=D[Dt];et=Q[Dt];for(let ge=0,de=zt.length;ge<de;ge++){let be=Y(zt[ge],et[ge],Bt);b?Gt(be.x,be.y+S[h-1].y,S[h-1].x+xt):Gt(be.x,be.y,u+xt)}}}yt(),Lt();function yt(){let ot=s.length/3;if(d){let vt=0,xt=V*vt;for(let Bt=0;Bt<tt;Bt++){let Dt=ht[Bt];ie(Dt[2]+xt,Dt[1]+xt,Dt[0]+xt)}vt=h+p*2,xt=V*vt;for(let Bt=0;Bt<tt;Bt++){let Dt=ht[Bt];ie(Dt[0]+xt,Dt[1]+xt,Dt[2]+xt)}}else{for(let vt=0;vt<tt;vt++){let xt=ht[vt];ie(xt[2],xt[1],xt[0])}for(let vt=0;vt<tt;vt++){let xt=ht[vt];ie(xt[0]+V*h,xt[1]+V*h,xt[2]+V*h)}}n.addGroup(ot,s.length/3-ot,0)}function Lt(){let ot=s.length/3,vt=0;wt(G,vt),vt+=G.length;for(let xt=0,Bt=D.length;xt<Bt;xt++){let Dt=D[xt];wt(Dt,vt),vt+=Dt.length}n.addGroup(ot,s.length/3-ot,1)}function wt(ot,vt){let xt=ot.length;for(;--xt>=0;){let Bt=xt,Dt=xt-1;Dt<0&&(Dt=ot.length-1);for(let ee=0,zt=h+p*2;ee<zt;ee++){let ge=V*ee,de=V*(ee+1),be=vt+Bt+ge,O=vt+Dt+ge,St=vt+Dt+de,Xt=vt+Bt+de;Jt(be,O,St,Xt)}}}function Gt(ot,vt,xt){l.push(ot),l.push(vt),l.push(xt)}function ie(ot,vt,xt){se(ot),se(vt),se(xt);let Bt=s.length/3,Dt=y.generateTopUV(n,s,Bt-3,Bt-2,Bt-1);ne(Dt[0]),ne(Dt[1]),ne(Dt[2])}function Jt(ot,vt,xt,Bt){se(ot),se(vt),se(Bt),se(vt),se(xt),se(Bt);let Dt=s.length/3,ee=y.generateSideWallUV(n,s,Dt-6,Dt-3,Dt-2,Dt-1);ne(ee[0]),ne(ee[1]),ne(ee[3]),ne(ee[1]),ne(ee[2]),ne(ee[3])}function se(ot){s.push(l[ot*3+0]),s.push(l[ot*3+1]),s.push(l[ot*3+2])}function ne(ot){r.push(ot.x),r.push(ot.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return sy(e,n,t)}static fromJSON(t,e){let n=[];for(let r=0,o=t.shapes.length;r<o;r++){let a=e[t.shapes[r]];n.push(a)}let s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new Ec[s.type]().fromJSON(s)),new i(n,t.options)}},iy={generateTopUV:function(i,t,e,n,s){let r=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new pt(r,o),new pt(a,l),new pt(c,h)]},generateSideWallUV:function(i,t,e,n,s,r){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],d=t[s*3],f=t[s*3+1],m=t[s*3+2],_=t[r*3],p=t[r*3+1],g=t[r*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new pt(o,1-l),new pt(c,1-u),new pt(d,1-m),new pt(_,1-g)]:[new pt(a,1-l),new pt(h,1-u),new pt(f,1-m),new pt(p,1-g)]}};function sy(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){let r=i[n];e.shapes.push(r.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var Ba=class i extends vc{constructor(t=1,e=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new i(t.radius,t.detail)}},gr=class i extends Ke{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],m=[],_=[],p=[];for(let g=0;g<h;g++){let y=g*d-o;for(let S=0;S<c;S++){let b=S*u-r;m.push(b,-y,0),_.push(0,0,1),p.push(S/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let y=0;y<a;y++){let S=y+c*g,b=y+c*(g+1),C=y+1+c*(g+1),A=y+1+c*g;f.push(S,b,A),f.push(b,C,A)}this.setIndex(f),this.setAttribute("position",new ve(m,3)),this.setAttribute("normal",new ve(_,3)),this.setAttribute("uv",new ve(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Es=class i extends Ke{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new I,d=new I,f=[],m=[],_=[],p=[];for(let g=0;g<=n;g++){let y=[],S=g/n,b=o+S*a,C=t*Math.cos(b),A=Math.sqrt(t*t-C*C),x=0;g===0&&o===0?x=.5/e:g===n&&l===Math.PI&&(x=-.5/e);for(let w=0;w<=e;w++){let F=w/e,R=s+F*r;u.x=-A*Math.cos(R),u.y=C,u.z=A*Math.sin(R),m.push(u.x,u.y,u.z),d.copy(u).normalize(),_.push(d.x,d.y,d.z),p.push(F+x,1-S),y.push(c++)}h.push(y)}for(let g=0;g<n;g++)for(let y=0;y<e;y++){let S=h[g][y+1],b=h[g][y],C=h[g+1][y],A=h[g+1][y+1];(g!==0||o>0)&&f.push(S,b,A),(g!==n-1||l<Math.PI)&&f.push(b,C,A)}this.setIndex(f),this.setAttribute("position",new ve(m,3)),this.setAttribute("normal",new ve(_,3)),this.setAttribute("uv",new ve(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var za=class i extends Ke{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new I,f=new I,m=new I;for(let _=0;_<=n;_++){let p=o+_/n*a;for(let g=0;g<=s;g++){let y=g/s*r;f.x=(t+e*Math.cos(p))*Math.cos(y),f.y=(t+e*Math.cos(p))*Math.sin(y),f.z=e*Math.sin(p),c.push(f.x,f.y,f.z),d.x=t*Math.cos(y),d.y=t*Math.sin(y),m.subVectors(f,d).normalize(),h.push(m.x,m.y,m.z),u.push(g/s),u.push(_/n)}}for(let _=1;_<=n;_++)for(let p=1;p<=s;p++){let g=(s+1)*_+p-1,y=(s+1)*(_-1)+p-1,S=(s+1)*(_-1)+p,b=(s+1)*_+p;l.push(g,y,b),l.push(y,S,b)}this.setIndex(l),this.setAttribute("position",new ve(c,3)),this.setAttribute("normal",new ve(h,3)),this.setAttribute("uv",new ve(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var ka=class i extends Ke{constructor(t=new Ia(new I(-1,-1,0),new I(-1,1,0),new I(1,1,0)),e=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:t,tubularSegments:e,radius:n,radialSegments:s,closed:r};let o=t.computeFrenetFrames(e,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new I,l=new I,c=new pt,h=new I,u=[],d=[],f=[],m=[];_(),this.setIndex(m),this.setAttribute("position",new ve(u,3)),this.setAttribute("normal",new ve(d,3)),this.setAttribute("uv",new ve(f,2));function _(){for(let S=0;S<e;S++)p(S);p(r===!1?e:0),y(),g()}function p(S){h=t.getPointAt(S/e,h);let b=o.normals[S],C=o.binormals[S];for(let A=0;A<=s;A++){let x=A/s*Math.PI*2,w=Math.sin(x),F=-Math.cos(x);l.x=F*b.x+w*C.x,l.y=F*b.y+w*C.y,l.z=F*b.z+w*C.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function g(){for(let S=1;S<=e;S++)for(let b=1;b<=s;b++){let C=(s+1)*(S-1)+(b-1),A=(s+1)*S+(b-1),x=(s+1)*S+b,w=(s+1)*(S-1)+b;m.push(C,A,w),m.push(A,x,w)}}function y(){for(let S=0;S<=e;S++)for(let b=0;b<=s;b++)c.x=S/e,c.y=b/s,f.push(c.x,c.y)}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON();return t.path=this.parameters.path.toJSON(),t}static fromJSON(t){return new i(new Ec[t.path.type]().fromJSON(t.path),t.tubularSegments,t.radius,t.radialSegments,t.closed)}},Va=class extends Ke{constructor(t=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:t},t!==null){let e=[],n=new Set,s=new I,r=new I;if(t.index!==null){let o=t.attributes.position,a=t.index,l=t.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,h=l.length;c<h;++c){let u=l[c],d=u.start,f=u.count;for(let m=d,_=d+f;m<_;m+=3)for(let p=0;p<3;p++){let g=a.getX(m+p),y=a.getX(m+(p+1)%3);s.fromBufferAttribute(o,g),r.fromBufferAttribute(o,y),lm(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}}else{let o=t.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let h=3*a+c,u=3*a+(c+1)%3;s.fromBufferAttribute(o,h),r.fromBufferAttribute(o,u),lm(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}this.setAttribute("position",new ve(e,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};function lm(i,t,e){let n=`${i.x},${i.y},${i.z}-${t.x},${t.y},${t.z}`,s=`${t.x},${t.y},${t.z}-${i.x},${i.y},${i.z}`;return e.has(n)===!0||e.has(s)===!0?!1:(e.add(n),e.add(s),!0)}function br(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(cm(s))s.isRenderTargetTexture?(te("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(cm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Gn(i){let t={};for(let e=0;e<i.length;e++){let n=br(i[e]);for(let s in n)t[s]=n[s]}return t}function cm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function ry(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Yd(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Ce.workingColorSpace}var ll={clone:br,merge:Gn},oy=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,ay=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ni=class extends Qi{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=oy,this.fragmentShader=ay,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=br(t.uniforms),this.uniformsGroups=ry(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new _e().setHex(s.value);break;case"v2":this.uniforms[n].value=new pt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new I().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Be().fromArray(s.value);break;case"m3":this.uniforms[n].value=new pe().fromArray(s.value);break;case"m4":this.uniforms[n].value=new xe().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Ac=class extends ni{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ga=class extends Qi{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new _e(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new _e(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=al,this.normalScale=new pt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ji,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Ys=class extends Qi{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new _e(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new _e(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=al,this.normalScale=new pt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ji,this.combine=Gc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Cc=class extends Qi{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Hm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Rc=class extends Qi{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function eo(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function jl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Zs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Pc=class extends Zs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ad,endingEnd:ad}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case ld:r=t,a=2*e-n;break;case cd:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case ld:o=t,l=2*n-e;break;case cd:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-e)/(s-e),_=m*m,p=_*m,g=-d*p+2*d*_-d*m,y=(1+d)*p+(-1.5-2*d)*_+(-.5+d)*m+1,S=(-1-f)*p+(1.5+f)*_+.5*m,b=f*p-f*_;for(let C=0;C!==a;++C)r[C]=g*o[h+C]+y*o[c+C]+S*o[l+C]+b*o[u+C];return r}},Ic=class extends Zs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Lc=class extends Zs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Dc=class extends Zs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let m=(n-e)/(s-e),_=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*_+o[l+p]*m;return r}let d=a*2,f=t-1;for(let m=0;m!==a;++m){let _=o[c+m],p=o[l+m],g=f*d+m*2,y=u[g],S=u[g+1],b=t*d+m*2,C=h[b],A=h[b+1],x=cy(n,e,y,C,s);r[m]=og(x,_,S,A,p)}return r}};function og(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function ly(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function cy(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=og(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=ly(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var gi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=eo(e,this.TimeBufferType),this.values=eo(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:eo(t.times,Array),values:eo(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),jl(t.settings)&&(n.settings={inTangents:eo(t.settings.inTangents,Array),outTangents:eo(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Lc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Ic(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Pc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Dc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case ha:e=this.InterpolantFactoryMethodDiscrete;break;case fc:e=this.InterpolantFactoryMethodLinear;break;case nc:e=this.InterpolantFactoryMethodSmooth;break;case od:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return te("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ha;case this.InterpolantFactoryMethodLinear:return fc;case this.InterpolantFactoryMethodSmooth:return nc;case this.InterpolantFactoryMethodBezier:return od}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;jl(this.settings)&&(hm(this.settings.inTangents,t),hm(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;jl(this.settings)&&(um(this.settings.inTangents,t),um(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(oe("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(oe("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){oe("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){oe("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&j_(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){oe("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===nc,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let m=0;m!==n;++m){let _=e[u+m];if(_!==e[d+m]||_!==e[f+m]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,jl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function hm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function um(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}gi.prototype.ValueTypeName="";gi.prototype.TimeBufferType=Float32Array;gi.prototype.ValueBufferType=Float32Array;gi.prototype.DefaultInterpolation=fc;var $s=class extends gi{constructor(t,e,n){super(t,e,n)}};$s.prototype.ValueTypeName="bool";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=ha;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var Nc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Nc.prototype.ValueTypeName="color";var Uc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Uc.prototype.ValueTypeName="number";var Fc=class extends Zs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Oe.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ha=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Fc(this.times,this.values,this.getValueSize(),t)}};Ha.prototype.ValueTypeName="quaternion";Ha.prototype.InterpolantFactoryMethodSmooth=void 0;var Js=class extends gi{constructor(t,e,n){super(t,e,n)}};Js.prototype.ValueTypeName="string";Js.prototype.ValueBufferType=Array;Js.prototype.DefaultInterpolation=ha;Js.prototype.InterpolantFactoryMethodLinear=void 0;Js.prototype.InterpolantFactoryMethodSmooth=void 0;var Oc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Oc.prototype.ValueTypeName="vector";var Bc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],m=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},ag=new Bc,zc=class{constructor(t){this.manager=t!==void 0?t:ag,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};zc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Wa=class extends Nn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new _e(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Xa=class extends Wa{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new _e(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},sd=new xe,dm=new I,fm=new I,kc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new pt(512,512),this.mapType=si,this.map=null,this.mapPass=null,this.matrix=new xe,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new qs,this._frameExtents=new pt(1,1),this._viewportCount=1,this._viewports=[new Be(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;dm.setFromMatrixPosition(t.matrixWorld),e.position.copy(dm),fm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(fm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){sd.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(sd,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===co||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(sd)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Ql=new I,tc=new Oe,Ji=new I,qa=class extends Nn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new xe,this.projectionMatrix=new xe,this.projectionMatrixInverse=new xe,this.coordinateSystem=Mi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Ql,tc,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ql,tc,Ji.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Ql,tc,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ql,tc,Ji.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ws=new I,pm=new pt,mm=new pt,$n=class extends qa{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=uo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(oo*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return uo*2*Math.atan(Math.tan(oo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Ws.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Ws.x,Ws.y).multiplyScalar(-t/Ws.z),Ws.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Ws.x,Ws.y).multiplyScalar(-t/Ws.z)}getViewSize(t,e){return this.getViewBounds(t,pm,mm),e.subVectors(mm,pm)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(oo*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Ya=class extends qa{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},fd=class extends kc{constructor(){super(new Ya(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Za=class extends Wa{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.target=new Nn,this.shadow=new fd}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var $a=class extends Ke{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var no=-90,io=1,vo=class extends Nn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new $n(no,io,t,e);s.layers=this.layers,this.add(s);let r=new $n(no,io,t,e);r.layers=this.layers,this.add(r);let o=new $n(no,io,t,e);o.layers=this.layers,this.add(o);let a=new $n(no,io,t,e);a.layers=this.layers,this.add(a);let l=new $n(no,io,t,e);l.layers=this.layers,this.add(l);let c=new $n(no,io,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Mi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===co)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),m=t.xr.enabled;t.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;t.isWebGLRenderer===!0?p=t.state.buffers.depth.getReversed():p=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=_,t.setRenderTarget(n,5,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},Vc=class extends $n{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Zd="\\[\\]\\.:\\/",hy=new RegExp("["+Zd+"]","g"),$d="[^"+Zd+"]",uy="[^"+Zd.replace("\\.","")+"]",dy=/((?:WC+[\/:])*)/.source.replace("WC",$d),fy=/(WCOD+)?/.source.replace("WCOD",uy),py=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",$d),my=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",$d),gy=new RegExp("^"+dy+fy+py+my+"$"),_y=["material","materials","bones","map"],pd=class{constructor(t,e,n){let s=n||Je.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Je=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(hy,"")}static parseTrackName(t){let e=gy.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);_y.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){te("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){oe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){oe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){oe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){oe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){oe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){oe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){oe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;oe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){oe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){oe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Je.Composite=pd;Je.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Je.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Je.prototype.GetterByBindingType=[Je.prototype._getValue_direct,Je.prototype._getValue_array,Je.prototype._getValue_arrayElement,Je.prototype._getValue_toArray];Je.prototype.SetterByBindingTypeAndVersioning=[[Je.prototype._setValue_direct,Je.prototype._setValue_direct_setNeedsUpdate,Je.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_array,Je.prototype._setValue_array_setNeedsUpdate,Je.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_arrayElement,Je.prototype._setValue_arrayElement_setNeedsUpdate,Je.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_fromArray,Je.prototype._setValue_fromArray_setNeedsUpdate,Je.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var FT=new Float32Array(1);var Ks=class extends ya{constructor(t,e,n=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var gm=new xe,Ja=class{constructor(t,e,n=0,s=1/0){this.ray=new Xs(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new po,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):oe("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return gm.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(gm),this}intersectObject(t,e=!0,n=[]){return md(t,this,n,e),n.sort(_m),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)md(t[s],this,n,e);return n.sort(_m),n}};function _m(i,t){return i.distance-t.distance}function md(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)md(r[o],t,e,!0)}}var bo=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=fe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(fe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var gd=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var xm=new I,ec=new I,so=new I,ro=new I,rd=new I,xy=new I,yy=new I,Ka=class{constructor(t=new I,e=new I){this.start=t,this.end=e}set(t,e){return this.start.copy(t),this.end.copy(e),this}copy(t){return this.start.copy(t.start),this.end.copy(t.end),this}getCenter(t){return t.addVectors(this.start,this.end).multiplyScalar(.5)}delta(t){return t.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(t,e){return this.delta(e).multiplyScalar(t).add(this.start)}closestPointToPointParameter(t,e){xm.subVectors(t,this.start),ec.subVectors(this.end,this.start);let n=ec.dot(ec);if(n===0)return 0;let r=ec.dot(xm)/n;return e&&(r=fe(r,0,1)),r}closestPointToPoint(t,e,n){let s=this.closestPointToPointParameter(t,e);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(t,e=xy,n=yy){let s=10000000000000001e-32,r,o,a=this.start,l=t.start,c=this.end,h=t.end;so.subVectors(c,a),ro.subVectors(h,l),rd.subVectors(a,l);let u=so.dot(so),d=ro.dot(ro),f=ro.dot(rd);if(u<=s&&d<=s)return e.copy(a),n.copy(l),e.distanceToSquared(n);if(u<=s)r=0,o=f/d,o=fe(o,0,1);else{let m=so.dot(rd);if(d<=s)o=0,r=fe(-m/u,0,1);else{let _=so.dot(ro),p=u*d-_*_;p!==0?r=fe((_*f-m*d)/p,0,1):r=0,o=(_*r+f)/d,o<0?(o=0,r=fe(-m/u,0,1)):o>1&&(o=1,r=fe((_-m)/u,0,1))}}return e.copy(a).addScaledVector(so,r),n.copy(l).addScaledVector(ro,o),e.distanceToSquared(n)}applyMatrix4(t){return this.start.applyMatrix4(t),this.end.applyMatrix4(t),this}equals(t){return t.start.equals(this.start)&&t.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var ja=class extends Fi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Jd(i,t,e,n){let s=vy(n);switch(e){case Ud:return i*t;case $c:return i*t/s.components*s.byteLength;case Jc:return i*t/s.components*s.byteLength;case er:return i*t*2/s.components*s.byteLength;case Kc:return i*t*2/s.components*s.byteLength;case Fd:return i*t*3/s.components*s.byteLength;case zi:return i*t*4/s.components*s.byteLength;case jc:return i*t*4/s.components*s.byteLength;case el:case nl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case il:case sl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case th:case nh:return Math.max(i,16)*Math.max(t,8)/4;case Qc:case eh:return Math.max(i,8)*Math.max(t,8)/2;case ih:case sh:case oh:case ah:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case rh:case rl:case lh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ch:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case hh:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case uh:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case dh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case fh:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case ph:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case mh:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case gh:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case _h:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case xh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case yh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case vh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case bh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Sh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Mh:case wh:case Eh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Th:case Ah:return Math.ceil(i/4)*Math.ceil(t/4)*8;case ol:case Ch:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function vy(i){switch(i){case si:case Id:return{byteLength:1,components:1};case Eo:case Ld:case Bi:return{byteLength:2,components:1};case Yc:case Zc:return{byteLength:2,components:4};case Oi:case qc:case Ti:return{byteLength:4,components:1};case Dd:case Nd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?te("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function Rg(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Ey(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<u.length;f++){let m=u[d],_=u[f];_.start<=m.start+m.count+1?m.count=Math.max(m.count,_.start+_.count-m.start):(++d,u[d]=_)}u.length=d+1;for(let f=0,m=u.length;f<m;f++){let _=u[f];i.bufferSubData(c,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Ty=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Ay=`#ifdef USE_ALPHAHASH
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
#endif`,Cy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Ry=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Py=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Iy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Ly=`#ifdef USE_AOMAP
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
#endif`,Dy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Ny=`#ifdef USE_BATCHING
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
#endif`,Uy=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Fy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Oy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,By=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,zy=`#ifdef USE_IRIDESCENCE
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
#endif`,ky=`#ifdef USE_BUMPMAP
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
#endif`,Vy=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,Gy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Hy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Wy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Xy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,qy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Yy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Zy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,$y=`#define PI 3.141592653589793
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
} // validated`,Jy=`vec3 transformedNormal = objectNormal;
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
#endif`,Ky=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,jy=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Qy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,tv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,ev="gl_FragColor = linearToOutputTexel( gl_FragColor );",nv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,iv=`#ifdef USE_ENVMAP
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
#endif`,sv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,rv=`#ifdef USE_ENVMAP
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
#endif`,ov=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,av=`#ifdef USE_ENVMAP
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
#endif`,lv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,cv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,hv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,uv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,dv=`#ifdef USE_GRADIENTMAP
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
}`,fv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,pv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,mv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,gv=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,_v=`#ifdef USE_ENVMAP
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
#endif`,xv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,yv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,vv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,bv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Sv=`PhysicalMaterial material;
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
#endif`,Mv=`uniform sampler2D dfgLUT;
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
}`,wv=`
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
#endif`,Ev=`#if defined( RE_IndirectDiffuse )
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
#endif`,Tv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Av=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Cv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Rv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Pv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Iv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Lv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Dv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Nv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Uv=`#if defined( USE_POINTS_UV )
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
#endif`,Fv=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Ov=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Bv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,zv=`#if defined( USE_MORPHCOLORS )
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
#endif`,kv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Vv=`#ifdef USE_MORPHTARGETS
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
#endif`,Gv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Hv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Wv=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Xv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,qv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Yv=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Zv=`#ifdef USE_NORMALMAP
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
#endif`,$v=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Jv=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Kv=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,jv=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Qv=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,tb=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,eb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,nb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,ib=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,sb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,rb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,ob=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,ab=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,lb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,cb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,hb=`float getShadowMask() {
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
}`,ub=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,db=`#ifdef USE_SKINNING
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
#endif`,fb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,pb=`#ifdef USE_SKINNING
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
#endif`,mb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,gb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,_b=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,xb=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,yb=`#ifdef USE_TRANSMISSION
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
#endif`,vb=`#ifdef USE_TRANSMISSION
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
#endif`,bb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Sb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Mb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,wb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Eb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Tb=`uniform sampler2D t2D;
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
}`,Ab=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Cb=`uniform float backgroundBlurriness;
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
}`,Rb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Pb=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ib=`#include <common>
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
}`,Lb=`#if DEPTH_PACKING == 3200
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
}`,Db=`#define DISTANCE
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
}`,Nb=`#define DISTANCE
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
}`,Ub=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Fb=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ob=`uniform float scale;
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
}`,Bb=`uniform vec3 diffuse;
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
}`,zb=`#include <common>
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
}`,kb=`uniform vec3 diffuse;
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
}`,Vb=`#define LAMBERT
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
}`,Gb=`#define LAMBERT
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
}`,Hb=`#define MATCAP
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
}`,Wb=`#define MATCAP
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
}`,Xb=`#define NORMAL
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
}`,qb=`#define NORMAL
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
}`,Yb=`#define PHONG
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
}`,Zb=`#define PHONG
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
}`,$b=`#define STANDARD
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
}`,Jb=`#define STANDARD
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
}`,Kb=`#define TOON
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
}`,jb=`#define TOON
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
}`,Qb=`uniform float size;
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
}`,tS=`uniform vec3 diffuse;
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
}`,eS=`#include <common>
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
}`,nS=`uniform vec3 color;
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
}`,iS=`uniform float rotation;
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
}`,sS=`uniform vec3 diffuse;
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
}`,Me={alphahash_fragment:Ty,alphahash_pars_fragment:Ay,alphamap_fragment:Cy,alphamap_pars_fragment:Ry,alphatest_fragment:Py,alphatest_pars_fragment:Iy,aomap_fragment:Ly,aomap_pars_fragment:Dy,batching_pars_vertex:Ny,batching_vertex:Uy,begin_vertex:Fy,beginnormal_vertex:Oy,bsdfs:By,iridescence_fragment:zy,bumpmap_pars_fragment:ky,clipping_planes_fragment:Vy,clipping_planes_pars_fragment:Gy,clipping_planes_pars_vertex:Hy,clipping_planes_vertex:Wy,color_fragment:Xy,color_pars_fragment:qy,color_pars_vertex:Yy,color_vertex:Zy,common:$y,defaultnormal_vertex:Jy,displacementmap_pars_vertex:Ky,displacementmap_vertex:jy,emissivemap_fragment:Qy,emissivemap_pars_fragment:tv,colorspace_fragment:ev,colorspace_pars_fragment:nv,envmap_fragment:iv,envmap_common_pars_fragment:sv,envmap_pars_fragment:rv,envmap_pars_vertex:ov,envmap_physical_pars_fragment:_v,envmap_vertex:av,fog_vertex:lv,fog_pars_vertex:cv,fog_fragment:hv,fog_pars_fragment:uv,gradientmap_pars_fragment:dv,lightmap_pars_fragment:fv,lights_lambert_fragment:pv,lights_lambert_pars_fragment:mv,lights_pars_begin:gv,lights_toon_fragment:xv,lights_toon_pars_fragment:yv,lights_phong_fragment:vv,lights_phong_pars_fragment:bv,lights_physical_fragment:Sv,lights_physical_pars_fragment:Mv,lights_fragment_begin:wv,lights_fragment_maps:Ev,lights_fragment_end:Tv,lightprobes_pars_fragment:Av,logdepthbuf_fragment:Cv,logdepthbuf_pars_fragment:Rv,logdepthbuf_pars_vertex:Pv,logdepthbuf_vertex:Iv,map_fragment:Lv,map_pars_fragment:Dv,map_particle_fragment:Nv,map_particle_pars_fragment:Uv,metalnessmap_fragment:Fv,metalnessmap_pars_fragment:Ov,morphinstance_vertex:Bv,morphcolor_vertex:zv,morphnormal_vertex:kv,morphtarget_pars_vertex:Vv,morphtarget_vertex:Gv,normal_fragment_begin:Hv,normal_fragment_maps:Wv,normal_pars_fragment:Xv,normal_pars_vertex:qv,normal_vertex:Yv,normalmap_pars_fragment:Zv,clearcoat_normal_fragment_begin:$v,clearcoat_normal_fragment_maps:Jv,clearcoat_pars_fragment:Kv,iridescence_pars_fragment:jv,opaque_fragment:Qv,packing:tb,premultiplied_alpha_fragment:eb,project_vertex:nb,dithering_fragment:ib,dithering_pars_fragment:sb,roughnessmap_fragment:rb,roughnessmap_pars_fragment:ob,shadowmap_pars_fragment:ab,shadowmap_pars_vertex:lb,shadowmap_vertex:cb,shadowmask_pars_fragment:hb,skinbase_vertex:ub,skinning_pars_vertex:db,skinning_vertex:fb,skinnormal_vertex:pb,specularmap_fragment:mb,specularmap_pars_fragment:gb,tonemapping_fragment:_b,tonemapping_pars_fragment:xb,transmission_fragment:yb,transmission_pars_fragment:vb,uv_pars_fragment:bb,uv_pars_vertex:Sb,uv_vertex:Mb,worldpos_vertex:wb,background_vert:Eb,background_frag:Tb,backgroundCube_vert:Ab,backgroundCube_frag:Cb,cube_vert:Rb,cube_frag:Pb,depth_vert:Ib,depth_frag:Lb,distance_vert:Db,distance_frag:Nb,equirect_vert:Ub,equirect_frag:Fb,linedashed_vert:Ob,linedashed_frag:Bb,meshbasic_vert:zb,meshbasic_frag:kb,meshlambert_vert:Vb,meshlambert_frag:Gb,meshmatcap_vert:Hb,meshmatcap_frag:Wb,meshnormal_vert:Xb,meshnormal_frag:qb,meshphong_vert:Yb,meshphong_frag:Zb,meshphysical_vert:$b,meshphysical_frag:Jb,meshtoon_vert:Kb,meshtoon_frag:jb,points_vert:Qb,points_frag:tS,shadow_vert:eS,shadow_frag:nS,sprite_vert:iS,sprite_frag:sS},Ut={common:{diffuse:{value:new _e(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new pe},alphaMap:{value:null},alphaMapTransform:{value:new pe},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new pe}},envmap:{envMap:{value:null},envMapRotation:{value:new pe},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new pe}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new pe}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new pe},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new pe},normalScale:{value:new pt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new pe},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new pe}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new pe}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new pe}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new _e(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new _e(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new pe},alphaTest:{value:0},uvTransform:{value:new pe}},sprite:{diffuse:{value:new _e(16777215)},opacity:{value:1},center:{value:new pt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new pe},alphaMap:{value:null},alphaMapTransform:{value:new pe},alphaTest:{value:0}}},Qn={basic:{uniforms:Gn([Ut.common,Ut.specularmap,Ut.envmap,Ut.aomap,Ut.lightmap,Ut.fog]),vertexShader:Me.meshbasic_vert,fragmentShader:Me.meshbasic_frag},lambert:{uniforms:Gn([Ut.common,Ut.specularmap,Ut.envmap,Ut.aomap,Ut.lightmap,Ut.emissivemap,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.fog,Ut.lights,{emissive:{value:new _e(0)},envMapIntensity:{value:1}}]),vertexShader:Me.meshlambert_vert,fragmentShader:Me.meshlambert_frag},phong:{uniforms:Gn([Ut.common,Ut.specularmap,Ut.envmap,Ut.aomap,Ut.lightmap,Ut.emissivemap,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.fog,Ut.lights,{emissive:{value:new _e(0)},specular:{value:new _e(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Me.meshphong_vert,fragmentShader:Me.meshphong_frag},standard:{uniforms:Gn([Ut.common,Ut.envmap,Ut.aomap,Ut.lightmap,Ut.emissivemap,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.roughnessmap,Ut.metalnessmap,Ut.fog,Ut.lights,{emissive:{value:new _e(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Me.meshphysical_vert,fragmentShader:Me.meshphysical_frag},toon:{uniforms:Gn([Ut.common,Ut.aomap,Ut.lightmap,Ut.emissivemap,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.gradientmap,Ut.fog,Ut.lights,{emissive:{value:new _e(0)}}]),vertexShader:Me.meshtoon_vert,fragmentShader:Me.meshtoon_frag},matcap:{uniforms:Gn([Ut.common,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,Ut.fog,{matcap:{value:null}}]),vertexShader:Me.meshmatcap_vert,fragmentShader:Me.meshmatcap_frag},points:{uniforms:Gn([Ut.points,Ut.fog]),vertexShader:Me.points_vert,fragmentShader:Me.points_frag},dashed:{uniforms:Gn([Ut.common,Ut.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Me.linedashed_vert,fragmentShader:Me.linedashed_frag},depth:{uniforms:Gn([Ut.common,Ut.displacementmap]),vertexShader:Me.depth_vert,fragmentShader:Me.depth_frag},normal:{uniforms:Gn([Ut.common,Ut.bumpmap,Ut.normalmap,Ut.displacementmap,{opacity:{value:1}}]),vertexShader:Me.meshnormal_vert,fragmentShader:Me.meshnormal_frag},sprite:{uniforms:Gn([Ut.sprite,Ut.fog]),vertexShader:Me.sprite_vert,fragmentShader:Me.sprite_frag},background:{uniforms:{uvTransform:{value:new pe},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Me.background_vert,fragmentShader:Me.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new pe}},vertexShader:Me.backgroundCube_vert,fragmentShader:Me.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Me.cube_vert,fragmentShader:Me.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Me.equirect_vert,fragmentShader:Me.equirect_frag},distance:{uniforms:Gn([Ut.common,Ut.displacementmap,{referencePosition:{value:new I},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Me.distance_vert,fragmentShader:Me.distance_frag},shadow:{uniforms:Gn([Ut.lights,Ut.fog,{color:{value:new _e(0)},opacity:{value:1}}]),vertexShader:Me.shadow_vert,fragmentShader:Me.shadow_frag}};Qn.physical={uniforms:Gn([Qn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new pe},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new pe},clearcoatNormalScale:{value:new pt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new pe},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new pe},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new pe},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new pe},sheen:{value:0},sheenColor:{value:new _e(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new pe},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new pe},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new pe},transmissionSamplerSize:{value:new pt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new pe},attenuationDistance:{value:0},attenuationColor:{value:new _e(0)},specularColor:{value:new _e(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new pe},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new pe},anisotropyVector:{value:new pt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new pe}}]),vertexShader:Me.meshphysical_vert,fragmentShader:Me.meshphysical_frag};var Ph={r:0,b:0,g:0},rS=new xe,Pg=new pe;Pg.set(-1,0,0,0,1,0,0,0,1);function oS(i,t,e,n,s,r){let o=new _e(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(y){let S=y.isScene===!0?y.background:null;if(S&&S.isTexture){let b=y.backgroundBlurriness>0;S=t.get(S,b)}return S}function m(y){let S=!1,b=f(y);b===null?p(o,a):b&&b.isColor&&(p(b,1),S=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||S)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(y,S){let b=f(S);b&&b.isCubeTexture?(c===void 0&&(c=new ln(new ns(1,1,1),new ni({name:"BackgroundCubeMaterial",uniforms:br(Qn.backgroundCube.uniforms),vertexShader:Qn.backgroundCube.vertexShader,fragmentShader:Qn.backgroundCube.fragmentShader,side:jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,A,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=S.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(rS.makeRotationFromEuler(S.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Pg),c.material.toneMapped=Ce.getTransfer(b.colorSpace)!==Fe,(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new ln(new gr(2,2),new ni({name:"BackgroundMaterial",uniforms:br(Qn.background.uniforms),vertexShader:Qn.background.vertexShader,fragmentShader:Qn.background.fragmentShader,side:tr,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,l.material.toneMapped=Ce.getTransfer(b.colorSpace)!==Fe,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function p(y,S){y.getRGB(Ph,Yd(i)),e.buffers.color.setClear(Ph.r,Ph.g,Ph.b,S,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,S=1){o.set(y),a=S,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,p(o,a)},render:m,addToRenderList:_,dispose:g}}function aS(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,H,N,G){let Y=!1,V=u(D,N,H,z);r!==V&&(r=V,c(r.object)),Y=f(D,N,H,G),Y&&m(D,N,H,G),G!==null&&t.update(G,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,b(D,z,H,N),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(G).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,H,N){let G=N.wireframe===!0,Y=n[z.id];Y===void 0&&(Y={},n[z.id]=Y);let V=D.isInstancedMesh===!0?D.id:0,ct=Y[V];ct===void 0&&(ct={},Y[V]=ct);let J=ct[H.id];J===void 0&&(J={},ct[H.id]=J);let Q=J[G];return Q===void 0&&(Q=d(l()),J[G]=Q),Q}function d(D){let z=[],H=[],N=[];for(let G=0;G<e;G++)z[G]=0,H[G]=0,N[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:H,attributeDivisors:N,object:D,attributes:{},index:null}}function f(D,z,H,N){let G=r.attributes,Y=z.attributes,V=0,ct=H.getAttributes();for(let J in ct)if(ct[J].location>=0){let et=G[J],ft=Y[J];if(ft===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(ft=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(ft=D.instanceColor)),et===void 0||et.attribute!==ft||ft&&et.data!==ft.data)return!0;V++}return r.attributesNum!==V||r.index!==N}function m(D,z,H,N){let G={},Y=z.attributes,V=0,ct=H.getAttributes();for(let J in ct)if(ct[J].location>=0){let et=Y[J];et===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(et=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(et=D.instanceColor));let ft={};ft.attribute=et,et&&et.data&&(ft.data=et.data),G[J]=ft,V++}r.attributes=G,r.attributesNum=V,r.index=N}function _(){let D=r.newAttributes;for(let z=0,H=D.length;z<H;z++)D[z]=0}function p(D){g(D,0)}function g(D,z){let H=r.newAttributes,N=r.enabledAttributes,G=r.attributeDivisors;H[D]=1,N[D]===0&&(i.enableVertexAttribArray(D),N[D]=1),G[D]!==z&&(i.vertexAttribDivisor(D,z),G[D]=z)}function y(){let D=r.newAttributes,z=r.enabledAttributes;for(let H=0,N=z.length;H<N;H++)z[H]!==D[H]&&(i.disableVertexAttribArray(H),z[H]=0)}function S(D,z,H,N,G,Y,V){V===!0?i.vertexAttribIPointer(D,z,H,G,Y):i.vertexAttribPointer(D,z,H,N,G,Y)}function b(D,z,H,N){_();let G=N.attributes,Y=H.getAttributes(),V=z.defaultAttributeValues;for(let ct in Y){let J=Y[ct];if(J.location>=0){let Q=G[ct];if(Q===void 0&&(ct==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),ct==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor)),Q!==void 0){let et=Q.normalized,ft=Q.itemSize,ht=t.get(Q);if(ht===void 0)continue;let tt=ht.buffer,_t=ht.type,yt=ht.bytesPerElement,Lt=_t===i.INT||_t===i.UNSIGNED_INT||Q.gpuType===qc;if(Q.isInterleavedBufferAttribute){let wt=Q.data,Gt=wt.isInterleavedBuffer===!0?wt.stride:wt.itemSize,ie=Q.offset;if(wt.isInstancedInterleavedBuffer||wt.isInstancedBufferAttribute){for(let Jt=0;Jt<J.locationSize;Jt++)g(J.location+Jt,wt.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=wt.meshPerAttribute*wt.count)}else for(let Jt=0;Jt<J.locationSize;Jt++)p(J.location+Jt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Jt=0;Jt<J.locationSize;Jt++)S(J.location+Jt,ft/J.locationSize,_t,et,Gt*yt,(ie+ft/J.locationSize*Jt)*yt,Lt)}else{if(Q.isInstancedBufferAttribute){for(let wt=0;wt<J.locationSize;wt++)g(J.location+wt,Q.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let wt=0;wt<J.locationSize;wt++)p(J.location+wt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let wt=0;wt<J.locationSize;wt++)S(J.location+wt,ft/J.locationSize,_t,et,ft*yt,ft/J.locationSize*wt*yt,Lt)}}else if(V!==void 0){let et=V[ct];if(et!==void 0)switch(et.length){case 2:i.vertexAttrib2fv(J.location,et);break;case 3:i.vertexAttrib3fv(J.location,et);break;case 4:i.vertexAttrib4fv(J.location,et);break;default:i.vertexAttrib1fv(J.location,et)}}}}y()}function C(){F();for(let D in n){let z=n[D];for(let H in z){let N=z[H];for(let G in N){let Y=N[G];for(let V in Y)h(Y[V].object),delete Y[V];delete N[G]}}delete n[D]}}function A(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let H in z){let N=z[H];for(let G in N){let Y=N[G];for(let V in Y)h(Y[V].object),delete Y[V];delete N[G]}}delete n[D.id]}function x(D){for(let z in n){let H=n[z];for(let N in H){let G=H[N];if(G[D.id]===void 0)continue;let Y=G[D.id];for(let V in Y)h(Y[V].object),delete Y[V];delete G[D.id]}}}function w(D){for(let z in n){let H=n[z],N=D.isInstancedMesh===!0?D.id:0,G=H[N];if(G!==void 0){for(let Y in G){let V=G[Y];for(let ct in V)h(V[ct].object),delete V[ct];delete G[Y]}delete H[N],Object.keys(H).length===0&&delete n[z]}}}function F(){R(),o=!0,r!==s&&(r=s,c(r.object))}function R(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:R,dispose:C,releaseStatesOfGeometry:A,releaseStatesOfObject:w,releaseStatesOfProgram:x,initAttributes:_,enableAttribute:p,disableUnusedAttributes:y}}function lS(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function cS(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==zi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let w=x===Bi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==si&&x!==Ti&&!w&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(te("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&te("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&te("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),m=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),S=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:m,maxTextureSize:_,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:y,maxVaryings:S,maxFragmentUniforms:b,maxSamples:C,samples:A}}function hS(i){let t=this,e=null,n=0,s=!1,r=!1,o=new fi,a=new pe,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let m=u.clippingPlanes,_=u.clipIntersection,p=u.clipShadows,g=i.get(u);if(!s||m===null||m.length===0||r&&!p)r?h(null):c();else{let y=r?0:n,S=y*4,b=g.clippingState||null;l.value=b,b=h(m,d,S,f);for(let C=0;C!==S;++C)b[C]=e[C];g.clippingState=b,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,m){let _=u!==null?u.length:0,p=null;if(_!==0){if(p=l.value,m!==!0||p===null){let g=f+_*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(p===null||p.length<g)&&(p=new Float32Array(g));for(let S=0,b=f;S!==_;++S,b+=4)o.copy(u[S]).applyMatrix4(y,a),o.normal.toArray(p,b),p[b+3]=o.constant}l.value=p,l.needsUpdate=!0}return t.numPlanes=_,t.numIntersection=0,p}}var ul=class extends pi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Sa(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new ns(5,5,5),r=new ni({name:"CubemapFromEquirect",uniforms:br(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:jn,blending:_r});r.uniforms.tEquirect.value=e;let o=new ln(s,r),a=e.minFilter;return e.minFilter===Ts&&(e.minFilter=Jn),new vo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},lg=256,uS=3,dS=20,Ig=256,Lg=16,fS=3,pS=new I,mS=new _e,Lh=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new vo(1,10,null),this._boxMesh=new ln(new ns(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=pS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,_=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(t.background=l.getClearColor(mS));let p=new vo(n,s,h);return p.position.copy(a),p.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=m,t.background=_,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=ug(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=hg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(lg,Hd(t))}_fromTexture(t,e){t.mapping===yr||t.mapping===wo?this._setSize(t.image.length===0?lg:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=cg(t,!1,!1),n=Math.log2(t)-uS;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=cg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===yr||t.mapping===wo?(this._cubemapMaterial===null&&(this._cubemapMaterial=ug()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=hg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=gS(),this._integrationMaterial=_S());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Lg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-fS)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Ig*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=xS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function cg(i,t,e){return new ul(i,{minFilter:Ts,generateMipmaps:t,type:Bi,colorSpace:ua,depthBuffer:e})}function dl(i,t,e){return new ni({name:i,uniforms:t,vertexShader:Me.cube_vert,fragmentShader:e,side:jn,blending:_r,depthTest:!1,depthWrite:!1})}function gS(){return dl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Ig}u

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
	`)}function _S(){return dl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Lg}},`

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
	`)}function xS(){return dl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${dS}
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
	`)}function hg(){return dl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function ug(){return dl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function yS(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Hc||f===Wc)if(t.has(d)){let m=t.get(d).texture;return a(m,d.mapping)}else{let m=d.image;if(m&&m.height>0){let _=new ul(m.height);return _.fromEquirectangularTexture(i,d),t.set(d,_),d.addEventListener("dispose",c),a(_.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,m=f===Hc||f===Wc,_=f===yr||f===wo;if(m||_){let p=e.get(d),g=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Lh(i)),p=m?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,e.set(d,p),p.texture;if(p!==void 0)return p.texture;{let y=d.image;return m&&y&&y.height>0||_&&y&&l(y)?(n===null&&(n=new Lh(i)),p=m?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,e.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===Hc?d.mapping=yr:f===Wc&&(d.mapping=wo),d}function l(d){let f=0,m=6;for(let _=0;_<m;_++)d[_]!==void 0&&f++;return f===m}function c(d){let f=d.target;f.removeEventListener("dispose",c);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function vS(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&oa("WebGLRenderer: "+n+" extension not supported."),s}}}function bS(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(m=>delete s[m]);function a(m){l(m.target)}function l(m){m.index!==null&&t.remove(m.index);for(let p in m.attributes)t.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete s[m.id],o.unregister(m);let _=r.get(m);_&&(t.remove(_),r.delete(m)),n.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,e.memory.geometries--}function c(m,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),e.memory.geometries++),_}function h(m){let _=m.attributes;for(let p in _)t.update(_[p],i.ARRAY_BUFFER)}function u(m){let _=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let y=_!==null?_.array.length:p.array.length/3-1,S=p.count>=65535?xa:_a,b=new S(Math.ceil(y/3)*6,1),C=b.array;if(_!==null){let x=_.array;g=_.version;for(let w=0,F=0;w<y;w+=3){let R=x[w+0],D=x[w+1],z=x[w+2];C[F++]=R,C[F++]=D,C[F++]=D,C[F++]=z,C[F++]=z,C[F++]=R}}else{g=p.version;for(let x=0,w=0;x<y;x+=3){let F=x+0,R=x+1,D=x+2;C[w++]=F,C[w++]=R,C[w++]=R,C[w++]=D,C[w++]=D,C[w++]=F}}b.version=g;let A=r.get(m);A&&t.remove(A),r.set(m,b)}function d(m){let _=r.get(m);if(_){let p=m.index;p!==null&&_.version<p.version&&u(m)}else u(m);return r.get(m)}function f(){for(let m in s){let _=s[m].deref();_!==void 0&&l(_)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function SS(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let _=0;for(let p=0;p<f;p++)_+=d[p];e.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function MS(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:oe("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function wS(i,t,e){let n=new WeakMap,s=new Be;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let F=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",F)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],S=0;f===!0&&(S=1),m===!0&&(S=2),_===!0&&(S=3);let b=a.attributes.position.count*S,C=1;b>t.maxTextureSize&&(C=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let A=new Float32Array(b*C*4*u),x=new ma(A,b,C,u);x.type=Ti,x.needsUpdate=!0;let w=S*4;for(let R=0;R<u;R++){let D=p[R],z=g[R],H=y[R],N=b*C*4*R;for(let G=0;G<D.count;G++){let Y=G*w;f===!0&&(s.fromBufferAttribute(D,G),A[N+Y+0]=s.x,A[N+Y+1]=s.y,A[N+Y+2]=s.z,A[N+Y+3]=0),m===!0&&(s.fromBufferAttribute(z,G),A[N+Y+4]=s.x,A[N+Y+5]=s.y,A[N+Y+6]=s.z,A[N+Y+7]=0),_===!0&&(s.fromBufferAttribute(H,G),A[N+Y+8]=s.x,A[N+Y+9]=s.y,A[N+Y+10]=s.z,A[N+Y+11]=H.itemSize===4?s.w:1)}}d={count:u,texture:x,size:new pt(b,C)},n.set(a,d),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let _=0;_<c.length;_++)f+=c[_];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",m),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function ES(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var TS={[Md]:"LINEAR_TONE_MAPPING",[wd]:"REINHARD_TONE_MAPPING",[Ed]:"CINEON_TONE_MAPPING",[Td]:"ACES_FILMIC_TONE_MAPPING",[Cd]:"AGX_TONE_MAPPING",[Rd]:"NEUTRAL_TONE_MAPPING",[Ad]:"CUSTOM_TONE_MAPPING"};function AS(i,t,e,n,s,r){let o=new pi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Ke;h.setAttribute("position",new ve([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new ve([0,2,0,0,2,0],2));let u=new Ac({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new ln(h,u),f=new Ya(-1,1,1,-1,0,1),m=null,_=null,p=!1,g,y=null,S=[],b=!1;this.setSize=function(C,A){o.setSize(C,A),a!==null&&a.setSize(C,A),l!==null&&l.setSize(C,A);for(let x=0;x<S.length;x++){let w=S[x];w.setSize&&w.setSize(C,A)}},this.setEffects=function(C){S=C,b=S.length>0&&S[0].isRenderPass===!0;let A=o.width,x=o.height;S.length>0&&a===null&&(a=new pi(A,x,{type:Bi,depthBuffer:!1,stencilBuffer:!1}),l=new pi(A,x,{type:Bi,depthBuffer:!1,stencilBuffer:!1}));let w=s===!0&&S.some(F=>F.needsDepthTexture===!0);w!==(o.depthTexture!==null)&&(w===!0&&c===null&&(c=new ws(A,x),r===!0&&(c.format=As,c.type=vr)),o.dispose(),o.depthTexture=w?c:null,o.resolveDepthBuffer=w,o.storeMultisampledDepthBuffer=w);for(let F=0;F<S.length;F++){let R=S[F];R.setSize&&R.setSize(A,x),w&&R.needsDepthTexture===!0&&R.setDepthTexture&&R.setDepthTexture(c)}},this.begin=function(C,A){if(p||C.toneMapping===is&&S.length===0)return!1;if(y=A,A!==null){let x=A.width,w=A.height;(o.width!==x||o.height!==w)&&this.setSize(x,w)}return b===!1&&C.setRenderTarget(o),g=C.toneMapping,C.toneMapping=is,!0},this.hasRenderPass=function(){return b},this.end=function(C,A){C.toneMapping=g,p=!0;let x=o,w=a;for(let F=0;F<S.length;F++){let R=S[F];R.enabled!==!1&&(R.render(C,w,x,A),R.needsSwap!==!1&&(x=w,w=w===a?l:a))}if(m!==C.outputColorSpace||_!==C.toneMapping){m=C.outputColorSpace,_=C.toneMapping,u.defines={},Ce.getTransfer(m)===Fe&&(u.defines.SRGB_TRANSFER="");let F=TS[_];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,C.setRenderTarget(y),C.render(d,f),y=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Dg=new ei,Ng=new ws(1,1),Ug=new Ma(1),Fg=new ma,Og=new gc,Bg=new Sa,dg=[],fg=[],pg=new Float32Array(16),mg=new Float32Array(9),gg=new Float32Array(4);function Co(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=dg[s];if(r===void 0&&(r=new Float32Array(s),dg[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function yn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function vn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Nh(i,t){let e=fg[t];e===void 0&&(e=new Int32Array(t),fg[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function CS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function RS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(yn(e,t))return;i.uniform2fv(this.addr,t),vn(e,t)}}function PS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(yn(e,t))return;i.uniform3fv(this.addr,t),vn(e,t)}}function IS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(yn(e,t))return;i.uniform4fv(this.addr,t),vn(e,t)}}function LS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(yn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),vn(e,t)}else{if(yn(e,n))return;gg.set(n),i.uniformMatrix2fv(this.addr,!1,gg),vn(e,n)}}function DS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(yn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),vn(e,t)}else{if(yn(e,n))return;mg.set(n),i.uniformMatrix3fv(this.addr,!1,mg),vn(e,n)}}function NS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(yn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),vn(e,t)}else{if(yn(e,n))return;pg.set(n),i.uniformMatrix4fv(this.addr,!1,pg),vn(e,n)}}function US(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function FS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(yn(e,t))return;i.uniform2iv(this.addr,t),vn(e,t)}}function OS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(yn(e,t))return;i.uniform3iv(this.addr,t),vn(e,t)}}function BS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(yn(e,t))return;i.uniform4iv(this.addr,t),vn(e,t)}}function zS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function kS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(yn(e,t))return;i.uniform2uiv(this.addr,t),vn(e,t)}}function VS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(yn(e,t))return;i.uniform3uiv(this.addr,t),vn(e,t)}}function GS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(yn(e,t))return;i.uniform4uiv(this.addr,t),vn(e,t)}}function Uh(i){return i.version===0&&(i.compareFunction=zd,i.needsUpdate=!0),i}function HS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Uh(Ng):r=Dg,e.setTexture2D(t||r,s)}function WS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Og,s)}function XS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Uh(Ug):r=Bg,e.setTextureCube(t||r,s)}function qS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Fg,s)}function YS(i){switch(i){case 5126:return CS;case 35664:return RS;case 35665:return PS;case 35666:return IS;case 35674:return LS;case 35675:return DS;case 35676:return NS;case 5124:case 35670:return US;case 35667:case 35671:return FS;case 35668:case 35672:return OS;case 35669:case 35673:return BS;case 5125:return zS;case 36294:return kS;case 36295:return VS;case 36296:return GS;case 35678:case 36198:case 36298:case 36306:case 35682:return HS;case 35679:case 36299:case 36307:return WS;case 35680:case 36300:case 36308:case 36293:return XS;case 36289:case 36303:case 36311:case 36292:return qS}}function ZS(i,t){i.uniform1fv(this.addr,t)}function $S(i,t){let e=Co(t,this.size,2);i.uniform2fv(this.addr,e)}function JS(i,t){let e=Co(t,this.size,3);i.uniform3fv(this.addr,e)}function KS(i,t){let e=Co(t,this.size,4);i.uniform4fv(this.addr,e)}function jS(i,t){let e=Co(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function QS(i,t){let e=Co(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function tM(i,t){let e=Co(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function eM(i,t){i.uniform1iv(this.addr,t)}function nM(i,t){i.uniform2iv(this.addr,t)}function iM(i,t){i.uniform3iv(this.addr,t)}function sM(i,t){i.uniform4iv(this.addr,t)}function rM(i,t){i.uniform1uiv(this.addr,t)}function oM(i,t){i.uniform2uiv(this.addr,t)}function aM(i,t){i.uniform3uiv(this.addr,t)}function lM(i,t){i.uniform4uiv(this.addr,t)}function cM(i,t,e){let n=this.cache,s=t.length,r=Nh(e,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Uh(Ng):o=Dg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function hM(i,t,e){let n=this.cache,s=t.length,r=Nh(e,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Og,r[o])}function uM(i,t,e){let n=this.cache,s=t.length,r=Nh(e,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Uh(Ug):o=Bg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function dM(i,t,e){let n=this.cache,s=t.length,r=Nh(e,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Fg,r[o])}function fM(i){switch(i){case 5126:return ZS;case 35664:return $S;case 35665:return JS;case 35666:return KS;case 35674:return jS;case 35675:return QS;case 35676:return tM;case 5124:case 35670:return eM;case 35667:case 35671:return nM;case 35668:case 35672:return iM;case 35669:case 35673:return sM;case 5125:return rM;case 36294:return oM;case 36295:return aM;case 36296:return lM;case 35678:case 36198:case 36298:case 36306:case 35682:return cM;case 35679:case 36299:case 36307:return hM;case 35680:case 36300:case 36308:case 36293:return uM;case 36289:case 36303:case 36311:case 36292:return dM}}var Qd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=YS(e.type)}},tf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=fM(e.type)}},ef=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Kd=/(\w+)(\])?(\[|\.)?/g;function _g(i,t){i.seq.push(t),i.map[t.id]=t}function pM(i,t,e){let n=i.name,s=n.length;for(Kd.lastIndex=0;;){let r=Kd.exec(n),o=Kd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){_g(e,c===void 0?new Qd(a,i,t):new tf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new ef(a),_g(e,u)),e=u}}}var Ao=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);pM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function xg(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var mM=37297,gM=0;function _M(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var yg=new pe;function xM(i){Ce._getMatrix(yg,Ce.workingColorSpace,i);let t=`mat3( ${yg.elements.map(e=>e.toFixed(4))} )`;switch(Ce.getTransfer(i)){case da:return[t,"LinearTransferOETF"];case Fe:return[t,"sRGBTransferOETF"];default:return te("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function vg(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+_M(i.getShaderSource(t),a)}else return r}function yM(i,t){let e=xM(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var vM={[Md]:"Linear",[wd]:"Reinhard",[Ed]:"Cineon",[Td]:"ACESFilmic",[Cd]:"AgX",[Rd]:"Neutral",[Ad]:"Custom"};function bM(i,t){let e=vM[t];return e===void 0?(te("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Ih=new I;function SM(){Ce.getLuminanceCoefficients(Ih);let i=Ih.x.toFixed(4),t=Ih.y.toFixed(4),e=Ih.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function MM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(hl).join(`
`)}function wM(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function EM(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function hl(i){return i!==""}function bg(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Sg(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var TM=/^[ \t]*#include +<([\w\d./]+)>/gm;function nf(i){return i.replace(TM,AM)}function AM(i,t){let e=Me[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return nf(e)}var CM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Mg(i){return i.replace(CM,RM)}function RM(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function wg(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}var PM={[Qa]:"SHADOWMAP_TYPE_PCF",[So]:"SHADOWMAP_TYPE_VSM"};function IM(i){return PM[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var LM={[wo]:"ENVMAP_MODE_REFRACTION"};function DM(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":LM[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var NM={[Gc]:"ENVMAP_BLENDING_MULTIPLY",[km]:"ENVMAP_BLENDING_MIX",[Vm]:"ENVMAP_BLENDING_ADD"};function UM(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":NM[i.combine]||"ENVMAP_BLENDING_NONE"}function FM(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=IM(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=DM(e),u=UM(e),d=MM(e),f=wM(r),m=s.createProgram(),_,p,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(_=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(hl).join(`
`),_.length>0&&(_+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(hl).join(`
`),p.length>0&&(p+=`
`)):(_=[wg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(hl).join(`
`),p=[wg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==is?"#define TONE_MAPPING":"",e.toneMapping!==is?Me.tonemapping_pars_fragment:"",e.toneMapping!==is?bM("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",Me.colorspace_pars_fragment,yM("linearToOutputTexel",e.outputColorSpace),SM(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(hl).join(`
`)),o=nf(o),o=bg(o,e),o=Sg(o,e),a=nf(a),a=bg(a,e),a=Sg(a,e),o=Mg(o),a=Mg(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,p=["#define varying in",e.glslVersion===Vd?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Vd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let y=g+_+o,S=g+p+a,b=xg(s,s.VERTEX_SHADER,y),C=xg(s,s.FRAGMENT_SHADER,S);s.attachShader(m,b),s.attachShader(m,C),e.index0AttributeName!==void 0?s.bindAttribLocation(m,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(m,0,"position"),s.linkProgram(m);function A(R){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(m)||"",z=s.getShaderInfoLog(b)||"",H=s.getShaderInfoLog(C)||"",N=D.trim(),G=z.trim(),Y=H.trim(),V=!0,ct=!0;if(s.getProgramParameter(m,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,m,b,C);else{let J=vg(s,b,"vertex"),Q=vg(s,C,"fragment");oe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(m,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+N+`
`+J+`
`+Q)}else N!==""?te("WebGLProgram: Program Info Log:",N):(G===""||Y==="")&&(ct=!1);ct&&(R.diagnostics={runnable:V,programLog:N,vertexShader:{log:G,prefix:_},fragmentShader:{log:Y,prefix:p}})}s.deleteShader(b),s.deleteShader(C),x=new Ao(s,m),w=EM(s,m)}let x;this.getUniforms=function(){return x===void 0&&A(this),x};let w;this.getAttributes=function(){return w===void 0&&A(this),w};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(m,mM)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(m),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=gM++,this.cacheKey=t,this.usedTimes=1,this.program=m,this.vertexShader=b,this.fragmentShader=C,this}var OM=0,sf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new rf(t),e.set(t,n)),n}},rf=class{constructor(t){this.id=OM++,this.code=t,this.usedTimes=0}};function BM(i){return i===er||i===rl||i===ol}function zM(i,t,e,n,s,r){let o=new po,a=new sf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function m(x,w,F,R,D,z){let H=R.fog,N=D.geometry,G=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?R.environment:null,Y=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,V=t.get(x.envMap||G,Y),ct=d[x.type],J=n.precision;x.precision!==null&&(J=n.getMaxPrecision(x.precision),J!==x.precision&&te("WebGLProgram.getParameters:",x.precision,"not supported, using",J,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,et=Q!==void 0?Q.length:0,ft=0;N.morphAttributes.position!==void 0&&(ft=1),N.morphAttributes.normal!==void 0&&(ft=2),N.morphAttributes.color!==void 0&&(ft=3);let ht,tt,_t,yt;if(ct){let Nt=Qn[ct];ht=Nt.vertexShader,tt=Nt.fragmentShader}else{ht=x.vertexShader,tt=x.fragmentShader;let Nt=a.getVertexShaderStage(x),ye=a.getFragmentShaderStage(x);a.update(x,Nt,ye),_t=Nt.id,yt=ye.id}let Lt=i.getRenderTarget(),wt=i.state.buffers.depth.getReversed(),Gt=D.isInstancedMesh===!0,ie=D.isBatchedMesh===!0,Jt=!!x.map,se=!!x.matcap,ne=!!V,ot=ne&&V.isPMREMTexture===!0,vt=!!x.aoMap,xt=!!x.lightMap,Bt=!!x.bumpMap&&x.wireframe===!1,Dt=!!x.normalMap,ee=!!x.displacementMap,zt=!!x.emissiveMap,ge=!!x.metalnessMap,de=!!x.roughnessMap,be=x.anisotropy>0,O=x.clearcoat>0,St=x.diffuseRoughness>0,Xt=x.dispersion>0,he=x.retroreflectivity>0,Et=x.iridescence>0,Ue=x.sheen>0,Zt=x.transmission>0,Qt=be&&!!x.anisotropyMap,P=O&&!!x.clearcoatMap,M=O&&!!x.clearcoatNormalMap,q=O&&!!x.clearcoatRoughnessMap,dt=St&&!!x.diffuseRoughnessMap,at=Et&&!!x.iridescenceMap,Mt=Et&&!!x.iridescenceThicknessMap,Tt=Ue&&!!x.sheenColorMap,nt=Ue&&!!x.sheenRoughnessMap,st=!!x.specularMap,gt=!!x.specularColorMap,B=!!x.specularIntensityMap,rt=Zt&&!!x.transmissionMap,it=Zt&&!!x.thicknessMap,Rt=!!x.gradientMap,bt=!!x.alphaMap,Ct=x.alphaTest>0,Kt=!!x.alphaHash,ae=!!x.extensions,ut=is;x.toneMapped&&(Lt===null||Lt.isXRRenderTarget===!0)&&(ut=i.toneMapping);let qt=ot?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,le={shaderID:ct,shaderType:x.type,shaderName:x.name,vertexShader:ht,fragmentShader:tt,defines:x.defines,customVertexShaderID:_t,customFragmentShaderID:yt,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:J,batching:ie,batchingColor:ie&&D._colorsTexture!==null,instancing:Gt,instancingColor:Gt&&D.instanceColor!==null,instancingMorph:Gt&&D.morphTexture!==null,outputColorSpace:Lt===null?i.outputColorSpace:Lt.isXRRenderTarget===!0?Lt.texture.colorSpace:Ce.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Jt,matcap:se,envMap:ne,envMapMode:ne&&V.mapping,envMapPMREM:ot,envMapMaxLod:ot?qt.length-1:null,envMapSize:ot?qt[0].width:null,aoMap:vt,lightMap:xt,bumpMap:Bt,normalMap:Dt,displacementMap:ee,emissiveMap:zt,normalMapObjectSpace:Dt&&x.normalMapType===Wm,normalMapTangentSpace:Dt&&x.normalMapType===al,packedNormalMap:Dt&&x.normalMapType===al&&BM(x.normalMap.format),metalnessMap:ge,roughnessMap:de,anisotropy:be,anisotropyMap:Qt,clearcoat:O,clearcoatMap:P,clearcoatNormalMap:M,clearcoatRoughnessMap:q,diffuseRoughness:St,diffuseRoughnessMap:dt,dispersion:Xt,retroreflection:he,iridescence:Et,iridescenceMap:at,iridescenceThicknessMap:Mt,sheen:Ue,sheenColorMap:Tt,sheenRoughnessMap:nt,specularMap:st,specularColorMap:gt,specularIntensityMap:B,transmission:Zt,transmissionMap:rt,thicknessMap:it,gradientMap:Rt,opaque:x.transparent===!1&&x.blending===Mo&&x.alphaToCoverage===!1,alphaMap:bt,alphaTest:Ct,alphaHash:Kt,combine:x.combine,mapUv:Jt&&f(x.map.channel),aoMapUv:vt&&f(x.aoMap.channel),lightMapUv:xt&&f(x.lightMap.channel),bumpMapUv:Bt&&f(x.bumpMap.channel),normalMapUv:Dt&&f(x.normalMap.channel),displacementMapUv:ee&&f(x.displacementMap.channel),emissiveMapUv:zt&&f(x.emissiveMap.channel),metalnessMapUv:ge&&f(x.metalnessMap.channel),roughnessMapUv:de&&f(x.roughnessMap.channel),anisotropyMapUv:Qt&&f(x.anisotropyMap.channel),clearcoatMapUv:P&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:dt&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:at&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:Mt&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:Tt&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:nt&&f(x.sheenRoughnessMap.channel),specularMapUv:st&&f(x.specularMap.channel),specularColorMapUv:gt&&f(x.specularColorMap.channel),specularIntensityMapUv:B&&f(x.specularIntensityMap.channel),transmissionMapUv:rt&&f(x.transmissionMap.channel),thicknessMapUv:it&&f(x.thicknessMap.channel),alphaMapUv:bt&&f(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Dt||be),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(Jt||bt),fog:!!H,useFog:x.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Dt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:wt,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:et,morphTextureStride:ft,numSunLights:w.sun.length,numDirLights:w.directional.length,numPointLights:w.point.length,numSpotLights:w.spot.length,numSpotLightMaps:w.spotLightMap.length,numRectAreaLights:w.rectArea.length,numHemiLights:w.hemi.length,numSunLightShadows:w.sunShadowMap.length,numDirLightShadows:w.directionalShadowMap.length,numPointLightShadows:w.pointShadowMap.length,numSpotLightShadows:w.spotShadowMap.length,numSpotLightShadowsWithMaps:w.numSpotLightShadowsWithMaps,numLightProbes:w.numLightProbes,numLightProbeGrids:z.filter(Nt=>Nt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:ut,decodeVideoTexture:Jt&&x.map.isVideoTexture===!0&&Ce.getTransfer(x.map.colorSpace)===Fe,decodeVideoTextureEmissive:zt&&x.emissiveMap.isVideoTexture===!0&&Ce.getTransfer(x.emissiveMap.colorSpace)===Fe,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===ii,flipSided:x.side===jn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:ae&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ae&&x.extensions.multiDraw===!0||ie)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return le.vertexUv1s=l.has(1),le.vertexUv2s=l.has(2),le.vertexUv3s=l.has(3),l.clear(),le}function _(x){let w=[];if(x.shaderID?w.push(x.shaderID):(w.push(x.customVertexShaderID),w.push(x.customFragmentShaderID)),x.defines!==void 0)for(let F in x.defines)w.push(F),w.push(x.defines[F]);return x.isRawShaderMaterial===!1&&(p(w,x),g(w,x),w.push(i.outputColorSpace)),w.push(x.customProgramCacheKey),w.join()}function p(x,w){x.push(w.precision),x.push(w.outputColorSpace),x.push(w.envMapMode),x.push(w.envMapPMREM),x.push(w.envMapMaxLod),x.push(w.envMapSize),x.push(w.mapUv),x.push(w.alphaMapUv),x.push(w.lightMapUv),x.push(w.aoMapUv),x.push(w.bumpMapUv),x.push(w.normalMapUv),x.push(w.displacementMapUv),x.push(w.emissiveMapUv),x.push(w.metalnessMapUv),x.push(w.roughnessMapUv),x.push(w.anisotropyMapUv),x.push(w.clearcoatMapUv),x.push(w.clearcoatNormalMapUv),x.push(w.clearcoatRoughnessMapUv),x.push(w.diffuseRoughnessMapUv),x.push(w.iridescenceMapUv),x.push(w.iridescenceThicknessMapUv),x.push(w.sheenColorMapUv),x.push(w.sheenRoughnessMapUv),x.push(w.specularMapUv),x.push(w.specularColorMapUv),x.push(w.specularIntensityMapUv),x.push(w.transmissionMapUv),x.push(w.thicknessMapUv),x.push(w.combine),x.push(w.fogExp2),x.push(w.sizeAttenuation),x.push(w.morphTargetsCount),x.push(w.numSunLights),x.push(w.numDirLights),x.push(w.numPointLights),x.push(w.numSpotLights),x.push(w.numSpotLightMaps),x.push(w.numHemiLights),x.push(w.numRectAreaLights),x.push(w.numSunLightShadows),x.push(w.numDirLightShadows),x.push(w.numPointLightShadows),x.push(w.numSpotLightShadows),x.push(w.numSpotLightShadowsWithMaps),x.push(w.numLightProbes),x.push(w.numLightProbeGrids),x.push(w.shadowMapType),x.push(w.toneMapping),x.push(w.numClippingPlanes),x.push(w.numClipIntersection),x.push(w.depthPacking)}function g(x,w){o.disableAll(),w.instancing&&o.enable(0),w.instancingColor&&o.enable(1),w.instancingMorph&&o.enable(2),w.matcap&&o.enable(3),w.envMap&&o.enable(4),w.normalMapObjectSpace&&o.enable(5),w.normalMapTangentSpace&&o.enable(6),w.clearcoat&&o.enable(7),w.iridescence&&o.enable(8),w.alphaTest&&o.enable(9),w.vertexColors&&o.enable(10),w.vertexAlphas&&o.enable(11),w.vertexUv1s&&o.enable(12),w.vertexUv2s&&o.enable(13),w.vertexUv3s&&o.enable(14),w.vertexTangents&&o.enable(15),w.anisotropy&&o.enable(16),w.alphaHash&&o.enable(17),w.batching&&o.enable(18),w.dispersion&&o.enable(19),w.retroreflection&&o.enable(24),w.diffuseRoughness&&o.enable(25),w.batchingColor&&o.enable(20),w.gradientMap&&o.enable(21),w.packedNormalMap&&o.enable(22),w.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),w.fog&&o.enable(0),w.useFog&&o.enable(1),w.flatShading&&o.enable(2),w.logarithmicDepthBuffer&&o.enable(3),w.reversedDepthBuffer&&o.enable(4),w.skinning&&o.enable(5),w.morphTargets&&o.enable(6),w.morphNormals&&o.enable(7),w.morphColors&&o.enable(8),w.premultipliedAlpha&&o.enable(9),w.shadowMapEnabled&&o.enable(10),w.doubleSided&&o.enable(11),w.flipSided&&o.enable(12),w.useDepthPacking&&o.enable(13),w.dithering&&o.enable(14),w.transmission&&o.enable(15),w.sheen&&o.enable(16),w.opaque&&o.enable(17),w.pointsUvs&&o.enable(18),w.decodeVideoTexture&&o.enable(19),w.decodeVideoTextureEmissive&&o.enable(20),w.alphaToCoverage&&o.enable(21),w.numLightProbeGrids>0&&o.enable(22),w.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function y(x){let w=d[x.type],F;if(w){let R=Qn[w];F=ll.clone(R.uniforms)}else F=x.uniforms;return F}function S(x,w){let F=h.get(w);return F!==void 0?++F.usedTimes:(F=new FM(i,w,x,s),c.push(F),h.set(w,F)),F}function b(x){if(--x.usedTimes===0){let w=c.indexOf(x);c[w]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function C(x){a.remove(x)}function A(){a.dispose()}return{getParameters:m,getProgramCacheKey:_,getUniforms:y,acquireProgram:S,releaseProgram:b,releaseShaderCache:C,programs:c,dispose:A}}function kM(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function VM(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Eg(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Tg(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,m,_,p,g){let y=i[t];return y===void 0?(y={id:d.id,object:d,geometry:f,material:m,materialVariant:o(d),groupOrder:_,renderOrder:d.renderOrder,z:p,group:g},i[t]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=m,y.materialVariant=o(d),y.groupOrder=_,y.renderOrder=d.renderOrder,y.z=p,y.group=g),t++,y}function l(d,f,m,_,p,g,y){y.reversedDepth===!0&&(p=-p);let S=a(d,f,m,_,p,g);m.transmission>0?n.push(S):m.transparent===!0?s.push(S):e.push(S)}function c(d,f,m,_,p,g){let y=a(d,f,m,_,p,g);m.transmission>0?n.unshift(y):m.transparent===!0?s.unshift(y):e.unshift(y)}function h(d,f){e.length>1&&e.sort(d||VM),n.length>1&&n.sort(f||Eg),s.length>1&&s.sort(f||Eg)}function u(){for(let d=t,f=i.length;d<f;d++){let m=i[d];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function GM(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Tg,i.set(n,[o])):s>=r.length?(o=new Tg,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function HM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new I,color:new _e};break;case"SpotLight":e={position:new I,direction:new I,color:new _e,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new I,color:new _e,distance:0,decay:0};break;case"HemisphereLight":e={direction:new I,skyColor:new _e,groundColor:new _e};break;case"RectAreaLight":e={color:new _e,position:new I,halfWidth:new I,halfHeight:new I};break}return i[t.id]=e,e}}}function WM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var XM=0;function qM(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function YM(i){let t=new HM,e=WM(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new I);let s=new I,r=new xe,o=new xe;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,m=0,_=0,p=0,g=0,y=0,S=0,b=0,C=0,A=0,x=0,w=0,F=0,R=0;c.sort(qM);for(let z=0,H=c.length;z<H;z++){let N=c[z],G=N.color,Y=N.intensity,V=N.distance,ct=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===er?ct=N.shadow.map.texture:ct=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=G.r*Y,u+=G.g*Y,d+=G.b*Y;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],Y);R++}else if(N.isSunLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,et=e.get(N);et.shadowIntensity=Q.intensity,et.shadowBias=Q.bias,et.shadowNormalBias=Q.normalBias,et.shadowRadius=Q.radius,et.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[m]=et,n.sunShadowMap[m]=ct;let ft=Q.getViewportCount();for(let ht=0;ht<ft;ht++)n.sunShadowMatrix[_+ht]=Q.getMatrix(ht),n.sunShadowCascade[_+ht]=Q._cascadeData[ht];_+=ft,m++}n.sun[f]=J,f++}else if(N.isDirectionalLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,et=e.get(N);et.shadowIntensity=Q.intensity,et.shadowBias=Q.bias,et.shadowNormalBias=Q.normalBias,et.shadowRadius=Q.radius,et.shadowMapSize=Q.mapSize,n.directionalShadow[p]=et,n.directionalShadowMap[p]=ct,n.directionalShadowMatrix[p]=N.shadow.matrix,C++}n.directional[p]=J,p++}else if(N.isSpotLight){let J=t.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(G).multiplyScalar(Y),J.distance=V,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[y]=J;let Q=N.shadow;if(N.map&&(n.spotLightMap[w]=N.map,w++,Q.updateMatrices(N),N.castShadow&&F++),n.spotLightMatrix[y]=Q.matrix,N.castShadow){let et=e.get(N);et.shadowIntensity=Q.intensity,et.shadowBias=Q.bias,et.shadowNormalBias=Q.normalBias,et.shadowRadius=Q.radius,et.shadowMapSize=Q.mapSize,n.spotShadow[y]=et,n.spotShadowMap[y]=ct,x++}y++}else if(N.isRectAreaLight){let J=t.get(N);J.color.copy(G).multiplyScalar(Y),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[S]=J,S++}else if(N.isPointLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let Q=N.shadow,et=e.get(N);et.shadowIntensity=Q.intensity,et.shadowBias=Q.bias,et.shadowNormalBias=Q.normalBias,et.shadowRadius=Q.radius,et.shadowMapSize=Q.mapSize,et.shadowCameraNear=Q.camera.near,et.shadowCameraFar=Q.camera.far,n.pointShadow[g]=et,n.pointShadowMap[g]=ct,n.pointShadowMatrix[g]=N.shadow.matrix,A++}n.point[g]=J,g++}else if(N.isHemisphereLight){let J=t.get(N);J.skyColor.copy(N.color).multiplyScalar(Y),J.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[b]=J,b++}}S>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ut.LTC_FLOAT_1,n.rectAreaLTC2=Ut.LTC_FLOAT_2):(n.rectAreaLTC1=Ut.LTC_HALF_1,n.rectAreaLTC2=Ut.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==p||D.pointLength!==g||D.spotLength!==y||D.rectAreaLength!==S||D.hemiLength!==b||D.numSunShadows!==m||D.numDirectionalShadows!==C||D.numPointShadows!==A||D.numSpotShadows!==x||D.numSpotMaps!==w||D.numLightProbes!==R)&&(n.sun.length=f,n.directional.length=p,n.spot.length=y,n.rectArea.length=S,n.point.length=g,n.hemi.length=b,n.sunShadow.length=m,n.sunShadowMap.length=m,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+w-F,n.spotLightMap.length=w,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=R,D.sunLength=f,D.directionalLength=p,D.pointLength=g,D.spotLength=y,D.rectAreaLength=S,D.hemiLength=b,D.numSunShadows=m,D.numDirectionalShadows=C,D.numPointShadows=A,D.numSpotShadows=x,D.numSpotMaps=w,D.numLightProbes=R,n.version=XM++)}function l(c,h){let u=0,d=0,f=0,m=0,_=0,p=0,g=h.matrixWorldInverse;for(let y=0,S=c.length;y<S;y++){let b=c[y];if(b.isSunLight){let C=n.sun[u];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(g),u++}else if(b.isDirectionalLight){let C=n.directional[d];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),d++}else if(b.isSpotLight){let C=n.spot[m];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),m++}else if(b.isRectAreaLight){let C=n.rectArea[_];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),_++}else if(b.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let C=n.hemi[p];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:n}}function Ag(i){let t=new YM(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function ZM(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Ag(i),t.set(s,[a])):r>=o.length?(a=new Ag(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var $M=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,JM=`uniform sampler2D shadow_pass;
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
}`,KM=[new I(1,0,0),new I(-1,0,0),new I(0,1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1)],jM=[new I(0,-1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1),new I(0,-1,0),new I(0,-1,0)],Cg=new xe,cl=new I,jd=new I;function QM(i,t,e){let n=new qs,s=new pt,r=new pt,o=new Be,a=new Cc,l=new Rc,c={},h=e.maxTextureSize,u={[tr]:jn,[jn]:tr,[ii]:ii},d=new ni({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new pt},radius:{value:4}},vertexShader:$M,fragmentShader:JM}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new Ke;m.setAttribute("position",new In(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new ln(m,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Qa;let g=this.type;this.render=function(A,x,w){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||A.length===0)return;this.type===bm&&(te("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Qa);let F=i.getRenderTarget(),R=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(_r),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let H=g!==this.type;H&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(G=>G.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,G=A.length;N<G;N++){let Y=A[N],V=Y.shadow;if(V===void 0){te("WebGLShadowMap:",Y,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let ct=V.getFrameExtents();s.multiply(ct),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ct.x),s.x=r.x*ct.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ct.y),s.y=r.y*ct.y,V.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=J,V.map===null||H===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===So){if(Y.isPointLight){te("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new pi(s.x,s.y,{format:er,type:Bi,minFilter:Jn,magFilter:Jn,generateMipmaps:!1}),V.map.texture.name=Y.name+".shadowMap",V.map.depthTexture=new ws(s.x,s.y,Ti),V.map.depthTexture.name=Y.name+".shadowMapDepth",V.map.depthTexture.format=Ss,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Ln,V.map.depthTexture.magFilter=Ln}else Y.isPointLight?(V.map=new ul(s.x),V.map.depthTexture=new Ma(s.x,Oi)):(V.map=new pi(s.x,s.y),V.map.depthTexture=new ws(s.x,s.y,Oi)),V.map.depthTexture.name=Y.name+".shadowMap",V.map.depthTexture.format=Ss,this.type===Qa?(V.map.depthTexture.compareFunction=J?Bd:Od,V.map.depthTexture.minFilter=Jn,V.map.depthTexture.magFilter=Jn):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Ln,V.map.depthTexture.magFilter=Ln);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let Q=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();Y.isPointLight!==!0&&V.updateMatrices(Y,w);let et=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:w.layers;for(let ft=0;ft<Q;ft++){let ht=V.getCamera(ft);if(Y.isPointLight){let tt=V.camera,_t=V.matrix,yt=Y.distance||tt.far;yt!==tt.far&&(tt.far=yt,tt.updateProjectionMatrix()),cl.setFromMatrixPosition(Y.matrixWorld),tt.position.copy(cl),jd.copy(tt.position),jd.add(KM[ft]),tt.up.copy(jM[ft]),tt.lookAt(jd),tt.updateMatrixWorld(),_t.makeTranslation(-cl.x,-cl.y,-cl.z),Cg.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),V._frustum.setFromProjectionMatrix(Cg,tt.coordinateSystem,tt.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,ft),i.clear();else{ft===0&&(i.setRenderTarget(V.map),i.clear());let tt=V.getViewport(ft);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),z.viewport(o)}n=V.getFrustum(ft),b(x,w,ht,Y,et,this.type)}V.isPointLightShadow!==!0&&this.type===So&&y(V,w),V.needsUpdate=!1}g=this.type,p.needsUpdate=!1,i.setRenderTarget(F,R,D)};function y(A,x){let w=t.update(_);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new pi(s.x,s.y,{format:er,type:Bi}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(x,null,w,d,_,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(x,null,w,f,_,null)}function S(A,x,w,F){let R=null,D=w.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)R=D;else if(R=w.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let z=R.uuid,H=x.uuid,N=c[z];N===void 0&&(N={},c[z]=N);let G=N[H];G===void 0&&(G=R.clone(),N[H]=G,x.addEventListener("dispose",C)),R=G}if(R.visible=x.visible,R.wireframe=x.wireframe,F===So?R.side=x.shadowSide!==null?x.shadowSide:x.side:R.side=x.shadowSide!==null?x.shadowSide:u[x.side],R.alphaMap=x.alphaMap,R.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,R.map=x.map,R.clipShadows=x.clipShadows,R.clippingPlanes=x.clippingPlanes,R.clipIntersection=x.clipIntersection,R.displacementMap=x.displacementMap,R.displacementScale=x.displacementScale,R.displacementBias=x.displacementBias,R.wireframeLinewidth=x.wireframeLinewidth,R.linewidth=x.linewidth,w.isPointLight===!0&&R.isMeshDistanceMaterial===!0){let z=i.properties.get(R);z.light=w}return R}function b(A,x,w,F,R,D){if(A.visible===!1)return;if(A.layers.test(R)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===So)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(w.matrixWorldInverse,A.matrixWorld);let N=t.update(A),G=A.material;if(Array.isArray(G)){let Y=N.groups;for(let V=0,ct=Y.length;V<ct;V++){let J=Y[V],Q=G[J.materialIndex];if(Q&&Q.visible){let et=S(A,Q,F,D);A.onBeforeShadow(i,A,x,w,N,et,J),i.renderBufferDirect(w,null,N,et,A,J),A.onAfterShadow(i,A,x,w,N,et,J)}}}else if(G.visible){let Y=S(A,G,F,D);A.onBeforeShadow(i,A,x,w,N,Y,null),i.renderBufferDirect(w,null,N,Y,A,null),A.onAfterShadow(i,A,x,w,N,Y,null)}}let H=A.children;for(let N=0,G=H.length;N<G;N++)b(H[N],x,w,F,R,D)}function C(A){A.target.removeEventListener("dispose",C);for(let w in c){let F=c[w],R=A.target.uuid;R in F&&(F[R].dispose(),delete F[R])}}}function tw(i,t){function e(){let B=!1,rt=new Be,it=null,Rt=new Be(0,0,0,0);return{setMask:function(bt){it!==bt&&!B&&(i.colorMask(bt,bt,bt,bt),it=bt)},setLocked:function(bt){B=bt},setClear:function(bt,Ct,Kt,ae,ut){ut===!0&&(bt*=ae,Ct*=ae,Kt*=ae),rt.set(bt,Ct,Kt,ae),Rt.equals(rt)===!1&&(i.clearColor(bt,Ct,Kt,ae),Rt.copy(rt))},reset:function(){B=!1,it=null,Rt.set(-1,0,0,0)}}}function n(){let B=!1,rt=!1,it=null,Rt=null,bt=null;return{setReversed:function(Ct){if(rt!==Ct){let Kt=t.get("EXT_clip_control");Ct?Kt.clipControlEXT(Kt.LOWER_LEFT_EXT,Kt.ZERO_TO_ONE_EXT):Kt.clipControlEXT(Kt.LOWER_LEFT_EXT,Kt.NEGATIVE_ONE_TO_ONE_EXT),rt=Ct;let ae=bt;bt=null,this.setClear(ae)}},getReversed:function(){return rt},setTest:function(Ct){Ct?wt(i.DEPTH_TEST):Gt(i.DEPTH_TEST)},setMask:function(Ct){it!==Ct&&!B&&(i.depthMask(Ct),it=Ct)},setFunc:function(Ct){if(rt&&(Ct=tg[Ct]),Rt!==Ct){switch(Ct){case sc:i.depthFunc(i.NEVER);break;case rc:i.depthFunc(i.ALWAYS);break;case oc:i.depthFunc(i.LESS);break;case lo:i.depthFunc(i.LEQUAL);break;case ac:i.depthFunc(i.EQUAL);break;case lc:i.depthFunc(i.GEQUAL);break;case cc:i.depthFunc(i.GREATER);break;case hc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Rt=Ct}},setLocked:function(Ct){B=Ct},setClear:function(Ct){bt!==Ct&&(bt=Ct,rt&&(Ct=1-Ct),i.clearDepth(Ct))},reset:function(){B=!1,it=null,Rt=null,bt=null,rt=!1}}}function s(){let B=!1,rt=null,it=null,Rt=null,bt=null,Ct=null,Kt=null,ae=null,ut=null;return{setTest:function(qt){B||(qt?wt(i.STENCIL_TEST):Gt(i.STENCIL_TEST))},setMask:function(qt){rt!==qt&&!B&&(i.stencilMask(qt),rt=qt)},setFunc:function(qt,le,Nt){(it!==qt||Rt!==le||bt!==Nt)&&(i.stencilFunc(qt,le,Nt),it=qt,Rt=le,bt=Nt)},setOp:function(qt,le,Nt){(Ct!==qt||Kt!==le||ae!==Nt)&&(i.stencilOp(qt,le,Nt),Ct=qt,Kt=le,ae=Nt)},setLocked:function(qt){B=qt},setClear:function(qt){ut!==qt&&(i.clearStencil(qt),ut=qt)},reset:function(){B=!1,rt=null,it=null,Rt=null,bt=null,Ct=null,Kt=null,ae=null,ut=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,m=[],_=null,p=!1,g=null,y=null,S=null,b=null,C=null,A=null,x=null,w=new _e(0,0,0),F=0,R=!1,D=null,z=null,H=null,N=null,G=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,ct=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ct=parseFloat(/^WebGL (\d)/.exec(J)[1]),V=ct>=1):J.indexOf("OpenGL ES")!==-1&&(ct=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),V=ct>=2);let Q=null,et={},ft=i.getParameter(i.SCISSOR_BOX),ht=i.getParameter(i.VIEWPORT),tt=new Be().fromArray(ft),_t=new Be().fromArray(ht);function yt(B,rt,it,Rt){let bt=new Uint8Array(4),Ct=i.createTexture();i.bindTexture(B,Ct),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Kt=0;Kt<it;Kt++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,Rt,0,i.RGBA,i.UNSIGNED_BYTE,bt):i.texImage2D(rt+Kt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,bt);return Ct}let Lt={};Lt[i.TEXTURE_2D]=yt(i.TEXTURE_2D,i.TEXTURE_2D,1),Lt[i.TEXTURE_CUBE_MAP]=yt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Lt[i.TEXTURE_2D_ARRAY]=yt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Lt[i.TEXTURE_3D]=yt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),wt(i.DEPTH_TEST),o.setFunc(lo),Bt(!1),Dt(_d),wt(i.CULL_FACE),vt(_r);function wt(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function Gt(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function ie(B,rt){return d[B]!==rt?(i.bindFramebuffer(B,rt),d[B]=rt,B===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=rt),B===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Jt(B,rt){let it=m,Rt=!1;if(B){it=f.get(rt),it===void 0&&(it=[],f.set(rt,it));let bt=B.textures;if(it.length!==bt.length||it[0]!==i.COLOR_ATTACHMENT0){for(let Ct=0,Kt=bt.length;Ct<Kt;Ct++)it[Ct]=i.COLOR_ATTACHMENT0+Ct;it.length=bt.length,Rt=!0}}else it[0]!==i.BACK&&(it[0]=i.BACK,Rt=!0);Rt&&i.drawBuffers(it)}function se(B){return _!==B?(i.useProgram(B),_=B,!0):!1}let ne={[xr]:i.FUNC_ADD,[Mm]:i.FUNC_SUBTRACT,[wm]:i.FUNC_REVERSE_SUBTRACT};ne[Em]=i.MIN,ne[Tm]=i.MAX;let ot={[Am]:i.ZERO,[Cm]:i.ONE,[Rm]:i.SRC_COLOR,[bd]:i.SRC_ALPHA,[Um]:i.SRC_ALPHA_SATURATE,[Dm]:i.DST_COLOR,[Im]:i.DST_ALPHA,[Pm]:i.ONE_MINUS_SRC_COLOR,[Sd]:i.ONE_MINUS_SRC_ALPHA,[Nm]:i.ONE_MINUS_DST_COLOR,[Lm]:i.ONE_MINUS_DST_ALPHA,[Fm]:i.CONSTANT_COLOR,[Om]:i.ONE_MINUS_CONSTANT_COLOR,[Bm]:i.CONSTANT_ALPHA,[zm]:i.ONE_MINUS_CONSTANT_ALPHA};function vt(B,rt,it,Rt,bt,Ct,Kt,ae,ut,qt){if(B===_r){p===!0&&(Gt(i.BLEND),p=!1);return}if(p===!1&&(wt(i.BLEND),p=!0),B!==Sm){if(B!==g||qt!==R){if((y!==xr||C!==xr)&&(i.blendEquation(i.FUNC_ADD),y=xr,C=xr),qt)switch(B){case Mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case xd:i.blendFunc(i.ONE,i.ONE);break;case yd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case vd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:oe("WebGLState: Invalid blending: ",B);break}else switch(B){case Mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case xd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case yd:oe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case vd:oe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:oe("WebGLState: Invalid blending: ",B);break}S=null,b=null,A=null,x=null,w.set(0,0,0),F=0,g=B,R=qt}return}bt=bt||rt,Ct=Ct||it,Kt=Kt||Rt,(rt!==y||bt!==C)&&(i.blendEquationSeparate(ne[rt],ne[bt]),y=rt,C=bt),(it!==S||Rt!==b||Ct!==A||Kt!==x)&&(i.blendFuncSeparate(ot[it],ot[Rt],ot[Ct],ot[Kt]),S=it,b=Rt,A=Ct,x=Kt),(ae.equals(w)===!1||ut!==F)&&(i.blendColor(ae.r,ae.g,ae.b,ut),w.copy(ae),F=ut),g=B,R=!1}function xt(B,rt){B.side===ii?Gt(i.CULL_FACE):wt(i.CULL_FACE);let it=B.side===jn;rt&&(it=!it),Bt(it),B.blending===Mo&&B.transparent===!1?vt(_r):vt(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let Rt=B.stencilWrite;a.setTest(Rt),Rt&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),zt(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?wt(i.SAMPLE_ALPHA_TO_COVERAGE):Gt(i.SAMPLE_ALPHA_TO_COVERAGE)}function Bt(B){D!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),D=B)}function Dt(B){B!==ym?(wt(i.CULL_FACE),B!==z&&(B===_d?i.cullFace(i.BACK):B===vm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Gt(i.CULL_FACE),z=B}function ee(B){B!==H&&(V&&i.lineWidth(B),H=B)}function zt(B,rt,it){B?(wt(i.POLYGON_OFFSET_FILL),(N!==rt||G!==it)&&(N=rt,G=it,o.getReversed()&&(rt=-rt,it=-it),i.polygonOffset(rt,it))):Gt(i.POLYGON_OFFSET_FILL)}function ge(B){B?wt(i.SCISSOR_TEST):Gt(i.SCISSOR_TEST)}function de(B){B===void 0&&(B=i.TEXTURE0+Y-1),Q!==B&&(i.activeTexture(B),Q=B)}function be(B,rt,it){it===void 0&&(Q===null?it=i.TEXTURE0+Y-1:it=Q);let Rt=et[it];Rt===void 0&&(Rt={type:void 0,texture:void 0},et[it]=Rt),(Rt.type!==B||Rt.texture!==rt)&&(Q!==it&&(i.activeTexture(it),Q=it),i.bindTexture(B,rt||Lt[B]),Rt.type=B,Rt.texture=rt)}function O(){let B=et[Q];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function St(){try{i.compressedTexImage2D(...arguments)}catch(B){oe("WebGLState:",B)}}function Xt(){try{i.compressedTexImage3D(...arguments)}catch(B){oe("WebGLState:",B)}}function he(){try{i.texSubImage2D(...arguments)}catch(B){oe("WebGLState:",B)}}function Et(){try{i.texSubImage3D(...arguments)}catch(B){oe("WebGLState:",B)}}function Ue(){try{i.compressedTexSubImage2D(...arguments)}catch(B){oe("WebGLState:",B)}}function Zt(){try{i.compressedTexSubImage3D(...arguments)}catch(B){oe("WebGLState:",B)}}function Qt(){try{i.texStorage2D(...arguments)}catch(B){oe("WebGLState:",B)}}function P(){try{i.texStorage3D(...arguments)}catch(B){oe("WebGLState:",B)}}function M(){try{i.texImage2D(...arguments)}catch(B){oe("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){oe("WebGLState:",B)}}function dt(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function at(B,rt){u[B]!==rt&&(i.pixelStorei(B,rt),u[B]=rt)}function Mt(B){tt.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),tt.copy(B))}function Tt(B){_t.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),_t.copy(B))}function nt(B,rt){let it=c.get(rt);it===void 0&&(it=new WeakMap,c.set(rt,it));let Rt=it.get(B);Rt===void 0&&(Rt=i.getUniformBlockIndex(rt,B.name),i.uniformBlockBinding(rt,Rt,Rt),it.set(B,Rt))}function st(B,rt,it){let bt=c.get(rt).get(B);l[bt]!==it&&(i.bindBufferBase(i.UNIFORM_BUFFER,bt,it),l[bt]=it)}function gt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,et={},d={},l={},f=new WeakMap,m=[],_=null,p=!1,g=null,y=null,S=null,b=null,C=null,A=null,x=null,w=new _e(0,0,0),F=0,R=!1,D=null,z=null,H=null,N=null,G=null,tt.set(0,0,i.canvas.width,i.canvas.height),_t.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:wt,disable:Gt,bindFramebuffer:ie,drawBuffers:Jt,useProgram:se,setBlending:vt,setMaterial:xt,setFlipSided:Bt,setCullFace:Dt,setLineWidth:ee,setPolygonOffset:zt,setScissorTest:ge,activeTexture:de,bindTexture:be,unbindTexture:O,compressedTexImage2D:St,compressedTexImage3D:Xt,texImage2D:M,texImage3D:q,pixelStorei:at,getParameter:dt,updateUBOMapping:nt,uniformBlockBinding:st,texStorage2D:Qt,texStorage3D:P,texSubImage2D:he,texSubImage3D:Et,compressedTexSubImage2D:Ue,compressedTexSubImage3D:Zt,scissor:Mt,viewport:Tt,reset:gt}}function ew(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new pt,h=new WeakMap,u=new Set,d,f=new WeakMap,m=new Set,_=new FinalizationRegistry(P=>m.delete(P)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,M){return p?new OffscreenCanvas(P,M):fa("canvas")}function y(P,M,q){let dt=1,at=Qt(P);if((at.width>q||at.height>q)&&(dt=q/Math.max(at.width,at.height)),dt<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let Mt=Math.floor(dt*at.width),Tt=Math.floor(dt*at.height);d===void 0&&(d=g(Mt,Tt));let nt=M?g(Mt,Tt):d;return nt.width=Mt,nt.height=Tt,nt.getContext("2d").drawImage(P,0,0,Mt,Tt),te("WebGLRenderer: Texture has been resized from ("+at.width+"x"+at.height+") to ("+Mt+"x"+Tt+")."),nt}else return"data"in P&&te("WebGLRenderer: Image in DataTexture is too big ("+at.width+"x"+at.height+")."),P;return P}function S(P){return P.generateMipmaps}function b(P){i.generateMipmap(P)}function C(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(P,M,q,dt,at,Mt=!1){if(P!==null){if(i[P]!==void 0)return i[P];te("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let Tt;dt&&(Tt=t.get("EXT_texture_norm16"),Tt||te("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let nt=M;if(M===i.RED&&(q===i.FLOAT&&(nt=i.R32F),q===i.HALF_FLOAT&&(nt=i.R16F),q===i.UNSIGNED_BYTE&&(nt=i.R8),q===i.UNSIGNED_SHORT&&Tt&&(nt=Tt.R16_EXT),q===i.SHORT&&Tt&&(nt=Tt.R16_SNORM_EXT)),M===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.R8UI),q===i.UNSIGNED_SHORT&&(nt=i.R16UI),q===i.UNSIGNED_INT&&(nt=i.R32UI),q===i.BYTE&&(nt=i.R8I),q===i.SHORT&&(nt=i.R16I),q===i.INT&&(nt=i.R32I)),M===i.RG&&(q===i.FLOAT&&(nt=i.RG32F),q===i.HALF_FLOAT&&(nt=i.RG16F),q===i.UNSIGNED_BYTE&&(nt=i.RG8),q===i.UNSIGNED_SHORT&&Tt&&(nt=Tt.RG16_EXT),q===i.SHORT&&Tt&&(nt=Tt.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RG8UI),q===i.UNSIGNED_SHORT&&(nt=i.RG16UI),q===i.UNSIGNED_INT&&(nt=i.RG32UI),q===i.BYTE&&(nt=i.RG8I),q===i.SHORT&&(nt=i.RG16I),q===i.INT&&(nt=i.RG32I)),M===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGB8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGB16UI),q===i.UNSIGNED_INT&&(nt=i.RGB32UI),q===i.BYTE&&(nt=i.RGB8I),q===i.SHORT&&(nt=i.RGB16I),q===i.INT&&(nt=i.RGB32I)),M===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGBA16UI),q===i.UNSIGNED_INT&&(nt=i.RGBA32UI),q===i.BYTE&&(nt=i.RGBA8I),q===i.SHORT&&(nt=i.RGBA16I),q===i.INT&&(nt=i.RGBA32I)),M===i.RGB&&(q===i.UNSIGNED_SHORT&&Tt&&(nt=Tt.RGB16_EXT),q===i.SHORT&&Tt&&(nt=Tt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(nt=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(nt=i.R11F_G11F_B10F)),M===i.RGBA){let st=Mt?da:Ce.getTransfer(at);q===i.FLOAT&&(nt=i.RGBA32F),q===i.HALF_FLOAT&&(nt=i.RGBA16F),q===i.UNSIGNED_BYTE&&(nt=st===Fe?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&Tt&&(nt=Tt.RGBA16_EXT),q===i.SHORT&&Tt&&(nt=Tt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(nt=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(nt=i.RGB5_A1)}return(nt===i.R16F||nt===i.R32F||nt===i.RG16F||nt===i.RG32F||nt===i.RGBA16F||nt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),nt}function x(P,M){let q;return P?M===null||M===Oi||M===vr?q=i.DEPTH24_STENCIL8:M===Ti?q=i.DEPTH32F_STENCIL8:M===Eo&&(q=i.DEPTH24_STENCIL8,te("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Oi||M===vr?q=i.DEPTH_COMPONENT24:M===Ti?q=i.DEPTH_COMPONENT32F:M===Eo&&(q=i.DEPTH_COMPONENT16),q}function w(P,M){return S(P)===!0||P.isFramebufferTexture&&P.minFilter!==Ln&&P.minFilter!==Jn?Math.log2(Math.max(M.width,M.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?M.mipmaps.length:1}function F(P){let M=new WeakRef(P);n.get(P).__ref=M,m.add(M),_.register(P,M,M)}function R(P){let M=n.get(P).__ref;M!==void 0&&(m.delete(M),_.unregister(M))}function D(P){H(P.target)}function z(P){N(P.target)}function H(P){P.removeEventListener("dispose",D),R(P),Y(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function N(P){P.removeEventListener("dispose",z),R(P),ct(P)}function G(){for(let P of m){let M=P.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):H(M))}m.clear(),u.clear()}function Y(P){let M=n.get(P);if(M.__webglInit===void 0)return;let q=P.source,dt=f.get(q);if(dt){let at=dt[M.__cacheKey];at.usedTimes--,at.usedTimes===0&&V(P),Object.keys(dt).length===0&&f.delete(q)}n.remove(P)}function V(P){let M=n.get(P);i.deleteTexture(M.__webglTexture);let q=P.source,dt=f.get(q);delete dt[M.__cacheKey],o.memory.textures--}function ct(P){let M=n.get(P);M.__depthDisposeCallback&&M.__depthDisposeCallback();let q=P.depthTexture;if(q&&q.renderTarget===P&&H(q),P.isWebGLCubeRenderTarget)for(let at=0;at<6;at++){if(Array.isArray(M.__webglFramebuffer[at]))for(let Mt=0;Mt<M.__webglFramebuffer[at].length;Mt++)i.deleteFramebuffer(M.__webglFramebuffer[at][Mt]);else i.deleteFramebuffer(M.__webglFramebuffer[at]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[at])}else{if(Array.isArray(M.__webglFramebuffer))for(let at=0;at<M.__webglFramebuffer.length;at++)i.deleteFramebuffer(M.__webglFramebuffer[at]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let at=0;at<M.__webglColorRenderbuffer.length;at++)M.__webglColorRenderbuffer[at]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[at]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let dt=P.textures;for(let at=0,Mt=dt.length;at<Mt;at++){let Tt=n.get(dt[at]);Tt.__webglTexture&&(i.deleteTexture(Tt.__webglTexture),o.memory.textures--),n.remove(dt[at])}n.remove(P)}let J=0;function Q(){J=0}function et(){return J}function ft(P){J=P}function ht(){let P=J;return P>=s.maxTextures&&te("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,P}function tt(P){let M=[];return M.push(P.wrapS),M.push(P.wrapT),M.push(P.wrapR||0),M.push(P.magFilter),M.push(P.minFilter),M.push(P.anisotropy),M.push(P.internalFormat),M.push(P.format),M.push(P.type),M.push(P.generateMipmaps),M.push(P.mipmapsAutoUpdate),M.push(P.premultiplyAlpha),M.push(P.flipY),M.push(P.unpackAlignment),M.push(P.colorSpace),M.join()}function _t(P,M){let q=n.get(P);if(P.isVideoTexture&&Ue(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&q.__version!==P.version){let dt=P.image;if(dt===null)te("WebGLRenderer: Texture marked for update but no image data found.");else if(dt.complete===!1)te("WebGLRenderer: Texture marked for update but image is incomplete");else{xt(q,P,M);return}}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+M)}function yt(P,M){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){xt(q,P,M);return}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+M)}function Lt(P,M){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){xt(q,P,M);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+M)}function wt(P,M){let q=n.get(P);if(P.version>0&&q.__version!==P.version){Bt(q,P,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+M)}let Gt={[uc]:i.REPEAT,[Ki]:i.CLAMP_TO_EDGE,[dc]:i.MIRRORED_REPEAT},ie={[Ln]:i.NEAREST,[Gm]:i.NEAREST_MIPMAP_NEAREST,[tl]:i.NEAREST_MIPMAP_LINEAR,[Jn]:i.LINEAR,[Xc]:i.LINEAR_MIPMAP_NEAREST,[Ts]:i.LINEAR_MIPMAP_LINEAR},Jt={[qm]:i.NEVER,[zd]:i.ALWAYS,[Ym]:i.LESS,[Od]:i.LEQUAL,[Zm]:i.EQUAL,[Bd]:i.GEQUAL,[$m]:i.GREATER,[Jm]:i.NOTEQUAL};function se(P,M){if(M.type===Ti&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===Jn||M.magFilter===Xc||M.magFilter===tl||M.magFilter===Ts||M.minFilter===Jn||M.minFilter===Xc||M.minFilter===tl||M.minFilter===Ts)&&te("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Gt[M.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Gt[M.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Gt[M.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,ie[M.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,ie[M.minFilter]),M.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Jt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Ln||M.minFilter!==tl&&M.minFilter!==Ts||M.type===Ti&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function ne(P,M){let q=!1;P.__webglInit===void 0&&(P.__webglInit=!0,M.addEventListener("dispose",D),F(M));let dt=M.source,at=f.get(dt);at===void 0&&(at={},f.set(dt,at));let Mt=tt(M);if(Mt!==P.__cacheKey){at[Mt]===void 0&&(at[Mt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),at[Mt].usedTimes++;let Tt=at[P.__cacheKey];Tt!==void 0&&(at[P.__cacheKey].usedTimes--,Tt.usedTimes===0&&V(M)),P.__cacheKey=Mt,P.__webglTexture=at[Mt].texture}return q}function ot(P,M,q){return Math.floor(Math.floor(P/q)/M)}function vt(P,M,q,dt){let Mt=P.updateRanges;if(Mt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,q,dt,M.data);else{Mt.sort((B,rt)=>B.start-rt.start);let Tt=0;for(let B=1;B<Mt.length;B++){let rt=Mt[Tt],it=Mt[B],Rt=rt.start+rt.count,bt=ot(it.start,M.width,4),Ct=ot(rt.start,M.width,4);it.start<=Rt+1&&bt===Ct&&ot(it.start+it.count-1,M.width,4)===bt?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++Tt,Mt[Tt]=it)}Mt.length=Tt+1;let nt=e.getParameter(i.UNPACK_ROW_LENGTH),st=e.getParameter(i.UNPACK_SKIP_PIXELS),gt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let B=0,rt=Mt.length;B<rt;B++){let it=Mt[B],Rt=Math.floor(it.start/4),bt=Math.ceil(it.count/4),Ct=Rt%M.width,Kt=Math.floor(Rt/M.width),ae=bt,ut=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Ct),e.pixelStorei(i.UNPACK_SKIP_ROWS,Kt),e.texSubImage2D(i.TEXTURE_2D,0,Ct,Kt,ae,ut,q,dt,M.data)}P.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,nt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,st),e.pixelStorei(i.UNPACK_SKIP_ROWS,gt)}}function xt(P,M,q){let dt=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(dt=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(dt=i.TEXTURE_3D);let at=ne(P,M),Mt=M.source;e.bindTexture(dt,P.__webglTexture,i.TEXTURE0+q);let Tt=n.get(Mt);if(Mt.version!==Tt.__version||at===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ut=Ce.getPrimaries(Ce.workingColorSpace),qt=M.colorSpace===Cs?null:Ce.getPrimaries(M.colorSpace),le=M.colorSpace===Cs||ut===qt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,le)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let st=y(M.image,!1,s.maxTextureSize);st=Zt(M,st);let gt=r.convert(M.format,M.colorSpace),B=r.convert(M.type),rt=A(M.internalFormat,gt,B,M.normalized,M.colorSpace,M.isVideoTexture);se(dt,M);let it,Rt=M.mipmaps,bt=M.isVideoTexture!==!0,Ct=Tt.__version===void 0||at===!0,Kt=Mt.dataReady,ae=w(M,st);if(M.isDepthTexture)rt=x(M.format===As,M.type),Ct&&(bt?e.texStorage2D(i.TEXTURE_2D,1,rt,st.width,st.height):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,gt,B,null));else if(M.isDataTexture)if(Rt.length>0){bt&&Ct&&e.texStorage2D(i.TEXTURE_2D,ae,rt,Rt[0].width,Rt[0].height);for(let ut=0,qt=Rt.length;ut<qt;ut++)it=Rt[ut],bt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,B,it.data):e.texImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,gt,B,it.data);M.generateMipmaps=!1}else bt?(Ct&&e.texStorage2D(i.TEXTURE_2D,ae,rt,st.width,st.height),Kt&&vt(M,st,gt,B)):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,gt,B,st.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){bt&&Ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ae,rt,Rt[0].width,Rt[0].height,st.depth);for(let ut=0,qt=Rt.length;ut<qt;ut++)if(it=Rt[ut],M.format!==zi)if(gt!==null)if(bt){if(Kt)if(M.layerUpdates.size>0){let le=Jd(it.width,it.height,M.format,M.type);for(let Nt of M.layerUpdates){let ye=it.data.subarray(Nt*le/it.data.BYTES_PER_ELEMENT,(Nt+1)*le/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,Nt,it.width,it.height,1,gt,ye)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,0,it.width,it.height,st.depth,gt,it.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ut,rt,it.width,it.height,st.depth,0,it.data,0,0);else te("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else bt?Kt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,0,it.width,it.height,st.depth,gt,B,it.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ut,rt,it.width,it.height,st.depth,0,gt,B,it.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{bt&&Ct&&e.texStorage2D(i.TEXTURE_2D,ae,rt,Rt[0].width,Rt[0].height);for(let ut=0,qt=Rt.length;ut<qt;ut++)it=Rt[ut],M.format!==zi?gt!==null?bt?Kt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,it.data):e.compressedTexImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,it.data):te("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):bt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,B,it.data):e.texImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,gt,B,it.data)}else if(M.isDataArrayTexture)if(bt){if(Ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ae,rt,st.width,st.height,st.depth),Kt)if(M.layerUpdates.size>0){let ut=Jd(st.width,st.height,M.format,M.type);for(let qt of M.layerUpdates){let le=st.data.subarray(qt*ut/st.data.BYTES_PER_ELEMENT,(qt+1)*ut/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,qt,st.width,st.height,1,gt,B,le)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,gt,B,st.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,st.width,st.height,st.depth,0,gt,B,st.data);else if(M.isData3DTexture)bt?(Ct&&e.texStorage3D(i.TEXTURE_3D,ae,rt,st.width,st.height,st.depth),Kt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,gt,B,st.data)):e.texImage3D(i.TEXTURE_3D,0,rt,st.width,st.height,st.depth,0,gt,B,st.data);else if(M.isFramebufferTexture){if(Ct)if(bt)e.texStorage2D(i.TEXTURE_2D,ae,rt,st.width,st.height);else{let ut=st.width,qt=st.height;for(let le=0;le<ae;le++)e.texImage2D(i.TEXTURE_2D,le,rt,ut,qt,0,gt,B,null),ut>>=1,qt>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ut=i.canvas;if(ut.hasAttribute("layoutsubtree")||ut.setAttribute("layoutsubtree","true"),st.parentNode!==ut){ut.appendChild(st),u.add(M),ut.onpaint=qt=>{let le=qt.changedElements;for(let Nt of u)le.includes(Nt.image)&&(Nt.needsUpdate=!0)},ut.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,st);else{let le=i.RGBA,Nt=i.RGBA,ye=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,le,Nt,ye,st)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Rt.length>0){if(bt&&Ct){let ut=Qt(Rt[0]);e.texStorage2D(i.TEXTURE_2D,ae,rt,ut.width,ut.height)}for(let ut=0,qt=Rt.length;ut<qt;ut++)it=Rt[ut],bt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,gt,B,it):e.texImage2D(i.TEXTURE_2D,ut,rt,gt,B,it);M.generateMipmaps=!1}else if(bt){if(Ct){let ut=Qt(st);e.texStorage2D(i.TEXTURE_2D,ae,rt,ut.width,ut.height)}Kt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,gt,B,st)}else e.texImage2D(i.TEXTURE_2D,0,rt,gt,B,st);S(M)&&M.mipmapsAutoUpdate===!0&&b(dt),Tt.__version=Mt.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function Bt(P,M,q){if(M.image.length!==6)return;let dt=ne(P,M),at=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+q);let Mt=n.get(at);if(at.version!==Mt.__version||dt===!0){e.activeTexture(i.TEXTURE0+q);let Tt=Ce.getPrimaries(Ce.workingColorSpace),nt=M.colorSpace===Cs?null:Ce.getPrimaries(M.colorSpace),st=M.colorSpace===Cs||Tt===nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let gt=M.isCompressedTexture||M.image[0].isCompressedTexture,B=M.image[0]&&M.image[0].isDataTexture,rt=[];for(let Nt=0;Nt<6;Nt++)!gt&&!B?rt[Nt]=y(M.image[Nt],!0,s.maxCubemapSize):rt[Nt]=B?M.image[Nt].image:M.image[Nt],rt[Nt]=Zt(M,rt[Nt]);let it=rt[0],Rt=r.convert(M.format,M.colorSpace),bt=r.convert(M.type),Ct=A(M.internalFormat,Rt,bt,M.normalized,M.colorSpace),Kt=M.isVideoTexture!==!0,ae=Mt.__version===void 0||dt===!0,ut=at.dataReady,qt=w(M,it);se(i.TEXTURE_CUBE_MAP,M);let le;if(M.isDepthTexture){if(Ct=x(M.format===As,M.type),ae)if(Kt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Ct,it.width,it.height);else for(let Nt=0;Nt<6;Nt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Ct,it.width,it.height,0,Rt,bt,null)}else if(gt){Kt&&ae&&e.texStorage2D(i.TEXTURE_CUBE_MAP,qt,Ct,it.width,it.height);for(let Nt=0;Nt<6;Nt++){le=rt[Nt].mipmaps;for(let ye=0;ye<le.length;ye++){let qe=le[ye];M.format!==zi?Rt!==null?Kt?ut&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye,0,0,qe.width,qe.height,Rt,qe.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye,Ct,qe.width,qe.height,0,qe.data):te("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye,0,0,qe.width,qe.height,Rt,bt,qe.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye,Ct,qe.width,qe.height,0,Rt,bt,qe.data)}}}else{if(le=M.mipmaps,Kt&&ae){le.length>0&&qt++;let Nt=Qt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,qt,Ct,Nt.width,Nt.height)}for(let Nt=0;Nt<6;Nt++)if(B){Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,0,0,rt[Nt].width,rt[Nt].height,Rt,bt,rt[Nt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Ct,rt[Nt].width,rt[Nt].height,0,Rt,bt,rt[Nt].data);for(let ye=0;ye<le.length;ye++){let Hn=le[ye].image[Nt].image;Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye+1,0,0,Hn.width,Hn.height,Rt,bt,Hn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye+1,Ct,Hn.width,Hn.height,0,Rt,bt,Hn.data)}}else{Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,0,0,Rt,bt,rt[Nt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Ct,Rt,bt,rt[Nt]);for(let ye=0;ye<le.length;ye++){let qe=le[ye];Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye+1,0,0,Rt,bt,qe.image[Nt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,ye+1,Ct,Rt,bt,qe.image[Nt])}}}S(M)&&M.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),Mt.__version=at.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function Dt(P,M,q,dt,at,Mt){let Tt=r.convert(q.format,q.colorSpace),nt=r.convert(q.type),st=A(q.internalFormat,Tt,nt,q.normalized,q.colorSpace),gt=n.get(M),B=n.get(q);if(B.__renderTarget=M,!gt.__hasExternalTextures){let rt=Math.max(1,M.width>>Mt),it=Math.max(1,M.height>>Mt);at===i.TEXTURE_3D||at===i.TEXTURE_2D_ARRAY?e.texImage3D(at,Mt,st,rt,it,M.depth,0,Tt,nt,null):e.texImage2D(at,Mt,st,rt,it,0,Tt,nt,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),Et(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,dt,at,B.__webglTexture,0,he(M)):(at===i.TEXTURE_2D||at>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&at<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,dt,at,B.__webglTexture,Mt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function ee(P,M,q){if(i.bindRenderbuffer(i.RENDERBUFFER,P),M.depthBuffer){let dt=M.depthTexture,at=dt&&dt.isDepthTexture?dt.type:null,Mt=x(M.stencilBuffer,at),Tt=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Et(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,he(M),Mt,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,he(M),Mt,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,Mt,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Tt,i.RENDERBUFFER,P)}else{let dt=M.textures;for(let at=0;at<dt.length;at++){let Mt=dt[at],Tt=r.convert(Mt.format,Mt.colorSpace),nt=r.convert(Mt.type),st=A(Mt.internalFormat,Tt,nt,Mt.normalized,Mt.colorSpace);Et(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,he(M),st,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,he(M),st,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,st,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function zt(P,M,q){let dt=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let at=n.get(M.depthTexture);at.__renderTarget=M;let Mt=dt?M.depthTexture.image[0]:M.depthTexture.image;(!at.__webglTexture||Mt.width!==M.width||Mt.height!==M.height)&&(Mt.width=M.width,Mt.height=M.height,M.depthTexture.needsUpdate=!0),dt?wt(M.depthTexture,0):_t(M.depthTexture,0);let Tt=at.__webglTexture,nt=he(M),st=dt?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,gt=M.depthTexture.format===As?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===Ss)Et(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,gt,st,Tt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,gt,st,Tt,0);else if(M.depthTexture.format===As)Et(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,gt,st,Tt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,gt,st,Tt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function ge(P){let M=n.get(P),q=P.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==P.depthTexture){let dt=P.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),dt){let at=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,dt.removeEventListener("dispose",at)};dt.addEventListener("dispose",at),M.__depthDisposeCallback=at}M.__boundDepthTexture=dt}if(P.depthTexture&&!M.__autoAllocateDepthBuffer)if(q)for(let dt=0;dt<6;dt++)zt(M.__webglFramebuffer[dt],P,dt);else P.texture.mipmaps.length>0?zt(M.__webglFramebuffer[0],P,0):zt(M.__webglFramebuffer,P,0);else if(q){M.__webglDepthbuffer=[];for(let dt=0;dt<6;dt++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[dt]),M.__webglDepthbuffer[dt]===void 0)M.__webglDepthbuffer[dt]=i.createRenderbuffer(),ee(M.__webglDepthbuffer[dt],P,!1);else{let at=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=M.__webglDepthbuffer[dt];i.bindRenderbuffer(i.RENDERBUFFER,Mt),i.framebufferRenderbuffer(i.FRAMEBUFFER,at,i.RENDERBUFFER,Mt)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),ee(M.__webglDepthbuffer,P,!1);else{let at=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,Mt),i.framebufferRenderbuffer(i.FRAMEBUFFER,at,i.RENDERBUFFER,Mt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function de(P,M,q){let dt=n.get(P);M!==void 0&&Dt(dt.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&ge(P)}function be(P){let M=P.texture,q=n.get(P),dt=n.get(M);P.addEventListener("dispose",z),F(P);let at=P.textures,Mt=P.isWebGLCubeRenderTarget===!0,Tt=at.length>1;if(Tt||(dt.__webglTexture===void 0&&(dt.__webglTexture=i.createTexture()),dt.__version=M.version,o.memory.textures++),Mt){q.__webglFramebuffer=[];for(let nt=0;nt<6;nt++)if(M.mipmaps.length>0){q.__webglFramebuffer[nt]=[];for(let st=0;st<M.mipmaps.length;st++)q.__webglFramebuffer[nt][st]=i.createFramebuffer()}else q.__webglFramebuffer[nt]=i.createFramebuffer()}else{if(M.mipmaps.length>0){q.__webglFramebuffer=[];for(let nt=0;nt<M.mipmaps.length;nt++)q.__webglFramebuffer[nt]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(Tt)for(let nt=0,st=at.length;nt<st;nt++){let gt=n.get(at[nt]);gt.__webglTexture===void 0&&(gt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Et(P)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let nt=0;nt<at.length;nt++){let st=at[nt];q.__webglColorRenderbuffer[nt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[nt]);let gt=r.convert(st.format,st.colorSpace),B=r.convert(st.type),rt=A(st.internalFormat,gt,B,st.normalized,st.colorSpace,P.isXRRenderTarget===!0),it=he(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,it,rt,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+nt,i.RENDERBUFFER,q.__webglColorRenderbuffer[nt])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),ee(q.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(Mt){e.bindTexture(i.TEXTURE_CUBE_MAP,dt.__webglTexture),se(i.TEXTURE_CUBE_MAP,M);for(let nt=0;nt<6;nt++)if(M.mipmaps.length>0)for(let st=0;st<M.mipmaps.length;st++)Dt(q.__webglFramebuffer[nt][st],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,st);else Dt(q.__webglFramebuffer[nt],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,0);S(M)?b(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(Tt){for(let nt=0,st=at.length;nt<st;nt++){let gt=at[nt],B=n.get(gt),rt=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(rt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,B.__webglTexture),se(rt,gt),Dt(q.__webglFramebuffer,P,gt,i.COLOR_ATTACHMENT0+nt,rt,0),S(gt)&&b(rt)}e.unbindTexture()}else{let nt=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(nt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(nt,dt.__webglTexture),se(nt,M),M.mipmaps.length>0)for(let st=0;st<M.mipmaps.length;st++)Dt(q.__webglFramebuffer[st],P,M,i.COLOR_ATTACHMENT0,nt,st);else Dt(q.__webglFramebuffer,P,M,i.COLOR_ATTACHMENT0,nt,0);S(M)?b(nt):M.mipmaps.length>0&&i.texParameteri(nt,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&ge(P)}function O(P){let M=P.textures;for(let q=0,dt=M.length;q<dt;q++){let at=M[q];if(S(at)&&at.mipmapsAutoUpdate===!0){let Mt=C(P),Tt=n.get(at).__webglTexture;e.bindTexture(Mt,Tt),b(Mt),e.unbindTexture()}}}let St=[];function Xt(P){if(P.samples>0){if(Et(P)===!1){let M=P.textures,q=P.width,dt=P.height,at=i.COLOR_BUFFER_BIT,Mt=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Tt=n.get(P),nt=M.length>1;if(nt)for(let gt=0;gt<M.length;gt++)e.bindFramebuffer(i.FRAMEBUFFER,Tt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,Tt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,Tt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Tt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Tt.__webglFramebuffer);for(let gt=0;gt<M.length;gt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(at|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(at|=i.STENCIL_BUFFER_BIT)),nt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Tt.__webglColorRenderbuffer[gt]);let B=n.get(M[gt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,dt,0,0,q,dt,at,i.NEAREST),l===!0&&(St.length=0,St.push(i.COLOR_ATTACHMENT0+gt),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&St.push(Mt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,St))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),nt)for(let gt=0;gt<M.length;gt++){e.bindFramebuffer(i.FRAMEBUFFER,Tt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.RENDERBUFFER,Tt.__webglColorRenderbuffer[gt]);let B=n.get(M[gt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,Tt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.TEXTURE_2D,B,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Tt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let M=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function he(P){return Math.min(s.maxSamples,P.samples)}function Et(P){let M=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Ue(P){let M=o.render.frame;h.get(P)!==M&&(h.set(P,M),P.update())}function Zt(P,M){let q=P.colorSpace,dt=P.format,at=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||q!==ua&&q!==Cs&&(Ce.getTransfer(q)===Fe?(dt!==zi||at!==si)&&te("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):oe("WebGLTextures: Unsupported texture color space:",q)),M}function Qt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ht,this.resetTextureUnits=Q,this.getTextureUnits=et,this.setTextureUnits=ft,this.setTexture2D=_t,this.setTexture2DArray=yt,this.setTexture3D=Lt,this.setTextureCube=wt,this.rebindTextures=de,this.setupRenderTarget=be,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=Xt,this.setupDepthRenderbuffer=ge,this.setupFrameBufferTexture=Dt,this.useMultisampledRTT=Et,this.dispose=G}function nw(i,t){function e(n,s=Cs){let r,o=Ce.getTransfer(s);if(n===si)return i.UNSIGNED_BYTE;if(n===Yc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Zc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Dd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Nd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Id)return i.BYTE;if(n===Ld)return i.SHORT;if(n===Eo)return i.UNSIGNED_SHORT;if(n===qc)return i.INT;if(n===Oi)return i.UNSIGNED_INT;if(n===Ti)return i.FLOAT;if(n===Bi)return i.HALF_FLOAT;if(n===Ud)return i.ALPHA;if(n===Fd)return i.RGB;if(n===zi)return i.RGBA;if(n===Ss)return i.DEPTH_COMPONENT;if(n===As)return i.DEPTH_STENCIL;if(n===$c)return i.RED;if(n===Jc)return i.RED_INTEGER;if(n===er)return i.RG;if(n===Kc)return i.RG_INTEGER;if(n===jc)return i.RGBA_INTEGER;if(n===el||n===nl||n===il||n===sl)if(o===Fe)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===el)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===nl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===il)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===sl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===el)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===nl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===il)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===sl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Qc||n===th||n===eh||n===nh)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Qc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===th)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===eh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===nh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===ih||n===sh||n===rh||n===oh||n===ah||n===rl||n===lh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===ih||n===sh)return o===Fe?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===rh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===oh)return r.COMPRESSED_R11_EAC;if(n===ah)return r.COMPRESSED_SIGNED_R11_EAC;if(n===rl)return r.COMPRESSED_RG11_EAC;if(n===lh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===_h||n===xh||n===yh||n===vh||n===bh||n===Sh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ch)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===hh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===uh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===dh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===fh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===ph)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===mh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===gh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===_h)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===xh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===yh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===vh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===bh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Sh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Mh||n===wh||n===Eh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Mh)return o===Fe?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===wh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Eh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Th||n===Ah||n===ol||n===Ch)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Th)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Ah)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===ol)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Ch)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===vr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var iw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,sw=`
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

}`,of=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new wa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new ni({vertexShader:iw,fragmentShader:sw,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new ln(new gr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},af=class extends Fi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,m=null,_=typeof XRWebGLBinding<"u",p=new of,g={},y=e.getContextAttributes(),S=null,b=null,C=[],A=[],x=new pt,w=null,F=null,R=new $n;R.viewport=new Be;let D=new $n;D.viewport=new Be;let z=[R,D],H=new Vc,N=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let _t=C[tt];return _t===void 0&&(_t=new mo,C[tt]=_t),_t.getTargetRaySpace()},this.getControllerGrip=function(tt){let _t=C[tt];return _t===void 0&&(_t=new mo,C[tt]=_t),_t.getGripSpace()},this.getHand=function(tt){let _t=C[tt];return _t===void 0&&(_t=new mo,C[tt]=_t),_t.getHandSpace()};function Y(tt){let _t=A.indexOf(tt.inputSource);if(_t===-1)return;let yt=C[_t];yt!==void 0&&(yt.update(tt.inputSource,tt.frame,c||o),yt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function V(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",ct);for(let tt=0;tt<C.length;tt++){let _t=A[tt];_t!==null&&(A[tt]=null,C[tt].disconnect(_t))}N=null,G=null,p.reset();for(let tt in g)delete g[tt];if(t.setRenderTarget(S),f=null,d=null,u=null,s=null,b=null,ht.stop(),n.isPresenting=!1,t.setPixelRatio(w),t.setSize(x.width,x.height,!1),F!==null){let tt=F.camera;tt.fov=F.fov,tt.zoom=F.zoom,tt.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&te("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&te("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&_&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return m},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(S=t.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",V),s.addEventListener("inputsourceschange",ct),y.xrCompatible!==!0&&await e.makeXRCompatible(),w=t.getPixelRatio(),t.getSize(x),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let yt=null,Lt=null,wt=null;y.depth&&(wt=y.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,yt=y.stencil?As:Ss,Lt=y.stencil?vr:Oi);let Gt={colorFormat:e.RGBA8,depthFormat:wt,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Gt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new pi(d.textureWidth,d.textureHeight,{format:zi,type:si,depthTexture:new ws(d.textureWidth,d.textureHeight,Lt,void 0,void 0,void 0,void 0,void 0,void 0,yt),stencilBuffer:y.stencil,colorSpace:t.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let yt={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,yt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new pi(f.framebufferWidth,f.framebufferHeight,{format:zi,type:si,colorSpace:t.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ht.setContext(s),ht.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function ct(tt){for(let _t=0;_t<tt.removed.length;_t++){let yt=tt.removed[_t],Lt=A.indexOf(yt);Lt>=0&&(A[Lt]=null,C[Lt].disconnect(yt))}for(let _t=0;_t<tt.added.length;_t++){let yt=tt.added[_t],Lt=A.indexOf(yt);if(Lt===-1){for(let Gt=0;Gt<C.length;Gt++)if(Gt>=A.length){A.push(yt),Lt=Gt;break}else if(A[Gt]===null){A[Gt]=yt,Lt=Gt;break}if(Lt===-1)break}let wt=C[Lt];wt&&wt.connect(yt)}}function J(tt,_t){_t===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(_t.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let _t=tt.near,yt=tt.far;p.texture!==null&&(p.depthNear>0&&(_t=p.depthNear),p.depthFar>0&&(yt=p.depthFar)),H.near=D.near=R.near=_t,H.far=D.far=R.far=yt,(N!==H.near||G!==H.far)&&(s.updateRenderState({depthNear:H.near,depthFar:H.far}),N=H.near,G=H.far),H.layers.mask=tt.layers.mask|6,R.layers.mask=H.layers.mask&-5,D.layers.mask=H.layers.mask&-3;let Lt=tt.parent,wt=H.cameras;J(H,Lt);for(let Gt=0;Gt<wt.length;Gt++)J(wt[Gt],Lt);H.projectionMatrix.copy(R.projectionMatrix),H.projectionMatrixInverse.copy(R.projectionMatrixInverse),F===null&&tt.isPerspectiveCamera&&(F={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,H,Lt)};function Q(tt,_t,yt){yt===null?tt.matrix.copy(_t.matrixWorld):(tt.matrix.copy(yt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(_t.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(_t.projectionMatrix),tt.projectionMatrixInverse.copy(_t.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=uo*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(tt){l=tt,d!==null&&(d.fixedFoveation=tt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=tt)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(H)},this.getCameraTexture=function(tt){return g[tt]};let et=null;function ft(tt,_t){if(h=_t.getViewerPose(c||o),m=_t,h!==null){let yt=h.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let Lt=!1;yt.length!==H.cameras.length&&(H.cameras.length=0,Lt=!0);for(let Jt=0;Jt<yt.length;Jt++){let se=yt[Jt],ne=null;if(f!==null)ne=f.getViewport(se);else{let vt=u.getViewSubImage(d,se);ne=vt.viewport,Jt===0&&(t.setRenderTargetTextures(b,vt.colorTexture,vt.depthStencilTexture),t.setRenderTarget(b))}let ot=z[Jt];ot===void 0&&(ot=new $n,ot.layers.enable(Jt),ot.viewport=new Be,z[Jt]=ot),ot.matrix.fromArray(se.transform.matrix),ot.matrix.decompose(ot.position,ot.quaternion,ot.scale),ot.projectionMatrix.fromArray(se.projectionMatrix),ot.projectionMatrixInverse.copy(ot.projectionMatrix).invert(),ot.viewport.set(ne.x,ne.y,ne.width,ne.height),Jt===0&&(H.matrix.copy(ot.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),Lt===!0&&H.cameras.push(ot)}let wt=s.enabledFeatures;if(wt&&wt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){u=n.getBinding();let Jt=u.getDepthInformation(yt[0]);Jt&&Jt.isValid&&Jt.texture&&p.init(Jt,s.renderState)}if(wt&&wt.includes("camera-access")&&_){t.state.unbindTexture(),u=n.getBinding();for(let Jt=0;Jt<yt.length;Jt++){let se=yt[Jt].camera;if(se){let ne=g[se];ne||(ne=new wa,g[se]=ne);let ot=u.getCameraImage(se);ne.sourceTexture=ot}}}}for(let yt=0;yt<C.length;yt++){let Lt=A[yt],wt=C[yt];Lt!==null&&wt!==void 0&&wt.update(Lt,_t,c||o)}et&&et(tt,_t),_t.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:_t}),m=null}let ht=new Rg;ht.setAnimationLoop(ft),this.setAnimationLoop=function(tt){et=tt},this.dispose=function(){}}},rw=new xe,zg=new pe;zg.set(-1,0,0,0,1,0,0,0,1);function ow(i,t){function e(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function n(p,g){g.color.getRGB(p.fogColor.value,Yd(i)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function s(p,g,y,S,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),u(p,g)):g.isMeshPhongMaterial?(r(p,g),h(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),d(p,g),g.isMeshPhysicalMaterial&&f(p,g,b)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),_(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,y,S):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,e(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,e(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,e(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===jn&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,e(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===jn&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,e(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,e(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let y=t.get(g),S=y.envMap,b=y.envMapRotation;S&&(p.envMap.value=S,p.envMapRotation.value.setFromMatrix4(rw.makeRotationFromEuler(b)).transpose(),S.isCubeTexture&&S.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(zg),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,e(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,y,S){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*y,p.scale.value=S*.5,g.map&&(p.map.value=g.map,e(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,e(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,e(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,e(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function h(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function u(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function d(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,y){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===jn&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=y.texture,p.transmissionSamplerSize.value.set(y.width,y.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function _(p,g){let y=t.get(g).light;p.referencePosition.value.setFromMatrixPosition(y.matrixWorld),p.nearDistance.value=y.shadow.camera.near,p.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function aw(i,t,e,n){let s={},r={};function o(y,S){let b=S.program;n.uniformBlockBinding(y,b,s[y.id])}function a(y,S){let b=s[y.id];b===void 0&&(m(y),b=l(y),s[y.id]=b,y.addEventListener("dispose",p));let C=S.program;n.updateUBOMapping(y,C);let A=t.render.frame;r[y.id]!==A&&(c(y),r[y.id]=A)}function l(y){let S=i.createBuffer(),b=y.__size,C=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,S),i.bufferData(i.UNIFORM_BUFFER,b,C),i.bindBuffer(i.UNIFORM_BUFFER,null),S}function c(y){let S=s[y.id],b=y.uniforms,C=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,S);for(let A=0,x=b.length;A<x;A++){let w=b[A];if(Array.isArray(w))for(let F=0,R=w.length;F<R;F++)h(w[F],A,F,C);else h(w,A,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(y,S,b,C){if(d(y,S,b,C)===!0){let A=y.__offset,x=y.value;if(Array.isArray(x)){let w=0;for(let F=0;F<x.length;F++){let R=x[F],D=_(R,!0);u(R,y.__data,w),w+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,y.__data)}}function u(y,S,b){typeof y=="number"||typeof y=="boolean"?S[b]=y:y.isMatrix3?(S[b]=y.elements[0],S[b+1]=y.elements[1],S[b+2]=y.elements[2],S[b+3]=0,S[b+4]=y.elements[3],S[b+5]=y.elements[4],S[b+6]=y.elements[5],S[b+7]=0,S[b+8]=y.elements[6],S[b+9]=y.elements[7],S[b+10]=y.elements[8],S[b+11]=0):ArrayBuffer.isView(y)?S.set(y.subarray(0,S.length-b),b):y.toArray(S,b)}function d(y,S,b,C){let A=y.value,x=S+"_"+b;if(Array.isArray(A)){C[x]===void 0&&(C[x]=[]);let w=C[x],F=!1;for(let R=0;R<A.length;R++)f(A[R],w,R)===!0&&(F=!0);return F}return f(A,C,x)}function f(y,S,b){if(S[b]===void 0)return typeof y=="number"||typeof y=="boolean"?S[b]=y:ArrayBuffer.isView(y)?S[b]=y.slice():S[b]=y.clone(),!0;{let C=S[b];if(typeof y=="number"||typeof y=="boolean"){if(C!==y)return S[b]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(C.equals(y)===!1)return C.copy(y),!0}}return!1}function m(y){let S=y.uniforms,b=0,C=16;for(let x=0,w=S.length;x<w;x++){let F=Array.isArray(S[x])?S[x]:[S[x]];for(let R=0,D=F.length;R<D;R++){let z=F[R],H=Array.isArray(z.value)?z.value:[z.value],N=Array.isArray(S[x])||Array.isArray(z.value),G=b;for(let V=0,ct=H.length;V<ct;V++){let J=H[V],Q=_(J,N),et=b%C,ft=et%Q.boundary,ht=et+ft;b+=ft,ht!==0&&C-ht<Q.storage&&(b+=C-ht),V===0&&(G=b),b+=Q.storage}let Y=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Y((b-G)/Float32Array.BYTES_PER_ELEMENT),z.__offset=G}}let A=b%C;return A>0&&(b+=C-A),y.__size=b,y.__cache={},this}function _(y,S){let b={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(b.boundary=4,b.storage=4):y.isVector2?(b.boundary=8,b.storage=8):y.isVector3||y.isColor?(b.boundary=16,b.storage=12):y.isVector4?(b.boundary=16,b.storage=16):y.isMatrix3?(b.boundary=16,b.storage=48):y.isMatrix4?(b.boundary=16,b.storage=64):y.isTexture?te("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(b.boundary=16,b.storage=y.byteLength):te("WebGLRenderer: Unsupported uniform value type.",y),S===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function p(y){let S=y.target;S.removeEventListener("dispose",p),i.deleteBuffer(s[S.id]),delete s[S.id],delete r[S.id]}function g(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:g}}var lw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ss=null;function cw(){return ss===null&&(ss=new va(lw,16,16,er,Bi),ss.name="DFG_LUT",ss.minFilter=Jn,ss.magFilter=Jn,ss.wrapS=Ki,ss.wrapT=Ki,ss.generateMipmaps=!1,ss.needsUpdate=!0),ss}var Dh=class{constructor(t={}){let{canvas:e=Km(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=si}=t;this.isWebGLRenderer=!0;let m;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=n.getContextAttributes().alpha}else m=o;let _=f,p=new Set([jc,Kc,Jc]),g=new Set([si,Oi,Eo,vr,Yc,Zc]),y=new Uint32Array(4),S=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,A=null,x=[],w=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=is,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let R=this,D=!1,z=null,H=null,N=null,G=null;this._outputColorSpace=di;let Y=0,V=0,ct=null,J=-1,Q=null,et=new Be,ft=new Be,ht=null,tt=new _e(0),_t=0,yt=e.width,Lt=e.height,wt=1,Gt=null,ie=null,Jt=new Be(0,0,yt,Lt),se=new Be(0,0,yt,Lt),ne=!1,ot=new qs,vt=new _c,xt=!1,Bt=!1,Dt=new xe,ee=new I,zt=new Be,ge={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},de=!1;function be(){return ct===null?wt:1}let O=n;function St(T,k){return e.getContext(T,k)}let Xt,he,Et,Ue,Zt,Qt,P,M,q,dt,at,Mt,Tt,nt,st,gt,B,rt,it,Rt,bt,Ct,Kt;try{let T={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",qt,!1),e.addEventListener("webglcontextrestored",le,!1),e.addEventListener("webglcontextcreationerror",Nt,!1),O===null){let k="webgl2";if(O=St(k,T),O===null)throw St(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ae()}catch(T){throw e.removeEventListener("webglcontextlost",qt,!1),e.removeEventListener("webglcontextrestored",le,!1),e.removeEventListener("webglcontextcreationerror",Nt,!1),oe("WebGLRenderer: "+T.message),T}function ae(){Xt=new vS(O),Xt.init(),bt=new nw(O,Xt),he=new cS(O,Xt,t,bt),Et=new tw(O,Xt),he.reversedDepthBuffer&&d&&Et.buffers.depth.setReversed(!0),H=O.createFramebuffer(),N=O.createFramebuffer(),G=O.createFramebuffer(),Ue=new MS(O),Zt=new kM,Qt=new ew(O,Xt,Et,Zt,he,bt,Ue),P=new yS(R),M=new Ey(O),Ct=new aS(O,M),q=new bS(O,M,Ue,Ct),dt=new ES(O,q,M,Ct,Ue),rt=new wS(O,he,Qt),st=new hS(Zt),at=new zM(R,P,Xt,he,Ct,st),Mt=new ow(R,Zt),Tt=new GM,nt=new ZM(Xt),B=new oS(R,P,Et,dt,m,l),gt=new QM(R,dt,he),Kt=new aw(O,Ue,he,Et),it=new lS(O,Xt,Ue),Rt=new SS(O,Xt,Ue),Ue.programs=at.programs,R.capabilities=he,R.extensions=Xt,R.properties=Zt,R.renderLists=Tt,R.shadowMap=gt,R.state=Et,R.info=Ue}_!==si&&(F=new AS(_,e.width,e.height,a,s,r));let ut=new af(R,O);this.xr=ut,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let T=Xt.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){let T=Xt.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return wt},this.setPixelRatio=function(T){T!==void 0&&(wt=T,this.setSize(yt,Lt,!1))},this.getSize=function(T){return T.set(yt,Lt)},this.setSize=function(T,k,j=!0){if(ut.isPresenting){te("WebGLRenderer: Can't change size while VR device is presenting.");return}yt=T,Lt=k,e.width=Math.floor(T*wt),e.height=Math.floor(k*wt),j===!0&&(e.style.width=T+"px",e.style.height=k+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,T,k)},this.getDrawingBufferSize=function(T){return T.set(yt*wt,Lt*wt).floor()},this.setDrawingBufferSize=function(T,k,j){yt=T,Lt=k,wt=j,e.width=Math.floor(T*j),e.height=Math.floor(k*j),this.setViewport(0,0,T,k)},this.setEffects=function(T){if(_===si){oe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(T){for(let k=0;k<T.length;k++)if(T[k].isOutputPass===!0){te("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(T||[])},this.getCurrentViewport=function(T){return T.copy(et)},this.getViewport=function(T){return T.copy(Jt)},this.setViewport=function(T,k,j,Z){T.isVector4?Jt.set(T.x,T.y,T.z,T.w):Jt.set(T,k,j,Z),Et.viewport(et.copy(Jt).multiplyScalar(be()).round())},this.getScissor=function(T){return T.copy(se)},this.setScissor=function(T,k,j,Z){T.isVector4?se.set(T.x,T.y,T.z,T.w):se.set(T,k,j,Z),Et.scissor(ft.copy(se).multiplyScalar(be()).round())},this.getScissorTest=function(){return ne},this.setScissorTest=function(T){Et.setScissorTest(ne=T)},this.setOpaqueSort=function(T){Gt=T},this.setTransparentSort=function(T){ie=T},this.getClearColor=function(T){return T.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(T=!0,k=!0,j=!0){let Z=0;if(T){let $=!1;if(ct!==null){let Pt=ct.texture.format;$=p.has(Pt)}if($){let Pt=ct.texture.type,Ft=g.has(Pt),It=B.getClearColor(),Ot=B.getClearAlpha(),$t=It.r,ue=It.g,we=It.b;Ft?(y[0]=$t,y[1]=ue,y[2]=we,y[3]=Ot,O.clearBufferuiv(O.COLOR,0,y)):(S[0]=$t,S[1]=ue,S[2]=we,S[3]=Ot,O.clearBufferiv(O.COLOR,0,S))}else Z|=O.COLOR_BUFFER_BIT}k&&(Z|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Z|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Z!==0&&O.clear(Z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(T){T.setRenderer(this),z=T},this.dispose=function(){e.removeEventListener("webglcontextlost",qt,!1),e.removeEventListener("webglcontextrestored",le,!1),e.removeEventListener("webglcontextcreationerror",Nt,!1),B.dispose(),Tt.dispose(),nt.dispose(),Qt.dispose(),Zt.dispose(),P.dispose(),dt.dispose(),q.dispose(),Ct.dispose(),Kt.dispose(),at.dispose(),ut.dispose(),ut.removeEventListener("sessionstart",bl),ut.removeEventListener("sessionend",Hi),hs.stop()};function qt(T){T.preventDefault(),pa("WebGLRenderer: Context Lost."),D=!0}function le(){pa("WebGLRenderer: Context Restored."),D=!1;let T=Ue.autoReset,k=gt.enabled,j=gt.autoUpdate,Z=gt.needsUpdate,$=gt.type;ae(),Ue.autoReset=T,gt.enabled=k,gt.autoUpdate=j,gt.needsUpdate=Z,gt.type=$}function Nt(T){oe("WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function ye(T){let k=T.target;k.removeEventListener("dispose",ye),qe(k)}function qe(T){Hn(T),Zt.remove(T)}function Hn(T){let k=Zt.get(T).programs;k!==void 0&&(k.forEach(function(j){at.releaseProgram(j)}),T.isShaderMaterial&&at.releaseShaderCache(T))}this.renderBufferDirect=function(T,k,j,Z,$,Pt){k===null&&(k=ge);let Ft=$.isMesh&&$.matrixWorld.determinantAffine()<0,It=Xo(T,k,j,Z,$);Et.setMaterial(Z,Ft);let Ot=j.index,$t=1;if(Z.wireframe===!0){if(Ot=q.getWireframeAttribute(j),Ot===void 0)return;$t=2}let ue=j.drawRange,we=j.attributes.position,Yt=ue.start*$t,Ee=(ue.start+ue.count)*$t;Pt!==null&&(Yt=Math.max(Yt,Pt.start*$t),Ee=Math.min(Ee,(Pt.start+Pt.count)*$t)),Ot!==null?(Yt=Math.max(Yt,0),Ee=Math.min(Ee,Ot.count)):we!=null&&(Yt=Math.max(Yt,0),Ee=Math.min(Ee,we.count));let tn=Ee-Yt;if(tn<0||tn===1/0)return;Ct.setup($,Z,It,j,Ot);let ke,Ve=it;if(Ot!==null&&(ke=M.get(Ot),Ve=Rt,Ve.setIndex(ke)),$.isMesh)Z.wireframe===!0?(Et.setLineWidth(Z.wireframeLinewidth*be()),Ve.setMode(O.LINES)):Ve.setMode(O.TRIANGLES);else if($.isLine){let xn=Z.linewidth;xn===void 0&&(xn=1),Et.setLineWidth(xn*be()),$.isLineSegments?Ve.setMode(O.LINES):$.isLineLoop?Ve.setMode(O.LINE_LOOP):Ve.setMode(O.LINE_STRIP)}else $.isPoints?Ve.setMode(O.POINTS):$.isSprite&&Ve.setMode(O.TRIANGLES);if($.isBatchedMesh)if(Xt.get("WEBGL_multi_draw"))Ve.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let xn=$._multiDrawStarts,Ht=$._multiDrawCounts,dn=$._multiDrawCount,Ae=Ot?M.get(Ot).bytesPerElement:1,ds=Zt.get(Z).currentProgram.getUniforms();for(let fn=0;fn<dn;fn++)ds.setValue(O,"_gl_DrawID",fn),Ve.render(xn[fn]/Ae,Ht[fn])}else if($.isInstancedMesh)Ve.renderInstances(Yt,tn,$.count);else if(j.isInstancedBufferGeometry){let xn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ht=Math.min(j.instanceCount,xn);Ve.renderInstances(Yt,tn,Ht)}else Ve.render(Yt,tn)};function Go(T,k,j,Z){z!==null&&T.isNodeMaterial&&z.setObject(Z,T),xt===!0&&st.setState(T,j,!1),T.transparent===!0&&T.side===ii&&T.forceSinglePass===!1?(T.side=jn,T.needsUpdate=!0,Wi(T,k,Z),T.side=tr,T.needsUpdate=!0,Wi(T,k,Z),T.side=ii):Wi(T,k,Z)}this.compile=function(T,k,j=null){j===null&&(j=T),z!==null&&z.renderStart(T,k,j),A=nt.get(j),A.init(k),w.push(A),j.traverseVisible(function($){$.isLight&&$.layers.test(k.layers)&&(A.pushLight($),$.castShadow&&A.pushShadow($))}),T!==j&&T.traverseVisible(function($){$.isLight&&$.layers.test(k.layers)&&(A.pushLight($),$.castShadow&&A.pushShadow($))}),A.setupLights(),z!==null&&z.updateLights(A.state.lightsArray),Bt=this.localClippingEnabled,xt=st.init(this.clippingPlanes,Bt),xt===!0&&st.setGlobalState(this.clippingPlanes,k),z!==null&&gt.render(A.state.shadowsArray,j,k);let Z=new Set;return T.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let Pt=$.material;if(Pt)if(Array.isArray(Pt))for(let Ft=0;Ft<Pt.length;Ft++){let It=Pt[Ft];Go(It,j,k,$),Z.add(It)}else Go(Pt,j,k,$),Z.add(Pt)}),A=w.pop(),z!==null&&z.renderEnd(),Z},this.compileAsync=function(T,k,j=null){let Z=this.compile(T,k,j);return new Promise($=>{function Pt(){if(Z.forEach(function(Ft){let Ot=Zt.get(Ft).currentProgram;(Ot===void 0||Ot.isReady())&&Z.delete(Ft)}),Z.size===0){$(T);return}setTimeout(Pt,10)}Xt.get("KHR_parallel_shader_compile")!==null?Pt():setTimeout(Pt,10)})};let Ir=null;function Mu(T){Ir&&Ir(T)}function bl(){hs.stop()}function Hi(){hs.start()}let hs=new Rg;hs.setAnimationLoop(Mu),typeof self<"u"&&hs.setContext(self),this.setAnimationLoop=function(T){Ir=T,ut.setAnimationLoop(T),T===null?hs.stop():hs.start()},ut.addEventListener("sessionstart",bl),ut.addEventListener("sessionend",Hi),this.render=function(T,k){if(k!==void 0&&k.isCamera!==!0){oe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(T,k);let j=ut.enabled===!0&&ut.isPresenting===!0,Z=F!==null&&(ct===null||j)&&F.begin(R,ct);if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),ut.enabled===!0&&ut.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ut.cameraAutoUpdate===!0&&ut.updateCamera(k),k=ut.getCamera()),T.isScene===!0&&T.onBeforeRender(R,T,k,ct),A=nt.get(T,w.length),A.init(k),A.state.textureUnits=Qt.getTextureUnits(),w.push(A),Dt.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?vt.setFromArrayCamera(k):ot.setFromProjectionMatrix(Dt,Mi,k.reversedDepth),Bt=this.localClippingEnabled,xt=st.init(this.clippingPlanes,Bt),C=Tt.get(T,x.length),C.init(),x.push(C),this.info.render.frame++,ut.enabled===!0&&ut.isPresenting===!0){let Ft=R.xr.getDepthSensingMesh();Ft!==null&&us(Ft,k,-1/0,R.sortObjects)}us(T,k,0,R.sortObjects),C.finish(),z!==null&&z.updateLights(A.state.lightsArray),R.sortObjects===!0&&C.sort(Gt,ie),de=ut.enabled===!1||ut.isPresenting===!1||ut.hasDepthSensing()===!1,de&&B.addToRenderList(C,T),this.info.autoReset===!0&&this.info.reset(),xt===!0&&st.beginShadows();let $=A.state.shadowsArray;if(gt.render($,T,k),xt===!0&&st.endShadows(),(Z&&F.hasRenderPass())===!1){let Ft=C.opaque,It=C.transmissive;if(A.setupLights(),k.isArrayCamera){let Ot=k.cameras;if(It.length>0)for(let $t=0,ue=Ot.length;$t<ue;$t++){let we=Ot[$t];Ri(Ft,It,T,we)}de&&B.render(T);for(let $t=0,ue=Ot.length;$t<ue;$t++){let we=Ot[$t];Ho(C,T,we,we.viewport)}}else It.length>0&&Ri(Ft,It,T,k),de&&B.render(T),Ho(C,T,k)}ct!==null&&V===0&&(Qt.updateMultisampleRenderTarget(ct),Qt.updateRenderTargetMipmap(ct)),Z&&F.end(R),T.isScene===!0&&T.onAfterRender(R,T,k),Ct.resetDefaultState(),J=-1,Q=null,w.pop(),w.length>0?(A=w[w.length-1],Qt.setTextureUnits(A.state.textureUnits),xt===!0&&st.setGlobalState(R.clippingPlanes,A.state.camera)):A=null,x.pop(),x.length>0?C=x[x.length-1]:C=null,z!==null&&z.renderEnd()};function us(T,k,j,Z){if(T.visible===!1)return;if(T.layers.test(k.layers)){if(T.isGroup)j=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(k);else if(T.isLight)A.pushLight(T),T.castShadow&&A.pushShadow(T);else if(T.isSprite){let Ft=k.isArrayCamera?vt:ot;if(!T.frustumCulled||T.intersectsFrustum(Ft)){Z&&zt.setFromMatrixPosition(T.matrixWorld).applyMatrix4(Dt);let It=dt.update(T),Ot=T.material;Ot.visible&&C.push(T,It,Ot,j,zt.z,null,k)}}else if(T.isMesh||T.isLine||T.isPoints){let Ft=k.isArrayCamera?vt:ot;if(!T.frustumCulled||T.intersectsFrustum(Ft)){let It=dt.update(T),Ot=T.material;if(Z&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),zt.copy(T.boundingSphere.center)):(It.boundingSphere===null&&It.computeBoundingSphere(),zt.copy(It.boundingSphere.center)),zt.applyMatrix4(T.matrixWorld).applyMatrix4(Dt)),Array.isArray(Ot)){let $t=It.groups;for(let ue=0,we=$t.length;ue<we;ue++){let Yt=$t[ue],Ee=Ot[Yt.materialIndex];Ee&&Ee.visible&&C.push(T,It,Ee,j,zt.z,Yt,k)}}else Ot.visible&&C.push(T,It,Ot,j,zt.z,null,k)}}}let Pt=T.children;for(let Ft=0,It=Pt.length;Ft<It;Ft++)us(Pt[Ft],k,j,Z)}function Ho(T,k,j,Z){let{opaque:$,transmissive:Pt,transparent:Ft}=T;A.setupLightsView(j),xt===!0&&st.setGlobalState(R.clippingPlanes,j),Z&&Et.viewport(et.copy(Z)),$.length>0&&nn($,k,j),Pt.length>0&&nn(Pt,k,j),Ft.length>0&&nn(Ft,k,j),Et.buffers.depth.setTest(!0),Et.buffers.depth.setMask(!0),Et.buffers.color.setMask(!0),Et.setPolygonOffset(!1)}function Ri(T,k,j,Z){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Z.id]===void 0){let Yt=Xt.has("EXT_color_buffer_half_float")||Xt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Z.id]=new pi(1,1,{generateMipmaps:!0,type:Yt?Bi:si,minFilter:Ts,samples:Math.max(4,he.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ce.workingColorSpace})}let Pt=A.state.transmissionRenderTarget[Z.id],Ft=Z.viewport||et;Pt.setSize(Ft.z*R.transmissionResolutionScale,Ft.w*R.transmissionResolutionScale);let It=R.getRenderTarget(),Ot=R.getActiveCubeFace(),$t=R.getActiveMipmapLevel();R.setRenderTarget(Pt),R.getClearColor(tt),_t=R.getClearAlpha(),_t<1&&R.setClearColor(16777215,.5),R.clear(),de&&B.render(j);let ue=R.toneMapping;R.toneMapping=is;let we=Z.viewport;if(Z.viewport!==void 0&&(Z.viewport=void 0),A.setupLightsView(Z),xt===!0&&st.setGlobalState(R.clippingPlanes,Z),nn(T,j,Z),Qt.updateMultisampleRenderTarget(Pt),Qt.updateRenderTargetMipmap(Pt),Xt.has("WEBGL_multisampled_render_to_texture")===!1){let Yt=!1;for(let Ee=0,tn=k.length;Ee<tn;Ee++){let ke=k[Ee],{object:Ve,geometry:xn,material:Ht,group:dn}=ke;if(Ht.side===ii&&Ve.layers.test(Z.layers)){let Ae=Ht.side;Ht.side=jn,Ht.needsUpdate=!0,cn(Ve,j,Z,xn,Ht,dn),Ht.side=Ae,Ht.needsUpdate=!0,Yt=!0}}Yt===!0&&(Qt.updateMultisampleRenderTarget(Pt),Qt.updateRenderTargetMipmap(Pt))}R.setRenderTarget(It,Ot,$t),R.setClearColor(tt,_t),we!==void 0&&(Z.viewport=we),R.toneMapping=ue}function nn(T,k,j){let Z=k.isScene===!0?k.overrideMaterial:null;for(let $=0,Pt=T.length;$<Pt;$++){let Ft=T[$],{object:It,geometry:Ot,group:$t}=Ft,ue=Ft.material;ue.allowOverride===!0&&Z!==null&&(ue=Z),It.layers.test(j.layers)&&cn(It,k,j,Ot,ue,$t)}}function cn(T,k,j,Z,$,Pt){z!==null&&$.isNodeMaterial&&z.setObject(T,$),T.onBeforeRender(R,k,j,Z,$,Pt),T.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),$.onBeforeRender(R,k,j,Z,T,Pt),$.transparent===!0&&$.side===ii&&$.forceSinglePass===!1?($.side=jn,$.needsUpdate=!0,R.renderBufferDirect(j,k,Z,$,T,Pt),$.side=tr,$.needsUpdate=!0,R.renderBufferDirect(j,k,Z,$,T,Pt),$.side=ii):R.renderBufferDirect(j,k,Z,$,T,Pt),T.onAfterRender(R,k,j,Z,$,Pt)}function hn(T){let k=0;for(let j of T)j.texture!==null&&k++;return k}function Wi(T,k,j){k.isScene!==!0&&(k=ge);let Z=Zt.get(T),$=A.state.lights,Pt=A.state.shadowsArray,Ft=$.state.version,It=at.getParameters(T,$.state,Pt,k,j,A.state.lightProbeGridArray),Ot=at.getProgramCacheKey(It),$t=Z.programs;Z.environment=T.isMeshStandardMaterial||T.isMeshLambertMaterial||T.isMeshPhongMaterial?k.environment:null,Z.fog=k.fog;let ue=T.isMeshStandardMaterial||T.isMeshLambertMaterial&&!T.envMap||T.isMeshPhongMaterial&&!T.envMap;Z.envMap=P.get(T.envMap||Z.environment,ue),Z.envMapRotation=Z.environment!==null&&T.envMap===null?k.environmentRotation:T.envMapRotation,$t===void 0&&(T.addEventListener("dispose",ye),$t=new Map,Z.programs=$t,Z.programVariants=new Map);let we=$t.get(Ot);if(we!==void 0){if(Z.currentProgram===we&&Z.lightsStateVersion===Ft)return Wo(T,It),we}else It.uniforms=at.getUniforms(T),z!==null&&T.isNodeMaterial&&z.build(T,j,It),T.onBeforeCompile(It,R),we=at.acquireProgram(It,Ot),$t.set(Ot,we),Z.uniforms=It.uniforms;let Yt=Z.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(Yt.clippingPlanes=st.uniform),Wo(T,It),Z.needsLights=Us(T),Z.lightsStateVersion=Ft,Z.needsLights&&(Yt.ambientLightColor.value=$.state.ambient,Yt.lightProbe.value=$.state.probe,Yt.sunLights.value=$.state.sun,Yt.sunLightShadows.value=$.state.sunShadow,Yt.directionalLights.value=$.state.directional,Yt.directionalLightShadows.value=$.state.directionalShadow,Yt.spotLights.value=$.state.spot,Yt.spotLightShadows.value=$.state.spotShadow,Yt.rectAreaLights.value=$.state.rectArea,Yt.ltc_1.value=$.state.rectAreaLTC1,Yt.ltc_2.value=$.state.rectAreaLTC2,Yt.pointLights.value=$.state.point,Yt.pointLightShadows.value=$.state.pointShadow,Yt.hemisphereLights.value=$.state.hemi,Yt.sunShadowMatrix.value=$.state.sunShadowMatrix,Yt.sunShadowCascade.value=$.state.sunShadowCascade,Yt.directionalShadowMatrix.value=$.state.directionalShadowMatrix,Yt.spotLightMatrix.value=$.state.spotLightMatrix,Yt.spotLightMap.value=$.state.spotLightMap,Yt.pointShadowMatrix.value=$.state.pointShadowMatrix),Z.numLightProbeGrids=hn(A.state.lightProbeGridArray),Z.currentProgram=we,Z.uniformsList=null,we}function oi(T,k,j,Z,$){let Pt=Zt.get(T),Ft=Pt.currentProgram.id+","+Z+","+$,It=Pt.programVariants.get(Ft);return It===void 0?(It=Wi(T,k,j),Pt.programVariants.set(Ft,It)):(Pt.currentProgram=It,Pt.uniformsList=null,Pt.outputColorSpace=Z,Pt.toneMapping=$),It}function Ns(T){if(T.uniformsList===null){let k=T.currentProgram.getUniforms();T.uniformsList=Ao.seqWithValue(k.seq,T.uniforms)}return T.uniformsList}function Wo(T,k){let j=Zt.get(T);j.outputColorSpace=k.outputColorSpace,j.batching=k.batching,j.batchingColor=k.batchingColor,j.instancing=k.instancing,j.instancingColor=k.instancingColor,j.instancingMorph=k.instancingMorph,j.skinning=k.skinning,j.morphTargets=k.morphTargets,j.morphNormals=k.morphNormals,j.morphColors=k.morphColors,j.morphTargetsCount=k.morphTargetsCount,j.numClippingPlanes=k.numClippingPlanes,j.numIntersection=k.numClipIntersection,j.vertexAlphas=k.vertexAlphas,j.vertexTangents=k.vertexTangents,j.toneMapping=k.toneMapping}function Xo(T,k,j,Z,$){k.isScene!==!0&&(k=ge),Qt.resetTextureUnits();let Pt=k.fog,Ft=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial?k.environment:null,It=ct===null?R.outputColorSpace:ct.isXRRenderTarget===!0?ct.texture.colorSpace:Ce.workingColorSpace,Ot=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial&&!Z.envMap||Z.isMeshPhongMaterial&&!Z.envMap,$t=P.get(Z.envMap||Ft,Ot),ue=Z.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,we=!!j.attributes.tangent&&(!!Z.normalMap||Z.anisotropy>0),Yt=!!j.morphAttributes.position,Ee=!!j.morphAttributes.normal,tn=!!j.morphAttributes.color,ke=is;Z.toneMapped&&(ct===null||ct.isXRRenderTarget===!0)&&(ke=R.toneMapping);let Ve=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,xn=Ve!==void 0?Ve.length:0,Ht=Zt.get(Z),dn=A.state.lights;if(xt===!0&&(Bt===!0||T!==Q)){let Ge=T===Q&&Z.id===J;st.setState(Z,T,Ge)}let Ae=!1,ds=!1;Z.version===Ht.__version?Ht.needsLights&&Ht.lightsStateVersion!==dn.state.version||$.isBatchedMesh&&Ht.batching===!1||!$.isBatchedMesh&&Ht.batching===!0||$.isBatchedMesh&&Ht.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Ht.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Ht.instancing===!1||!$.isInstancedMesh&&Ht.instancing===!0||$.isSkinnedMesh&&Ht.skinning===!1||!$.isSkinnedMesh&&Ht.skinning===!0||$.isInstancedMesh&&Ht.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Ht.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Ht.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Ht.instancingMorph===!1&&$.morphTexture!==null||Ht.envMap!==$t||Z.fog===!0&&Ht.fog!==Pt||Ht.numClippingPlanes!==void 0&&(Ht.numClippingPlanes!==st.numPlanes||Ht.numIntersection!==st.numIntersection)||Ht.vertexAlphas!==ue||Ht.vertexTangents!==we||Ht.morphTargets!==Yt||Ht.morphNormals!==Ee||Ht.morphColors!==tn||Ht.morphTargetsCount!==xn||Ht.numLightProbeGrids!==hn(A.state.lightProbeGridArray)?Ae=!0:(Ht.outputColorSpace!==It||Ht.toneMapping!==ke)&&(ds=!0):(Ae=!0,Ht.__version=Z.version);let fn=Ht.currentProgram;(Ae===!0||ds===!0)&&(fn=ds===!0?oi(Z,k,$,It,ke):Wi(Z,k,$),z&&Z.isNodeMaterial&&z.onUpdateProgram(Z,fn,Ht));let Nr=!1,Xi=!1,fs=!1,Se=fn.getUniforms(),sn=Ht.uniforms;if(Et.useProgram(fn.program)&&(Nr=!0,Xi=!0,fs=!0),Z.id!==J&&(J=Z.id,Xi=!0),Nr||Q!==T){Et.buffers.depth.getReversed()&&T.reversedDepth!==!0&&(T._reversedDepth=!0,T.updateProjectionMatrix()),Se.setValue(O,"projectionMatrix",T.projectionMatrix),Se.setValue(O,"viewMatrix",T.matrixWorldInverse);let pn=Se.map.cameraPosition;pn!==void 0&&pn.setValue(O,ee.setFromMatrixPosition(T.matrixWorld)),he.logarithmicDepthBuffer&&Se.setValue(O,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(Z.isMeshPhongMaterial||Z.isMeshToonMaterial||Z.isMeshLambertMaterial||Z.isMeshBasicMaterial||Z.isMeshStandardMaterial||Z.isShaderMaterial)&&Se.setValue(O,"isOrthographic",T.isOrthographicCamera===!0),Q!==T&&(Q=T,Xi=!0,fs=!0)}if(Ht.needsLights&&(dn.state.sunShadowMap.length>0&&Se.setValue(O,"sunShadowMap",dn.state.sunShadowMap,Qt),dn.state.directionalShadowMap.length>0&&Se.setValue(O,"directionalShadowMap",dn.state.directionalShadowMap,Qt),dn.state.spotShadowMap.length>0&&Se.setValue(O,"spotShadowMap",dn.state.spotShadowMap,Qt),dn.state.pointShadowMap.length>0&&Se.setValue(O,"pointShadowMap",dn.state.pointShadowMap,Qt)),$.isSkinnedMesh){Se.setOptional(O,$,"bindMatrix"),Se.setOptional(O,$,"bindMatrixInverse");let Ge=$.skeleton;Ge&&(Ge.boneTexture===null&&Ge.computeBoneTexture(),Se.setValue(O,"boneTexture",Ge.boneTexture,Qt))}$.isBatchedMesh&&(Se.setOptional(O,$,"batchingTexture"),Se.setValue(O,"batchingTexture",$._matricesTexture,Qt),Se.setOptional(O,$,"batchingIdTexture"),Se.setValue(O,"batchingIdTexture",$._indirectTexture,Qt),Se.setOptional(O,$,"batchingColorTexture"),$._colorsTexture!==null&&Se.setValue(O,"batchingColorTexture",$._colorsTexture,Qt));let Wn=j.morphAttributes;if((Wn.position!==void 0||Wn.normal!==void 0||Wn.color!==void 0)&&rt.update($,j,fn),(Xi||Ht.receiveShadow!==$.receiveShadow)&&(Ht.receiveShadow=$.receiveShadow,Se.setValue(O,"receiveShadow",$.receiveShadow)),(Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial)&&Z.envMap===null&&k.environment!==null&&(sn.envMapIntensity.value=k.environmentIntensity),sn.dfgLUT!==void 0&&(sn.dfgLUT.value=cw()),Xi){if(Se.setValue(O,"toneMappingExposure",R.toneMappingExposure),Ht.needsLights&&Lr(sn,fs),Pt&&Z.fog===!0&&Mt.refreshFogUniforms(sn,Pt),Mt.refreshMaterialUniforms(sn,Z,wt,Lt,A.state.transmissionRenderTarget[T.id]),Ht.needsLights&&Ht.numLightProbeGrids>0){let Ge=b,pn=0;for(let zn of A.state.lightProbeGridArray)zn.texture!==null&&(Ge.textures[pn]=zn.texture,Ge.min[pn]=zn.boundingBox.min,Ge.max[pn]=zn.boundingBox.max,Ge.resolution[pn]=zn.resolution,pn++);for(let zn in Ge)Ge[zn].length=pn;sn.probesSH.value=Ge.textures,sn.probesMin.value=Ge.min,sn.probesMax.value=Ge.max,sn.probesResolution.value=Ge.resolution}Ao.upload(O,Ns(Ht),sn,Qt)}if(Z.isShaderMaterial&&Z.uniformsNeedUpdate===!0&&(Ao.upload(O,Ns(Ht),sn,Qt),Z.uniformsNeedUpdate=!1),Z.isSpriteMaterial&&Se.setValue(O,"center",$.center),Se.setValue(O,"modelViewMatrix",$.modelViewMatrix),Se.setValue(O,"normalMatrix",$.normalMatrix),Se.setValue(O,"modelMatrix",$.matrixWorld),Z.uniformsGroups!==void 0){let Ge=Z.uniformsGroups;for(let pn=0,zn=Ge.length;pn<zn;pn++){let Sl=Ge[pn];Kt.update(Sl,fn),Kt.bind(Sl,fn)}}return fn}function Lr(T,k){T.ambientLightColor.needsUpdate=k,T.lightProbe.needsUpdate=k,T.sunLights.needsUpdate=k,T.sunLightShadows.needsUpdate=k,T.directionalLights.needsUpdate=k,T.directionalLightShadows.needsUpdate=k,T.pointLights.needsUpdate=k,T.pointLightShadows.needsUpdate=k,T.spotLights.needsUpdate=k,T.spotLightShadows.needsUpdate=k,T.rectAreaLights.needsUpdate=k,T.hemisphereLights.needsUpdate=k}function Us(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return ct},this.setRenderTargetTextures=function(T,k,j){let Z=Zt.get(T);Z.__autoAllocateDepthBuffer=T.resolveDepthBuffer===!1,Z.__autoAllocateDepthBuffer===!1&&(Z.__useRenderToTexture=!1),Zt.get(T.texture).__webglTexture=k,Zt.get(T.depthTexture).__webglTexture=Z.__autoAllocateDepthBuffer?void 0:j,Z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(T,k){let j=Zt.get(T);j.__webglFramebuffer=k,j.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(T,k=0,j=0){ct=T,Y=k,V=j;let Z=null,$=!1,Pt=!1;if(T){let It=Zt.get(T);if(It.__useDefaultFramebuffer!==void 0){Et.bindFramebuffer(O.FRAMEBUFFER,It.__webglFramebuffer),et.copy(T.viewport),ft.copy(T.scissor),ht=T.scissorTest,Et.viewport(et),Et.scissor(ft),Et.setScissorTest(ht),J=-1;return}else if(It.__webglFramebuffer===void 0)Qt.setupRenderTarget(T);else if(It.__hasExternalTextures)Qt.rebindTextures(T,Zt.get(T.texture).__webglTexture,Zt.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){let ue=T.depthTexture;if(It.__boundDepthTexture!==ue){if(ue!==null&&Zt.has(ue)&&(T.width!==ue.image.width||T.height!==ue.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Qt.setupDepthRenderbuffer(T)}}let Ot=T.texture;(Ot.isData3DTexture||Ot.isDataArrayTexture||Ot.isCompressedArrayTexture)&&(Pt=!0);let $t=Zt.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray($t[k])?Z=$t[k][j]:Z=$t[k],$=!0):T.samples>0&&Qt.useMultisampledRTT(T)===!1?Z=Zt.get(T).__webglMultisampledFramebuffer:Array.isArray($t)?Z=$t[j]:Z=$t,et.copy(T.viewport),ft.copy(T.scissor),ht=T.scissorTest}else et.copy(Jt).multiplyScalar(wt).floor(),ft.copy(se).multiplyScalar(wt).floor(),ht=ne;if(j!==0&&(Z=H),Et.bindFramebuffer(O.FRAMEBUFFER,Z)&&Et.drawBuffers(T,Z),Et.viewport(et),Et.scissor(ft),Et.setScissorTest(ht),$){let It=Zt.get(T.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+k,It.__webglTexture,j)}else if(Pt){let It=k;for(let Ot=0;Ot<T.textures.length;Ot++){let $t=Zt.get(T.textures[Ot]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+Ot,$t.__webglTexture,j,It)}}else if(T!==null&&j!==0){let It=Zt.get(T.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,It.__webglTexture,j)}J=-1};function Dr(T){let k=Zt.get(T);return(k.__readFormat!==T.format||k.__readType!==T.type)&&(k.__readFormat=T.format,k.__readType=T.type,k.__formatReadable=he.textureFormatReadable(T.format),k.__typeReadable=he.textureTypeReadable(T.type)),k}this.readRenderTargetPixels=function(T,k,j,Z,$,Pt,Ft,It=0){if(!(T&&T.isWebGLRenderTarget)){oe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ot=Zt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Ft!==void 0&&(Ot=Ot[Ft],Array.isArray(Ot)&&(Ot=Ot[0])),Ot){Et.bindFramebuffer(O.FRAMEBUFFER,Ot);try{let $t=T.textures[It],ue=$t.format,we=$t.type;T.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+It);let Yt=Dr($t);if(Yt.__formatReadable===!1){oe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Yt.__typeReadable===!1){oe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=T.width-Z&&j>=0&&j<=T.height-$&&O.readPixels(k,j,Z,$,bt.convert(ue),bt.convert(we),Pt)}finally{let $t=ct!==null?Zt.get(ct).__webglFramebuffer:null;Et.bindFramebuffer(O.FRAMEBUFFER,$t)}}},this.readRenderTargetPixelsAsync=async function(T,k,j,Z,$,Pt,Ft,It=0){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ot=Zt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Ft!==void 0&&(Ot=Ot[Ft],Array.isArray(Ot)&&(Ot=Ot[0])),Ot)if(k>=0&&k<=T.width-Z&&j>=0&&j<=T.height-$){Et.bindFramebuffer(O.FRAMEBUFFER,Ot);let $t=T.textures[It],ue=$t.format,we=$t.type;T.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+It);let Yt=Dr($t);if(Yt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Yt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Ee=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,Ee),O.bufferData(O.PIXEL_PACK_BUFFER,Pt.byteLength,O.STREAM_READ),O.readPixels(k,j,Z,$,bt.convert(ue),bt.convert(we),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let tn=ct!==null?Zt.get(ct).__webglFramebuffer:null;Et.bindFramebuffer(O.FRAMEBUFFER,tn);let ke=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await Qm(O,ke,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,Ee),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,Pt),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(Ee),O.deleteSync(ke),Pt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(T,k=null,j=0){let Z=Math.pow(2,-j),$=Math.floor(T.image.width*Z),Pt=Math.floor(T.image.height*Z),Ft=k!==null?k.x:0,It=k!==null?k.y:0;Qt.setTexture2D(T,0),O.copyTexSubImage2D(O.TEXTURE_2D,j,0,0,Ft,It,$,Pt),Et.unbindTexture()},this.copyTextureToTexture=function(T,k,j=null,Z=null,$=0,Pt=0){let Ft,It,Ot,$t,ue,we,Yt,Ee,tn,ke=T.isCompressedTexture?T.mipmaps[Pt]:T.image;if(j!==null)Ft=j.max.x-j.min.x,It=j.max.y-j.min.y,Ot=j.isBox3?j.max.z-j.min.z:1,$t=j.min.x,ue=j.min.y,we=j.isBox3?j.min.z:0;else{let Se=Math.pow(2,-$);Ft=Math.floor(ke.width*Se),It=Math.floor(ke.height*Se),T.isDataArrayTexture?Ot=ke.depth:T.isData3DTexture?Ot=Math.floor(ke.depth*Se):Ot=1,$t=0,ue=0,we=0}Z!==null?(Yt=Z.x,Ee=Z.y,tn=Z.z):(Yt=0,Ee=0,tn=0);let Ve=bt.convert(k.format),xn=bt.convert(k.type),Ht;k.isData3DTexture?(Qt.setTexture3D(k,0),Ht=O.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(Qt.setTexture2DArray(k,0),Ht=O.TEXTURE_2D_ARRAY):(Qt.setTexture2D(k,0),Ht=O.TEXTURE_2D),Et.activeTexture(O.TEXTURE0),Et.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,k.flipY),Et.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),Et.pixelStorei(O.UNPACK_ALIGNMENT,k.unpackAlignment);let dn=Et.getParameter(O.UNPACK_ROW_LENGTH),Ae=Et.getParameter(O.UNPACK_IMAGE_HEIGHT),ds=Et.getParameter(O.UNPACK_SKIP_PIXELS),fn=Et.getParameter(O.UNPACK_SKIP_ROWS),Nr=Et.getParameter(O.UNPACK_SKIP_IMAGES);Et.pixelStorei(O.UNPACK_ROW_LENGTH,ke.width),Et.pixelStorei(O.UNPACK_IMAGE_HEIGHT,ke.height),Et.pixelStorei(O.UNPACK_SKIP_PIXELS,$t),Et.pixelStorei(O.UNPACK_SKIP_ROWS,ue),Et.pixelStorei(O.UNPACK_SKIP_IMAGES,we);let Xi=T.isDataArrayTexture||T.isData3DTexture,fs=k.isDataArrayTexture||k.isData3DTexture;if(T.isDepthTexture){let Se=Zt.get(T),sn=Zt.get(k),Wn=Zt.get(Se.__renderTarget),Ge=Zt.get(sn.__renderTarget);Et.bindFramebuffer(O.READ_FRAMEBUFFER,Wn.__webglFramebuffer),Et.bindFramebuffer(O.DRAW_FRAMEBUFFER,Ge.__webglFramebuffer);for(let pn=0;pn<Ot;pn++)Xi&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Zt.get(T).__webglTexture,$,we+pn),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Zt.get(k).__webglTexture,Pt,tn+pn)),O.blitFramebuffer($t,ue,$t+Ft,ue+It,Yt,Ee,Yt+Ft,Ee+It,O.DEPTH_BUFFER_BIT,O.NEAREST);Et.bindFramebuffer(O.READ_FRAMEBUFFER,null),Et.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if($!==0||T.isRenderTargetTexture||Zt.has(T)){let Se=Zt.get(T),sn=Zt.get(k);Et.bindFramebuffer(O.READ_FRAMEBUFFER,N),Et.bindFramebuffer(O.DRAW_FRAMEBUFFER,G);for(let Wn=0;Wn<Ot;Wn++)Xi?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Se.__webglTexture,$,we+Wn):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Se.__webglTexture,$),fs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,sn.__webglTexture,Pt,tn+Wn):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,sn.__webglTexture,Pt),$!==0?O.blitFramebuffer($t,ue,$t+Ft,ue+It,Yt,Ee,Yt+Ft,Ee+It,O.COLOR_BUFFER_BIT,O.NEAREST):fs?O.copyTexSubImage3D(Ht,Pt,Yt,Ee,tn+Wn,$t,ue,Ft,It):O.copyTexSubImage2D(Ht,Pt,Yt,Ee,$t,ue,Ft,It);Et.bindFramebuffer(O.READ_FRAMEBUFFER,null),Et.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else fs?T.isDataTexture||T.isData3DTexture?O.texSubImage3D(Ht,Pt,Yt,Ee,tn,Ft,It,Ot,Ve,xn,ke.data):k.isCompressedArrayTexture?O.compressedTexSubImage3D(Ht,Pt,Yt,Ee,tn,Ft,It,Ot,Ve,ke.data):O.texSubImage3D(Ht,Pt,Yt,Ee,tn,Ft,It,Ot,Ve,xn,ke):T.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,Pt,Yt,Ee,Ft,It,Ve,xn,ke.data):T.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,Pt,Yt,Ee,ke.width,ke.height,Ve,ke.data):O.texSubImage2D(O.TEXTURE_2D,Pt,Yt,Ee,Ft,It,Ve,xn,ke);Et.pixelStorei(O.UNPACK_ROW_LENGTH,dn),Et.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Ae),Et.pixelStorei(O.UNPACK_SKIP_PIXELS,ds),Et.pixelStorei(O.UNPACK_SKIP_ROWS,fn),Et.pixelStorei(O.UNPACK_SKIP_IMAGES,Nr),Pt===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&O.generateMipmap(Ht),Et.unbindTexture()},this.initRenderTarget=function(T){Zt.get(T).__webglFramebuffer===void 0&&Qt.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?Qt.setTextureCube(T,0):T.isData3DTexture?Qt.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?Qt.setTexture2DArray(T,0):Qt.setTexture2D(T,0),Et.unbindTexture()},this.resetState=function(){Y=0,V=0,ct=null,Et.reset(),Ct.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Mi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Ce._getDrawingBufferColorSpace(t),e.unpackColorSpace=Ce._getUnpackColorSpace()}};var Fh=class{system=matchMedia("(prefers-color-scheme: dark)");chosen=null;changed=[];constructor(){this.system.addEventListener("change",()=>this.apply()),this.apply()}get current(){return this.chosen??(this.system.matches?"dark":"light")}toggle(){this.use(this.current==="dark"?"light":"dark")}use(t){this.chosen=t,this.apply()}onChange(t){this.changed.push(t)}apply(){document.documentElement.dataset.theme=this.current;for(let t of this.changed)t()}};function rs(i){return getComputedStyle(document.documentElement).getPropertyValue(`--${i}`).trim()}function bn(i){return new _e(rs(i))}var lf=8;function Ps(i){return`series-${i%lf}`}function Sr(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new Ke;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let m in u.attributes){if(!n.has(m))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+m+'" attribute exists among all geometries, or in none of them.'),null;r[m]===void 0&&(r[m]=[]),r[m].push(u.attributes[m]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let m in u.morphAttributes){if(!s.has(m))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[m].length!==i[0].morphAttributes[m].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+m+'" morph attribute.'),null;o[m]===void 0&&(o[m]=[]),o[m].push(u.morphAttributes[m]),f++}if(f!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let m;if(e)m=u.index.count;else if(u.attributes.position!==void 0)m=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,m,h),c+=m}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let m=0;m<f.count;++m)u.push(f.getX(m)+h);h+=i[d].attributes.position.count}l.setIndex(u)}for(let h in r){let u=kg(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let _=0;_<o[h].length;++_)f.push(o[h][_][d]);let m=kg(f);if(!m)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(m)}}}return l}function kg(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new In(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let d=0,f=h.count;d<f;d++)for(let m=0;m<e;m++){let _=h.getComponent(d,m);a.setComponent(d+u,m,_)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}var cf=7;function Vg(i,t){let e=0,n=i.length;for(;e<n;){let s=e+n>>1;i[s]<=t?e=s+1:n=s}return e-1}function Ro(i,t,e){let n=i.length-1;if(n<0)return NaN;let s=Math.min(Math.max(Vg(i,e),0),n);if(s===n||e<=i[s])return t[s];let r=(e-i[s])/(i[s+1]-i[s]);return t[s]+r*(t[s+1]-t[s])}var Oh=class i{constructor(t,e){this.motion=t;this.times=t.times,this.matrices=Array.from({length:Math.max(e,t.bodies+1)},()=>new xe),this.times.length>0&&this.moveTo(this.times[0])}motion;matrices;times;frame=0;position=new I;rotation=new Oe;static ONE=new I(1,1,1);get count(){return this.times.length}moveTo(t){let e=this.times.length-1;if(e<0)return;let n=Math.min(Math.max(Vg(this.times,t),0),e);this.frame=n;let s=Math.min(n+1,e),r=this.times[s]-this.times[n],o=r>0?Math.min(Math.max((t-this.times[n])/r,0),1):0;for(let a=0;a<this.motion.bodies;a++)this.between(n,s,o,a),this.matrices[a+1].compose(this.position,this.rotation,i.ONE)}readFrame(t,e,n,s){if(e===0||e>this.motion.bodies||this.count===0){n.set(0,0,0),s.identity();return}let r=this.motion.poses,o=(t*this.motion.bodies+e-1)*cf;n.set(r[o],r[o+1],r[o+2]),s.set(r[o+4],r[o+5],r[o+6],r[o+3]).normalize()}path(t,e){let n=new Float32Array(3*this.count),s=new I;for(let r=0;r<this.count;r++)this.readFrame(r,t,this.position,this.rotation),s.set(...e).applyQuaternion(this.rotation).add(this.position).toArray(n,3*r);return n}between(t,e,n,s){let r=this.motion.poses,o=(t*this.motion.bodies+s)*cf,a=(e*this.motion.bodies+s)*cf,l=1-n;this.position.set(l*r[o]+n*r[a],l*r[o+1]+n*r[a+1],l*r[o+2]+n*r[a+2]);let h=r[o+3]*r[a+3]+r[o+4]*r[a+4]+r[o+5]*r[a+5]+r[o+6]*r[a+6]<0?-n:n;this.rotation.set(l*r[o+4]+h*r[a+4],l*r[o+5]+h*r[a+5],l*r[o+6]+h*r[a+6],l*r[o+3]+h*r[a+3]).normalize()}};var hf=["reaction","torque","contact","applied"],hw=.25,uw=.97,dw=2e4,Bh=class extends Pn{constructor(e,n,s,r){super();this.times=s;this.size=r;let o=new Map(n.map(h=>[h.name,h.values])),a=e.flatMap(h=>{let u=h.columns.map(d=>o.get(d));return u.every(d=>d!==void 0)?[{arrow:h,columns:u}]:[]}),l=Gg(a.filter(h=>h.arrow.kind!=="torque")),c=Gg(a.filter(h=>h.arrow.kind==="torque"));for(let h of hf){let u=a.filter(p=>p.arrow.kind===h);if(u.length===0)continue;let d=new ts,f=new es(mw(),d,u.length),m=new es(gw(h==="torque"),d,u.length);for(let p of[f,m])p.frustumCulled=!1;this.add(f,m);let _=h==="torque"?c:l;this.kinds.push({kind:h,placed:u,shafts:f,heads:m,perUnit:_>0?hw*r/_:0})}this.recolor()}times;size;factor=1;kinds=[];hidden=new Set;force=new I;foot=new I;tip=new I;turn=new Oe;scaling=new I;placing=new xe;get present(){return this.kinds.map(e=>e.kind)}show(e,n){n?this.hidden.delete(e):this.hidden.add(e);for(let s of this.kinds)s.shafts.visible=s.heads.visible=!this.hidden.has(s.kind)}update(e,n){for(let s of this.kinds)this.hidden.has(s.kind)||(s.placed.forEach((r,o)=>this.place(s,r,o,e,n)),s.shafts.instanceMatrix.needsUpdate=!0,s.heads.instanceMatrix.needsUpdate=!0)}place(e,{arrow:n,columns:s},r,o,a){this.force.set(Ro(this.times,s[0],a),Ro(this.times,s[1],a),Ro(this.times,s[2],a));let l=this.force.length(),c=Math.min(l*e.perUnit*this.factor,this.size),h=.011*this.size;if(!(c>.2*h)){this.placing.makeScale(0,0,0),e.shafts.setMatrixAt(r,this.placing),e.heads.setMatrixAt(r,this.placing);return}this.foot.set(...n.position).applyMatrix4(o.matrices[n.body]??o.matrices[0]),this.turn.setFromUnitVectors(pw,this.force.divideScalar(l));let u=Math.min(h,c/(3.2*(e.kind==="torque"?1.6:1))),d=Math.max(c-3*u,1e-6*c);this.scaling.set(u,d,u),e.shafts.setMatrixAt(r,this.placing.compose(this.foot,this.turn,this.scaling)),this.tip.copy(this.foot).addScaledVector(this.force,c),this.scaling.setScalar(u),e.heads.setMatrixAt(r,this.placing.compose(this.tip,this.turn,this.scaling))}recolor(){for(let{kind:e,shafts:n}of this.kinds)n.material.color=fw(e)}};function fw(i){return bn(`arrow-${i}`)}var pw=new I(0,1,0);function mw(){return new Ei(.42,.42,1,12).translate(0,.5,0)}function gw(i){let t=()=>new Ta(1.1,3.2,20).translate(0,-1.6,0);return i?Sr([t(),t().translate(0,-2,0)]):t()}function Gg(i){let t=i.reduce((s,r)=>s+r.columns[0].length,0),e=Math.max(1,Math.floor(t/dw)),n=[];for(let{columns:[s,r,o]}of i)for(let a=0;a<s.length;a+=e){let l=Math.hypot(s[a],r[a],o[a]);l>0&&l<1/0&&n.push(l)}return n.sort((s,r)=>s-r),n[Math.floor(uw*(n.length-1))]??0}var _w={reaction:"reactions",torque:"torques",contact:"contacts",applied:"applied forces"};function Hg(i,t,e){let n=_=>{let p=W("input",{type:"checkbox",checked:_.on,id:_.id,onchange:()=>{_.set(p.checked),e()}}),g=_.color?W("i",{class:"swatch"}):null;return g?.style.setProperty("background",`var(--${_.color})`),{row:W("label",{class:"check"},p,g,W("span",{},_.label)),input:p}},s=_=>{_.disabled||_.click()},r=n({label:"Joint symbols",id:"show-joints",on:!0,set:_=>i.joints.visible=_}),o=n({label:"Grid",id:"show-grid",on:!0,set:_=>i.grid.visible=_}),a=[o.row];t.joints.length>0&&a.push(r.row);let l=t.traces.map((_,p)=>n({label:_.name,on:!0,color:Ps(p+4),set:g=>{i.traces.lines[p].visible=g,h()}})),c=n({label:"Traces",id:"show-traces",on:!0,set:_=>{i.traces.visible=_,l.forEach(({input:p},g)=>{p.checked=_,i.traces.lines[g].visible=_})}}),h=()=>{let _=l.filter(({input:p})=>p.checked).length;c.input.checked=_>0,c.input.indeterminate=_>0&&_<l.length,i.traces.visible=_>0};l.length>0&&(a.push(c.row),l.length>1&&a.push(W("div",{class:"nested"},...l.map(_=>_.row))));let u=i.arrows.present,d=hf.filter(_=>u.includes(_)).map(_=>n({label:_w[_],on:!0,color:`arrow-${_}`,set:p=>i.arrows.show(_,p)})),f=n({label:"Force arrows",id:"show-arrows",on:!0,set:_=>i.arrows.visible=_});if(d.length>0){let _=W("input",{type:"range",min:"-1",max:"1",step:"0.05",value:"0","aria-label":"Length of arrows",id:"arrow-size",oninput:()=>{i.arrows.factor=10**Number(_.value),e()},ondblclick:()=>{_.value="0",i.arrows.factor=1,e()}});a.push(f.row,W("div",{class:"nested"},...d.length>1?d.map(p=>p.row):[],W("label",{class:"slider"},W("span",{},"Length"),_)))}let m=W("details",{class:"menu"},W("summary",{class:"icon-button",title:"What is shown","aria-label":"What is shown"},Gr(Hr.layers)),W("div",{class:"panel"},...a));return document.addEventListener("pointerdown",_=>{m.open&&!m.contains(_.target)&&(m.open=!1)}),{menu:m,joints:()=>s(r.input),grid:()=>s(o.input),traces:()=>s(c.input),arrows:()=>s(f.input)}}var uf=50;function Wg(i,t){if(i.length===0)return null;let e=(a,l,c)=>c===null?"":W("button",{type:"button",class:"link","aria-label":`Go to the ${l} of ${a} at ${ce(c,6)} s`,onclick:()=>{t.pause(),t.moveTo(c)}},ce(c,5)),n=W("tbody"),s=(a,l)=>{for(let c of i.slice(a,l))n.append(W("tr",{},W("th",{scope:"row"},c.unit?`${c.name} [${c.unit}]`:c.name),W("td",{class:"num"},ce(c.min)),W("td",{class:"num"},e(c.name,"minimum",c.t_min)),W("td",{class:"num"},ce(c.max)),W("td",{class:"num"},e(c.name,"maximum",c.t_max)),W("td",{class:"num"},ce(c.mean)),W("td",{class:"num"},ce(c.rms))))};s(0,uf);let r=["measure","min","at [s]","max","at [s]","mean","rms"],o=W("section",{class:"card facts wide peaks","aria-label":"Peaks"},W("h2",{},"Peaks ",W("span",{class:"badge"},an(i.length))),W("div",{class:"scroll"},W("table",{class:"time-table"},W("thead",{},W("tr",{},...r.map((a,l)=>W("th",{scope:"col",class:l===0?null:"num"},a)))),n)));if(i.length>uf){let a=W("button",{type:"button",class:"text-button",onclick:()=>{s(uf,i.length),a.remove()}},`Show all ${an(i.length)}`);o.append(a)}return o}function Vh(i){let t=i.run?.status??"";return t===""||["ok","completed","complete","stopped","event"].includes(t)}function Xg(i){if(Vh(i))return xw(i);let t=i.run??{};return W("div",{class:"banner",role:"alert"},W("b",{},`The run did not complete (${t.status}).`),W("span",{},` It came to t = ${ce(t.t_reached,6)} s of ${ce(t.t_end,6)} s. ${t.message??""}`))}function xw(i){let t=i.doubts??[];if(t.length===0)return null;let e=n=>n.t===null?n.text:`${n.text} (from t = ${ce(n.t,6)} s on)`;return W("div",{class:"banner doubt",role:"alert"},W("b",{},t.length===1?"This result is in doubt.":`This result is in doubt for ${t.length} reasons.`),zh(t.map(e)))}function qg(i){let t=i.meta.summary;return[yw(t),vw(t),Sw(t),Mw(t),ww(t),Ew(t),Tw(t,i)].filter(e=>e!==null)}function Mr(i,t,...e){let n=e.filter(s=>s!==null);return n.length===0?null:W("section",{class:`card facts ${t}`,"aria-label":i},W("h2",{},i),...n)}function Po(i){let t=i.filter(([,e])=>e!=null&&e!==""&&e!=="–");return t.length===0?null:W("dl",{},...t.flatMap(([e,n])=>[W("dt",{},e),W("dd",{},n)]))}function zh(i,t=""){return!i||i.length===0?null:W("ul",{class:t},...i.map(e=>W("li",{},e)))}function df(i){let t=i.replaceAll("_"," ");return t.charAt(0).toUpperCase()+t.slice(1)}function yw(i){let{run:t={},options:e={}}=i,n=new Set(["method","formulation","linear_solver","coordinates","rtol","atol","output_step"]),s=a=>e[a]===null||e[a]===void 0?null:String(e[a]),r=a=>typeof e[a]=="number"?ce(e[a],3):s(a),o=Object.keys(e).filter(a=>!n.has(a)).map(a=>[df(a),typeof e[a]=="number"?ce(e[a]):s(a)]);return Mr("Run","",Po([["Status",t.colour?`${kh(i)} (${t.colour})`:kh(i)],["Method",s("method")],["Formulation",s("formulation")],["Coordinates",s("coordinates")],["Linear solver",s("linear_solver")],["Relative tolerance",r("rtol")],["Absolute tolerance",r("atol")],...o,["Output every",e.output_step?Ko(e.output_step):null],["Time simulated",t.t_reached===void 0?null:`${ce(t.t_start??0,6)} … ${ce(t.t_reached,6)} s`],["Computed in",Ko(t.wall_s)],["of it output",t.output_s?Ko(t.output_s):null],["Rows of the trajectory",t.rows?an(t.rows):null],["Resumed",t.resumed?t.resumed===!0||t.resumed===1?"once":`${t.resumed} times`:null]]),zh(i.hints,"hints"))}function kh(i){let{status:t="",message:e=""}=i.run??{};return t===""||t==="ok"||t.startsWith("complete")?"completed":e&&Vh(i)?`${t}: ${e}`:t}function vw(i){let t=i.violation??{},e=i.energy,n=r=>typeof r=="number"?`${ce(r,6)} J`:null,s={start:"At the start",end:"At the end",supplied:"Supplied",dissipated:"Dissipated",balance:"Missing in the balance",largest_drift:"Largest over the run",changed:"Brought in by parameters",largest_kinetic:"Largest kinetic energy",turned_over:"Largest energy turned over"};return Mr("How exact","",Po([["Position constraints",ce(t.position,3)],["Velocity constraints",ce(t.velocity,3)],["Acceleration constraints",ce(t.acceleration,3)],["Moved at the start by",bw(i)]]),e?W("h3",{},"Energy"):null,e?Po(Object.entries(e).filter(([r,o])=>r!=="changed"||o!==0).map(([r,o])=>[s[r]??df(r),n(o)])):null)}function bw(i){let{metres:t=0,radians:e=0}=i.moved_at_start??{};return[t>1e-9?`${ce(t,3)} m`:"",e>1e-9?`${ce(e*180/Math.PI,3)}°`:""].filter(s=>s!=="").join(" and ")||null}function Sw(i){let t=(i.energy?.channels??[]).filter(r=>[r.start,r.end,r.supplied,r.dissipated].some(o=>o!==0));if(t.length===0)return null;let e=r=>W("td",{class:"num"},r===0?"–":ce(r,5)),n=r=>W("tr",{},W("td",{},`${r.kind} ${r.name}`),e(r.supplied),e(r.dissipated),e(r.start),e(r.end)),s=["supplied [J]","dissipated [J]","stored at the start [J]","stored at the end [J]"];return Mr("Energy by force and drive","wide",W("table",{class:"time-table"},W("thead",{},W("tr",{},W("th",{scope:"col"},"element"),...s.map(r=>W("th",{scope:"col",class:"num"},r)))),W("tbody",{},...t.map(n))))}function Mw(i){let t=i.verification;if(!t)return null;let e=(s,r="")=>W("th",{scope:"col",class:r},s),n=[...t.measures].sort((s,r)=>s.digits-r.digits).map(s=>W("tr",{},W("td",{},s.name),W("td",{class:"num"},an(Math.floor(s.digits))),W("td",{class:"num"},`${ce(s.difference,2)} ${s.unit==="1"?"":s.unit}`),W("td",{class:"num"},s.until===null?"the whole run":`t = ${ce(s.until,4)} s`)));return Mr("Digits","wide",W("p",{},`Agreement with a second run by ${t.method} in ${t.coordinates} coordinates, relative tolerance ${ce(t.rtol,2)}.`),W("table",{class:"time-table"},W("thead",{},W("tr",{},e("measure"),e("digits","num"),e("off by","num"),e("agrees for","num"))),W("tbody",{},...n)))}function ww(i){let t={steps:"Steps",rejected:"Steps rejected",mass:"Mass matrix",constraint_matrix:"Constraint matrix",force:"Forces",constraint:"Constraints",jacobian:"Jacobians",residual:"Residuals",jacobian_residual:"Residuals for Jacobians",factor:"Factorisations",solve:"Linear systems solved"},e=Object.keys(i.counts??{}),n=Object.keys(t).filter(r=>e.includes(r)),s=e.filter(r=>!(r in t));return Mr("Steps and evaluations","",Po([...n,...s].map(r=>[t[r]??df(r),an(i.counts?.[r])])))}function Ew(i){let t=(i.time??[]).filter(s=>s.seconds>0||s.calls>0);if(t.length===0)return null;let e=t.reduce((s,r)=>s+r.seconds,0),n=[...t].sort((s,r)=>r.seconds-s.seconds).map(s=>{let r=e>0?s.seconds/e:0,o=W("i",{class:"bar"});return o.style.width=`${(100*r).toFixed(1)}%`,W("tr",{},W("td",{},s.part),W("td",{class:"num"},an(s.calls)),W("td",{class:"num"},Ko(s.seconds)),W("td",{class:"bars"},o))});return Mr("Where the time went","wide",W("table",{class:"time-table"},W("thead",{},W("tr",{},W("th",{scope:"col"},"part"),W("th",{scope:"col",class:"num"},"calls"),W("th",{scope:"col",class:"num"},"time"),W("th",{"aria-label":"share"}))),W("tbody",{},...n)))}function Tw(i,t){let e=i.model??{},{motion:n,curves:s}=t.meta,r=[n.thinned_from?`Of ${an(n.thinned_from)} frames the page holds ${an(n.frames)}; it interpolates between them.`:"",s.thinned_from?`Of ${an(s.thinned_from)} samples the plots hold ${an(s.samples)}; extremes are kept. The trajectory file has all.`:""].filter(l=>l!==""),o=zh(e.redundant),a=Po(Object.entries(e.parameters??{}).map(([l,c])=>[l,ce(c,6)]));return Mr("Model","",Po([["Name",e.name],["File",e.file],["Bodies",an(e.bodies)],["Joints",an(e.joints)],["Degrees of freedom",an(e.degrees_of_freedom)],["Measures",an(s.series.length)],["gelenk",i.version]]),o?W("h3",{},"Redundant constraints"):null,o,a?W("h3",{},"Parameters at the start"):null,a,zh(r,"hints"))}var ff=300;function pf(i){return i===""?"no unit":i}var Gh=class{constructor(t,e,n){this.measures=t;this.selected=e;this.changed=n;this.search=W("input",{type:"search",placeholder:`Search ${an(t.length)} measures`,"aria-label":"Search measures",id:"measure-search",autocomplete:"off",spellcheck:!1,oninput:()=>this.fill()});let s=W("button",{type:"button",class:"text-button",onclick:()=>this.setAll(!0)},"all"),r=W("button",{type:"button",class:"text-button",onclick:()=>this.setAll(!1)},"none");this.element=W("div",{class:"measures"},W("div",{class:"search"},this.search,s,r),this.rows),this.fill()}measures;selected;changed;element;search;rows=W("div",{class:"rows"});focus(){this.search.focus()}matches(){let t=this.search.value.toLowerCase().split(/\s+/).filter(e=>e!=="");return this.measures.flatMap((e,n)=>{let s=e.name.toLowerCase(),r=e.unit.toLowerCase();return t.every(o=>s.includes(o)||r===o)?[n]:[]})}setAll(t){for(let e of this.matches().slice(0,t?64:void 0))t?this.selected.add(e):this.selected.delete(e);this.fill(),this.changed()}fill(){let t=this.matches(),e=new Map;for(let n of t.slice(0,ff)){let s=this.measures[n].unit;e.has(s)||e.set(s,[]),e.get(s).push(n)}this.rows.replaceChildren();for(let[n,s]of e)this.rows.append(W("fieldset",{},W("legend",{},pf(n)),...s.map(r=>this.row(r))));t.length===0&&this.rows.append(W("p",{class:"empty"},"Nothing found.")),t.length>ff&&this.rows.append(W("p",{class:"empty"},`${an(t.length-ff)} more: search for them.`))}row(t){let e=W("input",{type:"checkbox",checked:this.selected.has(t),onchange:()=>{e.checked?this.selected.add(t):this.selected.delete(t),this.changed()}});return W("label",{class:"check"},e,W("span",{},this.measures[t].name))}};var Aw="uplot",Cw="u-hz",Rw="u-vt",Pw="u-title",Iw="u-wrap",Lw="u-under",Dw="u-over",Nw="u-axis",Tr="u-off",Uw="u-select",Fw="u-cursor-x",Ow="u-cursor-y",Bw="u-cursor-pt",zw="u-legend",kw="u-live",Vw="u-inline",Gw="u-series",Hw="u-marker",Yg="u-label",Ww="u-value",pl="width",ml="height";var Zg="bottom",Io="left",mf="right",Lf="#000",$g=Lf+"0",gf="mousemove",Jg="mousedown",_f="mouseup",Kg="mouseenter",jg="mouseleave",Qg="dblclick",Xw="resize",qw="scroll",t0="change",Yh="dppxchange",Df="--",Bo=typeof window<"u",Sf=Bo?document:null,Do=Bo?window:null,Yw=Bo?navigator:null,De,Hh;function Mf(){let i=devicePixelRatio;De!=i&&(De=i,Hh&&Ef(t0,Hh,Mf),Hh=matchMedia(`(min-resolution: ${De-.001}dppx) and (max-resolution: ${De+.001}dppx)`),Ar(t0,Hh,Mf),Do.dispatchEvent(new CustomEvent(Yh)))}function _i(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function wf(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function je(i,t,e){i.style[t]=e+"px"}function ki(i,t,e,n){let s=Sf.createElement(i);return t!=null&&_i(s,t),e?.insertBefore(s,n),s}function Ai(i,t){return ki("div",i,t)}var e0=new WeakMap;function os(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=e0.get(i);r!=o&&(i.style.transform=r,e0.set(i,r),t<0||e<0||t>n||e>s?_i(i,Tr):wf(i,Tr))}var n0=new WeakMap;function i0(i,t,e){let n=t+e,s=n0.get(i);n!=s&&(n0.set(i,n),i.style.background=t,i.style.borderColor=e)}var s0=new WeakMap;function r0(i,t,e,n){let s=t+""+e,r=s0.get(i);s!=r&&(s0.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Nf={passive:!0},Zw={...Nf,capture:!0};function Ar(i,t,e,n){t.addEventListener(i,e,n?Zw:Nf)}function Ef(i,t,e,n){t.removeEventListener(i,e,Nf)}Bo&&Mf();function Vi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:xi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function D0(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var N0=i=>i!=null,U0=i=>i!=null&&i>0,Jh=D0(N0),$w=D0(U0);function Jw(i,t,e,n=0,s=!1){let r=s?$w:Jh,o=s?U0:N0;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??We,l??-We]}function Kh(i,t,e,n){let s=l0(i),r=l0(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Is:F0,a=s==1?xi:Ci,l=r==1?Ci:xi,c=a(o(Mn(i))),h=l(o(Mn(t))),u=No(e,c),d=No(e,h);return e==10&&(c<0&&(u=Xe(u,-c)),h<0&&(d=Xe(d,-h))),n||e==2?(i=u*s,t=d*r):(i=k0(i,u),t=jh(t,d)),[i,t]}function Uf(i,t,e,n){let s=Kh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Ff=.1,o0={mode:3,pad:Ff},_l={pad:0,soft:null,mode:0},Kw={min:_l,max:_l};function Zh(i,t,e,n){return Qh(e)?a0(i,t,e):(_l.pad=e,_l.soft=n?0:null,_l.mode=n?3:0,a0(i,t,Kw))}function Ie(i,t){return i??t}function jw(i,t,e){for(t=Ie(t,0),e=Ie(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function a0(i,t,e){let n=e.min,s=e.max,r=Ie(n.pad,0),o=Ie(s.pad,0),a=Ie(n.hard,-We),l=Ie(s.hard,We),c=Ie(n.soft,We),h=Ie(s.soft,-We),u=Ie(n.mode,0),d=Ie(s.mode,0),f=t-i,m=Is(f),_=ti(Mn(i),Mn(t)),p=Is(_),g=Mn(p-m);(f<1e-24||g>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=We&&(r=0),d==2&&h!=-We&&(o=0)));let y=f||_||1e3,S=Is(y),b=No(10,xi(S)),C=y*(f==0?i==0?.1:1:r),A=Xe(k0(i-C,b/10),24),x=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:We,w=ti(a,A<x&&i>=x?x:Gi(x,A)),F=y*(f==0?t==0?.1:1:o),R=Xe(jh(t+F,b/10),24),D=t<=h&&(d==1||d==3&&R>=h||d==2&&R<=h)?h:-We,z=Gi(l,R>D&&t<=D?D:ti(D,R));return w==z&&w==0&&(z=100),[w,z]}var Qw=new Intl.NumberFormat(Bo?Yw.language:"en-US"),Of=i=>Qw.format(i),yi=Math,qh=yi.PI,Mn=yi.abs,xi=yi.floor,Sn=yi.round,Ci=yi.ceil,Gi=yi.min,ti=yi.max,No=yi.pow,l0=yi.sign,Is=yi.log10,F0=yi.log2,t1=(i,t=1)=>yi.sinh(i)*t,xf=(i,t=1)=>yi.asinh(i/t),We=1/0;function c0(i){return(Is((i^i>>31)-(i>>31))|0)+1}function Tf(i,t,e){return Gi(ti(i,t),e)}function O0(i){return typeof i=="function"}function Re(i){return O0(i)?i:()=>i}var e1=()=>{},B0=i=>i,z0=(i,t)=>t,n1=i=>null,h0=i=>!0,u0=(i,t)=>i==t,i1=/\.\d*?(?=9{6,}|0{6,})/gm,Cr=i=>{if(G0(i)||ir.has(i))return i;let t=`${i}`,e=t.match(i1);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Cr(s)}e${r}`}return Xe(i,n)};function wr(i,t){return Cr(Xe(Cr(i/t))*t)}function jh(i,t){return Cr(Ci(Cr(i/t))*t)}function k0(i,t){return Cr(xi(Cr(i/t))*t)}function Xe(i,t=0){if(G0(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Sn(n)/e}var ir=new Map;function V0(i){return((""+i).split(".")[1]||"").length}function yl(i,t,e,n){let s=[],r=n.map(V0);for(let o=t;o<e;o++){let a=Mn(o),l=Xe(No(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Xe(h,u);s.push(d),ir.set(d,u)}}return s}var xl={},Bf=[],Uo=[null,null],nr=Array.isArray,G0=Number.isInteger,s1=i=>i===void 0;function d0(i){return typeof i=="string"}function Qh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function r1(i){return i!=null&&typeof i=="object"}var o1=Object.getPrototypeOf(Uint8Array),H0="__proto__";function Fo(i,t=Qh){let e;if(nr(i)){let n=i.find(s=>s!=null);if(nr(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Fo(i[s],t)}else e=i.slice()}else if(i instanceof o1)e=i.slice();else if(t(i)){e={};for(let n in i)n!=H0&&(e[n]=Fo(i[n],t))}else e=i;return e}function _n(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=H0&&(Qh(i[s])?_n(i[s],Fo(n[s])):i[s]=Fo(n[s]))}return i}var a1=0,l1=1,c1=2;function h1(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function u1(i,t){if(p1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return m1(o[0])||(o=f1(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:l1,f=[];for(let m=0;m<h.length;m++){let _=h[m],p=r.get(l[m]);_===null?d!=a1&&(u[p]=_,d==c1&&f.push(p)):u[p]=_}h1(u,f,s),n.push(u)}}return n}var d1=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function f1(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function p1(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function m1(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ti(1,xi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var W0=["January","February","March","April","May","June","July","August","September","October","November","December"],X0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function q0(i){return i.slice(0,3)}var g1=X0.map(q0),_1=W0.map(q0),x1={MMMM:W0,MMM:_1,WWWW:X0,WWW:g1};function fl(i){return(i<10?"0":"")+i}function y1(i){return(i<10?"00":i<100?"0":"")+i}var v1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>fl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>fl(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>fl(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>fl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>fl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>y1(i.getMilliseconds())};function zf(i,t){t=t||x1;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?v1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var b1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function S1(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==b1?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Y0=i=>i%1==0,$h=[1,2,2.5,5],M1=yl(10,-32,0,$h),Z0=yl(10,0,32,$h),w1=Z0.filter(Y0),Er=M1.concat(Z0),kf=`
`,$0="{YYYY}",f0=kf+$0,J0="{M}/{D}",gl=kf+J0,Wh=gl+"/{YY}",K0="{aa}",E1="{h}:{mm}",Lo=E1+K0,p0=kf+Lo,m0=":{ss}",ze=null;function j0(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?yl(10,0,3,$h).filter(Y0):yl(10,-3,0,$h)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,$0,ze,ze,ze,ze,ze,ze,1],[s*28,"{MMM}",f0,ze,ze,ze,ze,ze,1],[s,J0,f0,ze,ze,ze,ze,ze,1],[n,"{h}"+K0,Wh,ze,gl,ze,ze,ze,1],[e,Lo,Wh,ze,gl,ze,ze,ze,1],[t,m0,Wh+" "+Lo,ze,gl+" "+Lo,ze,p0,ze,1],[i,m0+".{fff}",Wh+" "+Lo,ze,gl+" "+Lo,ze,p0,ze,1]];function h(u){return(d,f,m,_,p,g)=>{let y=[],S=p>=o,b=p>=r&&p<o,C=u(m),A=Xe(C*i,3),x=yf(C.getFullYear(),S?0:C.getMonth(),b||S?1:C.getDate()),w=Xe(x*i,3);if(b||S){let F=b?p/r:0,R=S?p/o:0,D=A==w?A:Xe(yf(x.getFullYear()+R,x.getMonth()+F,1)*i,3),z=new Date(Sn(D/i)),H=z.getFullYear(),N=z.getMonth();for(let G=0;D<=_;G++){let Y=yf(H+R*G,N+F*G,1),V=Y-u(Xe(Y*i,3));D=Xe((+Y+V)*i,3),D<=_&&y.push(D)}}else{let F=p>=s?s:p,R=xi(m)-xi(A),D=w+R+jh(A-w,F);y.push(D);let z=u(D),H=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,N=p/n,G=d.axes[f]._space,Y=g/G;for(;D=Xe(D+p,i==1?0:3),!(D>_);)if(N>1){let V=xi(Xe(H+N,6))%24,Q=u(D).getHours()-V;Q>1&&(Q=-1),D-=Q*n,H=(H+N)%24;let et=y[y.length-1];Xe((D-et)/p,3)*Y>=.7&&y.push(D)}else y.push(D)}return y}}return[l,c,h]}var[T1,A1,C1]=j0(1),[R1,P1,I1]=j0(.001);yl(2,-53,53,[1]);function g0(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function _0(i,t){return(e,n,s,r,o)=>{let a=t.find(m=>o>=m[0])||t[t.length-1],l,c,h,u,d,f;return n.map(m=>{let _=i(m),p=_.getFullYear(),g=_.getMonth(),y=_.getDate(),S=_.getHours(),b=_.getMinutes(),C=_.getSeconds(),A=p!=l&&a[2]||g!=c&&a[3]||y!=h&&a[4]||S!=u&&a[5]||b!=d&&a[6]||C!=f&&a[7]||a[1];return l=p,c=g,h=y,u=S,d=b,f=C,A(_)})}}function L1(i,t){let e=zf(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function yf(i,t,e){return new Date(i,t,e)}function x0(i,t){return t(i)}var D1="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function y0(i,t){return(e,n,s,r)=>r==null?Df:t(i(n))}function N1(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function U1(i,t){return i.series[t].fill(i,t)}var F1={show:!0,live:!0,isolate:!1,mount:e1,markers:{show:!0,width:2,stroke:N1,fill:U1,dash:"solid"},idx:null,idxs:null,values:[]};function O1(i,t){let e=i.cursor.points,n=Ai(),s=e.size(i,t);je(n,pl,s),je(n,ml,s);let r=s/-2;je(n,"marginLeft",r),je(n,"marginTop",r);let o=e.width(i,t,s);return o&&je(n,"borderWidth",o),n}function B1(i,t){let e=i.series[t].points;return e._fill||e._stroke}function z1(i,t){let e=i.series[t].points;return e._stroke||e._fill}function k1(i,t){return i.series[t].points.size}var vf=[0,0];function V1(i,t,e){return vf[0]=t,vf[1]=e,vf}function Xh(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function bf(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var G1={show:!0,x:!0,y:!0,lock:!1,move:V1,points:{one:!1,show:O1,size:k1,width:0,stroke:z1,fill:B1},bind:{mousedown:Xh,mouseup:Xh,click:Xh,dblclick:Xh,mousemove:bf,mouseleave:bf,mouseenter:bf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Q0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Vf=_n({},Q0,{filter:z0}),t_=_n({},Vf,{size:10}),e_=_n({},Q0,{show:!1}),Gf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',n_="bold "+Gf,i_=1.5,v0={show:!0,scale:"x",stroke:Lf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:n_,side:2,grid:Vf,ticks:t_,border:e_,font:Gf,lineGap:i_,rotate:0},H1="Value",W1="Time",b0={show:!0,scale:"x",auto:!1,sorted:1,min:We,max:-We,idxs:[]};function X1(i,t,e,n,s){return t.map(r=>r==null?"":Of(r))}function q1(i,t,e,n,s,r,o){let a=[],l=ir.get(s)||0;e=o?e:Xe(jh(e,s),l);for(let c=e;c<=n;c=Xe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Af(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Is:F0,h=xi(c(e));s=No(l,h),l==10&&(s=Er[Vi(s,Er)]);let u=e,d=s*l;l==10&&(d=Er[Vi(d,Er)]);do a.push(u),u=u+s,l==10&&!ir.has(u)&&(u=Xe(u,ir.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Er[Vi(d,Er)]));while(u<=n);return a}function Y1(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Af(i,t,ti(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Af(i,t,ti(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}var s_=/./,Z1=/[12357]/,$1=/[125]/,S0=/1/,Cf=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function J1(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?s_:l(7,o)-h>=c?Z1:l(5,o)-h>=c?$1:S0;if(u==S0){let d=Mn(l(1,o)-h);if(d<c)return Cf(t.slice().reverse(),a.distr,u,Ci(c/d)).reverse()}return Cf(t,a.distr,u,1)}function K1(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Mn(l(1,o)-l(2,o));return c<a?Cf(t.slice().reverse(),3,s_,Ci(a/c)).reverse():t}function j1(i,t,e,n){return n==null?Df:t==null?"":Of(t)}var M0={show:!0,scale:"y",stroke:Lf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:n_,side:3,grid:Vf,ticks:t_,border:e_,font:Gf,lineGap:i_,rotate:0};function Q1(i,t){let e=3+(i||1)*2;return Xe(e*t,3)}function tE(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Mn(o-r),l=i.series[t],c=a/(l.points.space*De);return n[1]-n[0]<=c}var w0={scale:null,auto:!0,sorted:0,min:We,max:-We},r_=(i,t,e,n,s)=>s,E0={show:!0,auto:!0,sorted:0,gaps:r_,alpha:1,facets:[_n({},w0,{scale:"x"}),_n({},w0,{scale:"y"})]},T0={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:r_,alpha:1,points:{show:tE,filter:null},values:null,min:We,max:-We,idxs:[],path:null,clip:null};function eE(i,t,e,n,s){return e/10}var o_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},nE=_n({},o_,{time:!1,ori:1}),A0={};function a_(i,t){let e=A0[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(A0[i]=e)),e}var Oo=1,Rf=2;function Rr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,m=a.width,_=a.height,p=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,p,g,d,f,m,_,eu,zo,iu,c_,u_):e(s,l,c,h,u,g,p,f,d,_,m,nu,ko,Xf,h_,d_)}function Hf(i,t){let e=0,n=0,s=Ie(i.bands,Bf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function iE(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ls(i,t,e,n,s,r){return Rr(i,t,(o,a,l,c,h,u,d,f,m,_,p)=>{let g=o.pxRound,y=c.dir*(c.ori==0?1:-1),S=c.ori==0?zo:ko,b,C;y==1?(b=e,C=n):(b=n,C=e);let A=g(u(a[b],c,_,f)),x=g(d(l[b],h,p,m)),w=g(u(a[C],c,_,f)),F=g(d(r==1?h.max:h.min,h,p,m)),R=new Path2D(s);return S(R,w,F),S(R,A,F),S(R,A,x),R})}function tu(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?iu:Xf,l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function sE(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Wf(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[u]),m=d==u?f:r(i[d]),_=u-s;f=o<=0&&_>=0&&_<l?r(i[_]):f;let g=d+s;m=o>=0&&g>=0&&g<l?r(i[g]):m,m>=f&&a.push([f,m])}return a}function C0(i){return i==0?B0:i==1?Sn:t=>wr(t,i)}function l_(i){let t=i==0?eu:nu,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Gi(c,a/2,l/2),h=Gi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var eu=(i,t,e)=>{i.moveTo(t,e)},nu=(i,t,e)=>{i.moveTo(e,t)},zo=(i,t,e)=>{i.lineTo(t,e)},ko=(i,t,e)=>{i.lineTo(e,t)},iu=l_(0),Xf=l_(1),c_=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},h_=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},u_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},d_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function f_(i){return(t,e,n,s,r)=>Rr(t,e,(o,a,l,c,h,u,d,f,m,_,p)=>{let{pxRound:g,points:y}=o,S,b;c.ori==0?(S=eu,b=c_):(S=nu,b=h_);let C=Xe(y.width*De,3),A=(y.size-y.width)/2*De,x=Xe(A*2,3),w=new Path2D,F=new Path2D,{left:R,top:D,width:z,height:H}=t.bbox;iu(F,R-x,D-x,z+x*2,H+x*2);let N=G=>{if(l[G]!=null){let Y=g(u(a[G],c,_,f)),V=g(d(l[G],h,p,m));S(w,Y+A,V),b(w,Y,V,A,0,qh*2)}};if(r)r.forEach(N);else for(let G=n;G<=s;G++)N(G);return{stroke:C>0?w:null,fill:w,clip:F,flags:Oo|Rf}})}function p_(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var rE=p_(zo),oE=p_(ko);function m_(i){let t=Ie(i?.alignGaps,0);return(e,n,s,r)=>Rr(e,n,(o,a,l,c,h,u,d,f,m,_,p)=>{[s,r]=Jh(l,s,r);let g=o.pxRound,y=H=>g(u(H,c,_,f)),S=H=>g(d(H,h,p,m)),b,C;c.ori==0?(b=zo,C=rE):(b=ko,C=oE);let A=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},w=x.stroke,F=!1;if(r-s>=_*4){let H=ht=>e.posToVal(ht,c.key,!0),N=null,G=null,Y,V,ct,J=y(a[A==1?s:r]),Q=y(a[s]),et=y(a[r]),ft=H(A==1?Q+1:et-1);for(let ht=A==1?s:r;ht>=s&&ht<=r;ht+=A){let tt=a[ht],yt=(A==1?tt<ft:tt>ft)?J:y(tt),Lt=l[ht];yt==J?Lt!=null?(V=Lt,N==null?(b(w,yt,S(V)),Y=N=G=V):V<N?N=V:V>G&&(G=V)):Lt===null&&(F=!0):(N!=null&&C(w,J,S(N),S(G),S(Y),S(V)),Lt!=null?(V=Lt,b(w,yt,S(V)),N=G=Y=V):(N=G=null,Lt===null&&(F=!0)),J=yt,ft=H(J+A))}N!=null&&N!=G&&ct!=J&&C(w,J,S(N),S(G),S(Y),S(V))}else for(let H=A==1?s:r;H>=s&&H<=r;H+=A){let N=l[H];N===null?F=!0:N!=null&&b(w,y(a[H]),S(N))}let[D,z]=Hf(e,n);if(o.fill!=null||D!=0){let H=x.fill=new Path2D(w),N=o.fillTo(e,n,o.min,o.max,D),G=S(N),Y=y(a[s]),V=y(a[r]);A==-1&&([V,Y]=[Y,V]),b(H,V,G),b(H,Y,G)}if(!o.spanGaps){let H=[];F&&H.push(...Wf(a,l,s,r,A,y,t)),x.gaps=H=o.gaps(e,n,s,r,H),x.clip=tu(H,c.ori,f,m,_,p)}return z!=0&&(x.band=z==2?[Ls(e,n,s,r,w,-1),Ls(e,n,s,r,w,1)]:Ls(e,n,s,r,w,z)),x})}function aE(i){let t=Ie(i.align,1),e=Ie(i.ascDesc,!1),n=Ie(i.alignGaps,0),s=Ie(i.extend,!1);return(r,o,a,l)=>Rr(r,o,(c,h,u,d,f,m,_,p,g,y,S)=>{[a,l]=Jh(u,a,l);let b=c.pxRound,{left:C,width:A}=r.bbox,x=Q=>b(m(Q,d,y,p)),w=Q=>b(_(Q,f,S,g)),F=d.ori==0?zo:ko,R={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},D=R.stroke,z=d.dir*(d.ori==0?1:-1),H=w(u[z==1?a:l]),N=x(h[z==1?a:l]),G=N,Y=N;s&&t==-1&&(Y=C,F(D,Y,H)),F(D,N,H);for(let Q=z==1?a:l;Q>=a&&Q<=l;Q+=z){let et=u[Q];if(et==null)continue;let ft=x(h[Q]),ht=w(et);t==1?F(D,ft,H):F(D,G,ht),F(D,ft,ht),H=ht,G=ft}let V=G;s&&t==1&&(V=C+A,F(D,V,H));let[ct,J]=Hf(r,o);if(c.fill!=null||ct!=0){let Q=R.fill=new Path2D(D),et=c.fillTo(r,o,c.min,c.max,ct),ft=w(et);F(Q,V,ft),F(Q,Y,ft)}if(!c.spanGaps){let Q=[];Q.push(...Wf(h,u,a,l,z,x,n));let et=c.width*De/2,ft=e||t==1?et:-et,ht=e||t==-1?-et:et;Q.forEach(tt=>{tt[0]+=ft,tt[1]+=ht}),R.gaps=Q=c.gaps(r,o,a,l,Q),R.clip=tu(Q,d.ori,p,g,y,S)}return J!=0&&(R.band=J==2?[Ls(r,o,a,l,D,-1),Ls(r,o,a,l,D,1)]:Ls(r,o,a,l,D,J)),R})}function R0(i,t,e,n,s,r,o=We){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=Mn(i[l]-i[a]);h<c&&(c=h,o=Mn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function lE(i){i=i||xl;let t=Ie(i.size,[.6,We,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Re(s),o=1-t[0],a=Ie(t[1],We),l=Ie(t[2],1),c=Ie(i.disp,xl),h=Ie(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,m,_,p)=>Rr(f,m,(g,y,S,b,C,A,x,w,F,R,D)=>{let z=g.pxRound,H=e,N=n*De,G=a*De,Y=l*De,V,ct;b.ori==0?[V,ct]=r(f,m):[ct,V]=r(f,m);let J=b.dir*(b.ori==0?1:-1),Q=b.ori==0?iu:Xf,et=b.ori==0?h:(St,Xt,he,Et,Ue,Zt,Qt)=>{h(St,Xt,he,Ue,Et,Qt,Zt)},ft=Ie(f.bands,Bf).find(St=>St.series[0]==m),ht=ft!=null?ft.dir:0,tt=g.fillTo(f,m,g.min,g.max,ht),_t=z(x(tt,C,D,F)),yt,Lt,wt,Gt=R,ie=z(g.width*De),Jt=!1,se=null,ne=null,ot=null,vt=null;u!=null&&(ie==0||d!=null)&&(Jt=!0,se=u.values(f,m,_,p),ne=new Map,new Set(se).forEach(St=>{St!=null&&ne.set(St,new Path2D)}),ie>0&&(ot=d.values(f,m,_,p),vt=new Map,new Set(ot).forEach(St=>{St!=null&&vt.set(St,new Path2D)})));let{x0:xt,size:Bt}=c;if(xt!=null&&Bt!=null){H=1,y=xt.values(f,m,_,p),xt.unit==2&&(y=y.map(he=>f.posToVal(w+he*R,b.key,!0)));let St=Bt.values(f,m,_,p);Bt.unit==2?Lt=St[0]*R:Lt=A(St[0],b,R,w)-A(0,b,R,w),Gt=R0(y,S,A,b,R,w,Gt),wt=Gt-Lt+N}else Gt=R0(y,S,A,b,R,w,Gt),wt=Gt*o+N,Lt=Gt-wt;wt<1&&(wt=0),ie>=Lt/2&&(ie=0),wt<5&&(z=B0);let Dt=wt>0,ee=Gt-wt-(Dt?ie:0);Lt=z(Tf(ee,Y,G)),yt=(H==0?Lt/2:H==J?0:Lt)-H*J*((H==0?N/2:0)+(Dt?ie/2:0));let zt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},ge=Jt?null:new Path2D,de=null;if(ft!=null)de=f.data[ft.series[1]];else{let{y0:St,y1:Xt}=c;St!=null&&Xt!=null&&(S=Xt.values(f,m,_,p),de=St.values(f,m,_,p))}let be=V*Lt,O=ct*Lt;for(let St=J==1?_:p;St>=_&&St<=p;St+=J){let Xt=S[St];if(Xt==null)continue;if(de!=null){let q=de[St]??0;if(Xt-q==0)continue;_t=x(q,C,D,F)}let he=b.distr!=2||c!=null?y[St]:St,Et=A(he,b,R,w),Ue=x(Ie(Xt,tt),C,D,F),Zt=z(Et-yt),Qt=z(ti(Ue,_t)),P=z(Gi(Ue,_t)),M=Qt-P;if(Xt!=null){let q=Xt<0?O:be,dt=Xt<0?be:O;Jt?(ie>0&&ot[St]!=null&&Q(vt.get(ot[St]),Zt,P+xi(ie/2),Lt,ti(0,M-ie),q,dt),se[St]!=null&&Q(ne.get(se[St]),Zt,P+xi(ie/2),Lt,ti(0,M-ie),q,dt)):Q(ge,Zt,P+xi(ie/2),Lt,ti(0,M-ie),q,dt),et(f,m,St,Zt-ie/2,P,Lt+ie,M)}}return ie>0?zt.stroke=Jt?vt:ge:Jt||(zt._fill=g.width==0?g._fill:g._stroke??g._fill,zt.width=0),zt.fill=Jt?ne:ge,zt})}function cE(i,t){let e=Ie(t?.alignGaps,0);return(n,s,r,o)=>Rr(n,s,(a,l,c,h,u,d,f,m,_,p,g)=>{[r,o]=Jh(c,r,o);let y=a.pxRound,S=V=>y(d(V,h,p,m)),b=V=>y(f(V,u,g,_)),C,A,x;h.ori==0?(C=eu,x=zo,A=u_):(C=nu,x=ko,A=d_);let w=h.dir*(h.ori==0?1:-1),F=S(l[w==1?r:o]),R=F,D=[],z=[];for(let V=w==1?r:o;V>=r&&V<=o;V+=w)if(c[V]!=null){let J=l[V],Q=S(J);D.push(R=Q),z.push(b(c[V]))}let H={stroke:i(D,z,C,x,A,y),fill:null,clip:null,band:null,gaps:null,flags:Oo},N=H.stroke,[G,Y]=Hf(n,s);if(a.fill!=null||G!=0){let V=H.fill=new Path2D(N),ct=a.fillTo(n,s,a.min,a.max,G),J=b(ct);x(V,R,J),x(V,F,J)}if(!a.spanGaps){let V=[];V.push(...Wf(l,c,r,o,w,S,e)),H.gaps=V=a.gaps(n,s,r,o,V),H.clip=tu(V,h.ori,m,_,p,g)}return Y!=0&&(H.band=Y==2?[Ls(n,s,r,o,N,-1),Ls(n,s,r,o,N,1)]:Ls(n,s,r,o,N,Y)),H})}function hE(i){return cE(uE,i)}function uE(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var Pf=new Set;function P0(){for(let i of Pf)i.syncRect(!0)}Bo&&(Ar(Xw,Do,P0),Ar(qw,Do,P0,!0),Ar(Yh,Do,()=>{Un.pxRatio=De}));var dE=m_(),fE=f_();function I0(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>If(r,o,t,e))}function pE(i,t){return i.map((e,n)=>n==0?{}:_n({},t,e))}function If(i,t,e,n){return _n({},t==0?e:n,i)}function g_(i,t,e){return t==null?Uo:[t,e]}var mE=g_;function gE(i,t,e){return t==null?Uo:Zh(t,e,Ff,!0)}function __(i,t,e,n){return t==null?Uo:Kh(t,e,i.scales[n].log,!1)}var _E=__;function x_(i,t,e,n){return t==null?Uo:Uf(t,e,i.scales[n].log,!1)}var xE=x_;function yE(i,t,e,n,s){let r=ti(c0(i),c0(t)),o=t-i,a=Vi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?ir.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function L0(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Sn((e=+s)*De))+"px"),[i,t,e]}function vE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Xe(t[2]*De,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Un(i,t,e){let n={mode:Ie(i.mode,1)},s=n.mode;function r(v,E,L,U){let X=E.valToPct(v);return U+L*(E.dir==-1?1-X:X)}function o(v,E,L,U){let X=E.valToPct(v);return U+L*(E.dir==-1?X:1-X)}function a(v,E,L,U){return E.ori==0?r(v,E,L,U):o(v,E,L,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ai(Aw);if(i.id!=null&&(c.id=i.id),_i(c,i.class),i.title){let v=Ai(Pw,c);v.textContent=i.title}let h=ki("canvas"),u=n.ctx=h.getContext("2d"),d=Ai(Iw,c);Ar("click",d,v=>{v.target===m&&(Ye!=Or||Qe!=Br)&&Dn.click(n,v)},!0);let f=n.under=Ai(Lw,d);d.appendChild(h);let m=n.over=Ai(Dw,d);i=Fo(i);let _=+Ie(i.pxAlign,1),p=C0(_);(i.plugins||[]).forEach(v=>{v.opts&&(i=v.opts(n,i)||i)});let g=i.ms||.001,y=n.series=s==1?I0(i.series||[],b0,T0,!1):pE(i.series||[null],E0),S=n.axes=I0(i.axes||[],v0,M0,!0),b=n.scales={},C=n.bands=i.bands||[];C.forEach(v=>{v.fill=Re(v.fill||null),v.dir=Ie(v.dir,-1)});let A=s==2?y[1].facets[0].scale:y[0].scale,x={axes:fs,series:Ee},w=(i.drawOrder||["axes","series"]).map(v=>x[v]);function F(v){let E=v.distr==3?L=>Is(L>0?L:v.clamp(n,L,v.min,v.max,v.key)):v.distr==4?L=>xf(L,v.asinh):v.distr==100?L=>v.fwd(L):L=>L;return L=>{let U=E(L),{_min:X,_max:K}=v,lt=K-X;return(U-X)/lt}}function R(v){let E=b[v];if(E==null){let L=(i.scales||xl)[v]||xl;if(L.from!=null){R(L.from);let U=_n({},b[L.from],L,{key:v});U.valToPct=F(U),b[v]=U}else{E=b[v]=_n({},v==A?o_:nE,L),E.key=v;let U=E.time,X=E.range,K=nr(X);if((v!=A||s==2&&!U)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?o0:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?o0:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&Qh(X))){let lt=X;X=(mt,At,kt)=>At==null?Uo:Zh(At,kt,lt)}E.range=Re(X||(U?mE:v==A?E.distr==3?_E:E.distr==4?xE:g_:E.distr==3?__:E.distr==4?x_:gE)),E.auto=Re(K?!1:E.auto),E.clamp=Re(E.clamp||eE),E._min=E._max=null,E.valToPct=F(E)}}}R("x"),R("y"),s==1&&y.forEach(v=>{R(v.scale)}),S.forEach(v=>{R(v.scale)});for(let v in i.scales)R(v);let D=b[A],z=D.distr,H,N;D.ori==0?(_i(c,Cw),H=r,N=o):(_i(c,Rw),H=o,N=r);let G={};for(let v in b){let E=b[v];(E.min!=null||E.max!=null)&&(G[v]={min:E.min,max:E.max},E.min=E.max=null)}let Y=i.tzDate||(v=>new Date(Sn(v/g))),V=i.fmtDate||zf,ct=g==1?C1(Y):I1(Y),J=_0(Y,g0(g==1?A1:P1,V)),Q=y0(Y,x0(D1,V)),et=[],ft=n.legend=_n({},F1,i.legend),ht=n.cursor=_n({},G1,{drag:{y:s==2}},i.cursor),tt=ft.show,_t=ht.show,yt=ft.markers;ft.idxs=et,yt.width=Re(yt.width),yt.dash=Re(yt.dash),yt.stroke=Re(yt.stroke),yt.fill=Re(yt.fill);let Lt,wt,Gt,ie=[],Jt=[],se,ne=!1,ot={};if(ft.live){let v=y[1]?y[1].values:null;ne=v!=null,se=ne?v(n,1,0):{_:0};for(let E in se)ot[E]=Df}if(tt)if(Lt=ki("table",zw,c),Gt=ki("tbody",null,Lt),ft.mount(n,Lt),ne){wt=ki("thead",null,Lt,Gt);let v=ki("tr",null,wt);ki("th",null,v);for(var vt in se)ki("th",Yg,v).textContent=vt}else _i(Lt,Vw),ft.live&&_i(Lt,kw);let xt={show:!0},Bt={show:!1};function Dt(v,E){if(E==0&&(ne||!ft.live||s==2))return Uo;let L=[],U=ki("tr",Gw,Gt,Gt.childNodes[E]);_i(U,v.class),v.show||_i(U,Tr);let X=ki("th",null,U);if(yt.show){let mt=Ai(Hw,X);if(E>0){let At=yt.width(n,E);At&&(mt.style.border=At+"px "+yt.dash(n,E)+" "+yt.stroke(n,E)),mt.style.background=yt.fill(n,E)}}let K=Ai(Yg,X);v.label instanceof HTMLElement?K.appendChild(v.label):K.textContent=v.label,E>0&&(yt.show||(K.style.color=v.width>0?yt.stroke(n,E):yt.fill(n,E)),zt("click",X,mt=>{if(ht._lock)return;ae(mt);let At=y.indexOf(v);if((mt.ctrlKey||mt.metaKey)!=ft.isolate){let kt=y.some((Vt,Wt)=>Wt>0&&Wt!=At&&Vt.show);y.forEach((Vt,Wt)=>{Wt>0&&qi(Wt,kt?Wt==At?xt:Bt:xt,!0,mn.setSeries)})}else qi(At,{show:!v.show},!0,mn.setSeries)},!1),le&&zt(Kg,X,mt=>{ht._lock||(ae(mt),qi(y.indexOf(v),kr,!0,mn.setSeries))},!1));for(var lt in se){let mt=ki("td",Ww,U);mt.textContent="--",L.push(mt)}return[U,L]}let ee=new Map;function zt(v,E,L,U=!0){let X=ee.get(E)||{},K=ht.bind[v](n,E,L,U);K&&(Ar(v,E,X[v]=K),ee.set(E,X))}function ge(v,E,L){let U=ee.get(E)||{};for(let X in U)(v==null||X==v)&&(Ef(X,E,U[X]),delete U[X]);v==null&&ee.delete(E)}let de=0,be=0,O=0,St=0,Xt=0,he=0,Et=Xt,Ue=he,Zt=O,Qt=St,P=0,M=0,q=0,dt=0;n.bbox={};let at=!1,Mt=!1,Tt=!1,nt=!1,st=!1,gt=!1;function B(v,E,L){(L||v!=n.width||E!=n.height)&&rt(v,E),Se(!1),Tt=!0,Mt=!0,zn()}function rt(v,E){n.width=de=O=v,n.height=be=St=E,Xt=he=0,Ct(),Kt();let L=n.bbox;P=L.left=wr(Xt*De,.5),M=L.top=wr(he*De,.5),q=L.width=wr(O*De,.5),dt=L.height=wr(St*De,.5)}let it=3;function Rt(){let v=!1,E=0;for(;!v;){E++;let L=Nr(E),U=Xi(E);v=E==it||L&&U,v||(rt(n.width,n.height),Mt=!0)}}function bt({width:v,height:E}){B(v,E)}n.setSize=bt;function Ct(){let v=!1,E=!1,L=!1,U=!1;S.forEach((X,K)=>{if(X.show&&X._show){let{side:lt,_size:mt}=X,At=lt%2,kt=X.label!=null?X.labelSize:0,Vt=mt+kt;Vt>0&&(At?(O-=Vt,lt==3?(Xt+=Vt,U=!0):L=!0):(St-=Vt,lt==0?(he+=Vt,v=!0):E=!0))}}),Hi[0]=v,Hi[1]=L,Hi[2]=E,Hi[3]=U,O-=Ri[1]+Ri[3],Xt+=Ri[3],St-=Ri[2]+Ri[0],he+=Ri[0]}function Kt(){let v=Xt+O,E=he+St,L=Xt,U=he;function X(K,lt){switch(K){case 1:return v+=lt,v-lt;case 2:return E+=lt,E-lt;case 3:return L-=lt,L+lt;case 0:return U-=lt,U+lt}}S.forEach((K,lt)=>{if(K.show&&K._show){let mt=K.side;K._pos=X(mt,K._size),K.label!=null&&(K._lpos=X(mt,K.labelSize))}})}if(ht.dataIdx==null){let v=ht.hover,E=v.skip=new Set(v.skip??[]);E.add(void 0);let L=v.prox=Re(v.prox),U=v.bias??=0;ht.dataIdx=(X,K,lt,mt)=>{if(K==0)return lt;let At=lt,kt=L(X,K,lt,mt)??We,Vt=kt>=0&&kt<We,Wt=D.ori==0?O:St,me=ht.left,Le=t[0],Pe=t[K];if(E.has(Pe[lt])){At=null;let Te=null,re=null,jt;if(U==0||U==-1)for(jt=lt;Te==null&&jt-- >0;)E.has(Pe[jt])||(Te=jt);if(U==0||U==1)for(jt=lt;re==null&&jt++<Pe.length;)E.has(Pe[jt])||(re=jt);if(Te!=null||re!=null)if(Vt){let $e=Te==null?-1/0:H(Le[Te],D,Wt,0),rn=re==null?1/0:H(Le[re],D,Wt,0),Cn=me-$e,He=rn-me;Cn<=He?Cn<=kt&&(At=Te):He<=kt&&(At=re)}else At=re==null?Te:Te==null?re:lt-Te<=re-lt?Te:re}else Vt&&Mn(me-H(Le[lt],D,Wt,0))>kt&&(At=null);return At}}let ae=v=>{ht.event=v};ht.idxs=et,ht._lock=!1;let ut=ht.points;ut.show=Re(ut.show),ut.size=Re(ut.size),ut.stroke=Re(ut.stroke),ut.width=Re(ut.width),ut.fill=Re(ut.fill);let qt=n.focus=_n({},i.focus||{alpha:.3},ht.focus),le=qt.prox>=0,Nt=le&&ut.one,ye=[],qe=[],Hn=[];function Go(v,E){let L=ut.show(n,E);if(L instanceof HTMLElement)return _i(L,Bw),_i(L,v.class),os(L,-10,-10,O,St),m.insertBefore(L,ye[E]),L}function Ir(v,E){if(s==1||E>0){let L=s==1&&b[v.scale].time,U=v.value;v.value=L?d0(U)?y0(Y,x0(U,V)):U||Q:U||j1,v.label=v.label||(L?W1:H1)}if(Nt||E>0){v.width=v.width==null?1:v.width,v.paths=v.paths||dE||n1,v.fillTo=Re(v.fillTo||iE),v.pxAlign=+Ie(v.pxAlign,_),v.pxRound=C0(v.pxAlign),v.stroke=Re(v.stroke||null),v.fill=Re(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let L=Q1(ti(1,v.width),1),U=v.points=_n({},{size:L,width:ti(1,L*.2),stroke:v.stroke,space:L*2,paths:fE,_stroke:null,_fill:null},v.points);U.show=Re(U.show),U.filter=Re(U.filter),U.fill=Re(U.fill),U.stroke=Re(U.stroke),U.paths=Re(U.paths),U.pxAlign=v.pxAlign}if(tt){let L=Dt(v,E);ie.splice(E,0,L[0]),Jt.splice(E,0,L[1]),ft.values.push(null)}if(_t){et.splice(E,0,null);let L=null;Nt?E==0&&(L=Go(v,E)):E>0&&(L=Go(v,E)),ye.splice(E,0,L),qe.splice(E,0,0),Hn.splice(E,0,0)}An("addSeries",E)}function Mu(v,E){E=E??y.length,v=s==1?If(v,E,b0,T0):If(v,E,{},E0),y.splice(E,0,v),Ir(y[E],E)}n.addSeries=Mu;function bl(v){if(y.splice(v,1),tt){ft.values.splice(v,1),Jt.splice(v,1);let E=ie.splice(v,1)[0];ge(null,E.firstChild),E.remove()}_t&&(et.splice(v,1),ye.splice(v,1)[0].remove(),qe.splice(v,1),Hn.splice(v,1)),An("delSeries",v)}n.delSeries=bl;let Hi=[!1,!1,!1,!1];function hs(v,E){if(v._show=v.show,v.show){let L=v.side%2,U=b[v.scale];U==null&&(v.scale=L?y[1].scale:A,U=b[v.scale]);let X=U.time;v.size=Re(v.size),v.space=Re(v.space),v.rotate=Re(v.rotate),nr(v.incrs)&&v.incrs.forEach(lt=>{!ir.has(lt)&&ir.set(lt,V0(lt))}),v.incrs=Re(v.incrs||(U.distr==2?w1:X?g==1?T1:R1:Er)),v.splits=Re(v.splits||(X&&U.distr==1?ct:U.distr==3?Af:U.distr==4?Y1:q1)),v.stroke=Re(v.stroke),v.grid.stroke=Re(v.grid.stroke),v.ticks.stroke=Re(v.ticks.stroke),v.border.stroke=Re(v.border.stroke);let K=v.values;v.values=nr(K)&&!nr(K[0])?Re(K):X?nr(K)?_0(Y,g0(K,V)):d0(K)?L1(Y,K):K||J:K||X1,v.filter=Re(v.filter||(U.distr>=3&&U.log==10?J1:U.distr==3&&U.log==2?K1:z0)),v.font=L0(v.font),v.labelFont=L0(v.labelFont),v._size=v.size(n,null,E,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(Hi[E]=!0,v._el=Ai(Nw,d))}}function us(v,E,L,U){let[X,K,lt,mt]=L,At=E%2,kt=0;return At==0&&(mt||K)&&(kt=E==0&&!X||E==2&&!lt?Sn(v0.size/3):0),At==1&&(X||lt)&&(kt=E==1&&!K||E==3&&!mt?Sn(M0.size/2):0),kt}let Ho=n.padding=(i.padding||[us,us,us,us]).map(v=>Re(Ie(v,us))),Ri=n._padding=Ho.map((v,E)=>v(n,E,Hi,0)),nn,cn=null,hn=null,Wi=s==1?y[0].idxs:null,oi=null,Ns=!1;function Wo(v,E){if(t=v??[],n.data=n._data=t,s==2){nn=0;for(let L=1;L<y.length;L++)nn+=t[L][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),oi=t[0],nn=oi.length;let L=t;if(z==2){L=t.slice();let U=L[0]=Array(nn);for(let X=0;X<nn;X++)U[X]=X}n._data=t=L}if(Se(!0),An("setData"),z==2&&(Tt=!0),E!==!1){let L=D;L.auto(n,Ns)?Xo():Os(A,L.min,L.max),nt=nt||ht.left>=0,gt=!0,zn()}}n.setData=Wo;function Xo(){Ns=!0;let v,E;s==1&&(nn>0?(cn=Wi[0]=0,hn=Wi[1]=nn-1,v=t[0][cn],E=t[0][hn],z==2?(v=cn,E=hn):v==E&&(z==3?[v,E]=Kh(v,v,D.log,!1):z==4?[v,E]=Uf(v,v,D.log,!1):D.time?E=v+Sn(86400/g):[v,E]=Zh(v,E,Ff,!0))):(cn=Wi[0]=v=null,hn=Wi[1]=E=null)),Os(A,v,E)}let Lr,Us,Dr,T,k,j,Z,$,Pt,Ft;function It(v,E,L,U,X,K){v??=$g,L??=Bf,U??="butt",X??=$g,K??="round",v!=Lr&&(u.strokeStyle=Lr=v),X!=Us&&(u.fillStyle=Us=X),E!=Dr&&(u.lineWidth=Dr=E),K!=k&&(u.lineJoin=k=K),U!=j&&(u.lineCap=j=U),L!=T&&u.setLineDash(T=L)}function Ot(v,E,L,U){E!=Us&&(u.fillStyle=Us=E),v!=Z&&(u.font=Z=v),L!=$&&(u.textAlign=$=L),U!=Pt&&(u.textBaseline=Pt=U)}function $t(v,E,L,U,X=0){if(U.length>0&&v.auto(n,Ns)&&(E==null||E.min==null)){let K=Ie(cn,0),lt=Ie(hn,U.length-1),mt=L.min==null?Jw(U,K,lt,X,v.distr==3):[L.min,L.max];v.min=Gi(v.min,L.min=mt[0]),v.max=ti(v.max,L.max=mt[1])}}let ue={min:null,max:null};function we(){for(let U in b){let X=b[U];G[U]==null&&(X.min==null||G[A]!=null&&X.auto(n,Ns))&&(G[U]=ue)}for(let U in b){let X=b[U];G[U]==null&&X.from!=null&&G[X.from]!=null&&(G[U]=ue)}G[A]!=null&&Se(!0);let v={};for(let U in G){let X=G[U];if(X!=null){let K=v[U]=Fo(b[U],r1);if(X.min!=null)_n(K,X);else if(U!=A||s==2)if(nn==0&&K.from==null){let lt=K.range(n,null,null,U);K.min=lt[0],K.max=lt[1]}else K.min=We,K.max=-We}}if(nn>0){y.forEach((U,X)=>{if(s==1){let K=U.scale,lt=G[K];if(lt==null)return;let mt=v[K];if(X==0){let At=mt.range(n,mt.min,mt.max,K);mt.min=At[0],mt.max=At[1],cn=Vi(mt.min,t[0]),hn=Vi(mt.max,t[0]),hn-cn>1&&(t[0][cn]<mt.min&&cn++,t[0][hn]>mt.max&&hn--),U.min=oi[cn],U.max=oi[hn]}else U.show&&U.auto&&$t(mt,lt,U,t[X],U.sorted);U.idxs[0]=cn,U.idxs[1]=hn}else if(X>0&&U.show&&U.auto){let[K,lt]=U.facets,mt=K.scale,At=lt.scale,[kt,Vt]=t[X],Wt=v[mt],me=v[At];Wt!=null&&$t(Wt,G[mt],K,kt,K.sorted),me!=null&&$t(me,G[At],lt,Vt,lt.sorted),U.min=lt.min,U.max=lt.max}});for(let U in v){let X=v[U],K=G[U];if(X.from==null&&(K==null||K.min==null)){let lt=X.range(n,X.min==We?null:X.min,X.max==-We?null:X.max,U);X.min=lt[0],X.max=lt[1]}}}for(let U in v){let X=v[U];if(X.from!=null){let K=v[X.from];if(K.min==null)X.min=X.max=null;else{let lt=X.range(n,K.min,K.max,U);X.min=lt[0],X.max=lt[1]}}}let E={},L=!1;for(let U in v){let X=v[U],K=b[U];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let lt=K.distr;K._min=lt==3?Is(K.min):lt==4?xf(K.min,K.asinh):lt==100?K.fwd(K.min):K.min,K._max=lt==3?Is(K.max):lt==4?xf(K.max,K.asinh):lt==100?K.fwd(K.max):K.max,E[U]=L=!0}}if(L){y.forEach((U,X)=>{s==2?X>0&&E.y&&(U._paths=null):E[U.scale]&&(U._paths=null)});for(let U in E)Tt=!0,An("setScale",U);_t&&ht.left>=0&&(nt=gt=!0)}for(let U in G)G[U]=null}function Yt(v){let E=Tf(cn-1,0,nn-1),L=Tf(hn+1,0,nn-1);for(;v[E]==null&&E>0;)E--;for(;v[L]==null&&L<nn-1;)L++;return[E,L]}function Ee(){if(nn>0){let v=y.some(E=>E._focus)&&Ft!=qt.alpha;v&&(u.globalAlpha=Ft=qt.alpha),y.forEach((E,L)=>{if(L>0&&E.show&&(tn(L,!1),tn(L,!0),E._paths==null)){let U=Ft;Ft!=E.alpha&&(u.globalAlpha=Ft=E.alpha);let X=s==2?[0,t[L][0].length-1]:Yt(t[L]);E._paths=E.paths(n,L,X[0],X[1]),Ft!=U&&(u.globalAlpha=Ft=U)}}),y.forEach((E,L)=>{if(L>0&&E.show){let U=Ft;Ft!=E.alpha&&(u.globalAlpha=Ft=E.alpha),E._paths!=null&&ke(L,!1);{let X=E._paths!=null?E._paths.gaps:null,K=E.points.show(n,L,cn,hn,X),lt=E.points.filter(n,L,K,X);(K||lt)&&(E.points._paths=E.points.paths(n,L,cn,hn,lt),ke(L,!0))}Ft!=U&&(u.globalAlpha=Ft=U),An("drawSeries",L)}}),v&&(u.globalAlpha=Ft=1)}}function tn(v,E){let L=E?y[v].points:y[v];L._stroke=L.stroke(n,v),L._fill=L.fill(n,v)}function ke(v,E){let L=E?y[v].points:y[v],{stroke:U,fill:X,clip:K,flags:lt,_stroke:mt=L._stroke,_fill:At=L._fill,_width:kt=L.width}=L._paths;kt=Xe(kt*De,3);let Vt=null,Wt=kt%2/2;E&&At==null&&(At=kt>0?"#fff":mt);let me=L.pxAlign==1&&Wt>0;if(me&&u.translate(Wt,Wt),!E){let Le=P-kt/2,Pe=M-kt/2,Te=q+kt,re=dt+kt;Vt=new Path2D,Vt.rect(Le,Pe,Te,re)}E?Ht(mt,kt,L.dash,L.cap,At,U,X,lt,K):Ve(v,mt,kt,L.dash,L.cap,At,U,X,lt,Vt,K),me&&u.translate(-Wt,-Wt)}function Ve(v,E,L,U,X,K,lt,mt,At,kt,Vt){let Wt=!1;At!=0&&C.forEach((me,Le)=>{if(me.series[0]==v){let Pe=y[me.series[1]],Te=t[me.series[1]],re=(Pe._paths||xl).band;nr(re)&&(re=me.dir==1?re[0]:re[1]);let jt,$e=null;Pe.show&&re&&jw(Te,cn,hn)?($e=me.fill(n,Le)||K,jt=Pe._paths.clip):re=null,Ht(E,L,U,X,$e,lt,mt,At,kt,Vt,jt,re),Wt=!0}}),Wt||Ht(E,L,U,X,K,lt,mt,At,kt,Vt)}let xn=Oo|Rf;function Ht(v,E,L,U,X,K,lt,mt,At,kt,Vt,Wt){It(v,E,L,U,X),(At||kt||Wt)&&(u.save(),At&&u.clip(At),kt&&u.clip(kt)),Wt?(mt&xn)==xn?(u.clip(Wt),Vt&&u.clip(Vt),Ae(X,lt),dn(v,K,E)):mt&Rf?(Ae(X,lt),u.clip(Wt),dn(v,K,E)):mt&Oo&&(u.save(),u.clip(Wt),Vt&&u.clip(Vt),Ae(X,lt),u.restore(),dn(v,K,E)):(Ae(X,lt),dn(v,K,E)),(At||kt||Wt)&&u.restore()}function dn(v,E,L){L>0&&(E instanceof Map?E.forEach((U,X)=>{u.strokeStyle=Lr=X,u.stroke(U)}):E!=null&&v&&u.stroke(E))}function Ae(v,E){E instanceof Map?E.forEach((L,U)=>{u.fillStyle=Us=U,u.fill(L)}):E!=null&&v&&u.fill(E)}function ds(v,E,L,U){let X=S[v],K;if(U<=0)K=[0,0];else{let lt=X._space=X.space(n,v,E,L,U),mt=X._incrs=X.incrs(n,v,E,L,U,lt);K=yE(E,L,mt,U,lt)}return X._found=K}function fn(v,E,L,U,X,K,lt,mt,At,kt){let Vt=lt%2/2;_==1&&u.translate(Vt,Vt),It(mt,lt,At,kt,mt),u.beginPath();let Wt,me,Le,Pe,Te=X+(U==0||U==3?-K:K);L==0?(me=X,Pe=Te):(Wt=X,Le=Te);for(let re=0;re<v.length;re++)E[re]!=null&&(L==0?Wt=Le=v[re]:me=Pe=v[re],u.moveTo(Wt,me),u.lineTo(Le,Pe));u.stroke(),_==1&&u.translate(-Vt,-Vt)}function Nr(v){let E=!0;return S.forEach((L,U)=>{if(!L.show)return;let X=b[L.scale];if(X.min==null){L._show&&(E=!1,L._show=!1,Se(!1));return}else L._show||(E=!1,L._show=!0,Se(!1));let K=L.side,lt=K%2,{min:mt,max:At}=X,[kt,Vt]=ds(U,mt,At,lt==0?O:St);if(Vt==0)return;let Wt=X.distr==2,me=L._splits=L.splits(n,U,mt,At,kt,Vt,Wt),Le=X.distr==2?me.map(jt=>oi[jt]):me,Pe=X.distr==2?oi[me[1]]-oi[me[0]]:kt,Te=L._values=L.values(n,L.filter(n,Le,U,Vt,Pe),U,Vt,Pe);L._rotate=K==2?L.rotate(n,Te,U,Vt):0;let re=L._size;L._size=Ci(L.size(n,Te,U,v)),re!=null&&L._size!=re&&(E=!1)}),E}function Xi(v){let E=!0;return Ho.forEach((L,U)=>{let X=L(n,U,Hi,v);X!=Ri[U]&&(E=!1),Ri[U]=X}),E}function fs(){for(let v=0;v<S.length;v++){let E=S[v];if(!E.show||!E._show)continue;let L=E.side,U=L%2,X,K,lt=E.stroke(n,v),mt=L==0||L==3?-1:1,[At,kt]=E._found;if(E.label!=null){let qn=E.labelGap*mt,ci=Sn((E._lpos+qn)*De);Ot(E.labelFont[0],lt,"center",L==2?"top":Zg),u.save(),U==1?(X=K=0,u.translate(ci,Sn(M+dt/2)),u.rotate((L==3?-qh:qh)/2)):(X=Sn(P+q/2),K=ci);let lr=O0(E.label)?E.label(n,v,At,kt):E.label;u.fillText(lr,X,K),u.restore()}if(kt==0)continue;let Vt=b[E.scale],Wt=U==0?q:dt,me=U==0?P:M,Le=E._splits,Pe=Vt.distr==2?Le.map(qn=>oi[qn]):Le,Te=Vt.distr==2?oi[Le[1]]-oi[Le[0]]:At,re=E.ticks,jt=E.border,$e=re.show?re.size:0,rn=Sn($e*De),Cn=Sn((E.alignTo==2?E._size-$e-E.gap:E.gap)*De),He=E._rotate*-qh/180,on=p(E._pos*De),ai=(rn+Cn)*mt,Xn=on+ai;K=U==0?Xn:0,X=U==1?Xn:0;let vi=E.font[0],Pi=E.align==1?Io:E.align==2?mf:He>0?Io:He<0?mf:U==0?"center":L==3?mf:Io,Zi=He||U==1?"middle":L==2?"top":Zg;Ot(vi,lt,Pi,Zi);let li=E.font[1]*E.lineGap,bi=Le.map(qn=>p(a(qn,Vt,Wt,me))),Ii=E._values;for(let qn=0;qn<Ii.length;qn++){let ci=Ii[qn];if(ci!=null){U==0?X=bi[qn]:K=bi[qn],ci=""+ci;let lr=ci.indexOf(`
`)==-1?[ci]:ci.split(/\n/gm);for(let Yn=0;Yn<lr.length;Yn++){let yp=lr[Yn];He?(u.save(),u.translate(X,K+Yn*li),u.rotate(He),u.fillText(yp,0,0),u.restore()):u.fillText(yp,X,K+Yn*li)}}}re.show&&fn(bi,re.filter(n,Pe,v,kt,Te),U,L,on,rn,Xe(re.width*De,3),re.stroke(n,v),re.dash,re.cap);let $i=E.grid;$i.show&&fn(bi,$i.filter(n,Pe,v,kt,Te),U,U==0?2:1,U==0?M:P,U==0?dt:q,Xe($i.width*De,3),$i.stroke(n,v),$i.dash,$i.cap),jt.show&&fn([on],[1],U==0?1:0,U==0?1:2,U==1?M:P,U==1?dt:q,Xe(jt.width*De,3),jt.stroke(n,v),jt.dash,jt.cap)}An("drawAxes")}function Se(v){y.forEach((E,L)=>{L>0&&(E._paths=null,v&&(s==1?(E.min=null,E.max=null):E.facets.forEach(U=>{U.min=null,U.max=null})))})}let sn=!1,Wn=!1,Ge=[];function pn(){Wn=!1;for(let v=0;v<Ge.length;v++)An(...Ge[v]);Ge.length=0}function zn(){sn||(d1(ep),sn=!0)}function Sl(v,E=!1){sn=!0,Wn=E,v(n),ep(),E&&Ge.length>0&&queueMicrotask(pn)}n.batch=Sl;function ep(){if(at&&(we(),at=!1),Tt&&(Rt(),Tt=!1),Mt){if(je(f,Io,Xt),je(f,"top",he),je(f,pl,O),je(f,ml,St),je(m,Io,Xt),je(m,"top",he),je(m,pl,O),je(m,ml,St),je(d,pl,de),je(d,ml,be),h.width=Sn(de*De),h.height=Sn(be*De),S.forEach(({_el:v,_show:E,_size:L,_pos:U,side:X})=>{if(v!=null)if(E){let K=X===3||X===0?L:0,lt=X%2==1;je(v,lt?"left":"top",U-K),je(v,lt?"width":"height",L),je(v,lt?"top":"left",lt?he:Xt),je(v,lt?"height":"width",lt?St:O),wf(v,Tr)}else _i(v,Tr)}),Lr=Us=Dr=k=j=Z=$=Pt=T=null,Ft=1,Zo(!0),Xt!=Et||he!=Ue||O!=Zt||St!=Qt){Se(!1);let v=O/Zt,E=St/Qt;if(_t&&!nt&&ht.left>=0){ht.left*=v,ht.top*=E,Ur&&os(Ur,Sn(ht.left),0,O,St),Fr&&os(Fr,0,Sn(ht.top),O,St);for(let L=0;L<ye.length;L++){let U=ye[L];U!=null&&(qe[L]*=v,Hn[L]*=E,os(U,Ci(qe[L]),Ci(Hn[L]),O,St))}}if(Ze.show&&!st&&Ze.left>=0&&Ze.width>0){Ze.left*=v,Ze.width*=v,Ze.top*=E,Ze.height*=E;for(let L in Ru)je(zr,L,Ze[L])}Et=Xt,Ue=he,Zt=O,Qt=St}An("setSize"),Mt=!1}de>0&&be>0&&(u.clearRect(0,0,h.width,h.height),An("drawClear"),w.forEach(v=>v()),An("draw")),Ze.show&&st&&(Ml(Ze),st=!1),_t&&nt&&(ar(null,!0,!1),nt=!1),ft.show&&ft.live&&gt&&(Au(),gt=!1),l||(l=!0,n.status=1,An("ready")),Ns=!1,sn=!1}n.redraw=(v,E)=>{Tt=E||!1,v!==!1?Os(A,D.min,D.max):zn()};function wu(v,E){let L=b[v];if(L.from==null){if(nn==0){let U=L.range(n,E.min,E.max,v);E.min=U[0],E.max=U[1]}if(E.min>E.max){let U=E.min;E.min=E.max,E.max=U}if(nn>1&&E.min!=null&&E.max!=null&&E.max-E.min<1e-16)return;v==A&&L.distr==2&&nn>0&&(E.min=Vi(E.min,t[0]),E.max=Vi(E.max,t[0]),E.min==E.max&&E.max++),G[v]=E,at=!0,zn()}}n.setScale=wu;let Eu,Tu,Ur,Fr,np,ip,Or,Br,sp,rp,Ye,Qe,Fs=!1,Dn=ht.drag,En=Dn.x,Tn=Dn.y;_t&&(ht.x&&(Eu=Ai(Fw,m)),ht.y&&(Tu=Ai(Ow,m)),D.ori==0?(Ur=Eu,Fr=Tu):(Ur=Tu,Fr=Eu),Ye=ht.left,Qe=ht.top);let Ze=n.select=_n({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),zr=Ze.show?Ai(Uw,Ze.over?m:f):null;function Ml(v,E){if(Ze.show){for(let L in v)Ze[L]=v[L],L in Ru&&je(zr,L,v[L]);E!==!1&&An("setSelect")}}n.setSelect=Ml;function N_(v){if(y[v].show)tt&&wf(ie[v],Tr);else if(tt&&_i(ie[v],Tr),_t){let L=Nt?ye[0]:ye[v];L!=null&&os(L,-10,-10,O,St)}}function Os(v,E,L){wu(v,{min:E,max:L})}function qi(v,E,L,U){E.focus!=null&&z_(v),E.show!=null&&y.forEach((X,K)=>{K>0&&(v==K||v==null)&&(X.show=E.show,N_(K),s==2?(Os(X.facets[0].scale,null,null),Os(X.facets[1].scale,null,null)):Os(X.scale,null,null),zn())}),L!==!1&&An("setSeries",v,E),U&&$o("setSeries",n,v,E)}n.setSeries=qi;function U_(v,E){_n(C[v],E)}function F_(v,E){v.fill=Re(v.fill||null),v.dir=Ie(v.dir,-1),E=E??C.length,C.splice(E,0,v)}function O_(v){v==null?C.length=0:C.splice(v,1)}n.addBand=F_,n.setBand=U_,n.delBand=O_;function B_(v,E){y[v].alpha=E,_t&&ye[v]!=null&&(ye[v].style.opacity=E),tt&&ie[v]&&(ie[v].style.opacity=E)}let ps,Bs,or,kr={focus:!0};function z_(v){if(v!=or){let E=v==null,L=qt.alpha!=1;y.forEach((U,X)=>{if(s==1||X>0){let K=E||X==0||X==v;U._focus=E?null:K,L&&B_(X,K?1:qt.alpha)}}),or=v,L&&zn()}}tt&&le&&zt(jg,Lt,v=>{ht._lock||(ae(v),or!=null&&qi(null,kr,!0,mn.setSeries))});function Yi(v,E,L){let U=b[E];L&&(v=v/De-(U.ori==1?he:Xt));let X=O;U.ori==1&&(X=St,v=X-v),U.dir==-1&&(v=X-v);let K=U._min,lt=U._max,mt=v/X,At=K+(lt-K)*mt,kt=U.distr;return kt==3?No(10,At):kt==4?t1(At,U.asinh):kt==100?U.bwd(At):At}function k_(v,E){let L=Yi(v,A,E);return Vi(L,t[0],cn,hn)}n.valToIdx=v=>Vi(v,t[0]),n.posToIdx=k_,n.posToVal=Yi,n.valToPos=(v,E,L)=>b[E].ori==0?r(v,b[E],L?q:O,L?P:0):o(v,b[E],L?dt:St,L?M:0),n.setCursor=(v,E,L)=>{Ye=v.left,Qe=v.top,ar(null,E,L)};function op(v,E){je(zr,Io,Ze.left=v),je(zr,pl,Ze.width=E)}function ap(v,E){je(zr,"top",Ze.top=v),je(zr,ml,Ze.height=E)}let qo=D.ori==0?op:ap,Yo=D.ori==1?op:ap;function V_(){if(tt&&ft.live)for(let v=s==2?1:0;v<y.length;v++){if(v==0&&ne)continue;let E=ft.values[v],L=0;for(let U in E)Jt[v][L++].firstChild.nodeValue=E[U]}}function Au(v,E){if(v!=null&&(v.idxs?v.idxs.forEach((L,U)=>{et[U]=L}):s1(v.idx)||et.fill(v.idx),ft.idx=et[0]),tt&&ft.live){for(let L=0;L<y.length;L++)(L>0||s==1&&!ne)&&G_(L,et[L]);V_()}gt=!1,E!==!1&&An("setLegend")}n.setLegend=Au;function G_(v,E){let L=y[v],U=v==0&&z==2?oi:t[v],X;ne?X=L.values(n,v,E)??ot:(X=L.value(n,E==null?null:U[E],v,E),X=X==null?ot:{_:X}),ft.values[v]=X}function ar(v,E,L){sp=Ye,rp=Qe,[Ye,Qe]=ht.move(n,Ye,Qe),ht.left=Ye,ht.top=Qe,_t&&(Ur&&os(Ur,Sn(Ye),0,O,St),Fr&&os(Fr,0,Sn(Qe),O,St));let U,X=cn>hn;ps=We,Bs=null;let K=D.ori==0?O:St,lt=D.ori==1?O:St;if(Ye<0||nn==0||X){U=ht.idx=null;for(let mt=0;mt<y.length;mt++){let At=ye[mt];At!=null&&os(At,-10,-10,O,St)}le&&qi(null,kr,!0,v==null&&mn.setSeries),ft.live&&(et.fill(U),gt=!0)}else{let mt,At,kt;s==1&&(mt=D.ori==0?Ye:Qe,At=Yi(mt,A),U=ht.idx=Vi(At,t[0],cn,hn),kt=H(t[0][U],D,K,0));let Vt=-10,Wt=-10,me=0,Le=0,Pe=!0,Te="",re="";for(let jt=s==2?1:0;jt<y.length;jt++){let $e=y[jt],rn=et[jt],Cn=rn==null?null:s==1?t[jt][rn]:t[jt][1][rn],He=ht.dataIdx(n,jt,U,At),on=He==null?null:s==1?t[jt][He]:t[jt][1][He];if(gt=gt||on!=Cn||He!=rn,et[jt]=He,jt>0&&$e.show){let ai=He==null?-10:He==U?kt:H(s==1?t[0][He]:t[jt][0][He],D,K,0),Xn=on==null?-10:N(on,s==1?b[$e.scale]:b[$e.facets[1].scale],lt,0);if(le&&on!=null){let vi=D.ori==1?Ye:Qe,Pi=Mn(qt.dist(n,jt,He,Xn,vi));if(Pi<ps){let Zi=qt.bias;if(Zi!=0){let li=Yi(vi,$e.scale),bi=on>=0?1:-1,Ii=li>=0?1:-1;Ii==bi&&(Ii==1?Zi==1?on>=li:on<=li:Zi==1?on<=li:on>=li)&&(ps=Pi,Bs=jt)}else ps=Pi,Bs=jt}}if(gt||Nt){let vi,Pi;D.ori==0?(vi=ai,Pi=Xn):(vi=Xn,Pi=ai);let Zi,li,bi,Ii,$i,qn,ci=!0,lr=ut.bbox;if(lr!=null){ci=!1;let Yn=lr(n,jt);bi=Yn.left,Ii=Yn.top,Zi=Yn.width,li=Yn.height}else bi=vi,Ii=Pi,Zi=li=ut.size(n,jt);if(qn=ut.fill(n,jt),$i=ut.stroke(n,jt),Nt)jt==Bs&&ps<=qt.prox&&(Vt=bi,Wt=Ii,me=Zi,Le=li,Pe=ci,Te=qn,re=$i);else{let Yn=ye[jt];Yn!=null&&(qe[jt]=bi,Hn[jt]=Ii,r0(Yn,Zi,li,ci),i0(Yn,qn,$i),os(Yn,Ci(bi),Ci(Ii),O,St))}}}}if(Nt){let jt=qt.prox,$e=or==null?ps<=jt:ps>jt||Bs!=or;if(gt||$e){let rn=ye[0];rn!=null&&(qe[0]=Vt,Hn[0]=Wt,r0(rn,me,Le,Pe),i0(rn,Te,re),os(rn,Ci(Vt),Ci(Wt),O,St))}}}if(Ze.show&&Fs)if(v!=null){let[mt,At]=mn.scales,[kt,Vt]=mn.match,[Wt,me]=v.cursor.sync.scales,Le=v.cursor.drag;if(En=Le._x,Tn=Le._y,En||Tn){let{left:Pe,top:Te,width:re,height:jt}=v.select,$e=v.scales[Wt].ori,rn=v.posToVal,Cn,He,on,ai,Xn,vi=mt!=null&&kt(mt,Wt),Pi=At!=null&&Vt(At,me);vi&&En?($e==0?(Cn=Pe,He=re):(Cn=Te,He=jt),on=b[mt],ai=H(rn(Cn,Wt),on,K,0),Xn=H(rn(Cn+He,Wt),on,K,0),qo(Gi(ai,Xn),Mn(Xn-ai))):qo(0,K),Pi&&Tn?($e==1?(Cn=Pe,He=re):(Cn=Te,He=jt),on=b[At],ai=N(rn(Cn,me),on,lt,0),Xn=N(rn(Cn+He,me),on,lt,0),Yo(Gi(ai,Xn),Mn(Xn-ai))):Yo(0,lt)}else Pu()}else{let mt=Mn(sp-np),At=Mn(rp-ip);if(D.ori==1){let me=mt;mt=At,At=me}En=Dn.x&&mt>=Dn.dist,Tn=Dn.y&&At>=Dn.dist;let kt=Dn.uni;kt!=null?En&&Tn&&(En=mt>=kt,Tn=At>=kt,!En&&!Tn&&(At>mt?Tn=!0:En=!0)):Dn.x&&Dn.y&&(En||Tn)&&(En=Tn=!0);let Vt,Wt;En&&(D.ori==0?(Vt=Or,Wt=Ye):(Vt=Br,Wt=Qe),qo(Gi(Vt,Wt),Mn(Wt-Vt)),Tn||Yo(0,lt)),Tn&&(D.ori==1?(Vt=Or,Wt=Ye):(Vt=Br,Wt=Qe),Yo(Gi(Vt,Wt),Mn(Wt-Vt)),En||qo(0,K)),!En&&!Tn&&(qo(0,0),Yo(0,0))}if(Dn._x=En,Dn._y=Tn,v==null){if(L){if(xp!=null){let[mt,At]=mn.scales;mn.values[0]=mt!=null?Yi(D.ori==0?Ye:Qe,mt):null,mn.values[1]=At!=null?Yi(D.ori==1?Ye:Qe,At):null}$o(gf,n,Ye,Qe,O,St,U)}if(le){let mt=L&&mn.setSeries,At=qt.prox;or==null?ps<=At&&qi(Bs,kr,!0,mt):ps>At?qi(null,kr,!0,mt):Bs!=or&&qi(Bs,kr,!0,mt)}}gt&&(ft.idx=U,Au()),E!==!1&&An("setCursor")}let zs=null;Object.defineProperty(n,"rect",{get(){return zs==null&&Zo(!1),zs}});function Zo(v=!1){v?zs=null:(zs=m.getBoundingClientRect(),An("syncRect",zs))}function lp(v,E,L,U,X,K,lt){ht._lock||Fs&&v!=null&&v.movementX==0&&v.movementY==0||(Cu(v,E,L,U,X,K,lt,!1,v!=null),v!=null?ar(null,!0,!0):ar(E,!0,!1))}function Cu(v,E,L,U,X,K,lt,mt,At){if(zs==null&&Zo(!1),ae(v),v!=null)L=v.clientX-zs.left,U=v.clientY-zs.top;else{if(L<0||U<0){Ye=-10,Qe=-10;return}let[kt,Vt]=mn.scales,Wt=E.cursor.sync,[me,Le]=Wt.values,[Pe,Te]=Wt.scales,[re,jt]=mn.match,$e=E.axes[0].side%2==1,rn=D.ori==0?O:St,Cn=D.ori==1?O:St,He=$e?K:X,on=$e?X:K,ai=$e?U:L,Xn=$e?L:U;if(Pe!=null?L=re(kt,Pe)?a(me,b[kt],rn,0):-10:L=rn*(ai/He),Te!=null?U=jt(Vt,Te)?a(Le,b[Vt],Cn,0):-10:U=Cn*(Xn/on),D.ori==1){let vi=L;L=U,U=vi}}At&&(E==null||E.cursor.event.type==gf)&&((L<=1||L>=O-1)&&(L=wr(L,O)),(U<=1||U>=St-1)&&(U=wr(U,St))),mt?(np=L,ip=U,[Or,Br]=ht.move(n,L,U)):(Ye=L,Qe=U)}let Ru={width:0,height:0,left:0,top:0};function Pu(){Ml(Ru,!1)}let cp,hp,up,dp;function fp(v,E,L,U,X,K,lt){Fs=!0,En=Tn=Dn._x=Dn._y=!1,Cu(v,E,L,U,X,K,lt,!0,!1),v!=null&&(zt(_f,Sf,pp,!1),$o(Jg,n,Or,Br,O,St,null));let{left:mt,top:At,width:kt,height:Vt}=Ze;cp=mt,hp=At,up=kt,dp=Vt}function pp(v,E,L,U,X,K,lt){Fs=Dn._x=Dn._y=!1,Cu(v,E,L,U,X,K,lt,!1,!0);let{left:mt,top:At,width:kt,height:Vt}=Ze,Wt=kt>0||Vt>0,me=cp!=mt||hp!=At||up!=kt||dp!=Vt;if(Wt&&me&&Ml(Ze),Dn.setScale&&Wt&&me){let Le=mt,Pe=kt,Te=At,re=Vt;if(D.ori==1&&(Le=At,Pe=Vt,Te=mt,re=kt),En&&Os(A,Yi(Le,A),Yi(Le+Pe,A)),Tn)for(let jt in b){let $e=b[jt];jt!=A&&$e.from==null&&$e.min!=We&&Os(jt,Yi(Te+re,jt),Yi(Te,jt))}Pu()}else ht.lock&&(ht._lock=!ht._lock,ar(E,!0,v!=null));v!=null&&(ge(_f,Sf),$o(_f,n,Ye,Qe,O,St,null))}function H_(v,E,L,U,X,K,lt){if(ht._lock)return;ae(v);let mt=Fs;if(Fs){let At=!0,kt=!0,Vt=10,Wt,me;D.ori==0?(Wt=En,me=Tn):(Wt=Tn,me=En),Wt&&me&&(At=Ye<=Vt||Ye>=O-Vt,kt=Qe<=Vt||Qe>=St-Vt),Wt&&At&&(Ye=Ye<Or?0:O),me&&kt&&(Qe=Qe<Br?0:St),ar(null,!0,!0),Fs=!1}Ye=-10,Qe=-10,et.fill(null),ar(null,!0,!0),mt&&(Fs=mt)}function mp(v,E,L,U,X,K,lt){ht._lock||(ae(v),Xo(),Pu(),v!=null&&$o(Qg,n,Ye,Qe,O,St,null))}function gp(){S.forEach(vE),B(n.width,n.height,!0)}Ar(Yh,Do,gp);let Vr={};Vr.mousedown=fp,Vr.mousemove=lp,Vr.mouseup=pp,Vr.dblclick=mp,Vr.setSeries=(v,E,L,U)=>{let X=mn.match[2];L=X(n,E,L),L!=-1&&qi(L,U,!0,!1)},_t&&(zt(Jg,m,fp),zt(gf,m,lp),zt(Kg,m,v=>{ae(v),Zo(!1)}),zt(jg,m,H_),zt(Qg,m,mp),Pf.add(n),n.syncRect=Zo);let wl=n.hooks=i.hooks||{};function An(v,E,L){Wn?Ge.push([v,E,L]):v in wl&&wl[v].forEach(U=>{U.call(null,n,E,L)})}(i.plugins||[]).forEach(v=>{for(let E in v.hooks)wl[E]=(wl[E]||[]).concat(v.hooks[E])});let _p=(v,E,L)=>L,mn=_n({key:null,setSeries:!1,filters:{pub:h0,sub:h0},scales:[A,y[1]?y[1].scale:null],match:[u0,u0,_p],values:[null,null]},ht.sync);mn.match.length==2&&mn.match.push(_p),ht.sync=mn;let xp=mn.key,Iu=a_(xp);function $o(v,E,L,U,X,K,lt){mn.filters.pub(v,E,L,U,X,K,lt)&&Iu.pub(v,E,L,U,X,K,lt)}Iu.sub(n);function W_(v,E,L,U,X,K,lt){mn.filters.sub(v,E,L,U,X,K,lt)&&Vr[v](null,E,L,U,X,K,lt)}n.pub=W_;function X_(){Iu.unsub(n),Pf.delete(n),ee.clear(),Ef(Yh,Do,gp),c.remove(),Lt?.remove(),An("destroy")}n.destroy=X_;function Lu(){An("init",i,t),Wo(t||i.data,!1),G[A]?wu(A,G[A]):Xo(),st=Ze.show&&(Ze.width>0||Ze.height>0),nt=gt=!0,B(i.width,i.height)}return y.forEach(Ir),S.forEach(hs),e?e instanceof HTMLElement?(e.appendChild(c),Lu()):e(n,Lu):Lu(),n}Un.assign=_n;Un.fmtNum=Of;Un.rangeNum=Zh;Un.rangeLog=Kh;Un.rangeAsinh=Uf;Un.orient=Rr;Un.pxRatio=De;Un.join=u1;Un.fmtDate=zf,Un.tzDate=S1;Un.sync=a_;{Un.addGap=sE,Un.clipGaps=tu;let i=Un.paths={points:f_};i.linear=m_,i.stepped=aE,i.bars=lE,i.spline=hE}var bE=60,su=class{constructor(t,e){this.members=t;this.context=e;let n=W("div",{class:"legend"},W("span",{class:"unit"},pf(t[0].measure.unit)));for(let r of t)n.append(this.chip(r));this.element=W("figure",{class:"plot"},n,this.body);let s=[Array.from(e.times),...t.map(r=>Array.from(r.measure.values,o=>Number.isFinite(o)?o:null))];this.chart=new Un(this.options(),s,this.body),this.chart.over.append(this.line),this.listen(this.chart.over)}members;context;element;body=W("div",{class:"plot-body"});line=W("div",{class:"time-line"});values=[];chart;pointed=null;quiet=!1;chip({index:t,measure:e,color:n}){let s=W("i",{class:"swatch"});s.style.background=`var(--${Ps(n)})`;let r=W("b",{});return this.values.push(r),W("button",{type:"button",class:"chip",title:`Remove ${e.name} from the plot`,onclick:()=>this.context.remove(t)},s,W("span",{class:"name"},e.name),r)}options(){let t=()=>({stroke:()=>rs("muted"),font:"11px system-ui, sans-serif",grid:{stroke:()=>rs("rule"),width:1},ticks:{stroke:()=>rs("rule"),width:1,size:4},values:(e,n)=>n.map(s=>ce(SE(s,n),7))});return{width:300,height:184,legend:{show:!1},padding:[8,12,0,0],scales:{x:{time:!1},y:{range:{min:{pad:.06,soft:void 0,mode:0},max:{pad:.06,soft:void 0,mode:0}}}},axes:[{...t(),size:26,gap:3,label:"t [s]",labelSize:14,labelGap:-2,labelFont:"11px system-ui, sans-serif"},{...t(),gap:4,size:(e,n)=>14+6.6*Math.max(4,...(n??[]).map(s=>s.length))}],series:[{},...this.members.map(e=>({label:e.measure.name,stroke:()=>rs(Ps(e.color)),width:1.6,points:{show:!1},spanGaps:!1}))],cursor:{y:!1,drag:{x:!0,y:!1,setScale:!0,dist:4},points:{size:6},sync:{key:"time",setSeries:!1,filters:{pub:e=>e==="mousemove"||e==="mouseleave"}}},hooks:{draw:[e=>this.drawEvents(e)],setScale:[(e,n)=>{if(n!=="x")return;this.showTime(this.context.clock.t);let{min:s,max:r}=e.scales.x;!this.quiet&&s!==void 0&&r!==void 0&&this.context.zoomed(s,r)}],setCursor:[e=>{this.pointed=e.cursor.left!==void 0&&e.cursor.left>=0?e.posToVal(e.cursor.left,"x"):null,this.showValues()}]}}}listen(t){let e=s=>this.chart.posToVal(s.clientX-t.getBoundingClientRect().left,"x"),n=0;t.addEventListener("mousedown",s=>n=s.clientX),t.addEventListener("click",s=>{Math.abs(s.clientX-n)<4&&this.context.clock.moveTo(e(s))}),t.addEventListener("pointermove",s=>{s.pointerType==="touch"&&this.context.clock.moveTo(e(s))})}drawEvents(t){let{left:e,top:n,width:s,height:r}=t.bbox,o=t.ctx;o.save(),o.strokeStyle=rs("event"),o.lineWidth=devicePixelRatio,o.globalAlpha=.7;let l=[...new Set(this.context.events.map(h=>Math.round(t.valToPos(h.t,"x",!0))))].filter(h=>h>=e&&h<=e+s),c=l.length<=bE;c&&o.setLineDash([3*devicePixelRatio,3*devicePixelRatio]),o.beginPath();for(let h of l)o.moveTo(h,n),o.lineTo(h,n+(c?r:5*devicePixelRatio));o.stroke(),o.restore()}get overhead(){return this.element.offsetHeight-this.body.offsetHeight}resize(t,e){t<=0||t===this.chart.width&&e===this.chart.height||(this.quietly(()=>this.chart.setSize({width:t,height:e})),this.showTime(this.context.clock.t))}zoom(t,e){this.quietly(()=>this.chart.setScale("x",{min:t,max:e}))}redraw(){this.chart.redraw(!1,!0)}showTime(t){let e=this.chart?.valToPos(t,"x"),n=e!==void 0&&e>=-.5&&e<=this.chart.bbox.width/devicePixelRatio+.5;this.line.style.visibility=n?"":"hidden",n&&(this.line.style.transform=`translateX(${e.toFixed(1)}px)`),this.showValues()}showValues(){let t=this.pointed??this.context.clock.t;this.members.forEach((e,n)=>{let s=ce(Ro(this.context.times,e.measure.values,t),5);this.values[n].textContent!==s&&(this.values[n].textContent=s)})}quietly(t){this.quiet=!0,t(),queueMicrotask(()=>queueMicrotask(()=>this.quiet=!1))}destroy(){this.chart.destroy(),this.element.remove()}};function SE(i,t){let e=t.length>1?Math.abs(t[1]-t[0]):1;return Math.abs(i)<1e-9*e?0:i}var ME=["open","slip","stick"],qf=24,wE=14;function EE(i){return i.text==="slip"||i.text==="opening"?"stick":i.text==="stick"?"slip":"open"}function TE(i,t){let e=new Map;for(let n of i.meta.summary.contact?.contacts??[])e.set(n.name,{name:n.name,times:[],states:[],impacts:[]});for(let n of i.meta.events)n.contacts?.forEach((s,r)=>{let o=e.get(s);if(!o)return;n.text==="impact"&&o.impacts.push(n.t);let a=n.state?.[r];a&&(o.times.length===0&&(o.times.push(t),o.states.push(EE(n))),a!==o.states[o.states.length-1]&&(o.times.push(n.t),o.states.push(a)))});for(let n of i.meta.summary.contact?.contacts??[]){let s=e.get(n.name);s.times.length===0&&(s.times.push(t),s.states.push(n.state??"open"))}return[...e.values()]}var ru=class{constructor(t,e){this.clock=e;this.range=[e.start,e.end];let n=TE(t,e.start);this.rows=n.slice(0,qf).map(a=>({course:a,canvas:W("canvas",{class:"course",role:"img","aria-label":AE(a),onclick:l=>this.go(l)}),line:W("div",{class:"time-line"}),now:W("b",{})}));let s=ME.map(a=>{let l=W("i",{class:"swatch"});return l.style.background=`var(--contact-${a})`,W("span",{},l,a)}),r=W("i",{class:"swatch mark"}),o=W("div",{class:"courses"},...this.rows.flatMap(({course:a,canvas:l,line:c,now:h})=>[W("span",{class:"name",title:a.name},a.name),W("div",{class:"track"},l,c),h]));this.element=W("figure",{class:"timeline",id:"timeline","aria-label":"Contacts over time"},W("figcaption",{},W("h3",{},"Contacts"),...s,W("span",{},r,"impact"),n.length>qf?W("span",{},`${n.length-qf} more have no bar`):null),o),this.element.hidden=n.length===0,e.onMove(a=>this.showTime(a)),new ResizeObserver(()=>this.redraw()).observe(o)}clock;element;rows;range;zoom(t,e){this.range=[t,e],this.redraw(),this.showTime(this.clock.t)}go(t){let e=t.currentTarget.getBoundingClientRect(),[n,s]=this.range;this.clock.moveTo(n+(t.clientX-e.left)/e.width*(s-n))}redraw(){let[t,e]=this.range;for(let{course:n,canvas:s}of this.rows){let r=Math.max(1,Math.round(s.clientWidth*devicePixelRatio)),o=Math.round(wE*devicePixelRatio);s.width!==r&&(s.width=r),s.height!==o&&(s.height=o);let a=s.getContext("2d");if(!a)continue;let l=c=>(c-t)/(e-t||1)*r;a.clearRect(0,0,r,o),n.times.forEach((c,h)=>{let u=l(c),d=l(n.times[h+1]??e);a.fillStyle=rs(`contact-${n.states[h]}`),a.fillRect(u,0,Math.max(d-u,.5),o)}),a.fillStyle=rs("contact-impact");for(let c of new Set(n.impacts.map(h=>Math.round(l(h)))))a.fillRect(c-.5*devicePixelRatio,0,devicePixelRatio,o)}}showTime(t){let[e,n]=this.range,s=(t-e)/(n-e||1);for(let{course:r,line:o,now:a}of this.rows){o.style.visibility=s>=0&&s<=1?"":"hidden",o.style.left=`${(100*s).toFixed(3)}%`;let l=r.times.length-1;for(;l>0&&r.times[l]>t;)l--;let c=r.states[l];a.textContent!==c&&(a.textContent=c)}}};function AE(i){let t=i.times.slice(0,8).map((e,n)=>`${i.states[n]} from ${ce(e,5)} s`);return`${i.name}: ${t.join(", ")}; ${i.impacts.length} impacts`}var CE=3,RE=4,y_=[170,360],ou=class{constructor(t,e){this.report=t;this.clock=e;let{measures:n}=t;this.chooseFirst(),this.timeline=new ru(t,e),this.list=new Gh(n,this.selected,()=>this.arrange()),this.list.element.hidden=!0;let s=W("button",{type:"button",class:"text-button",id:"choose","aria-expanded":"false",onclick:()=>{this.list.element.hidden=!this.list.element.hidden,s.setAttribute("aria-expanded",String(!this.list.element.hidden)),this.list.element.hidden||this.list.focus()}},Gr(Hr.list),"Measures"),r=W("input",{type:"checkbox",id:"apart",onchange:()=>{this.apart=r.checked,this.arrange()}});this.resetButton=W("button",{type:"button",class:"text-button",id:"show-all",hidden:!0,onclick:()=>this.showAll()},"Show all time"),this.element=W("section",{class:"card plots","aria-label":"Plots"},W("div",{class:"head"},W("h2",{},"Plots"),this.resetButton,s,W("label",{class:"check",title:"Each measure in a plot of its own, instead of one plot for a unit"},r,W("span",{},"separately"))),this.list.element,this.area,this.timeline.element),n.length===0&&(s.remove(),this.element.classList.add("without-measures")),e.onMove(o=>{for(let a of this.plots)a.showTime(o)}),new ResizeObserver(()=>this.resize()).observe(this.area),this.arrange()}report;clock;element;area=W("div",{class:"plot-area"});selected=new Set;colors=new Map;list;resetButton;timeline;plots=[];apart=!1;range=null;get whole(){let{times:t}=this.report;return[t[0]??0,t[t.length-1]??1]}chooseFirst(){let{measures:t,meta:e}=this.report,n=new Set(e.scene.arrows.flatMap(o=>o.columns)),s=t.map((o,a)=>a).filter(o=>!n.has(t[o].name)),r=new Map;for(let o of s.length>0?s:t.keys()){let a=t[o].unit;if(!r.has(a)&&r.size===CE)continue;let l=r.get(a)??0;l!==RE&&(r.set(a,l+1),this.selected.add(o))}}colorOf(t,e){let n=this.colors.get(t);if(n!==void 0)return n;let s=new Set(e.map(o=>this.colors.get(o))),r=0;for(;s.has(r)&&r<4*lf;)r++;return this.colors.set(t,r),r}arrange(){for(let e of this.colors.keys())this.selected.has(e)||this.colors.delete(e);let t=new Map;for(let e of this.selected){let n=this.apart?String(e):this.report.measures[e].unit;t.has(n)||t.set(n,[]),t.get(n).push(e)}for(let e of this.plots)e.destroy();this.plots=[],this.area.replaceChildren();for(let e of t.values()){let n=e.map(r=>({index:r,measure:this.report.measures[r],color:this.colorOf(r,e)})),s=new su(n,{clock:this.clock,times:this.report.times,events:this.report.meta.events,zoomed:(r,o)=>this.zoom(r,o),remove:r=>{this.selected.delete(r),this.list.fill(),this.arrange()}});this.plots.push(s),this.area.append(s.element)}if(this.plots.length===0&&this.area.append(W("p",{class:"empty"},this.report.measures.length===0?"The run recorded no measures.":"Choose measures to plot.")),this.resize(),this.range)for(let e of this.plots)e.zoom(...this.range);for(let e of this.plots)e.showTime(this.clock.t)}zoom(t,e){let[n,s]=this.whole,r=t<=n&&e>=s;if(!(this.range&&this.range[0]===t&&this.range[1]===e)){this.range=r?null:[t,e],this.resetButton.hidden=r;for(let o of this.plots)o.zoom(t,e);this.timeline.zoom(t,e)}}showAll(){this.zoom(...this.whole)}resize(){if(this.plots.length===0)return;let t=getComputedStyle(this.area).overflowY==="auto",e=Math.floor((this.area.clientHeight-14)/this.plots.length);for(let n of this.plots){let s=t?e-n.overhead:0;n.resize(Math.floor(n.element.clientWidth),Math.min(Math.max(s,y_[0]),y_[1]))}}recolor(){for(let t of this.plots)t.redraw();this.timeline.redraw()}};var v_={type:"change"},Zf={type:"start"},S_={type:"end"},au=new Xs,b_=new fi,PE=Math.cos(70*To.DEG2RAD),wn=new I,ri=2*Math.PI,Ne={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Yf=1e-6,lu=class extends ja{constructor(t,e=null){super(t,e),this.state=Ne.NONE,this.target=new I,this.cursor=new I,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:js.ROTATE,MIDDLE:js.DOLLY,RIGHT:js.PAN},this.touches={ONE:Qs.ROTATE,TWO:Qs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new I,this._lastQuaternion=new Oe,this._lastTargetPosition=new I,this._quat=new Oe().setFromUnitVectors(t.up,new I(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new bo,this._sphericalDelta=new bo,this._scale=1,this._panOffset=new I,this._rotateStart=new pt,this._rotateEnd=new pt,this._rotateDelta=new pt,this._panStart=new pt,this._panEnd=new pt,this._panDelta=new pt,this._dollyStart=new pt,this._dollyEnd=new pt,this._dollyDelta=new pt,this._dollyDirection=new I,this._mouse=new pt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=LE.bind(this),this._onPointerDown=IE.bind(this),this._onPointerUp=DE.bind(this),this._onContextMenu=kE.bind(this),this._onMouseWheel=FE.bind(this),this._onKeyDown=OE.bind(this),this._onTouchStart=BE.bind(this),this._onTouchMove=zE.bind(this),this._onMouseDown=NE.bind(this),this._onMouseMove=UE.bind(this),this._interceptControlDown=VE.bind(this),this._interceptControlUp=GE.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ne.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(v_),this.update(),this.state=Ne.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;wn.copy(e).sub(this.target),wn.applyQuaternion(this._quat),this._spherical.setFromVector3(wn),this.autoRotate&&this.state===Ne.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ri:n>Math.PI&&(n-=ri),s<-Math.PI?s+=ri:s>Math.PI&&(s-=ri),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(wn.setFromSpherical(this._spherical),wn.applyQuaternion(this._quatInverse),e.copy(this.target).add(wn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=wn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new I(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new I(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=wn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(au.origin.copy(this.object.position),au.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(au.direction))<PE?this.object.lookAt(this.target):(b_.setFromNormalAndCoplanarPoint(this.object.up,this.target),au.intersectPlane(b_,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Yf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Yf||this._lastTargetPosition.distanceToSquared(this.target)>Yf?(this.dispatchEvent(v_),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ri/60*this.autoRotateSpeed*t:ri/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){wn.setFromMatrixColumn(e,0),wn.multiplyScalar(-t),this._panOffset.add(wn)}_panUp(t,e){this.screenSpacePanning===!0?wn.setFromMatrixColumn(e,1):(wn.setFromMatrixColumn(e,0),wn.crossVectors(this.object.up,wn)),wn.multiplyScalar(t),this._panOffset.add(wn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;wn.copy(s).sub(this.target);let r=wn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ri*this._rotateDelta.x/e.clientHeight),this._rotateUp(ri*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ri*this._rotateDelta.x/e.clientHeight),this._rotateUp(ri*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new pt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function IE(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function LE(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function DE(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(S_),this.state=Ne.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function NE(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case js.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ne.DOLLY;break;case js.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ne.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ne.ROTATE}break;case js.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ne.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ne.PAN}break;default:this.state=Ne.NONE}this.state!==Ne.NONE&&this.dispatchEvent(Zf)}function UE(i){switch(this.state){case Ne.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ne.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ne.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function FE(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ne.NONE||(i.preventDefault(),this.dispatchEvent(Zf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(S_))}function OE(i){this.enabled!==!1&&this._handleKeyDown(i)}function BE(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Qs.ROTATE:if(this.enableRotate===!1){this.state=Ne.NONE;break}this._handleTouchStartRotate(i),this.state=Ne.TOUCH_ROTATE;break;case Qs.PAN:if(this.enablePan===!1){this.state=Ne.NONE;break}this._handleTouchStartPan(i),this.state=Ne.TOUCH_PAN;break;default:this.state=Ne.NONE}break;case 2:switch(this.touches.TWO){case Qs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ne.TOUCH_DOLLY_PAN;break;case Qs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ne.TOUCH_DOLLY_ROTATE;break;default:this.state=Ne.NONE}break;default:this.state=Ne.NONE}this.state!==Ne.NONE&&this.dispatchEvent(Zf)}function zE(i){switch(this._trackPointer(i),this.state){case Ne.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ne.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ne.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ne.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ne.NONE}}function kE(i){this.enabled!==!1&&i.preventDefault()}function VE(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function GE(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function M_(i,t){let e=WE(i,t);if(!e)return null;let[n,s,r,o]=i.orientation;return e.applyQuaternion(new Oe(s,r,o,n).normalize()),e.translate(...i.position),e.deleteAttribute("uv"),e.index?e.toNonIndexed():e}function w_(i){let t=HE(i);if(t.length===0)return null;let[e,n,s,r]=i.orientation;return new Ke().setAttribute("position",new ve(t,3)).applyQuaternion(new Oe(n,s,r,e).normalize()).translate(...i.position)}function HE(i){if(i.solid==="cylinder"&&i.radius>.5*i.length){let[s,r]=[1.004*i.radius,.502*i.length];return[0,0,r,s,0,r,0,0,-r,s,0,-r,s,0,r,s,0,-r]}if(i.solid!=="sphere")return[];let e=1.004*i.radius,n=[];for(let s=0;s<24;s++)for(let r of[s,s+1])n.push(e*Math.sin(r*Math.PI/24),0,e*Math.cos(r*Math.PI/24));return n}function WE(i,t){let e=t?20:40;switch(i.solid){case"box":return new ns(...i.size);case"cylinder":return new Ei(i.radius,i.radius,i.length,e).rotateX(Math.PI/2);case"sphere":return new Es(i.radius,e,e/2);case"capsule":return new Ea(i.radius,i.length,e/5,e).rotateX(Math.PI/2);case"plate":{if(i.corners.length<3)return null;let n=new xo(i.corners.map(([r,o])=>new pt(r,o))),s=i.thickness;return new Oa(n,{depth:s,bevelEnabled:!1}).translate(0,0,-s/2)}default:return null}}var XE=80,cu=class extends Pn{meshes=[];parts=new Map;surface=new Ga({vertexColors:!0,roughness:.72,metalness:.04});edges=new Ms({transparent:!0,opacity:.45});highlighted=null;constructor(t){super();let e=t.length<=XE;t.forEach((n,s)=>this.addBody(n,s,e)),this.recolor()}addBody(t,e,n){let s=[],r=[],o=[],a=0;for(let h of t.shapes){let u=M_(h,!n);if(!u)continue;let d=u.getAttribute("position").count;if(o.push({from:a,count:d,color:h.color}),a+=d,s.push(u),!n)continue;r.push(new Aa(u,35));let f=w_(h);f&&r.push(f)}if(s.length===0)return;let l=Sr(s);l.setAttribute("color",new In(new Float32Array(3*a),3));let c=new ln(l,this.surface);c.matrixAutoUpdate=!1,c.userData.body=e,r.length>0&&c.add(new ba(Sr(r),this.edges)),this.parts.set(c,o),this.meshes.push(c),this.add(c)}update(t){for(let e of this.meshes)e.matrix.copy(t.matrices[e.userData.body]),e.matrixWorldNeedsUpdate=!0}recolor(){let t=new _e,e=bn("ground"),n=bn("accent");for(let s of this.meshes){let r=s.userData.body,o=s.geometry.getAttribute("color");for(let a of this.parts.get(s)??[]){a.color&&CSS.supports("color",a.color)?t.set(a.color):t.copy(r===0?e:bn(Ps(r-1))),s===this.highlighted&&t.lerp(n,.45);for(let l=a.from;l<a.from+a.count;l++)o.setXYZ(l,t.r,t.g,t.b)}o.needsUpdate=!0}this.edges.color=bn("edge")}highlight(t){let e=this.meshes.find(n=>n.userData.body===t)??null;e!==this.highlighted&&(this.highlighted=e,this.recolor())}pick(t){let e=t.intersectObjects(this.meshes,!1)[0];return e?e.object.userData.body:null}};var qE=120,YE=4,ZE=8;function E_(i,t,e){let n=JE(i,t),s=KE(e.count),r=i.bodies.map((g,y)=>y).slice(1),o=$f(n,r,e,0),a=s.flatMap(g=>$f(n,r,e,g)),l=new un().setFromPoints(o),c=new un().setFromPoints(a),h=g=>g.isEmpty()?0:g.getSize(new I).length(),u=$f(n,[0],e,0),d=h(new un().setFromPoints(u)),f=h(l),m=h(c)>ZE*f&&f>0;f===0&&(f=h(c)||d||1);let _=m?[...o]:a;(d<=YE*h(new un().setFromPoints(_))||_.length===0)&&_.push(...u),_.length===0&&_.push(new I);let p=h(new un().setFromPoints(_))||1;return f=m?f:Math.max(f,.5*p),{points:_,size:f,symbol:$E(t,f),extent:Math.max(p,f),travels:m,normal:jE(i,e,s,h(c))}}function $E(i,t){let e=i.meshes.filter(s=>s.userData.body>0).map(s=>(s.geometry.computeBoundingSphere(),2*(s.geometry.boundingSphere?.radius??0)));e.sort((s,r)=>s-r);let n=e[e.length>>1]??t;return Math.max(Math.min(.014*t,.11*n),.003*t)}function JE(i,t){let e=i.bodies.map(()=>[]);for(let s of t.meshes){s.geometry.computeBoundingBox();let r=s.geometry.boundingBox;for(let o=0;o<8;o++){let a=(l,c)=>o>>l&1?r.max[c]:r.min[c];e[s.userData.body].push(new I(a(0,"x"),a(1,"y"),a(2,"z")))}}let n=(s,r)=>e[s]?.push(new I(...r));for(let s of i.joints)n(s.body,s.position);for(let s of i.traces)n(s.body,s.position);for(let s of i.lines)for(let[r,o]of s.ends)n(r,o);return e.forEach((s,r)=>r>0&&s.length===0&&s.push(new I)),e}function KE(i){let t=Math.min(i,qE);return Array.from({length:t},(e,n)=>t===1?0:Math.round(n*(i-1)/(t-1)))}function $f(i,t,e,n){let s=new I,r=new Oe;return t.flatMap(o=>e.count===0&&o>0?i[o].map(a=>a.clone()):(e.readFrame(n,o,s,r),i[o].map(a=>a.clone().applyQuaternion(r).add(s))))}function jE(i,t,e,n){if(t.count<2||i.bodies.length<2)return null;let s=new I(...i.up).normalize(),o=[new I(0,0,1),new I(0,1,0),new I(1,0,0)].sort((l,c)=>Math.abs(l.dot(s))-Math.abs(c.dot(s))),a=tT(i,t,e);return a&&o.unshift(a),o.find(l=>QE(l,i,t,e,n))??null}function T_(i,t,e,n){let[s,r]=[new I,new I],[o,a]=[new Oe,new Oe];for(let l=1;l<i.bodies.length;l++){t.readFrame(0,l,s,o),o.conjugate();for(let c of e)if(t.readFrame(c,l,r,a),!n(r.sub(s),a.multiply(o)))return!1}return!0}function QE(i,t,e,n,s){let r=new I;return T_(t,e,n,(o,a)=>(r.set(a.x,a.y,a.z).cross(i),Math.abs(o.dot(i))<.001*s&&r.length()<.001))}function tT(i,t,e){let n=null;return T_(i,t,e,(s,r)=>{let o=new I(r.x,r.y,r.z);return o.length()>.05&&(n=o.normalize()),n===null}),n}var eT=1.1,hu=class{constructor(t,e){this.bounds=e;this.up=t.lengthSq()>0?t.clone().normalize():new I(0,0,1);let n=new I(1,0,0),s=Math.abs(this.up.dot(n))<.9?n:new I(0,1,0);this.right=s.addScaledVector(this.up,-s.dot(this.up)).normalize(),this.back=this.up.clone().cross(this.right),this.home=e.normal?this.facing(e.normal):this.oblique()}bounds;right;back;up;home;oblique(){return this.right.clone().multiplyScalar(.5).addScaledVector(this.back,-.8).addScaledVector(this.up,.42).normalize()}facing(t){let e=t.clone().normalize(),n=this.up.clone().cross(e);return n.length()<.05?this.up.clone():[n.x,n.y,n.z].reduce((r,o)=>Math.abs(o)>Math.abs(r)+1e-9?o:r)<0?e.negate():e}direction(t){switch(t){case"home":return this.home.clone();case"front":return this.back.clone().negate();case"side":return this.right.clone();case"top":return this.up.clone().addScaledVector(this.back,-.001).normalize()}}fit(t,e){let n=e,s=this.up.clone().cross(n);s.length()<1e-6&&(s=this.right.clone()),s.normalize();let r=n.clone().cross(s),o=Math.tan(t.fov*Math.PI/360),a=o*t.aspect,l={right:-1/0,left:-1/0,top:-1/0,bottom:-1/0,near:-1/0,far:1/0};for(let f of this.bounds.points){let[m,_,p]=[f.dot(s),f.dot(r),f.dot(n)];l.right=Math.max(l.right,m+p*a),l.left=Math.max(l.left,-m+p*a),l.top=Math.max(l.top,_+p*o),l.bottom=Math.max(l.bottom,-_+p*o),l.near=Math.max(l.near,p),l.far=Math.min(l.far,p)}let c=Math.max((l.right+l.left)/(2*a),(l.top+l.bottom)/(2*o)),h=.5*(l.near+l.far),u=Math.max((c-h)*eT,.05*this.bounds.extent),d=s.clone().multiplyScalar(.5*(l.right-l.left)).addScaledVector(r,.5*(l.top-l.bottom)).addScaledVector(n,h);return t.position.copy(d).addScaledVector(n,u),t.up.copy(this.up),d}};var nT=`
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,iT=`
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
}`,uu=class extends ln{spacing;constructor(t,e){let n=t.normal&&Math.abs(t.normal.dot(e))<.5?t.normal:e,s=Ep(t.extent/8),r=2.2*t.extent,o=new ni({vertexShader:nT,fragmentShader:iT,transparent:!0,depthWrite:!1,side:ii,uniforms:{color:{value:null},center:{value:null},spacing:{value:s},radius:{value:r}}});super(new gr,o),this.spacing=s,this.renderOrder=-1;let{x:a,y:l,z:c}=this.axes(n,e),h=Math.min(...sT(t.points,c));this.matrixAutoUpdate=!1,this.matrix.copy(new xe().makeBasis(a,l,c).setPosition(c.clone().multiplyScalar(h-.01*t.extent)));let u=t.points.reduce((m,_)=>m.add(_),new I).divideScalar(t.points.length),[d,f]=[u.dot(a),u.dot(l)];o.uniforms.center.value={x:d,y:f},this.geometry.scale(2*r,2*r,1).translate(d,f,0),this.recolor()}axes(t,e){let n=t.clone().normalize(),s=Math.abs(n.dot(e))<.9?e.clone():new I(1,0,0);Math.abs(s.dot(n))>.9&&s.set(0,1,0);let r=s.cross(n).normalize();return{x:r,y:n.clone().cross(r),z:n}}recolor(){this.material.uniforms.color.value=bn("grid")}};function sT(i,t){let e=Math.max(1,Math.ceil(i.length/5e3));return i.filter((n,s)=>s%e===0).map(n=>n.dot(t))}function rT(i,t){let e=(o,a)=>new za(o,a,Math.round(t/3),t),n=o=>new Es(o,t,Math.round(t/2)),s=(o,a)=>new Ei(o,o,a,t).rotateX(Math.PI/2),r=(o,a,l)=>new ns(o,a,l);switch(i){case"free":case"free_euler":case"distance":return null;case"revolute":case"hinge":return sr(s(.42,2.2),e(.85,.2));case"prismatic":return sr(r(.5,.5,3.4),r(1.5,1.5,1.3));case"cylindrical":return sr(s(.38,3.4),s(.85,1.3));case"screw":return sr(s(.38,3.4),...[-.6,0,.6].map(o=>e(.68,.2).translate(0,0,o)));case"universal":case"constant_velocity":return sr(s(.3,2.4),s(.3,2.4).rotateX(Math.PI/2),n(.55));case"spherical":return sr(n(.8),e(1,.13));case"planar":case"point_on_plane":return sr(r(2.6,2.6,.14),s(.28,1.2));case"point_on_line":return sr(s(.2,3.4),n(.62));case"fixed":return r(1.3,1.3,1.3);default:return new Ba(.9)}}function sr(...i){return Sr(i.map(t=>t.index?t.toNonIndexed():t))}var oT=80,du=class extends Pn{solid=new Ys;ghost=new ts({transparent:!0,opacity:.5,depthTest:!1,depthWrite:!1,side:ii});kinds=[];world=new xe;constructor(t,e){super();let n=t.length<=oT;for(let[s,r]of lT(t)){let o=rT(s,n?28:12);if(!o)continue;let a=r.map(c=>{let[h,u,d,f]=c.orientation,m=new xe().compose(new I(...c.position),new Oe(u,d,f,h).normalize(),new I(e,e,e));return{body:c.body,local:m}}),l=(n?[this.ghost,this.solid]:[this.solid]).map(c=>{let h=new es(o,c,a.length);return h.frustumCulled=!1,this.add(h),h});this.kinds.push({placed:a,meshes:l})}this.recolor()}update(t){for(let{placed:e,meshes:n}of this.kinds){e.forEach(({body:s,local:r},o)=>{this.world.multiplyMatrices(t.matrices[s]??t.matrices[0],r);for(let a of n)a.setMatrixAt(o,this.world)});for(let s of n)s.instanceMatrix.needsUpdate=!0}}recolor(){this.solid.color=bn("joint"),this.ghost.color=bn("joint")}};function aT(i){return i.toLowerCase().replaceAll(/[- ]/g,"_")}function lT(i){let t=new Map;for(let e of i){let n=aT(e.kind);t.set(n,[...t.get(n)??[],e])}return t}var cT=1.7,A_=[4,16],hT=.17,Jf=class extends Kn{constructor(e,n){super();this.length=e;this.turns=n}length;turns;getPoint(e,n=new I){let r=Math.min(Math.max((e-.1)/.8,0),1),o=Math.min(1,2*this.turns*r,2*this.turns*(1-r)),a=2*Math.PI*this.turns*r;return n.set(o*Math.cos(a),o*Math.sin(a),e*this.length)}},uT=new I(0,0,1),fu=class extends Pn{constructor(e,n,s){super();this.size=s;if(this.springs=e.filter(r=>r.kind==="spring").map(r=>this.makeSpring(r,n)),this.rods=e.filter(r=>r.kind!=="spring"),this.rods.length>0){let r=new Ei(.35,.35,1,12).rotateX(Math.PI/2).translate(0,0,.5);this.bars=new es(r,this.rodSurface,this.rods.length),this.bars.frustumCulled=!1,this.add(this.bars)}this.recolor()}size;springSurface=new Ys;rodSurface=new Ys;springs;rods;bars=null;from=new I;along=new I;turn=new Oe;scaling=new I;placing=new xe;makeSpring(e,n){let s=Math.max(this.measure(e,n),this.size)/this.size,r=Math.min(Math.max(Math.round(s/cT),A_[0]),A_[1]),o=new ln(new ka(new Jf(s,r),26*r,hT,6),this.springSurface);return o.matrixAutoUpdate=!1,o.frustumCulled=!1,this.add(o),{line:e,mesh:o,length:s}}measure({ends:[e,n]},s){this.from.set(...e[1]).applyMatrix4(s.matrices[e[0]]??s.matrices[0]),this.along.set(...n[1]).applyMatrix4(s.matrices[n[0]]??s.matrices[0]).sub(this.from);let r=Math.max(this.along.length(),1e-9*this.size);return this.turn.setFromUnitVectors(uT,this.along.divideScalar(r)),r}update(e){for(let{line:n,mesh:s,length:r}of this.springs){let o=this.measure(n,e);s.matrix.compose(this.from,this.turn,this.scaling.set(this.size,this.size,o/r)),s.matrixWorldNeedsUpdate=!0}this.rods.forEach((n,s)=>{let r=this.measure(n,e);this.bars?.setMatrixAt(s,this.placing.compose(this.from,this.turn,this.scaling.set(this.size,this.size,r)))}),this.bars&&(this.bars.instanceMatrix.needsUpdate=!0)}recolor(){this.springSurface.color=bn("spring"),this.rodSurface.color=bn("rod")}};var C_=new un,pu=new I,Vo=class extends $a{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let t=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],e=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new ve(t,3)),this.setAttribute("uv",new ve(e,2))}applyMatrix4(t){let e=this.attributes.instanceStart,n=this.attributes.instanceEnd;return e!==void 0&&(e.applyMatrix4(t),n.applyMatrix4(t),e.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new Ks(e,6,1);return this.setAttribute("instanceStart",new wi(n,3,0)),this.setAttribute("instanceEnd",new wi(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new Ks(e,6,1);return this.setAttribute("instanceColorStart",new wi(n,3,0)),this.setAttribute("instanceColorEnd",new wi(n,3,3)),this}fromWireframeGeometry(t){return this.setPositions(t.attributes.position.array),this}fromEdgesGeometry(t){return this.setPositions(t.attributes.position.array),this}fromMesh(t){return this.fromWireframeGeometry(new Va(t.geometry)),this}fromLineSegments(t){let e=t.geometry;return this.setPositions(e.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new un);let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;t!==void 0&&e!==void 0&&(this.boundingBox.setFromBufferAttribute(t),C_.setFromBufferAttribute(e),this.boundingBox.union(C_))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new mi),this.boundingBox===null&&this.computeBoundingBox();let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;if(t!==void 0&&e!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)pu.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(pu)),pu.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(pu));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};Ut.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new pt},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};Qn.line={uniforms:ll.merge([Ut.common,Ut.fog,Ut.line]),vertexShader:`
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
		`};var rr=class extends ni{constructor(t){super({type:"LineMaterial",uniforms:ll.clone(Qn.line.uniforms),vertexShader:Qn.line.vertexShader,fragmentShader:Qn.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(t)}get color(){return this.uniforms.diffuse.value}set color(t){this.uniforms.diffuse.value=t}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(t){t===!0!==this.worldUnits&&(this.needsUpdate=!0),t===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(t){this.uniforms.linewidth&&(this.uniforms.linewidth.value=t)}get dashed(){return"USE_DASH"in this.defines}set dashed(t){t===!0!==this.dashed&&(this.needsUpdate=!0),t===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(t){this.uniforms.dashScale.value=t}get dashSize(){return this.uniforms.dashSize.value}set dashSize(t){this.uniforms.dashSize.value=t}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(t){this.uniforms.dashOffset.value=t}get gapSize(){return this.uniforms.gapSize.value}set gapSize(t){this.uniforms.gapSize.value=t}get opacity(){return this.uniforms.opacity.value}set opacity(t){this.uniforms&&(this.uniforms.opacity.value=t)}get resolution(){return this.uniforms.resolution.value}set resolution(t){this.uniforms.resolution.value.copy(t)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(t){this.defines&&(t===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),t===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var Kf=new Be,R_=new I,P_=new I,Fn=new Be,On=new Be,as=new Be,jf=new I,Qf=new xe,Bn=new Ka,I_=new I,mu=new un,gu=new mi,ls=new Be,cs,Pr;function L_(i,t,e){return ls.set(0,0,-t,1).applyMatrix4(i.projectionMatrix),ls.multiplyScalar(1/ls.w),ls.x=Pr/e.width,ls.y=Pr/e.height,ls.applyMatrix4(i.projectionMatrixInverse),ls.multiplyScalar(1/ls.w),Math.abs(Math.max(ls.x,ls.y))}function dT(i,t){let e=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){Bn.start.fromBufferAttribute(s,a),Bn.end.fromBufferAttribute(r,a),Bn.applyMatrix4(e);let c=new I,h=new I;cs.distanceSqToSegment(Bn.start,Bn.end,h,c),h.distanceTo(c)<Pr*.5&&t.push({point:h,pointOnLine:c,distance:cs.origin.distanceTo(h),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function fT(i,t,e){let n=t.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,h=Math.min(a.instanceCount,l.count),u=-t.near;cs.at(1,as),as.w=1,as.applyMatrix4(t.matrixWorldInverse),as.applyMatrix4(n),as.multiplyScalar(1/as.w),as.x*=r.x/2,as.y*=r.y/2,as.z=0,jf.copy(as),Qf.multiplyMatrices(t.matrixWorldInverse,o);for(let d=0,f=h;d<f;d++){if(Fn.fromBufferAttribute(l,d),On.fromBufferAttribute(c,d),Fn.w=1,On.w=1,Fn.applyMatrix4(Qf),On.applyMatrix4(Qf),Fn.z>u&&On.z>u)continue;if(Fn.z>u){let S=Fn.z-On.z,b=(Fn.z-u)/S;Fn.lerp(On,b)}else if(On.z>u){let S=On.z-Fn.z,b=(On.z-u)/S;On.lerp(Fn,b)}Fn.applyMatrix4(n),On.applyMatrix4(n),Fn.multiplyScalar(1/Fn.w),On.multiplyScalar(1/On.w),Fn.x*=r.x/2,Fn.y*=r.y/2,On.x*=r.x/2,On.y*=r.y/2,Bn.start.copy(Fn),Bn.start.z=0,Bn.end.copy(On),Bn.end.z=0;let _=Bn.closestPointToPointParameter(jf,!0);Bn.at(_,I_);let p=To.lerp(Fn.z,On.z,_),g=p>=-1&&p<=1,y=jf.distanceTo(I_)<Pr*.5;if(g&&y){Bn.start.fromBufferAttribute(l,d),Bn.end.fromBufferAttribute(c,d),Bn.start.applyMatrix4(o),Bn.end.applyMatrix4(o);let S=new I,b=new I;cs.distanceSqToSegment(Bn.start,Bn.end,b,S),e.push({point:b,pointOnLine:S,distance:cs.origin.distanceTo(b),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var _u=class extends ln{constructor(t=new Vo,e=new rr({color:Math.random()*16777215})){super(t,e),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let t=this.geometry,e=t.attributes.instanceStart,n=t.attributes.instanceEnd,s=new Float32Array(2*e.count);for(let o=0,a=0,l=e.count;o<l;o++,a+=2)R_.fromBufferAttribute(e,o),P_.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+R_.distanceTo(P_);let r=new Ks(s,2,1);return t.setAttribute("instanceDistanceStart",new wi(r,1,0)),t.setAttribute("instanceDistanceEnd",new wi(r,1,1)),this}raycast(t,e){let n=this.material.worldUnits,s=t.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=t.params.Line2!==void 0&&t.params.Line2.threshold||0;cs=t.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;Pr=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),gu.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=Pr*.5;else{let u=Math.max(s.near,gu.distanceToPoint(cs.origin));c=L_(s,u,l.resolution)}if(gu.radius+=c,cs.intersectsSphere(gu)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),mu.copy(a.boundingBox).applyMatrix4(o);let h;if(n)h=Pr*.5;else{let u=Math.max(s.near,mu.distanceToPoint(cs.origin));h=L_(s,u,l.resolution)}mu.expandByScalar(h),cs.intersectsBox(mu)!==!1&&(n?dT(this,e):fT(this,s,e))}onBeforeRender(t){let e=this.material.uniforms;e&&e.resolution&&(t.getViewport(Kf),this.material.uniforms.resolution.value.set(Kf.z,Kf.w))}};var Ds=class extends Vo{constructor(){super(),this.isLineGeometry=!0,this.type="LineGeometry"}setPositions(t){let e=t.length-3,n=new Float32Array(2*e);for(let s=0;s<e;s+=3)n[2*s]=t[s],n[2*s+1]=t[s+1],n[2*s+2]=t[s+2],n[2*s+3]=t[s+3],n[2*s+4]=t[s+4],n[2*s+5]=t[s+5];return super.setPositions(n),this}setColors(t){let e=t.length-3,n=new Float32Array(2*e);for(let s=0;s<e;s+=3)n[2*s]=t[s],n[2*s+1]=t[s+1],n[2*s+2]=t[s+2],n[2*s+3]=t[s+3],n[2*s+4]=t[s+4],n[2*s+5]=t[s+5];return super.setColors(n),this}setFromPoints(t){let e=t.length-1,n=new Float32Array(6*e);for(let s=0;s<e;s++)n[6*s]=t[s].x,n[6*s+1]=t[s].y,n[6*s+2]=t[s].z||0,n[6*s+3]=t[s+1].x,n[6*s+4]=t[s+1].y,n[6*s+5]=t[s+1].z||0;return super.setPositions(n),this}fromLine(t){let e=t.geometry;return this.setPositions(e.attributes.position.array),this}};var vl=class extends _u{constructor(t=new Ds,e=new rr({color:Math.random()*16777215})){super(t,e),this.isLine2=!0,this.type="Line2"}};var pT=4e3,tp=class extends Pn{constructor(e,n,s,r,o,a){super();this.trace=e;this.k=n;this.strong.depthTest=this.thin.depthTest=!o,this.path=s.path(e.body,e.position),this.dot=new ln(new Es(.55*r,16,12),new ts),this.add(this.dot);let l=()=>new Ke().setAttribute("position",new In(this.path,3));if(this.travelled=a&&s.count>1?new Ds().setPositions(this.path):l(),s.count<2)return;this.tip.setPositions(this.path.slice(0,6));let c=this.travelled instanceof Ds?new vl(this.travelled,this.strong):new pr(this.travelled,this.thin);for(let h of[new pr(l(),this.faint),c,new vl(this.tip,this.strong)])h.frustumCulled=!1,h.renderOrder=1,this.add(h)}trace;k;strong=new rr({linewidth:2.4});thin=new Ms;faint=new Ms({transparent:!0,opacity:.5,depthWrite:!1,depthTest:!1});dot;travelled;tip=new Ds;path;place=new I;update(e){if(this.place.set(...this.trace.position).applyMatrix4(e.matrices[this.trace.body]??e.matrices[0]),this.dot.position.copy(this.place),e.count<2)return;let n=e.frame;this.travelled instanceof Ds?this.travelled.instanceCount=n:this.travelled.setDrawRange(0,n+1);let s=this.tip.getAttribute("instanceStart");s.data.set(this.path.subarray(3*n,3*n+3)).set(this.place.toArray(),3),s.data.needsUpdate=!0}recolor(){let e=bn(Ps(this.k+4));this.strong.color=e,this.thin.color=e,this.faint.color=e,this.dot.material.color=e}},xu=class extends Pn{lines;constructor(t,e,n,s){super();let r=t.length*e.count<=pT;this.lines=t.map((o,a)=>new tp(o,a,e,n,s,r));for(let o of this.lines)this.add(o);this.recolor()}update(t){for(let e of this.lines)e.visible&&e.update(t)}recolor(){for(let t of this.lines)t.recolor()}};var yu="http://www.w3.org/2000/svg",vu=64,D_=21,bu=class{element=document.createElementNS(yu,"svg");arms;seen=new I;constructor(){this.element.setAttribute("class","triad"),this.element.setAttribute("viewBox",`${-vu/2} ${-vu/2} ${vu} ${vu}`),this.element.setAttribute("aria-hidden","true"),this.arms=["x","y","z"].map((t,e)=>{let n=document.createElementNS(yu,"g"),s=document.createElementNS(yu,"line"),r=document.createElementNS(yu,"text");return n.setAttribute("class",`axis-${t}`),r.textContent=t,n.append(s,r),{axis:new I().setComponent(e,1),line:s,text:r,group:n}})}update(t){this.arms.map(n=>{this.seen.copy(n.axis).transformDirection(t.matrixWorldInverse);let[s,r]=[this.seen.x*D_,-this.seen.y*D_];n.line.setAttribute("x2",s.toFixed(2)),n.line.setAttribute("y2",r.toFixed(2)),n.text.setAttribute("x",(s*1.32).toFixed(2)),n.text.setAttribute("y",(r*1.32).toFixed(2));let o=Math.hypot(this.seen.x,this.seen.y)<.12;return n.group.setAttribute("opacity",o?"0":"1"),{depth:this.seen.z,group:n.group}}).sort((n,s)=>n.depth-s.depth).forEach(({group:n})=>this.element.append(n))}};var Su=class{canvas;triad=new bu;bodies;joints;traces;arrows;grid;poses;bounds;followed=null;renderer;scene=new ga;camera=new $n(28,1);controls;lines;views;light=new Za(16777215,1.6);sky=new Xa(16777215,11844290,2);lastFollowed=new I;drawn=[];dirty=!0;touched=!1;constructor(t){let e=t.meta.scene;this.renderer=new Dh({antialias:!0,alpha:!0}),this.canvas=this.renderer.domElement,this.poses=new Oh(t.motion,e.bodies.length),this.bodies=new cu(e.bodies),this.bounds=E_(e,this.bodies,this.poses);let{symbol:n}=this.bounds;this.views=new hu(new I(...e.up),this.bounds),this.joints=new du(e.joints,n),this.lines=new fu(e.lines,this.poses,n),this.traces=new xu(e.traces,this.poses,n,this.bounds.normal!==null),this.arrows=new Bh(e.arrows,t.measures,t.times,this.bounds.size),this.grid=new uu(this.bounds,this.views.up),this.scene.add(this.sky,this.light,this.light.target),this.scene.add(this.grid,this.bodies,this.joints,this.lines,this.traces,this.arrows),this.sky.position.copy(this.views.up),this.camera.up.copy(this.views.up),this.controls=new lu(this.camera,this.canvas),this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.invalidate()),this.controls.addEventListener("start",()=>this.touched=!0),this.canvas.addEventListener("webglcontextrestored",()=>this.invalidate()),this.bounds.travels&&this.follow(1),this.recolor(),this.moveTo(this.poses.times[0]??0)}invalidate(){this.dirty=!0}onDraw(t){this.drawn.push(t)}moveTo(t){this.poses.moveTo(t),this.bodies.update(this.poses),this.joints.visible&&this.joints.update(this.poses),this.lines.update(this.poses),this.traces.visible&&this.traces.update(this.poses),this.arrows.visible&&this.arrows.update(this.poses,t),this.followed!==null&&this.goWith(this.followed),this.invalidate()}resize(t,e){this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.setSize(t,e,!1),this.camera.aspect=t/Math.max(e,1),this.camera.updateProjectionMatrix(),this.touched||this.look("home"),this.invalidate()}look(t){if(t==="home"?this.touched=!1:this.touched=!0,this.controls.target.copy(this.views.fit(this.camera,this.views.direction(t))),this.followed!==null){let e=this.position(this.followed);this.poses.readFrame(0,this.followed,this.lastFollowed,new Oe);let n=e.clone().sub(this.lastFollowed);this.controls.target.add(n),this.camera.position.add(n),this.lastFollowed.copy(e)}this.controls.update(),this.invalidate()}orbit(t,e){this.touched=!0;let n=this.camera.position.clone().sub(this.controls.target),s=n.clone().cross(this.camera.up).normalize(),r=n.clone().applyAxisAngle(s,-e);Math.abs(r.angleTo(this.camera.up)-Math.PI/2)<Math.PI/2-.02&&n.copy(r),n.applyAxisAngle(this.camera.up,t),this.camera.position.copy(this.controls.target).add(n),this.controls.update()}pan(t,e){this.touched=!0;let n=this.camera.position.distanceTo(this.controls.target)*.5,s=new I().setFromMatrixColumn(this.camera.matrix,0).multiplyScalar(t*n).addScaledVector(new I().setFromMatrixColumn(this.camera.matrix,1),e*n);this.camera.position.add(s),this.controls.target.add(s),this.controls.update()}zoom(t){this.touched=!0,this.camera.position.sub(this.controls.target).multiplyScalar(t).add(this.controls.target),this.controls.update()}follow(t){this.followed=t!==null&&t>0?t:null,this.followed!==null&&this.lastFollowed.copy(this.position(this.followed))}goWith(t){let e=this.position(t),n=e.clone().sub(this.lastFollowed);this.camera.position.add(n),this.controls.target.add(n),this.lastFollowed.copy(e)}position(t){return new I().setFromMatrixPosition(this.poses.matrices[t]??this.poses.matrices[0])}pick(t,e){let n=new Ja;return n.setFromCamera(new pt(t,e),this.camera),this.bodies.pick(n)}project(t){return this.position(t).project(this.camera)}recolor(){this.scene.background=bn("stage");for(let t of[this.bodies,this.joints,this.lines,this.traces,this.arrows,this.grid])t.recolor();this.invalidate()}render(){if(!this.dirty)return!1;this.dirty=!1;let t=this.camera.position.distanceTo(this.controls.target);this.camera.near=t/200,this.camera.far=t*20+10*this.bounds.extent,this.camera.updateProjectionMatrix(),this.light.position.copy(this.camera.position).addScaledVector(this.views.up,.6*t),this.light.target.position.copy(this.controls.target),this.renderer.render(this.scene,this.camera),this.triad.update(this.camera);for(let e of this.drawn)e(this.camera);return!0}picture(){return this.dirty=!0,this.render(),this.canvas.toDataURL("image/png")}};function mT(i){let t=[i.motion.times,i.times].filter(e=>e.length>0);return t.length===0?[0,0]:[Math.min(...t.map(e=>e[0])),Math.max(...t.map(e=>e[e.length-1]))]}function gT(i){try{return new Su(i)}catch{return null}}function _T(i,t,e){let{summary:n,title:s}=i.meta,r=Vh(n)?(n.doubts??[]).length>0?"warn":"good":"bad",o=Li("moon","Dark",()=>t.toggle());o.id="theme";let a=()=>t.current==="dark"?Jo(o,"sun","Light colours (t)"):Jo(o,"moon","Dark colours (t)");t.onChange(a),a();let l=[n.options?.method,n.options?.formulation,n.options?.rtol?`rtol ${ce(n.options.rtol,3)}`:null];return W("header",{class:"top"},W("div",{class:"title"},W("h1",{},s),n.model?.description?W("p",{},n.model.description):null),W("div",{class:"chips"},W("span",{class:`status ${r}`},r==="bad"?"incomplete":r==="warn"?"in doubt":kh(n).split(":")[0]),...l.filter(c=>c).map(c=>W("span",{},String(c)))),W("div",{class:"actions"},Li("help","Keys and gestures (?)",e),o))}function xT(i,t,e,n){let s=t&&new Tl(t,i.meta.scene.bodies),r=t&&Hg(t,i.meta.scene,n),o=W("div",{class:"view"});if(t&&s&&r){let a=i.meta.title;t.canvas.setAttribute("aria-label",`Picture of ${a}: drag to turn it`),t.canvas.setAttribute("role","img"),o.append(t.canvas,t.triad.element,s.hover,s.pinned,W("div",{class:"note"},`grid ${ce(t.grid.spacing,3)} m`),W("div",{class:"tools"},Li("camera","Show all (r)",()=>t.look("home")),r.menu)),new ResizeObserver(()=>t.resize(o.clientWidth,o.clientHeight)).observe(o)}else o.append(W("p",{class:"empty"},"This browser offers no WebGL, so the mechanism cannot be drawn. Plots and numbers are below."));return{card:W("section",{class:"card scene","aria-label":"Motion"},o,e),labels:s,menu:r,view:o}}function yT(){let i=bp(),t=new Fh,[e,n]=mT(i),s=new El(e,n),r=gT(i),o=()=>r?.moveTo(s.t),a=xT(i,r,Ip(s,i.meta.events),o),l=new ou(i,s),c=g=>()=>r?.look(g),h=(g,y,S)=>{g.shiftKey?r?.orbit(.1*y,.1*S):y!==0&&s.moveTo(s.t+y*s.span/100)},u=g=>()=>{s.pause();let y=i.motion.times;if(r&&y.length>0){let S=r.poses.frame,b=g<0&&s.t>y[S]?S:S+g;s.moveTo(y[Math.min(Math.max(b,0),y.length-1)])}},d=()=>r?.follow(r.followed===null?a.labels?.pinnedBody??1:null),f=[{keys:[" ","k"],shown:"space",what:"play, pause",run:()=>s.toggle()},{keys:["ArrowLeft"],shown:"←",what:"back by a hundredth",run:g=>h(g,-1,0)},{keys:["ArrowRight"],shown:"→",what:"on by a hundredth",run:g=>h(g,1,0)},{keys:[","],shown:",",what:"one frame back",run:u(-1)},{keys:["."],shown:".",what:"one frame on",run:u(1)},{keys:["Home"],shown:"home",what:"to the start",run:()=>s.moveTo(s.start)},{keys:["End"],shown:"end",what:"to the end",run:()=>s.moveTo(s.end)},{keys:["["],shown:"[",what:"half the speed",run:()=>s.setSpeed(s.speed/2)},{keys:["]"],shown:"]",what:"twice the speed",run:()=>s.setSpeed(s.speed*2)},{keys:["l"],shown:"l",what:"repeat or stop at the end",run:()=>{s.loop=!s.loop,s.setSpeed(s.speed)}},{keys:["r","0"],shown:"r",what:"the whole motion again",run:c("home")},{keys:["1"],shown:"1",what:"from the front",run:c("front")},{keys:["2"],shown:"2",what:"from the side",run:c("side")},{keys:["3"],shown:"3",what:"from above",run:c("top")},{keys:["Shift+ArrowLeft","Shift+ArrowRight","Shift+ArrowUp","Shift+ArrowDown"],shown:"shift + arrows",what:"turn the view",run:g=>{let y=g.key==="ArrowLeft"?-1:g.key==="ArrowRight"?1:0;h(g,y,g.key==="ArrowUp"?1:g.key==="ArrowDown"?-1:0)}},{keys:["w","a","s","d"],shown:"w a s d",what:"shift the view",run:g=>{let y={a:-.1,d:.1}[g.key]??0;r?.pan(y,{w:.1,s:-.1}[g.key]??0)}},{keys:["+","="],shown:"+",what:"nearer",run:()=>r?.zoom(.85)},{keys:["-"],shown:"-",what:"farther away",run:()=>r?.zoom(1/.85)},{keys:["f"],shown:"f",what:"go with the body that was clicked, or stay",run:d},{keys:["j"],shown:"j",what:"joint symbols",run:()=>a.menu?.joints()},{keys:["p"],shown:"p",what:"traces",run:()=>a.menu?.traces()},{keys:["v"],shown:"v",what:"force arrows",run:()=>a.menu?.arrows()},{keys:["g"],shown:"g",what:"grid",run:()=>a.menu?.grid()},{keys:["t"],shown:"t",what:"light or dark",run:()=>t.toggle()},{keys:["Escape"],shown:"esc",what:"let go of the clicked body, show all time in plots",run:()=>{a.labels?.pin(null),l.showAll()}},{keys:["?"],shown:"?",what:"this list",run:()=>m.showModal()}],m=Rp(f);Cp(f),document.body.append(...[_T(i,t,()=>m.showModal()),Xg(i.meta.summary),W("main",{},W("div",{class:"work"},a.card,l.element),W("div",{class:"below"},Ap(i.meta.events,s),Wg(i.meta.summary.peaks??[],s),...qg(i))),m].filter(g=>g!==null)),t.onChange(()=>{r?.recolor(),l.recolor()}),vT(r,a.view,t),s.onMove(()=>o()),s.moveTo(s.start);let _=performance.now(),p=g=>{s.tick(Math.min((g-_)/1e3,.25)),_=g,r?.render(),requestAnimationFrame(p)};requestAnimationFrame(p),matchMedia("(prefers-reduced-motion: reduce)").matches||s.play()}function vT(i,t,e){let n=null,s="light";addEventListener("beforeprint",()=>{s=e.current,e.use("light"),i&&t.append(n=W("img",{class:"printed",src:i.picture(),alt:""}))}),addEventListener("afterprint",()=>{n?.remove(),e.use(s)})}yT();})();
