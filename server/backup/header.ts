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

/** The description of a copy before its rows. */
export type Header = z.infer<typeof header>;

/** The count and checksum after the rows of a table. */
export type TableEnd = z.infer<typeof tableEnd>;

/** Returns null if the bytes are not a header. */
export const parseHeader = (payload: Buffer): Header | null => parse(header, payload);

/** Returns null if the bytes are not the end of a table. */
export const parseTableEnd = (payload: Buffer): TableEnd | null => parse(tableEnd, payload);

function parse<T>(schema: z.ZodType<T>, payload: Buffer): T | null {
  try {
    return schema.safeParse(JSON.parse(payload.toString())).data ?? null;
  } catch {
    // Not JSON.
    return null;
  }
}
