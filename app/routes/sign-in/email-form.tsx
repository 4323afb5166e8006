/** The form that asks for a code by email. */
import { Form } from "@remix-run/react";
import { EmailField, type EmailFieldState } from "../../components/account/email-field.tsx";
import { SubmitButton } from "../../components/ui/button.tsx";
import { SIGN_IN_TEXTS } from "../../texts/account/sign-in.ts";

const TEXTS = SIGN_IN_TEXTS.email;

export function EmailForm({ returnTo, ...field }: EmailFieldState & { returnTo: string }) {
  return (
    <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
      <input type="hidden" name="returnTo" value={returnTo} />
      <EmailField label={TEXTS.label} hint={TEXTS.hint} {...field} />
      <SubmitButton className="mt-2 w-full">{TEXTS.submit}</SubmitButton>
    </Form>
  );
}
