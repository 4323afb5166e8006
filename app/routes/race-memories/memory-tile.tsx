/** What lies on a tile of the gallery: the button that opens it, its number and badges, and its signs. */

import CircleAlert from "@lucide/icons/icons/circle-alert";
import GripVertical from "@lucide/icons/icons/grip-vertical";
import Play from "@lucide/icons/icons/play";
import { Icon } from "../../components/ui/icon.tsx";
import { coverOf, type Media, nameOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { MEMORIES_TEXTS } from "../../texts/media/race-memories.ts";

/** Returns the id of the button that opens and closes a tile. */
export function tileButtonId(mediaId: string): string {
  return `tile-${mediaId}`;
}

interface TileButtonProps {
  media: Media;
  /** From 1. */
  position: number;
  isOpen: boolean;
  /** The id of what it opens. */
  panel: string;
  onPress: () => void;
}

/** Covers a tile. On an open card it is the button "Done". */
export function TileButton({ media, position, isOpen, panel, onPress }: TileButtonProps) {
  const { open, close } = MEMORIES_TEXTS.buttons;
  return (
    <button
      type="button"
      id={tileButtonId(media.id)}
      aria-expanded={isOpen}
      aria-controls={panel}
      aria-label={(isOpen ? close : open)(nameOf(media).toLowerCase(), position)}
      onClick={onPress}
      className={`absolute z-10 no-js:hidden ${
        isOpen
          ? "top-1 right-1 min-h-11 rounded-full px-4 font-semibold underline underline-offset-4 hover:text-race"
          : "inset-0 cursor-pointer rounded-lg"
      }`}
    >
      {isOpen && MEMORIES_TEXTS.done}
    </button>
  );
}

interface MemoryNoteProps {
  recap: Recap;
  media: Media;
  position: number;
  isOpen: boolean;
}

/** The position, whether it is the cover, and on a card the question it belongs to. */
export function MemoryNote({ recap, media, position, isOpen }: MemoryNoteProps) {
  const isCover = coverOf(recap)?.id === media.id;
  const questionAt = recap.questions.findIndex((question) => question.index === media.questionIndex);
  return (
    <p
      className={`flex flex-wrap items-center text-sm ${
        isOpen
          ? "mb-2 min-h-9 gap-2 pr-20"
          : "pointer-events-none absolute inset-1 z-1 content-start gap-1 text-xs no-js:static no-js:mb-2 no-js:gap-2 no-js:text-sm"
      }`}
    >
      <span
        className={`font-display font-extrabold leading-none tabular-nums ${
          isOpen
            ? "text-2xl text-race"
            : "rounded-md bg-card px-1.5 py-1 text-base text-ink no-js:bg-transparent no-js:p-0 no-js:text-2xl no-js:text-race"
        }`}
      >
        {position}
      </span>
      {isCover && (
        <span
          data-cover
          tabIndex={-1}
          className="rounded-full bg-race px-2 py-0.5 font-semibold text-on-race"
        >
          {MEMORIES_TEXTS.cover}
        </span>
      )}
      {questionAt >= 0 && (
        <span className={`text-quiet ${isOpen ? "" : "hidden no-js:inline"}`.trimEnd()}>
          {MEMORIES_TEXTS.question(questionAt + 1)}
        </span>
      )}
    </p>
  );
}

/** For the eye only: that it is a video. Must be inside the figure, whose message about a lost video takes its place. */
export function PlaySign() {
  return (
    <Icon
      icon={Play}
      size={22}
      className={`pointer-events-none inset-0 m-auto box-content fill-current p-2 group-data-broken:hidden no-js:hidden ${SIGN}`}
    />
  );
}

interface TileSignsProps {
  canMove: boolean;
  /** Whether its description waits for network, a limit or another tab. */
  isUnsaved: boolean;
}

/** For the eye only: that it can be dragged, that its description is not saved. */
export function TileSigns({ canMove, isUnsaved }: TileSignsProps) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-1 no-js:hidden">
      {isUnsaved && <Icon icon={CircleAlert} size={20} className={`bottom-0 left-0 text-danger ${SIGN}`} />}
      {canMove && (
        <Icon icon={GripVertical} size={18} className={`right-0 bottom-0 box-content p-0.5 ${SIGN}`} />
      )}
    </span>
  );
}

const SIGN = "absolute rounded-full bg-card";
