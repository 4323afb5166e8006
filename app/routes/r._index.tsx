/** The public page's address without an id: old links carry it in the hash (specification 2, Public recap). */

import { data } from "@remix-run/cloudflare";
import { useEffect } from "react";
import { followHash } from "../browser/hash-redirect.ts";
import { ErrorPage } from "../components/layout/error-page.tsx";

export const meta = () => [{ title: "Race recap not found · Race Recap" }];

export const loader = () => data(null, 404);

export default function RecapWithoutId() {
  useEffect(followHash, []);
  return <ErrorPage kind="recap-not-found" />;
}
