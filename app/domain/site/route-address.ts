/** Addresses as routes compare them: case, percent-encoding and slashes at the end make no difference. */

export interface RouteAddress {
  /** The page's path, decoded, in lower case and without slashes at its end. */
  path: string;
  /** Whether the page's data is requested, which has the page's address with `.data` after it. */
  isData: boolean;
}

/** Returns what routes see of a URL's path. Compare this and not the path itself, which has many spellings. */
export function routeAddress(pathname: string): RouteAddress {
  const path = decoded(pathname).toLowerCase();
  const isData = path.endsWith(".data");
  const page = isData ? path.slice(0, -".data".length) : path;
  return { path: page.replace(/\/+$/, "") || "/", isData };
}

/** Returns the path as it is if it cannot be decoded: no route has such an address. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}
