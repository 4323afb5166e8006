/** The public page under its other address (specification 2, Public recap: the same screen). */
export { default, ErrorBoundary, handle, headers, loader, meta } from "./r.$shareId/route.tsx";
