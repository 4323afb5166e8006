/** The product's mark and name (public/logo.svg). */
import { STORY_CARD_TEXTS } from "../../texts/sharing/card.ts";
import { CARD, INK } from "../race-colors.ts";
import { DISPLAY_FAMILY } from "../text/card-fonts.ts";

interface WordmarkProps {
  /** The font size in pixels. */
  size: number;
  color: string;
  /** Of the course on the mark. */
  accent: string;
}

export function Wordmark({ size, color, accent }: WordmarkProps) {
  return (
    <div style={{ display: "flex", alignItems: "center", flexShrink: 0 }}>
      <Mark size={size * 1.5} accent={accent} />
      <div
        style={{
          marginLeft: size * 0.42,
          fontFamily: DISPLAY_FAMILY,
          fontWeight: 800,
          fontSize: size,
          lineHeight: 1.2,
          letterSpacing: size * 0.14,
          color,
          whiteSpace: "nowrap",
        }}
      >
        {STORY_CARD_TEXTS.brand.toUpperCase()}
      </div>
    </div>
  );
}

function Mark({ size, accent }: { size: number; accent: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size * (50 / 62)} viewBox="1 7 62 50">
      <path
        d="M12 9h40a9 9 0 0 1 9 9v28a9 9 0 0 1-9 9H12a9 9 0 0 1-9-9V18a9 9 0 0 1 9-9z"
        fill={CARD}
        stroke={INK}
        strokeWidth="4"
      />
      <path
        d="M12.5 18.5h.01M51.5 18.5h.01M12.5 45.5h.01M51.5 45.5h.01"
        stroke={INK}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M19 42c7 0 6-9 12-9s5-8 12-8"
        fill="none"
        stroke={accent}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M45 25h.01" stroke={accent} strokeWidth="9" strokeLinecap="round" />
    </svg>
  );
}
