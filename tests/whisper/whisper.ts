/** The Worker that is bound as AI in the browser tests, with a door for tests to tell and ask it. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { z } from "zod";
import { faultSchema, WhisperModel } from "./whisper-model.ts";

const model = new WhisperModel();
const tellSchema = z.object({ fault: faultSchema, times: z.int().min(1).max(1_000) });

export default class Whisper extends WorkerEntrypoint {
  run(name: string, inputs: unknown): Promise<unknown> {
    return model.run(name, inputs);
  }

  override async fetch(request: Request): Promise<Response> {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (call === "GET /asked") return Response.json(model.asked());
    if (call === "POST /reset") model.reset();
    else if (call === "POST /tell") {
      const { fault, times } = tellSchema.parse(await request.json());
      model.fail(fault, times);
    } else return new Response("There is no such call", { status: 404 });
    return new Response(null, { status: 204 });
  }
}
