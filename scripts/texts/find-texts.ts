/** Finds every text that a person reads: all of app/texts, and what reads like a text in the modules with messages. */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** Screens have no texts of their own (tests/texts.test.ts). */
const MODULES = [
  "app/texts/**/*.ts",
  "app/{domain,http,mails}/**/*.{ts,tsx}",
  "workers/request/*.ts",
  "workers/api/**/*.ts",
  "workers/services/accounts/**/*.ts",
];
const NOT_MODULES = /\.test\.ts$|vtt\.ts$|qr-code|openid-/;
/** Thrown, logged and SQL texts are read by developers. */
const DIAGNOSTICS = /^(console\.|logFault$)/;
/** Properties, options and constants whose value is read by a person, whatever it looks like. */
const READ = /^(alt|description|heading|hint|label|message|note|placeholder|required|text|title)$/i;

interface Text {
  /** `app/texts/site/home.ts:12` */
  place: string;
  /** Inserted values are in braces, alternatives in brackets: "{count} [photo|photos]". */
  text: string;
}

/** Returns them in the order of the modules' paths. */
export function findTexts(): Text[] {
  const paths = globSync(MODULES).map((path) => path.replaceAll("\\", "/"));
  return paths
    .filter((path) => !NOT_MODULES.test(path))
    .sort()
    .flatMap(textsIn);
}

function textsIn(path: string) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const isTexts = path.startsWith("app/texts/");
  const texts: Text[] = [];
  visit(source, false);
  return texts;

  function visit(node: ts.Node, isRead: boolean) {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isDiagnostic(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node)) {
      const text = textOf(node);
      if (isTexts || isRead ? /\p{L}/u.test(text) : isSentence(text)) note(node, text);
      return;
    }
    ts.forEachChild(node, (child) => {
      if (isName(child, node)) return;
      visit(child, isReadIn(child, node, isRead));
    });
  }

  function note(node: ts.Node, text: string) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    texts.push({ place: `${path}:${line + 1}`, text: text.trim() });
  }
}

function isDiagnostic(node: ts.Node) {
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText()) && !isApiError(node);
  if (ts.isTaggedTemplateExpression(node) || ts.isRegularExpressionLiteral(node)) return true;
  return ts.isCallExpression(node) && DIAGNOSTICS.test(node.expression.getText());
}

function isApiError(node: ts.NewExpression) {
  return node.expression.getText() === "ApiError";
}

/** Whether it names a property, is compared with, or is indexed by: none of them is shown. */
function isName(node: ts.Node, parent: ts.Node) {
  if (ts.isPropertyAssignment(parent)) return node === parent.name;
  if (ts.isElementAccessExpression(parent)) return node === parent.argumentExpression;
  if (ts.isCaseClause(parent)) return node === parent.expression;
  if (ts.isJsxAttribute(parent)) return /^(className|aria-keyshortcuts)$/.test(parent.name.getText());
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText());
  return ts.isConditionalExpression(parent) && node === parent.condition;
}

/** Whether a node is the value of something that a person reads. */
function isReadIn(node: ts.Node, parent: ts.Node, isParentRead: boolean) {
  if (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) return READ.test(parent.name.getText());
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isParentRead;
  return ts.isJsxText(node);
}

/**
 * Whether a text outside app/texts is one that people read: capitalized words, a sentence that begins with a field's name, or
 * an end of a sentence.
 */
function isSentence(text: string) {
  const words = text.replaceAll(/\{[^}]*\}/g, "");
  if (/^\p{Lu}\p{Ll}{2,}$/u.test(words)) return true;
  return /^([\p{Lu}{]|\p{Ll}\w+ \w+ | - )/u.test(text) && /\p{Ll}{2}/u.test(words) && / /.test(words);
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.replaceAll(/\s+/g, " ");
  if (ts.isTemplateExpression(node))
    return (
      node.head.text + node.templateSpans.map((span) => textOf(span.expression) + span.literal.text).join("")
    );
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (ts.isConditionalExpression(node)) return `[${textOf(node.whenTrue)}|${textOf(node.whenFalse)}]`;
  return `{${node.getText().replaceAll(/\s+/g, " ")}}`;
}
