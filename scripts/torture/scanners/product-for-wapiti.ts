/**
 * The product as wapiti 3.0 can use it: a Worker around the built one, which logs each request of wapiti with its status.
 *
 * wapiti ignores `<button name="intent">`, so each form gets a field with the value of its first button, or of the one that
 * `?button=1` names. Buttons that delete are left out: the scan would have nothing left. It fills in the field that people
 * do not see, sends empty what has an empty value (which is right only in a hidden field), sends a GIF that is none, and
 * sends texts as files where a form has files. Scripts and media are taken out of the pages, or they would take all its time.
 */

/** Marks the requests of wapiti. Others reach the product as they are. */
export const WAPITI_HEADER = "x-wapiti";
/** What each logged line begins with. */
export const LOGGED = "wapiti ";

const SMALL_GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

export const PRODUCT_FOR_WAPITI = `
import product from "./app.js";

export default {
  ...product,
  async fetch(request, env, context) {
    if (!request.headers.has("${WAPITI_HEADER}")) return product.fetch(request, env, context);
    const { method, url } = request;
    const response = await product.fetch(await repaired(request), env, context);
    console.log("${LOGGED}" + JSON.stringify({ method, url, status: response.status }));
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    return isPage ? withButtons(response, Number(new URL(url).searchParams.get("button"))) : response;
  },
};

function withButtons(response, wanted) {
  const taken = "script, link, img, source, track, audio, input[name=website], input[type=file]:not([name=media])";
  let at = 0;
  return new HTMLRewriter()
    .on(taken, { element(element) { element.remove(); } })
    .on('input[value=""]:not([type=hidden])', { element(input) { input.removeAttribute("value"); } })
    .on("form", { element() { at = 0; } })
    .on("button[name=intent]", {
      element(button) {
        const value = button.getAttribute("value");
        if (/^(delete|sure)/.test(value) || at++ !== wanted) return;
        button.before('<input type="hidden" name="intent" value="' + value + '">', { html: true });
      },
    })
    .transform(response);
}

async function repaired(request) {
  const headers = new Headers(request.headers);
  if (!headers.get("content-type")?.startsWith("multipart/")) return request;
  const sent = await request.clone().formData().catch(() => []);
  const gif = await (await fetch("data:image/gif;base64,${SMALL_GIF}")).blob();
  const form = new FormData();
  for (const [name, value] of sent) {
    const text = await value.text?.();
    if (value.name === name) form.set(name, text);
    else form.set(name, text === "GIF89a" ? new File([gif], value.name, { type: gif.type }) : value);
  }
  for (const name of ["content-type", "content-length"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, body: form });
}
`;
