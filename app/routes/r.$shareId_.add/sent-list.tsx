/** What a guest has sent, each with where it is now, and the button that takes it back. */
import { Form } from "@remix-run/react";
import { Photo } from "../../components/media/photo.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { Contribution } from "../../domain/contributions/contribution.ts";
import { posterUrl } from "../../domain/media/media.ts";
import { audioUrl } from "../../domain/voice/recording.ts";
import { ADD_TEXTS } from "../../texts/contributions/add-page.ts";
import { addIntents } from "./add-intents.ts";

const TEXTS = ADD_TEXTS.list;

export function SentList({ shareId, sent }: { shareId: string; sent: Contribution[] }) {
  return (
    <ul className="mt-4 divide-y-2 divide-line rounded-card border-2 border-line bg-card">
      {sent.map((contribution) => (
        <li key={contribution.id} className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3">
          <Shown shareId={shareId} contribution={contribution} />
          <div className="min-w-0 grow basis-40">
            <p>
              {nameOf({ ...contribution, text: null })}
              <span className="block font-semibold">{TEXTS.states[contribution.status]}</span>
            </p>
            {contribution.text !== null && (
              <p dir="auto" className="text-quiet [overflow-wrap:anywhere]">
                {contribution.text}
              </p>
            )}
            <Withdraw id={contribution.id} name={nameOf(contribution)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Shown({ shareId, contribution }: { shareId: string; contribution: Contribution }) {
  const { id, file } = contribution;
  const name = nameOf(contribution);
  if (file.kind === "cheer") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody transcribes what guests say before the owner asks
      <audio
        controls
        preload="none"
        src={audioUrl(shareId, { id })}
        aria-label={name}
        className="h-12 w-full max-w-full"
      />
    );
  }
  if (file.media.fileType === "video") {
    const poster = posterUrl(shareId, file.media);
    return (
      poster && <img src={poster} alt={name} className="size-24 shrink-0 rounded-lg bg-line object-cover" />
    );
  }
  return (
    <Photo
      shareId={shareId}
      photo={file.media}
      name={name}
      sizes="6rem"
      className="size-24 shrink-0 rounded-lg bg-line"
    />
  );
}

/** Asks before it deletes, also without scripts. */
function Withdraw({ id, name }: { id: string; name: string }) {
  return (
    <details>
      <summary
        aria-label={`${TEXTS.withdraw}: ${name}`}
        className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4"
      >
        {TEXTS.withdraw}
      </summary>
      <Form method="post" preventScrollReset>
        <p className="mb-2 text-sm">{TEXTS.question}</p>
        <Button type="submit" look="danger" {...addIntents.button("take-back", id)}>
          {TEXTS.confirm}
        </Button>
      </Form>
    </details>
  );
}

/** "Photo" or "Photo, Kilometer 32" */
export function nameOf({ file, text }: Pick<Contribution, "file" | "text">): string {
  const kind = ADD_TEXTS.names[file.kind === "cheer" ? "audio" : file.media.fileType];
  return text === null ? kind : `${kind}, ${text}`;
}
