/** Prepares the scenes of a film: texts are measured once, so each frame is cheap to draw. */
import { FILM_SIZE, type Film, type FilmPicture, picturesOf, type Scene } from "../domain/film/film.ts";
import { WHITE } from "../story-cards/race-colors.ts";
import { directionOf } from "../story-cards/text/text-direction.ts";
import { FRAME_TEXTS } from "../texts/film/film-frames.ts";
import { STORY_CARD_TEXTS } from "../texts/sharing/card.ts";
import { bibItem } from "./film-bib.ts";
import type { FilmContext, PreparedScene } from "./film-context.ts";
import { prepareCourse } from "./film-course.ts";
import { drawConfetti, drawWordmark } from "./film-end.ts";
import { drawGround, drawShades, type Look, lookOf, placePicture, SAFE } from "./film-look.ts";
import { drawPicture } from "./film-picture.ts";
import { prepareSeason } from "./film-season.ts";
import { CENTER, drawStack, type Item, sideOf, textItem, wordsOf } from "./film-stack.ts";
import { drawText, fitText, type TextBox } from "./film-text.ts";
import { captionsItem, waveItem } from "./film-voice.ts";

/** Pixels. Leaves room for a question above the quote. */
const MAX_QUOTE_HEIGHT = 780;

const prepared = new WeakMap<Scene, Pick<Film, "style"> & { scene: PreparedScene }>();

/** Returns the scene, prepared once per style. The product's fonts must have loaded before. */
export function preparedScene(context: FilmContext, film: Film, scene: Scene, turn: number): PreparedScene {
  const known = prepared.get(scene);
  if (known && known.style === film.style) return known.scene;
  const made = prepareScene(context, film, scene, turn);
  prepared.set(scene, { style: film.style, scene: made });
  return made;
}

function prepareScene(context: FilmContext, film: Film, scene: Scene, turn: number): PreparedScene {
  const look = lookOf({ style: film.style, raceType: "bib" in scene ? scene.bib.raceType : film.raceType });
  switch (scene.kind) {
    case "title":
      return onPicture(look, scene, [bibItem(context, look, scene.bib, false)], turn);
    case "finish":
      return prepareFinish(context, look, scene, turn);
    case "race": {
      const credit = creditItem(context, look, scene.picture, CENTER, FRAME_TEXTS.photoBy);
      return onPicture(look, scene, [bibItem(context, look, scene.bib, true), ...credit], turn);
    }
    case "season":
      return prepareSeason(context, look, film.raceType, scene);
    case "photo":
    case "quote":
      return prepareWords(context, look, scene, turn);
    case "clip":
      return withCredit(context, look, scene, turn, FRAME_TEXTS.videoBy);
    case "voice": {
      const side = sideOf(
        scene.captions[0] ? directionOf(scene.captions[0].words.map(({ text }) => text).join(" ")) : "ltr",
      );
      const label = scene.credit === null ? scene.question : FRAME_TEXTS.cheers(scene.credit);
      const items = [
        ...labelItem(context, look, label, side),
        ...captionsItem(context, look, scene.captions),
        waveItem(look, scene),
      ];
      return onPicture(look, scene, items, turn);
    }
    case "course": {
      const draw = prepareCourse(context, look, scene);
      return {
        drawBack: (target) => drawGround(target, look, false),
        drawFront: draw,
      };
    }
    case "end":
      return prepareEnd(context, look, scene, turn);
  }
}

type SceneOf<Kind extends Scene["kind"]> = Extract<Scene, { kind: Kind }>;

function prepareFinish(
  context: FilmContext,
  look: Look,
  scene: SceneOf<"finish">,
  turn: number,
): PreparedScene {
  const side = sideOf(directionOf(scene.words ?? ""));
  // The large gap leaves room for a tilted bib.
  const words = quotedItem(context, look, scene.words, { gap: 64, maxLines: 4, sizes: [44, 80], side });
  const picture = onPicture(look, scene, [bibItem(context, look, scene.bib, true), ...words], turn);
  if (scene.bib.result === "DNF") return picture;
  return {
    ...picture,
    drawFront(target, seconds, isStill) {
      drawConfetti(target, look.colors, isStill ? 0.8 : seconds - 1);
      picture.drawFront(target, seconds, isStill);
    },
  };
}

/** Prepares a quote, or a photo with its words. */
function prepareWords(
  context: FilmContext,
  look: Look,
  scene: SceneOf<"photo" | "quote">,
  turn: number,
): PreparedScene {
  const isQuote = scene.kind === "quote";
  const text = isQuote ? scene.quote : scene.words;
  const side = sideOf(directionOf(text ?? ""));
  const described = { face: "text", side, color: look.text, gap: 14, maxLines: 4, sizes: [36, 48] } as const;
  const sizes: [number, number] = scene.picture === null ? [60, 210] : isQuote ? [60, 124] : [46, 84];
  const quoted = { gap: 18, maxLines: isQuote ? 7 : 4, height: MAX_QUOTE_HEIGHT, sizes, side };
  const isDescription = scene.question === null && !isQuote;
  const words = isDescription ? textItem(context, text, described) : quotedItem(context, look, text, quoted);
  if (words.length === 0) return withCredit(context, look, scene, turn, FRAME_TEXTS.photoBy);
  const items = [
    ...labelItem(context, look, scene.question, side),
    ...words,
    ...creditItem(context, look, scene.picture, side, FRAME_TEXTS.photoBy),
  ];
  return onPicture(look, scene, items, turn);
}

/** Prepares items over, or above, the pictures of a scene. */
function onPicture(look: Look, scene: Scene, items: Item[], turn: number): PreparedScene {
  const pictures = picturesOf(scene);
  const words = wordsOf(look, items, pictures);
  const shots = shotsOf(scene).map((picture, at) => ({
    picture,
    place: { ...placePicture(look, words, picture), turn: turn + at },
  }));
  const isMoving = scene.kind !== "clip";
  const length = scene.seconds / Math.max(1, shots.length);
  return {
    drawBack(context, seconds, pictures, isStill) {
      const at = isStill ? 0 : Math.min(shots.length - 1, Math.max(0, Math.floor(seconds / length)));
      const shot = shots[at];
      const progress = isStill || !isMoving ? null : Math.min(1, seconds / length - at);
      const isWhole = shot?.place.box.height === FILM_SIZE.height;
      if (!isWhole) drawGround(context, look, Boolean(shot));
      if (!shot) return;
      const isDrawn = drawPicture(context, shot.picture, pictures, shot.place, progress);
      if (!isDrawn && isWhole) drawGround(context, look, true);
      if (isDrawn && words) drawShades(context, look, words);
    },
    drawFront(context, seconds, isStill) {
      if (words) drawStack(context, items, words.top, seconds, isStill);
    },
  };
}

/** Each picture behind a voice is shown this long. */
const SHOT_SECONDS = 4;

/** Returns the sequence of pictures that a scene shows. Behind a voice, they repeat for as long as it lasts. */
function shotsOf(scene: Scene): FilmPicture[] {
  const pictures = picturesOf(scene);
  if (scene.kind !== "voice" || pictures.length === 0) return pictures;
  const count = Math.max(1, Math.ceil(scene.seconds / SHOT_SECONDS));
  return Array.from({ length: count }, (_shot, at) => pictures[at % pictures.length] as FilmPicture);
}

type Side = ReturnType<typeof sideOf>;

/** A question, or the name of the guest who speaks. */
function labelItem(context: FilmContext, look: Look, text: string | null, side: Side): Item[] {
  return textItem(context, text, {
    face: "text",
    side,
    color: look.accent,
    gap: 0,
    maxLines: 3,
    sizes: [36, 40],
  });
}

function quotedItem(
  context: FilmContext,
  look: Look,
  text: string | null,
  box: { gap: number; side: Side } & Pick<TextBox, "maxLines" | "sizes" | "height">,
): Item[] {
  const quoted = text === null ? null : STORY_CARD_TEXTS.quote(text);
  return textItem(context, quoted, { face: "display", color: look.text, ...box });
}

function creditItem(
  context: FilmContext,
  look: Look,
  picture: FilmPicture | null,
  side: Side,
  by: (name: string) => string,
): Item[] {
  const text = picture?.credit ? by(picture.credit) : null;
  return textItem(context, text, {
    face: "text",
    side,
    color: look.quiet,
    gap: 20,
    maxLines: 1,
    sizes: [32, 38],
  });
}

/** A picture without words. Its credit is on a label, or above the picture in the minimal look. */
function withCredit(
  context: FilmContext,
  look: Look,
  scene: Extract<Scene, { kind: "photo" | "quote" | "clip" }>,
  turn: number,
  by: (name: string) => string,
): PreparedScene {
  const text = scene.picture?.credit ? by(scene.picture.credit) : null;
  if (look.style === "minimal" || text === null) {
    const items = creditItem(context, look, scene.picture, sideOf("ltr"), by);
    return onPicture(look, scene, items, turn);
  }
  const label = labelBelow(context, look, text);
  const picture = onPicture(look, scene, [], turn);
  return {
    ...picture,
    drawFront: (target, seconds, isStill) =>
      drawStack(target, [label], SAFE.bottom - label.height, seconds, isStill),
  };
}

const LABEL = { padding: 30, height: 76 };

function labelBelow(context: FilmContext, look: Look, text: string): Item {
  const { padding, height } = LABEL;
  const box = { face: "text", width: SAFE.width - 2 * padding, maxLines: 1, sizes: [32, 38] } as const;
  const block = fitText(context, text, box);
  const width = Math.max(...block.lines.map((line) => line.width)) + 2 * padding;
  return {
    height,
    gap: 0,
    draw(target, top) {
      target.fillStyle = look.colors.deep;
      target.beginPath();
      target.roundRect(SAFE.left, top, width, height, height / 2);
      target.fill();
      target.fillStyle = WHITE;
      drawText(target, block, SAFE.left + width / 2, top + (height - block.height) / 2, "center");
    },
  };
}

function prepareEnd(context: FilmContext, look: Look, scene: SceneOf<"end">, turn: number): PreparedScene {
  const center = { side: CENTER, gap: 34 };
  const { athleteName, name, site } = scene;
  const mark: Item = {
    height: 76,
    gap: 0,
    draw: (target, top) => drawWordmark(target, CENTER.x, top, 60, look.text),
  };
  const quiet = { ...center, face: "text", color: look.text } as const;
  const items = [
    mark,
    ...textItem(context, name, {
      ...center,
      gap: 64,
      face: "display",
      color: look.text,
      maxLines: 6,
      height: 360,
      sizes: [44, 130],
    }),
    ...textItem(context, athleteName, { ...quiet, gap: 26, maxLines: 2, sizes: [34, 52] }),
    ...textItem(context, site, { ...quiet, color: look.accent, gap: 96, maxLines: 1, sizes: [30, 48] }),
  ];
  return onPicture(look, scene, items, turn);
}
