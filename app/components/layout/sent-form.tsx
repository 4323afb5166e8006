/** What a signed-out browser can do with a form that was refused: sign in in another tab, and send it again from here. */

import type { SentForm as Sent } from "../../domain/account/session.ts";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import { SESSION_OVER_TEXTS as TEXTS } from "../../texts/account/session-over.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";

export function SentForm({ sent: { action, fields, files } }: { sent: Sent }) {
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

/** Whether a field has words in it: ids, dates and choices have none. `shown-` fields repeat what the form showed. */
function isText([name, value]: [name: string, value: string]): boolean {
  return value.trim().includes(" ") && !name.startsWith("shown-");
}
