/**
 * Stops the mails that tell what is new, for who opens the link in one. The link alone changes nothing, because mail programs
 * open links; their own button sends the form without a session and an Origin (RFC 8058).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, buttonClass } from "../components/ui/button.tsx";
import { NEWS_MAIL_ID, unsubscribeUrl } from "../domain/account/news-mail-setting.ts";
import { UNSUBSCRIBE_TEXTS as TEXTS } from "../texts/account/news-mail-setting.ts";

const SETTING = `/account#${NEWS_MAIL_ID}`;

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

/** The token is in the form's address, too, because mail programs send it there. */
function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  if (await context.services.accounts.canUnsubscribe(token)) return { kind: "ask" as const, token };
  return data({ kind: "gone" as const }, 404);
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (await context.services.accounts.unsubscribe(tokenOf(request))) return { kind: "done" as const };
  return data({ kind: "gone" as const }, 404);
}

export default function Unsubscribe() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? loaded;
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS[result.kind].heading}</h1>
      <p className="mt-3 mb-8 text-lg">{TEXTS[result.kind].text}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {result.kind === "ask" && (
          // A plain form, as mail programs send it. Scripts could only send it from the page's own site.
          <form method="post" action={unsubscribeUrl(result.token)}>
            <Button type="submit">{TEXTS.ask.submit}</Button>
          </form>
        )}
        <a href={SETTING} className={buttonClass("quiet")}>
          {TEXTS[result.kind].change}
        </a>
      </div>
    </main>
  );
}
