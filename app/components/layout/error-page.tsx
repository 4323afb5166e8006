/** The error pages: page or recap not found, request refused, unexpected error. */
import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import type { SentForm as Sent } from "../../domain/account/session.ts";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import { REQUEST_TIMING } from "../../domain/site/request-timing.ts";
import { SESSION_OVER_TEXTS as TEXTS } from "../../texts/account/session-over.ts";
import { ERROR_PAGE_TEXTS } from "../../texts/site/error-page.ts";
import { NumberBib } from "../recap/bib-paper.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";

type ShownError =
  | { kind: "page-not-found" | "recap-not-found" | "offline" | "fault" }
  | { kind: "refused"; title?: string; message?: string; sent?: Sent };

export function errorDocumentTitle(error: ShownError): string {
  return ERROR_PAGE_TEXTS.documentTitle(headingOf(error));
}

function headingOf(error: ShownError): string {
  return (error.kind === "refused" && error.title) || ERROR_PAGE_TEXTS.kinds[error.kind].title;
}

/** The id of the request that the server renders a page for; null in the browser, which does not know it. */
export const RequestId = createContext<string | null>(null);

/** The server's HTML has the id. In the browser, the timings of failed requests have it. */
export function FailedRequest() {
  const id = useContext(RequestId) ?? lastFailedRequest();
  return (
    <p
      className="mt-4 text-quiet text-sm empty:hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an id of letters and digits; React would replace it by nothing
      dangerouslySetInnerHTML={{ __html: id === null ? "" : ERROR_PAGE_TEXTS.request(id) }}
    />
  );
}

function lastFailedRequest(): string | null {
  const loaded = performance.getEntriesByType?.("resource") as PerformanceResourceTiming[] | undefined;
  const timings = loaded?.flatMap(({ serverTiming }) => serverTiming ?? []) ?? [];
  return timings.findLast(({ name }) => name === REQUEST_TIMING)?.description ?? null;
}

/** `children` is what the page can still show, such as the copy of a recap on this device. */
export function ErrorPage({ children, ...error }: ShownError & { children?: ReactNode }) {
  const { lead, text, bib } = ERROR_PAGE_TEXTS.kinds[error.kind];
  return (
    <div className="mx-auto max-w-5xl overflow-x-clip px-4 pt-10 sm:pt-16">
      <EmptyState picture={<NumberBib number={bib.number} label={<span>{bib.label}</span>} />}>
        <main id="main">
          <h1 className="text-hero">{headingOf(error)}</h1>
          {lead !== null && <p className="mt-5 text-lg">{lead}</p>}
          <p className={lead === null ? "mt-5 text-lg" : "mt-2 text-quiet"}>
            {(error.kind === "refused" && error.message) || text}
          </p>
          {error.kind === "fault" && <FailedRequest />}
          {error.kind === "refused" && error.sent && <SentForm sent={error.sent} />}
          <p className="mt-8 flex flex-wrap gap-3">
            {(error.kind === "fault" || error.kind === "offline") && <LoadAgainLink />}
            <HomeLink />
          </p>
          {children}
        </main>
      </EmptyState>
    </div>
  );
}

function LoadAgainLink() {
  const { pathname, search } = useLocation();
  return (
    <a href={pathname + search} className={buttonClass("primary")}>
      {ERROR_PAGE_TEXTS.loadAgain}
    </a>
  );
}

function HomeLink() {
  return (
    <a href="/" className={buttonClass("secondary")}>
      {ERROR_PAGE_TEXTS.goHome}
    </a>
  );
}

/** Lets a signed-out browser sign in in another tab and then submit a rejected form again. */
function SentForm({ sent: { action, fields, files } }: { sent: Sent }) {
  const texts = new Set(fields.filter(isText).map(([, value]) => value));
  return (
    <form method="post" encType="multipart/form-data" action={action} className="mt-8">
      {fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat, and the list never changes
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {[...texts].map((text) => (
        <ScrollBox key={text} className="mb-3 rounded-lg border border-line p-3">
          {text}
        </ScrollBox>
      ))}
      {files.length > 0 && <p className="mb-3 break-words">{TEXTS.chooseAgain(files)}</p>}
      <div className="flex flex-wrap gap-3">
        <a href={signInUrl(action)} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
          {TEXTS.signIn}
          <span className="sr-only">{TEXTS.inNewTab}</span>
        </a>
        {fields.length > 0 && (
          <Button type="submit" look="secondary">
            {TEXTS.sendAgain}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether a field has words: ids, dates and choices have none, and `shown-` fields repeat stored values. */
function isText([name, value]: [name: string, value: string]): boolean {
  return value.trim().includes(" ") && !name.startsWith("shown-");
}
