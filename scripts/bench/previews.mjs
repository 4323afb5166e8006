/** P10 of docs/goals.md: the preview images of links, as crawlers get them. */
import { RACE_DETAILS } from "../../app/domain/race/race-details.ts";
import { CARD_CASES } from "../../tests/card-subjects.ts";
import { jpegPhoto, noisePhoto } from "../cards/encoded-photos.mjs";
import { CRAWLERS, readAs } from "../previews/crawlers.mjs";
import { addPhoto } from "../product/sample-recap.mjs";
import { openAthlete } from "../product/upload-client.mjs";
import { goal, rowOf } from "./rows.mjs";
import { withProduct } from "./with-product.mjs";

const BUSY_PHOTOS = ["harbor", "open-water", "ship", "waterfront"].map(
  (name) => `scripts/seed/photos/${name}.jpg`,
);
/** The crawler that accepts the smallest images. */
const CRAWLER = CRAWLERS.find(({ name }) => name === "WhatsApp");

const GOALS = {
  size: goal("P10", "Largest preview image", "<=", 280, "KB", 0),
  kind: goal("P10", "Preview images that are no JPEG of 1200 x 630", "=", 0, "", 0),
};

export function measurePreviews() {
  return withProduct(async ({ url }) => {
    if (!CRAWLER) throw new Error("There is no such crawler");
    const photos = [...BUSY_PHOTOS.map(jpegPhoto), await noisePhoto()];
    const pictures = [];
    for (const { name, content } of CARD_CASES) {
      for (const photo of photos) {
        const athlete = await openAthlete(url, recapOf(content));
        await addPhoto(athlete, photo);
        const { picture } = await readAs(`${url}/r/${athlete.shareId}`, CRAWLER);
        pictures.push({ name, ...picture });
      }
    }
    const others = pictures.filter(({ type, pixels }) => type !== "image/jpeg" || pixels !== "1200 x 630");
    const kb = pictures.map(({ name, size }) => ({
      name,
      rounds: [size / 1_000],
      baseline: "dropped by WhatsApp: 771 KB",
    }));
    return [
      rowOf(GOALS.size, kb),
      rowOf(GOALS.kind, [{ rounds: [others.length], baseline: `images read: ${pictures.length}` }]),
    ];
  });
}

/** @param {import("../../app/domain/sharing/story-card.ts").CardContent} content */
function recapOf({ raceType, name, athleteName, location, result, quote }) {
  return {
    raceType,
    name: name ?? "A race",
    athleteName,
    location: location?.slice(0, RACE_DETAILS.location.control.maxLength) ?? null,
    date: "2026-05-17",
    distance: "half-marathon",
    ...(result === "DNF" ? { dnf: true } : { finishTime: result }),
    answers: { 0: quote ?? "Done." },
  };
}
