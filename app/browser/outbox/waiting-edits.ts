/** Counts and classifies the edits that wait in the edit store. */
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { memoriesUrl, questionUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import type { Item } from "../device/outbox-item.ts";
import type { EditRow } from "../edit-store/edit-row.ts";

/** What is younger is being sent right now, and its own screen shows that. */
export const SHOWN_AFTER_MS = 3_000;

export interface WaitingEdits {
  /** How many are sent by themselves. */
  count: number;
  /** The first one that waits for the athlete. */
  held: EditRow | null;
}

export function waitingIn(rows: EditRow[], now: number): WaitingEdits {
  const older = rows.filter((row) => now - row.order >= SHOWN_AFTER_MS && !isNotNeededToPublish(row));
  return {
    count: older.filter(({ state }) => state === "ready").length,
    held: older.find(({ state }) => state !== "ready") ?? null,
  };
}

/** Whether a recap can be published without it: a half-typed question, a machine transcript, a text of a removed file. */
export function isNotNeededToPublish({ field, state, message }: EditRow): boolean {
  if (field.startsWith("captions-")) return true;
  if (field.startsWith("question-")) return state === "typing";
  // It waits for the file to be restored.
  return message === REMOVED_MESSAGES.file || message === REMOVED_MESSAGES.recording;
}

/** Whether the server does not have a question yet: what belongs to it is sent after that. */
export function isQuestionUnsent(rows: EditRow[], index: number | null): boolean {
  return rows.some(({ field, base }) => field === `question-${index}` && base.includes(null));
}

/** Returns the page on which an item or an edit that waits is shown. */
export function waitingUrl(waiting: Item | EditRow): SitePath {
  if ("field" in waiting) return rowUrl(waiting);
  const { shareId } = waiting;
  return waiting.kind === "take"
    ? questionUrl(shareId, waiting.questionIndex)
    : wizardUrl("/summary", shareId);
}

function rowUrl({ shareId, field }: EditRow): SitePath {
  const [name, key] = field.split("-");
  if (name === "answer") return questionUrl(shareId, Number(key));
  if (name === "question") return wizardUrl("/custom-questions", shareId);
  if (name === "description" || name === "focal") return memoriesUrl(shareId);
  if (name === "transcript" || name === "captions") return wizardUrl("/questions", shareId);
  return wizardUrl(name === "raceType" ? "/race-type" : "/race-details", shareId);
}
