/** What posters, bibs and cards are made of: fitted lines, the photo, the code. */
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { Credit } from "../../components/media/photo-credit.tsx";
import { positionOf, type Size } from "../../domain/media/focal-point.ts";
import { mediaUrl } from "../../domain/media/media.ts";
import { positionAt } from "../../domain/media/photo-position.ts";
import { printedPixels, shareOfBox } from "../../domain/paper/photo-on-paper.ts";
import { BETWEEN_FACTS } from "../../story-cards/card-facts.ts";
import { fitText } from "../../story-cards/text/fit-text.ts";
import { directionOf } from "../../story-cards/text/text-direction.ts";
import { PRINT_TEXTS as TEXTS } from "../../texts/paper/print.ts";
import { type Art, type Box, placed, units } from "./print-sheet.tsx";
import type { PrintedRace } from "./printed-race.ts";

/** Sizes of text are fitted in tenths of a unit. */
const TENTHS = 10;

interface LinesProps {
  text: string;
  face?: "display" | "text";
  /** The room that it has, in units. */
  width: number;
  height?: number;
  maxLines?: number;
  /** The smallest and the largest size, in units. */
  sizes: readonly [number, number];
  className?: string;
  as?: "p" | "h2";
  /** Overrides the line height, for lines side by side. */
  lineHeight?: number;
}

/** A fact of so few characters is not parted over two lines. */
const WHOLE_FACT = 24;

/** A text as large as its box allows. The dot between two facts never ends a line. */
export function Lines({
  text,
  face = "display",
  maxLines = 1,
  className = "",
  as: Tag = "p",
  ...box
}: LinesProps) {
  const facts = text.split(BETWEEN_FACTS);
  const isWhole = (fact: string) => facts.length > 1 && fact.length <= WHOLE_FACT;
  const measured = facts.map((fact) => (isWhole(fact) ? fact.replaceAll(" ", "\u00a0") : fact));
  const fit = fitText(measured.join(BETWEEN_FACTS), {
    face,
    maxLines,
    width: box.width * TENTHS,
    height: box.height === undefined ? undefined : box.height * TENTHS,
    sizes: [box.sizes[0] * TENTHS, box.sizes[1] * TENTHS],
  });
  return (
    <Tag
      dir={directionOf(text)}
      className={`print-text ${face === "display" ? "font-display font-extrabold" : "font-sans"} ${className}`}
      style={{
        fontSize: units(fit.fontSize / TENTHS),
        lineHeight: box.lineHeight ?? fit.lineHeight,
        maxWidth: units(box.width),
        WebkitLineClamp: fit.maxLines,
      }}
    >
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts never move.
        <Fragment key={at}>
          {at > 0 && <span className="print-dot"> </span>}
          <bdi className={isWhole(fact) ? "whitespace-nowrap" : undefined}>{fact}</bdi>
        </Fragment>
      ))}
    </Tag>
  );
}

export function Label({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p className={`font-semibold ${className}`} style={{ fontSize: units(2.7), lineHeight: 1.2 }}>
      {text}
    </p>
  );
}

interface PicturedProps {
  race: Pick<PrintedRace, "photo" | "shareId" | "name">;
  art: Art;
  box: Box;
  /** In percent of the box from the top: where a face is aimed at. */
  aim?: number;
}

/** A photo in its box. It is smaller, in the middle, if it has too few pixels. */
export function PhotoInBox({ race: { photo, shareId, name }, art, box, aim = 50 }: PicturedProps) {
  if (photo === null) return null;
  const share = shareInBox(photo, art, box);
  const [width, height] = [box.width * share, box.height * share];
  const pixels = printedPixels(photo, { width: width * art.scale, height: height * art.scale });
  const inner = {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
  return (
    <div className="print-box" style={placed(inner)}>
      <img
        src={`${mediaUrl(shareId, photo)}?w=${pixels}`}
        alt={photo.description ?? TEXTS.photoOf(name)}
        width={photo.width}
        height={photo.height}
        data-printed-photo
        className="size-full object-cover"
        style={{ objectPosition: positionOf(positionAt(photo, inner, photo.focalPoint, { x: 50, y: aim })) }}
      />
    </div>
  );
}

export function shareInBox(photo: Size, { scale, leastDpi }: Art, { width, height }: Size): number {
  return shareOfBox(photo, { width: width * scale, height: height * scale }, leastDpi);
}

/** Returns the place of a whole photo in its room, unless it is very long. */
export function wholePhoto(photo: Size, { left, top, width: most, height: highest }: Box): Box {
  const ratio = Math.min(2, Math.max(0.66, photo.width / photo.height));
  const width = Math.min(most, highest * ratio);
  return { left, top, width, height: width / ratio };
}

/** The same at the left and the foot of its room where it has to be smaller. */
export function hungPhoto(photo: Size, art: Art, room: Box): Box {
  const whole = wholePhoto(photo, room);
  const share = shareInBox(photo, art, whole);
  const [width, height] = [whole.width * share, whole.height * share];
  return { left: room.left, top: room.top + room.height - height, width, height };
}

export function PhotoCredit({
  race: { photo },
  className = "",
}: {
  race: Pick<PrintedRace, "photo">;
  className?: string;
}) {
  if (!photo?.credit) return null;
  return (
    <p className={className} style={{ fontSize: units(2.3) }}>
      <Credit of="image" name={photo.credit} />
    </p>
  );
}

interface CodeProps {
  race: Pick<PrintedRace, "code">;
  /** Of the dark modules and the white around them. */
  width: number;
  /** Whether the words are at its right, and not below. */
  isWide?: boolean;
  style?: CSSProperties;
  className?: string;
  children?: ReactNode;
}

/** The QR code, its purpose, and the address for typing. */
export function Code({ race: { code }, width, isWide = false, style, className = "", children }: CodeProps) {
  return (
    <div
      className={`${isWide ? "flex items-center" : ""} ${className}`}
      style={{ ...(!isWide && { width: units(width) }), ...style }}
    >
      <svg
        role="img"
        aria-label={code.isVoice ? TEXTS.scan.voice : TEXTS.scan.recap}
        data-code={code.link}
        viewBox={`0 0 ${code.qr.size} ${code.qr.size}`}
        shapeRendering="crispEdges"
        className="print-code shrink-0 fill-black"
        style={{ width: units(width), height: units(width) }}
      >
        <rect width={code.qr.size} height={code.qr.size} className="fill-white" />
        <path d={code.qr.path} />
      </svg>
      <div style={{ padding: `${units(0.6)} ${units(width * 0.08)} 0` }}>
        <p
          className="font-semibold"
          style={{ fontSize: units(width * (isWide ? 0.13 : 0.089)), lineHeight: 1.15 }}
        >
          {code.isVoice ? TEXTS.scan.voice : TEXTS.scan.recap}
        </p>
        {children}
        <p
          className="break-all text-quiet"
          style={{ fontSize: units(1.75), lineHeight: 1.2, marginTop: units(0.6) }}
        >
          {code.address}
        </p>
      </div>
    </div>
  );
}

/** "Race Recap", as it is at the foot of every bib. */
export function Brand({ className = "", size = 2.6 }: { className?: string; size?: number }) {
  return (
    <span
      className={`whitespace-nowrap font-display font-extrabold uppercase ${className}`}
      style={{ fontSize: units(size), letterSpacing: "0.35em" }}
    >
      {TEXTS.brand}
    </span>
  );
}
