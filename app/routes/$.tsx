/** Answers 404 for every path that no other route matches, except a guest's link with the punctuation that follows it in a text. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { DocumentHandle } from "../components/layout/document-handle.ts";
import { addUrl } from "../domain/site/contribution-url.ts";
import { pageNotFound } from "../http/not-found.ts";

export const handle: DocumentHandle = { showsNoRecap: true };

const PUNCTUATED = /^r\/(recap_\d{13}_[\w-]{22})\/add[\p{P}>]+$/u;

export function loader({ params }: LoaderFunctionArgs): never {
  const [, shareId] = PUNCTUATED.exec(params["*"] ?? "") ?? [];
  throw shareId === undefined ? pageNotFound() : redirect(addUrl(shareId));
}

export default function UnknownPage() {
  return null;
}
