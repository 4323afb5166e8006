/** Says what is stored, where, for how long, and who sees it. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { buttonClass } from "../../components/ui/button.tsx";
import { PRIVACY_TEXTS as TEXTS } from "../../texts/site/privacy.ts";

export const handle: DocumentHandle = { showsNoRecap: true };

export const meta = () => [
  { title: TEXTS.documentTitle },
  { name: "description", content: TEXTS.metaDescription },
];

export function loader({ context }: LoaderFunctionArgs) {
  return {
    processors: context.processors,
    contactEmail: context.contactEmail,
    isSignedIn: context.viewer.user !== null,
  };
}

export default function Privacy() {
  const { processors, contactEmail, isSignedIn } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading}</h1>
      <p className="mt-3 text-lg">{TEXTS.introduction}</p>
      {TEXTS.sections(processors).map(({ heading, lines }) => (
        <section key={heading} className="mt-8">
          <h2 className="text-3xl">{heading}</h2>
          <ul className="mt-2 list-disc space-y-2 pl-6">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {isSignedIn && heading === TEXTS.accountHeading && <AccountLinks />}
        </section>
      ))}
      {contactEmail && (
        <p className="mt-8 [overflow-wrap:anywhere]">
          {TEXTS.contactTo}{" "}
          <a href={`mailto:${contactEmail}`} className="font-semibold underline underline-offset-4">
            {contactEmail}
          </a>
        </p>
      )}
    </main>
  );
}

function AccountLinks() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      <a href="/take-out" className={buttonClass("quiet")}>
        {TEXTS.accountLinks.takeOut}
      </a>
      <a href="/account/delete" className={buttonClass("quiet")}>
        {TEXTS.accountLinks.delete}
      </a>
    </p>
  );
}
