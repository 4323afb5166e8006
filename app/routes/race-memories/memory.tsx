/** One photo or video of the gallery with everything that can be done with it. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, ImageUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ScreenDescriptions } from "../../browser/use-descriptions.ts";
import { MediaCard } from "../../components/recap/media-card.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { IntentButton } from "../../domain/intents.ts";
import { coverOf, type Media, nameOf } from "../../domain/media.ts";
import type { Recap } from "../../domain/recap.ts";
import { memoriesIntents } from "../../domain/story-intents.ts";

interface MemoryProps {
  recap: Recap;
  media: Media;
  /** From 1. */
  position: number;
  descriptions: ScreenDescriptions;
  isSending: boolean;
  /** Where scripts run: one place earlier is -1. */
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
        name={`Move ${name} ${position} earlier`}
        intent={memoriesIntents.button("earlier", media.id)}
        disabled={position === 1}
        isSending={isSending}
        onPress={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" size={18} className="sm:hidden" />
        <ArrowLeft aria-hidden="true" size={18} className="max-sm:hidden" />
      </IconButton>
      <IconButton
        name={`Move ${name} ${position} later`}
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
          name={`Make cover: photo ${position}`}
          intent={memoriesIntents.button("cover", media.id)}
          isSending={isSending}
          className="max-sm:w-auto max-sm:px-3"
        >
          <ImageUp aria-hidden="true" size={18} className="shrink-0" />
          <span className="sm:hidden">Make cover</span>
        </IconButton>
      )}
      <IconButton
        name={`Delete ${name} ${position}`}
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
  /** What it does: for screen readers, and for whoever rests the pointer on it. */
  name: string;
  intent: IntentButton;
  look?: "icon" | "icon-danger";
  disabled?: boolean;
  /** Then it waits, and keeps the focus. */
  isSending: boolean;
  className?: string;
  /** What scripts do in the form's place. */
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

/** For mouse and finger; the keyboard has the buttons below. */
function DragHandle() {
  return (
    <span
      data-drag-handle
      aria-hidden="true"
      title="Drag to another place"
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
  const asked = recap.questions.findIndex((question) => question.index === media.questionIndex);
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
          Cover
        </span>
      )}
      {asked >= 0 && <span className="text-quiet">Question {asked + 1}</span>}
      {recap.media.length > 1 && <DragHandle />}
    </p>
  );
}
