/** Style sheets of scripts that are loaded on demand. The Content-Security-Policy allows no style elements. */
const added = new Set<string>();

/** Adds the rules to the page, once. */
export function addStyleSheet(rules: string): void {
  if (added.has(rules)) return;
  added.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
