/** The sheets of the style guide, in both themes. */
import { useEffect } from "react";
import { loadPlayers } from "../../browser/public-page/load-players.ts";
import { ColourSheet } from "./colour-sheet.tsx";
import { CourseSheet } from "./course-sheet.tsx";
import { PieceSheet } from "./piece-sheet.tsx";
import { TypeSheet } from "./type-sheet.tsx";
import { VoiceSheet } from "./voice-sheet.tsx";

export default function Sheets() {
  useEffect(loadPlayers, []);
  return (["light", "dark"] as const).map((theme) => (
    <section
      key={theme}
      data-theme={theme}
      aria-label={theme}
      className="space-y-14 overflow-x-clip bg-paper px-4 py-12 text-ink sm:px-10"
    >
      <h2 className="text-title">{theme === "light" ? "Paper" : "Night"}</h2>
      <ColourSheet />
      <TypeSheet />
      <PieceSheet theme={theme} />
      <VoiceSheet theme={theme} />
      <CourseSheet theme={theme} />
    </section>
  ));
}
