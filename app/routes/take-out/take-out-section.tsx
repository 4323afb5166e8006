/** The links that take everything out: one for each volume, plain links that need no scripts. */

import FileDown from "@lucide/icons/icons/file-down";
import { buttonClass } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { sizeInWords, volumeUrl } from "../../domain/take-out/export-volume.ts";
import { TAKE_OUT_TEXTS } from "../../texts/take-out/take-out.ts";

const TEXTS = TAKE_OUT_TEXTS.export;

interface ShownVolume {
  number: number;
  /** Bytes. */
  size: number;
  fileCount: number;
}

export function TakeOutSection({ volumes }: { volumes: ShownVolume[] }) {
  return (
    <section aria-labelledby="take-out">
      <h2 id="take-out" className="text-3xl">
        {TEXTS.heading}
      </h2>
      <p className="mt-1 mb-4">{volumes.length === 0 ? TEXTS.none : TEXTS.copy}</p>
      {volumes.length > 1 && <p className="-mt-2 mb-4">{TEXTS.several}</p>}
      <ul className="space-y-3">
        {volumes.map(({ number, size, fileCount }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a
              href={volumeUrl(number)}
              className={buttonClass("secondary")}
              aria-describedby={`volume-${number}`}
            >
              <Icon icon={FileDown} size={18} />
              {TEXTS.download(number, volumes.length)}
            </a>
            <span id={`volume-${number}`} className="text-quiet text-sm">
              {TEXTS.about(sizeInWords(size), fileCount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
