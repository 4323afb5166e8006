/** What an athlete chooses of the course of a recap. It stays on the device, as the race's file does. */
import type { HiddenZone } from "./hidden-zones.ts";

export interface CourseOptions {
  /** Whether the race started or ended near home; null until that is answered: the ends are hidden as if it did. */
  isNearHome: boolean | null;
  hasMap: boolean;
  hasHeartRate: boolean;
  /** How much later photos were taken than their camera says, in minutes. */
  shiftMinutes: number;
  /** Where photos and videos are that the athlete has placed, in measured meters; null for those that are nowhere. */
  placed: Record<string, number | null>;
}

export const FIRST_OPTIONS: CourseOptions = {
  isNearHome: null,
  hasMap: true,
  hasHeartRate: false,
  shiftMinutes: 0,
  placed: {},
};

/** A hidden part of any race of this device. The same place always gets the same one. */
export interface KnownZone extends HiddenZone {
  /** The share ids of the recaps whose athlete said that it is home. */
  homeOf: string[];
}

/** The zones that are hidden in every race: home stays home in a race that starts elsewhere. */
export function homesIn(known: KnownZone[]): KnownZone[] {
  return known.filter(({ homeOf }) => homeOf.length > 0);
}

/** Returns the zones to store once a race's ends are in `zones`. */
export function withAnswer(
  zones: HiddenZone[],
  known: KnownZone[],
  { shareId, isNearHome }: { shareId: string; isNearHome: boolean | null },
): KnownZone[] {
  const isSame = (a: HiddenZone, b: HiddenZone) => a.lat === b.lat && a.lon === b.lon;
  const isNew = (zone: HiddenZone) => !known.some((other) => isSame(other, zone));
  const all = [...known, ...zones.filter(isNew).map((zone) => ({ ...zone, homeOf: [] as string[] }))];
  return all.map((zone) => {
    const others = zone.homeOf.filter((id) => id !== shareId);
    const isHome = isNearHome === true && zones.some((other) => isSame(other, zone));
    return { ...zone, homeOf: isHome ? [...others, shareId] : others };
  });
}
