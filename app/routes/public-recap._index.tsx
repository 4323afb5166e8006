/** /public-recap without an id: the same page as /r. */
export { default, handle, loader, meta } from "./r._index.tsx";
