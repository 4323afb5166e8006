/** Takes back what a guest has sent, in any browser that has the link: asks first, and deletes with a form. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { offlineActionOf, unlessOffline } from "../browser/network/offline-action.ts";
import { buttonClass, SubmitButton } from "../components/ui/button.tsx";
import { FormFailure } from "../components/ui/notice.tsx";
import { type Contribution, sendingKeySchema } from "../domain/contributions/contribution.ts";
import { withdrawUrl } from "../domain/site/contribution-url.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { publicUrl } from "../domain/wizard/wizard-screens.ts";
import { failedWrite } from "../http/failed-write.ts";
import type { SendingKey } from "../services/contribution-service.ts";
import { ADD_TEXTS, TAKE_BACK_TEXTS as TEXTS } from "../texts/contributions/add-page.ts";

/** What the address has once it is deleted. */
const DONE = "done";
/** 404: the link has nothing (left) to delete. */
const NOTHING = 404;

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const key = keyOf(params);
  const sent = (key && (await context.services.contributions.findSending(key))) ?? [];
  const isDone = sent.length === 0 && new URL(request.url).searchParams.has(DONE);
  const shown = { sent: sent.map(nameOf), shareId: sent[0]?.shareId ?? null, isDone };
  return data(shown, sent.length > 0 || isDone ? 200 : NOTHING);
}

export async function action({ params, context }: ActionFunctionArgs) {
  const key = keyOf(params);
  try {
    const count = key && (await context.services.contributions.deleteSending(key));
    if (!count) return data({ kind: "nothing" as const }, NOTHING);
    return redirect(`${withdrawUrl(key)}?${DONE}` satisfies SitePath, 303);
  } catch (error) {
    const { kind, message, status } = failedWrite(error, {
      fault: "A sending was not taken back",
      message: TEXTS.failed,
    });
    return data({ kind, message }, status);
  }
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

function keyOf(params: Record<string, string | undefined>): SendingKey | null {
  return sendingKeySchema.safeParse(params).data ?? null;
}

/** While it waits, only its guest's browser and the athlete may see what was sent. */
function nameOf({ file, text }: Contribution): string {
  const kind = ADD_TEXTS.names[file.kind === "cheer" ? "audio" : file.media.fileType];
  const seconds = file.kind === "cheer" ? file.durationSeconds : file.media.durationSeconds;
  return [kind, seconds === null ? null : TEXTS.length(seconds), text].filter(Boolean).join(", ");
}

export default function WithdrawPage() {
  const { sent, shareId, isDone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  if (sent.length === 0) {
    const { heading, text } = isDone ? TEXTS.done : TEXTS.gone;
    return (
      <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
        <h1 className="text-hero">{heading}</h1>
        <p role="status" className="mt-3 text-lg">
          {text}
        </p>
      </main>
    );
  }
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading}</h1>
      <p className="mt-3 text-lg">{TEXTS.lead}</p>
      <ul className="my-5 list-disc pl-6">
        {sent.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
          <li key={at} dir="auto" className="[overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
      <FormFailure result={result} />
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton look="danger">{TEXTS.confirm}</SubmitButton>
        {shareId && (
          <a href={publicUrl(shareId)} className={buttonClass("secondary")}>
            {TEXTS.keep}
          </a>
        )}
      </Form>
    </main>
  );
}
