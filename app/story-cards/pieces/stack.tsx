/** Parts of a card below each other, of known height: what is above them knows how much room is left. */
import type { ReactElement } from "react";
import type { Align } from "../text/card-lines.tsx";

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

const FLEX_ALIGN = { left: "flex-start", center: "center", right: "flex-end" } as const;

interface StackProps {
  items: StackItem[];
  align: Align;
  width?: number;
  /** Pixels from the upper left corner of its parent. Without it, the parent's layout places the stack. */
  at?: { left: number; top: number };
}

/** Heights are estimates: a text that needs less stands at the lower end of its place. */
export function Stack({ items, align, width, at }: StackProps) {
  const place = at && { position: "absolute" as const, ...at };
  return (
    <div style={{ display: "flex", flexDirection: "column", alignItems: FLEX_ALIGN[align], width, ...place }}>
      {items.map(({ key, gap, height, element }, index) => (
        <div
          key={key}
          style={{
            display: "flex",
            alignItems: "flex-end",
            flexShrink: 0,
            height,
            marginTop: index === 0 ? 0 : gap,
          }}
        >
          {element}
        </div>
      ))}
    </div>
  );
}

interface ColumnsProps {
  /** In reading order. */
  columns: [{ width: number; items: StackItem[] }, { width: number; items: StackItem[] }];
  /** Between the columns, in pixels. */
  space: number;
  gap: number;
  align: "left" | "right";
  /** Which ends of the columns are level. */
  level: "top" | "bottom";
}

/** Returns two stacks next to each other as one part. An empty one leaves its place free. */
export function columnsItem({ columns, space, gap, align, level }: ColumnsProps): StackItem[] {
  const height = Math.max(...columns.map(({ items }) => stackHeight(items)));
  if (height === 0) return [];
  const element = (
    <div
      style={{
        display: "flex",
        flexDirection: align === "left" ? "row" : "row-reverse",
        alignItems: level === "top" ? "flex-start" : "flex-end",
        justifyContent: "space-between",
        width: columns[0].width + space + columns[1].width,
        height,
      }}
    >
      {columns.map(({ width, items }, index) => (
        <Stack key={index === 0 ? "first" : "second"} items={items} align={align} width={width} />
      ))}
    </div>
  );
  return [{ key: "columns", gap, height, element }];
}
