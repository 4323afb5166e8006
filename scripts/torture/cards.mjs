/**
 * Story cards in one isolate: 200 in turn over all styles, formats and kinds of file, each followed by a sticker, while the
 * memory of WebAssembly has to stay small (it never shrinks), then every hard input in every style and format.
 */
import { jpegPhoto, webpPhoto } from "../cards/encoded-photos.mjs";
import { allCards, allStickers, KINDS, serveCards } from "../cards/measured-cards.mjs";

const CARDS = 200;
const REPORTED = [10, 50, 100, CARDS];
/** An isolate has 128 MB for everything. */
const MAX_BYTES = 64 * 1024 * 1024;
const PHOTO_FOLDER = "scripts/seed/photos";

/** Returns the exit code. */
async function runCards() {
  const worker = await serveCards();
  try {
    const cards = await allCards();
    const isSmall = await watchMemory(worker, cards);
    const failures = await drawAll(worker, cards);
    console.log(
      `${cards.length + allStickers().length} cards and stickers of hard inputs, ${failures} failed`,
    );
    return isSmall && failures === 0 ? 0 : 1;
  } finally {
    await worker.close();
  }
}

/**
 * @typedef {Awaited<ReturnType<typeof serveCards>>} CardWorker
 * @typedef {import("../cards/measured-cards.mjs").Card} Card
 */

/** Returns whether the memory stayed below the limit. @param {CardWorker} worker @param {Card[]} cards */
async function watchMemory(worker, cards) {
  const photos = ["harbor", "waterfront"].map((name) => jpegPhoto(`${PHOTO_FOLDER}/${name}.jpg`));
  const [first = null, second = null] = photos;
  const choices = [
    first,
    first && (await webpPhoto(first)),
    null,
    second,
    second && (await webpPhoto(second)),
  ];
  const subjects = KINDS.map(({ style, format }) =>
    cards.filter((card) => card.subject.style === style && card.format === format),
  );
  const stickers = allStickers();
  let most = 0;
  for (let drawn = 1; drawn <= CARDS; drawn++) {
    const kind = subjects[drawn % subjects.length] ?? [];
    const card = kind[drawn % kind.length];
    if (!card) throw new Error("A style has no cards");
    const photo = choices[Math.floor(drawn / subjects.length) % choices.length] ?? null;
    const fileType = drawn % 7 === 0 ? "image/png" : "image/jpeg";
    await worker.run("card", { subject: card.subject, photo }, { fileType });
    const sticker = stickers[drawn % stickers.length];
    if (sticker) await worker.sticker(sticker.subject);
    if (!REPORTED.includes(drawn)) continue;
    const bytes = await worker.memoryBytes();
    most = Math.max(most, bytes);
    console.log(`WebAssembly after ${drawn} cards: ${(bytes / 1024 / 1024).toFixed(1)} MB (limit: 64)`);
  }
  return most < MAX_BYTES;
}

/** Returns how many cards could not be drawn. resvg stays unusable after a panic. @param {CardWorker} worker @param {Card[]} cards */
async function drawAll(worker, cards) {
  let failures = 0;
  for (const card of cards) {
    try {
      await worker.run("card", card);
    } catch (error) {
      failures += 1;
      console.error(`${card.subject.style} ${card.format} ${card.name}: ${error}`);
    }
  }
  for (const { name, subject } of allStickers()) {
    try {
      await worker.sticker(subject);
    } catch (error) {
      failures += 1;
      console.error(`${subject.sticker} ${subject.style} ${subject.theme} ${name}: ${error}`);
    }
  }
  return failures;
}

process.exit(await runCards());
