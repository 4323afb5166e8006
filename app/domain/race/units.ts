/**
 * The units of a recap, kilometers or miles, and the only place that formats meters and seconds in them (product.md, Units).
 * A distance that the athlete entered keeps its own unit (`formatDistance`).
 */
import * as z from "zod/mini";
import { clockTime } from "./finish-time.ts";
import type { DistanceUnit } from "./race-type.ts";

export const UNITS = [
  { value: "km", label: "Kilometers" },
  { value: "mi", label: "Miles" },
] as const;

export const unitsSchema = z.enum(
  UNITS.map(({ value }) => value),
  { error: "Choose kilometers or miles" },
);
export type Units = z.infer<typeof unitsSchema>;

export const ALL_UNITS = UNITS.map(({ value }) => value);

export const METERS: Record<DistanceUnit, number> = { km: 1_000, mi: 1_609.344, m: 1 };
const FEET_A_METER = 3.280_84;

/** The countries that use miles (ISO 3166). */
const MILE_COUNTRIES = ["US", "GB", "LR", "MM"];

interface Counted {
  units: Units | null;
  customDistanceUnit: DistanceUnit | null;
}

/** Returns the units of a recap: chosen, else those of its distance, else kilometers. */
export function unitsOf(race: Counted): Units {
  return ownUnitsOf(race) ?? "km";
}

/** Returns the units that follow from the recap itself, or null. */
export function ownUnitsOf({ units, customDistanceUnit }: Counted): Units | null {
  return units ?? (customDistanceUnit === "m" ? null : customDistanceUnit);
}

/** `locale`: BCP 47. */
export function unitsOfLocale(locale: string): Units {
  try {
    return unitsOfCountry(new Intl.Locale(locale).maximize().region ?? null);
  } catch (error) {
    if (error instanceof RangeError) return "km";
    throw error;
  }
}

export function unitsOfCountry(country: string | null): Units {
  return country !== null && MILE_COUNTRIES.includes(country) ? "mi" : "km";
}

/** Returns "42.2 km", "26.2 mi", or "400 m" for what is shorter than a kilometer. */
export function distanceIn(units: Units, meters: number): string {
  if (meters < METERS.km && units === "km") return `${Math.round(meters)} m`;
  const count = meters / METERS[units];
  return `${Number(count.toFixed(count < 10 ? 2 : 1)).toLocaleString("en-US")} ${units}`;
}

/** Returns a distance with at most two decimals, as an athlete writes it. */
export function countIn(units: Units, meters: number): number {
  return Math.round((meters / METERS[units]) * 100) / 100;
}

/** Returns "41.3 km" or "0.62 mi". */
export function lengthIn(units: Units, meters: number): string {
  return `${countIn(units, meters)} ${units}`;
}

/** Returns "1,634 km" or "1,015 mi": whole ones, rounded down. Null for less than one. */
export function totalIn(units: Units, meters: number): string | null {
  const whole = Math.floor(meters / METERS[units]);
  return whole === 0 ? null : `${whole.toLocaleString("en-US")} ${units}`;
}

/** Returns "1,312 m" or "4,304 ft"; rounded to tens "1,310 m". */
export function heightIn(units: Units, meters: number, roundedTo = 1): string {
  const [value, name] = units === "km" ? [meters, "m"] : [meters * FEET_A_METER, "ft"];
  return `${(Math.round(value / roundedTo) * roundedTo).toLocaleString("en-US")} ${name}`;
}

/** Returns "5:19 /km". */
export function paceIn(units: Units, meters: number, seconds: number): string {
  return `${clockTime(seconds / (meters / METERS[units]))} /${units}`;
}

/** Returns "31.4 km/h". */
export function speedIn(units: Units, meters: number, seconds: number): string {
  return `${((meters / METERS[units] / seconds) * 3_600).toFixed(1)} ${units === "mi" ? "mph" : "km/h"}`;
}

const SWIM_METERS = 100;

/** Returns "1:52 /100 m": pools and open water are swum in meters, in each of the units. */
export function swimPaceIn(meters: number, seconds: number): string {
  return `${clockTime((seconds / meters) * SWIM_METERS)} /${SWIM_METERS} m`;
}
