/** Answers 404 for every path that no other route matches. */
import type { DocumentHandle } from "../components/layout/document-handle.ts";
import { pageNotFound } from "../http/not-found.ts";

export const handle: DocumentHandle = { showsNoRecap: true };

export function loader(): never {
  throw pageNotFound();
}

export default function UnknownPage() {
  return null;
}
