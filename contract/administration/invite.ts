import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { INVITE_USES_MAX } from "../core/limit.ts";

/** Invitations to a server with closed registration. Only an administrator creates them. */
const inviteSchema = z.object({ id, usesLeft: z.number(), createdAt: time, expiresAt: time });
export type Invite = z.infer<typeof inviteSchema>;

export const inviteCreate = endpoint({
  method: "POST",
  path: "/api/auth/invites",
  access: "session",
  summary: "Make an invitation; its link is shown once",
  body: z.strictObject({
    uses: z
      .number({ error: "FIELD_TYPE" })
      .check(
        z.int({ error: "FIELD_TYPE" }),
        z.gte(1, { error: "FIELD_RANGE" }),
        z.lte(INVITE_USES_MAX, { error: "FIELD_RANGE" }),
      ),
  }),
  answer: z.object({ invite: inviteSchema, link: z.string() }),
  status: 201,
});

export const inviteList = endpoint({
  method: "GET",
  path: "/api/auth/invites",
  access: "session",
  summary: "Invitations that still work",
  answer: z.object({ invites: z.array(inviteSchema) }),
});

export const inviteEnd = endpoint({
  method: "DELETE",
  path: "/api/auth/invites/{id}",
  access: "session",
  summary: "Take an invitation back",
  params: z.strictObject({ id }),
  status: 204,
});
