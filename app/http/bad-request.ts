/** What a route throws when a request cannot have come from one of our own forms. */
import { data } from "@remix-run/cloudflare";

export function badRequest(message: string) {
  return data({ message }, { status: 400, statusText: "Bad Request" });
}

/** A wizard form without the hidden fields that say which recap it is about. */
export function lostRecap() {
  return badRequest("This form has lost its recap. Go back and open the step again.");
}

export function unsupportedMediaType() {
  const message = "This address takes forms only.";
  return data({ message }, { status: 415, statusText: "Unsupported Media Type" });
}

export function tooManyFields(max: number) {
  const message = `This form has more than ${max.toLocaleString("en-US")} fields and files. Go back, choose fewer files at once, and send the form again: what you typed is still in it.`;
  return data({ message }, { status: 413, statusText: "Content Too Large" });
}

export function tooLarge() {
  const message =
    "These files have more than 25 MB together. Go back, choose fewer at once, and send the form again: what you typed is still in it.";
  return data({ message }, { status: 413, statusText: "Content Too Large" });
}
