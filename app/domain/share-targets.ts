/** The web addresses of the sites that a recap's link can be shared to (product.md, Share targets). */

/** Returns the address that opens Facebook's dialog. Facebook takes the title and the picture from the link's page. */
export function facebookUrl(link: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`;
}
