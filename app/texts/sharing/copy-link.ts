/**
 * What the public page announces after "Share this Recap" has tried to copy the link. Separate exports: bundlers inline
 * them, which keeps the page's script small.
 */

export const LINK_COPIED = "Link copied! Share this link and it will show your race details";
export const COPY_FAILED = "Copy Failed. Unable to copy link. Please copy manually from the address bar.";
