/** Autosave for the descriptions of a screen's photos and videos: each is saved separately and mirrored to IndexedDB. */
import { useCallback, useEffect, useRef, useState } from "react";
import { descriptionSchema, type Media } from "../../domain/media/media.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import { draftMirror } from "../device/draft-mirror.ts";
import { sendDescription } from "../network/recap-api.ts";
import { watchPage } from "../network/watch-page.ts";
import {
  type Autosave,
  type AutosaveState,
  createAutosave,
  type FlushedBy,
  isHeldBack,
} from "../text/autosave.ts";

interface DescriptionPatch {
  description: string | null;
}
type DescriptionAutosave = Autosave<DescriptionPatch, OwnerRecap>;
type DescriptionState = AutosaveState<DescriptionPatch, OwnerRecap>;
/** `message` says why the description is not saved. */
type ShownState = Pick<DescriptionState, "kind"> & { message?: string };

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
  flush: (by?: FlushedBy) => Promise<DescriptionState | null>;
}

const IDLE = { kind: "idle" } as const;
const REJECTED = { kind: "rejected" } as const;

export function useDescriptions(options: DescriptionsOptions): ScreenDescriptions {
  const { shareId, media, isLive, unsaved } = options;
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [states, setStates] = useState<Record<string, ShownState>>({});
  const autosaves = useRef(new Map<string, DescriptionAutosave>());

  const autosaveOf = useCallback(
    (id: string) => {
      const existing = autosaves.current.get(id);
      if (existing) return existing;
      const mirror = mirrorOf(shareId, id);
      const autosave = createAutosave<DescriptionPatch, OwnerRecap>({
        rev: 0,
        send: ({ patch }) => sendDescription(id, patch.description),
        createSaveId: () => crypto.randomUUID(),
        onState: (state) => setStates((before) => ({ ...before, [id]: state })),
        onSaved: (patch) => void mirror.forget(patch),
        isConflict: () => false,
        onMerge: () => {},
      });
      autosaves.current.set(id, autosave);
      return autosave;
    },
    [shareId],
  );

  const type = useCallback(
    (id: string, text: string) => {
      setTexts((before) => ({ ...before, [id]: text }));
      const description = descriptionSchema.safeParse(text);
      const patch = { description: description.success ? description.data : text };
      void mirrorOf(shareId, id).store({ rev: 0, base: {}, patch }, { isHeld: isLive });
      if (description.success) autosaveOf(id).change(patch, isLive ? "later" : "soon");
    },
    [shareId, isLive, autosaveOf],
  );

  const flush = useCallback(async (by?: FlushedBy) => {
    const results = await Promise.all([...autosaves.current.values()].map((autosave) => autosave.flush(by)));
    return results.find(isHeldBack) ?? null;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored text is restored once, when the screen opens
  useEffect(() => {
    for (const { id, description } of media) {
      void mirrorOf(shareId, id)
        .find()
        .then((stored) => {
          if (stored && stored.patch.description !== description) type(id, stored.patch.description ?? "");
          else if (stored) void mirrorOf(shareId, id).clear();
        });
    }
    const unwatch = watchPage(() => void (isLive || flush()));
    return () => {
      unwatch();
      const left = [...autosaves.current];
      void flush().then(() => {
        for (const [id] of left) mirrorOf(shareId, id).close();
      });
      for (const [, autosave] of left) autosave.stop();
    };
  }, [shareId]);

  function shown({ id, description }: Media) {
    const text = texts[id] ?? unsaved?.[id]?.typed ?? description ?? "";
    const errors = descriptionSchema.safeParse(text).error?.issues.map((issue) => issue.message);
    return { text, errors, state: errors ? REJECTED : (states[id] ?? IDLE) };
  }

  return { shown, type, flush };
}

function mirrorOf(shareId: string, mediaId: string) {
  return draftMirror<DescriptionPatch>(shareId, `media-${mediaId}`);
}
