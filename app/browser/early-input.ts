/**
 * What is typed or chosen before the page's scripts run reaches them once they do. React takes over fields as they
 * stand and tells nobody that they were changed before; a textarea it even sets back.
 */

/** Runs in the head, before anything can be typed. A text, because it stands in the page itself. */
export const NOTE_EARLY_INPUT = `{const m=new Map,f=e=>m.set(e.target,e.target.type==="checkbox"||e.target.type==="radio"?e.target.checked:e.target.value);addEventListener("input",f,true);window.takeEarlyInput=()=>{removeEventListener("input",f,true);const r=[...m];m.clear();return r}}`;

declare global {
  interface Window {
    /** The fields that were changed so far, each with its latest value; from then on nothing is noted. */
    takeEarlyInput?: () => [Element, string | boolean][];
  }
}

/** Tells the screen, now that it listens, what was entered before. */
export function replayEarlyInput(): void {
  for (const [field, entered] of window.takeEarlyInput?.() ?? []) {
    if (!field.isConnected) continue;
    if (field instanceof HTMLInputElement) {
      if (typeof entered === "boolean") check(field, entered);
      else if (field.type !== "file") enter(field, entered);
    } else if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
      enter(field, String(entered));
    }
  }
}

/** React skips an event whose value it knows already, and it knows what is set through the element itself. */
function enter(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = `${text} `;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function check(field: HTMLInputElement, checked: boolean): void {
  if (field.type === "radio" && !checked) return;
  field.checked = !checked;
  field.click();
}
