/** Answers 404 for every path that no other route matches. */
import { pageNotFound } from "../http/not-found.ts";

export function loader(): never {
  throw pageNotFound();
}

export default function UnknownPage() {
  return null;
}
