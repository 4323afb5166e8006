/** /public-recap/{id}: the same page as /r/{id} (specification 2, Public recap). */
export { action, default, ErrorBoundary, handle, headers, loader, meta } from "./r.$shareId/route.tsx";
