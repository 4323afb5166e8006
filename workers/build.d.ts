/** Declares the server build that `remix vite:build` writes, so that types are checked before the first build too. */
declare module "*/build/server/index.js";
