/** Schemas of the fields of stored data in answers, for types and the API's document. Nothing is parsed with them. */
import * as z from "zod/mini";
import { idSchema } from "./id.ts";

/** 22 base64url characters. */
export const ownId = idSchema("");
/** ISO 8601, UTC. */
export const ownTime = z.iso.datetime();
export const ownCount = z.int().check(z.minimum(0));
export const ownText = z.nullable(z.string());
