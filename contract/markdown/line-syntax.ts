import type { Construct, Extension, Tokenizer } from "micromark-util-types";

/**
 * Keeps the indentation of the lines of a paragraph, and collects lazy continuation lines (which CommonMark adds to a list or quote above
 * although they lack its markers) in `lazyLines` (numbers from 1).
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
