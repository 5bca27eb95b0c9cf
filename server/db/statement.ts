/** A statement with its values. `name` makes PostgreSQL keep its plan, one a connection. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Gathers the values of a statement while its text is written. */
export interface Values {
  /** The place of a value in the text, with its type: `$3::uuid[]`. */
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

/** Names a text; the same text always has the same name. Texts are made of few parts, so there are few of them. */
export function statement(text: string, values: unknown[]): Statement {
  let name = names.get(text);
  if (name === undefined) {
    name = `yarus-${String(names.size)}`;
    names.set(text, name);
  }
  return { name, text, values };
}
