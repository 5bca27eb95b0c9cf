import { basename, dirname } from "node:path";
import { isCode, isTestOnly, type Problem, type Source } from "#scripts/source-tree.ts";

/**
 * The closed list of file roles: in these folders the last word of a file's name is its role, and no other files are allowed. On the
 * server, plain code without a role (the parsing of a foreign format, an engine) has its own folder inside its feature. A new role needs a
 * decision (docs/decisions).
 */
const ROLES: { folder: RegExp; allowed: RegExp; list: string }[] = [
  {
    folder: /^server\/features\/[^/]+\/[^/]+$/,
    allowed: /^server\/features\/([^/]+)\/(?:\1-module|[^/]+-(?:routes|socket|service|queries|job|logic|text))\.ts$/,
    list: "<folder>-module, -routes, -socket, -service, -queries, -job, -logic, -text",
  },
  {
    folder: /^server\/modules\//,
    allowed: /-module\.ts$|\/handlers\.ts$/,
    list: "-module, handlers.ts",
  },
  {
    folder: /^contract\/mutations\/[^/]+$/,
    allowed: /-mutations\.ts$|\/(?:define-)?mutation\.ts$/,
    list: "-mutations",
  },
  {
    folder: /^contract\/[^/]+$/,
    allowed: /\.json$/,
    list: "(none: a file of the contract lies in the folder of its area)",
  },
  {
    folder: /^client\/pages\//,
    allowed: /-page\.tsx$|-page\.module\.css$|-text\.ts$/,
    list: "-page.tsx, -page.module.css, -text",
  },
];

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|e2e\.test|[a-z]+\.config|config|module|worker|d))*\.[a-z]+$/;
const NAMELESS = /(?:^|[/-])(?:utils?|helpers?|common|managers?|misc)(?=[./])|(?:^|\/)index\./;
const MAX_LINES = 300;

export function roleProblems(source: Source): Problem[] {
  if (isTestOnly(source)) return [];
  return ROLES.filter(({ folder, allowed }) => folder.test(source.path) && !allowed.test(source.path)).map(
    ({ list }) => `${source.path}: its role is not one of ${list}, and it has no folder of its own`,
  );
}

export function nameProblems(source: Source): Problem[] {
  if (!isCode(source)) return [];
  const problems: Problem[] = [];
  if (!KEBAB.test(basename(source.path))) problems.push(`${source.path}: not kebab-case`);
  if (NAMELESS.test(source.path)) problems.push(`${source.path}: the name says nothing about what it holds`);
  return problems;
}

export function sizeProblems(source: Source): Problem[] {
  if (!isCode(source) || isTestOnly(source)) return [];
  const lines = source.text.split("\n").length - 1;
  return lines > MAX_LINES ? [`${source.path}: ${lines} lines, at most ${MAX_LINES}`] : [];
}

const SOURCES_MAX = 25;
/** Exceptions: migrations, whose number only grows, and the top-level folders. */
const FOLDERS_LEFT = /^(?:server\/db\/migrations|client|server|contract|bench|client\/worker)$/u;
const TEST = /\.test\.tsx?$/u;

/** A folder must have at most 25 sources, and more than one file and its test. */
export function folderProblems(sources: readonly Source[]): Problem[] {
  const folders = new Map<string, { sources: number; tests: number }>();
  for (const source of sources.filter(isCode)) {
    const folder = dirname(source.path);
    const count = folders.get(folder) ?? { sources: 0, tests: 0 };
    count[TEST.test(source.path) ? "tests" : "sources"] += 1;
    folders.set(folder, count);
  }
  return [...folders].flatMap(([folder, count]) => {
    const isSingle = count.sources + count.tests === 1 || (count.sources === 1 && count.tests === 1);
    if (FOLDERS_LEFT.test(folder) || (!isSingle && count.sources <= SOURCES_MAX)) return [];
    return [`${folder}: ${count.sources} sources, a folder has 2 to ${SOURCES_MAX}`];
  });
}
