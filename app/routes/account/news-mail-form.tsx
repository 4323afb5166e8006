/** How often mails tell the athlete what is new. */
import { Form } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import { RadioCard } from "../../components/ui/field.tsx";
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
            <RadioCard
              key={choice}
              name="newsMail"
              value={choice}
              defaultChecked={choice === newsMail}
              {...TEXTS.choices[choice]}
            />
          ))}
        </fieldset>
        <Button type="submit" look="secondary" {...accountIntents.button("setNewsMail")}>
          {TEXTS.save}
        </Button>
      </Form>
    </AccountSection>
  );
}
