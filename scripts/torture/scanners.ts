/**
 * Scans the built product with wapiti, as a stranger and as an athlete, and with the rules of MDN's HTTP Observatory (R13).
 * What needs TLS is printed and not counted, because the product is served without. `npm run torture -- scanners`, or with
 * the seconds that each kind of attack may take: `npm run torture -- scanners 600`
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { WIZARD_PATHS } from "../../app/domain/wizard/wizard-screens.ts";
import { LIMITS } from "../../workers/db/limit-caps.ts";
import { build } from "../product/built-product.ts";
import { makeSampleRecap, send } from "../product/sample-recap.ts";
import { serveProduct } from "../product/serve-worker.ts";
import { cachedPackage, requireProgram } from "../programs.ts";
import { LOGGED, PRODUCT_FOR_WAPITI, WAPITI_HEADER } from "./scanners/product-for-wapiti.ts";

const ATTACK_SECONDS = process.argv[2] ?? "60";
const CRAWL_SECONDS = "300";
/** wapiti's usual ones and two more, without ssrf, which needs a server elsewhere. */
const MODULES = "common,-ssrf,crlf,xxe";
/** Of wapiti. Cookies are Secure over TLS alone (tests/worker/request/app.test.ts), and OWASP advises against X-XSS-Protection. */
const NO_FINDING = /^(Secure flag|X-XSS-Protection) is not set/;
/** oEmbed's own answer to a format that is not offered. */
const NOT_IMPLEMENTED = 501;

const OBSERVATORY = "@mdn/mdn-http-observatory";
/** The last one for Node 20. */
const OBSERVATORY_VERSION = "1.4.8";
const NEED_TLS = ["redirection", "strict-transport-security"];

interface Scanned {
  method: string;
  url: string;
  status: number;
}
interface Finding {
  info: string;
  method: string;
  path: string;
  parameter: string;
}

const run = promisify(execFile);
const wapiti = requireProgram({ title: "wapiti", names: ["wapiti"], packages: ["wapiti"] });
const packages = cachedPackage(OBSERVATORY, OBSERVATORY_VERSION);
if (packages === null) process.exit(1);
build();
const folder = mkdtempSync(join(tmpdir(), "scanners-"));
let scanned: Scanned[] = [];
const product = await serveProduct({
  around: PRODUCT_FOR_WAPITI,
  // Limits would end the scan.
  vars: Object.fromEntries(LIMITS.map(({ variable }) => [variable, 1e12])),
  noteLog: (line) => line.startsWith(LOGGED) && scanned.push(JSON.parse(line.slice(LOGGED.length))),
});
const { url } = product;
try {
  const { athlete: other } = await makeSampleRecap(url);
  const { athlete: own } = await makeSampleRecap(url);
  await send(other, `/api/recaps/${other.shareId}/guests`, { isOpen: true }, "PUT");
  const page = `/r/${other.shareId}`;
  // The first button of the page likes, the second comments.
  const forStrangers = [page, `${page}?button=1`, `${page}/add`, `/report/${other.shareId}`, "/sign-in"];
  const wizard = WIZARD_PATHS.filter((path) => path !== "/complete").map(
    (path) => `${path}?recap=${own.shareId}`,
  );
  const findings = [
    ...(await scan("A stranger", forStrangers)),
    ...(await scan("An athlete", [...wizard, `/r/${own.shareId}`], own.cookie)),
    ...(await observe()),
  ];
  for (const finding of findings) console.error(finding);
  console.log(`${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await product.close();
  rmSync(folder, { recursive: true });
}

/** Scans the site from home and from these pages, each of which has a form that has to be accepted. Returns the findings. */
async function scan(visitor: string, paths: string[], cookie?: string) {
  scanned = [];
  const report = join(folder, "report.json");
  // The product accepts no form without Origin.
  const headers = [`Origin: ${url}`, `${WAPITI_HEADER}: 1`, ...(cookie ? [`Cookie: ${cookie}`] : [])];
  const options = [
    ...["--url", `${url}/`, "--scope", "folder", ...paths.flatMap((path) => ["--start", url + path])],
    ...headers.flatMap((header) => ["--header", header]),
    ...["--module", MODULES, "--max-scan-time", CRAWL_SECONDS, "--max-attack-time", ATTACK_SECONDS],
    ...["--store-session", folder, "--store-config", folder, "--flush-session", "--no-bugreport"],
    ...["--format", "json", "--output", report],
  ];
  const { stdout } = await run(wapiti, options, { maxBuffer: 100_000_000 });
  const accepted = scanned.filter(({ method, status }) => method === "POST" && status < 400);
  const [found] = /\d+ URLs and forms/.exec(stdout) ?? [];
  const sent = Object.entries(Object.groupBy(scanned, ({ status }) => status)).map(
    ([status, requests]) => `${requests?.length} × ${status}`,
  );
  console.log(`${visitor}: ${found}, ${accepted.length} times a form was accepted, ${sent.join(", ")}`);
  for (const [cut] of stdout.matchAll(/Max .* time was reached.*/g)) console.log(`  ${cut}`);

  const {
    vulnerabilities,
    anomalies,
  }: Record<string, Record<string, Finding[]>> = JSON.parse(readFileSync(report, "utf8"));
  const reported = [vulnerabilities, anomalies].flatMap((found) => Object.entries(found ?? {}));
  const missed = paths.filter((path) => !accepted.some((request) => request.url === url + path));
  const failed = scanned.filter(
    ({ status }) => status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED),
  );
  return [
    ...missed.map((path) => `${visitor}: no form of ${path} was accepted`),
    ...failed.map(
      (request) => `${visitor}: ${request.method} ${request.url} was answered with ${request.status}`,
    ),
    ...reported.flatMap(([kind, findings]) =>
      findings
        .filter(({ info }) => !NO_FINDING.test(info))
        .map((at) => `${visitor}: ${kind}, ${at.method} ${at.path} ${at.parameter}: ${at.info}`),
    ),
  ];
}

/** Prints Observatory's tests, and returns those that failed although they need no TLS. */
async function observe() {
  const observatory = `${packages}/${OBSERVATORY}`;
  // Its install script would download the hosts that browsers know to need TLS. A local address is none of them.
  writeFileSync(`${observatory}/conf/hsts-preload.json`, "{}");
  const { stdout } = await run(process.execPath, [`${observatory}/src/scan.js`, new URL(url).host]);
  const { tests }: { tests: Record<string, { pass: boolean; result: string }> } = JSON.parse(stdout);
  const rows = Object.entries(tests).map(([test, { pass, result }]) => ({
    test,
    result,
    passed: pass || (NEED_TLS.includes(test) && "needs TLS"),
  }));
  console.table(rows);
  return rows.filter(({ passed }) => !passed).map(({ test, result }) => `Observatory: ${test}, ${result}`);
}
