import * as z from "zod/mini";
import { id, text, time } from "../core/field.ts";
import { COMMENT_MAX, EMOJI_MAX, MENTIONS_MAX } from "../core/limit.ts";
import type { ErrorCode } from "../core/error.ts";

/**
 * What somebody says about a task, a part of it (`detail.ts`). The body is a subset of Markdown, kept as it was typed. One that was removed
 * stays as a trace without its words.
 */
export const commentSchema = z.object({
  id,
  taskId: id,
  authorId: id,
  body: z.string(),
  /** The comment that this one answers; such a one answers none itself. */
  parentId: z.nullable(id),
  /** People of the board whom the body names. */
  mentions: z.array(id),
  /** Who reacted with what, in the order in which they did. */
  reactions: z.record(z.string(), z.array(id)),
  createdAt: time,
  editedAt: z.nullable(time),
  deletedAt: z.nullable(time),
  version: z.int(),
});
export type Comment = z.infer<typeof commentSchema>;

const body = text({ min: 1, max: COMMENT_MAX, empty: "COMMENT_EMPTY", long: "COMMENT_TOO_LONG" });
const mentions = z.array(id).check(z.maxLength(MENTIONS_MAX, { error: "FIELD_RANGE" }));

export const commentCreateArgs = z.strictObject({
  taskId: id,
  body,
  parentId: z.exactOptional(z.nullable(id)),
  mentions: z.exactOptional(mentions),
});
export const commentSetArgs = z.strictObject({ body, mentions: z.exactOptional(mentions) });

/** What reactions are offered; any other single emoji may be given too. */
export const REACTIONS = ["👍", "❤️", "🎉", "👀", "✅", "🤔"] as const;

/** A flag, a keycap, or pictures with their shades, joined. */
const EMOJI =
  /^(?:\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*)$/u;

const emoji = z
  .string({ error: "FIELD_TYPE" satisfies ErrorCode })
  .check(
    z.maxLength(EMOJI_MAX, { error: "EMOJI_UNKNOWN" satisfies ErrorCode }),
    z.regex(EMOJI, { error: "EMOJI_UNKNOWN" satisfies ErrorCode }),
  );
export const commentReactArgs = z.strictObject({ emoji, on: z.boolean() });
