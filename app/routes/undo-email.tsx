/**
 * Undoes a change of the account's email address, for who opens the link in the mail to the old one. The link alone changes
 * nothing: mail programs open links, too.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, buttonClass } from "../components/ui/button.tsx";
import { Notice } from "../components/ui/notice.tsx";
import { emailUndoSchema } from "../domain/account/sign-in.ts";
import { signInUrl } from "../domain/account/sign-in-url.ts";
import { readForm } from "../http/read-form.ts";
import { UNDO_EMAIL_TEXTS as TEXTS } from "../texts/account/undo-email.ts";

const PATH = "/undo-email";
const DONE = "done";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has(DONE)) return { kind: "done" as const };
  const link = emailUndoSchema.safeParse({ token: searchParams.get("token") });
  if (link.success && (await context.services.accounts.hasEmailUndo(link.data.token)))
    return { kind: "ask" as const, token: link.data.token };
  return data({ kind: "gone" as const }, 410);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const sent = emailUndoSchema.safeParse({ token: form.get("token") });
  const outcome = sent.success
    ? await context.services.accounts.undoEmailChange(sent.data.token)
    : { kind: "gone" as const };
  switch (outcome.kind) {
    case "undone":
      return redirect(`${PATH}?${DONE}`, 303);
    case "address-taken":
      return data(outcome, 409);
    case "gone":
      return data(outcome, 410);
  }
}

export default function UndoEmail() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      {result?.kind === "gone" || loaded.kind === "gone" ? (
        <Ending heading={TEXTS.gone.heading} texts={[TEXTS.gone.text]} link={TEXTS.gone.link} />
      ) : loaded.kind === "done" ? (
        <Ending
          heading={TEXTS.done.heading}
          texts={[TEXTS.done.text, TEXTS.done.next]}
          link={TEXTS.done.link}
        />
      ) : (
        <Question token={loaded.token} isTaken={result?.kind === "address-taken"} />
      )}
    </main>
  );
}

function Question({ token, isTaken }: { token: string; isTaken: boolean }) {
  return (
    <>
      <h1 className="text-hero">{TEXTS.ask.heading}</h1>
      <p className="mt-3 mb-8 text-lg">{TEXTS.ask.text}</p>
      {isTaken && <AddressTaken />}
      {/* A plain form: it may sign this browser out, which needs a new document. */}
      <form
        method="post"
        action={`${PATH}?${new URLSearchParams({ token })}`}
        className="rounded-card border-2 border-ink bg-card p-6"
      >
        <input type="hidden" name="token" value={token} />
        <h2 className="text-2xl">{TEXTS.ask.listHeading}</h2>
        <ul className="mt-2 mb-6 list-disc space-y-2 pl-6">
          {TEXTS.ask.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <Button type="submit" className="w-full">
          {TEXTS.ask.submit}
        </Button>
      </form>
      <p className="mt-4 text-quiet">{TEXTS.ask.keep}</p>
    </>
  );
}

/** What to do about the account that has the old address by now. */
function AddressTaken() {
  return (
    <Notice title={TEXTS.taken.title} tone="danger" className="mb-6">
      <p>{TEXTS.taken.text}</p>
      <ol className="mt-3 list-decimal space-y-1 pl-6">
        {TEXTS.taken.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href={signInUrl("/account")} className={buttonClass("quiet", "mt-1")}>
        {TEXTS.taken.link}
      </a>
    </Notice>
  );
}

function Ending({ heading, texts, link }: { heading: string; texts: readonly string[]; link: string }) {
  return (
    <>
      <h1 className="text-hero">{heading}</h1>
      <div className="mt-3 mb-8 space-y-3 text-lg">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <a href={signInUrl("/account")} className={buttonClass("primary")}>
        {link}
      </a>
    </>
  );
}
