/** The bib for the medal's hook, and the cards for those who cheered. */
import { CODE_WIDTHS } from "../../domain/paper/code-widths.ts";
import type { PrintPage } from "../../domain/paper/print-choice.ts";
import { inOneLine } from "../../story-cards/card-facts.ts";
import { PRINT_TEXTS as TEXTS } from "../../texts/paper/print.ts";
import { Ground } from "./poster-pieces.tsx";
import { Code, Lines, PhotoCredit, PhotoInBox } from "./print-pieces.tsx";
import { type Art, artOf, type Box, placed, units, wholeBox } from "./print-sheet.tsx";
import { PrintedBib } from "./printed-bib.tsx";
import type { PrintedRace } from "./printed-race.ts";

/** Of A5, and of A6. */
export const BIB_HEIGHT = 148;
const CARD_HEIGHT = 148.5;

export function BibPage({ race, art }: { race: PrintedRace; art: Art }) {
  const isCut = art.edge < 0;
  const box = wholeBox(art);
  // The distances to the edge are those after the cut.
  const inner = isCut ? { left: 0, top: 0, width: art.width, height: art.height } : box;
  return (
    <>
      {isCut && (
        <>
          <div className="print-box bg-white" style={placed(box)} />
          <div className="print-box bg-race" style={placed({ ...box, height: 19 - art.edge })} />
        </>
      )}
      <PrintedBib race={race} box={inner} padding={18} isWholePage={isCut} aside={CODE_WIDTHS.bib + 4} />
      <Code
        race={race}
        width={CODE_WIDTHS.bib}
        className="print-box"
        style={{
          left: units(inner.left + inner.width - 18 - CODE_WIDTHS.bib + 2),
          top: units(inner.top + inner.height - (isCut ? 16 : 10) - CODE_WIDTHS.bib - 18),
        }}
      />
    </>
  );
}

/** Returns the sheet and one card: a home page has four cards, a print shop's has one. */
export function cardArts(page: PrintPage): { whole: Art; card: Art } {
  if (page.bleed > 0) {
    const whole = artOf(page, CARD_HEIGHT);
    return { whole, card: whole };
  }
  const whole = artOf(page, 2 * CARD_HEIGHT);
  return { whole, card: { ...whole, width: whole.width / 2, height: whole.height / 2 } };
}

/** At home with lines to cut along. */
export function CardsPage({ race, page, line }: { race: PrintedRace; page: PrintPage; line: string }) {
  const isShop = page.bleed > 0;
  const { whole, card } = cardArts(page);
  const places = isShop
    ? [[0, 0]]
    : [0, card.height].flatMap((top) => [0, card.width].map((left) => [left, top]));
  return (
    <>
      {places.map(([left = 0, top = 0]) => (
        <div
          key={`${left} ${top}`}
          className="print-box"
          style={placed({ left, top, width: card.width, height: card.height })}
        >
          <Card race={race} art={card} line={line} />
        </div>
      ))}
      {!isShop && (
        <>
          <Cut box={{ left: card.width, top: whole.edge, width: 0, height: whole.height - 2 * whole.edge }} />
          <Cut box={{ left: whole.edge, top: card.height, width: whole.width - 2 * whole.edge, height: 0 }} />
        </>
      )}
    </>
  );
}

function Cut({ box }: { box: Box }) {
  const border = `${units(0.2)} dashed #8a8272`;
  return (
    <div
      aria-hidden="true"
      className="print-box"
      style={{ ...placed(box), ...(box.width === 0 ? { borderLeft: border } : { borderTop: border }) }}
    />
  );
}

export function cardPhotoBox({ width, edge }: Art): Box {
  return { left: edge, top: edge, width: width - 2 * edge, height: 72 - edge };
}

function Card({ race, art, line }: { race: PrintedRace; art: Art; line: string }) {
  const hero = cardPhotoBox(art);
  const margin = 9.5;
  const width = art.width - 2 * margin;
  return (
    <>
      {race.photo ? (
        <PhotoInBox race={race} art={art} box={hero} aim={42} />
      ) : (
        <Ground race={race} box={hero} room={8} />
      )}
      <div
        className="print-box"
        style={{ left: units(margin), top: units(76), width: units(width), height: units(17) }}
      >
        <Lines text={line || TEXTS.line.suggested} width={width} height={15} maxLines={3} sizes={[4.2, 10]} />
      </div>
      <div
        className="print-box flex flex-col"
        style={{
          left: units(margin),
          top: units(95),
          width: units(width - CODE_WIDTHS.card - 4),
          height: units(36),
          gap: units(1.6),
        }}
      >
        <div className="bg-race" style={{ width: units(9), height: units(0.8), marginBottom: units(1) }} />
        {race.athleteName && (
          <Lines text={race.athleteName} width={width - CODE_WIDTHS.card - 4} maxLines={2} sizes={[3.2, 5]} />
        )}
        <Lines
          text={race.name}
          face="text"
          width={width - CODE_WIDTHS.card - 4}
          maxLines={4}
          sizes={[2.5, 3.4]}
          className="font-semibold"
        />
        <Lines
          text={inOneLine(race.result, race.date)}
          face="text"
          width={width - CODE_WIDTHS.card - 4}
          maxLines={2}
          sizes={[2.4, 3]}
          className="text-quiet"
        />
        <PhotoCredit race={race} className="text-quiet" />
      </div>
      <Code
        race={race}
        width={CODE_WIDTHS.card}
        className="print-box"
        style={{ left: units(art.width - margin - CODE_WIDTHS.card + 0.9), top: units(91.5) }}
      />
    </>
  );
}
