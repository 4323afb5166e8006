/** Deletes the account, after asking. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Checkbox, errorAttributes, FieldErrors } from "../../components/ui/field.tsx";
import { Failure } from "../../components/ui/notice.tsx";
import { logFault } from "../../domain/site/log-fault.ts";
import { requireUser } from "../../http/auth/require-user.ts";
import { withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { DELETE_ACCOUNT_TEXTS as TEXTS } from "../../texts/account/account-delete.ts";

const PATH = "/account/delete";
const FIELD = "confirm";
/** The account that the question is about. */
const USER_FIELD = "user";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export function loader({ context }: LoaderFunctionArgs) {
  const { id, email } = requireUser(context, PATH);
  return { userId: id, email, processors: context.processors };
}

/** Clears this browser as signing out does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = requireUser(context, PATH);
  const form = await readForm(request);
  // Somebody else has signed in since the question was asked, in another tab.
  if (form.get(USER_FIELD) !== user.id) return data({ kind: "other-account" as const }, 409);
  if (!form.has(FIELD)) return data({ kind: "unconfirmed" as const }, 400);
  try {
    await context.services.accounts.deleteAccount(context.viewer, user);
  } catch (error) {
    logFault("An account was not deleted", error);
    return data({ kind: "failed" as const }, 500);
  }
  context.browserSession.signOut();
  return redirect(withNotice("/", "account-deleted"), 303);
}

export default function DeleteAccount() {
  const { userId, email, processors } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors = result?.kind === "unconfirmed" ? [TEXTS.unconfirmed] : undefined;
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading}</h1>
      <p className="mt-3 mb-8 text-lg">
        {TEXTS.account} <bdi className="font-semibold [overflow-wrap:anywhere]">{email}</bdi>.{" "}
        {TEXTS.irreversible}
      </p>
      {(result?.kind === "failed" || result?.kind === "other-account") && (
        <Failure title={TEXTS[result.kind]} />
      )}
      <div className="space-y-8">
        <Consequences {...TEXTS.deleted} />
        <Consequences {...TEXTS.left(processors)} />
      </div>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        <a href="/take-out" className={buttonClass("quiet")}>
          {TEXTS.export}
        </a>
        <a href="/privacy" className={buttonClass("quiet")}>
          {TEXTS.privacy}
        </a>
      </div>
      {/* A plain form, because the next document clears what this browser has stored. */}
      <form method="post" action={PATH} className="mt-6 rounded-card border-2 border-danger bg-card p-6">
        <input type="hidden" name={USER_FIELD} value={userId} />
        <Checkbox
          name={FIELD}
          value="yes"
          required
          {...errorAttributes(FIELD, errors)}
          className="font-semibold"
        >
          {TEXTS.confirm}
        </Checkbox>
        <FieldErrors id={FIELD} errors={errors} />
        <div className="mt-4 flex flex-wrap gap-3">
          <a href="/account" className={buttonClass("primary")}>
            {TEXTS.stay}
          </a>
          <Button type="submit" look="danger">
            {TEXTS.submit}
          </Button>
        </div>
      </form>
    </main>
  );
}

function Consequences({ heading, list }: { heading: string; list: readonly string[] }) {
  return (
    <section>
      <h2 className="text-3xl">{heading}</h2>
      <ul className="mt-2 list-disc space-y-2 pl-6">
        {list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
