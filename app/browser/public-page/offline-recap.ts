/**
 * The script of /offline-recap, without React: shows what this device has of the recap that the address names, and reloads
 * the page once there is a network.
 */
import { formatClock } from "../../domain/lib/clock.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import { parseRecapHandle } from "../../domain/recap/recap.ts";
import type { SavedRecap } from "../../domain/recap/saved-recap.ts";
import type { StoryEntry } from "../../domain/recap/story.ts";
import { RACE_BIB_TEXTS } from "../../texts/recap/race-bib.ts";
import { RACE_STORY_TEXTS } from "../../texts/sharing/public-page.ts";
import { findOfflineCopy, type OfflineCopy, offlineCopyOf } from "../device/offline-copy.ts";
import { connectThemeSwitch } from "../start/theme.ts";

/** How long the page loads before it says that there is no copy. The database may be slow, or never answer. */
const LOADING_MS = 3_000;

connectThemeSwitch();
const reload = () => location.reload();
addEventListener("online", reload);
// Reloading would cancel the way to another page.
addEventListener("beforeunload", () => removeEventListener("online", reload));
document.querySelector("[data-again]")?.addEventListener("click", reload);

// What was pressed before this script ran (start/early-input.ts).
window.takeEarlyPress?.().pressed?.click();

const [, id, page] = /^\/(?:r|season)\/([^/]+)(?:\/([a-z]+))?\/?$/.exec(location.pathname) ?? [];
// Pages below a recap's or a season's, such as those that print them, need the network.
if (page !== undefined) showOnly(["page"]);
else if (id === undefined || parseRecapHandle(id) === null) showOnly(["not-found"]);
else void showRecap(id);

async function showRecap(shareId: string): Promise<void> {
  fill(document, { id: shareId });
  const atOnce = offlineCopyOf(shareId);
  if (atOnce) showCopy(atOnce);
  const timer = setTimeout(() => show(atOnce), LOADING_MS);
  const copy = await findOfflineCopy(shareId);
  clearTimeout(timer);
  show(copy);
}

/** Shows the copy, or that there is none. */
function show(copy: OfflineCopy | null): void {
  if (copy) showCopy(copy);
  else showOnly(["nothing"]);
}

function showCopy({ saved, story, unsavedDetails, unsavedStory }: OfflineCopy): void {
  if (saved) fillBib(saved);
  fillList("story", "answer", story.map(answerOf));
  fillList(
    "details",
    "detail",
    unsavedDetails.map(({ label, text }) => ({ title: label, text })),
  );
  fillList("unsaved-story", "answer", unsavedStory.map(answerOf));
  showOnly([
    "copy",
    ...(saved ? ["saved"] : []),
    ...(saved?.distanceText ? ["distance"] : []),
    ...(unsavedDetails.length + unsavedStory.length > 0 ? ["unsaved"] : []),
  ]);
}

/** Shows the elements that belong to one of these states. */
function showOnly(states: string[]): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-in]")) {
    const isShown = element.dataset.in?.split(" ").some((state) => states.includes(state));
    element.classList.toggle("hidden", !isShown);
  }
}

function fillBib({ raceType, name, date, location, distanceText }: SavedRecap): void {
  document.querySelector("#main")?.setAttribute("data-race", raceType);
  fill(document, {
    "race-type": raceTypeLabel(raceType),
    name: name ?? RACE_BIB_TEXTS.unnamed,
    date: date === null ? RACE_BIB_TEXTS.noDate : formatRaceDate(date),
    location: location ?? RACE_BIB_TEXTS.noLocation,
    distance: distanceText ?? "",
  });
}

/** Recordings cannot be played here: their transcripts are shown. */
function answerOf({ title, answer, recordings }: StoryEntry) {
  const spoken = recordings.flatMap(({ duration, transcript }) => [
    RACE_STORY_TEXTS.recorded(formatClock(duration)),
    transcript,
  ]);
  return { title, text: [...spoken, answer].filter((text) => text.trim() !== "").join("\n\n") };
}

function fillList(list: string, entry: string, entries: Record<"title" | "text", string>[]): void {
  const template = document.querySelector<HTMLTemplateElement>(`[data-entry=${entry}]`);
  document.querySelector(`[data-list=${list}]`)?.replaceChildren(
    ...entries.map((texts) => {
      const copy = document.importNode((template as HTMLTemplateElement).content, true);
      fill(copy, texts);
      return copy;
    }),
  );
}

function fill(part: ParentNode, texts: Record<string, string>): void {
  for (const [slot, text] of Object.entries(texts)) {
    const element = part.querySelector(`[data-slot=${slot}]`);
    if (element) element.textContent = text;
  }
}
