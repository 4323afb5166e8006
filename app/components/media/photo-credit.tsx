/** The name of the guest who a photo, video or cheer is by. */
import { CREDIT_TEXTS } from "../../texts/contributions/credits.ts";

interface CreditProps {
  of: keyof typeof CREDIT_TEXTS;
  name: string;
}

export function Credit({ of, name }: CreditProps) {
  return (
    <>
      {CREDIT_TEXTS[of]} <bdi>{name}</bdi>
    </>
  );
}
