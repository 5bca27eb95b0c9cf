import { isNode, type Node, place, type Source, walk } from "#scripts/source-tree.ts";

/** An observable rule of the product, as `docs/rules/*.md` states it. */
export interface Rule {
  id: string;
  text: string;
  place: string;
  withdrawn: boolean;
}

/** A reference to a rule in a string of a test. */
export interface Citation {
  id: string;
  place: string;
}

const RULE_LINE = /^- (~~)?\*\*([A-Z]{2,4}-\d+)\*\*(?:~~)? (.+)$/;
const BRACKETS = /[[(]([A-Z]{2,4}-\d+(?:, ?[A-Z]{2,4}-\d+)*)[\])]/g;
const NOT_RUN = new Set(["skip", "todo"]);

/** Reads the rules of one document; every other line is prose. */
export function rulesIn(document: Source): Rule[] {
  return document.text.split("\n").flatMap((line, index) => {
    const [, withdrawn, id, text] = RULE_LINE.exec(line) ?? [];
    if (id === undefined || text === undefined) return [];
    return [{ id, text, place: `${document.path}:${index + 1}`, withdrawn: withdrawn !== undefined }];
  });
}

/** Finds every rule id in square or round brackets in the strings of a test file, except in tests that never run. */
export function citationsIn(test: Source): Citation[] {
  const citations: Citation[] = [];
  const notRun = new Set<unknown>();
  walk(test, (node) => {
    if (node.type === "CallExpression" && isNotRun(node["callee"])) {
      for (const words of titleOf(node)) notRun.add(words);
    }
    const words = notRun.has(node) ? "" : wordsOf(node);
    for (const [, ids = ""] of words.matchAll(BRACKETS)) {
      for (const id of ids.split(/, ?/)) citations.push({ id, place: place(test, node) });
    }
  });
  return citations;
}

/**
 * Compares the rules with the tests.
 * @returns what is wrong, one sentence each; nothing when every rule has a test and every cited rule exists
 */
export function compareRules(rules: Rule[], citations: Citation[]): string[] {
  const alive = new Set(rules.filter((rule) => !rule.withdrawn).map((rule) => rule.id));
  const cited = new Set(citations.map((citation) => citation.id));
  const first = new Map(rules.toReversed().map((rule) => [rule.id, rule]));
  return [
    ...rules.filter((rule) => first.get(rule.id) !== rule).map((rule) => `${rule.place}: ${rule.id} stands twice`),
    ...rules
      .filter((rule) => alive.has(rule.id) && !cited.has(rule.id))
      .map((rule) => `${rule.place}: ${rule.id} has no test: ${rule.text}`),
    ...citations.filter(({ id }) => !alive.has(id)).map((citation) => `${citation.place}: no rule ${citation.id}`),
  ];
}

function isNotRun(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const property = callee["property"];
  if (isNode(property) && typeof property["name"] === "string" && NOT_RUN.has(property["name"])) return true;
  return isNotRun(callee["object"]) || isNotRun(callee["callee"]) || isNotRun(callee["tag"]);
}

function titleOf(call: Node): unknown[] {
  const title: unknown = Array.isArray(call["arguments"]) ? call["arguments"][0] : undefined;
  return isNode(title) && Array.isArray(title["quasis"]) ? title["quasis"] : [title];
}

function wordsOf(node: Node): string {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : "";
  if (node.type !== "TemplateElement") return "";
  const value = node["value"];
  return typeof value === "object" && value !== null && "raw" in value && typeof value.raw === "string"
    ? value.raw
    : "";
}
