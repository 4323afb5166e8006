/** The athlete's choices for a season. A missing choice, or one that cannot be shown, gives way to the default. */
import * as z from "zod/mini";
import { mediaIdSchema } from "../media/media-input.ts";
import { shareIdSchema } from "../recap/recap.ts";

/** Years that a race date can be in. */
const yearSchema = z
  .string()
  .check(z.regex(/^(19|20)\d{2}$/))
  .check(z.refine((year) => Number(year) >= 1990));

/** Returns the year of an address, or null. */
export function seasonYearIn(text: string | undefined): number | null {
  const year = yearSchema.safeParse(text);
  return year.success ? Number(year.data) : null;
}

export const seasonIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "This isn't a season ID"));

/** A recap by its share id, nothing, or null for the default. */
const chosenRaceSchema = z.nullable(z.union([shareIdSchema, z.literal("none")]));

/** More races than anybody has in a year. */
const MAX_CHOSEN = 400;

export const seasonChoicesSchema = z.object({
  /** Recaps with another athlete's name that are included. */
  included: z._default(z.array(shareIdSchema).check(z.maxLength(MAX_CHOSEN)), []),
  /** The photo of a recap, by its share id. */
  photos: z._default(z.record(shareIdSchema, mediaIdSchema), {}),
  /** Whose answer about the challenge is quoted. */
  hardest: z._default(chosenRaceSchema, null),
  /** Whose answer about the next time is quoted. */
  next: z._default(chosenRaceSchema, null),
  /** Whose recording is played. */
  voice: z._default(chosenRaceSchema, null),
});
export type SeasonChoices = z.infer<typeof seasonChoicesSchema>;
export type SeasonPick = "hardest" | "next" | "voice";

export const NO_CHOICES: SeasonChoices = seasonChoicesSchema.parse({});

/** Returns the choices with the new ids of imported recaps and photos. Those of others are left out. */
export function withNewIds(choices: SeasonChoices, ids: ReadonlyMap<string, string>): SeasonChoices {
  const newId = (id: string | null) => (id === "none" ? id : (ids.get(id ?? "") ?? null));
  const photos = Object.entries(choices.photos).flatMap(([race, photo]) => {
    const moved = [ids.get(race), ids.get(photo)];
    return moved.includes(undefined) ? [] : [moved];
  });
  return {
    included: choices.included.flatMap((race) => ids.get(race) ?? []),
    photos: Object.fromEntries(photos),
    hardest: newId(choices.hardest),
    next: newId(choices.next),
    voice: newId(choices.voice),
  };
}

const changeSchema = z.discriminatedUnion("choice", [
  z.object({ choice: z.literal("hardest"), race: chosenRaceField() }),
  z.object({ choice: z.literal("next"), race: chosenRaceField() }),
  z.object({ choice: z.literal("voice"), race: chosenRaceField() }),
  z.object({ choice: z.literal("photo"), race: shareIdSchema, photo: mediaIdSchema }),
  z.object({ choice: z.literal("include"), race: shareIdSchema, on: z.optional(z.literal("on")) }),
]);
export type SeasonChange = z.infer<typeof changeSchema>;

/** The choice of a form; empty is the default. */
function chosenRaceField() {
  return z.pipe(
    z.transform((value) => (value === "" ? null : value)),
    chosenRaceSchema,
  );
}

/** Returns the change that a form's fields ask for, or null. */
export function seasonChangeIn(fields: object): SeasonChange | null {
  const change = changeSchema.safeParse(fields);
  return change.success ? change.data : null;
}

/** Returns the choices after a change. */
export function withChange(choices: SeasonChoices, change: SeasonChange): SeasonChoices {
  switch (change.choice) {
    case "photo": {
      const { [change.race]: _, ...others } = choices.photos;
      const kept = Object.entries(others).slice(-(MAX_CHOSEN - 1));
      return { ...choices, photos: { ...Object.fromEntries(kept), [change.race]: change.photo } };
    }
    case "include": {
      const others = choices.included.filter((shareId) => shareId !== change.race);
      return { ...choices, included: change.on ? [...others, change.race].slice(-MAX_CHOSEN) : others };
    }
    default:
      return { ...choices, [change.choice]: change.race };
  }
}
