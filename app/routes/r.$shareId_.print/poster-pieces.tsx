/** What the designs of the poster have in common. They are drawn on A4, and scaled. */
import { CourseOrLanes, SplitsLine } from "./print-drawings.tsx";
import { Lines } from "./print-pieces.tsx";
import { type Art, type Box, placed } from "./print-sheet.tsx";
import type { PrintedRace } from "./printed-race.ts";

/** Of A4, in the units of the designs. */
export const POSTER_HEIGHT = 297;
export const POSTER_MARGIN = 16;

export interface PosterProps {
  race: PrintedRace;
  art: Art;
}

interface GroundProps {
  race: PrintedRace;
  box: Box;
  /** At its foot, without a course. */
  free?: number;
  /** Around the course. */
  room?: number;
}

/** Without a photo: the course, or the lanes of a track, on the race's colour. */
export function Ground({ race, box, free = 0, room = 16 }: GroundProps) {
  const inner = {
    left: box.left + room,
    top: box.top + room,
    width: box.width - 2 * room,
    height: box.height - free - 2 * room,
  };
  return (
    <>
      <div className="print-box bg-race" style={placed(box)} />
      <CourseOrLanes race={race} box={inner} whole={box} stroke={room / 10} isOnRace />
    </>
  );
}

/** The quote above the splits. */
export function Words({ race, box, largest }: { race: PrintedRace; box: Box; largest: number }) {
  const quoteHeight = box.height - (race.splits ? 17 : 0);
  return (
    <div className="print-box flex flex-col justify-between" style={placed(box)}>
      {race.quote === null ? (
        <span />
      ) : (
        <Lines text={race.quote} width={box.width} height={quoteHeight} maxLines={4} sizes={[3.6, largest]} />
      )}
      {race.splits && <SplitsLine splits={race.splits} width={box.width} />}
    </div>
  );
}
