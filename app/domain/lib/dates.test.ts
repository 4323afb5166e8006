import { expect, test } from "vitest";
import { calendarDay, formatRaceDate, raceDateSchema } from "./dates.ts";

function messageFor(input: unknown): string | undefined {
  return raceDateSchema.safeParse(input).error?.issues[0]?.message;
}

test("a race date is shown as month, day and year", () => {
  expect(formatRaceDate("2026-05-17")).toBe("May 17, 2026");
  expect(formatRaceDate("2026-01-01")).toBe("January 1, 2026");
});

test.each(["", "tomorrow", "2026-02-31", "2025-02-29", "2026-5-7", "2026-05-17T00:00:00Z"])(
  "a date that is not a calendar day is shown as invalid: %s",
  (text) => {
    expect(formatRaceDate(text)).toBe("Invalid date");
  },
);

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Chicago"])(
  "a race date is not shifted by the time zone %s",
  (timeZone) => {
    const before = process.env.TZ;
    process.env.TZ = timeZone;
    expect(new Date(0).getTimezoneOffset()).not.toBe(0);
    expect(formatRaceDate("2026-05-17")).toBe("May 17, 2026");
    process.env.TZ = before;
  },
);

test("29 February is valid in leap years only", () => {
  expect(raceDateSchema.parse("2024-02-29")).toBe("2024-02-29");
  expect(raceDateSchema.parse("2000-02-29")).toBe("2000-02-29");
  expect(messageFor("2025-02-29")).toBe("That date doesn't exist. Check the day and month");
  expect(messageFor("1900-02-29")).toBe("That date doesn't exist. Check the day and month");
});

test("31 February is not valid", () => {
  expect(messageFor("2026-02-31")).toBe("That date doesn't exist. Check the day and month");
});

test("a missing date has its own message", () => {
  expect(messageFor(undefined)).toBe("Date is required");
});

test("an instant has the calendar day of the given time zone", () => {
  const instant = new Date("2026-05-17T02:00:00Z");
  expect(calendarDay(instant, "America/Chicago")).toBe("2026-05-16");
  expect(calendarDay(instant, "Pacific/Kiritimati")).toBe("2026-05-17");
  expect(calendarDay(instant, null)).toBe("2026-05-17");
});

test("an unknown time zone counts as UTC", () => {
  expect(calendarDay(new Date("2026-05-17T23:30:00Z"), "Mars/Olympus_Mons")).toBe("2026-05-17");
  expect(calendarDay(new Date("2026-05-17T23:30:00Z"), "")).toBe("2026-05-17");
});

test("a calendar day in a zone is a valid race date", () => {
  expect(raceDateSchema.safeParse(calendarDay(new Date(0), "Asia/Tokyo")).success).toBe(true);
});
