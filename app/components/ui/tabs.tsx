/** Tabs that show one panel at a time, chosen with the pointer or the arrow keys. */
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { value: string; label: string; panel: ReactNode }[];
}

/** Opens the first tab initially. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Radix.Root {...(tabs[0] && { defaultValue: tabs[0].value })}>
      <Radix.List aria-label={label} className="mb-4 flex flex-wrap gap-1 border-line border-b-2">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-0.5 min-h-11 border-transparent border-b-4 px-4 font-semibold text-quiet data-[state=active]:border-race data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
