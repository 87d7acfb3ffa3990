/** Whether a page brings a script of its own, and none of the router's (web/src/app/root.tsx). */
export const hasOwnScript = (html: string): boolean =>
  /^<!DOCTYPE html><html[^>]* data-script="own"/i.test(html);

/** What a page says of its start: somebody waits for its scripts, or uses them soon; else they wait to be wanted. */
type Start = "now" | "idle" | "wanted";

/** How this page's scripts start (web/src/app/root.tsx). */
const startOf = (html: string): Start =>
  (/^<!DOCTYPE html><html[^>]* data-script="(now|idle)"/i.exec(html)?.[1] as Start | undefined) ?? "wanted";

/** Whether a page is read before its scripts start, if they ever do. */
export const isForReading = (html: string): boolean => !hasOwnScript(html) && startOf(html) !== "now";

/**
 * Changes a rendered document so that its scripts start late: when somebody wants what they do. Who only reads, scrolls
 * and follows links loads none. A pointer that comes over a button or a field wants them, and so does the focus there,
 * any key that does not scroll, and a part marked `data-starts="seen"` that comes into view, since it shows nothing
 * without them; a picture in a marked part that does not load wants them too. What is marked `data-starts="press"` is a
 * link that does more with scripts: a mouse over it wants them, and a press; a finger on it may just as well scroll.
 *
 * Clicks on buttons and such links are kept meanwhile, and replayed when the page has started; until then what was pressed
 * is marked busy (web/src/shared/styles/base.css shows it). Where the page can't start, the link leads to its page. Other links are plain links anyway, and what a button opens by itself it opens. A browser's
 * offer to install the site comes but once, so it is kept too (web/src/shared/install). A page may say that it starts as
 * soon as it is read, or when the browser is idle.
 *
 * It relies on the one module script and the preload links that the router writes.
 *
 * @throws Error when the document is not of that form, so that an update of the router can't change it unseen
 */
export function startLate(html: string): string {
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(([, href]) => href);
  const scripts = [...html.matchAll(/<script type="module" async="">([\s\S]*?)<\/script>/g)];
  const code = scripts[0]?.[1];
  if (scripts.length !== 1 || code === undefined || preloads.length === 0) {
    throw new Error("the page does not have the one module script that its late start replaces");
  }
  const parts = { ...readModuleScript(code), preloads, start: startOf(html) };
  return html
    .replaceAll(/<link rel="modulepreload" href="[^"]+"\/>/g, "")
    .replace(scripts[0]?.[0] ?? "", () => `<script>${loader(parts)}</script>`)
    .replaceAll(DATA_SCRIPT, (_, code: string) => `<script>(window.late??=[]).push(()=>{${code}})</script>`);
}

/** What the router writes for its start: what the page was rendered from, in pieces. It costs a slow phone a frame. */
const DATA_SCRIPT = /<script>(window\.__reactRouterContext\b[\s\S]*?)<\/script>/g;

interface ModuleScript {
  manifest: string;
  /** Route id and address of its module. */
  routes: [id: string, href: string][];
  entry: string;
}

/** Reads what the router's module script imports. */
function readModuleScript(code: string): ModuleScript {
  const manifest = /import "([^"]+)";/.exec(code)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(code)?.[1];
  const names = new Map(
    [...code.matchAll(/import \* as (\w+) from "([^"]+)";/g)].map(([, name, href]) => [name, href]),
  );
  const routes = [...code.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id = "", name]): [string, string] => [
    id,
    names.get(name) ?? "",
  ]);
  if (!manifest || !entry || routes.length === 0 || routes.some(([, href]) => href === "")) {
    throw new Error("the router's module script has another form than expected");
  }
  return { manifest, routes, entry };
}

/** Starts when a part that needs the scripts is seen. */
const WATCH = `()=>{const o=new IntersectionObserver(a=>{if(a.some(p=>p.isIntersecting))start()});document.querySelectorAll("[data-starts=seen]").forEach(p=>o.observe(p))}`;

/**
 * The script that takes the place of the router's, as text. Kept small: it stands in every page. Stylesheets of which
 * the page has only a part (inline-styles.ts) are there whole before any other script runs. A pointer that rests
 * where the page appears wants nothing (browsers tell the new page of it), a pointer that moves may. Like the router's own
 * module script it begins once the document is read to its end: what is taken over half read never starts. An idle moment
 * is waited for a second at most: on a machine that is always busy none comes. Parts that start when they are seen are
 * watched from then on, so that those of the first view don't delay its paint. Where a script could not be loaded, the
 * next time that it is wanted tries again.
 *
 * A picture without words that does not come is hidden for as long: some browsers frame its empty place, and say that it is
 * broken. (A window is not told what has loaded; the document is.) What was lost while the page was on its way is looked for
 * once: a script before the body would know at once, and cost every page a part of its first paint. (Of a drawing without a size
 * of its own some browsers say that it has none, as of a lost one: that it can't be drawn is what tells it is lost.)
 */
function loader({
  manifest,
  routes,
  entry,
  preloads,
  start,
}: ModuleScript & { preloads: (string | undefined)[]; start: Start }): string {
  const onceIdle = (then: string) =>
    `addEventListener("load",()=>setTimeout(()=>(window.requestIdleCallback||setTimeout)(${then},{timeout:1000}),1500))`;
  const begin = { now: "start()", idle: onceIdle("start"), wanted: onceIdle(WATCH) }[start];
  const hrefs = JSON.stringify(preloads);
  return `(()=>{let started,kept,ready;const wishes=["pointermove","pointerdown","keydown","focusin"];
const wanted=e=>{const t=e.target;if(e.type=="keydown"?!/^(Arrow|Page|Home|End| $)/.test(e.key):(e.type!="pointermove"||e.movementX||e.movementY)&&t.closest&&t.closest("button:not([popovertarget]),input,textarea,select"+(e.pointerType=="mouse"?",[data-starts=press]":"")))start()};
const keep=e=>{if(ready||!e.isTrusted)return;const b=e.target.closest&&e.target.closest("button,[data-starts=press]");if(!b||b.popoverTargetElement||b.href&&(e.metaKey||e.ctrlKey||e.shiftKey||e.altKey))return;e.preventDefault();e.stopPropagation();busy(0);kept=b;busy(1);start()};
const busy=on=>{if(kept)on?kept.setAttribute("aria-busy",true):kept.removeAttribute("aria-busy")};
const start=()=>{if(started)return;started=1;wishes.forEach(t=>removeEventListener(t,wanted,true));
document.readyState==="loading"?addEventListener("DOMContentLoaded",go,{once:true}):go()};
const go=()=>{const late=window.late;window.late={push:f=>f()};if(late&&late.forEach)late.forEach(f=>f());
${hrefs}.forEach(h=>{const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)});
Promise.all([import(${JSON.stringify(manifest)}),...${JSON.stringify(routes.map(([, href]) => href))}.map(h=>import(h)),...Array.from(document.querySelectorAll("link[data-rest]"),l=>l.sheet||new Promise((y,n)=>{l.onload=y;l.onerror=e=>{l.disabled=true;n(e)};l.disabled=false}))]).then(([,...m])=>{
const r={};${JSON.stringify(routes.map(([id]) => id))}.forEach((id,i)=>{r[id]=m[i]});window.__reactRouterRouteModules=r;return import(${JSON.stringify(entry)})}).catch(()=>{started=0;busy(0);listen();follow()})};
const follow=()=>{if(kept&&kept.href)location.assign(kept.href)};
const listen=()=>wishes.forEach(t=>addEventListener(t,wanted,{capture:true,passive:true}));
addEventListener("click",keep,true);
const seen=(t,lost)=>{if(t.alt==="")t.style.visibility=lost?"hidden":"";if(lost&&t.closest("[data-starts]"))start()};
["error","load"].forEach(n=>document.addEventListener(n,e=>seen(e.target,n=="error"),true));
document.querySelectorAll("img").forEach(i=>{if(i.complete&&i.currentSrc&&!i.naturalWidth)i.decode().catch(()=>seen(i,1))});
addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.installPrompt=e});
addEventListener("app:ready",()=>{ready=1;removeEventListener("click",keep,true);busy(0);if(kept&&kept.isConnected)kept.click();else follow()},{once:true});
listen();
${begin}})()`;
}
