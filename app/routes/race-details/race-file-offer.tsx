/** The line that offers to take the race's file, which is a button as a whole; beside it a fold says how to get such a file. */
import CircleQuestion from "@lucide/icons/icons/circle-question-mark";
import { useEffect, useState } from "react";
import { isAppOnAndroid } from "../../browser/device/install-app.ts";
import { FileButton } from "../../components/ui/file-button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { ADD_RACE_FILE_TEXTS as TEXTS } from "../../texts/course/add-race-file.ts";

export function RaceFileOffer({ onPick }: { onPick: (file: File) => void }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(isAppOnAndroid()), []);
  return (
    <div className="relative rounded-field border-2 border-line border-dashed">
      <div className="mr-10">
        <FileButton
          look="quiet"
          onPick={([file]) => file && onPick(file)}
          className="pl-2 text-left font-medium! text-sm leading-snug max-sm:tracking-tight"
        >
          {TEXTS.choose}
        </FileButton>
      </div>
      {canShare && <p className="px-2 pb-2 text-quiet text-sm">{TEXTS.share}</p>}
      <details className="text-sm">
        <summary
          aria-label={TEXTS.where}
          className="absolute top-0 right-0 grid size-11 list-none place-items-center text-quiet hover:text-race [&::-webkit-details-marker]:hidden"
        >
          <Icon icon={CircleQuestion} size={20} />
        </summary>
        <div className="px-2 pb-2">
          <p className="mb-2 text-quiet">{TEXTS.what}</p>
          <h2 className="mb-1 font-sans font-semibold text-sm tracking-normal">{TEXTS.where}</h2>
          <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
            {TEXTS.sources.map(([name, how]) => (
              <div key={name} className="contents">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-quiet max-sm:mb-1">{how}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </div>
  );
}
