/** Prints every text that a person reads, with its place. `npm run tool -- texts` */
import { findTexts } from "../texts/find-texts.ts";

for (const { place, text } of findTexts()) console.log(`${place}: ${text.replaceAll("\n", "\n    ")}`);
