/** Parts of a card below each other, of known height: what is above them knows how much room is left. */
import type { ReactElement } from "react";

export interface StackItem {
  key: string;
  /** Pixels between it and the part above. */
  gap: number;
  height: number;
  element: ReactElement;
}

/** Returns the height in pixels with all gaps but the first. */
export function stackHeight(items: StackItem[]): number {
  return items.reduce((sum, { gap, height }, index) => sum + height + (index === 0 ? 0 : gap), 0);
}

interface StackProps {
  items: StackItem[];
  align?: "flex-start" | "center";
}

export function Stack({ items, align = "flex-start" }: StackProps) {
  return (
    <div style={{ display: "flex", flexDirection: "column", alignItems: align }}>
      {items.map(({ key, gap, height, element }, index) => (
        <div key={key} style={{ display: "flex", flexShrink: 0, height, marginTop: index === 0 ? 0 : gap }}>
          {element}
        </div>
      ))}
    </div>
  );
}
