/** P10 of docs/goals.md: the preview images of links, as crawlers get them. */
import { imageSize } from "image-size";
import { RACE_DETAILS } from "../../app/domain/race/race-details.ts";
import type { CardContent } from "../../app/domain/sharing/story-card.ts";
import { CARD_CASES } from "../../tests/card-subjects.ts";
import { jpegPhoto, noisePhoto } from "../cards/encoded-photos.ts";
import { addPhoto } from "../product/sample-recap.ts";
import { openAthlete } from "../product/upload-client.ts";
import { goal, rowOf } from "./rows.ts";
import { withProduct } from "./with-product.ts";

const BUSY_PHOTOS = ["harbor", "open-water", "ship", "waterfront"].map(
  (name) => `scripts/seed/photos/${name}.jpg`,
);
/** The crawler that accepts the smallest images. */
const CRAWLER = { "user-agent": "WhatsApp/2.23.20.0" };

const GOALS = {
  size: goal("P10", "Largest preview image", "<=", 280, "KB", 0),
  kind: goal("P10", "Preview images that are no JPEG of 1200 x 630", "=", 0, "", 0),
};

export function measurePreviews() {
  return withProduct(async ({ url }) => {
    const photos = [...BUSY_PHOTOS.map(jpegPhoto), await noisePhoto()];
    const pictures = [];
    for (const { name, content } of CARD_CASES) {
      for (const photo of photos) {
        const athlete = await openAthlete(url, recapOf(content));
        await addPhoto(athlete, photo);
        pictures.push({ name, ...(await readPreview(`${url}/r/${athlete.shareId}`)) });
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

async function readPreview(url: string) {
  const page = await (await fetch(url, { headers: CRAWLER })).text();
  const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  const response = await fetch(address.replaceAll("&amp;", "&"), { headers: CRAWLER });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { width, height } = imageSize(bytes);
  return { size: bytes.length, type: response.headers.get("content-type"), pixels: `${width} x ${height}` };
}

function recapOf({ raceType, name, athleteName, location, result, quote }: CardContent) {
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
