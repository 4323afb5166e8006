/** The calls for seasons, as the document has them. */
import * as z from "zod/mini";
import { seasonChoicesSchema } from "../../../../app/domain/season/season-choices.ts";
import { season } from "../described-answers.ts";
import { type Call, json } from "../described-call.ts";

const picture = {
  200: { types: ["image/jpeg"], headers: { ETag: "Of this version of the picture" } },
  304: { description: "The client already has it (`If-None-Match`)" },
};

export const SEASON_CALLS: Record<string, Call> = {
  "GET /seasons/:year": {
    summary: "Read your season: what your races of a year add up to",
    description: "Of all your published recaps, private ones included. One without races is empty.",
    by: "owner",
    answers: { 200: json(season) },
  },
  "PUT /seasons/:year/choices": {
    summary: "Choose what your season shows",
    description:
      "Replaces all choices. Null is the default, `none` nothing. Does nothing without a published recap.",
    by: "owner",
    body: { json: seasonChoicesSchema },
    answers: { 200: json(seasonChoicesSchema) },
  },
  "GET /seasons/:year/card.jpg": {
    summary: "Get the card of your season",
    description: "It counts your public recaps alone.",
    by: "owner",
    query: z.object({
      style: z.optional(z.enum(["modern", "athletic", "minimal"])),
      format: z.optional(z.enum(["9:16", "1:1"])),
    }),
    answers: picture,
    refusals: { 429: ["limit"] },
  },
  "GET /season-preview/:seasonId/:file{[^/]+\\.jpg}": {
    summary: "Get the preview picture of a season's link",
    answers: picture,
    refusals: { 404: ["not_found"], 429: ["limit"] },
  },
};
