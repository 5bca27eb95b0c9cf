import * as z from "zod/mini";

/** The envelope of a change. Its row operations are checked by the server that writes them, not by each device again. */
export const changeSchema = z.object({
  stream: z.string(),
  epoch: z.string(),
  seq: z.int(),
  mutationId: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  at: z.string(),
  ops: z.array(z.unknown()),
});
