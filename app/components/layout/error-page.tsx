/** What a page says when it cannot show what was asked for. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

type ErrorPageProps =
  | { kind: "page-not-found" | "recap-not-found" | "fault" }
  | { kind: "refused"; message: string | undefined };

/** The document's title for an error page. */
export const ERROR_TITLES: Record<ErrorPageProps["kind"], string> = {
  "page-not-found": "404 Page Not Found",
  "recap-not-found": "Race recap not found",
  refused: "That did not work",
  fault: "Something went wrong",
};

export function ErrorPage(props: ErrorPageProps) {
  switch (props.kind) {
    case "page-not-found":
      return (
        <Message title={ERROR_TITLES["page-not-found"]} text="Did you forget to add the page to the router?">
          <HomeLink />
        </Message>
      );
    case "recap-not-found":
      return (
        <Message
          title={ERROR_TITLES["recap-not-found"]}
          text="This race recap may have been removed or set to private."
        >
          <HomeLink />
        </Message>
      );
    case "refused":
      return (
        <Message title={ERROR_TITLES.refused} text={props.message ?? "The request could not be understood."}>
          <HomeLink />
        </Message>
      );
    case "fault":
      return (
        <Message
          title={ERROR_TITLES.fault}
          text="What was saved is safe, and text that was not saved yet is kept on this device. Check your connection, then load the page again."
        >
          <LoadAgainLink />
          <HomeLink />
        </Message>
      );
  }
}

const linkClass =
  "inline-flex min-h-11 items-center rounded-full border-2 border-ink px-5 py-2 font-semibold hover:bg-ink hover:text-paper";

function LoadAgainLink() {
  const { pathname, search } = useLocation();
  return (
    <a href={pathname + search} className={linkClass}>
      Load again
    </a>
  );
}

function HomeLink() {
  return (
    <a href="/" className={linkClass}>
      Go to Home
    </a>
  );
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 py-16">
      <h1 className="text-5xl">{title}</h1>
      <p className="mt-4 text-lg">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">{children}</p>
    </main>
  );
}
