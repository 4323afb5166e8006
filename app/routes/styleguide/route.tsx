/**
 * The style guide: the components in their states, in both themes. Served in development only, so its code comes on demand:
 * what a route imports is named on every page.
 */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { lazy, Suspense } from "react";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { pageNotFound } from "../../http/not-found.ts";

export const meta = () => [{ title: "Style sheet · Race Recap" }, { name: "robots", content: "noindex" }];

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.isDevelopment) throw pageNotFound();
  return null;
}

const Sheets = lazy(() => import("./sheets.client.tsx"));

export default function StyleSheet() {
  const isHydrated = useHydrated();
  return (
    <main id="main">
      <h1 className="mx-auto max-w-6xl px-4 py-8 text-title">Style sheet</h1>
      {isHydrated && (
        <Suspense>
          <Sheets />
        </Suspense>
      )}
    </main>
  );
}
