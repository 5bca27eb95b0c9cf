/**
 * Draws the dependencies between the rooms of the source tree as a Mermaid diagram, from the imports of production code.
 * `npx tsx scripts/generate/architecture-picture.ts` writes it into docs/architecture.md; a house test compares the two.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { isCode, isTestOnly, projectSources, ROOT, type Source } from "../source-tree.ts";

const PAGE = `${ROOT}docs/architecture.md`;
const BLOCK = /<!-- picture -->[\s\S]*?<!-- \/picture -->/;

/** The boxes of the picture in the order in which they are drawn; the first pattern that matches a path names its box. */
const ROOMS: readonly (readonly [room: string, pattern: RegExp])[] = [
  ["client/app", /^client\/(?:app\/|[^/]+$)/],
  ["client/pages", /^client\/pages\//],
  ["client/features", /^client\/features\//],
  ["client/entities", /^client\/entities\//],
  ["client/hooks", /^client\/hooks\//],
  ["client/shared", /^client\/shared\//],
  ["client/ui", /^client\/ui\//],
  ["client/sync", /^client\/(?:sync\/|worker\/socket-worker)/],
  ["client/worker", /^client\/worker\//],
  ["client/language", /^client\/language\//],
  ["server (app, main)", /^server\/[^/]+$/],
  ["server/modules", /^server\/modules\//],
  ["server/features", /^server\/features\//],
  ["server/http", /^server\/http\//],
  ["server/realtime", /^server\/realtime\//],
  ["server/access", /^server\/access\//],
  ["server/sync", /^server\/sync\//],
  ["server/db", /^server\/db\//],
  ["server/backup", /^server\/backup\//],
  ["server/mail, files, outgoing", /^server\/(?:mail|files|outgoing)\//],
  ["server/runtime, config", /^server\/(?:runtime|config)\//],
  ["contract/sync", /^contract\/sync\//],
  ["contract/mutations", /^contract\/mutations\//],
  ["contract/entities, changes", /^contract\/(?:entities\/|changes\/|users\/user)/],
  ["contract/core, time, language", /^contract\/(?:core|time|language|recurrence)\//],
  ["contract: areas", /^contract\//],
];

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const roomOf = (path: string): string | undefined => ROOMS.find(([, pattern]) => pattern.test(path))?.[0];

/** The import specifiers of a file, static and dynamic. */
function importsOf({ text }: Source): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map(([, specifier = ""]) => specifier);
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
}

function roomGraph(sources: readonly Source[]): Graph {
  const graph = new Map<string, Set<string>>(ROOMS.map(([room]) => [room, new Set()]));
  for (const source of sources) {
    const from = isCode(source) && !isTestOnly(source) ? roomOf(source.path) : undefined;
    if (from === undefined) continue;
    for (const specifier of importsOf(source)) {
      const target = targetOf(source.path, specifier);
      const to = target === undefined ? undefined : roomOf(target);
      if (to !== undefined && to !== from) graph.get(from)?.add(to);
    }
  }
  return graph;
}

function isReachable(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(graph.get(from) ?? [])].some((next) => isReachable(graph, next, to, seen));
}

/** The arrows of a graph without those that a longer path implies; this is defined only where no room depends on itself. */
function reducedArrows(graph: Graph): [string, string][] {
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && isReachable(graph, other, to)))
      .toSorted()
      .map((to): [string, string] => [from, to]),
  );
}

/** Rooms that depend on each other, directly or through others. */
function roomCycles(graph: Graph): string[] {
  return [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => isReachable(graph, to, from)).map((to) => `${from} → ${to}`),
  );
}

/** Returns the picture as a block of Markdown. */
export function architecturePicture(sources: readonly Source[]): string {
  const graph = roomGraph(sources);
  const cycles = roomCycles(graph);
  if (cycles.length > 0) throw new Error(`Rooms depend on each other: ${cycles.join(", ")}`);
  const idOf = (room: string): string => `r${ROOMS.findIndex(([name]) => name === room)}`;
  const boxes = (side: string): string[] =>
    ROOMS.filter(([room]) => room.startsWith(side)).map(([room]) => `    ${idOf(room)}["${room}"]`);
  const groups = ["client", "server", "contract"].flatMap((side) => [`  subgraph ${side}`, ...boxes(side), "  end"]);
  const arrows = reducedArrows(graph).map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`);
  return [
    "<!-- picture -->",
    "",
    "```mermaid",
    "flowchart TD",
    ...groups,
    ...arrows,
    "```",
    "",
    "<!-- /picture -->",
  ].join("\n");
}

/** Returns the picture that docs/architecture.md has. */
export function publishedPicture(): string | undefined {
  return BLOCK.exec(readFileSync(PAGE, "utf8"))?.[0];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = readFileSync(PAGE, "utf8");
  writeFileSync(PAGE, page.replace(BLOCK, architecturePicture(projectSources())));
}
