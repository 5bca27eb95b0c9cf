import { safeAddress } from "../core/link-address.ts";

/** An address in plain text: its length and the target of a link on it. */
export interface BareAddress {
  readonly length: number;
  readonly href: string;
}

/** Longer runs without a space are not addresses: safe links are shorter. */
const MAX_LENGTH = 2_000;
const WEB = /(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"`]+/iy;
const WWW_HOST = /^www\.[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?=[/?#:]|$)/iu;
const EMAIL = /[a-z0-9](?:[\w.+-]{0,62}[\w+-])?@(?:[\p{L}\p{N}_-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}_-])/iuy;
/** Punctuation that ends a sentence, or closes a quote around the address. */
const SENTENCE_END = /(?:[.,;:!?'"»”’…]|&[a-z0-9]{2,10};)$/iu;
const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * Returns the web, mail or phone address that begins at `from`, or `null`. Follows GitHub's Markdown, plus two rules: a bracket, an
 * underscore or a tilde at the end belongs to the address if its counterpart is inside it. `from` must be the start of a word.
 */
export function bareAddressAt(text: string, from = 0): BareAddress | null {
  WEB.lastIndex = from;
  const found = WEB.exec(text.slice(0, from + MAX_LENGTH))?.[0];
  if (found === undefined) return bareEmailAt(text, from);
  const address = trimmedEnd(untilLooseBracket(found), text[from - 1] ?? "");
  if (/^www\./i.test(address)) {
    return WWW_HOST.test(address) ? linkTo(address, `https://${address}`) : null;
  }
  return linkTo(address, address);
}

/** As {@link bareAddressAt} for email addresses only: `anna@example.ru`. */
export function bareEmailAt(text: string, from = 0): BareAddress | null {
  EMAIL.lastIndex = from;
  const address = EMAIL.exec(text)?.[0];
  return address === undefined ? null : linkTo(address, `mailto:${address}`);
}

/** Returns every address of a text, in order, with its index. */
export function bareAddressesIn(text: string): (BareAddress & { readonly index: number })[] {
  const found: (BareAddress & { readonly index: number })[] = [];
  for (const { index } of text.matchAll(STARTS)) {
    const last = found.at(-1);
    if (last !== undefined && index < last.index + last.length) continue;
    const address = bareAddressAt(text, index);
    if (address !== null) found.push({ ...address, index });
  }
  return found;
}

/** Starts of words that may begin an address: a scheme, `www.`, or letters before an `@`. */
const STARTS = /(?<![\p{L}\p{N}@.+/-])(?:https?:|www\.|mailto:|tel:|[a-z0-9][\w.+-]{0,63}@)/giu;

function linkTo(address: string, href: string): BareAddress | null {
  return safeAddress(href) === null ? null : { length: address.length, href };
}

/** An unmatched closing square bracket ends a link's text: `[https://a.ru](…)`. */
function untilLooseBracket(address: string): string {
  let open = 0;
  for (let at = 0; at < address.length; at += 1) {
    if (address[at] === "[") open += 1;
    else if (address[at] === "]") {
      if (open === 0) return address.slice(0, at);
      open -= 1;
    }
  }
  return address;
}

function trimmedEnd(address: string, before: string): string {
  let rest = address;
  for (;;) {
    const length = tailOf(rest, before);
    if (length === 0) return rest;
    rest = rest.slice(0, -length);
  }
}

/** Returns how many trailing characters are not part of the address. */
function tailOf(address: string, before: string): number {
  const sentence = SENTENCE_END.exec(address)?.[0];
  if (sentence !== undefined) return sentence.length;
  const last = address.at(-1) ?? "";
  const opening = PAIRS[last];
  if (opening !== undefined) return countOf(address, last) > countOf(address, opening) ? 1 : 0;
  const run = /(?:\*+|_+|~+)$/.exec(address)?.[0] ?? "";
  const isPaired = last !== before && address.slice(0, -run.length).includes(run);
  return isPaired ? 0 : run.length;
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
