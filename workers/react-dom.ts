/** What packages import of react-dom, for the Worker (`alias` in wrangler.toml). They call it in browsers only. */

export function createPortal(): never {
  throw new Error("The server renders no portals");
}

export function flushSync(): never {
  throw new Error("The server has no updates to flush");
}
