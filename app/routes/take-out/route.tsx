/** Take everything out as ZIPs, and import such ZIPs: for the account, or for this browser while signed out. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { noticeOf } from "../../http/notices.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { TAKE_OUT_TEXTS as TEXTS } from "../../texts/take-out/take-out.ts";
import { ImportSection } from "./import-section.tsx";
import { TakeOutSection } from "./take-out-section.tsx";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ context }: LoaderFunctionArgs) {
  return { volumes: await context.services.exports.listVolumes(context.viewer) };
}

export default function TakeOut() {
  const { volumes } = useLoaderData<typeof loader>();
  const notice = noticeOf(useSearchParams()[0]);
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 pt-6 sm:pt-10">
      <RedirectNotice message={notice && NOTICES[notice]} hydrated={useHydrated()} onShown={forgetNotice} />
      <h1 className="mb-8 text-hero">{TEXTS.heading}</h1>
      <div className="space-y-10">
        <TakeOutSection volumes={volumes} />
        <ImportSection />
      </div>
      <p className="mt-10">
        <ButtonLink to="/past-recaps" look="secondary">
          {TEXTS.back}
        </ButtonLink>
      </p>
    </main>
  );
}
