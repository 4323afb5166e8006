/**
 * What a browser without a network shows at a recap's address (architecture.md, Caching). The page is the same for every
 * recap; its script fills in what this device has. Sent without Remix's scripts.
 */
import type { MetaFunction } from "@remix-run/cloudflare";
import pageScriptUrl from "../../browser/public-page/offline-recap.ts?worker&url";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { ReadersScript } from "../../components/layout/readers-script.tsx";
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { DEVICE_COPY_TEXTS } from "../../texts/recap/device-copy.ts";
import { RACE_BIB_TEXTS } from "../../texts/recap/race-bib.ts";
import { OFFLINE_RECAP_TEXTS as TEXTS } from "../../texts/sharing/public-page.ts";
import { ERROR_PAGE_TEXTS } from "../../texts/site/error-page.ts";

export const handle: DocumentHandle = { withoutScripts: true, showsNoRecap: true };

export const meta: MetaFunction = () => [
  { title: TEXTS.documentTitle },
  { name: "robots", content: "noindex" },
];

export const loader = () => null;

/** `data-in` lists the states that show an element; the script fills `data-slot`. */
export default function OfflineRecap() {
  const notFound = ERROR_PAGE_TEXTS.kinds["recap-not-found"];
  return (
    <main id="main" className="mx-auto max-w-3xl px-4 pt-10 sm:pt-16">
      <div role="status">
        <div data-in="loading" className="no-js:hidden">
          <h1 className="text-hero">{TEXTS.loading}</h1>
          <p data-slot="id" className="mt-5 break-all text-quiet" />
        </div>
        <div data-in="nothing page copy" className="hidden no-js:block">
          <h1 className="text-hero">{TEXTS.heading}</h1>
          <p data-in="nothing" className="mt-5 hidden text-lg no-js:block">
            {TEXTS.nothing}
          </p>
          <p data-in="page" className="mt-5 hidden text-lg">
            {TEXTS.page}
          </p>
          <p data-in="copy" className="mt-5 hidden text-lg">
            {TEXTS.copy}
          </p>
        </div>
        <div data-in="not-found" className="hidden">
          <h1 className="text-hero">{notFound.title}</h1>
          <p className="mt-5 text-lg">{notFound.text}</p>
        </div>
      </div>
      <p className="mt-8 flex flex-wrap gap-3">
        <span data-in="nothing page copy" className="hidden">
          <Button data-again>{TEXTS.tryAgain}</Button>
        </span>
        <a href="/" className={buttonClass("secondary")}>
          {TEXTS.goHome}
        </a>
      </p>
      <section
        data-in="copy"
        aria-labelledby="device-copy"
        className="mt-12 hidden border-line border-t-2 border-dashed pt-8"
      >
        <h2 id="device-copy" className="text-3xl">
          {DEVICE_COPY_TEXTS.heading}
        </h2>
        <p className="mt-2 mb-6 text-quiet">{DEVICE_COPY_TEXTS.description}</p>
        <BlankBib />
        <ol data-list="story" className="mt-8 space-y-8" />
        <div data-in="unsaved" className="mt-8 hidden">
          <h3 className="text-2xl">{DEVICE_COPY_TEXTS.unsaved}</h3>
          <dl data-list="details" className="mt-3 mb-6 grid gap-x-8 gap-y-3 sm:grid-cols-2" />
          <ol data-list="unsaved-story" className="space-y-8" />
        </div>
      </section>
      <Templates />
      <ReadersScript src={pageScriptUrl} />
    </main>
  );
}

/** The bib of components/recap/race-bib.tsx, to be filled in. */
function BlankBib() {
  return (
    <div data-in="saved" className="relative hidden rounded-bib bg-card shadow-bib">
      <BibBand>
        <span data-slot="race-type" />
        <span data-slot="date" />
      </BibBand>
      <div className="px-6 pt-6 pb-5 sm:px-9">
        <h3 className="text-title [overflow-wrap:anywhere]">
          <bdi data-slot="name" />
        </h3>
        <div className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <dl
            data-in="distance"
            className="hidden rounded-field border-2 border-race px-2.5 py-0.5 font-display font-extrabold text-race text-xl leading-tight"
          >
            <dt className="sr-only">{RACE_BIB_TEXTS.distance}</dt>
            <dd>
              <bdi data-slot="distance" />
            </dd>
          </dl>
          <p className="min-w-0 text-lg text-quiet [overflow-wrap:anywhere]">
            <bdi data-slot="location" />
          </p>
        </div>
      </div>
      <TearOff />
    </div>
  );
}

/** An entry of each kind of list, which the script copies. */
function Templates() {
  return (
    <>
      <template data-entry="answer">
        <li>
          <h3 className="mb-3 font-sans font-semibold text-base text-quiet leading-snug tracking-normal">
            <bdi data-slot="title" />
          </h3>
          <p
            dir="auto"
            data-slot="text"
            className="max-w-measure whitespace-pre-wrap break-words text-story"
          />
        </li>
      </template>
      <template data-entry="detail">
        <div>
          <dt data-slot="title" className="text-quiet text-sm" />
          <dd data-slot="text" className="break-words font-semibold" />
        </div>
      </template>
    </>
  );
}
