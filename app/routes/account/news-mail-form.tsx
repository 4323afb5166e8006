/** How often mails tell the athlete what is new. */
import { Form } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import { RadioCard } from "../../components/ui/field.tsx";
import { NEWS_MAIL_ID, NEWS_MAILS, type NewsMail } from "../../domain/account/news-mail-setting.ts";
import { NEWS_MAIL_SETTING_TEXTS as TEXTS } from "../../texts/account/news-mail-setting.ts";
import { AccountFold } from "./account-group.tsx";
import { accountIntents } from "./account-intents.ts";

export function NewsMailForm({ newsMail }: { newsMail: NewsMail }) {
  return (
    <AccountFold
      id={NEWS_MAIL_ID}
      label={TEXTS.heading}
      value={TEXTS.choices[newsMail].label}
      copy={TEXTS.copy}
    >
      <Form method="post" preventScrollReset>
        <fieldset aria-label={TEXTS.heading} className="mb-4 space-y-2">
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
    </AccountFold>
  );
}
