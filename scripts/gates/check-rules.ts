import { compareRules, citationsIn, rulesIn } from "./rule-book.ts";
import { projectSources } from "#scripts/source-tree.ts";

/** Fails when a rule of `docs/rules` has no test, or a test names a rule that does not exist. */
const sources = projectSources();
const documents = sources.filter(({ path }) => /^docs\/rules\/(?!README).+\.md$/.test(path));
const tests = sources.filter(({ path }) => /\.test\.tsx?$/.test(path));

const rules = documents.flatMap(rulesIn);
const ownTest = "scripts/gates/rule-book.test.ts";
const citations = tests.filter(({ path }) => path !== ownTest).flatMap(citationsIn);

for (const problem of compareRules(rules, citations)) {
  console.error(problem);
  process.exitCode = 1;
}
console.log(
  `${rules.length} rules in ${documents.length} documents, named ${citations.length} times by ${tests.length} test files`,
);
