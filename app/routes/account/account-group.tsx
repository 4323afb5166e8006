/** A group of the account: a row for each thing, with what it is set to. A row leads to its screen or folds open. */
import type { ReactNode } from "react";
import type { SitePath } from "../../domain/site/site-path.ts";

export function AccountGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <h2 className="mb-1.5 text-2xl">{heading}</h2>
      <div className="divide-y-2 divide-line rounded-card border-2 border-line bg-card">{children}</div>
    </section>
  );
}

/** With a chevron at the end. */
const rowClass =
  "flex min-h-12 w-full items-center gap-x-4 px-4 py-1.5 after:size-2 after:shrink-0 after:rotate-45 after:border-quiet after:border-e-2 after:border-t-2 hover:text-race focus-visible:relative";

interface RowTextProps {
  label: string;
  value?: ReactNode;
}

/** A fold's row is its heading. */
function RowText({ label, value, as: Tag = "span" }: RowTextProps & { as?: "span" | "h3" }) {
  return (
    <Tag className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 font-sans text-base">
      <span className="font-semibold">{label}</span>
      {value && <span className="min-w-0 font-normal text-quiet [overflow-wrap:anywhere]">{value}</span>}
    </Tag>
  );
}

interface AccountLinkProps extends RowTextProps {
  href: SitePath;
  isDanger?: boolean;
}

export function AccountLink({ href, isDanger = false, ...text }: AccountLinkProps) {
  return (
    <a href={href} className={`${rowClass} ${isDanger ? "text-danger" : ""}`}>
      <RowText {...text} />
    </a>
  );
}

interface AccountFoldProps {
  /** For links to it: browsers open the fold that it is in. */
  id: string;
  label: string;
  value: ReactNode;
  copy: string;
  /** Whether it is open at first: a form inside it was rejected. */
  isOpen?: boolean;
  children: ReactNode;
}

export function AccountFold({ id, label, value, copy, isOpen = false, children }: AccountFoldProps) {
  return (
    <details open={isOpen} className="group/fold">
      <summary className={`${rowClass} after:rotate-135 group-open/fold:after:-rotate-45`}>
        <RowText as="h3" label={label} value={value} />
      </summary>
      <div id={id} className="scroll-mt-24 px-4 pt-1 pb-4">
        <p className="mb-3 text-quiet">{copy}</p>
        {children}
      </div>
    </details>
  );
}
