/**
 * Delays a page's scripts until the first paint: on a slow connection they would compete with styles and pictures. Until
 * then the page works without scripts and records input (early-input.ts).
 */

/** Browsers do not run a script of a type that they do not know. */
const PARKED_TYPE = "text/parked";
/** A hint that does nothing for the page's own host. HTML knows no type of link that does nothing at all. */
const PARKED_REL = "dns-prefetch";

/** Parks the module scripts of an HTML page that has START_PARKED_SCRIPTS. */
export function parkScripts(page: Response): Response {
  return new HTMLRewriter()
    .on("link[rel=modulepreload]", {
      element(link) {
        link.setAttribute("rel", PARKED_REL).setAttribute("data-parked", "");
      },
    })
    .on("script[type=module]", {
      element(script) {
        script.setAttribute("type", PARKED_TYPE).setAttribute("data-parked", "").removeAttribute("async");
      },
    })
    .transform(page);
}

/**
 * Before the first paint. A browser that lacks what the scripts call (Safari before 17.4, Chrome before 117, Firefox before 124)
 * keeps the page that works without them.
 */
export const MARK_OLD_BROWSER =
  'Map.groupBy&&AbortSignal.any||document.documentElement.classList.add("no-js");';

/**
 * Inline script for the end of the body. Starts the parked scripts after the next paint, or half a second after the page
 * has loaded: a page in the background is not painted. The parked elements stay, since React expects them there.
 */
export const START_PARKED_SCRIPTS = `if(!document.documentElement.classList.contains("no-js")){const{nonce}=document.currentScript,f=()=>{document.querySelectorAll("link[data-parked]").forEach(l=>{delete l.dataset.parked;l.rel="modulepreload"});document.querySelectorAll("script[data-parked]").forEach(p=>{delete p.dataset.parked;document.head.append(Object.assign(document.createElement("script"),{type:"module",nonce,textContent:p.textContent}))})};requestAnimationFrame(()=>setTimeout(f));addEventListener("load",()=>setTimeout(f,500))}`;
