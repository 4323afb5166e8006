/** /r without an id: answers 404. Old links with the id in the hash are redirected (specification 2, Public recap). */
import { data } from "@remix-run/cloudflare";
import { useEffect } from "react";
import { followHash } from "../browser/public-page/hash-redirect.ts";
import type { DocumentHandle } from "../components/layout/document-handle.ts";
import { ErrorPage, errorDocumentTitle } from "../components/layout/error-page.tsx";

export const handle: DocumentHandle = { showsNoRecap: true };

export const meta = () => [{ title: errorDocumentTitle({ kind: "recap-not-found" }) }];

export const loader = () => data(null, 404);

export default function RecapWithoutId() {
  useEffect(followHash, []);
  return <ErrorPage kind="recap-not-found" />;
}
