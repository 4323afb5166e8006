/** One printed page: its frame in the preview, and what designs place on it. */
import type { CSSProperties, ReactNode } from "react";
import { LEAST_DPI } from "../../domain/paper/photo-on-paper.ts";
import { BLEED, type PrintPage } from "../../domain/paper/print-choice.ts";
import type { RaceType } from "../../domain/race/race-type.ts";

/** The canvas of a design. Its unit is a millimeter of the size that it was designed for. */
export interface Art {
  width: number;
  height: number;
  /** Millimeters of a unit. */
  scale: number;
  /** How far backgrounds and photos reach: to a home printer's margin, or beyond the cut. */
  edge: number;
  /** Of its photos. */
  leastDpi: number;
}

/** Where printers at home print nothing, in millimeters. */
const MARGIN = 8;

/** `height` is that of the design, in units. */
export function artOf(page: PrintPage, height: number, leastDpi = LEAST_DPI.poster): Art {
  const scale = page.height / height;
  const edge = (page.bleed ? -BLEED : MARGIN) / scale;
  return { width: page.width / scale, height, scale, edge, leastDpi };
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** All of a page that a printer reaches. */
export function wholeBox({ width, height, edge }: Art): Box {
  return { left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge };
}

/** A length of the design. */
export function units(length: number): string {
  return `calc(${Math.round(length * 1_000) / 1_000} * var(--u))`;
}

export function placed({ left, top, width, height }: Box): CSSProperties {
  return { left: units(left), top: units(top), width: units(width), height: units(height) };
}

interface SheetProps {
  page: PrintPage;
  art: Art;
  /** Null for the colours around it. */
  raceType: RaceType | null;
  /** For screen readers. */
  name: string;
  /** Where a print shop prints it; paper is white at home. */
  ground?: string;
  children: ReactNode;
}

export function Sheet({ page, art, raceType, name, ground, children }: SheetProps) {
  const style = {
    "--width": page.width,
    "--height": page.height,
    "--bleed": page.bleed,
    "--scale": art.scale.toFixed(5),
    ...(ground && page.bleed > 0 && { "--page-ground": ground }),
  } as CSSProperties;
  return (
    <section aria-label={name} className="print-frame" style={style}>
      <div className="print-page" style={{ page: page.name }} data-race={raceType ?? undefined}>
        <div className="print-art">{children}</div>
      </div>
    </section>
  );
}
