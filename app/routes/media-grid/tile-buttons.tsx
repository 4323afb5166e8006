/** The buttons of a photo or video: its place in the order, the cover, deletion. */

import ArrowLeft from "@lucide/icons/icons/arrow-left";
import ArrowRight from "@lucide/icons/icons/arrow-right";
import ImageUp from "@lucide/icons/icons/image-up";
import Trash2 from "@lucide/icons/icons/trash";
import type { ReactNode } from "react";
import { SubmitButton } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import type { Media } from "../../domain/media/media.ts";
import { mediaIntents } from "../../domain/recap/story-intents.ts";
import type { IntentButton } from "../../domain/site/intents.ts";
import { TILE_TEXTS as TEXTS } from "../../texts/media/tile-editor.ts";

export interface TileButtonsProps {
  id: string;
  fileType: Media["fileType"];
  position: number;
  /** How many the order has; null where they cannot be moved. */
  count: number | null;
  isCover: boolean;
  isSending: boolean;
  form?: string;
  /** Called instead of the form's submit when scripts run. `to` is a position from 1. */
  onMove?: (to: number) => void;
}

export function TileButtons({ id, fileType, position, count, isCover, onMove, ...shared }: TileButtonsProps) {
  const movesTo = (to: number) => onMove && { onPress: () => onMove(to) };
  return (
    <>
      {count !== null && count > 1 && (
        <IconButton
          {...shared}
          {...movesTo(position - 1)}
          name={TEXTS.earlier(fileType, position)}
          intent={mediaIntents.button("earlier", id)}
          isOff={position === 1}
        >
          <Icon icon={ArrowLeft} size={18} />
        </IconButton>
      )}
      {count !== null && count > 2 && onMove && (
        <span className="w-30">
          <select
            aria-label={TEXTS.position(fileType, position)}
            value={position}
            onChange={(event) => onMove(Number(event.currentTarget.value))}
            className={`tabular-nums ${inputClass}`}
          >
            {Array.from({ length: count }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a position is its key
              <option key={at} value={at + 1}>
                {TEXTS.count(at + 1, count)}
              </option>
            ))}
          </select>
        </span>
      )}
      {count !== null && count > 1 && (
        <IconButton
          {...shared}
          {...movesTo(position + 1)}
          name={TEXTS.later(fileType, position)}
          intent={mediaIntents.button("later", id)}
          isOff={position === count}
        >
          <Icon icon={ArrowRight} size={18} />
        </IconButton>
      )}
      {!isCover && fileType === "image" && (
        <IconButton
          {...shared}
          name={TEXTS.coverName(position)}
          intent={mediaIntents.button("cover", id)}
          className="w-auto px-4"
        >
          <Icon icon={ImageUp} size={18} className="shrink-0" />
          {TEXTS.makeCover}
        </IconButton>
      )}
      <IconButton
        {...shared}
        name={TEXTS.deleteName(fileType, position)}
        intent={mediaIntents.button("delete", id)}
        look="icon-danger"
        className="ml-auto"
      >
        <Icon icon={Trash2} size={18} />
      </IconButton>
    </>
  );
}

interface IconButtonProps {
  name: string;
  intent: IntentButton;
  look?: "icon" | "icon-danger";
  /** It leads nowhere, and keeps the focus. */
  isOff?: boolean;
  /** While true, the button does nothing but keeps the focus. */
  isSending: boolean;
  form?: string;
  className?: string;
  /** Replaces the form's submit when scripts run. */
  onPress?: () => void;
  children: ReactNode;
}

function IconButton({ name, intent, look = "icon", isSending, isOff, onPress, ...props }: IconButtonProps) {
  return (
    <SubmitButton
      {...props}
      look={look}
      {...intent}
      isPending={isSending || isOff === true}
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
