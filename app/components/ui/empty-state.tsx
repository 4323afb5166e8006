/** A placeholder for an empty list or a page that failed: a picture, a text and a link. */
import type { ReactNode } from "react";

export function EmptyState({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 md:grid-cols-[minmax(15rem,22rem)_1fr]">
      {/* Below the text on a phone that would not show its buttons otherwise. */}
      <div className="mx-auto w-64 max-w-[85%] rotate-[-4deg] animate-drop max-md:[@media(height<50rem)]:order-last md:w-[93%] md:max-w-none">
        {picture}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
