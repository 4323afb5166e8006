/** Autosave for the descriptions of a screen's photos and videos: each is saved separately and mirrored to IndexedDB. */
import { useEffect, useMemo, useRef, useState } from "react";
import { descriptionSchema, type Media } from "../../domain/media/media.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import type { Values } from "../device/recap-patch.ts";
import { watchPage } from "../network/watch-page.ts";
import type { FlushedBy } from "../text/autosave.ts";
import { createMediaSaves, type MediaSaveState } from "./media-saves.ts";

/** `message` says why the description is not saved, `theirs` what has been saved elsewhere. */
type ShownState = Pick<MediaSaveState, "kind"> & { message?: string; theirs?: Values };

interface DescriptionsOptions {
  shareId: string;
  media: Media[];
  /** A published recap is saved on blur or by a button, so that no half sentence is published. */
  isLive: boolean;
  /** Descriptions that a form without scripts sent and the server rejected, by media id. */
  unsaved: Record<string, { typed: string }> | undefined;
}

export interface ScreenDescriptions {
  /** Returns the value and state of a photo's or video's field. */
  shown: (media: Media) => {
    text: string;
    errors: string[] | undefined;
    state: ShownState;
    /** Set if another tab or device has saved something else. */
    conflict: { theirs: string; keepMine: () => void; takeOther: () => void } | null;
  };
  type: (mediaId: string, text: string) => void;
  /** Removes the fields of descriptions that autosave has saved from a form that is sent. */
  removeSaved: (form: FormData) => void;
  /** Saves what is pending. Resolves with null, or with the state of a description that waits for network or limit. */
  flush: (by?: FlushedBy) => Promise<MediaSaveState | null>;
}

const IDLE: ShownState = { kind: "idle" };
const REJECTED = { kind: "rejected" } as const;

export function useDescriptions(options: DescriptionsOptions): ScreenDescriptions {
  const { shareId, media, isLive, unsaved } = options;
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [states, setStates] = useState<Record<string, ShownState>>({});
  const mediaRef = useRef(media);
  mediaRef.current = media;
  const saves = useMemo(
    () =>
      createMediaSaves<string | null>({
        shareId,
        place: "media",
        shownOf: (id) => mediaRef.current.find((item) => item.id === id)?.description ?? null,
        onState: (id, state) => setStates((before) => ({ ...before, [id]: state })),
      }),
    [shareId],
  );

  function type(id: string, text: string) {
    setTexts((before) => ({ ...before, [id]: text }));
    const { success, data } = descriptionSchema.safeParse(text);
    saves.change(id, success ? data : text, isLive, success);
  }

  function takeOther(id: string, theirs: string) {
    saves.discard(id, theirs || null);
    setTexts((before) => ({ ...before, [id]: theirs }));
    setStates((before) => ({ ...before, [id]: IDLE }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored text is restored once, when the screen opens
  useEffect(() => {
    for (const { id, description } of media) {
      void saves.restore(id).then((stored) => {
        if (stored === description) saves.discard(id);
        else if (stored !== undefined) type(id, stored ?? "");
      });
    }
    const unwatch = watchPage(() => void (isLive || saves.flush()));
    return () => {
      unwatch();
      saves.close();
    };
  }, [shareId]);

  function shown({ id, description }: Media) {
    const text = texts[id] ?? unsaved?.[id]?.typed ?? description ?? "";
    const errors = descriptionSchema.safeParse(text).error?.issues.map((issue) => issue.message);
    const state = states[id] ?? IDLE;
    const theirs = String(state.theirs?.[`description-${id}`] ?? "");
    const conflict = state.theirs
      ? { theirs, keepMine: () => saves.replace(id, theirs || null), takeOther: () => takeOther(id, theirs) }
      : null;
    return { text, errors, state: errors ? REJECTED : state, conflict };
  }

  function removeSaved(form: FormData) {
    for (const { id } of media) {
      const { data } = descriptionSchema.safeParse(form.get(`description-${id}`));
      if (data !== undefined && saves.isStored(id, data))
        for (const name of fieldNames(id)) form.delete(name);
    }
  }

  return { shown, type, removeSaved, flush: saves.flush };
}

/** Returns the names of a description's fields: the text and, hidden, what is stored. */
function fieldNames(id: string): string[] {
  const field = `description-${id}` as const;
  return [field, shownName(field)];
}
