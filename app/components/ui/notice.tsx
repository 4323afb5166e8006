/** A message that stays on the page until the page changes. */
import type { ReactNode } from "react";

export interface NoticeProps {
  title: string;
  children?: ReactNode;
  tone?: "info" | "good" | "danger";
  role?: "status" | "alert";
  /** Its margins. */
  className?: string;
}

const tones = { info: "border-race", good: "border-good", danger: "border-danger" };

export function Notice({ title, children, tone = "info", role = "status", className = "" }: NoticeProps) {
  return (
    <div
      role={role}
      className={`rounded-lg border-2 border-l-8 bg-card p-4 ${tones[tone]} ${className}`.trimEnd()}
    >
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1">{children}</div>}
    </div>
  );
}
