import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '#e2e/setup/chromium-flags.ts';
const origin='http://localhost:4711';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',chromiumSandbox:false,args:CHROMIUM_FLAGS});
let n=0, s419=0, never=0;
const end=Date.now()+ Number(process.argv[2]??60)*1000;
async function one(){
const c=await b.newContext({viewport:{width:360,height:780},isMobile:true,hasTouch:true,locale:'ja-JP'});
const p=await c.newPage();
const t0=Date.now(); const log:string[]=[];
const open=new Set<any>();
p.on('request',r=>{open.add(r);log.push(`${Date.now()-t0} > ${r.method()} ${r.url().slice(21,100)}`)});
const fin=(k:string)=>(r:any)=>{open.delete(r);log.push(`${Date.now()-t0} <${k} ${r.url().slice(21,100)}`)};
p.on('requestfinished',fin('ok'));p.on('requestfailed',r=>fin('FAIL '+r.failure()?.errorText)(r));
p.on('response',r=>{if(r.status()===419){s419++;log.push('   419 '+r.url());console.log('419',r.url(),'\n'+log.slice(-14).join('\n'))}});
try{
await p.goto(origin+'/first/change-password/'+'A'.repeat(43));
await p.getByRole('link',{name:'ログイン画面へ戻る'}).click();
await p.getByLabel('メールアドレス').fill('hanako@example.jp');
await p.getByLabel('パスワード',{exact:true}).fill('orchard-demo');
await p.getByRole('button',{name:'ログインする'}).click();
await p.getByRole('link',{name:/アカウント（/}).waitFor();
const quiet=await Promise.race([p.waitForLoadState('networkidle').then(()=>'idle'),new Promise(r=>setTimeout(()=>r('never idle'),12000))]);
if(quiet!=='idle'){never++;console.log(quiet,[...open].map(r=>r.url()),'\n'+log.join('\n'))}
await p.goto(origin+'/first/change-password/'+'A'.repeat(43));
await p.getByRole('link',{name:'ログイン画面へ戻る'}).waitFor();
await p.waitForTimeout(100);
}catch(e){console.log('ERR',String(e).slice(0,200),'\n'+log.slice(-20).join('\n'))}
n++;
await c.close();
}
await Promise.all(Array.from({length:5},async()=>{while(Date.now()<end)await one()}));
console.log({n,s419,never});
await b.close();
