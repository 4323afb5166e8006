/** The emails that were kept instead of sent, for developers. Served in development only. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pageNotFound } from "../../http/not-found.ts";
import { OUTBOX_TEXTS as TEXTS } from "../../texts/account/development-outbox.ts";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.isDevelopment) throw pageNotFound();
  return { mails: await context.services.accounts.listOutbox() };
}

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto max-w-3xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading}</h1>
      <p className="mt-3 mb-8 text-lg">{mails.length === 0 ? TEXTS.empty : TEXTS.copy}</p>
      <ul className="space-y-5">
        {mails.map(({ id, to, subject, text, createdAt }) => (
          <li key={id} className="rounded-card border-2 border-line bg-card p-5">
            <h2 className="text-2xl">
              <bdi>{subject}</bdi>
            </h2>
            <p className="mt-1 text-quiet">
              {TEXTS.to} <bdi>{to}</bdi> · <time dateTime={createdAt}>{createdAt}</time>
            </p>
            <pre className="mt-4 whitespace-pre-wrap font-sans [overflow-wrap:anywhere]">{text}</pre>
          </li>
        ))}
      </ul>
    </main>
  );
}
