/** The focal points of a screen's photos as the athlete chooses them. Each is saved at once, in published recaps too. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { FocalPoint } from "../../domain/media/focal-point.ts";
import type { Media } from "../../domain/media/media.ts";
import { listTexts } from "../device/draft-mirror.ts";
import { watchPage } from "../network/watch-page.ts";
import type { FlushedBy } from "../text/autosave.ts";
import { createMediaSaves, type MediaSaveState } from "./media-saves.ts";

type ShownState = Pick<MediaSaveState, "kind"> & { message?: string };

export interface ScreenFocalPoints {
  /** Returns a photo's focal point, and the state of its autosave. */
  shown: (media: Media) => { point: FocalPoint; state: ShownState };
  choose: (mediaId: string, point: FocalPoint) => void;
  /** Saves what is pending. Without an answer it is sent later, also from other pages. */
  flush: (by?: FlushedBy) => Promise<unknown>;
}

const PLACE = "focal";
const IDLE = { kind: "idle" } as const;

/** `unsaved`: what a form without scripts sent and the server could not save, by media id. */
export function useFocalPoints(shareId: string, unsaved: Record<string, FocalPoint> = {}): ScreenFocalPoints {
  const [chosen, setChosen] = useState<Record<string, FocalPoint>>({});
  const [states, setStates] = useState<Record<string, ShownState>>({});
  const saves = useMemo(
    () =>
      createMediaSaves<FocalPoint>({
        shareId,
        place: PLACE,
        // The last one wins.
        shownOf: () => null,
        onState: (id, state) => setStates((before) => ({ ...before, [id]: state })),
      }),
    [shareId],
  );

  const choose = useCallback(
    (id: string, focalPoint: FocalPoint) => {
      setChosen((before) => ({ ...before, [id]: focalPoint }));
      saves.change(id, focalPoint, false, true);
    },
    [saves],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored points are restored once, when the screen opens
  useEffect(() => {
    for (const [id, point] of Object.entries(unsaved)) choose(id, point);
    async function restore() {
      for (const { place } of await listTexts(shareId)) {
        if (!place.startsWith(`${PLACE}-`)) continue;
        const id = place.slice(PLACE.length + 1);
        const stored = await saves.restore(id);
        if (stored) choose(id, stored);
      }
    }
    void restore();
    const unwatch = watchPage(() => void saves.flush());
    return () => {
      unwatch();
      saves.close();
    };
  }, [shareId]);

  return {
    shown: ({ id, focalPoint }) => ({
      point: chosen[id] ?? unsaved[id] ?? focalPoint,
      state: states[id] ?? IDLE,
    }),
    choose,
    flush: saves.flush,
  };
}
