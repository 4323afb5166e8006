/** How often mails tell the athlete what is new. */
import { Form } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import { NEWS_MAIL_ID, NEWS_MAILS, type NewsMail } from "../../domain/account/news-mail.ts";
import { NEWS_MAIL_SETTING_TEXTS as TEXTS } from "../../texts/reactions/news-mail.ts";
import { accountIntents } from "./account-intents.ts";
import { AccountSection } from "./account-section.tsx";

export function NewsMailForm({ newsMail }: { newsMail: NewsMail }) {
  return (
    <AccountSection id={NEWS_MAIL_ID} heading={TEXTS.heading} copy={TEXTS.copy}>
      <Form method="post" preventScrollReset>
        <fieldset aria-labelledby={NEWS_MAIL_ID} className="mb-4 space-y-2">
          {NEWS_MAILS.map((choice) => (
            <label
              key={choice}
              className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-card border-2 border-edge bg-card px-4 py-3 has-checked:border-race has-checked:shadow-[inset_0_0_0_1px_var(--race)]"
            >
              <input
                type="radio"
                name="newsMail"
                value={choice}
                defaultChecked={choice === newsMail}
                className="radio-dot size-5"
              />
              <span>
                <span className="block font-semibold">{TEXTS.choices[choice].label}</span>
                <span className="block text-quiet text-sm">{TEXTS.choices[choice].note}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" look="secondary" {...accountIntents.button("setNewsMail")}>
          {TEXTS.save}
        </Button>
      </Form>
    </AccountSection>
  );
}
