/** One photo or video of the gallery with everything that can be done with it. */
import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
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
}

export function Memory({ recap, media, position, descriptions, isSending }: MemoryProps) {
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
      <Button
        type="submit"
        look="secondary"
        name="go"
        value={`earlier-${media.id}`}
        disabled={position === 1 || isSending}
        aria-label={`Move ${name} ${position} earlier`}
      >
        <ArrowLeft aria-hidden="true" size={18} />
      </Button>
      <Button
        type="submit"
        look="secondary"
        name="go"
        value={`later-${media.id}`}
        disabled={position === recap.media.length || isSending}
        aria-label={`Move ${name} ${position} later`}
      >
        <ArrowRight aria-hidden="true" size={18} />
      </Button>
      {!isCover && media.fileType === "image" && (
        <Button
          type="submit"
          look="secondary"
          name="go"
          value={`cover-${media.id}`}
          disabled={isSending}
          aria-label={`Make photo ${position} the cover`}
        >
          Cover
        </Button>
      )}
      <Button
        type="submit"
        look="danger"
        name="go"
        value={`delete-${media.id}`}
        disabled={isSending}
        aria-label={`Delete ${name} ${position}`}
      >
        <Trash2 aria-hidden="true" size={18} />
      </Button>
    </MediaCard>
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
    </p>
  );
}
