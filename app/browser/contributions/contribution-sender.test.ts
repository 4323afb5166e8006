import { afterEach, expect, test, vi } from "vitest";
import { type ContributionItem, newItem } from "../device/outbox-item.ts";
import { createContributionSender, postContribution } from "./contribution-sender.ts";

afterEach(() => vi.unstubAllGlobals());

const contribution = {
  userName: "Dad",
  userEmail: "dad@example.com",
  text: "Kilometer 32",
  sendingId: "s".repeat(22),
};
const EVENTS = { onDeclared() {}, onProgress() {}, onFinishing() {}, onChange() {} };

function cheer(): ContributionItem {
  const file = { fileName: "VoiceMessage of Dad.ogg", fileType: "audio" as const, size: 5, isPlayable: true };
  return {
    ...newItem("item", "recap_1", 1),
    kind: "contribution",
    ...file,
    declaration: null,
    contribution,
  };
}

/** Prepares and sends a cheer whose file is of this type. */
async function sent(contentType: "audio/webm" | "audio/ogg") {
  const send = vi.fn(async () => ({ kind: "added" as const, id: "a" }));
  const post = vi.fn(async () => ({ kind: "added" as const, id: "b" }));
  const sender = createContributionSender({
    prepare: async () => ({ kind: "refused", reason: "damaged" }),
    finish: async () => ({
      kind: "audio",
      contentType,
      durationSeconds: 5,
      decodedSeconds: 5,
      bytes: new Uint8Array([1, 2]),
    }),
    send,
    post,
  });
  const { signal } = new AbortController();
  const prepared = await sender.prepare?.(cheer(), new Blob(["sound"]), signal);
  if (prepared?.kind !== "prepared") throw new Error("It was refused");
  const item = { ...cheer(), ...prepared.changes };
  await sender.send(item, prepared.files[0] ?? null, EVENTS, signal);
  return { send, post };
}

test("a cheer is declared as the guest's, without the name of its file", async () => {
  const { send, post } = await sent("audio/webm");
  expect(post).not.toHaveBeenCalled();
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({
      declaration: expect.objectContaining({ fileName: "cheer.webm", uploadKey: "item", contribution }),
    }),
    EVENTS,
    expect.anything(),
  );
});

test("a cheer that cannot be sent in parts is sent as the form", async () => {
  const { send, post } = await sent("audio/ogg");
  expect(send).not.toHaveBeenCalled();
  expect(post).toHaveBeenCalledWith("recap_1", expect.objectContaining({ contribution }), expect.anything());
});

test.each([
  [404, "recap-gone"],
  [429, "limited"],
  [400, "refused"],
  [500, "lost"],
])("the form's answer %i means %s", async (status, kind) => {
  vi.stubGlobal("fetch", async () => new Response("page", { status }));
  const file = new File(["sound"], "cheer.ogg");
  const outcome = await postContribution(
    "recap_1",
    { cheer: file, contribution },
    new AbortController().signal,
  );
  expect(outcome.kind).toBe(kind);
});
