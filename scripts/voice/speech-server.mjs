/** A speech server with OpenAI's shape (platform.openai.com/docs/api-reference/audio) that says the second it hears. */
import { createServer } from "node:http";
import { BlobSource, Input, WEBM } from "mediabunny";

const SENTENCE_SECONDS = 6;

/** `pieces` tells how many bytes each call had, and how long it was. */
export async function serveSpeech() {
  /** @type {{ bytes: number, seconds: number }[]} */
  const pieces = [];
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body));
    });
  });

  /** @param {import("node:http").IncomingMessage} request */
  async function answer(request) {
    /** @type {Buffer[]} */
    const received = [];
    for await (const chunk of request) received.push(chunk);
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(Buffer.concat(received), { headers }).formData();
    const file = form.get("file");
    if (!(file instanceof File)) throw new Error("The form has no file");
    const input = new Input({ source: new BlobSource(file), formats: [WEBM] });
    const seconds = await input.computeDuration();
    const number = pieces.push({ bytes: file.size, seconds });
    const count = Math.floor(seconds / SENTENCE_SECONDS);
    const segments = Array.from({ length: count }, (_, at) => ({
      start: at * SENTENCE_SECONDS,
      end: (at + 1) * SENTENCE_SECONDS - 1,
      text: ` This is sentence ${at + 1} of piece ${number}.`,
    }));
    return {
      text: segments.map(({ text }) => text).join(""),
      language: "english",
      duration: seconds,
      segments,
    };
  }

  await new Promise((ready) => server.listen(0, () => ready(undefined)));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The speech server has no port");
  return { url: `http://localhost:${address.port}`, pieces, close: () => server.close() };
}
