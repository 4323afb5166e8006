/** The first page of an export: the list of its recaps. */
import { formatRaceDate } from "../domain/lib/dates.ts";
import { RECAP_PAGE } from "../domain/take-out/export-format.ts";
import type { NamedFolder } from "../domain/take-out/export-plan.ts";
import { EXPORTED_PAGE_TEXTS as TEXTS } from "../texts/take-out/exported-page.ts";

export function RecapList({ recaps }: { recaps: NamedFolder[] }) {
  return (
    <>
      <h1>{TEXTS.index.heading}</h1>
      <p>{TEXTS.index.copy}</p>
      <p className="small">{TEXTS.index.volumes}</p>
      <ul className="list">
        {recaps.map(({ folder, name, date }) => (
          <li key={folder} className="bib">
            <a href={`${encodeURIComponent(folder)}/${RECAP_PAGE}`} className="paper">
              <h2>
                <bdi>{name ?? TEXTS.nameless}</bdi>
              </h2>
              {date !== null && <p className="where">{formatRaceDate(date)}</p>}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
