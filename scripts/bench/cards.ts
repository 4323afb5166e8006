/** P1 of docs/goals.md: how fast workerd draws cards, compared with takumi-wasm. */
import { jpegPhoto, webpPhoto } from "../cards/encoded-photos.ts";
import { allCards, type Card, serveCards } from "../cards/measured-cards.ts";
import { comparePairs, goal, median, type Part, rowOf, timed } from "./rows.ts";

type PhotoCard = Pick<Card, "subject" | "photo">;

type CardWorker = Awaited<ReturnType<typeof serveCards>>;

/** 1280 pixels wide, as the product's browser prepares photos. */
const PHOTO = "scripts/seed/photos/harbor.jpg";
const GOALS = {
  square: goal("P1", "Card 1080 x 1080 with a photo, ms ÷ takumi's", "<=", 1),
  bare: goal("P1", "Card 1080 x 1080 without a photo, ms ÷ takumi's", "<=", 1),
  preview: goal("P1", "Preview image 1200 x 630, ms ÷ takumi's", "<=", 1),
};

export async function measureCards() {
  const worker = await serveCards();
  try {
    const cards = await measuredCards();
    const parts: Record<keyof typeof GOALS, Part[]> = { square: [], bare: [], preview: [] };
    for (const { name, kind, card } of cards) {
      const { ratios, ownMs, baselineMs } = await comparePairs(
        () => drawMs(worker, "card-82", card),
        () => drawMs(worker, "takumi", card),
      );
      const baseline = `takumi-wasm: ${baselineMs.toFixed(0)} ms (own: ${ownMs.toFixed(0)} ms)`;
      console.log(`  ${name}: ${median(ratios).toFixed(2)}, ${baseline}`);
      parts[kind].push({ name, rounds: ratios, baseline });
    }
    return [
      rowOf(GOALS.square, parts.square),
      rowOf(GOALS.bare, parts.bare),
      rowOf(GOALS.preview, parts.preview),
    ];
  } finally {
    await worker.close();
  }
}

async function measuredCards(): Promise<{ name: string; kind: keyof typeof GOALS; card: PhotoCard }[]> {
  const photo = jpegPhoto(PHOTO);
  const photos: [string, Card["photo"]][] = [
    ["JPEG", photo],
    ["WebP", await webpPhoto(photo)],
    ["no photo", null],
  ];
  const cards = (await allCards()).filter(
    ({ name, format }) => (name === "plain" || name === "course") && (format === "1:1" || format === "link"),
  );
  return cards.flatMap(({ name, subject }) =>
    photos
      // WebP is decoded in the same way on all cards.
      .filter(([type]) => type !== "WebP" || (subject.style === "modern" && name === "plain"))
      .map(([type, photo]) => ({
        name: [subject.style, type, ...(name === "course" ? [name] : [])].join(", "),
        kind: subject.style === "preview" ? "preview" : photo ? "square" : "bare",
        card: { subject, photo },
      })),
  );
}

/** Returns the milliseconds of drawing, without those of a request that draws nothing. */
async function drawMs(worker: CardWorker, way: string, card: PhotoCard) {
  const idleMs = await timed(() => worker.run("nothing", card));
  return (await timed(() => worker.run(way, card))) - idleMs;
}
