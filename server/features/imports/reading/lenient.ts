import * as z from "zod/mini";
import { catch as fallingBack } from "zod/mini";

/** Files of other tools differ by year and by plan: a value of another type counts as absent. */
export function lenient<T extends z.ZodMiniType>(schema: T, fallback: z.infer<T>) {
  return fallingBack(schema, fallback);
}

export const words = lenient(z.string(), "");
export const flag = lenient(z.boolean(), false);
export const position = lenient(z.number(), 0);
export const moment = lenient(z.nullable(z.string()), null);
export const anything = lenient(z.array(z.unknown()), []);

/** A name by which parts of a file point to each other: some tools write it as a number, some as words. */
export const key = lenient(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  "",
);
export const keys = lenient(z.array(key), []);

/** A list of things that may be missing. One that is none of them is left out: it must not take the others with it. */
export function listOf<T extends z.ZodMiniType>(schema: T) {
  const known = z.transform((values: unknown[]) =>
    values.flatMap((value): z.output<T>[] => {
      const read = z.safeParse(schema, value);
      return read.success ? [read.data] : [];
    }),
  );
  return lenient(z.pipe(z.array(z.unknown()), known), []);
}
