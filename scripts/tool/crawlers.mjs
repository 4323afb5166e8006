/**
 * Plays the crawlers of chats and social networks (docs/goals.md, U5): each has to find title, text and a picture within its
 * limits, on a recap with a photo and without, with a long story and in other scripts. `npm run tool -- crawlers`
 */
import { jpegPhoto } from "../cards/encoded-photos.mjs";
import { CRAWLERS, readAs } from "../previews/crawlers.mjs";
import { build } from "../product/built-product.mjs";
import { addPhoto, PHOTO } from "../product/sample-recap.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { openAthlete } from "../product/upload-client.mjs";

const RACE = { raceType: "running", date: "2026-09-27", location: "Berlin, Germany", distance: "marathon" };
const LONG_ANSWERS = Object.fromEntries(
  [0, 1, 2, 3, 4].map((index) => [index, "It rained, and I ran. ".repeat(450)]),
);
const RECAPS = {
  "with a photo": { ...RACE, name: "Berlin Marathon", finishTime: "3:28:41", answers: { 0: "It rained." } },
  "with a long story": { ...RACE, name: "Berlin Marathon", finishTime: "3:28:41", answers: LONG_ANSWERS },
  "in Arabic": { ...RACE, name: "ماراثون دبي 2026", finishTime: "3:28:41", answers: { 0: "كان رائعا" } },
  bare: { raceType: "other", name: "A run", answers: { 0: "Done." } },
};

build();
const product = await serveProduct();
let failures = 0;
try {
  for (const [kind, recap] of Object.entries(RECAPS)) {
    const athlete = await openAthlete(product.url, recap);
    if (kind === "with a photo") await addPhoto(athlete, jpegPhoto(PHOTO));
    const rows = [];
    for (const crawler of CRAWLERS) {
      const { title, text, picture, faults } = await readAs(`${product.url}/r/${athlete.shareId}`, crawler);
      failures += faults.length;
      const size = `${(picture.size / 1_000).toFixed(0)} KB, ${picture.pixels}`;
      rows.push({ crawler: crawler.name, title, text, picture: size, faults: faults.join("; ") || "none" });
    }
    console.log(`A recap ${kind}`);
    console.table(rows);
  }
} finally {
  await product.close();
}
process.exitCode = failures === 0 ? 0 : 1;
