/** Takes an athlete through the first steps of the wizard, for tests that start at a later one. */
import { expect } from "vitest";
import type { Edit, EditableRecap, EditResult } from "../app/domain/edits/edit.ts";
import type { Caller } from "./caller.ts";
import { editsOf, type Values } from "./edits-of.ts";
import { newRecap, newShareId } from "./factories.ts";

/** Creates a draft with a race type. Returns its share id. */
export async function beginDraft(athlete: Caller): Promise<string> {
  const shareId = newShareId();
  const response = await athlete.submit("/race-type", { recap: shareId, raceType: "running" });
  expect(response.status).toBe(302);
  return shareId;
}

/** Creates a draft with a race type, details and answers. Returns its share id. */
export async function completeDraft(athlete: Caller): Promise<string> {
  const shareId = await beginDraft(athlete);
  const { raceType, answers, questions, isPublic, ...details } = newRecap();
  const answered = Object.entries(answers).map(([index, text]) => [`answer-${index}`, text]);
  await saveFields(athlete, shareId, { raceType, ...details, ...Object.fromEntries(answered) });
  expect([questions.length, isPublic]).toEqual([5, true]);
  return shareId;
}

/** Gives a recap these values, and expects that all are saved. */
export async function saveFields(athlete: Caller, shareId: string, values: Values): Promise<void> {
  const recap = (await (await athlete.call(`/api/recaps/${shareId}`)).json()) as EditableRecap;
  const response = await sendEdits(athlete, shareId, editsOf(recap, values));
  expect(response.status).toBe(200);
  const { fields } = (await response.json()) as { fields: EditResult[] };
  expect(fields.filter(({ is }) => is !== "saved")).toEqual([]);
}

export function sendEdits(athlete: Caller, shareId: string, edits: Edit[]): Promise<Response> {
  return athlete.send("PATCH", `/api/recaps/${shareId}`, { edits });
}

/** Creates and publishes a recap. Returns its share id. */
export async function publishRecap(athlete: Caller): Promise<string> {
  const shareId = await completeDraft(athlete);
  await athlete.submit("/summary", { recap: shareId });
  return shareId;
}

/** Returns where the response redirects to, without the site's origin. */
export function destination(response: Response): string {
  const location = response.headers.get("location") ?? "";
  return location.replace("http://localhost", "");
}
