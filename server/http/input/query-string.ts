import { AppError } from "#contract/core/error.ts";

/** Parses the query of a URL: valid percent encoding, every name once. A repeated name is refused, not made a list. Throws BAD_REQUEST. */
export function parseQueryString(address: string): Record<string, string> {
  const query: Record<string, string> = {};
  const mark = address.indexOf("?");
  if (mark === -1) return query;
  for (const pair of address.slice(mark + 1).split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decoded(equals === -1 ? pair : pair.slice(0, equals));
    if (Object.hasOwn(query, name) || name === "__proto__")
      throw new AppError("BAD_REQUEST", { field: name.slice(0, 100) });
    query[name] = equals === -1 ? "" : decoded(pair.slice(equals + 1));
  }
  return query;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    // decodeURIComponent fails only on a malformed escape.
    throw new AppError("BAD_REQUEST");
  }
}
