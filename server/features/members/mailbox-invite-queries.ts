import type pg from "pg";
import { INVITE_ROW, type InviteRow } from "./board-invite-queries.ts";

export type MailboxInviteQueries = ReturnType<typeof createMailboxInviteQueries>;

/** Invitations for one mailbox. */
export function createMailboxInviteQueries(pool: Pick<pg.Pool, "query">) {
  return {
    /** Ends others for the same mailbox: the latest email counts. */
    async endOthersFor(boardId: string, email: string, id: string, at: Date): Promise<void> {
      await pool.query(
        `update board_invite set revoked_at = $4 where board_id = $1 and email = $2 and id <> $3 and revoked_at is null`,
        [boardId, email, id, at],
      );
    },

    /** Valid invitations to the user's proven mailbox, the newest first. */
    async forPerson(userId: string, at: Date): Promise<InviteRow[]> {
      const { rows } = await pool.query<InviteRow>(
        `${INVITE_ROW} join "user" me on me.email = i.email and me.email_proven_at is not null and me.id = $1
         where i.revoked_at is null and (i.expires_at is null or i.expires_at > $2) and i.uses < i.uses_max
         and b.status = 'active' order by i.created_at desc, i.id`,
        [userId, at],
      );
      return rows;
    },
  };
}
