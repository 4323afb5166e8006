/** The account's plan, and the way to delete the account. */
import { buttonClass } from "../../components/ui/button.tsx";
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";
import { AccountSection } from "./account-section.tsx";

const { plan: PLAN, leave: LEAVE } = ACCOUNT_TEXTS;

export function Plan({ isPremium }: { isPremium: boolean }) {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className="text-3xl">
        {PLAN.heading}
      </h2>
      <p className="mt-1 text-lg">{isPremium ? PLAN.premium : PLAN.free}</p>
      <a href="/podcast" className={buttonClass("quiet")}>
        {PLAN.podcast}
      </a>
    </section>
  );
}

export function Leave() {
  return (
    <AccountSection id="leave" heading={LEAVE.heading} copy={LEAVE.copy}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href="/account/delete" className={buttonClass("danger")}>
          {LEAVE.link}
        </a>
        <a href="/privacy" className={buttonClass("quiet")}>
          {LEAVE.privacy}
        </a>
      </div>
    </AccountSection>
  );
}
