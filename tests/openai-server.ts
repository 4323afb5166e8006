/** A stand-in for OpenAI's transcription API, which rejects undocumented requests. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  path: string;
  authorization: string | null;
  fileName: string;
  fileType: string;
  file: Uint8Array<ArrayBuffer>;
  /** All other fields, in the order sent. */
  fields: [string, string][];
}

/** A response, or its absence: "none" closes the connection without a response, "never" keeps it open. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> } | "none" | "never";

const FIELDS = new Set([
  "file",
  "model",
  "language",
  "prompt",
  "response_format",
  "temperature",
  "timestamp_granularities[]",
]);
const TYPES: Record<string, string> = {
  webm: "audio/webm",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
};

export interface OpenAiServer {
  url: string;
  received: Received[];
  /** Sent one after the other. The last one is repeated. */
  answers: Answer[];
  close(): Promise<void>;
}

export async function openAiServer(key: string | null): Promise<OpenAiServer> {
  const received: Received[] = [];
  const served: Pick<OpenAiServer, "answers"> = { answers: [] };
  const server = createServer(async (request, response) => {
    const call = await read(request);
    received.push(call);
    const next = (served.answers.length > 1 ? served.answers.shift() : served.answers[0]) ?? "none";
    const answer = refusalOf(call, key) ?? next;
    if (answer === "never") return;
    if (answer === "none") {
      response.destroy();
      return;
    }
    const body = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  return Object.assign(served, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function read(request: IncomingMessage): Promise<Received> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(Buffer.concat(parts), { headers }).formData();
  const file = form.get("file");
  if (!(file instanceof File)) throw new Error("The form has no file");
  return {
    path: request.url ?? "",
    authorization: request.headers.authorization ?? null,
    fileName: file.name,
    fileType: file.type,
    file: new Uint8Array(await file.arrayBuffer()),
    fields: textsOf(form),
  };
}

function textsOf(form: FormData): [string, string][] {
  const texts: [string, string][] = [];
  form.forEach((value, name) => {
    if (typeof value === "string") texts.push([name, value]);
  });
  return texts;
}

function refusalOf(
  { path, authorization, fileName, fileType, fields }: Received,
  key: string | null,
): Answer | null {
  if (path !== "/v1/audio/transcriptions") return { status: 404, body: { error: { message: "Not found" } } };
  if (authorization !== (key === null ? null : `Bearer ${key}`))
    return { status: 401, body: { error: { message: "Incorrect API key provided" } } };
  const unknown = fields.find(([name]) => !FIELDS.has(name));
  const isTyped = TYPES[fileName.split(".").at(-1) ?? ""] === fileType;
  if (unknown || !isTyped || !fields.some(([name]) => name === "model"))
    return { status: 400, body: { error: { message: `Invalid form: ${unknown?.[0] ?? fileName}` } } };
  return null;
}
