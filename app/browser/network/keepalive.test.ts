import { afterEach, expect, test, vi } from "vitest";
import { newShareId } from "../../../tests/factories.ts";
import type { Edit } from "../../domain/edits/edit.ts";
import { sendEdits } from "./recap-api.ts";
import { deleteRecording } from "./recording-calls.ts";
import { cancelUpload } from "./upload-calls.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const QUOTA_BYTES = 64 * 1024;

/**
 * A network that fails requests with `keepalive` as browsers do: beyond 64 KiB of UTF-8 in flight. It answers when
 * `answer` is called. `sent` has the `keepalive` of all requests.
 */
function network(status = 200) {
  const sent: boolean[] = [];
  let bytesInFlight = 0;
  let waiting: (() => void)[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body, keepalive = false }: RequestInit) => {
    sent.push(keepalive);
    const bytes = keepalive ? Buffer.byteLength(String(body ?? "")) : 0;
    if (bytesInFlight + bytes > QUOTA_BYTES) throw new TypeError("Failed to fetch");
    bytesInFlight += bytes;
    await new Promise<void>((resolve) => waiting.push(resolve));
    const text = new TextEncoder().encode(
      JSON.stringify({ version: 1, fields: [], error: { message: "No." } }),
    );
    // The request is in flight until its response ends.
    const response = new ReadableStream({
      async pull(stream) {
        stream.enqueue(text);
        await new Promise((resolve) => setTimeout(resolve));
        bytesInFlight -= bytes;
        stream.close();
      },
    });
    return new Response(status === 204 ? null : response, { status });
  });
  const answer = () => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return { sent, answer };
}

function editOf(text: string): Edit {
  return { field: "answer-0", base: [null], value: text };
}

function saveOf(text: string) {
  return sendEdits(newShareId(), [editOf(text)]);
}

const SAVED = { kind: "done", answer: { version: 1, fields: [] } };

test("a long text in a script of three bytes a character is saved", async () => {
  const { sent, answer } = network();
  const saving = saveOf("दौ".repeat(12_000));
  answer();
  expect(await saving).toEqual(SAVED);
  expect(sent).toEqual([false]);
});

test("of saves at once, all are stored, and those that the quota has room for outlive the page", async () => {
  const { sent, answer } = network();
  const saving = ["a", "b", "c", "दौड़"].map((text) => saveOf(text.repeat(25_000 / Buffer.byteLength(text))));
  answer();
  expect(await Promise.all(saving)).toEqual([SAVED, SAVED, SAVED, SAVED]);
  expect(sent).toEqual([true, true, false, false]);
});

test("the quota is counted to the byte", async () => {
  const { sent, answer } = network();
  const shareId = newShareId();
  const rest = QUOTA_BYTES - JSON.stringify({ edits: [editOf("")] }).length;
  const exact = sendEdits(shareId, [editOf("x".repeat(rest))]);
  const more = sendEdits(shareId, [editOf("")]);
  answer();
  expect(await Promise.all([exact, more])).toEqual([SAVED, SAVED]);
  expect(sent).toEqual([true, false]);
});

test.each([200, 400, 429, 503])(
  "a save has the room of one before that was answered with %i",
  async (status) => {
    const { sent, answer } = network(status);
    for (let time = 0; time < 3; time++) {
      const saving = saveOf("x".repeat(60_000));
      answer();
      await saving;
    }
    expect(sent).toEqual([true, true, true]);
  },
);

test("a save has the room of one before that got no answer", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await saveOf("x".repeat(60_000))).toMatchObject({ kind: "lost" });
  const { sent, answer } = network();
  const saving = saveOf("x".repeat(60_000));
  answer();
  expect(await saving).toEqual(SAVED);
  expect(sent).toEqual([true]);
});

test("transcripts share the quota with saves; deletions and cancellations need no room in it", async () => {
  const { sent, answer } = network();
  const saving = saveOf("x".repeat(40_000));
  const others = [deleteRecording("recording"), cancelUpload("upload")];
  const transcript: Edit = { field: "transcript-recording", base: [""], value: "ट".repeat(12_000) };
  const typed = sendEdits(newShareId(), [transcript]);
  await vi.waitFor(() => expect(sent).toEqual([true, true, true, false]));
  answer();
  expect(await saving).toEqual(SAVED);
  await Promise.all([typed, ...others]);
});

test("an answer without a body is received", async () => {
  const { answer } = network(204);
  const deleting = deleteRecording("recording");
  answer();
  expect(await deleting).toBe("done");
});
