/** What the athlete said: sentences of the races, and a voice. */
import type { ReactNode } from "react";
import { type SeasonSentence, type SeasonVoice, spokenIn } from "../../domain/season/season.ts";
import { SEASON_TEXTS as TEXTS } from "../../texts/season/season.ts";
import { RaceLink } from "./season-races.tsx";

interface SentenceProps {
  id: string;
  heading: string;
  sentence: SeasonSentence;
  children: ReactNode;
}

export function Sentence({ id, heading, sentence, children }: SentenceProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-title">
        {heading}
      </h2>
      <Words sentence={sentence} className="text-3xl leading-[1.1]" />
      {children}
    </section>
  );
}

export function Words({ sentence, className }: { sentence: SeasonSentence; className: string }) {
  return (
    <figure className="mt-4">
      <blockquote className={`max-w-[24ch] text-balance font-display font-bold ${className}`}>
        “<bdi>{sentence.text}</bdi>”
      </blockquote>
      <figcaption className="mt-2">
        <RaceLink shareId={sentence.shareId} name={sentence.raceName} />
      </figcaption>
    </figure>
  );
}

/** The browser's own player, which plays the part that the address names (w3.org/TR/media-frags). */
export function Voice({
  voice,
  isOwn,
  children,
}: {
  voice: SeasonVoice;
  isOwn: boolean;
  children: ReactNode;
}) {
  const { shareId, raceName, recordingId, from, to } = voice;
  const words = spokenIn(voice);
  return (
    <section aria-labelledby="voice" className="min-w-0">
      <h2 id="voice" className="text-title">
        {isOwn ? TEXTS.ownVoice : TEXTS.voice}
      </h2>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are below it */}
      <audio
        src={`/api/audio/${shareId}/${recordingId}#t=${from.toFixed(1)},${to.toFixed(1)}`}
        controls
        preload="none"
        aria-label={TEXTS.voiceOf(raceName ?? TEXTS.nameless)}
        className="mt-4 h-14 w-full print:hidden"
      />
      {words !== "" && (
        <p dir="auto" className="mt-3 max-w-[60ch]">
          {words}
        </p>
      )}
      <p className="mt-2">
        <RaceLink shareId={shareId} name={raceName} />
      </p>
      {children}
    </section>
  );
}
