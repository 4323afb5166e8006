/**
 * Lets a page's scripts wait until the browser has painted it: on a slow connection they would compete with the styles and
 * pictures. The page works without scripts until then, and keeps what is typed (early-input.ts).
 */

const PARKED_TYPE = "parked";
const PARKED_REL = "parked-modulepreload";

/** Parks the module scripts of an HTML page that has START_PARKED_SCRIPTS. */
export function parkScripts(page: Response): Response {
  return new HTMLRewriter()
    .on("link[rel=modulepreload]", { element: (link) => void link.setAttribute("rel", PARKED_REL) })
    .on("script[type=module]", { element: (script) => void script.setAttribute("type", PARKED_TYPE) })
    .transform(page);
}

/**
 * Inline script for the end of the body. Starts the parked scripts after the next paint, or half a second after the page
 * has loaded: a page in the background is not painted. The parked elements stay, since React expects them there.
 */
export const START_PARKED_SCRIPTS = `{const{nonce}=document.currentScript,f=()=>{document.querySelectorAll("link[rel=${PARKED_REL}]").forEach(l=>{l.rel="modulepreload"});document.querySelectorAll("script[type=${PARKED_TYPE}]").forEach(p=>{p.type="started";document.head.append(Object.assign(document.createElement("script"),{type:"module",nonce,textContent:p.textContent}))})};requestAnimationFrame(()=>setTimeout(f));addEventListener("load",()=>setTimeout(f,500))}`;
