/** A finished recap to look at, from a data file: without likes, comments and owner. Sent without Remix's scripts. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import pageScriptUrl from "../../browser/public-page/recap-page.ts?worker&url";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { ReadersScript } from "../../components/layout/readers-script.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { SAMPLE_COURSE } from "../../domain/recap/sample-course.ts";
import { SAMPLE_PREVIEW, SAMPLE_RECAP } from "../../domain/recap/sample-recap.ts";
import { webPageJsonLd } from "../../domain/sharing/json-ld.ts";
import { previewTags } from "../../domain/sharing/link-preview.ts";
import { SAMPLE_TEXTS as TEXTS } from "../../texts/recap/sample.ts";
import { RecapArticle } from "../r.$shareId/recap-article.tsx";
import { summaryLine, titleOf } from "../r.$shareId/recap-summary-line.ts";

export const handle: DocumentHandle = { withoutScripts: true, showsNoRecap: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  if (!shown) return [];
  const { title, description, link, picture, jsonLd } = shown;
  return [
    { title: TEXTS.documentTitle(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: link },
    ...previewTags({ title, description, url: link, type: "website", picture }),
    { "script:ld+json": jsonLd },
  ];
};

export function loader({ request }: LoaderFunctionArgs) {
  const absolute = (path: string) => new URL(path, request.url).href;
  const link = absolute("/sample");
  const title = TEXTS.title(titleOf(SAMPLE_RECAP));
  const description = TEXTS.metaDescription(summaryLine(SAMPLE_RECAP));
  const picture = { url: absolute(SAMPLE_PREVIEW), alt: TEXTS.previewAlt(titleOf(SAMPLE_RECAP)) };
  return {
    recap: { ...SAMPLE_RECAP, course: SAMPLE_COURSE },
    title,
    description,
    link,
    picture,
    jsonLd: webPageJsonLd({ link, title, description, picture: picture.url }),
  };
}

export default function Sample() {
  const { recap } = useLoaderData<typeof loader>();
  const { before, source, changes, license, after } = TEXTS.credit;
  return (
    <main id="main" data-race={recap.raceType}>
      {/* At the start of the line, so that nothing moves when the font loads. */}
      <p className="mx-auto max-w-6xl px-4 pb-2 print:hidden">
        <a
          href="/"
          className="inline-flex min-h-11 items-center text-quiet text-sm underline underline-offset-4 hover:text-race"
        >
          {TEXTS.notice}
        </a>
      </p>
      <RecapArticle recap={recap} />
      <div className="mx-auto mt-16 max-w-3xl px-4">
        <a href="/" data-story-end className={buttonClass("primary", "max-sm:w-full print:hidden")}>
          {TEXTS.start}
        </a>
        <p className="mt-10 text-quiet text-sm">
          {before}
          <a href={source.href} className="underline">
            {source.name}
          </a>
          {changes}
          <a href={license.href} rel="license" className="underline">
            {license.name}
          </a>
          {after}
        </p>
      </div>
      <ReadersScript src={pageScriptUrl} />
    </main>
  );
}
