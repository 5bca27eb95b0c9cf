import { isCode, isNode, type Node, place, type Problem, type Source, walk } from "#scripts/source-tree.ts";

/** Words that docs/glossary.md replaces by the term of the field. */
export const BANNED_WORDS: ReadonlySet<string> = new Set(
  `amend anybody asked away bring bringer brings brought desk desks door doors ear ears farewell farewells figure figures given hear heard hears held hops hue hues kept late later lens
  letter letters mine nobody past plane planes reach said say saying says shelf shelves somebody soon standing standings tell telling tells term terms told travel travelled whoever`.split(
    /\s+/,
  ),
);

/** Names on the wire, in the database, in the browser's storage and in files of the build: they are older than the glossary and stay. */
const STORED_NAMES: readonly { name: string; path: RegExp; where: string }[] = [
  {
    name: "hops",
    path: /^contract\/changes\/apply\.ts$|^server\/db\/tables\.ts$/u,
    where: "a column and a field of a task",
  },
  { name: "awayMs", path: /^client\/features\/catch-up\//u, where: "GET /api/board/{boardId}/away" },
  {
    name: "kept",
    path: /^server\/features\/documents\/version-service\.ts$/u,
    where: "the answer of a restored version",
  },
  { name: "mine", path: /^server\/features\/teams\/team-queries\.ts$/u, where: "a field of a team" },
  { name: "late", path: /^server\/features\/administration\//u, where: "GET /api/admin/server" },
  { name: "past", path: /^client\/sync\/undo\/undo-save\.ts$/u, where: "the stored undo history" },
  {
    name: "saying",
    path: /^client\/sync\/tabs\/shared-socket\//u,
    where: "messages between tabs and the shared worker",
  },
  {
    name: "later",
    path: /^client\/app\/prefetch\/page-payload\.ts$|^scripts\/build\/page-payloads\.ts$/u,
    where: "the page lists of a build",
  },
];

const isStored = (name: string, path: string): boolean =>
  STORED_NAMES.some((stored) => stored.name === name && stored.path.test(path));

/** Finds declared names that have a banned word. */
export function bannedWordProblems(source: Source): Problem[] {
  return declarationsOf(source).flatMap(({ name, node }) => {
    const banned = wordsIn(name).filter((word) => BANNED_WORDS.has(word));
    if (banned.length === 0 || isStored(name, source.path)) return [];
    return [`${place(source, node)}: «${name}» has the word «${banned.join("», «")}», which docs/glossary.md replaces`];
  });
}

/** Participles that do not end in -ed; and nouns that do. */
const IRREGULAR = new Set(
  "begun bound brought built came caught chosen done drawn fallen found given gone gotten grown heard held hidden kept known laid left lost made meant met paid put read said seen sent shown sold sought spoken sworn taken taught thought thrown told torn understood won written".split(
    " ",
  ),
);
const NOUNS_IN_ED = new Set([
  "feed",
  "seed",
  "need",
  "speed",
  "embed",
  "bed",
  "shed",
  "breed",
  "deed",
  "feedback",
  "id",
  "grid",
  "hundred",
]);

/** A type is named by a noun: `SnapshotRequest`, not `Asked`. */
export function participleTypeProblems(source: Source): Problem[] {
  return declarationsOf(source).flatMap(({ name, node, isType }) => {
    const last = wordsIn(name).at(-1) ?? "";
    const isParticiple = IRREGULAR.has(last) || (last.endsWith("ed") && !NOUNS_IN_ED.has(last));
    return isType && isParticiple ? [`${place(source, node)}: the type «${name}» is named by a participle`] : [];
  });
}

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

interface Declaration {
  name: string;
  node: Node;
  isType: boolean;
}

const TYPES = new Set(["TSTypeAliasDeclaration", "TSInterfaceDeclaration", "ClassDeclaration", "TSEnumDeclaration"]);
const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "TSFunctionType",
  "TSMethodSignature",
]);
const MEMBERS = new Set(["TSPropertySignature", "TSMethodSignature", "PropertyDefinition", "MethodDefinition"]);

/** Every name that a file declares: types, functions, variables, parameters, and properties of types. */
function declarationsOf(source: Source): Declaration[] {
  if (!isCode(source)) return [];
  const found: Declaration[] = [];
  const add = (pattern: unknown, isType = false): void => {
    for (const node of namesIn(pattern)) found.push({ name: String(node["name"]), node, isType });
  };
  walk(source, (node) => {
    if (node.type === "VariableDeclarator") add(node["id"]);
    if (node.type === "CatchClause") add(node["param"]);
    if (node.type === "FunctionDeclaration") add(node["id"]);
    if (TYPES.has(node.type)) add(node["id"], true);
    if (FUNCTIONS.has(node.type)) add(node["params"]);
    if (MEMBERS.has(node.type) && node["computed"] !== true) add(node["key"]);
  });
  return found;
}

/** The identifiers that a pattern binds. */
function namesIn(pattern: unknown): Node[] {
  if (Array.isArray(pattern)) return pattern.flatMap((item) => namesIn(item));
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [pattern];
    case "ObjectPattern":
      return namesIn(pattern["properties"]);
    case "Property":
      return namesIn(pattern["value"]);
    case "ArrayPattern":
      return namesIn(pattern["elements"]);
    case "AssignmentPattern":
      return namesIn(pattern["left"]);
    case "RestElement":
      return namesIn(pattern["argument"]);
    case "TSParameterProperty":
      return namesIn(pattern["parameter"]);
    default:
      return [];
  }
}
