/** The button that makes the video, what is said meanwhile, and what can be done with the file. */

import Download from "@lucide/icons/icons/download";
import Share from "@lucide/icons/icons/share";
import { useEffect, useRef, useState } from "react";
import { downloadFile } from "../../../browser/lib/download-file.ts";
import { foreseenSeconds, hasReelCrashed } from "../../../browser/reel/film-choice.ts";
import { canMakeReels } from "../../../browser/reel/make-reel.ts";
import type { Reel, ReelState } from "../../../browser/reel/use-reel.ts";
import { isCancelled } from "../../../browser/sharing/share-card.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { useToast } from "../../../components/ui/toast.tsx";
import { FILM_SIZE, type Film } from "../../../domain/film/film.ts";
import { fileNameOf } from "../../../domain/lib/file-name.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { REEL_TEXTS } from "../../../texts/film/reel.ts";
import { useObjectUrl } from "../card/made-card.tsx";

const SIZES = { full: FILM_SIZE, small: { width: 720, height: 1_280 } } as const;
type SizeName = keyof typeof SIZES;

interface ReelMakerProps {
  recap: Recap;
  film: Film;
  reel: Reel;
}

export function ReelMaker({ recap, film, reel: { state, make, cancel } }: ReelMakerProps) {
  const [hasCrashed] = useState(hasReelCrashed);
  const [size, setSize] = useState<SizeName>(hasCrashed ? "small" : "full");
  const status = useRef<HTMLDivElement>(null);
  const wasMaking = useRef(false);
  const isMaking = state.kind === "making";
  // The pressed button is replaced at both ends.
  useEffect(() => {
    if (isMaking || wasMaking.current) status.current?.focus();
    wasMaking.current = isMaking;
  }, [isMaking]);

  if (state.kind === "impossible" || !canMakeReels())
    return (
      <Notice title={REEL_TEXTS.impossible.title} role="alert">
        <p>{REEL_TEXTS.impossible.copy}</p>
        <CardLink />
      </Notice>
    );
  const foreseen = REEL_TEXTS.foreseen(Math.round(film.seconds), foreseenSeconds(film.seconds));
  const offersSmall = hasCrashed || (state.kind === "failed" && state.reason === "fault");
  return (
    <div ref={status} tabIndex={-1} className="space-y-4">
      {hasCrashed && state.kind === "idle" && (
        <Notice title={REEL_TEXTS.crashed.title}>{REEL_TEXTS.crashed.copy}</Notice>
      )}
      {state.kind === "failed" && (
        <Notice title={REEL_TEXTS.failed[state.reason].title} tone="danger">
          <p>{REEL_TEXTS.failed[state.reason].copy}</p>
          {state.reason === "fault" && <CardLink />}
        </Notice>
      )}
      {state.kind === "made" && <MadeReel made={state} isOld={state.film !== film} />}
      {isMaking ? (
        <Making state={state} onCancel={cancel} />
      ) : (
        <>
          {offersSmall && <SizeChoice size={size} onChoose={setSize} />}
          <Button
            look="secondary"
            className="w-full"
            onClick={() => void make(film, SIZES[size], fileNameOf(recap.name))}
          >
            {state.kind === "made" ? REEL_TEXTS.makeAgain : REEL_TEXTS.make}
          </Button>
          <p role="status" className="text-quiet">
            {state.kind === "cancelled" ? REEL_TEXTS.cancelled : foreseen}
          </p>
        </>
      )}
    </div>
  );
}

function CardLink() {
  return (
    <a href="#generator" className="font-semibold underline underline-offset-4 hover:text-race">
      {REEL_TEXTS.card}
    </a>
  );
}

function SizeChoice({ size, onChoose }: { size: SizeName; onChoose: (size: SizeName) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="font-semibold">{REEL_TEXTS.size}</legend>
      {(["full", "small"] as const).map((name) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="reel-size"
            checked={size === name}
            onChange={() => onChoose(name)}
            className="size-5 accent-race"
          />
          {REEL_TEXTS.sizes[name]}
        </label>
      ))}
    </fieldset>
  );
}

function Making({
  state,
  onCancel,
}: {
  state: Extract<ReelState, { kind: "making" }>;
  onCancel: () => void;
}) {
  const { done, secondsLeft } = state;
  const words = secondsLeft === null ? REEL_TEXTS.starting : REEL_TEXTS.secondsLeft(secondsLeft);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="min-w-48 grow">
        <progress
          value={done > 0 ? done : undefined}
          max={1}
          aria-label={REEL_TEXTS.make}
          className={`mb-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-race [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-race ${done > 0 ? "" : "animate-pulse"}`}
        />
        <p>
          {words} <span className="text-quiet">{REEL_TEXTS.keepOpen}</span>
        </p>
      </div>
      <Button look="secondary" onClick={onCancel}>
        {REEL_TEXTS.cancel}
      </Button>
    </div>
  );
}

/** `isOld`: the film has changed since. */
function MadeReel({ made, isOld }: { made: Extract<ReelState, { kind: "made" }>; isOld: boolean }) {
  const { file, unread, film } = made;
  const toast = useToast();
  const url = useObjectUrl(file);
  const canShare = navigator.canShare?.({ files: [file] }) ?? false;
  const isWebm = file.type === "video/webm";
  const say = (title: string) => toast({ title, durationMs: SHARE_TOAST_MS });

  async function share() {
    try {
      // The file alone: with words beside it, Instagram is not offered.
      await navigator.share({ files: [file] });
    } catch (error) {
      if (!isCancelled(error)) say(REEL_TEXTS.shareFailed);
    }
  }

  function save() {
    downloadFile(file);
    say(REEL_TEXTS.downloaded);
  }

  return (
    <Notice title={REEL_TEXTS.ready} tone="good">
      <p>
        {REEL_TEXTS.facts({
          seconds: Math.round(film.seconds),
          megabytes: (file.size / 1e6).toFixed(1),
          type: isWebm ? "WebM" : "MP4",
        })}
      </p>
      {isWebm && <p>{REEL_TEXTS.webm}</p>}
      {unread > 0 && <p>{REEL_TEXTS.unread}</p>}
      {isOld && <p className="font-semibold">{REEL_TEXTS.changed}</p>}
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: the film's captions are in its pictures
        <video src={url} controls playsInline className="my-3 aspect-9/16 max-h-96 rounded-card bg-black" />
      )}
      <div className="flex flex-wrap gap-3">
        {canShare && (
          <Button look="secondary" onClick={() => void share()}>
            <Icon icon={Share} size={20} className="shrink-0" />
            {REEL_TEXTS.share}
          </Button>
        )}
        <Button look="secondary" onClick={save}>
          <Icon icon={Download} size={20} className="shrink-0" />
          {REEL_TEXTS.save}
        </Button>
      </div>
    </Notice>
  );
}
