/** Overlays for the tests of story cards. */
import type { ReactElement } from "react";
import { DISPLAY_FAMILY, TEXT_FAMILY } from "../../app/story-cards/text/card-fonts.ts";
import { CardText } from "../../app/story-cards/text/card-text.tsx";

export const SIZE = { width: 1_080, height: 1_080 };

/** Lines of text, in headlines and in small. */
export function textOverlay(lines: string[]): ReactElement {
  return (
    <div style={{ ...SIZE, display: "flex", flexDirection: "column", color: "#fff", fontSize: 40 }}>
      {lines.map((line) => (
        <div key={line} style={{ display: "flex", flexDirection: "column", width: 1_080 }}>
          <CardText text={line} maxLines={2} style={{ fontFamily: DISPLAY_FAMILY, fontWeight: 800 }} />
          <CardText text={line} maxLines={2} style={{ fontFamily: TEXT_FAMILY, fontWeight: 400 }} />
        </div>
      ))}
    </div>
  );
}

/** Shapes that satori clips and masks, far apart, and text between them. */
export function shapesOverlay(): ReactElement {
  const round = { width: 90, height: 90, borderRadius: 45, overflow: "hidden", display: "flex" };
  return (
    <div style={{ ...SIZE, display: "flex", flexDirection: "column", justifyContent: "space-between" }}>
      <div style={{ ...round, backgroundColor: "#ff5a1f", marginTop: 20 }}>
        <div style={{ width: 90, height: 45, backgroundColor: "#000000aa" }} />
      </div>
      <CardText
        text="Between two halves 🏅"
        style={{ fontFamily: TEXT_FAMILY, fontSize: 90, color: "#fff" }}
      />
      <div style={{ ...round, border: "6px solid #16324a", opacity: 0.6 }}>
        <div style={{ width: 90, height: 45, backgroundColor: "#00ff00" }} />
      </div>
    </div>
  );
}
