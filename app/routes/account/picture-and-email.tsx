/** The picture and the email address of the account, with links to the screens that change them. */
import { Avatar } from "../../components/ui/avatar.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { PICTURE_PATH } from "../../domain/media/profile-picture.ts";
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";

const { picture: PICTURE, email: EMAIL } = ACCOUNT_TEXTS;

export function Picture({ name, url }: { name: string; url: string | null }) {
  return (
    <section aria-labelledby="picture">
      <h2 id="picture" className="text-3xl">
        {PICTURE.heading}
      </h2>
      <p className="mt-1 mb-4">{PICTURE.copy}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} imageUrl={url} />
        <a href={PICTURE_PATH} className={buttonClass("secondary")}>
          {url === null ? PICTURE.choose : PICTURE.change}
        </a>
      </div>
    </section>
  );
}

export function Email({ email }: { email: string }) {
  return (
    <section aria-labelledby="email">
      <h2 id="email" className="text-3xl">
        {EMAIL.heading}
      </h2>
      <p className="mt-1 mb-4">{EMAIL.copy}</p>
      <p className="mb-3 font-semibold [overflow-wrap:anywhere]">
        <bdi>{email}</bdi>
      </p>
      <a href="/account/email" className={buttonClass("secondary")}>
        {EMAIL.change}
      </a>
    </section>
  );
}
