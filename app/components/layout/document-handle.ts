/** What a route's `handle` may say about the document around it. */
export interface DocumentHandle {
  /** The page is sent without Remix's scripts; it lives without them or brings its own small one. */
  withoutScripts?: boolean;
}
