use gelenk_core::{Dims, Kkt, Saddle, Structure};
use gelenk_linalg::dense::Lu;
use std::hint::black_box;
use std::time::{Duration, Instant};
struct Rng(u64);
impl Rng { fn f(&mut self)->f64{ self.0^=self.0<<13; self.0^=self.0>>7; self.0^=self.0<<17; (self.0>>11) as f64/(1u64<<53) as f64*2.0-1.0 } }
fn bench(name:&str, reps:usize, mut f: impl FnMut(usize)->f64){
    let mut best=f64::MAX; let mut s=0.0;
    let t0=Instant::now();
    while t0.elapsed().as_secs_f64()<1.0 { let t=Instant::now(); for i in 0..reps { s+=f(i); } best=best.min(t.elapsed().as_nanos() as f64/reps as f64); }
    println!("{name:30} {best:8.1} ns   {:e}", black_box(s));
}
fn run(nv:usize,n:usize){
    let nl=n-nv; let cnt=16;
    let mut r=Rng(88172645463325252);
    let mut ms=vec![];let mut gs=vec![];
    let mut m0=vec![0.0;nv*nv]; let mut g0=vec![0.0;nl*nv];
    for x in g0.iter_mut(){*x=r.f();}
    let b:Vec<f64>=(0..nv*nv).map(|_|r.f()).collect();
    for i in 0..nv{for j in 0..nv{ let mut s=if i==j{1.0}else{0.0}; for k in 0..nv{s+=b[i+k*nv]*b[j+k*nv];} m0[i+j*nv]=s; }}
    for _ in 0..cnt { let mut m=m0.clone(); for i in 0..nv{for j in 0..=i{ let e=1.0+0.01*r.f(); m[i+j*nv]*=e; m[j+i*nv]=m[i+j*nv]; }} ms.push(m); gs.push(g0.iter().map(|x|x*(1.0+0.01*r.f())).collect::<Vec<_>>()); }
    let rhs:Vec<f64>=(0..n).map(|_|r.f()).collect();
    let s=Structure::dense(Dims::holonomic(nv,nl));
    let mut k:Box<dyn Kkt>=Box::new(Lu::new(&s)); let mut w=vec![0.0;nv]; let mut mu=vec![0.0;nl];
    println!("n={n}");
    let reps=if n<20{100}else{20};
    bench("factor",reps,|i|{k.factor(&Saddle::symmetric(&ms[i%cnt],&gs[i%cnt])).unwrap(); 0.0});
    bench("solve",reps,|_|{ w.copy_from_slice(&rhs[..nv]); mu.copy_from_slice(&rhs[nv..]); k.solve(&mut w,&mut mu).unwrap(); w[1]});
    bench("all",reps,|i|{k.factor(&Saddle::symmetric(&ms[i%cnt],&gs[i%cnt])).unwrap(); w.copy_from_slice(&rhs[..nv]); mu.copy_from_slice(&rhs[nv..]); k.solve(&mut w,&mut mu).unwrap(); w[1]});
    let mut res=0.0f64; { let m=&ms[(reps-1)%cnt]; let g=&gs[(reps-1)%cnt]; for i in 0..nv { let mut s=rhs[i]; for j in 0..nv{s-=m[i+j*nv]*w[j];} for j in 0..nl{s-=g[j+i*nl]*mu[j];} res=res.max(s.abs()); } for i in 0..nl{ let mut s=rhs[nv+i]; for j in 0..nv{s-=g[i+j*nl]*w[j];} res=res.max(s.abs()); } }
    println!("residual {res:e}");
    let _=Duration::ZERO;
}
fn main(){ run(7,13); run(17,30); run(53,89); run(200,350); }
