/** A small tag: its text is readable on any photo. */
import type { ReactNode } from "react";

export function Tag({ color, children }: { color: string; children: ReactNode }) {
  return (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        height: 64,
        padding: "0 22px",
        borderRadius: 16,
        backgroundColor: color,
      }}
    >
      {children}
    </div>
  );
}
