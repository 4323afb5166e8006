/** Chooses the theme: light, dark, or the device's. browser/start/theme.ts makes it work; it is hidden without scripts. */

import Monitor from "@lucide/icons/icons/monitor";
import Moon from "@lucide/icons/icons/moon";
import Sun from "@lucide/icons/icons/sun";
import { LAYOUT_TEXTS } from "../../texts/site/header-and-footer.ts";
import { Icon } from "../ui/icon.tsx";

const CHOICES = [
  { value: "auto", icon: Monitor },
  { value: "light", icon: Sun },
  { value: "dark", icon: Moon },
] as const;

export function ThemeSwitch() {
  return (
    <fieldset id="theme-switch" className="mt-2 border-line border-t-2 p-1 pt-3 no-js:hidden">
      <legend className="sr-only">{LAYOUT_TEXTS.theme.legend}</legend>
      <div className="grid grid-cols-3 gap-1">
        {CHOICES.map(({ value, icon }) => (
          <label
            key={value}
            className="relative grid min-h-14 cursor-pointer place-items-center content-center gap-1 rounded-field text-sm hover:bg-paper has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:outline-3 has-focus-visible:outline-3 has-focus-visible:outline-race"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              defaultChecked={value === "auto"}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon icon={icon} size={18} />
            {LAYOUT_TEXTS.theme[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
