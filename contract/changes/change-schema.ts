import * as z from "zod/mini";

/** The envelope of a change. The server that writes its row operations checks them; devices do not check them again. */
export const changeSchema = z.object({
  stream: z.string(),
  epoch: z.string(),
  seq: z.int(),
  mutationId: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  at: z.string(),
  ops: z.array(z.unknown()),
});
