/** Takes an athlete through the first steps of the wizard, for tests that start at a later one. */
import { expect } from "vitest";
import type { Caller } from "./caller.ts";
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
  const { raceType, questions, answers, isPublic, ...details } = newRecap();
  const save = { saveId: "complete", rev: 0, patch: { raceType, details, answers } };
  const response = await athlete.send("PATCH", `/api/recaps/${shareId}`, save);
  expect(response.status).toBe(200);
  expect([questions.length, isPublic]).toEqual([5, true]);
  return shareId;
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
