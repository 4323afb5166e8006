/** Adds the licences of the packages in a bundle to build/client/licenses.txt: scripts go without them (vite.config.ts). */
import { appendFileSync, readdirSync, readFileSync } from "node:fs";

/** @param {import("esbuild").Metafile} metafile */
export function appendLicenses({ inputs }) {
  const folders = new Set(
    Object.keys(inputs).flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []),
  );
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? license : readFileSync(`${folder}/${file}`, "utf8");
    appendFileSync("build/client/licenses.txt", `\n\n${"=".repeat(80)}\n\n${name} ${version}\n\n${text}`);
  }
}
