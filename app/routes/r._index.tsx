/** /r without an id: answers 404. Old links with the id in the hash are redirected (specification 2, Public recap). */
import { data } from "@remix-run/cloudflare";
import { useEffect } from "react";
import { followHash } from "../browser/hash-redirect.ts";
import { ErrorPage } from "../components/layout/error-page.tsx";
import { PUBLIC_PAGE_TEXTS } from "../texts/public-page.ts";

export const meta = () => [{ title: PUBLIC_PAGE_TEXTS.notFoundTitle }];

export const loader = () => data(null, 404);

export default function RecapWithoutId() {
  useEffect(followHash, []);
  return <ErrorPage kind="recap-not-found" />;
}
