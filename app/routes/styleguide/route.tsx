/**
 * The style guide: the components in their states, in both themes. Served in development only, so its code comes on demand:
 * what a route imports is named on every page.
 */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { lazy, Suspense } from "react";
import { pageNotFound } from "../../http/not-found.ts";

export const meta = () => [{ title: "Style sheet · Race Recap" }, { name: "robots", content: "noindex" }];

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.isDevelopment) throw pageNotFound();
  return null;
}

const Sheets = lazy(() => import("./sheets.tsx"));

export default function StyleSheet() {
  return (
    <main id="main">
      <h1 className="mx-auto max-w-6xl px-4 py-8 text-title">Style sheet</h1>
      <Suspense>
        <Sheets />
      </Suspense>
    </main>
  );
}
