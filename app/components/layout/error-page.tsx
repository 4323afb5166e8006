/** What a page says when it cannot show what was asked for. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { NumberBib } from "../recap/bib-paper.tsx";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

type ShownError =
  | { kind: "page-not-found" | "recap-not-found" | "fault" }
  | { kind: "refused"; title?: string; message?: string };

const TEXTS: Record<ShownError["kind"], { title: string; text: string }> = {
  "page-not-found": {
    title: "404 Page Not Found",
    text: "Did you forget to add the page to the router?",
  },
  "recap-not-found": {
    title: "Race recap not found",
    text: "This race recap may have been removed or set to private.",
  },
  refused: { title: "That did not work", text: "The request could not be understood." },
  fault: {
    title: "Something went wrong",
    text: "What was saved is safe, and text that was not saved yet is kept on this device. Check your connection, then load the page again.",
  },
};

/** What a race office would write on the bib. */
const BIBS: Record<ShownError["kind"], { number: string; label: string }> = {
  "page-not-found": { number: "404", label: "Off course" },
  "recap-not-found": { number: "DNS", label: "Did not start" },
  refused: { number: "0:00", label: "False start" },
  fault: { number: "DNF", label: "Did not finish" },
};

/** The document's title for an error page. */
export function errorTitle(error: ShownError): string {
  return (error.kind === "refused" && error.title) || TEXTS[error.kind].title;
}

/** The children are what a screen can still show. */
export function ErrorPage({ children, ...error }: ShownError & { children?: ReactNode }) {
  const { number, label } = BIBS[error.kind];
  return (
    <div className="mx-auto max-w-5xl overflow-x-clip px-4 pt-10 sm:pt-16">
      <EmptyState picture={<NumberBib number={number} label={<span>{label}</span>} />}>
        <main id="main">
          <h1 className="text-hero">{errorTitle(error)}</h1>
          <p className="mt-5 text-lg">
            {(error.kind === "refused" && error.message) || TEXTS[error.kind].text}
          </p>
          <p className="mt-8 flex flex-wrap gap-3">
            {error.kind === "fault" && <LoadAgainLink />}
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
    <a href={pathname + search} className={buttonClass("secondary")}>
      Load again
    </a>
  );
}

function HomeLink() {
  return (
    <a href="/" className={buttonClass("secondary")}>
      Go to Home
    </a>
  );
}
