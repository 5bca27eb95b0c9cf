import * as z from "zod/mini";
import { id, text, time } from "../core/field.ts";
import { defineEntity } from "./define-entity.ts";
import { COMMENT_MAX, EMOJI_MAX, MENTIONS_MAX } from "../core/limit.ts";
import type { ErrorCode } from "../core/error.ts";

/**
 * A comment on a task, a detail (`detail.ts`). The body is a subset of Markdown, stored as typed. A removed comment stays as an entry
 * without text.
 */
export const commentSchema = z.object({
  id,
  taskId: id,
  authorId: id,
  body: z.string(),
  /** The comment that it replies to, which must not be a reply itself. */
  parentId: z.nullable(id),
  /** Board members mentioned in the body. */
  mentions: z.array(id),
  /** User ids by emoji, in the order of reacting. */
  reactions: z.record(z.string(), z.array(id)),
  createdAt: time,
  editedAt: z.nullable(time),
  deletedAt: z.nullable(time),
  version: z.int(),
});
export type Comment = z.infer<typeof commentSchema>;

const body = text({ min: 1, max: COMMENT_MAX, empty: "COMMENT_EMPTY", long: "COMMENT_TOO_LONG" });
const mentions = z.array(id).check(z.maxLength(MENTIONS_MAX, { error: "FIELD_RANGE" }));

export const commentEntity = defineEntity({
  schema: commentSchema,
  inputs: { body, mentions },
  uses: {
    id: ["file"],
    taskId: [],
    authorId: ["file"],
    body: ["file"],
    parentId: ["file"],
    mentions: ["file"],
    reactions: ["file"],
    createdAt: ["file"],
    editedAt: ["file"],
    deletedAt: ["file"],
    version: [],
  },
  blank: { parentId: null, mentions: [], reactions: {}, editedAt: null, deletedAt: null, version: 0 },
});

export const commentCreateArgs = z.strictObject({
  taskId: id,
  body,
  parentId: z.exactOptional(z.nullable(id)),
  mentions: z.exactOptional(mentions),
});
export const commentSetArgs = z.strictObject({ body, mentions: z.exactOptional(mentions) });

/** Suggested reactions; any other single emoji is allowed. */
export const REACTIONS = ["👍", "❤️", "🎉", "👀", "✅", "🤔"] as const;

/** A flag, a keycap, or pictographs with modifiers, joined. */
const EMOJI =
  /^(?:\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*)$/u;

const emoji = z
  .string({ error: "FIELD_TYPE" satisfies ErrorCode })
  .check(
    z.maxLength(EMOJI_MAX, { error: "EMOJI_UNKNOWN" satisfies ErrorCode }),
    z.regex(EMOJI, { error: "EMOJI_UNKNOWN" satisfies ErrorCode }),
  );
export const commentReactArgs = z.strictObject({ emoji, on: z.boolean() });
