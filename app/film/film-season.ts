/** The first scene of a season's film: the athlete, the year, its timeline with a pin per race, and its figures. */
import type { Film, Scene } from "../domain/film/film.ts";
import { yearLine, yearLineFinish } from "../domain/season/year-line.ts";
import { RACE_COLORS } from "../story-cards/race-colors.ts";
import type { FilmContext, PreparedScene } from "./film-context.ts";
import { drawGround, fillDot, type Look, SAFE } from "./film-look.ts";
import { drawStack, easeInOut, type Item, partOf, sideOf, stackHeight, textItem } from "./film-stack.ts";

const LEFT = sideOf("ltr");
const LINE = { height: 330, rows: 4, padding: 34, stroke: 13, pin: 22 };
/** The line is drawn within this time, starting when its item appears. */
const DRAWING_SECONDS = 2;

type SeasonScene = Extract<Scene, { kind: "season" }>;

export function prepareSeason(
  context: FilmContext,
  look: Look,
  raceType: Film["raceType"],
  scene: SeasonScene,
): PreparedScene {
  const text = { side: LEFT, color: look.text, face: "display", maxLines: 1 } as const;
  const items = [
    ...textItem(context, scene.kicker, { ...text, gap: 0, sizes: [40, 64] }),
    ...textItem(context, String(scene.year), { ...text, color: look.accent, gap: 8, sizes: [200, 300] }),
    lineItem(look, raceType, scene),
    ...scene.figures.flatMap((figure, at) =>
      textItem(context, figure, { ...text, gap: at === 0 ? 40 : 10, sizes: [40, 72] }),
    ),
  ];
  const top = (SAFE.top + SAFE.bottom - stackHeight(items)) / 2;
  return {
    drawBack: (target) => drawGround(target, look, false),
    drawFront: (target, seconds, isStill) => drawStack(target, items, top, seconds, isStill),
  };
}

function lineItem(look: Look, raceType: Film["raceType"], { year, races }: SeasonScene): Item {
  const { height, rows, padding, stroke, pin } = LINE;
  const line = yearLine(year, races, { width: SAFE.width, height, rows, padding });
  const path = new Path2D(line.path);
  const finish = new Path2D(yearLineFinish(line.finish, 12));
  return {
    height,
    gap: 24,
    draw(target, top, seconds) {
      const drawn = easeInOut(partOf(seconds, 0, DRAWING_SECONDS));
      target.save();
      target.translate(SAFE.left, top);
      const alpha = target.globalAlpha;
      target.globalAlpha = alpha * 0.4;
      target.strokeStyle = look.text;
      target.lineWidth = stroke;
      target.lineCap = "round";
      target.setLineDash([line.length * drawn, line.length]);
      target.stroke(path);
      target.setLineDash([]);
      target.globalAlpha = alpha;
      target.fillStyle = look.text;
      fillDot(target, line.start, 17);
      if (drawn === 1) target.fill(finish);
      for (const { x, y, raceType: own } of line.pins.filter(({ part }) => part <= drawn)) {
        target.fillStyle = look.text;
        fillDot(target, { x, y }, pin);
        // Avoids a pin in the colour of the ground, which would be invisible.
        target.fillStyle = raceType === null ? RACE_COLORS[own].loud : look.accent;
        fillDot(target, { x, y }, pin - 5);
      }
      target.restore();
    },
  };
}
