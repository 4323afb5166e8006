/** One card of the gallery: a photo or video with its description and its buttons. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, ImageUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ScreenDescriptions } from "../../browser/use-descriptions.ts";
import { MediaCard } from "../../components/recap/media-card.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { IntentButton } from "../../domain/intents.ts";
import { coverOf, type Media, nameOf } from "../../domain/media.ts";
import type { Recap } from "../../domain/recap.ts";
import { memoriesIntents } from "../../domain/story-intents.ts";
import { MEMORIES_TEXTS } from "../../texts/race-memories.ts";

interface MemoryProps {
  recap: Recap;
  media: Media;
  /** From 1. */
  position: number;
  descriptions: ScreenDescriptions;
  isSending: boolean;
  /** Called instead of the form's submit when scripts run; -1 moves one place earlier. */
  onMove: (by: -1 | 1) => void;
}

export function Memory({ recap, media, position, descriptions, isSending, onMove }: MemoryProps) {
  const isCover = coverOf(recap)?.id === media.id;
  const name = nameOf(media).toLowerCase();
  const isLive = recap.status === "published";
  return (
    <MediaCard
      shareId={recap.shareId}
      media={media}
      position={position}
      description={descriptions.shown(media)}
      onDescribe={(text) => descriptions.type(media.id, text)}
      onLeave={() => isLive && void descriptions.flush()}
      note={<MemoryNote recap={recap} media={media} position={position} isCover={isCover} />}
    >
      <IconButton
        name={MEMORIES_TEXTS.buttons.earlier(name, position)}
        intent={memoriesIntents.button("earlier", media.id)}
        disabled={position === 1}
        isSending={isSending}
        onPress={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" size={18} className="sm:hidden" />
        <ArrowLeft aria-hidden="true" size={18} className="max-sm:hidden" />
      </IconButton>
      <IconButton
        name={MEMORIES_TEXTS.buttons.later(name, position)}
        intent={memoriesIntents.button("later", media.id)}
        disabled={position === recap.media.length}
        isSending={isSending}
        onPress={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" size={18} className="sm:hidden" />
        <ArrowRight aria-hidden="true" size={18} className="max-sm:hidden" />
      </IconButton>
      {!isCover && media.fileType === "image" && (
        <IconButton
          name={MEMORIES_TEXTS.buttons.cover(position)}
          intent={memoriesIntents.button("cover", media.id)}
          isSending={isSending}
          className="max-sm:w-auto max-sm:px-3"
        >
          <ImageUp aria-hidden="true" size={18} className="shrink-0" />
          <span className="sm:hidden">{MEMORIES_TEXTS.makeCover}</span>
        </IconButton>
      )}
      <IconButton
        name={MEMORIES_TEXTS.buttons.delete(name, position)}
        intent={memoriesIntents.button("delete", media.id)}
        look="icon-danger"
        isSending={isSending}
      >
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
    </MediaCard>
  );
}

interface IconButtonProps {
  /** Accessible name and tooltip. */
  name: string;
  intent: IntentButton;
  look?: "icon" | "icon-danger";
  disabled?: boolean;
  /** While true, the button does nothing but keeps the focus. */
  isSending: boolean;
  className?: string;
  /** Replaces the form's submit when scripts run. */
  onPress?: () => void;
  children: ReactNode;
}

function IconButton({
  name,
  intent,
  look = "icon",
  isSending,
  className = "",
  onPress,
  ...props
}: IconButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      look={look}
      {...intent}
      aria-disabled={isSending}
      className={`aria-disabled:opacity-50 ${className}`}
      aria-label={name}
      title={name}
      onClick={(event) => {
        if (onPress || isSending) event.preventDefault();
        if (!isSending) onPress?.();
      }}
    />
  );
}

/** For mouse and touch; keyboard users have the buttons below. */
function DragHandle() {
  return (
    <span
      data-drag-handle
      aria-hidden="true"
      title={MEMORIES_TEXTS.drag}
      className="-my-2 -mr-2 ml-auto grid size-11 cursor-grab touch-none place-items-center rounded-full text-quiet hover:text-ink active:cursor-grabbing no-js:hidden"
    >
      <GripVertical size={22} />
    </span>
  );
}

interface MemoryNoteProps {
  recap: Recap;
  media: Media;
  position: number;
  isCover: boolean;
}

function MemoryNote({ recap, media, position, isCover }: MemoryNoteProps) {
  const questionAt = recap.questions.findIndex((question) => question.index === media.questionIndex);
  return (
    <p className="mb-2 flex flex-wrap items-center gap-2 text-sm">
      <span className="font-display font-extrabold text-2xl text-race leading-none tabular-nums">
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
      {questionAt >= 0 && <span className="text-quiet">{MEMORIES_TEXTS.question(questionAt + 1)}</span>}
      {recap.media.length > 1 && <DragHandle />}
    </p>
  );
}
