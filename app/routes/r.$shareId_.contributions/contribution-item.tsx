/** One contribution as the owner reviews it: big, with who sent it, and the buttons that decide about it. */
import { Form } from "@remix-run/react";
import { placeInReview } from "../../components/media/media-place.ts";
import { MediaView } from "../../components/media/media-view.tsx";
import { Credit } from "../../components/media/photo-credit.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { SubmitButton } from "../../components/ui/button.tsx";
import { checkboxClass, selectClass } from "../../components/ui/field.tsx";
import { NewMark } from "../../components/ui/new-mark.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { type Contribution, contributionCursor } from "../../domain/contributions/contribution.ts";
import { audioUrl } from "../../domain/voice/recording.ts";
import { REVIEW_TEXTS as TEXTS } from "../../texts/contributions/review-page.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { reviewIntents, SELECTED, SEVERAL, standingOf, TO_GALLERY } from "./review-intents.ts";

interface ContributionItemProps {
  contribution: Contribution;
  position: number;
  questions: { index: number; text: string }[];
  /** Whether it came since the owner last looked. */
  isNew: boolean;
  /** Whether it can be selected, and whether it is at first. */
  selection: { isSelected: boolean } | null;
  failure: string | null;
}

export function ContributionItem({ contribution, selection, failure, ...shown }: ContributionItemProps) {
  const { id, shareId, file, userName, text, status, takenTo, isBlocked } = contribution;
  const kind = file.kind === "cheer" ? "audio" : file.media.fileType;
  const what = TEXTS.named(userName, kind);
  const isTaken = status === "taken";
  const places = [
    ...(kind === "audio" ? [] : [{ value: TO_GALLERY, label: TEXTS.gallery }]),
    ...shown.questions.map((question, at) => ({
      value: String(question.index),
      label: TEXTS.question(at + 1, question.text),
    })),
  ];
  return (
    <li
      id={`contribution-${id}`}
      className="min-w-0 scroll-mt-4 rounded-card border-2 border-line bg-card p-3 sm:p-4"
    >
      <article aria-label={what}>
        {file.kind === "media" ? (
          <figure data-media className="group">
            <MediaView
              shareId={shareId}
              media={{ ...file.media, description: text }}
              position={shown.position}
              stage="own"
              place={placeInReview(file.media)}
              isLink
            />
          </figure>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: nobody transcribes what guests say before the owner asks
          <audio
            controls
            preload="none"
            src={audioUrl(shareId, { id })}
            aria-label={what}
            className="w-full"
          />
        )}
        <h2 className="mt-3 flex flex-wrap items-center gap-x-3 font-sans font-semibold text-lg tracking-normal">
          <span className="min-w-0 break-words">
            <Credit of={kind} name={userName} />
          </span>
          {shown.isNew && <NewMark text={NEWS_TEXTS.mark} />}
          {isBlocked && <Badge>{TEXTS.blocked}</Badge>}
          {selection && (
            <label className="ms-auto inline-flex min-h-11 items-center gap-2 font-normal text-base">
              <input
                type="checkbox"
                form={SEVERAL}
                name={SELECTED}
                value={id}
                defaultChecked={selection.isSelected}
                aria-label={TEXTS.several.select(what)}
                className={checkboxClass}
              />
              {TEXTS.several.selectShort}
            </label>
          )}
        </h2>
        {text !== null && (
          <p dir="auto" className="break-words">
            {text}
          </p>
        )}
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="what" value={what} />
          <input type="hidden" name="place" value={contributionCursor(contribution)} />
          <input type="hidden" name="was" value={standingOf(contribution)} />
          {failure !== null && <Notice title={failure} tone="danger" className="mb-3" />}
          {places.length > 0 && (
            <div className="flex flex-wrap gap-3">
              <select
                name="to"
                aria-label={`${TEXTS.to}: ${what}`}
                defaultValue={takenTo ? standingOf(contribution) : undefined}
                dir="auto"
                className={`${selectClass} min-w-0 flex-[1_1_8rem]`}
              >
                {places.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <SubmitButton {...reviewIntents.button("take", id)} look="secondary">
                {isTaken ? TEXTS.move : TEXTS.take}
              </SubmitButton>
            </div>
          )}
          <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-1">
            {status !== "shown" && (
              <SubmitButton {...reviewIntents.button("show", id)} look="secondary">
                {TEXTS.show}
              </SubmitButton>
            )}
            {status !== "held" && (
              <SubmitButton {...reviewIntents.button("hold", id)} look="secondary">
                {TEXTS.hold}
              </SubmitButton>
            )}
            <details className="min-w-0 open:basis-full">
              <summary
                aria-label={`${isTaken ? TEXTS.moreTaken : TEXTS.more}: ${what}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-race"
              >
                {isTaken ? TEXTS.moreTaken : TEXTS.more}
              </summary>
              <div className="grid gap-x-4 gap-y-2 pt-1 sm:grid-cols-[auto_1fr] sm:items-center">
                <SubmitButton {...reviewIntents.button("delete", id)} look="danger">
                  {isTaken ? TEXTS.delete : TEXTS.decline}
                </SubmitButton>
                <p className="text-quiet text-sm max-sm:mb-2">{TEXTS.declineNote}</p>
                <SubmitButton {...reviewIntents.button(isBlocked ? "unblock" : "block", id)} look="secondary">
                  {isBlocked ? TEXTS.unblock(userName) : TEXTS.block(userName)}
                </SubmitButton>
                {!isBlocked && <p className="text-quiet text-sm">{TEXTS.blockNote(userName)}</p>}
              </div>
            </details>
          </div>
        </Form>
      </article>
    </li>
  );
}
