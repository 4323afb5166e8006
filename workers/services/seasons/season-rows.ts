/** Reads what a season is made of, in one statement: the columns, the sentences and the photo of each race. */
import { type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import * as z from "zod/mini";
import { fullName } from "../../../app/domain/account/viewer.ts";
import { impossibleOf } from "../../../app/domain/course/plausible-values.ts";
import { distanceSchema, distanceUnitSchema, raceTypeSchema } from "../../../app/domain/race/race-type.ts";
import { unitsSchema } from "../../../app/domain/race/units.ts";
import { quoteOf } from "../../../app/domain/recap/quote.ts";
import {
  FINISH_QUESTION,
  HARDEST_QUESTION,
  NEXT_QUESTION,
  type SeasonRow,
  type SeasonSource,
} from "../../../app/domain/season/season.ts";
import {
  NO_CHOICES,
  type SeasonChoices,
  seasonChoicesSchema,
} from "../../../app/domain/season/season-choices.ts";
import { raceRangesOfOwners, sharedNow } from "../../db/recap-access.ts";
import { type StoredMedia, toMedia } from "../storage/media-row.ts";
import { forReaders, storedMediaJson } from "../storage/recap-row.ts";
import { type StoredRecording, toRecording } from "../storage/recording-row.ts";

/** In characters of each text (quote.ts looks no further). */
const SEARCHED = 2_000;
/** Of a longer transcript the sentences are not read: its voice is the recording's start. */
const MAX_TRANSCRIPT = 8_000;

/** Of the seasons that the statement may read, and of whose recaps the season is. */
export interface WantedSeason {
  chosen: SQL;
  owners: SQL;
  year: number | SQL<number>;
  today: string;
  /** Whether only what everybody may read is read. */
  isShared: boolean;
}

export interface FoundSeason {
  source: SeasonSource;
  shareId: string | null;
}

/** Returns null if `chosen` selects nothing and `year` is NULL. */
export async function readSeason(db: DrizzleD1Database, wanted: WantedSeason): Promise<FoundSeason | null> {
  const found = await db.all<{ kind: "season" | "race"; data: string }>(seasonStatement(wanted));
  const head = found.find(({ kind }) => kind === "season");
  const { year, choices, shareId, cheers, others } = headSchema.parse(JSON.parse(head?.data ?? "{}"));
  if (year === null) return null;
  const rows = found.filter(({ kind }) => kind === "race").map(({ data }) => toRow(data, wanted.isShared));
  const source = { year, today: wanted.today, choices, rows, cheers, otherResults: others };
  return { source, shareId };
}

function seasonStatement({ chosen, owners, year, isShared }: WantedSeason): SQL {
  const visible = isShared ? sql`AND ${IS_SHARED}` : sql``;
  const ofYear = sql`recaps.date >= wanted.year || '-01-01' AND recaps.date <= wanted.year || '-12-31'`;
  const racesOf = (columns: SQL, where: SQL) =>
    sql.join(
      raceRangesOfOwners.map(
        (range) => sql`SELECT ${columns} FROM wanted CROSS JOIN owners CROSS JOIN recaps
          WHERE ${range} AND recaps.status = 'published' AND recaps.deleted_at IS NULL ${visible} AND ${where}`,
      ),
      sql` UNION ALL `,
    );
  return sql`
    WITH wanted AS (SELECT CAST(${year} AS INTEGER) AS year),
    owners AS (${owners}),
    chosen AS (${chosen}),
    shared AS MATERIALIZED (${racesOf(
      sql`recaps.id, recaps.visitor_id, recaps.user_id`,
      isShared ? ofYear : sql`${ofYear} AND ${IS_SHARED}`,
    )})
    SELECT 'season' AS kind, json_object(
      'year', (SELECT year FROM wanted),
      'choices', (SELECT choices FROM chosen),
      'shareId', (SELECT share_id FROM chosen),
      'cheers', json((${CHEERS})),
      'others', json((SELECT json_group_array(json_array(race_type, distance, finish_time, athlete_name)) FROM (${racesOf(
        sql`recaps.race_type, recaps.distance, recaps.finish_time, recaps.athlete_name`,
        sql`NOT (${ofYear}) AND recaps.distance <> 'custom' AND recaps.dnf = 0 AND recaps.finish_time IS NOT NULL`,
      )})))
    ) AS data
    UNION ALL ${racesOf(RACE, ofYear)}`;
}

/** In the words of the partial indexes, and with few of D1's hundred parameters. */
const IS_SHARED = sql`${sharedNow}`.inlineParams();

/** People, each with the races that they have liked or commented on: [[[recap id], people]] */
const CHEERS = sql`
  SELECT json_group_array(json_array(json(races), people)) FROM (
    SELECT races, count(*) AS people FROM (
      SELECT json_group_array(id) AS races FROM (
        SELECT coalesce(likes.user_id, likes.visitor_id) AS person, shared.id
        FROM shared CROSS JOIN likes INDEXED BY likes_recap ON likes.recap_id = shared.id
        WHERE likes.visitor_id <> shared.visitor_id AND (likes.user_id IS NULL OR likes.user_id IS NOT shared.user_id)
        UNION
        SELECT coalesce(comments.user_id, comments.visitor_id), shared.id
        FROM shared CROSS JOIN comments INDEXED BY comments_recap ON comments.recap_id = shared.id
        WHERE comments.status = 'shown' AND comments.by_athlete = 0
        ORDER BY 1, 2
      ) GROUP BY person
    ) GROUP BY races
  )`;

function answerTo(index: number): SQL {
  return sql`json_object(
    'answer', substr(json_extract(recaps.answers, ${`$."${index}"`}), 1, ${SEARCHED}),
    'spoken', json((SELECT json_group_array(spoken) FROM (
      SELECT substr(recordings.transcript, 1, ${SEARCHED}) AS spoken FROM recordings
      WHERE recordings.recap_id = recaps.id AND recordings.question_index = ${index}
        AND recordings.deleted_at IS NULL AND recordings.credit IS NULL
      ORDER BY recordings.created_at, recordings.id
    )))
  )`.inlineParams();
}

const IS_SHORT = sql`length(recordings.transcript) <= ${sql.raw(String(MAX_TRANSCRIPT))}`;

/** A race as JSON: `storedRaceSchema`. */
const RACE = sql`'race', json_object(
  'id', recaps.id, 'shareId', recaps.share_id, 'raceType', recaps.race_type, 'version', recaps.page_rev,
  'isShared', CASE WHEN ${IS_SHARED} THEN 1 ELSE 0 END, 'createdAt', recaps.created_at,
  'name', recaps.name, 'date', recaps.date, 'location', recaps.location, 'distance', recaps.distance,
  'customDistanceValue', recaps.custom_distance_value, 'customDistanceUnit', recaps.custom_distance_unit,
  'units', recaps.units, 'finishTime', recaps.finish_time, 'dnf', recaps.dnf, 'athleteName', recaps.athlete_name,
  'account', json((SELECT json_object('firstName', users.first_name, 'lastName', users.last_name)
    FROM users WHERE users.id = recaps.user_id)),
  'photo', json((
    SELECT ${storedMediaJson} FROM media
    WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL AND media.file_type = 'image'
    ORDER BY media.id IS (SELECT json_extract(choices, '$.photos."' || recaps.share_id || '"') FROM chosen) DESC,
      media.id IS recaps.cover_media_id DESC, media.position, media.created_at, media.id LIMIT 1
  )),
  'hardest', json(${answerTo(HARDEST_QUESTION)}), 'next', json(${answerTo(NEXT_QUESTION)}),
  'voice', json((
    SELECT json_object(
      'id', recordings.id, 'questionIndex', recordings.question_index, 'credit', NULL,
      'contentType', recordings.content_type, 'durationSeconds', recordings.duration_seconds,
      'transcript', CASE WHEN ${IS_SHORT} THEN recordings.transcript ELSE '' END,
      'segments', CASE WHEN ${IS_SHORT} THEN recordings.segments ELSE '[]' END,
      'language', recordings.language, 'waveform', recordings.waveform, 'createdAt', recordings.created_at)
    FROM recordings
    WHERE recordings.recap_id = recaps.id AND recordings.deleted_at IS NULL AND recordings.credit IS NULL
    ORDER BY recordings.question_index = ${sql.raw(String(FINISH_QUESTION))} DESC,
      recordings.question_index = ${sql.raw(String(HARDEST_QUESTION))} DESC, recordings.created_at, recordings.id LIMIT 1
  )),
  'climb', json((
    SELECT json_object('climb', json_extract(courses.course, '$.climb.meters'),
      'isMeasured', json_extract(courses.course, '$.climb.isMeasured'),
      'meters', json_extract(courses.course, '$.meters'), 'seconds', json_extract(courses.course, '$.seconds'))
    FROM courses WHERE courses.recap_id = recaps.id AND json_array_length(courses.course, '$.stretches') > 0
  ))
)`;

/** Parses what `seasons.choices` has. What this version cannot read is as if nothing was chosen. */
export function parseChoices(json: string | null): SeasonChoices {
  return seasonChoicesSchema.safeParse(JSON.parse(json ?? "{}")).data ?? NO_CHOICES;
}

const headSchema = z.object({
  year: z.catch(z.nullable(z.int()), null),
  choices: z.pipe(
    z.nullish(z.string()),
    z.transform((json) => parseChoices(json ?? null)),
  ),
  shareId: z.catch(z.nullable(z.string()), null),
  cheers: z.pipe(
    z._default(z.array(z.tuple([z.array(z.int()), z.int()])), []),
    z.transform((all) => all.map(([recapIds, people]) => ({ recapIds, people }))),
  ),
  others: z.pipe(
    z._default(z.array(z.tuple([raceTypeSchema, distanceSchema, z.string(), z.nullable(z.string())])), []),
    z.transform((all) =>
      all.map(([raceType, distance, finishTime, athleteName]) => ({
        raceType,
        distance,
        finishTime,
        athleteName,
      })),
    ),
  ),
});

const answerSchema = z.object({ answer: z.nullable(z.string()), spoken: z.array(z.string()) });

const storedRaceSchema = z.object({
  id: z.int(),
  shareId: z.string(),
  raceType: raceTypeSchema,
  version: z.int(),
  isShared: z.literal([0, 1]),
  createdAt: z.number(),
  name: z.nullable(z.string()),
  date: z.nullable(z.string()),
  location: z.nullable(z.string()),
  distance: z.nullable(distanceSchema),
  customDistanceValue: z.nullable(z.number()),
  customDistanceUnit: z.nullable(distanceUnitSchema),
  units: z.nullable(unitsSchema),
  finishTime: z.nullable(z.string()),
  dnf: z.literal([0, 1]),
  athleteName: z.nullable(z.string()),
  account: z.nullable(z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) })),
  // Written by this statement.
  photo: z.nullable(z.custom<StoredMedia>()),
  hardest: answerSchema,
  next: answerSchema,
  voice: z.nullable(z.custom<StoredRecording>()),
  climb: z.nullable(
    z.object({
      climb: z.nullable(z.number()),
      isMeasured: z.nullable(z.literal([0, 1])),
      meters: z.nullable(z.number()),
      seconds: z.nullable(z.number()),
    }),
  ),
});

function toRow(json: string, isShared: boolean): SeasonRow {
  const { account, photo, hardest, next, voice, climb, ...stored } = storedRaceSchema.parse(JSON.parse(json));
  const media = photo && toMedia(photo);
  return {
    ...stored,
    isShared: stored.isShared === 1,
    dnf: stored.dnf === 1,
    accountName: account && fullName(account),
    photo: media && (isShared ? forReaders(media) : media),
    hardest: sentenceOf(HARDEST_QUESTION, hardest),
    next: sentenceOf(NEXT_QUESTION, next),
    voice: voice && toRecording({ ...voice, machineTranscript: null, transcribedAt: null }),
    climb: climbOf(climb),
  };
}

/** In characters: a page and a scene of a film have room for a longer sentence than a card. */
const MAX_SENTENCE_LENGTH = 120;

function sentenceOf(index: number, { answer, spoken }: z.infer<typeof answerSchema>): string | null {
  const recordings = spoken.map((transcript) => ({ transcript }));
  return quoteOf({ index, answer: answer ?? "", recordings }, MAX_SENTENCE_LENGTH)?.quote ?? null;
}

/** A stored climb that is known to be impossible by now counts as none. */
function climbOf(found: z.infer<typeof storedRaceSchema>["climb"]): SeasonRow["climb"] {
  if (!found || found.climb === null) return null;
  const { climb, meters, seconds, isMeasured } = found;
  if (impossibleOf({ climb, meters, seconds }, null).has("climb")) return null;
  return { meters: climb, isMeasured: isMeasured === 1 };
}
