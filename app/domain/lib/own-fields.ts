/**
 * Fields of what the product has stored and answers with: the types of the domain and the API's document are made of their
 * schemas. Nothing is parsed by them, so bundlers leave them out.
 */
import * as z from "zod/mini";
import { idSchema } from "./id.ts";

/** 22 base64url characters. */
export const ownId = /* @__PURE__ */ idSchema("");
/** ISO 8601, UTC. */
export const ownTime = z.iso.datetime();
export const ownCount = /* @__PURE__ */ z.int().check(z.minimum(0));
export const ownText = z.nullable(z.string());
