/** A finished recap to look at, from a data file: without likes, comments and owner. Sent without Remix's scripts. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import pageScriptUrl from "../../browser/recap-page.ts?worker&url";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { buttonClass } from "../../components/ui/button.tsx";
import { SAMPLE_RECAP } from "../../domain/sample-recap.ts";
import { defaultPreviewTags } from "../../http/default-preview.ts";
import { SAMPLE_TEXTS as TEXTS } from "../../texts/sample.ts";
import { RecapArticle } from "../r.$shareId/recap-article.tsx";
import { summaryLine, titleOf } from "../r.$shareId/recap-summary-line.ts";

export const handle: DocumentHandle = { withoutScripts: true, showsNoRecap: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) => {
  if (!shown) return [];
  const title = TEXTS.documentTitle(titleOf(shown.recap));
  return [
    { title },
    { name: "description", content: TEXTS.metaDescription(summaryLine(shown.recap)) },
    { tagName: "link", rel: "canonical", href: shown.link },
    ...defaultPreviewTags({ matches, path: "/sample", title }),
  ];
};

export function loader({ request }: LoaderFunctionArgs) {
  return { recap: SAMPLE_RECAP, link: new URL("/sample", request.url).href };
}

export default function Sample() {
  const { recap } = useLoaderData<typeof loader>();
  const { before, link, after, href } = TEXTS.credit;
  return (
    <main id="main" data-race={recap.raceType}>
      <p className="bg-ink px-4 py-3 text-center font-semibold text-paper">{TEXTS.notice}</p>
      <RecapArticle recap={recap} />
      <div className="mx-auto mt-16 max-w-3xl px-4">
        <a href="/" className={buttonClass("primary", "max-sm:w-full")}>
          {TEXTS.start}
        </a>
        <p className="mt-10 text-quiet text-sm">
          {before}
          <a href={href} className="underline">
            {link}
          </a>
          {after}
        </p>
      </div>
      <script type="module" src={pageScriptUrl} />
    </main>
  );
}
