/**
 * A designed card: what is drawn where. The Worker and the browser draw the same design, in this order: background, photo,
 * shades, overlay.
 */
import type { ReactElement } from "react";
import type { FocalPoint, PhotoPosition } from "../domain/media/focal-point.ts";
import type { CardContent, CardStyle } from "../domain/sharing/story-card.ts";

/** Raised with every change that makes stored cards look outdated: it is part of what a card's id is made from. */
export const CARD_DESIGN_VERSION = 5;

/** What a card is designed from. */
export interface CardSubject {
  /** "preview" is the picture of a link. */
  style: CardStyle | "preview";
  /** Pixels. */
  width: number;
  height: number;
  content: CardContent;
  /** The size in pixels of the photo, upright; null for a card without one. */
  photo: { width: number; height: number; focalPoint: FocalPoint } | null;
}

/** Returns what a design needs to know of a photo. */
export function subjectPhoto({ width, height, focalPoint }: NonNullable<CardSubject["photo"]>) {
  return { width, height, focalPoint };
}

export interface CardDesign {
  width: number;
  height: number;
  background: Gradient;
  /** The area that the photo covers, and which part of the photo; null for a card without one. */
  photo: PlacedPhoto | null;
  /** Drawn on the photo and the background, so that text on them stays readable. */
  shades: Shade[];
  /** Everything else: transparent where background and photo show. Laid out by satori, so it uses its subset of CSS. */
  overlay: ReactElement;
}

export interface PlacedPhoto extends Box {
  position: PhotoPosition;
}

/** Whole pixels from the card's top left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A linear gradient over the whole card, like CSS's `linear-gradient`. One stop twice makes a plain colour. */
export interface Gradient {
  angleDegrees: number;
  /** Ascending; `at` from 0 to 1. */
  stops: { at: number; color: HexColor }[];
}

/** One colour that covers a box more and more, or less and less, from its top to its bottom. */
export interface Shade {
  box: Box;
  color: HexColor;
  /** Opacity from 0 to 1. */
  from: number;
  to: number;
}

/** "#rrggbb", or with an opacity "#rrggbbaa". */
export type HexColor = `#${string}`;

/** `opacity` from 0 to 1. */
export function withAlpha(color: HexColor, opacity: number): HexColor {
  return `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0")}`;
}

/** Returns a background of one colour. */
export function plainBackground(color: HexColor): Gradient {
  return {
    angleDegrees: 180,
    stops: [
      { at: 0, color },
      { at: 1, color },
    ],
  };
}
