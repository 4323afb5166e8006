/** Says where the code was sent, and why. */
import { CODE_TEXTS as TEXTS } from "../../texts/account/sign-in.ts";

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
