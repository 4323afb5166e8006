/** Every address that no other route knows. */
import { pageNotFound } from "../http/not-found.ts";

export function loader(): never {
  throw pageNotFound();
}

export default function UnknownPage() {
  return null;
}
