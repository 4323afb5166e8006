/** The ways in which a signed-in athlete can confirm that it's them. The screen /account/confirm handles the form. */
import { Form } from "@remix-run/react";
import { proofUrl } from "../../domain/account/sign-in-url.ts";
import { PROOF_TEXTS as TEXTS } from "../../texts/account/account-confirm.ts";
import { SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { OtherWays, type PasskeyWay } from "./other-sign-in-ways.tsx";
import { proofIntents } from "./proof-intents.ts";

interface ProofChoicesProps {
  email: string;
  /** The path of this site to go on to. */
  returnTo: string;
  ways: { code: boolean; provider: string | null; passkey: boolean };
  passkey: Omit<PasskeyWay, "label">;
}

export function ProofChoices({ email, returnTo, ways, passkey }: ProofChoicesProps) {
  if (!ways.code && ways.provider === null && !ways.passkey)
    return <Notice title={TEXTS.none.title}>{TEXTS.none.text}</Notice>;
  return (
    <>
      {ways.code && (
        <Form
          method="post"
          action={proofUrl(returnTo)}
          className="rounded-card border-2 border-ink bg-card p-6"
        >
          <p>
            {TEXTS.send.to} <bdi className="font-semibold [overflow-wrap:anywhere]">{email}</bdi>.
          </p>
          <SubmitButton {...proofIntents.button("send")} className="mt-4 w-full">
            {TEXTS.send.submit}
          </SubmitButton>
        </Form>
      )}
      <OtherWays
        provider={
          ways.provider === null
            ? null
            : { name: ways.provider, url: `/sign-in/openid/again?${new URLSearchParams({ returnTo })}` }
        }
        passkey={ways.passkey ? { ...passkey, label: TEXTS.passkey } : null}
        isFirst={!ways.code}
      />
    </>
  );
}
