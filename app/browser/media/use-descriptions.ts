/** Autosave for the descriptions of a screen's photos and videos: each is saved separately and mirrored to IndexedDB. */
import { useEffect, useMemo, useState } from "react";
import { descriptionSchema, type Media } from "../../domain/media/media.ts";
import { watchPage } from "../network/watch-page.ts";
import type { FlushedBy } from "../text/autosave.ts";
import { createMediaSaves, type MediaSaveState } from "./media-saves.ts";

/** `message` says why the description is not saved. */
type ShownState = Pick<MediaSaveState, "kind"> & { message?: string };

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
  };
  type: (mediaId: string, text: string) => void;
  /** Saves what is pending. Resolves with null, or with the state of a description that waits for network or limit. */
  flush: (by?: FlushedBy) => Promise<MediaSaveState | null>;
}

const IDLE = { kind: "idle" } as const;
const REJECTED = { kind: "rejected" } as const;

export function useDescriptions(options: DescriptionsOptions): ScreenDescriptions {
  const { shareId, media, isLive, unsaved } = options;
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [states, setStates] = useState<Record<string, ShownState>>({});
  const saves = useMemo(
    () =>
      createMediaSaves<{ description: string | null }>(shareId, "media", (id, state) =>
        setStates((before) => ({ ...before, [id]: state })),
      ),
    [shareId],
  );

  function type(id: string, text: string) {
    setTexts((before) => ({ ...before, [id]: text }));
    const { success, data } = descriptionSchema.safeParse(text);
    saves.change(id, { description: success ? data : text }, isLive, success);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored text is restored once, when the screen opens
  useEffect(() => {
    for (const { id, description } of media) {
      const mirror = saves.mirrorOf(id);
      void mirror.find().then((stored) => {
        if (!stored) return;
        const { patch } = stored;
        if (patch.description === description) void mirror.clear();
        else type(id, patch.description ?? "");
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
    return { text, errors, state: errors ? REJECTED : (states[id] ?? IDLE) };
  }

  return { shown, type, flush: saves.flush };
}
