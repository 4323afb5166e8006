/** An icon of lucide.dev, in the colour of the text. It says nothing to screen readers: the text beside it does. */
import type { LucideIconData } from "@lucide/icons";
import { createElement } from "react";

interface IconProps {
  icon: LucideIconData;
  size?: number;
  className?: string;
}

export function Icon({ icon, size = 24, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {icon.node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
