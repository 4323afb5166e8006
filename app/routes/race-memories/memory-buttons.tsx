/** The buttons of an open card: its place in the order, the cover, deletion. */

import ArrowLeft from "@lucide/icons/icons/arrow-left";
import ArrowRight from "@lucide/icons/icons/arrow-right";
import ImageUp from "@lucide/icons/icons/image-up";
import Trash2 from "@lucide/icons/icons/trash";
import type { ReactNode } from "react";
import { SubmitButton } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { coverOf, type Media, nameOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { memoriesIntents } from "../../domain/recap/story-intents.ts";
import type { IntentButton } from "../../domain/site/intents.ts";
import { MEMORIES_TEXTS } from "../../texts/media/race-memories.ts";

/** What moves an open card. */
export type MoveControl = "earlier" | "later" | "position";

/** Returns the id of the choice of a position. */
export function positionFieldId(mediaId: string): string {
  return `position-${mediaId}`;
}

export interface MemoryButtonsProps {
  recap: Recap;
  media: Media;
  /** From 1. */
  position: number;
  isSending: boolean;
  /** Called instead of the form's submit when scripts run. `to` is a position from 1. */
  onMove: (to: number, control: MoveControl) => void;
}

export function MemoryButtons({ recap, media, position, isSending, onMove }: MemoryButtonsProps) {
  const name = nameOf(media).toLowerCase();
  const texts = MEMORIES_TEXTS.buttons;
  const count = recap.media.length;
  return (
    <>
      <IconButton
        name={texts.earlier(name, position)}
        intent={memoriesIntents.button("earlier", media.id)}
        disabled={position === 1}
        isSending={isSending}
        onPress={() => onMove(position - 1, "earlier")}
      >
        <Icon icon={ArrowLeft} size={18} />
      </IconButton>
      {count > 2 && (
        <span className="w-30 no-js:hidden">
          <select
            id={positionFieldId(media.id)}
            aria-label={texts.position(name, position)}
            value={position}
            onChange={(event) => onMove(Number(event.currentTarget.value), "position")}
            className={`tabular-nums ${inputClass}`}
          >
            {recap.media.map(({ id }, at) => (
              <option key={id} value={at + 1}>
                {MEMORIES_TEXTS.count(at + 1, count)}
              </option>
            ))}
          </select>
        </span>
      )}
      <IconButton
        name={texts.later(name, position)}
        intent={memoriesIntents.button("later", media.id)}
        disabled={position === count}
        isSending={isSending}
        onPress={() => onMove(position + 1, "later")}
      >
        <Icon icon={ArrowRight} size={18} />
      </IconButton>
      {coverOf(recap)?.id !== media.id && media.fileType === "image" && (
        <IconButton
          name={texts.cover(position)}
          intent={memoriesIntents.button("cover", media.id)}
          isSending={isSending}
          className="w-auto px-4"
        >
          <Icon icon={ImageUp} size={18} className="shrink-0" />
          {MEMORIES_TEXTS.makeCover}
        </IconButton>
      )}
      <IconButton
        name={texts.delete(name, position)}
        intent={memoriesIntents.button("delete", media.id)}
        look="icon-danger"
        isSending={isSending}
        className="ml-auto"
      >
        <Icon icon={Trash2} size={18} />
      </IconButton>
    </>
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

function IconButton({ name, intent, look = "icon", isSending, onPress, ...props }: IconButtonProps) {
  return (
    <SubmitButton
      {...props}
      look={look}
      {...intent}
      isPending={isSending}
      aria-label={name}
      title={name}
      onClick={
        onPress &&
        ((event) => {
          event.preventDefault();
          onPress();
        })
      }
    />
  );
}
