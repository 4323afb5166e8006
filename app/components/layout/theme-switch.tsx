/** Light, dark, or as the device has it. browser/theme.ts makes it work; where no scripts run, the device decides. */
import { Monitor, Moon, Sun } from "lucide-react";

const CHOICES = [
  { value: "auto", label: "Auto", Icon: Monitor },
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
] as const;

export function ThemeSwitch() {
  return (
    <fieldset className="mt-2 border-line border-t-2 p-1 pt-3 no-js:hidden">
      <legend className="sr-only">Theme</legend>
      <div className="grid grid-cols-3 gap-1">
        {CHOICES.map(({ value, label, Icon }) => (
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
            <Icon aria-hidden="true" size={18} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
