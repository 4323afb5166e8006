/** The name of the guest who a photo, video or cheer is by. */
import { CREDIT_TEXTS } from "../../texts/contributions/credits.ts";

export function Credit({ of, name }: { of: keyof typeof CREDIT_TEXTS; name: string }) {
  return (
    <>
      {CREDIT_TEXTS[of]} <bdi>{name}</bdi>
    </>
  );
}
