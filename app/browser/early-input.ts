/**
 * Records what is typed, chosen or pressed before React hydrates the page, and replays it afterwards. React reports no change
 * that was made before hydration, and it resets textareas.
 */

/**
 * Inline script for the head: it runs before anything can be typed. Before each further character it puts back what was
 * typed, because React may have reset the textarea since. Of the presses it keeps the last: who waits presses again.
 */
export const NOTE_EARLY_INPUT = `{const m=new Map,f=({target:t})=>m.set(t,t.type==="checkbox"||t.type==="radio"?t.checked:t.value),b=({target:t})=>{m.has(t)&&t.value!==m.get(t)&&(t.value=m.get(t))};addEventListener("input",f,true);addEventListener("beforeinput",b,true);window.takeEarlyInput=()=>{removeEventListener("input",f,true);removeEventListener("beforeinput",b,true);const r=[...m];m.clear();return r};let p=null;const c=({target:t})=>{p=t.closest("button[type=button]:not([popovertarget])")??p};addEventListener("click",c,true);window.takeEarlyPress=()=>{removeEventListener("click",c,true);return p}}`;

declare global {
  interface Window {
    /** Returns the changed fields with their latest values, and stops recording. */
    takeEarlyInput?: () => [Element, string | boolean][];
    /** Returns the button that was pressed last, of those that do nothing without scripts, and stops recording. */
    takeEarlyPress?: () => HTMLButtonElement | null;
  }
}

let pressed: HTMLButtonElement | null = null;

/** To be called when hydration begins: React sees to what is pressed from then on. */
export function endEarlyPresses(): void {
  pressed = window.takeEarlyPress?.() ?? null;
}

/** Replays the recorded input. To be called after hydration. */
export function replayEarlyInput(): void {
  for (const [field, entered] of window.takeEarlyInput?.() ?? []) {
    if (!field.isConnected) continue;
    if (field instanceof HTMLInputElement) {
      if (typeof entered === "boolean") check(field, entered);
      else if (field.type !== "file") enter(field, entered);
    } else if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
      enter(field, String(entered));
    }
    // A published recap is saved when a field is left, and this one may have been left already.
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
  if (pressed?.isConnected) pressed.click();
  pressed = null;
}

/**
 * Sets the value and dispatches its events. React ignores an event that brings no new value, and it tracks values that
 * are set on the element itself; so another value is set first, and the real one through the prototype's setter.
 */
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
