/** The server build that `remix vite:build` writes; there is none before the first build. */
declare module "*/build/server/index.js";
