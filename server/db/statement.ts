/** A statement with its values. `name` makes PostgreSQL cache its plan per connection. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Collects the values of a statement while its text is built. */
export interface Values {
  /** Adds a value and returns its placeholder with the type: `$3::uuid[]`. */
  put(value: unknown, type: string): string;
  readonly all: unknown[];
}

export function createValues(): Values {
  const all: unknown[] = [];
  return {
    all,
    put(value, type) {
      all.push(value);
      return `$${String(all.length)}::${type}`;
    },
  };
}

const names = new Map<string, string>();

/** Names a text; the same text always has the same name. The number of texts is small, because they are built from few parts. */
export function statement(text: string, values: unknown[]): Statement {
  let name = names.get(text);
  if (name === undefined) {
    name = `yarus-${String(names.size)}`;
    names.set(text, name);
  }
  return { name, text, values };
}
