/** The style guide: the components in their states, in both themes. Served in development only. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useEffect } from "react";
import { loadPlayers } from "../../browser/public-page/load-players.ts";
import { pageNotFound } from "../../http/not-found.ts";
import { ColourSheet } from "./colour-sheet.tsx";
import { CourseSheet } from "./course-sheet.tsx";
import { PieceSheet } from "./piece-sheet.tsx";
import { TypeSheet } from "./type-sheet.tsx";
import { VoiceSheet } from "./voice-sheet.tsx";

export const meta = () => [{ title: "Style sheet · Race Recap" }, { name: "robots", content: "noindex" }];

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.isDevelopment) throw pageNotFound();
  return null;
}

export default function StyleSheet() {
  useEffect(loadPlayers, []);
  return (
    <main id="main">
      <h1 className="mx-auto max-w-6xl px-4 py-8 text-title">Style sheet</h1>
      {(["light", "dark"] as const).map((theme) => (
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
      ))}
    </main>
  );
}
