import { expect, test } from "vitest";
import { emailUrl, facebookUrl, whatsAppUrl, xUrl } from "./share-targets.ts";

const link = "https://race-recap.example/r/recap_1795387872897_EmGAH0x3q9K5yT2cVbN7wQ";
/** What breaks an address that is put together carelessly. */
const text = "Rund um den See & zurück: 50 % #1 + 1 = 🏅? Here's how it went:";

test("Facebook gets the link alone", () => {
  const url = new URL(facebookUrl(link));
  expect(url.origin + url.pathname).toBe("https://www.facebook.com/sharer/sharer.php");
  expect(Object.fromEntries(url.searchParams)).toEqual({ u: link });
});

test("X gets the text, the link and the hashtags", () => {
  const url = new URL(xUrl({ text, link, hashtags: ["RaceRecap", "Laufen"] }));
  expect(url.origin + url.pathname).toBe("https://x.com/intent/tweet");
  expect(Object.fromEntries(url.searchParams)).toEqual({ text, url: link, hashtags: "RaceRecap,Laufen" });
  expect(new URL(xUrl({ text, link, hashtags: [] })).searchParams.has("hashtags")).toBe(false);
});

test("WhatsApp gets one message with the text and the link", () => {
  const url = new URL(whatsAppUrl({ text, link }));
  expect(url.origin + url.pathname).toBe("https://api.whatsapp.com/send");
  expect(Object.fromEntries(url.searchParams)).toEqual({ text: `${text}\n${link}` });
});

test("an e-mail has a subject and lines; programs that know no plus for a space read it too", () => {
  const url = emailUrl({ subject: text, body: `${text}\n\n${link}` });
  expect(url).not.toContain("+");
  const [, subject = "", body = ""] = /^mailto:\?subject=(.*)&body=(.*)$/.exec(url) ?? [];
  expect(decodeURIComponent(subject)).toBe(text);
  expect(decodeURIComponent(body)).toBe(`${text}\r\n\r\n${link}`);
});
