/**
 * Records what is typed, chosen, dropped or pressed before React hydrates the page, and replays it afterwards. React reports
 * no change that was made before hydration, and it resets textareas.
 */
import { THEME_SWITCH } from "./theme.ts";

/**
 * Inline script of every page. Records the last press on a control that needs scripts (somebody who waits presses again),
 * and the form that the browser sends. Without a network the browser would show its own error page in place of the form: the page
 * says so instead (network/when-online-again.ts), and sends it when the network is back, or by its scripts if they come first.
 */
export const NOTE_EARLY_PRESS = `{
let pressed=null,form=null;
const page=document.documentElement.dataset;
const end=new AbortController,on=(type,note)=>addEventListener(type,note,{capture:true,signal:end.signal});
on("click",({target})=>{pressed=target.closest("button[type=button]:not([popovertarget]),${THEME_SWITCH} input")??pressed});
on("submit",event=>{if(navigator.onLine)form=event.target;else{event.preventDefault();pressed=event.submitter;page.held=""}});
on("online",()=>{"held"in page&&pressed?.click();delete page.held});
window.takeEarlyPress=()=>{end.abort();delete page.held;return{pressed,form}}
}`;

/**
 * Inline script for the head: it runs before anything can be typed. A key that is pressed while React hydrates ends the
 * hydration first, so nothing is typed into a textarea that React has reset. Fields that are read instead when React starts
 * would also tell what the browser has restored, which may be older than what is saved. Files that are chosen, dropped or
 * pasted are added to those that the field has.
 */
export const NOTE_EARLY_INPUT = `{
const entered=new Map,end=new AbortController,on=(type,note)=>addEventListener(type,note,{capture:true,signal:end.signal});
const add=(field,files)=>{const all=new DataTransfer;for(const file of[...entered.get(field)??[],...files])all.items.add(file);entered.set(field,[...field.files=all.files])};
on("input",({target:t})=>{t.type!=="file"?entered.set(t,t.type==="checkbox"||t.type==="radio"?t.checked:t.value):t.multiple&&add(t,t.files)});
let isOwn=false;
on("dragstart",()=>{isOwn=true});
on("dragend",()=>{isOwn=false});
const take=event=>{
const{type,target:t}=event,data=event.dataTransfer??event.clipboardData,field=document.querySelector("[type=file][name=media]");
if(!field||isOwn||t.type==="file"||!data.types.includes("Files")||type==="paste"&&t.matches("input,textarea")&&data.types.includes("text/plain"))return;
event.preventDefault();
if(type!=="dragover")add(field,data.files)
};
on("dragover",take);on("drop",take);on("paste",take);
window.takeEarlyInput=()=>{end.abort();return[...entered]}
}`;

declare global {
  interface Window {
    /** Returns the changed fields with their latest values or files, and stops recording. */
    takeEarlyInput?: () => [Element, string | boolean | File[]][];
    /** Returns what was pressed last, and the form that the browser sends if there is one. Stops recording. */
    takeEarlyPress?: () => { pressed: HTMLElement | null; form: HTMLFormElement | null };
  }
}

let pressed: HTMLElement | null = null;

/**
 * To be called when hydration begins: React sees to what is pressed from then on. Returns whether the browser is sending
 * files with a form: then the page stays as it is, because scripts would upload them a second time.
 */
export function endEarlyPresses(): { isSendingFiles: boolean } {
  const early = window.takeEarlyPress?.() ?? { pressed: null, form: null };
  pressed = early.pressed;
  return { isSendingFiles: early.form !== null && fieldsWithFiles(early.form).length > 0 };
}

/** Replays the recorded input. To be called after hydration. */
export function replayEarlyInput(): void {
  for (const [field, entered] of window.takeEarlyInput?.() ?? []) {
    if (!field.isConnected) continue;
    if (field instanceof HTMLInputElement) {
      if (typeof entered === "boolean") check(field, entered);
      else if (typeof entered === "string") enter(field, entered);
    } else if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
      enter(field, String(entered));
    }
    // A published recap is saved when a field is left, and this one may have been left already.
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
  // Also fields whose files the browser has restored: files that were taken over are no longer in their field.
  for (const field of fieldsWithFiles(document)) field.dispatchEvent(new Event("change", { bubbles: true }));
  if (pressed?.isConnected) pressed.click();
  pressed = null;
}

function fieldsWithFiles(place: Document | HTMLFormElement): HTMLInputElement[] {
  const fields = [...place.querySelectorAll<HTMLInputElement>("input[type=file]")];
  return fields.filter(({ files }) => files !== null && files.length > 0);
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
