/** One photo or video of the gallery with everything that can be done with it. */
import { ArrowLeft, ArrowRight, GripVertical, ImageUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ScreenDescriptions } from "../../browser/use-descriptions.ts";
import { MediaCard } from "../../components/recap/media-card.tsx";
import { Button } from "../../components/ui/button.tsx";
import { coverOf, type Media, nameOf } from "../../domain/media.ts";
import type { Recap } from "../../domain/recap.ts";

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
        value={`earlier-${media.id}`}
        disabled={position === 1 || isSending}
        onPress={() => onMove(-1)}
      >
        <ArrowLeft aria-hidden="true" size={18} />
      </IconButton>
      <IconButton
        name={`Move ${name} ${position} later`}
        value={`later-${media.id}`}
        disabled={position === recap.media.length || isSending}
        onPress={() => onMove(1)}
      >
        <ArrowRight aria-hidden="true" size={18} />
      </IconButton>
      {!isCover && media.fileType === "image" && (
        <IconButton
          name={`Make photo ${position} the cover`}
          value={`cover-${media.id}`}
          disabled={isSending}
        >
          <ImageUp aria-hidden="true" size={18} />
        </IconButton>
      )}
      <IconButton
        name={`Delete ${name} ${position}`}
        value={`delete-${media.id}`}
        look="icon-danger"
        disabled={isSending}
      >
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
    </MediaCard>
  );
}

interface IconButtonProps {
  /** What it does: for screen readers, and for whoever rests the pointer on it. */
  name: string;
  value: string;
  look?: "icon" | "icon-danger";
  disabled: boolean;
  /** What scripts do in the form's place. */
  onPress?: () => void;
  children: ReactNode;
}

function IconButton({ name, value, look = "icon", disabled, onPress, children }: IconButtonProps) {
  return (
    <Button
      type="submit"
      look={look}
      name="go"
      value={value}
      disabled={disabled}
      aria-label={name}
      title={name}
      onClick={(event) => {
        if (!onPress) return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </Button>
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
      {isCover && <span className="rounded-full bg-race px-2 py-0.5 font-semibold text-on-race">Cover</span>}
      {asked >= 0 && <span className="text-quiet">Question {asked + 1}</span>}
      {recap.media.length > 1 && <DragHandle />}
    </p>
  );
}
