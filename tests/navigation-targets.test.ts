/**
 * Whatever Remix navigates to is a path of this site (docs/decisions/0025-remix-2-after-its-end-of-life.md): the compiler
 * says whether each link, form, navigation and redirect of the pages has the type SitePath.
 */
import { relative, resolve } from "node:path";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";

/** What Remix navigates to, by the names of parameters, and of the properties of elements and options. */
const PARAMETERS = ["to", "url", "href"];
const PROPERTIES = ["to", "action"];
/** The methods of a fetcher. */
const METHODS = ["load", "submit"];
const REMIX = /\/node_modules\/(@remix-run|react-router)/;

/** A page that navigates to any text, in every way. */
const ANYWHERE = resolve("app/anywhere.tsx");
const ANYWHERE_CODE = `
import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { Form, Link, NavLink, useFetcher, useNavigate, useSubmit } from "@remix-run/react";
export function Anywhere({ text, props, any }: { text: string; props: { to: string }; any: any }) {
  const [navigate, submit, fetcher] = [useNavigate(), useSubmit(), useFetcher()];
  navigate(text); navigate({ pathname: text }); navigate(-1); submit(null, { action: text }); fetcher.load(text);
  redirect(text); redirectDocument(text); redirect(\`/\${text}\`); redirect(any);
  return <><Link to={text} /><Link {...props} /><NavLink to={text} /><Form action={text} /><fetcher.Form action={text} /></>;
}`;

let program: ts.Program;
let checker: ts.TypeChecker;
let isSitePath: (type: ts.Type) => boolean;

beforeAll(() => {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { extends: "./tsconfig.app.json" },
    ts.sys,
    process.cwd(),
  );
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version, ...rest) =>
    name === ANYWHERE
      ? ts.createSourceFile(name, ANYWHERE_CODE, version)
      : getSourceFile(name, version, ...rest);
  program = ts.createProgram([...fileNames, ANYWHERE], options, host);
  checker = program.getTypeChecker();
  const file = program.getSourceFile(resolve("app/domain/site/site-path.ts"));
  const declaration = file?.statements.find(
    (node) => ts.isTypeAliasDeclaration(node) && node.name.text === "SitePath",
  );
  if (!declaration) throw new Error("There is no type SitePath");
  const allowed = checker.getTypeAtLocation(declaration);
  isSitePath = (type) =>
    !(type.flags & ts.TypeFlags.Any) && checker.isTypeAssignableTo(checker.getNonNullableType(type), allowed);
}, 120_000);

/** Whether a name is that of a function, and not of a variable with one that Remix may have made. */
function isDeclaredFunction(name: ts.Node): boolean {
  const declaration = declarationOf(checker.getSymbolAtLocation(name));
  return declaration !== undefined && ts.isFunctionDeclaration(declaration);
}

function declarationOf(symbol: ts.Symbol | undefined): ts.Declaration | undefined {
  const isImported = symbol && symbol.flags & ts.SymbolFlags.Alias;
  return (isImported ? checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0];
}

function isOfRemix(symbol: ts.Symbol | undefined): boolean {
  return REMIX.test(declarationOf(symbol)?.getSourceFile().fileName ?? "");
}

/** A place where Remix is told to navigate, and whether it can only be to a path of this site. */
interface Target {
  code: string;
  isKnown: boolean;
}

function targetsOf(file: ts.SourceFile): Target[] {
  const found: Target[] = [];
  const add = (node: ts.Node, type: ts.Type) =>
    found.push({ code: node.getText(), isKnown: isSitePath(type) });

  /** Adds the targets among an object's properties. */
  function addProperties(node: ts.Expression) {
    const type = checker.getTypeAtLocation(node);
    for (const name of PROPERTIES) {
      const property = type.getProperty(name);
      if (property) add(node, checker.getTypeOfSymbolAtLocation(property, node));
    }
  }

  function visitCall({ expression, arguments: given }: ts.CallExpression) {
    const isMethod = ts.isPropertyAccessExpression(expression) && METHODS.includes(expression.name.text);
    if (!isMethod && !ts.isIdentifier(expression)) return;
    if (!isMethod && isDeclaredFunction(expression)) return;
    const callee = checker.getTypeAtLocation(expression);
    if (!isOfRemix(callee.symbol)) return;
    const [signature] = callee.getCallSignatures();
    signature?.parameters.forEach(({ name }, at) => {
      const argument = given[at];
      if (!argument) return;
      const type = checker.getTypeAtLocation(argument);
      if (name === "options") addProperties(argument);
      // The number of pages to go back.
      else if (PARAMETERS.includes(name) && !(type.flags & ts.TypeFlags.NumberLike)) add(argument, type);
    });
  }

  function visitElement({ tagName, attributes }: ts.JsxOpeningLikeElement) {
    if (!isOfRemix(checker.getSymbolAtLocation(tagName))) return;
    for (const attribute of attributes.properties) {
      if (ts.isJsxSpreadAttribute(attribute)) addProperties(attribute.expression);
      else if (PROPERTIES.includes(attribute.name.getText())) {
        const { initializer } = attribute;
        const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
        if (!value) continue;
        const type = ts.isStringLiteral(value)
          ? checker.getStringLiteralType(value.text)
          : checker.getTypeAtLocation(value);
        add(value, type);
      }
    }
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) visitCall(node);
    if (ts.isJsxOpeningLikeElement(node)) visitElement(node);
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

function unknownOf(targets: Target[]): string[] {
  return targets.filter(({ isKnown }) => !isKnown).map(({ code }) => code);
}

test("navigating to any text is found, in every way", () => {
  const file = program.getSourceFile(ANYWHERE);
  expect(file && unknownOf(targetsOf(file))).toEqual([
    "text",
    "{ pathname: text }",
    "{ action: text }",
    ...["text", "text", "text", "`/$" + "{text}`", "any"],
    ...["text", "props", "text", "text", "text"],
  ]);
});

test("pages navigate to paths of this site alone, and to the sign-in of the provider that the settings name", {
  timeout: 120_000,
}, () => {
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(resolve("app/")) && fileName !== ANYWHERE);
  const all = files.map((file) => ({ name: relative("", file.fileName), targets: targetsOf(file) }));
  expect(all.flatMap(({ targets }) => targets).length).toBeGreaterThan(50);
  const unknown = all.flatMap(({ name, targets }) => unknownOf(targets).map((code) => `${name}: ${code}`));
  expect(unknown).toEqual([
    "app/routes/sign-in_.openid.ts: begun.url",
    "app/routes/sign-in_.openid_.again.ts: begun.url",
  ]);
});
