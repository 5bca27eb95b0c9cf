import { isCode, isNode, isTestOnly, type Node, place, type Problem, type Source, walk } from "#scripts/source-tree.ts";

const CYRILLIC = /\p{Script=Cyrillic}/u;
const TEXT_FILE = /-text\.ts$/;

/** Russian texts of the interface may be only in `*-text.ts`, where they are reviewed and changed together. */
export function russianProblems(source: Source): Problem[] {
  if (!source.path.startsWith("client/") || !isCode(source) || isTestOnly(source) || TEXT_FILE.test(source.path))
    return [];
  const problems: Problem[] = [];
  walk(source, (node) => {
    const words = wordsOf(node);
    if (words && CYRILLIC.test(words))
      problems.push(`${place(source, node)}: «${words.trim().slice(0, 40)}» belongs in a -text.ts`);
  });
  return problems;
}

const ALL_COLUMNS = /\b(?:select|returning)\s+(?:distinct\s+)?(?:[\w"]+\.)?\*/i;
const ALL_COLUMNS_CALLS = new Set(["selectAll", "returningAll"]);

/** A query must name its columns, so that a new column never reaches a client by accident. */
export function allColumnsProblems(source: Source): Problem[] {
  if (!source.path.startsWith("server/") || isTestOnly(source)) return [];
  if (source.path.endsWith(".sql")) return ALL_COLUMNS.test(source.text) ? [`${source.path}: names no columns`] : [];
  if (!isCode(source)) return [];
  const problems: Problem[] = [];
  walk(source, (node, parent, key) => {
    const called = node.type === "Identifier" && key === "property" && ALL_COLUMNS_CALLS.has(nameOf(node));
    const words = wordsOf(node);
    if (called || (words && ALL_COLUMNS.test(words)))
      problems.push(`${place(source, parent ?? node)}: names no columns`);
  });
  return problems;
}

const ROLES_JOINED = /\bjoin\s+board_role\b/i;

/** Roles on boards must be read with `rolesOn`: a plain join of the `board_role` view reads every membership on the server. */
export function joinedRolesProblems(source: Source): Problem[] {
  if (!source.path.startsWith("server/") || !isCode(source) || isTestOnly(source)) return [];
  const problems: Problem[] = [];
  walk(source, (node) => {
    const words = wordsOf(node);
    if (words && ROLES_JOINED.test(words))
      problems.push(`${place(source, node)}: joins board_role, which rolesOn reads`);
  });
  return problems;
}

/** The files of `client/sync` that may use browser APIs. They create the ports that the rest receives. */
const PORT_FILE = /^ports\/browser\//;
const INJECTED_GLOBALS = new Set(
  `fetch setTimeout setInterval clearTimeout clearInterval requestIdleCallback queueMicrotask localStorage sessionStorage
  indexedDB navigator document BroadcastChannel WebSocket window self globalThis`.split(/\s+/),
);
const INJECTED_MEMBERS = new Set([
  "Date.now",
  "Math.random",
  "crypto.randomUUID",
  "crypto.getRandomValues",
  "performance.now",
]);
const INJECTED_IMPORTS = new Set(["randomUUID", "randomBytes", "randomInt"]);

/** The clock, random numbers and I/O must be passed as arguments, so that the simulator can control them. */
export function worldProblems(source: Source): Problem[] {
  if (!isCode(source) || isTestOnly(source) || !takesItsWorld(source.path)) return [];
  const own = declaredNames(source);
  const problems: Problem[] = [];
  walk(source, (node, parent, key) => {
    const taken = takenFromWorld(node, parent, key, own);
    if (taken) problems.push(`${place(source, node)}: ${taken} must come from outside`);
  });
  return problems;
}

function takesItsWorld(path: string): boolean {
  if (path.startsWith("client/sync/")) return !PORT_FILE.test(path.slice("client/sync/".length));
  return path.startsWith("contract/") || /^server\/.*-service\.ts$/.test(path);
}

function takenFromWorld(
  node: Node,
  parent: Node | undefined,
  key: string,
  own: ReadonlySet<string>,
): string | undefined {
  if (node.type === "MemberExpression" && isNode(node["object"]) && isNode(node["property"])) {
    const name = `${nameOf(node["object"])}.${nameOf(node["property"])}`;
    return INJECTED_MEMBERS.has(name) && !own.has(nameOf(node["object"])) ? name : undefined;
  }
  if (node.type === "NewExpression" && isNode(node["callee"]) && nameOf(node["callee"]) === "Date") {
    return Array.isArray(node["arguments"]) && node["arguments"].length === 0 ? "new Date()" : undefined;
  }
  if (node.type === "ImportSpecifier" && isNode(node["imported"])) {
    return INJECTED_IMPORTS.has(nameOf(node["imported"])) ? nameOf(node["imported"]) : undefined;
  }
  if (node.type !== "Identifier" || !INJECTED_GLOBALS.has(nameOf(node)) || own.has(nameOf(node))) return undefined;
  return isMere(parent, key) ? undefined : nameOf(node);
}

/** Returns true for the name of a field or a type, which is not the global. */
function isMere(parent: Node | undefined, key: string): boolean {
  if (!parent) return false;
  if (parent.type.startsWith("TS")) return !TYPED_EXPRESSIONS.has(parent.type);
  return (key === "property" || key === "key") && parent["computed"] !== true;
}

const TYPED_EXPRESSIONS = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

/** Returns every name that the file declares: parameters, variables, functions, imports. */
function declaredNames(source: Source): ReadonlySet<string> {
  const names = new Set<string>();
  walk(source, (node, parent, key) => {
    if (node.type === "Identifier" && parent && DECLARING_FIELDS.get(parent.type)?.has(key)) names.add(nameOf(node));
    if (node.type === "ObjectPattern") for (const name of destructured(node)) names.add(name);
  });
  return names;
}

const DECLARING_FIELDS = new Map(
  Object.entries({
    VariableDeclarator: ["id"],
    FunctionDeclaration: ["id", "params"],
    FunctionExpression: ["params"],
    ArrowFunctionExpression: ["params"],
    AssignmentPattern: ["left"],
    ArrayPattern: ["elements"],
    RestElement: ["argument"],
    ImportSpecifier: ["local"],
  }).map(([type, fields]) => [type, new Set(fields)]),
);

function destructured(pattern: Node): string[] {
  const properties = Array.isArray(pattern["properties"]) ? pattern["properties"].filter(isNode) : [];
  return properties.map((property) => (isNode(property["value"]) ? nameOf(property["value"]) : ""));
}

/** Returns the text of a string literal, JSX text or template part; `undefined` for other nodes. */
function wordsOf(node: Node): string | undefined {
  if (node.type === "Literal" || node.type === "JSXText")
    return typeof node["value"] === "string" ? node["value"] : undefined;
  if (node.type !== "TemplateElement") return undefined;
  const value = node["value"];
  return typeof value === "object" && value !== null && "raw" in value && typeof value.raw === "string"
    ? value.raw
    : undefined;
}

function nameOf(node: Node): string {
  return typeof node["name"] === "string" ? node["name"] : "";
}
