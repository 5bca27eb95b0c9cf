import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { paletteColor, id, time } from "../core/field.ts";
import { BOARD_INVITE_CODE_MAX, INVITE_USES_MAX } from "../core/limit.ts";
import { ROLES, type Role } from "../core/permission.ts";
import { email } from "../users/user.ts";

/** Life of a link; `null` until it is revoked. */
export const INVITE_DAYS = [1, 7, 30] as const;
export type InviteDays = (typeof INVITE_DAYS)[number];

/** Roles that a link may give: only an owner appoints an owner, directly (decision 0030). */
export const INVITE_ROLES = ["viewer", "task_editor", "editor", "manager", "admin"] as const satisfies readonly Role[];
export type InviteRole = (typeof INVITE_ROLES)[number];

export function isInviteRole(role: unknown): role is InviteRole {
  return INVITE_ROLES.some((known) => known === role);
}

/** A link that makes its user a member of a board, as shown to members who may invite. */
export const boardInviteSchema = z.object({
  id,
  boardId: id,
  role: z.enum(INVITE_ROLES),
  uses: z.int(),
  /** `null`: unlimited. */
  usesMax: z.nullable(z.int()),
  createdBy: z.object({ id, name: z.string() }),
  createdAt: time,
  expiresAt: z.nullable(time),
  /** False if its author may no longer give this role. */
  works: z.boolean(),
  /** The only email address that may use it; such an invitation is used once. */
  email: z.exactOptional(z.nullable(z.string())),
  /** Only for callers who may give this role; for others it would be a way to raise their own. */
  link: z.nullable(z.string()),
});
export type BoardInvite = z.infer<typeof boardInviteSchema>;

const role = z.enum(INVITE_ROLES, { error: "ROLE_UNKNOWN" });

const usesMax = z.nullable(
  z
    .number({ error: "FIELD_TYPE" })
    .check(
      z.int({ error: "FIELD_TYPE" }),
      z.gte(1, { error: "FIELD_RANGE" }),
      z.lte(INVITE_USES_MAX, { error: "FIELD_RANGE" }),
    ),
);

export const boardInviteCreate = endpoint({
  method: "POST",
  path: "/api/board/{boardId}/invites",
  access: "session",
  summary: "Make an invitation to a board; sent again with the same id it answers the same link",
  params: z.object({ boardId: id }),
  body: z.strictObject({
    id: z.exactOptional(id),
    role,
    days: z.nullable(z.literal(INVITE_DAYS, { error: "FIELD_RANGE" })),
    usesMax,
    /** For this email address only: it is used once, expires, and replaces an earlier one for it. */
    email: z.exactOptional(email),
  }),
  /** `sent`: an email with the link is on its way. The answer is the same whether or not the server knows the address. */
  answer: z.object({ invite: boardInviteSchema, sent: z.boolean() }),
  status: 201,
});

export const boardInviteEnd = endpoint({
  method: "DELETE",
  path: "/api/board/{boardId}/invites/{inviteId}",
  access: "session",
  summary: "Take an invitation to a board back",
  params: z.object({ boardId: id, inviteId: id }),
  status: 204,
});

/** The code is a secret, so it is sent in the body and never in an address that a server logs. */
const presented = z.strictObject({
  boardId: id,
  code: z.string({ error: "FIELD_TYPE" }).check(z.maxLength(BOARD_INVITE_CODE_MAX, { error: "FIELD_RANGE" })),
});

export const boardInviteLook = endpoint({
  method: "POST",
  path: "/api/board/invite/look",
  access: "open",
  summary: "What an invitation is to; only whoever holds a code that works is told",
  body: presented,
  answer: z.object({
    board: z.object({ id, title: z.string(), color: paletteColor, icon: z.nullable(z.string()) }),
    role: z.enum(INVITE_ROLES),
    inviter: z.object({ name: z.string() }),
    expiresAt: z.nullable(time),
  }),
});

const accepted = z.object({ boardId: id, role: z.enum(ROLES), joined: z.boolean() });

export const boardInviteAccept = endpoint({
  method: "POST",
  path: "/api/board/invite/accept",
  access: "session",
  summary: "Accept an invitation; whoever is a member with this role or a higher one stays as they are",
  body: presented,
  answer: accepted,
});

const myInvite = z.object({
  id,
  board: z.object({ id, title: z.string(), color: paletteColor, icon: z.nullable(z.string()) }),
  role: z.enum(INVITE_ROLES),
  inviter: z.object({ name: z.string() }),
  expiresAt: z.nullable(time),
});
export type MyInvite = z.infer<typeof myInvite>;

export const myInvites = endpoint({
  method: "GET",
  path: "/api/user/invites",
  access: "session",
  summary: "Invitations to boards that were sent to my mailbox, once it is proven to be mine, and still work",
  answer: z.object({ items: z.array(myInvite), count: z.int() }),
});

export const myInviteAccept = endpoint({
  method: "POST",
  path: "/api/user/invites/{inviteId}/accept",
  access: "session",
  summary: "Accept an invitation that was sent to my mailbox",
  params: z.object({ inviteId: id }),
  answer: accepted,
});

export const myInviteDecline = endpoint({
  method: "POST",
  path: "/api/user/invites/{inviteId}/decline",
  access: "session",
  summary: "Decline an invitation that was sent to my mailbox; its link works no more",
  params: z.object({ inviteId: id }),
  status: 204,
});
