/**
 * Prints which layer imports which, as a drawing for Mermaid, and the rooms of each. An arrow is left out where others lead from
 * and to the same layers. `npm run tool -- rooms`
 */
import { cruise } from "dependency-cruiser";
import configuration from "../../.dependency-cruiser.mjs";

/** Folders of these are layers of their own. */
const PARTS = ["app", "workers"];

const { output } = await cruise(["app", "workers"], { ...configuration.options, outputType: "json" });
const { modules } = JSON.parse(String(output));

const layers: Map<string, { imports: Set<string>; rooms: Set<string> }> = new Map();
for (const { source, dependencies } of modules) {
  const from = layerOf(source);
  if (!from) continue;
  const layer = layers.get(from) ?? { imports: new Set(), rooms: new Set() };
  layers.set(from, layer);
  const room = source.slice(from.length + 1).split("/");
  if (room.length > 1 && from !== "app/routes") layer.rooms.add(room[0]);
  for (const { resolved } of dependencies) {
    const to = layerOf(resolved);
    if (to && to !== from) layer.imports.add(to);
  }
}

const names = [...layers.keys()].sort();
for (const [from, { imports }] of layers) {
  for (const to of [...imports].sort()) {
    imports.delete(to);
    if (!reaches(from, to)) imports.add(to);
  }
}

console.log(`flowchart TD
${names.flatMap((from) => importsOf(from).map((to) => `  ${boxOf(from)} --> ${boxOf(to)}`)).join("\n")}

${names.flatMap((name) => rowOf(name) ?? []).join("\n")}`);

/** Returns "app/domain", "workers/api", "app/root.tsx"; null for what is not the product's. */
function layerOf(path: string) {
  const [part = "", layer] = path.split("/");
  const isCode = PARTS.includes(part) && layer !== undefined && !layer.endsWith(".d.ts");
  return isCode ? `${part}/${layer}` : null;
}

function reaches(from: string, to: string, seen = new Set([from])): boolean {
  return importsOf(from).some((next) => {
    if (next === to) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(next, to, seen);
  });
}

function importsOf(from: string) {
  return [...(layers.get(from)?.imports ?? [])].sort();
}

function rowOf(name: string) {
  const rooms = [...(layers.get(name)?.rooms ?? [])].sort();
  return rooms.length === 0 ? null : `${name}: ${rooms.join(", ")}`;
}

function boxOf(name: string) {
  return `${name.replaceAll(/\W/g, "_")}["${name}"]`;
}
