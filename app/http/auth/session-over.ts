/** The response to a form of a browser whose session is over. The error page offers to send it again after signing in. */
import { data } from "@remix-run/cloudflare";
import type { SentForm } from "../../domain/account/session.ts";
import { cleanFileName } from "../../domain/media/media.ts";
import { SESSION_OVER_TEXTS } from "../../texts/account/session-over.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";

/** `form` is the submitted form; null if its body was already read. */
export function sessionOver(request: Request, form: FormData | null) {
  const { pathname, search } = new URL(request.url);
  const sent: SentForm = { action: pathname + search, fields: [], files: [] };
  for (const [name, value] of form ?? []) {
    if (typeof value === "string") sent.fields.push([name, value]);
    else if (value.name !== "") sent.files.push(cleanFileName(value.name));
  }
  const { title, refused: message } = SESSION_OVER_TEXTS;
  return data({ title, message, sent }, { status: 401, statusText: REQUEST_ERROR_TEXTS.reasonPhrases[401] });
}
