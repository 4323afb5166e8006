/** What a user reads is in app/texts, or next to its schema in app/domain: screens have no texts of their own. */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { findTexts } from "../scripts/texts/find-texts.ts";

/** Attributes and properties whose value is read by a person. */
const READ = /^(alt|aria-label|aria-description|description|label|message|placeholder|title)$/;
const EQUALITY = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

const SCREENS = globSync("app/{browser,components,http,routes}/**/*.{ts,tsx}").filter(
  (path) => !/\.test\.tsx?$/.test(path),
);

/** The texts of a file that a person reads: what is between tags, in such attributes, and whole sentences. */
function textsIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  visit(source, false);
  return texts;

  function visit(node: ts.Node, isRead: boolean): void {
    if (ts.isNewExpression(node) || isLog(node) || isKeys(node) || ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node)) note(node.text);
    // Not the names of keys: "Control+Enter".
    if (ts.isStringLiteralLike(node) && (isRead || /^\p{Lu}(?!\w*\+).* /u.test(node.text))) note(node.text);
    if (ts.isTemplateExpression(node) && isRead) note(node.getText().replaceAll(/\$\{[^}]*\}/g, ""));
    ts.forEachChild(node, (child) => visit(child, isReadIn(child, node, isRead)));
  }
  function note(text: string): void {
    if (/\p{L}{2}/u.test(text)) texts.push(text.trim());
  }
}

/** Whether the value of this node is shown to a person: as content, as an attribute, or as a part of either. */
function isReadIn(node: ts.Node, parent: ts.Node, isParentRead: boolean): boolean {
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return node === parent.initializer && READ.test(parent.name.getText());
  if (ts.isJsxExpression(parent)) return isParentRead || !ts.isJsxAttribute(parent.parent);
  if (ts.isConditionalExpression(parent)) return isParentRead && node !== parent.condition;
  if (ts.isBinaryExpression(parent)) return isParentRead && !EQUALITY.has(parent.operatorToken.kind);
  return (
    isParentRead &&
    (ts.isJsxExpression(node) || ts.isTemplateSpan(node) || ts.isParenthesizedExpression(parent))
  );
}

/** Whether it names keys, for assistive technologies. */
function isKeys(node: ts.Node): boolean {
  return ts.isJsxAttribute(node) && node.name.getText() === "aria-keyshortcuts";
}

/** Also the name of a fault (app/domain/site/log-fault.ts). */
function isLog(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) return node.name.getText() === "fault";
  return ts.isCallExpression(node) && /^(console\.|log(Fault|Event)$)/.test(node.expression.getText());
}

test("screens take their texts from app/texts", () => {
  expect(SCREENS.length).toBeGreaterThan(500);
  const found = SCREENS.flatMap((path) => textsIn(path).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

test("the list of all texts has those of screens, messages, the API and mails, each with its place", () => {
  const texts = findTexts();
  const shown = texts.map(({ text }) => text);
  expect(shown).toContain("Your Racing Story Starts Here");
  expect(shown).toContain("Question {position} of {count}");
  expect(shown).toContain("Upload failed");
  expect(shown).toContain("Road races, trail races, fun runs");
  expect(shown).toContain("Your Race Recap code: {shown}");
  expect(shown).toContain("status must be draft or published");
  expect(shown).toContain("Race recap not found. This race recap may have been removed or set to private.");
  for (const { place } of texts) expect(place).toMatch(/^(app|workers)\/[^:]+\.tsx?:\d+$/);
});
