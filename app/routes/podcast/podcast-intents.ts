/** The button of the form on /podcast. Only the loader imports this file: the page does not load zod for one button. */
import { intents, none } from "../../domain/site/intents.ts";

export const podcastIntents = intents({ create: none });

/** Whether the URL was requested by the button. Without scripts the form is submitted with GET. */
export function isCreateRequest(url: string): boolean {
  const form = new FormData();
  for (const [name, value] of new URL(url).searchParams) form.append(name, value);
  return podcastIntents.read(form)?.intent === "create";
}
