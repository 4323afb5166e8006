/** The account's data: links that take it out, and the way to the import. */
import type { ComponentProps } from "react";
import { TakeOutSection } from "../../components/take-out/take-out-section.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { TAKE_OUT_TEXTS } from "../../texts/take-out/take-out.ts";

export function AccountData({ volumes }: Pick<ComponentProps<typeof TakeOutSection>, "volumes">) {
  return (
    <TakeOutSection volumes={volumes}>
      <p className="mt-3">
        <ButtonLink to="/take-out#import" look="quiet">
          {TAKE_OUT_TEXTS.import.link}
        </ButtonLink>
      </p>
    </TakeOutSection>
  );
}
