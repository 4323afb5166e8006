/** D1 or R2 fails before or after any call of a write on contributions: reads stay consistent, and a retry succeeds. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { declarationSchema } from "../../../app/domain/contributions/sent-declaration.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { visitor } from "../../../tests/factories.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { quietConsole } from "../../../tests/quiet-console.ts";
import { contributionRows, keptOf, mediaGaps, mediaRows } from "../../../tests/stored-media.ts";
import { declarationOf } from "../../../tests/upload-calls.ts";
import { contributionInput, contributionsOn } from "../../../tests/worker/contributions/contributions-on.ts";
import {
  attempt,
  bothDone,
  expectWholeOrNothing,
  recapWithOwnQuestion,
} from "../../../tests/worker/every-failure.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { createUploadService } from "../uploads/upload-service.ts";

quietConsole("error");

let clockMs = Date.parse("2026-05-17T08:00:00Z");

function servicesOn(database: D1Database, bucket: R2Bucket) {
  const now = () => clockMs++;
  const db = drizzle(database);
  const parts = { db, store: createMediaStore(bucket), now, limits: limitsOf(db, { now }) };
  return {
    recaps: createRecapService(parts),
    contributions: contributionsOn(parts),
    uploads: createUploadService(parts),
  };
}
type Services = ReturnType<typeof servicesOn>;

const reliable = servicesOn(env.DB, env.MEDIA);
const photo = photoFixture("small.jpg");

/** A recap that is open, and what its guest has sent: a photo that waits, and one that is taken. */
interface Stage {
  owner: Viewer;
  guest: Viewer;
  recap: Recap;
  held: string;
  taken: string;
}

async function staged(): Promise<Stage> {
  const [owner, guest] = [visitor(), visitor()];
  const recap = await recapWithOwnQuestion(reliable.recaps, owner);
  await reliable.contributions.saveIsOpen(owner, recap, true);
  const held = await sendForm(reliable, { guest, recap }, "held");
  const taken = await sendForm(reliable, { guest, recap }, "taken");
  await reliable.contributions.accept(owner, taken, { questionIndex: 5 });
  return { owner, guest, recap, held, taken };
}

async function sendForm(
  { contributions }: Services,
  { guest, recap: { shareId } }: Pick<Stage, "guest" | "recap">,
  uploadKey: string,
): Promise<string> {
  const file = new Blob([photoFixture("small.gif")]);
  const contribution = contributionInput({
    sendingId: guest.visitorId,
    text: uploadKey,
  });
  const outcome = await contributions.add(
    guest,
    { shareId },
    { file, fileName: "a.gif", uploadKey, contribution },
  );
  if (outcome.kind !== "added") throw new Error(`It was not added: ${outcome.kind}`);
  return outcome.contribution.id;
}

async function sendInParts({ uploads }: Services, { guest, recap: { shareId } }: Stage): Promise<unknown> {
  const declared = await declarationOf(
    { original: photo, contentType: "image/jpeg" },
    { uploadKey: "parts" },
  );
  const contribution = contributionInput({ sendingId: guest.visitorId, text: "parts" });
  const begun = await uploads.begin(
    guest,
    { shareId },
    { ...declarationSchema.parse(declared), contribution },
  );
  if (begun.kind !== "begun") return begun;
  await uploads.putPart(guest, begun.uploadId, { number: 1, body: Promise.resolve(photo) });
  return uploads.finish(guest, begun.uploadId);
}

type Write = (services: Services, stage: Stage) => Promise<unknown>;

const WRITES: Record<string, Write> = {
  "send a form": (services, stage) => sendForm(services, stage, "new"),
  "send a form twice at once": (services, stage) =>
    bothDone(sendForm(services, stage, "new"), sendForm(services, stage, "new")),
  "send in parts": sendInParts,
  take: ({ contributions }, { owner, held }) => contributions.accept(owner, held, { questionIndex: null }),
  "take elsewhere": ({ contributions }, { owner, taken }) =>
    contributions.accept(owner, taken, { questionIndex: null }),
  show: ({ contributions }, { owner, held }) => contributions.setStatus(owner, held, "shown"),
  "give back": ({ contributions }, { owner, taken }) => contributions.setStatus(owner, taken, "held"),
  "take back": ({ contributions }, { guest, taken }) => contributions.delete(guest, taken),
  block: ({ contributions }, { owner, recap, taken }) => contributions.block(owner, recap, taken),
  close: ({ contributions }, { owner, recap }) => contributions.saveIsOpen(owner, recap, false),
  "delete the recap": ({ recaps }, { owner, recap }) => recaps.delete(owner, recap),
};

/** Returns what can be read of the stage, without values that differ between runs. */
async function told({ owner, guest, recap }: Stage) {
  const wanted = { after: null, only: null };
  const views = await Promise.all(
    [owner, guest, visitor()].map((viewer) =>
      reliable.contributions.find(viewer, { shareId: recap.shareId }, wanted),
    ),
  );
  const found = await reliable.recaps.findEditable(owner, recap);
  return {
    views: views.map((page) => page && { ...page, contributions: page.contributions.map(toldOf) }),
    media: found?.media.map(({ credit, description, questionIndex }) => [credit, description, questionIndex]),
    rows: (await contributionRows(env, recap.shareId)).length,
    photos: (await mediaRows(env, recap.shareId)).length,
    uploads: (await keptOf(env, recap.shareId)).uploads,
  };
}

function toldOf({
  text,
  status,
  takenTo,
  mine,
}: {
  text: string | null;
  status: string;
  takenTo: unknown;
  mine: boolean;
}) {
  return { text, status, takenTo, mine };
}

test.each(Object.entries(WRITES))(
  "%s: after a failure at any call, reads are consistent, and a retry has the effect of one call",
  { timeout: 120_000 },
  (name, write) =>
    expectWholeOrNothing<Stage>({
      staged,
      attempted: (stage, failures) =>
        attempt(env, failures, (database, bucket) => write(servicesOn(database, bucket), stage)),
      // A part that has arrived is progress, and no half of a contribution.
      told: async (stage) => {
        const { uploads, ...rest } = await told(stage);
        return name === "send in parts" ? rest : { uploads, ...rest };
      },
      expectWhole: async ({ recap }) =>
        expect((await mediaGaps(env, recap.shareId)).rowsWithoutObject).toEqual([]),
    }),
);
