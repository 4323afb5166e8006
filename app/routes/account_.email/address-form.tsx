/** The form for the new email address. */
import { Form } from "@remix-run/react";
import { EmailField, type EmailFieldState } from "../../components/account/email-field.tsx";
import { SubmitButton } from "../../components/ui/button.tsx";
import { EMAIL_CHANGE_TEXTS as TEXTS } from "../../texts/account/account-email.ts";
import { emailIntents } from "./email-intents.ts";

export function AddressForm(field: EmailFieldState) {
  return (
    <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
      <EmailField label={TEXTS.label} hint={TEXTS.hint} {...field} />
      <SubmitButton {...emailIntents.button("request")} className="mt-2 w-full">
        {TEXTS.submit}
      </SubmitButton>
    </Form>
  );
}
