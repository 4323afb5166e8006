/**
 * Options of Remix's Vite plugin; `vite.config.ts` imports them (docs/decisions/0002-vite-with-remix-config.md).
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  ignoredRouteFiles: ["**/*.test.{ts,tsx}", "**/*.css"],
  // Both addresses are one page (specification 2, Public recap).
  routes: (defineRoutes) =>
    defineRoutes((route) =>
      route("public-recap/:shareId", "routes/r.$shareId/route.tsx", { id: "routes/public-recap.$shareId" }),
    ),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Lazy discovery asks the server for the routes on each navigation; the wizard must work offline.
    v3_lazyRouteDiscovery: false,
  },
};
