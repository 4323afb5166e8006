/** Remix's server build with some of its routes. */
import type { ServerBuild } from "@remix-run/cloudflare";

/** Remix matches against all routes several times per page: a page whose route is known renders faster with few routes. */
export function onlyRoutes(build: ServerBuild, ids: string[]): ServerBuild {
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  };
}

/** Throws if one of them does not exist. */
function pick<Route>(routes: Record<string, Route>, ids: string[]): Record<string, Route> {
  return Object.fromEntries(
    ids.map((id) => {
      const route = routes[id];
      if (route === undefined) throw new Error(`There is no route "${id}"`);
      return [id, route];
    }),
  );
}
