/** Remix's server build, with some of its routes, or with actions that refuse the forms of a browser whose session is over. */
import type { ActionFunction, ServerBuild } from "@remix-run/cloudflare";
import { isSessionOver } from "../../app/domain/account/session.ts";
import { sessionOver } from "../../app/http/auth/session-over.ts";
import { readForm } from "../../app/http/read-form.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** The routes that such a browser needs: signing in and out, and stopping mails. */
const OPEN_ROUTES = /^routes\/(sign-(in|out)|unsubscribe)/;

export function withLiveSessions(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guarded(route)]);
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}

function guarded(route: Route): Route {
  const { action } = route.module;
  if (!action) return route;
  const isOpen = OPEN_ROUTES.test(route.id);
  // Without a page, only scripts call it.
  const refusal = (request: Request, form: FormData | null) =>
    route.module.default ? sessionOver(request, form) : Response.json({}, { status: 401 });
  const guardedAction: ActionFunction = async (args) => {
    const { request, context } = args;
    if (context.browserSession.isOver && !isOpen) throw refusal(request, await readForm(request));
    try {
      return await action(args);
    } catch (error) {
      // The account was deleted while the form was on its way.
      if (isSessionOver(error)) throw refusal(request, null);
      throw error;
    }
  };
  return { ...route, module: { ...route.module, action: guardedAction } };
}

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
