/** Shows this device's copy of a recap that the server does not show, labelled as such. */
import type { DeviceCopy } from "../../domain/recap/device-copy.ts";
import { DEVICE_COPY_TEXTS } from "../../texts/recap/device-copy.ts";
import { Bib } from "./race-bib.tsx";
import { RaceStory } from "./race-story.tsx";

export function DeviceCopySection({ shareId, copy }: { shareId: string; copy: DeviceCopy }) {
  const { saved, unsavedDetails, unsavedStory } = copy;
  return (
    <section aria-labelledby="device-copy" className="mt-12 border-line border-t-2 border-dashed pt-8">
      <h2 id="device-copy" className="text-3xl">
        {DEVICE_COPY_TEXTS.heading}
      </h2>
      <p className="mt-2 mb-6 text-quiet">{DEVICE_COPY_TEXTS.description}</p>
      {saved && <Bib race={saved} headingLevel="h3" distance={saved.distanceText} />}
      {unsavedDetails.length + unsavedStory.length > 0 && (
        <div data-race={saved?.raceType} className="mt-8">
          <h3 className="text-2xl">{DEVICE_COPY_TEXTS.unsaved}</h3>
          {unsavedDetails.length > 0 && (
            <dl className="mt-3 mb-6 grid gap-x-8 gap-y-3 sm:grid-cols-2">
              {unsavedDetails.map(({ label, text }) => (
                <div key={`${label} ${text}`}>
                  <dt className="text-quiet text-sm">{label}</dt>
                  <dd className="break-words font-semibold">{text}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className="mt-3">
            <RaceStory shareId={shareId} story={unsavedStory} />
          </div>
        </div>
      )}
    </section>
  );
}
