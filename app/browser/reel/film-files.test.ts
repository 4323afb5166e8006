import { afterEach, expect, test, vi } from "vitest";
import { audioFixture } from "../../../tests/fixtures.ts";
import { MissingFileError } from "../film/fetch-file.ts";
import { openFile } from "./film-files.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The first bytes of a recording, and then what the test says. */
function answerWith(end: (body: ReadableStreamDefaultController) => void, status = 206): void {
  vi.stubGlobal("fetch", async () => {
    const start = async (body: ReadableStreamDefaultController) => {
      body.enqueue(audioFixture("answer-1.wav").slice(0, 2_000));
      setTimeout(end, 0, body);
    };
    const headers = { "content-range": "bytes 0-99999/100000" };
    return new Response(new ReadableStream({ start }), { status, headers });
  });
}

const readWhole = () => openFile("https://example.com/api/audio/a/b").computeDuration();

test("a file that breaks off is one that has not arrived", async () => {
  answerWith((body) => body.error(new TypeError("network error")));
  await expect(readWhole()).rejects.toEqual(
    new MissingFileError("offline", "https://example.com/api/audio/a/b"),
  );
});

test("a file that is gone is told apart", async () => {
  answerWith((body) => body.close(), 404);
  await expect(readWhole()).rejects.toMatchObject({ name: "MissingFileError", reason: "gone" });
});
