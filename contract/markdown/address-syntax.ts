import type { CompileContext, Extension as TreeExtension } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from "micromark-util-types";
import { bareAddressAt } from "./bare-address.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    bareAddress: "bareAddress";
  }
  interface Token {
    /** The target of a bare address. */
    href?: string;
  }
}

const LONGEST = 2_000;
/** Words with another beginning are not addresses, so they are not scanned. */
const SCHEMES = ["http://", "https://", "www.", "mailto:", "tel:"];
const LOCAL_PART = /^[\w.+-]{0,64}(?:@|$)/;

/** Bare addresses in text become links; `\` before a sign of an address keeps it plain text. */
export const addressSyntax: Extension = { text: constructs() };

/** Creates a link node for each address. */
export const addressTree: TreeExtension = {
  enter: {
    bareAddress(this: CompileContext, token: Token) {
      this.enter({ type: "link", url: token.href ?? "", children: [] }, token);
      this.enter({ type: "text", value: this.sliceSerialize(token) }, token);
      this.exit(token);
    },
  },
  exit: {
    bareAddress(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};

function constructs(): Record<number, Construct> {
  const construct: Construct = { name: "bareAddress", tokenize: tokenizeAddress, previous: startsWord };
  const starts = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  return Object.fromEntries(Array.from(starts, (character) => [character.charCodeAt(0), construct]));
}

function startsWord(this: TokenizeContext, before: Code): boolean {
  return before === null || before < 0 || !/[\p{L}\p{N}@.+/-]/u.test(String.fromCharCode(before));
}

function mayBeAddress(word: string): boolean {
  const beginning = word.slice(0, 8).toLowerCase();
  const isWeb = SCHEMES.some((scheme) => beginning.startsWith(scheme) || scheme.startsWith(beginning));
  return word.length < LONGEST && (isWeb || LOCAL_PART.test(word));
}

/** Scans the whole word first, then takes the part that is an address. */
function tokenizeAddress(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const before = this.previous === null || this.previous < 0 ? "" : String.fromCharCode(this.previous);
  let word = "";
  let href = "";
  let left = 0;
  return effects.check({ tokenize: look, partial: true }, begin, nok);

  function look(ahead: Effects, found: State, missed: State): State {
    return (code) => {
      ahead.enter("bareAddress");
      return collect(code);
    };
    function collect(code: Code): State | undefined {
      if (code !== null && code > 32 && code !== 60 && code !== 62 && mayBeAddress(word)) {
        word += String.fromCharCode(code);
        ahead.consume(code);
        return collect;
      }
      ahead.exit("bareAddress");
      const address = bareAddressAt(before + word, before.length);
      href = address?.href ?? "";
      left = address?.length ?? 0;
      return (address === null ? missed : found)(code);
    }
  }

  function begin(code: Code): State | undefined {
    effects.enter("bareAddress").href = href;
    return take(code);
  }

  function take(code: Code): State | undefined {
    if (left === 0) {
      effects.exit("bareAddress");
      return ok(code);
    }
    left -= 1;
    effects.consume(code);
    return take;
  }
}
