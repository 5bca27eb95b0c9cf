import * as z from "zod/mini";
import { catch as fallingBack } from "zod/mini";

/** Files of other tools differ by version and plan: a value of another type counts as absent. */
export function lenient<T extends z.ZodMiniType>(schema: T, fallback: z.infer<T>) {
  return fallingBack(schema, fallback);
}

export const words = lenient(z.string(), "");
export const flag = lenient(z.boolean(), false);
export const position = lenient(z.number(), 0);
export const moment = lenient(z.nullable(z.string()), null);
export const anything = lenient(z.array(z.unknown()), []);

/** A key that joins parts of a file: some tools write it as a number, some as a string. */
export const key = lenient(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  "",
);
export const keys = lenient(z.array(key), []);

/** An optional list. An invalid item is left out, so that it does not invalidate the others. */
export function listOf<T extends z.ZodMiniType>(schema: T) {
  const known = z.transform((values: unknown[]) =>
    values.flatMap((value): z.output<T>[] => {
      const read = z.safeParse(schema, value);
      return read.success ? [read.data] : [];
    }),
  );
  return lenient(z.pipe(z.array(z.unknown()), known), []);
}
