/** Take everything out as ZIPs, and import such ZIPs: for the account, or for this browser while signed out. */

import FileDown from "@lucide/icons/icons/file-down";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { ButtonLink, buttonClass } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { volumeUrl } from "../../domain/take-out/export-volume.ts";
import { sizeInWords } from "../../domain/take-out/file-size.ts";
import { noticeOf } from "../../http/notices.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { TAKE_OUT_TEXTS, TAKE_OUT_TEXTS as TEXTS } from "../../texts/take-out/take-out.ts";
import { ImportSection } from "./import-section.tsx";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ context }: LoaderFunctionArgs) {
  return { volumes: await context.services.exports.listVolumes(context.viewer) };
}

export default function TakeOut() {
  const { volumes } = useLoaderData<typeof loader>();
  const notice = noticeOf(useSearchParams()[0]);
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 pt-6 sm:pt-10">
      <RedirectNotice message={notice && NOTICES[notice]} onShown={forgetNotice} />
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

interface ShownVolume {
  number: number;
  /** Bytes. */
  size: number;
  fileCount: number;
}

/** The links that take everything out: one for each volume, plain links that need no scripts. */
function TakeOutSection({ volumes }: { volumes: ShownVolume[] }) {
  return (
    <section aria-labelledby="take-out">
      <h2 id="take-out" className="text-3xl">
        {TAKE_OUT_TEXTS.export.heading}
      </h2>
      <p className="mt-1 mb-4">
        {volumes.length === 0 ? TAKE_OUT_TEXTS.export.none : TAKE_OUT_TEXTS.export.copy}
      </p>
      {volumes.length > 1 && <p className="-mt-2 mb-4">{TAKE_OUT_TEXTS.export.several}</p>}
      <ul className="space-y-3">
        {volumes.map(({ number, size, fileCount }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a
              href={volumeUrl(number)}
              className={buttonClass("secondary")}
              aria-describedby={`volume-${number}`}
            >
              <Icon icon={FileDown} size={18} />
              {TAKE_OUT_TEXTS.export.download(number, volumes.length)}
            </a>
            <span id={`volume-${number}`} className="text-quiet text-sm">
              {TAKE_OUT_TEXTS.export.about(sizeInWords(size), fileCount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
