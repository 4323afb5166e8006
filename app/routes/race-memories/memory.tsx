/** One photo or video of the gallery: a tile, which opens as a card with its description and its buttons. */
import type { KeyboardEvent } from "react";
import { useDescription } from "../../browser/media/use-description.ts";
import { useFocalPoint } from "../../browser/media/use-focal-point.ts";
import { MediaFields } from "../../components/media/media-card.tsx";
import { placeInCard, placeInTile } from "../../components/media/media-place.ts";
import { MediaView } from "../../components/media/media-view.tsx";
import type { ShownSaveState } from "../../components/text/save-status.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { FocalPointEditor } from "./focal-point-editor.tsx";
import { MemoryButtons, type MemoryButtonsProps } from "./memory-buttons.tsx";
import { MemoryNote, PlaySign, TileButton, TileSigns, tileButtonId } from "./memory-tile.tsx";
import { PlainFocalPoint } from "./plain-focal-point.tsx";

interface MemoryProps extends MemoryButtonsProps {
  /** What a form without scripts has sent in vain. */
  failure: MediaFailure | null;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

const CARD = "col-span-full rounded-bib border-2 border-line bg-card p-3";
/** Without scripts every tile looks like a card. */
const TILE = "select-none no-js:rounded-bib no-js:border-2 no-js:border-line no-js:bg-card no-js:p-3";
/** The message in place of a lost picture is small, and its link is on the card. */
const TILE_FIGURE =
  "overflow-hidden rounded-lg text-[0.6875rem] leading-tight [&>div]:p-1 [&>div]:pt-8 [&_[download]]:hidden no-js:text-base no-js:[&>div]:p-3 no-js:[&_[download]]:inline";

const UNSAVED: ReadonlySet<ShownSaveState["kind"]> = new Set([
  "retrying",
  "limited",
  "signed-out",
  "stale",
  "rejected",
]);

export function Memory({ failure, onToggle, ...memory }: MemoryProps) {
  const { recap, media, position } = memory;
  const focal = useFocalPoint(recap, media, failure?.focalPoints?.unsaved[media.id] ?? null);
  const { point } = focal;
  const shown = { ...media, focalPoint: point };
  const description = useDescription(recap, media, failure?.descriptions[media.id] ?? null);
  // What is wrong with a description stays in view.
  const isOpen = memory.isOpen || description.state.kind === "rejected" || description.conflict !== null;
  const hydrated = useHydrated();
  const panel = `panel-${media.id}`;

  function closeByEscape({ key, nativeEvent }: KeyboardEvent) {
    if (key !== "Escape" || !isOpen || nativeEvent.isComposing) return;
    onToggle(false);
    document.getElementById(tileButtonId(media.id))?.focus();
  }

  return (
    <li
      data-open={isOpen || undefined}
      onKeyDown={closeByEscape}
      className={`relative scroll-mt-4 scroll-mb-28 ${isOpen ? CARD : TILE}`}
    >
      <TileButton
        media={media}
        position={position}
        isOpen={isOpen}
        panel={panel}
        onPress={() => onToggle(!isOpen)}
      />
      <MemoryNote recap={recap} media={media} position={position} isOpen={isOpen} />
      <div className="relative">
        <figure data-media className={`group ${isOpen ? "" : TILE_FIGURE}`.trimEnd()}>
          <MediaView
            shareId={recap.shareId}
            media={shown}
            position={position}
            stage="own"
            place={isOpen ? placeInCard(media) : placeInTile(media)}
            hasControls={isOpen || !hydrated}
          />
          {!isOpen && media.fileType === "video" && <PlaySign />}
        </figure>
        {isOpen && hydrated && media.fileType === "image" && (
          <FocalPointEditor
            shareId={recap.shareId}
            photo={shown}
            position={position}
            state={focal.state}
            onChoose={focal.choose}
            onRetry={focal.retry}
          />
        )}
      </div>
      {!isOpen && (
        <TileSigns canMove={recap.media.length > 1} isUnsaved={UNSAVED.has(description.state.kind)} />
      )}
      <div id={panel} className={isOpen ? "" : "hidden no-js:block"}>
        {!hydrated && media.fileType === "image" && (
          <PlainFocalPoint photo={media} position={position} point={point} />
        )}
        {/* For where it is on the course (course-pins.client.tsx). */}
        <div data-course-place={media.id} className="mt-3 empty:hidden" />
        <MediaFields media={media} description={description}>
          <MemoryButtons {...memory} />
        </MediaFields>
      </div>
    </li>
  );
}
