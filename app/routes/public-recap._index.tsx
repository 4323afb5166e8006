/** As /r without an id. */
export { default, loader, meta } from "./r._index.tsx";
