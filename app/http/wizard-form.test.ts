import { expect, test } from "vitest";
import { recap as recapOf } from "../../tests/factories.ts";
import type { SaveOutcome } from "../services/recap-service.ts";
import { formStamp, saveWizardStep } from "./wizard-form.ts";

const SHOWN = recapOf({ answers: { "0": "Hills" } });
const MINE = { answers: { "0": "Hills and more hills" } };

/** Saves a form while another tab saves other fields before each attempt, so many times. */
async function saveAgainst(others: number) {
  let attempts = 0;
  async function save(): Promise<SaveOutcome> {
    attempts += 1;
    if (attempts <= others)
      return {
        kind: "stale",
        recap: { ...SHOWN, rev: attempts, name: `Race ${attempts}` },
        lastSaveId: "another",
      };
    return { kind: "saved", isFirst: true, rev: attempts, updatedAt: SHOWN.updatedAt, questions: [] };
  }
  const context = { services: { recaps: { save } }, viewer: { visitorId: "athlete", user: null } };
  const form = { recap: SHOWN.shareId, rev: 0, stamp: await formStamp(SHOWN, ["0"]) };
  const saved = await saveWizardStep(context as never, form, MINE);
  return { saved, attempts };
}

test("a form is saved although another tab saves other fields before it a few times", async () => {
  expect(await saveAgainst(5)).toMatchObject({ saved: { kind: "saved" }, attempts: 6 });
});

test("a form that another tab comes before fifty times shows both versions, and tries no more", async () => {
  const { saved, attempts } = await saveAgainst(50);
  expect(saved).toMatchObject({ kind: "stale", mine: MINE });
  expect(attempts).toBeLessThan(50);
});
