import type { Construct, Extension, Tokenizer } from "micromark-util-types";

/**
 * Line endings of a paragraph: the indentation of the next line stays in the text, and lines that CommonMark would draw into a list or a quote
 * above them, although nothing but their place says so, are collected into `lazyLines` (numbers from 1).
 */
export function lineSyntax(lazyLines: Set<number>): Extension {
  const tokenize: Tokenizer = function tokenizeLineEnding(effects, ok) {
    return (code) => {
      const next = this.now().line + 1;
      if (this.parser.lazy[next] === true) lazyLines.add(next);
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return ok;
    };
  };
  const construct: Construct = { name: "keptLineEnding", tokenize };
  return { text: { [-5]: construct, [-4]: construct, [-3]: construct } };
}
