/** The picture and the email address of the account, with links to the screens that change them. */
import { Avatar } from "../../components/ui/avatar.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { PICTURE_PATH } from "../../domain/media/profile-picture.ts";
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";
import { AccountSection } from "./account-section.tsx";

const { picture: PICTURE, email: EMAIL } = ACCOUNT_TEXTS;

export function Picture({ name, url }: { name: string; url: string | null }) {
  return (
    <AccountSection id="picture" heading={PICTURE.heading} copy={PICTURE.copy}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} imageUrl={url} />
        <a href={PICTURE_PATH} className={buttonClass("secondary")}>
          {url === null ? PICTURE.choose : PICTURE.change}
        </a>
      </div>
    </AccountSection>
  );
}

export function Email({ email }: { email: string }) {
  return (
    <AccountSection id="email" heading={EMAIL.heading} copy={EMAIL.copy}>
      <p className="mb-3 font-semibold [overflow-wrap:anywhere]">
        <bdi>{email}</bdi>
      </p>
      <a href="/account/email" className={buttonClass("secondary")}>
        {EMAIL.change}
      </a>
    </AccountSection>
  );
}
