/** Each call of the API that names a recap, a file or an upload answers a stranger as if a private one did not exist. */
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { contribute, setGuests } from "../../contribution-calls.ts";
import { addSample, createRecap } from "../../media-calls.ts";
import { addComment } from "../../reaction-calls.ts";
import { CARD, RECAP_CALLS, UPLOAD_SOURCE, type WholeRecap } from "../../recap-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { declarationOf, declare } from "../../upload-calls.ts";

let stranger: Caller;
let recap: WholeRecap;

beforeAll(async () => {
  // Other files' rows would be read before and after each call, too.
  await env.DB.prepare("DELETE FROM recaps").run();
  const owner = caller(exports.default);
  stranger = caller(exports.default);
  await stranger.call("/race-type?new");
  const made = await createRecap(owner, { isPublic: false });
  const [photo, recording] = [await addSample(owner, made), await addRecording(owner, made)];
  const upload = await declare(owner, made.shareId, await declarationOf(UPLOAD_SOURCE));
  const { id } = await upload.json<{ id: string }>();
  const comment = await addComment(owner, made, "A note to myself");
  await setGuests(owner, made, true);
  const contribution = await contribute(owner, made);
  const card = await owner.send("POST", `/api/recaps/${made.shareId}/cards`, CARD);
  recap = {
    ...made,
    isPublic: false,
    mediaId: photo.id,
    videoId: photo.id,
    recordingId: recording.id,
    uploadId: id,
    commentId: comment.id,
    contributionId: contribution.id,
    cardUrl: (await card.json<{ url: string }>()).url,
  };
});

test.each(Object.entries(RECAP_CALLS))(
  "%s answers a stranger with 404 and changes nothing",
  async (_, call) => {
    const before = await stored();
    const response = await call(stranger, recap);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: { code: expect.stringMatching(/_not_found$/), message: expect.any(String) } },
    ]);
    expect(await stored()).toEqual(before);
  },
);

async function stored() {
  const files = ["media", "recordings", "uploads", "upload_parts"];
  const tables = [
    "recaps",
    "courses",
    ...files,
    "likes",
    "comments",
    "comment_reports",
    "blocks",
    "cards",
    "contributions",
  ];
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return rows.map(({ results }) => results);
}
