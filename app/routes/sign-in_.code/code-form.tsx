/** Parts of the screen for the code: its buttons, what they are sent with, and the line above the form. */
import { Form } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import { intents, none } from "../../domain/site/intents.ts";
import { CODE_TEXTS as TEXTS } from "../../texts/account/sign-in.ts";

export function AgainForm({ look, ...sent }: { email: string; returnTo: string; look: "primary" | "quiet" }) {
  return (
    <Form method="post">
      <SentCode {...sent} />
      <Button type="submit" look={look} {...codeIntents.button("again")}>
        {TEXTS.again}
      </Button>
    </Form>
  );
}

/** Says which code the form is for, in case it expires before the form is sent. */
export function SentCode({ email, returnTo }: { email: string; returnTo: string }) {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="returnTo" value={returnTo} />
    </>
  );
}

export const codeIntents = intents({
  signIn: none,
  again: none,
});

interface SentToProps {
  email: string;
  /** The provider whose sign-in the code confirms; null without one. */
  confirms: string | null;
}

export function SentTo({ email, confirms }: SentToProps) {
  const address = <bdi className="font-semibold [overflow-wrap:anywhere]">{email}</bdi>;
  return (
    <p className="mt-3 mb-8 text-lg">
      {confirms === null ? (
        <>
          {TEXTS.sentTo} {address}.
        </>
      ) : (
        <>
          {TEXTS.confirms.before} {address}
          {TEXTS.confirms.after(confirms)}
        </>
      )}{" "}
      {TEXTS.validity}
    </p>
  );
}
