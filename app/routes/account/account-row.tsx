/** A passkey or a device: what it is, when it was used, and a button. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { IntentButton } from "../../domain/site/intents.ts";

interface AccountRowProps {
  id: string;
  title: string;
  note: string;
  badge?: ReactNode;
  button: IntentButton;
  label: string;
}

export function AccountRow({ id, title, note, badge, button, label }: AccountRowProps) {
  const titleId = `row-${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p id={titleId} className="font-semibold">
          {title}
        </p>
        <p className="text-quiet text-sm">{note}</p>
      </div>
      {badge ?? (
        <Form method="post">
          <Button type="submit" look="quiet" {...button} aria-describedby={titleId}>
            {label}
          </Button>
        </Form>
      )}
    </li>
  );
}

export const accountListClass =
  "divide-y-2 divide-line overflow-hidden rounded-card border-2 border-line bg-card";
