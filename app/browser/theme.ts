/** The theme that was chosen on this device; without a choice the page follows the device's own. */

const KEY = "theme";

/**
 * Runs in the head before the first paint, so that the page never shows in another theme first. A text, because it
 * stands in the page itself.
 */
export const APPLY_THEME = `try{const t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** Makes the theme switch of the page work: on every page, with React's scripts or without. */
export function connectThemeSwitch(): () => void {
  const chosen = chosenTheme();
  for (const input of switches()) input.checked = input.value === chosen;
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.name === KEY) choose(target.value);
  };
  document.addEventListener("change", onChange);
  return () => document.removeEventListener("change", onChange);
}

function switches(): NodeListOf<HTMLInputElement> {
  return document.querySelectorAll(`input[name=${KEY}]`);
}

function chosenTheme(): string {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

function choose(choice: string): void {
  const { dataset } = document.documentElement;
  if (choice === "light" || choice === "dark") dataset.theme = choice;
  else delete dataset.theme;
  try {
    if (dataset.theme === undefined) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, dataset.theme);
  } catch (error) {
    // A browser that keeps nothing: the theme holds for this page.
    if (!(error instanceof DOMException)) throw error;
  }
}
