/** Draws a voice scene's captions, highlighted word by word, and its waveform. */
import type { Caption, Scene } from "../domain/film/film.ts";
import type { FilmContext } from "./film-context.ts";
import { type Look, SAFE } from "./film-look.ts";
import { type Item, sideOf } from "./film-stack.ts";
import { drawText, fitCaptions, placeWords } from "./film-text.ts";

type Voice = Extract<Scene, { kind: "voice" }>;

const WAVE_HEIGHT = 96;
const BAR_GAP = 7;

/** The item is as high as the highest caption, so the layout does not jump between captions. */
export function captionsItem(context: FilmContext, look: Look, captions: Caption[]): Item[] {
  if (captions.length === 0) return [];
  const blocks = fitCaptions(context, captions, {
    face: "display",
    width: SAFE.width - 20,
    maxLines: 3,
    sizes: [52, 104],
  });
  const shown = captions.flatMap((caption, at) => {
    const block = blocks[at];
    if (!block) return [];
    const side = sideOf(block.direction);
    return [{ caption, block, side, words: placeWords(context, block, caption.words, { ...side, top: 0 }) }];
  });
  const height = Math.max(...shown.map(({ block }) => block.height));
  return [
    {
      height,
      gap: 22,
      isHeard: true,
      draw(target, top, seconds) {
        const now = shown.findLast(({ caption }) => caption.start <= seconds + LEAD) ?? shown[0];
        if (!now) return;
        const { caption, block, side, words } = now;
        target.fillStyle = look.text;
        drawText(target, block, side.x, top, side.align);
        const running = caption.words.findIndex(({ start, end }) => start <= seconds && seconds < end);
        const word = words[running];
        if (!word) return;
        target.fillStyle = look.mark;
        target.beginPath();
        const { left, width } = word.box;
        target.roundRect(
          left - MARK_PADDING,
          top + word.box.top,
          width + 2 * MARK_PADDING,
          word.box.height,
          12,
        );
        target.fill();
        target.fillStyle = look.onMark;
        target.textAlign = "left";
        target.fillText(word.text, word.x, top + word.baseline);
      },
    },
  ];
}

/** Padding of the highlight in pixels: less than half a space, so it does not touch the neighbouring words. */
const MARK_PADDING = 6;
/** A caption appears this many seconds before its first word is spoken. */
const LEAD = 0.1;

/** Draws the waveform, or a progress line if it is unknown. The played part is highlighted. */
export function waveItem(look: Look, { waveform, seconds: length }: Voice): Item {
  const count = waveform.length;
  const step = SAFE.width / Math.max(1, count);
  return {
    height: WAVE_HEIGHT,
    gap: 30,
    isHeard: true,
    draw(target, top, seconds) {
      const played = Math.min(1, seconds / length);
      const middle = top + WAVE_HEIGHT / 2;
      const alpha = target.globalAlpha;
      if (count === 0) {
        const end = SAFE.left + SAFE.width * played;
        drawBar(target, SAFE.left, middle - 4, SAFE.width, 8, look.quiet, alpha * 0.35);
        drawBar(target, SAFE.left, middle - 4, end - SAFE.left, 8, look.accent, alpha);
        return;
      }
      for (const [at, level] of waveform.entries()) {
        const place = (at + 0.5) / count;
        // Bars near the current position swing.
        const near = Math.exp(-(((place - played) * count) ** 2) / 12);
        const swing = 1 + 0.55 * near * Math.sin(seconds * 19 + at * 1.7);
        const height = Math.max(8, Math.min(WAVE_HEIGHT, (12 + level * 66) * swing));
        const isPlayed = place <= played;
        drawBar(
          target,
          SAFE.left + at * step,
          middle - height / 2,
          step - BAR_GAP,
          height,
          isPlayed ? look.accent : look.quiet,
          isPlayed ? alpha : alpha * 0.4,
        );
      }
      target.globalAlpha = alpha;
    },
  };
}

function drawBar(
  context: FilmContext,
  left: number,
  top: number,
  width: number,
  height: number,
  color: string,
  alpha: number,
): void {
  context.globalAlpha = alpha;
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(left, top, Math.max(0, width), height, Math.min(width, height) / 2);
  context.fill();
}
