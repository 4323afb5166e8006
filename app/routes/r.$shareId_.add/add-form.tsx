/**
 * The guests' form: photos, a clip or a cheer, a line of text, name and email. With scripts its files go to the outbox, which
 * prepares and sends them; without, the browser submits it.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { secondsOf } from "../../browser/contributions/file-length.ts";
import { useAskBeforeLeaving } from "../../browser/lib/ask-before-leaving.ts";
import {
  rememberedIdentity,
  rememberIdentity,
  type VisitorIdentity,
} from "../../browser/public-page/visitor-identity.ts";
import type { GuestContributions, PickedFile } from "../../browser/tab/use-contributions.ts";
import { Button, SubmitButton } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, Field, inputClass } from "../../components/ui/field.tsx";
import { FileButton } from "../../components/ui/file-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import {
  fitTogether,
  MAX_CONTRIBUTED_SECONDS,
  MAX_CONTRIBUTION_TEXT,
} from "../../domain/contributions/contribution.ts";
import { base64url } from "../../domain/lib/base64url.ts";
import { PICKED_TYPES } from "../../domain/media/media.ts";
import { isUnderWay } from "../../domain/media/upload-progress.ts";
import { ADD_TEXTS } from "../../texts/contributions/add-page.ts";
import { GUEST_REFUSALS } from "../../texts/contributions/contribution-refusals.ts";
import { addIntents } from "./add-intents.ts";
import { CheerButton } from "./cheer-button.tsx";
import { checkTyped, type FailedSending, type FieldErrors } from "./typed-fields.ts";

interface AddFormProps {
  /** While it thanks for what was sent. */
  isHidden: boolean;
  athlete: string;
  contributions: GuestContributions;
  failed: FailedSending | null;
  account: VisitorIdentity | null;
  newSendingId: string;
}

/** A chosen file, with the address of what the browser shows of it. */
interface Picked extends PickedFile {
  url: string;
}

type FileType = PickedFile["fileType"];

export function AddForm({ isHidden, athlete, contributions, failed, account, newSendingId }: AddFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { picked, message, pick, remove, clear } = usePicked();
  const [errors, setErrors] = useState<FieldErrors>(failed?.errors ?? {});
  const [textLength, setTextLength] = useState(0);
  const isSending = contributions.unlisted > 0 || contributions.list.some(isUnderWay);
  useRemembered(formRef);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textIn = (name: string) => String(form.get(name) ?? "");
    const typed = { userName: textIn("userName"), userEmail: textIn("userEmail"), text: textIn("text") };
    // Each sending has an id of its own, also if this page is not loaded again.
    const sendingId = base64url(crypto.getRandomValues(new Uint8Array(16)));
    const entered = checkTyped({ ...typed, sendingId });
    const nothing = picked.length === 0 ? { media: [ADD_TEXTS.nothingPicked] } : {};
    const found = { ...nothing, ...("errors" in entered ? entered.errors : {}) };
    setErrors(found);
    if ("errors" in entered || picked.length === 0) {
      focusFirst(event.currentTarget, Object.keys(found));
      return;
    }
    const { userName, userEmail } = entered.contribution;
    rememberIdentity({ userName, userEmail });
    contributions.send(picked, entered.contribution);
    clear();
  }

  return (
    <form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={send}
      hidden={isHidden || isSending}
      className="mt-5"
    >
      <p className="mb-5 text-lg">{ADD_TEXTS.lead(athlete)}</p>
      {failed && failed.files.length > 0 && <NotAdded failed={failed} />}
      <Pickers pick={pick} picked={picked} />
      <PickedList picked={picked} onRemove={remove} />
      <p role="alert" id="media-error" className="mt-1 mb-3 min-h-6 font-semibold text-danger">
        {message ?? (picked.length === 0 && errors.media?.join(". "))}
      </p>
      <input type="hidden" name="sendingId" value={failed?.sendingId || newSendingId} />
      <Field
        id="text"
        label={ADD_TEXTS.text}
        optional
        errors={errors.text}
        hint={<CharacterCount length={textLength} maxLength={MAX_CONTRIBUTION_TEXT} />}
      >
        <input
          id="text"
          name="text"
          dir="auto"
          defaultValue={failed?.typed.text}
          placeholder={ADD_TEXTS.textHint}
          onChange={({ currentTarget }) => setTextLength(currentTarget.value.length)}
          className={inputClass}
          {...errorAttributes("text", errors.text)}
        />
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field id="userName" label={ADD_TEXTS.name} errors={errors.userName}>
          <input
            id="userName"
            name="userName"
            autoComplete="name"
            defaultValue={(failed?.typed ?? account)?.userName}
            className={inputClass}
            {...errorAttributes("userName", errors.userName)}
          />
        </Field>
        <Field id="userEmail" label={ADD_TEXTS.email} errors={errors.userEmail}>
          <input
            id="userEmail"
            type="email"
            name="userEmail"
            autoComplete="email"
            defaultValue={(failed?.typed ?? account)?.userEmail}
            className={inputClass}
            {...errorAttributes("userEmail", errors.userEmail)}
          />
        </Field>
      </div>
      <p className="text-quiet text-sm">{ADD_TEXTS.identityHint}</p>
      <SubmitButton {...addIntents.button("send")} className="mt-4 w-full">
        {ADD_TEXTS.send}
      </SubmitButton>
    </form>
  );
}

function NotAdded({ failed }: { failed: FailedSending }) {
  return (
    <Notice title={ADD_TEXTS.notAdded} tone="danger" className="mb-5">
      <ul>
        {failed.files.map(({ fileName, message }) => (
          <li key={fileName} className="[overflow-wrap:anywhere]">
            <bdi>{fileName}</bdi>: {message}.
          </li>
        ))}
      </ul>
      <p>{ADD_TEXTS.notAddedHint}</p>
    </Notice>
  );
}

interface PickersProps {
  picked: readonly Picked[];
  pick: (files: File[], isCheer?: boolean) => void;
}

function Pickers({ pick, picked }: PickersProps) {
  const [types, setTypes] = useState(PICKED_TYPES.join(","));
  useEffect(() => {
    // The device converts other types. Safari converts HEIC itself if it is not in the list.
    if (!navigator.vendor.startsWith("Apple")) setTypes("image/*,video/*");
  }, []);
  const hasCheer = picked.some(({ fileType }) => fileType === "audio");
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        <PlainLabel text={ADD_TEXTS.plainPictures}>
          <FileButton name="media" accept={types} multiple onPick={(files) => pick(files)}>
            <span className="no-js:hidden">{ADD_TEXTS.pick}</span>
          </FileButton>
        </PlainLabel>
        <FileButton
          accept="image/*"
          capture="environment"
          onPick={(files) => pick(files)}
          className="not-pointer-coarse:hidden no-js:hidden"
        >
          {ADD_TEXTS.takePhoto}
        </FileButton>
      </div>
      <p className="text-quiet text-sm no-js:hidden">{ADD_TEXTS.limits}</p>
      {!hasCheer && (
        <div className="flex flex-wrap gap-3">
          <CheerButton onCheer={(cheer) => pick([cheer], true)} />
          <PlainLabel text={ADD_TEXTS.plainCheer}>
            <FileButton name="cheer" accept="audio/*" onPick={(files) => pick(files, true)}>
              <span className="no-js:hidden">{ADD_TEXTS.cheer.choose}</span>
            </FileButton>
          </PlainLabel>
        </div>
      )}
      <p className="hidden text-quiet text-sm no-js:block">{ADD_TEXTS.plainLimits}</p>
    </div>
  );
}

/** A field of files, with its name beside it where scripts do not run. */
function PlainLabel({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p aria-hidden="true" className="hidden font-semibold no-js:block">
        {text}
      </p>
      {children}
    </div>
  );
}

function PickedList({ picked, onRemove }: { picked: readonly Picked[]; onRemove: (key: string) => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const hasCheer = picked.some(({ fileType }) => fileType === "audio");
  useEffect(() => {
    // The button that recorded or picked it is gone, because there can be one cheer.
    if (hasCheer) ref.current?.focus();
  }, [hasCheer]);
  return (
    <div ref={ref} tabIndex={-1}>
      {picked.length > 0 && (
        <ul aria-label={ADD_TEXTS.picked} className="mt-4 space-y-2">
          {picked.map(({ key, fileType, file, url }) => (
            <li
              key={key}
              className="flex flex-wrap items-center gap-3 rounded-card border-2 border-line bg-card p-2"
            >
              {fileType === "image" && (
                <span className="size-16 overflow-hidden rounded-lg bg-line">
                  <img
                    src={url}
                    alt=""
                    // Browsers show a broken picture for types such as HEIC, also without its address.
                    onError={({ currentTarget }) => {
                      currentTarget.hidden = true;
                    }}
                    className="size-full object-cover"
                  />
                </span>
              )}
              {fileType === "audio" ? (
                // biome-ignore lint/a11y/useMediaCaption: it was spoken a moment ago
                <audio
                  controls
                  src={url}
                  aria-label={ADD_TEXTS.cheer.listen}
                  className="h-12 min-w-0 grow basis-40"
                />
              ) : (
                <p className="min-w-0 grow basis-20 break-all text-sm">
                  <bdi>{file.name}</bdi>
                </p>
              )}
              <Button
                look="quiet"
                aria-label={ADD_TEXTS.remove(fileType === "audio" ? ADD_TEXTS.names.audio : file.name)}
                onClick={() => {
                  onRemove(key);
                  // The pressed button disappears with its row.
                  ref.current?.focus();
                }}
                className="ml-auto px-2"
              >
                {ADD_TEXTS.removeShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The chosen files. Their addresses are given up with them. */
function usePicked() {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const latest = useRef(picked);
  latest.current = picked;
  useEffect(() => () => giveUp(latest.current), []);
  const hasSpoken = picked.some(({ fileType }) => fileType === "audio");
  // Nowhere else is what was recorded here.
  useAskBeforeLeaving(hasSpoken);

  async function pick(files: File[], isCheer = false): Promise<void> {
    setMessage(null);
    for (const file of files) {
      const fileType = isCheer ? "audio" : typeOf(file);
      const refusal = await refusalOf(file, fileType);
      if (refusal) {
        setMessage(refusal);
        continue;
      }
      if (!fitTogether([...latest.current.map((other) => other.fileType), fileType])) {
        setMessage(ADD_TEXTS.tooMany);
        continue;
      }
      const added = { key: crypto.randomUUID(), fileType, file, url: URL.createObjectURL(file) };
      latest.current = [...latest.current, added];
      setPicked(latest.current);
    }
  }

  function keep(kept: readonly Picked[]): void {
    giveUp(latest.current.filter((each) => !kept.includes(each)));
    latest.current = kept;
    setPicked(kept);
    setMessage(null);
  }

  return {
    picked,
    message,
    pick: (files: File[], isCheer?: boolean) => void pick(files, isCheer),
    remove: (key: string) => keep(latest.current.filter((each) => each.key !== key)),
    clear: () => keep([]),
  };
}

function giveUp(picked: readonly Picked[]): void {
  for (const { url } of picked) URL.revokeObjectURL(url);
}

/** As far as its name tells: the files are checked again when they are prepared. */
function typeOf({ type, name }: File): FileType {
  if (type.startsWith("audio/")) return "audio";
  const isVideo = type.startsWith("video/") || /\.(mov|mp4|m4v|webm)$/i.test(name);
  return isVideo ? "video" : "image";
}

/** Returns why it is too long, or null. */
async function refusalOf(file: File, fileType: FileType): Promise<string | null> {
  if (fileType === "image") return null;
  const seconds = await secondsOf(file, fileType);
  if (seconds === null || seconds <= MAX_CONTRIBUTED_SECONDS) return null;
  return `${GUEST_REFUSALS[fileType === "video" ? "long-clip" : "long-cheer"]}.`;
}

/** Fills in the name and email that the guest has typed before, here or for a comment. */
function useRemembered(formRef: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(rememberedIdentity())) {
      const field = formRef.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === "") field.value = value;
    }
  }, [formRef]);
}

function focusFirst(form: HTMLFormElement, names: string[]): void {
  const field = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && names.includes(element.name),
  );
  if (field instanceof HTMLElement) field.focus();
}
