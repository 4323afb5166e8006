/** Applies and stores the theme that is chosen on this device; without a choice, the page follows the system's theme. */

const KEY = "theme";

/** Inline script for the head: it runs before the first paint, so that the page never flashes in another theme. */
export const APPLY_THEME = `try{const t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** Selects the switch of components/layout/site-header.tsx. Other parts have radios named `theme` too. */
export const THEME_SWITCH = "#theme-switch";

/** Connects the page's theme switch, with React or without. Returns a function that disconnects it. */
export function connectThemeSwitch(): () => void {
  const connection = new AbortController();
  const chosen = chosenTheme();
  for (const input of document.querySelectorAll<HTMLInputElement>(`${THEME_SWITCH} input`)) {
    input.checked = input.value === chosen;
    input.addEventListener("change", () => choose(input.value), connection);
  }
  return () => connection.abort();
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
    // The browser allows no storage: the theme applies to this page only.
    if (!(error instanceof DOMException)) throw error;
  }
}
