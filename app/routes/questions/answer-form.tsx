/** The form of one question: the typed answer, recordings, photos and videos. The answer is saved while it is typed. */
import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useFocusTarget } from "../../browser/lib/focus-target.ts";
import type { OfflineAnswer } from "../../browser/network/offline-action.ts";
import { useUploads } from "../../browser/tab/use-uploads.ts";
import { useVoice } from "../../browser/tab/use-voice.ts";
import { type FieldOnScreen, useField } from "../../browser/text/use-field.ts";
import { useMediaToasts } from "../../components/media/use-media-toasts.ts";
import { SaveStatus } from "../../components/text/save-status.tsx";
import { StaleNotice } from "../../components/text/stale-notice.tsx";
import { Button, SubmitButton } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { FormFailure } from "../../components/ui/notice.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import { StepBar } from "../../components/wizard/wizard-frame.tsx";
import type { Field } from "../../domain/edits/edit.ts";
import { answerSchema, MAX_ANSWER_LENGTH, type Question } from "../../domain/questions/questions.ts";
import { endingOf, rewordedQuestions } from "../../domain/questions/wording.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import type { RecordingFailure } from "../../http/recording-form.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import type { PlaceFieldOf } from "../course-settings/places-on-course.tsx";
import { useActionOutcome } from "../media-grid/use-action-outcome.ts";
import { OtherWording, QuestionDots } from "./question-dots.tsx";
import { QuestionGone } from "./question-gone.tsx";
import { QuestionMedia } from "./question-media.tsx";
import { QuestionVoice } from "./question-voice.tsx";
import { GONE, useLeaving } from "./use-leaving.ts";
import { useSentText } from "./use-sent-text.ts";

const FORM_ID = "story";

type AnswerResult =
  | (Partial<WithFiles> & Unsaved & { kind: "invalid"; errors: string[] })
  /** Another tab deleted the question while it was being answered. */
  | (Partial<WithFiles> & { kind: "question-gone"; index: number; lost: string })
  | (Partial<WithFiles> & Unsaved & { kind: "stale"; theirs: string })
  | (Partial<WithFiles> & Unsaved & { kind: "limited"; message: string })
  | (WithFiles & { kind: "files-failed" })
  | OfflineAnswer;

interface Unsaved {
  typed: string;
  /** The form's hidden field: what was stored when the form was rendered. */
  shown: string | null;
}

/** Which changes to photos, videos and recordings failed. */
interface WithFiles {
  media: MediaFailure | null;
  voice: RecordingFailure | null;
}

interface AnswerFormProps {
  /** As it was loaded. */
  recap: Recap;
  /** With what this device has not sent. */
  edited: Recap;
  question: Question;
  position: number;
  /** Identifies this rendering: the files of a form that is sent twice are added once. */
  page: string;
  isGone: boolean;
  /** The photo or video that was just deleted. */
  deleted: string | null;
  /** The recording that a form without scripts has just deleted. */
  deletedRecording: string | null;
  canTranscribe: boolean;
  result: AnswerResult | undefined;
}

export function AnswerForm({ recap, edited, question, position, page, result, ...shown }: AnswerFormProps) {
  const key = String(question.index);
  const field: Field = `answer-${question.index}`;
  const hydrated = useHydrated();
  const answer = useField(recap, field, { question: question.text });
  const text = useSentText({ recap, question, answer, first: result && "typed" in result ? result : null });
  const failure = failuresOf(result);
  useMediaToasts(failure.media);
  const onToast = useToast();
  const uploads = useUploads({ shareId: recap.shareId, onToast });
  const voice = useVoice({ recap, onToast });
  const outcome = useActionOutcome(recap, uploads.keyOf);
  /** Of the recap's course, once it is known. */
  const [places, setPlaces] = useState<PlaceFieldOf | null>(null);

  const notice = useFocusTarget();
  useEffect(() => {
    if (result?.kind === "stale") notice.focus();
  }, [result, notice.focus]);
  const { isLeaving, leave } = useLeaving({
    shareId: recap.shareId,
    field,
    focusNotice: notice.focus,
    outcome,
    uploads,
  });

  const reworded = rewordedQuestions(edited, endingOf(edited)).find(({ index }) => index === question.index);
  const stale = staleVersions(answer, hydrated ? undefined : result);
  const reason = answer.state.kind === "rejected" ? answer.state.message : null;
  const isGone = shown.isGone || (reason !== null && GONE.includes(reason));
  const tooLong = answerSchema.safeParse(text).error?.issues.map((issue) => issue.message);
  const errors = tooLong ?? (result?.kind === "invalid" && result.typed === text ? result.errors : undefined);
  const isLast = position >= edited.questions.length;
  const nextStep = isLast ? "summary" : "next";

  return (
    <Form id={FORM_ID} method="post" encType="multipart/form-data" autoComplete="off" onSubmit={leave}>
      <input type="hidden" name="recap" value={recap.shareId} />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="index" value={key} />
      <input
        type="hidden"
        name={shownName(field)}
        value={(hydrated ? null : (stale?.theirs ?? shownIn(result))) ?? String(answer.stored ?? "")}
      />
      {/* Enter in a field presses the form's first button, so this one is Next. */}
      <button type="submit" {...questionIntents.button(nextStep)} className="hidden" />
      <FormFailure result={result} />
      <p role="status" aria-live="polite" className="sr-only">
        {outcome.announcement}
      </p>
      {stale && (
        <StaleNotice
          noticeRef={notice.ref}
          differences={[
            { field: "answer", label: QUESTIONS_TEXTS.answer.label, mine: stale.mine, theirs: stale.theirs },
          ]}
          url={wizardUrl("/questions", recap.shareId, position)}
          keep={questionIntents.button("stay")}
          conflict={answer.conflict}
        />
      )}
      <QuestionDots recap={edited} recordings={voice.items} position={position} />
      <h2 className="mb-3 text-[min(1.625rem,9vw)] leading-tight [overflow-wrap:anywhere] sm:text-3xl">
        <label htmlFor="answer">{question.text}</label>
      </h2>
      {reworded && <OtherWording recap={recap} ending={endingOf(edited)} question={reworded} />}
      {/* On wide screens the voice stands beside the text. */}
      <div className="grid-cols-2 items-start gap-x-4 sm:grid">
        <div>
          <textarea
            id="answer"
            name="answer"
            rows={8}
            dir="auto"
            value={text}
            placeholder={QUESTIONS_TEXTS.answer.placeholder}
            readOnly={isLeaving}
            onChange={(event) => answer.change(event.currentTarget.value)}
            onFocus={answer.focus}
            onBlur={answer.blur}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
              event.preventDefault();
              // Without a button: the form's first one, which is Next.
              event.currentTarget.form?.querySelector("button")?.click();
            }}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            // Low, so that a phone shows the recorder below it. Grows with its text.
            className={`${inputClass} field-sizing-content max-h-[70vh] min-h-22 text-lg sm:min-h-52 max-sm:[@media(height<44rem)]:min-h-20`}
            {...errorAttributes("answer", errors)}
          />
          {/* For the same reason, the error line has no height while it is empty. */}
          <div className="max-sm:*:empty:m-0 max-sm:*:empty:min-h-0">
            <FieldErrors id="answer" errors={errors} />
          </div>
          <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-quiet text-sm">
            {/* At the left, where a font that comes late moves nothing. */}
            <p className="pointer-coarse:hidden no-js:hidden">
              {isLast ? QUESTIONS_TEXTS.shortcut.continue : QUESTIONS_TEXTS.shortcut.next}
            </p>
            <SaveStatus says="trouble" state={tooLong ? { kind: "rejected" } : answer.state} />
            {!tooLong && <CharacterCount length={text.length} maxLength={MAX_ANSWER_LENGTH} />}
          </div>
          {isGone && text.trim() !== "" && <QuestionGone />}
        </div>
        <QuestionVoice
          recap={recap}
          questionIndex={question.index}
          voice={voice}
          canTranscribe={shown.canTranscribe}
          failure={failure.voice}
          deleted={shown.deletedRecording}
          place={places?.({ questionIndex: question.index })}
        />
      </div>
      <QuestionMedia
        recap={recap}
        questionIndex={question.index}
        uploads={uploads}
        form={FORM_ID}
        isSending={isLeaving}
        onPlaces={setPlaces}
        failure={failure.media}
        deleted={shown.deleted}
      />
      <p className="mt-6 text-center">
        <Button type="submit" look="quiet" {...questionIntents.button("summary")}>
          {QUESTIONS_TEXTS.skip}
        </Button>
      </p>
      <StepBar>
        <Button
          type="submit"
          look="secondary"
          {...questionIntents.button("previous")}
          disabled={position === 1}
        >
          {QUESTIONS_TEXTS.previous}
        </Button>
        <SubmitButton {...questionIntents.button(nextStep)} isPending={isLeaving}>
          {isLast ? QUESTIONS_TEXTS.continue : QUESTIONS_TEXTS.next}
        </SubmitButton>
      </StepBar>
    </Form>
  );
}

function failuresOf(result: AnswerResult | undefined): WithFiles {
  const { media = null, voice = null } = (result ?? {}) as Partial<WithFiles>;
  return { media, voice };
}

/** Returns the hidden field of a form that was not saved, whose text is shown again. */
function shownIn(result: AnswerResult | undefined): string | null {
  return result && "shown" in result ? result.shown : null;
}

function staleVersions({ conflict }: FieldOnScreen, result: AnswerResult | undefined) {
  if (conflict) return { mine: String(conflict.mine ?? ""), theirs: String(conflict.theirs ?? "") };
  return result?.kind === "stale" ? { mine: result.typed, theirs: result.theirs } : null;
}
