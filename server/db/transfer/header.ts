import { z } from "zod";

const header = z.object({
  createdAt: z.string(),
  /** Applied migrations, oldest first. */
  schema: z.array(z.object({ number: z.int().positive(), name: z.string(), checksum: z.string() })),
  /** Tables in the order of the frames, with the columns that were copied and their rows. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().nonnegative() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});

const tableEnd = z.object({ rows: z.int().nonnegative(), sha256: z.string() });

/** What a copy says of itself before its rows. */
export type Header = z.infer<typeof header>;

/** What it says after the rows of a table. */
export type TableEnd = z.infer<typeof tableEnd>;

/** Null when the bytes are not a header. */
export const parseHeader = (payload: Buffer): Header | null => parse(header, payload);

/** Null when the bytes are not the end of a table. */
export const parseTableEnd = (payload: Buffer): TableEnd | null => parse(tableEnd, payload);

function parse<T>(schema: z.ZodType<T>, payload: Buffer): T | null {
  try {
    return schema.safeParse(JSON.parse(payload.toString())).data ?? null;
  } catch {
    // Not even JSON: the same answer.
    return null;
  }
}
