/**
 * The Worker that is bound as AI in the browser tests. Tests control it by HTTP: POST /fail, POST /reset, GET /calls.
 */
import { WorkerEntrypoint } from "cloudflare:workers";
import * as z from "zod/mini";
import { faultSchema, WhisperModel } from "./whisper-model.ts";

const model = new WhisperModel();
const failSchema = z.object({ fault: faultSchema, times: z.int().check(z.minimum(1), z.maximum(1_000)) });

export default class Whisper extends WorkerEntrypoint {
  run(name: string, inputs: unknown): Promise<unknown> {
    return model.run(name, inputs);
  }

  override async fetch(request: Request): Promise<Response> {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (call === "GET /calls") return Response.json(model.asked());
    if (call === "POST /reset") model.reset();
    else if (call === "POST /fail") {
      const { fault, times } = failSchema.parse(await request.json());
      model.fail(fault, times);
    } else return new Response("Unknown call", { status: 404 });
    return new Response(null, { status: 204 });
  }
}
