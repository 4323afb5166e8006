/** Implements SeasonService: a season is computed from recaps; its choices and its link are stored. */
import { asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import { type Season, seasonOf } from "../../../app/domain/season/season.ts";
import {
  type SeasonCardRequest,
  type SeasonCardSubject,
  seasonCardSubject,
} from "../../../app/domain/season/season-card.ts";
import { withChange } from "../../../app/domain/season/season-choices.ts";
import type { SeasonPicture, SeasonService, SharedSeason } from "../../../app/services/season-service.ts";
import { CARD_DESIGN_VERSION } from "../../../app/story-cards/card-design.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { newId } from "../../db/new-id.ts";
import { belongsTo, existingUser, ownersOf } from "../../db/recap-access.ts";
import { COLLIDED, firstRow, untilWritten } from "../../db/run-batch.ts";
import { recaps, seasons } from "../../db/schema.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import { parseChoices, readSeason } from "./season-rows.ts";

export interface SeasonDeps extends DatabaseDeps {
  drawCard: (subject: SeasonCardSubject) => Promise<Uint8Array<ArrayBuffer>>;
}

const NOTHING_CHOSEN = "{}";

export function createSeasonService({ db, now, limits, drawCard }: SeasonDeps): SeasonService {
  const findOwn = (viewer: Viewer, year: number, today: string, isShared: boolean) =>
    readSeason(db, {
      chosen: sql`
        SELECT choices, share_id FROM seasons WHERE ${ownSeason(viewer, year)}
        ORDER BY share_id IS NULL, id LIMIT 1`,
      owners: ownersOf(viewer),
      year,
      today,
      isShared,
    });

  const findShared: SeasonService["findShared"] = async (shareId, today) => {
    const of = (column: SQL) => sql`SELECT ${column} FROM seasons WHERE share_id = ${shareId}`;
    const found = await readSeason(db, {
      chosen: of(sql`choices, share_id`),
      owners: of(sql`CASE WHEN user_id IS NULL THEN visitor_id END AS visitor_id, user_id`),
      year: sql<number>`(${of(sql`year`)})`,
      today,
      isShared: true,
    });
    return found && strangersSeason(seasonOf(found.source), found.source.rows);
  };

  /** Returns the season as its link and its cards have it: of public recaps alone. Null if it has none. */
  async function publicSeason(viewer: Viewer, year: number, today: string): Promise<SharedSeason | null> {
    const found = await findOwn(viewer, year, today, true);
    const shared = found && (await strangersSeason(seasonOf(found.source), found.source.rows));
    return shared && shared.season.races.length > 0 ? shared : null;
  }

  async function pictureOf(
    viewer: Viewer,
    { season, version }: SharedSeason,
    request: SeasonCardRequest | "preview",
  ): Promise<SeasonPicture> {
    const subject = seasonCardSubject(season, request);
    const use = request === "preview" ? CHARGES.preview : CHARGES.seasonCard;
    return {
      version: await versionOf(CARD_DESIGN_VERSION, subject, version),
      async draw() {
        // A season has no counter of its own: its first race's is counted, else all seasons would share one.
        const [first] = season.races;
        const about = first && { recap: { shareId: first.shareId } };
        await limits.run({ charge: limits.chargeIf(viewer, use, sql`true`, about) });
        return drawCard(subject);
      },
    };
  }

  const selectChoices = (where: SQL) =>
    db.select({ choices: seasons.choices }).from(seasons).where(where).orderBy(asc(seasons.id)).limit(1);

  /**
   * Writes to all rows of the viewer's season if `condition` holds, and makes the first. Does nothing without a published recap.
   * Returns what is chosen then; null without one.
   */
  async function write(
    viewer: Viewer,
    year: number,
    set: { choices: string } | { shareId: string },
    condition = sql`true`,
  ): Promise<string | null> {
    const mine = ownSeason(viewer, year);
    const hasRecap = sql`EXISTS (SELECT 1 FROM ${recaps} WHERE ${allOf(belongsTo(viewer), eq(recaps.status, "published"), isNull(recaps.deletedAt))})`;
    const values = {
      year,
      visitorId: viewer.visitorId,
      userId: existingUser(viewer),
      choices: NOTHING_CHOSEN,
      createdAt: now(),
      updatedAt: now(),
    };
    const { chosen } = await limits.run({
      charge: limits.chargeIf(viewer, { ...CHARGES.setting, text: textBytes(set) }, hasRecap),
      inserted: insertRow(
        db,
        seasons,
        values,
        sql`WHERE ${hasRecap} AND NOT EXISTS (SELECT 1 FROM ${seasons} WHERE ${mine})`,
      ),
      updated: db
        .update(seasons)
        .set({ ...set, updatedAt: now() })
        .where(
          allOf(
            mine,
            hasRecap,
            "shareId" in set ? allOf(isNull(seasons.shareId), hasNoLink(mine)) : condition,
          ),
        ),
      chosen: firstRow(selectChoices(allOf(mine, hasRecap))),
    });
    return chosen?.choices ?? null;
  }

  return {
    findShared,

    async find(viewer, year, today) {
      const found = await findOwn(viewer, year, today, false);
      if (!found) throw new Error("A season of a year was read without the year");
      const { source, shareId } = found;
      return { season: seasonOf(source), choices: source.choices, shareId };
    },

    async choose(viewer, year, change) {
      const selected = selectChoices(ownSeason(viewer, year));
      await untilWritten(async () => {
        const stored = (await selected.get())?.choices ?? NOTHING_CHOSEN;
        const choices = JSON.stringify(withChange(parseChoices(stored), change));
        const chosen = await write(viewer, year, { choices }, sql`(${selected}) IS ${stored}`);
        return chosen === null || chosen === choices ? chosen : COLLIDED;
      });
    },

    async setChoices(viewer, year, choices) {
      await write(viewer, year, { choices: JSON.stringify(choices) });
    },

    async share(viewer, year, today) {
      if (!(await publicSeason(viewer, year, today))) return false;
      await write(viewer, year, { shareId: newId() });
      return true;
    },

    async endLink(viewer, year) {
      // The link was paid for with its end.
      await db
        .update(seasons)
        .set({ shareId: null, updatedAt: now() })
        .where(allOf(ownSeason(viewer, year), isNotNull(seasons.shareId)));
    },

    async findCard(viewer, year, { today, ...request }) {
      const shared = await publicSeason(viewer, year, today);
      return shared && pictureOf(viewer, shared, request);
    },

    async findPreview(viewer, shareId, today) {
      const shared = await findShared(shareId, today);
      return shared && shared.season.races.length > 0 ? pictureOf(viewer, shared, "preview") : null;
    },
  };
}

/** Leaves out what is for the athlete alone. */
async function strangersSeason(
  season: Season,
  rows: { id: number; version: number }[],
): Promise<SharedSeason> {
  const shown = { ...season, leftOut: [], choosable: { hardest: [], next: [], voice: [] } };
  const versions = rows.map(({ id, version }) => [id, version]);
  return { season: shown, version: await versionOf(versions, shown) };
}

async function versionOf(...of: unknown[]): Promise<string> {
  return (await sha256(JSON.stringify(of))).slice(0, 22);
}

/** The rows of the viewer's seasons: as a recap's, so that a season belongs to whom its recaps belong to. */
function ownSeasons({ visitorId, user }: Viewer): SQL {
  const madeHere = allOf(isNull(seasons.userId), eq(seasons.visitorId, visitorId));
  return user ? anyOf(madeHere, eq(seasons.userId, user.id)) : madeHere;
}

function ownSeason(viewer: Viewer, year: number): SQL {
  return allOf(ownSeasons(viewer), eq(seasons.year, year));
}

/** One link is enough: a second row of a season got its own before it was the account's. */
function hasNoLink(mine: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${seasons} WHERE ${allOf(mine, isNotNull(seasons.shareId))})
    AND ${seasons.id} = (SELECT min(${seasons.id}) FROM ${seasons} WHERE ${mine})`;
}
