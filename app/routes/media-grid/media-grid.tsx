/**
 * The grid of photos and videos on /questions and /race-memories: a tile from the moment a file is picked. A tile opens an
 * editor, whose code is loaded with the first sign of the athlete.
 */
import { type ComponentType, type ReactNode, type Ref, Suspense, useEffect, useState } from "react";
import { shownCourse } from "../../browser/course/store-course.ts";
import { onFirstInteraction } from "../../browser/lib/first-interaction.ts";
import { fieldsOfFile } from "../../browser/media/fields-of-file.ts";
import type { Upload } from "../../browser/media/tab-uploads.ts";
import { retryWhenOnline } from "../../browser/network/when-online-again.ts";
import { stateOf, useEdited, useSending, useShown } from "../../browser/text/use-field.ts";
import { troubleOf } from "../../components/text/save-status.tsx";
import { coverOf, type Media } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { MEDIA_GRID_TEXTS as TEXTS } from "../../texts/media/media-grid.ts";
import type { PlaceFieldOf } from "../course-settings/places-on-course.tsx";
import { lazyPart } from "../lazy-part/lazy-part.tsx";
import type { CoursePinsProps } from "./course-pins.client.tsx";
import { type ShownTile, type TileActions, tilesOf } from "./grid-tiles.ts";
import { MediaTile, UploadAnnouncement } from "./media-tile.tsx";
import { PlainTile } from "./plain-tile.tsx";

const loadEditor = () => import("./tile-editor.client.tsx");
const TileEditor = lazyPart(async () => (await loadEditor()).TileEditor);

/** Ids of photos and videos that this tab has shown. A missing one was deleted. */
const known = new Set<string>();

export interface MediaGridProps {
  /** As it was loaded. */
  recap: Recap;
  /** Those that the grid shows, in their order. */
  media: readonly Media[];
  /** Those of the grid's place, also those that have arrived. */
  uploads: readonly Upload[];
  on: TileActions;
  /** The id of the screen's form, which deletes and chooses the cover. */
  form: string;
  failure: MediaFailure | null;
  isSending: boolean;
  /** Restores the last deleted one; `at` is its former position, from 0. */
  undo?: { at: number; notice: ReactNode } | null;
  /** Where tiles can be moved: `to` is a position from 1. */
  onMove?: (mediaId: string, to: number) => void;
  /** The id of what says how. */
  hint?: string;
  listRef?: Ref<HTMLOListElement>;
  /** Receives the function that returns the course's place field; null without a map. */
  onPlaces?: (change: () => PlaceFieldOf | null) => void;
}

export function MediaGrid({ recap, media, uploads, on, ...props }: MediaGridProps) {
  const { shareId } = recap;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [places, setPlaces] = useState<PlaceFieldOf | null>(null);
  const tiles = useTiles({ recap, media, uploads, keyOf: on.keyOf, isOfSeveral: props.onMove !== undefined });
  const open = tiles.find(({ key }) => key === openKey);
  useEffect(() => {
    // It was deleted. One that is restored later stays closed.
    if (openKey !== null && !open) setOpenKey(null);
  }, [openKey, open]);
  const hasTiles = tiles.length > 0;
  useEffect(
    () => (hasTiles ? onFirstInteraction(() => void loadEditor().catch(() => {})) : undefined),
    [hasTiles],
  );

  const count = media.length;
  const rendered = tiles.map((tile) => (
    <MediaTile
      key={tile.key}
      shareId={shareId}
      tile={tile}
      canMove={props.onMove !== undefined && count > 1}
      onOpen={() => setOpenKey(tile.key)}
      onDismiss={() => on.remove(tile.key)}
      plain={
        <noscript>
          {import.meta.env.SSR && tile.media && (
            <PlainTile
              media={tile.media}
              position={tile.position}
              isCover={tile.isCover}
              count={props.onMove ? count : null}
              failure={props.failure}
            />
          )}
        </noscript>
      }
    />
  ));
  if (props.undo) {
    rendered.splice(
      props.undo.at,
      0,
      <li key="undo" data-still className="col-span-full">
        {props.undo.notice}
      </li>,
    );
  }
  return (
    <>
      {uploads.length > 0 && (
        <Suspense>
          <UploadAnnouncement uploads={uploads} recap={recap} />
        </Suspense>
      )}
      {rendered.length > 0 && (
        <ol
          ref={props.listRef}
          aria-label={TEXTS.list}
          aria-describedby={props.hint}
          className="grid grid-flow-row-dense grid-cols-3 gap-2 sm:grid-cols-4 no-js:grid-cols-1 no-js:gap-4 no-js:sm:grid-cols-2"
        >
          {rendered}
        </ol>
      )}
      <CoursePinsLoader
        recap={recap}
        uploads={uploads}
        onPlaceUpload={on.place}
        onPlaces={(change) => {
          setPlaces(change);
          props.onPlaces?.(change);
        }}
      />
      {open && (
        <TileEditor
          isUrgent
          failed={TEXTS.notLoaded}
          className="fixed inset-x-4 bottom-28 z-30 mx-auto w-fit animate-fade rounded-card bg-card shadow-float empty:hidden"
          shown={{
            recap,
            tile: open,
            count: props.onMove ? count : null,
            form: props.form,
            isSending: props.isSending,
            on,
            onMove: (to: number) => props.onMove?.(open.id, to),
            place: places?.({ mediaId: open.id }),
            onClose: () => setOpenKey(null),
          }}
        />
      )}
    </>
  );
}

interface TilesOptions extends Pick<MediaGridProps, "recap" | "media" | "uploads"> {
  keyOf: (mediaId: string) => string | null;
  /** Whether the grid shows those of several questions. */
  isOfSeveral: boolean;
}

function useTiles({ recap, media, uploads, keyOf, isOfSeveral }: TilesOptions): ShownTile[] {
  const { shareId, questions } = recap;
  const edited = useShown(recap);
  const { rows } = useEdited(shareId);
  const sending = useSending(shareId);
  useEffect(() => {
    for (const { id } of recap.media) known.add(id);
  }, [recap.media]);
  const coming = uploads.find(({ isCover, mediaId }) => isCover && mediaId === null);
  const cover = coming?.key ?? coverOf(recap)?.id;
  return tilesOf({ media, uploads, keyOf, known }).map((tile, at) => {
    const fields = fieldsOfFile(tile.id);
    const own = rows.filter(({ field }) => fields.includes(field));
    const states = own.map((row) => stateOf(row, sending));
    const questionAt = questions.findIndex(({ index }) => index === tile.media?.questionIndex);
    return {
      ...tile,
      media: tile.media && { ...tile.media, ...edited.media.find(({ id }) => id === tile.id) },
      position: at + 1,
      isCover: tile.id === cover,
      question: isOfSeveral && questionAt >= 0 ? questionAt + 1 : null,
      trouble: troubleOf(states),
      isUnsaved: states.some(({ kind }) => WAITING.includes(kind)),
    };
  });
}

const WAITING: readonly string[] = ["retrying", "limited", "signed-out"];

/** Loads what pins photos and answers to the course, if the recap shows one. Failures are logged only. */
function CoursePinsLoader(props: Omit<CoursePinsProps, "course">) {
  const [loaded, setLoaded] = useState<{
    Part: ComponentType<CoursePinsProps>;
    course: CoursePinsProps["course"];
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens
  useEffect(() => {
    async function load(): Promise<void> {
      const course = await shownCourse(props.recap);
      if (!course) return;
      const { CoursePins } = await retryWhenOnline(() => import("./course-pins.client.tsx"));
      setLoaded({ Part: CoursePins, course });
    }
    load().catch((error: unknown) => console.warn("Code could not be loaded", error));
  }, []);
  return loaded && <loaded.Part {...props} course={loaded.course} />;
}
