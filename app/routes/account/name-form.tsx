/** The form for the account's name. */
import { Form } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import { errorAttributes, Field, inputClass } from "../../components/ui/field.tsx";
import type { AccountName } from "../../domain/account/account-name.ts";
import { fullName } from "../../domain/account/viewer.ts";
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";
import { AccountFold } from "./account-group.tsx";
import { accountIntents } from "./account-intents.ts";

const TEXTS = ACCOUNT_TEXTS.name;

type Part = keyof AccountName;

interface NameFormProps {
  name: AccountName;
  typed: Record<Part, string> | null;
  errors: Partial<Record<Part, string[]>>;
}

export function NameForm({ name, typed, errors }: NameFormProps) {
  const part = (field: Part, label: string, autoComplete: string) => (
    <Field id={field} label={label} errors={errors[field]}>
      <input
        id={field}
        name={field}
        dir="auto"
        autoComplete={autoComplete}
        defaultValue={(typed ?? name)[field] ?? ""}
        className={inputClass}
        {...errorAttributes(field, errors[field])}
      />
    </Field>
  );
  return (
    <AccountFold
      id="name"
      label={TEXTS.heading}
      value={<bdi>{fullName(name) ?? TEXTS.none}</bdi>}
      copy={TEXTS.copy}
      isOpen={typed !== null}
    >
      <Form method="post" noValidate>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {part("firstName", TEXTS.first, "given-name")}
          {part("lastName", TEXTS.last, "family-name")}
        </div>
        <Button type="submit" look="secondary" {...accountIntents.button("rename")}>
          {TEXTS.save}
        </Button>
      </Form>
    </AccountFold>
  );
}
