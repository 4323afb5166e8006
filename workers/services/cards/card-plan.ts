/** Plans a card or a sticker: what is on it, the photo it takes, and the id that follows from both. */
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import { coverOf, type Media, scaledTo } from "../../../app/domain/media/media.ts";
import { defaultQuote, quotesOf } from "../../../app/domain/recap/quote.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { storyOf } from "../../../app/domain/recap/story.ts";
import { hasCourseLine } from "../../../app/domain/sharing/card-choices.ts";
import { withCourse } from "../../../app/domain/sharing/card-course.ts";
import { stickerContent } from "../../../app/domain/sharing/sticker.ts";
import type { StickerRequest } from "../../../app/domain/sharing/sticker-request.ts";
import {
  CARD_FORMATS,
  type CardFileType,
  type CardRequest,
  cardContent,
  MAX_DECODED_PIXELS,
  PREVIEW_SIZE,
} from "../../../app/domain/sharing/story-card.ts";
import { CARD_DESIGN_VERSION, type CardSubject, subjectPhoto } from "../../../app/story-cards/card-design.ts";
import {
  STICKER_DESIGN_VERSION,
  type StickerSubject,
} from "../../../app/story-cards/stickers/sticker-design.ts";

export interface CardPlan {
  /** 22 base64url characters: a hash of everything that is on the card, so another card has another id. */
  id: string;
  slot: string;
  subject: CardSubject | StickerSubject;
  contentType: CardFileType;
  /** The photo and the width of the version to take, in pixels; null for a card without a photo. */
  photo: { mediaId: string; width: number } | null;
}

/** A photo may be enlarged by a third: nobody sees that, and the next larger version costs four times as much. */
const MAX_ENLARGEMENT = 4 / 3;
export const PREVIEW_SLOT = "preview";
/** Of 43 characters: 132 bits. */
const ID_LENGTH = 22;

type PlannedCard = CardPlan | "unknown-question" | "unknown-photo" | "no-course";
type PlannedSticker = CardPlan | "unknown-question" | (typeof NOTHING_TO_SAY)[StickerRequest["sticker"]];

/** Why there is no sticker. A bib always says something. */
const NOTHING_TO_SAY = {
  time: "no-result",
  bib: "no-result",
  quote: "no-quote",
  course: "no-course",
} as const;

/** Without a choice, a card has the recap's quote and shows the cover. */
export async function planCard(recap: Recap, request: CardRequest): Promise<PlannedCard> {
  const { style, format, hashtags, course, fileType } = request;
  const questionIndex = quotedQuestion(recap, request);
  if (questionIndex === "unknown-question") return questionIndex;
  const photo = request.mediaId === undefined ? coverOf(recap) : photoOf(recap, request.mediaId);
  if (photo === "unknown-photo") return photo;
  if (course && !hasCourseLine(recap)) return "no-course";
  const content = cardContent(recap, { questionIndex, hashtags });
  const { width, height } = CARD_FORMATS.find(({ value }) => value === format) ?? CARD_FORMATS[0];
  return planned(recap, {
    slot: JSON.stringify([
      ...[style, format, request.questionIndex, request.mediaId, hashtags, fileType],
      ...(course ? ["course"] : []),
    ]),
    subject: { style, width, height, content: course ? withCourse(content, recap) : content },
    contentType: fileType,
    photo,
  });
}

/** Without a choice, a sticker has the recap's quote. */
export async function planSticker(recap: Recap, request: StickerRequest): Promise<PlannedSticker> {
  const { sticker, style, theme, fileType } = request;
  const questionIndex = quotedQuestion(recap, request);
  if (questionIndex === "unknown-question") return questionIndex;
  const content = stickerContent(recap, { sticker, questionIndex });
  if (!content) return NOTHING_TO_SAY[sticker];
  const subject = { sticker, style, theme, content };
  return {
    id: await idOf([STICKER_DESIGN_VERSION, recap.shareId, subject]),
    slot: JSON.stringify(["sticker", sticker, style, theme, request.questionIndex]),
    subject,
    contentType: fileType,
    photo: null,
  };
}

/** Returns the index of the question whose answer is quoted, or null for no quote. */
function quotedQuestion(recap: Recap, { questionIndex }: Pick<CardRequest, "questionIndex">) {
  if (questionIndex === undefined) return defaultQuote(quotesOf(recap))?.questionIndex ?? null;
  const isKnown = questionIndex === null || storyOf(recap).some(({ index }) => index === questionIndex);
  return isKnown ? questionIndex : "unknown-question";
}

/** The picture in the preview of a recap's link. */
export function planPreview(recap: Recap): Promise<CardPlan> {
  const content = cardContent(recap, { questionIndex: null, hashtags: [] });
  return planned(recap, {
    slot: PREVIEW_SLOT,
    subject: { style: "preview", ...PREVIEW_SIZE, content },
    contentType: "image/jpeg",
    photo: coverOf(recap),
  });
}

function photoOf(recap: Recap, mediaId: string | null): Media | null | "unknown-photo" {
  if (mediaId === null) return null;
  const found = recap.media.find(({ id, fileType }) => id === mediaId && fileType === "image");
  return found ?? "unknown-photo";
}

interface Choice {
  slot: string;
  subject: Omit<CardSubject, "photo">;
  contentType: CardFileType;
  photo: Media | null;
}

async function planned(recap: Recap, choice: Choice): Promise<CardPlan> {
  const { slot, contentType } = choice;
  const subject = { ...choice.subject, photo: choice.photo && subjectPhoto(choice.photo) };
  const width = choice.photo && (await photoWidth(choice.photo, subject));
  const photo = choice.photo && width ? { mediaId: choice.photo.id, width } : null;
  const shown = photo ? subject : { ...subject, photo: null };
  const id = await idOf([CARD_DESIGN_VERSION, recap.shareId, shown, photo, contentType]);
  return { id, slot, subject: shown, contentType, photo };
}

async function idOf(all: unknown[]): Promise<string> {
  return (await sha256(JSON.stringify(all))).slice(0, ID_LENGTH);
}

/** Returns the width of the smallest version that is large enough, or else of the largest that can be decoded, or null. */
async function photoWidth(photo: Media, subject: CardSubject): Promise<number | null> {
  // Loaded with the first card, so that it does not delay the start of the Worker.
  const { designCard } = await import("../../../app/story-cards/design-card.ts");
  const box = designCard(subject).photo;
  if (!box) return null;
  const smaller = (photo.smaller?.sizes ?? []).map(({ edge }) => scaledTo(edge, photo).width);
  const whole = photo.width * photo.height <= MAX_DECODED_PIXELS ? [photo.width] : [];
  const widths = [...smaller, ...whole].toSorted((one, other) => one - other);
  const needed = Math.max(box.width, (box.height * photo.width) / photo.height) / MAX_ENLARGEMENT;
  return widths.find((width) => width >= needed) ?? widths.at(-1) ?? null;
}
