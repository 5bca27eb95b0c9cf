import { createHash, createHmac } from "node:crypto";
import type { BoardInvite, InviteDays, InviteRole, MyInvite } from "#contract/members/board-invite.ts";
import { AppError } from "#contract/core/error.ts";
import { BOARD_INVITE_MEMORY_DAYS, BOARD_INVITES_MAX } from "#contract/core/limit.ts";
import { rankOf, type Role } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import type { Access } from "#server/access/access.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Log } from "#server/runtime/log.ts";
import type { Mail } from "#server/mail/mail.ts";
import { inviteEmail } from "./board-invite-text.ts";
import { joinBoard, mayInvite, refusalOf } from "./board-invite-join-service.ts";
import type { BoardInviteQueries, InviteRow } from "./board-invite-queries.ts";
import type { MailboxInviteQueries } from "./mailbox-invite-queries.ts";

const DAY_MS = 86_400_000;
/** 192 bits, which cannot be guessed. */
const CODE_BYTES = 24;
/** Default lifetime of an invitation that is sent by email. */
const EMAIL_INVITE_DAYS = 7;

export interface BoardInviteContext {
  queries: BoardInviteQueries & MailboxInviteQueries;
  access: Access;
  mutator: Mutator;
  /** Derives codes; used for nothing else. */
  key: Buffer;
  publicUrl: string;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  mail: Mail;
  /** Throws RATE_LIMITED: limits emails for each sender and each mailbox. */
  admitEmail: (userId: string, email: string) => void;
  log: Log;
}

export interface BoardInviteInput {
  id?: string | undefined;
  role: InviteRole;
  days: InviteDays | null;
  usesMax: number | null;
  email?: string | undefined;
}

export interface InviteCode {
  boardId: string;
  code: string;
}

export interface InvitePreview {
  board: Pick<InviteRow, "title" | "color" | "icon"> & { id: string };
  role: InviteRole;
  inviter: { name: string };
  expiresAt: string | null;
}

export interface BoardInvites {
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, ROLE_ABOVE_OWN, BOARD_ARCHIVED, TOO_MANY_INVITES, ID_TAKEN, RATE_LIMITED. */
  make(userId: string, boardId: string, input: BoardInviteInput): Promise<{ invite: BoardInvite; sent: boolean }>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN. */
  list(userId: string, boardId: string): Promise<BoardInvite[]>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, INVITE_GONE. */
  end(userId: string, boardId: string, id: string): Promise<void>;
  /** Throws the errors of `refusalOf`. */
  look(presented: InviteCode): Promise<InvitePreview>;
  /** Throws the same, and BOARD_INVITE_OVER. */
  accept(actor: Actor, presented: InviteCode): Promise<{ boardId: string; role: Role; joined: boolean }>;
  /** Invitations to the user's mailbox. */
  listOwn(userId: string): Promise<MyInvite[]>;
  /** Throws INVITE_GONE, and the errors of accepting a link. */
  acceptOwn(actor: Actor, inviteId: string): Promise<{ boardId: string; role: Role; joined: boolean }>;
  /** Throws INVITE_GONE. */
  declineOwn(userId: string, inviteId: string): Promise<void>;
  tidy(): Promise<void>;
}

/** Links that make users members of boards (docs/decisions/0030). */
export function createBoardInvites(context: BoardInviteContext): BoardInvites {
  const { queries, access, now } = context;
  const { codeOf, toBoardInvite } = createInvitePresenter(context);

  async function presentedTo({ boardId, code }: InviteCode): Promise<InviteRow> {
    const row = await queries.byCode(boardId, hashOf(code));
    if (row === null) throw new AppError("BOARD_INVITE_UNKNOWN");
    return row;
  }

  return {
    async make(userId, boardId, input) {
      const ownRole = await access.requireBoard(userId, boardId, "invite.link");
      if (!canSetRole(ownRole, null, input.role)) throw new AppError("ROLE_ABOVE_OWN");
      if (await queries.isArchived(boardId)) throw new AppError("BOARD_ARCHIVED");
      const { id = context.newId(), email = null } = input;
      const at = now();
      if (email !== null && (await queries.byId(id)) === null) context.admitEmail(userId, email);
      // An email may stay in a mailbox for years, so its invitation always expires.
      const days = email === null ? input.days : (input.days ?? EMAIL_INVITE_DAYS);
      const isNew = await queries.insert(
        {
          id,
          boardId,
          codeHash: hashOf(codeOf(id)),
          role: input.role,
          usesMax: email === null ? input.usesMax : 1,
          email,
          createdBy: userId,
          createdAt: new Date(at),
          expiresAt: days === null ? null : new Date(at + days * DAY_MS),
        },
        BOARD_INVITES_MAX,
      );
      const row = await queries.byId(id);
      if (row === null) throw new AppError("TOO_MANY_INVITES");
      if (!isNew && (row.boardId !== boardId || row.createdBy !== userId)) throw new AppError("ID_TAKEN");
      const invite = await toBoardInvite(row, ownRole);
      if (email === null || !isNew) return { invite, sent: email !== null && context.mail.kind === "sent" };
      await queries.endOthersFor(boardId, email, id, new Date(at));
      return { invite, sent: await sendInviteEmail(context, row, codeOf(id)) };
    },

    async list(userId, boardId) {
      const ownRole = await access.requireBoard(userId, boardId, "invite.link");
      const rows = await queries.list(boardId, new Date(now()));
      return Promise.all(rows.map((row) => toBoardInvite(row, ownRole)));
    },

    async end(userId, boardId, id) {
      await access.requireBoard(userId, boardId, "invite.link");
      if (!(await queries.revoke(boardId, id, new Date(now())))) throw new AppError("INVITE_GONE");
    },

    async look(presented) {
      const row = await presentedTo(presented);
      const code = refusalOf(row, now()) ?? ((await mayInvite(access, row)) ? null : "BOARD_INVITE_VOID");
      if (code !== null) throw new AppError(code);
      return {
        board: { id: row.boardId, title: row.title, color: row.color, icon: row.icon },
        role: row.role,
        inviter: { name: row.name },
        expiresAt: row.expiresAt?.toISOString() ?? null,
      };
    },

    async accept(actor, presented) {
      const row = await presentedTo(presented);
      const { boardId, role } = row;
      const currentRole = await access.roleOn(actor.userId, boardId);
      if (currentRole !== null && rankOf(currentRole) >= rankOf(role))
        return { boardId, role: currentRole, joined: false };
      const joined = await joinBoard(context, actor, row);
      return joined ? { boardId, role, joined } : { boardId, role: currentRole ?? role, joined };
    },

    ...createOwnInvites(context),

    tidy: () => queries.deleteOld(new Date(now() - BOARD_INVITE_MEMORY_DAYS * DAY_MS)),
  };
}

/** Invitations to the user's mailbox. */
function createOwnInvites(context: BoardInviteContext): Pick<BoardInvites, "listOwn" | "acceptOwn" | "declineOwn"> {
  const { queries, access, now } = context;

  async function ownInvite(userId: string, inviteId: string): Promise<InviteRow> {
    const rows = await queries.forPerson(userId, new Date(now()));
    const row = rows.find(({ id }) => id === inviteId);
    if (row === undefined) throw new AppError("INVITE_GONE");
    return row;
  }

  return {
    async listOwn(userId) {
      const rows = await queries.forPerson(userId, new Date(now()));
      const open = await Promise.all(
        rows.map(async (row) => {
          const currentRole = await access.roleOn(userId, row.boardId);
          const raises = currentRole === null || rankOf(currentRole) < rankOf(row.role);
          return raises && (await mayInvite(access, row)) ? [lookedAt(row)] : [];
        }),
      );
      return open.flat();
    },

    async acceptOwn(actor, inviteId) {
      const row = await ownInvite(actor.userId, inviteId);
      const currentRole = await access.roleOn(actor.userId, row.boardId);
      if (currentRole !== null && rankOf(currentRole) >= rankOf(row.role))
        return { boardId: row.boardId, role: currentRole, joined: false };
      const joined = await joinBoard(context, actor, row);
      return { boardId: row.boardId, role: row.role, joined };
    },

    async declineOwn(userId, inviteId) {
      const row = await ownInvite(userId, inviteId);
      await queries.revoke(row.boardId, row.id, new Date(now()));
    },
  };
}

/** False when the email could not be sent: the inviter has the link and can pass it on. */
async function sendInviteEmail(
  { mail, publicUrl, log }: BoardInviteContext,
  row: InviteRow,
  code: string,
): Promise<boolean> {
  if (row.email === null || mail.kind !== "sent") return false;
  const link = `${publicUrl}/i/${row.boardId}?code=${code}`;
  try {
    await mail.send(
      inviteEmail({ to: row.email, inviter: row.name, board: row.title, role: row.role, link, until: row.expiresAt }),
    );
    return true;
  } catch (err) {
    log.warn({ err }, "an invitation was not sent");
    return false;
  }
}

function lookedAt(row: InviteRow): MyInvite {
  return {
    id: row.id,
    board: { id: row.boardId, title: row.title, color: row.color, icon: row.icon },
    role: row.role,
    inviter: { name: row.name },
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

const hashOf = (code: string) => createHash("sha256").update(code).digest();

/** Builds codes, and the data of invitations for members who may invite. */
function createInvitePresenter({ key, access, publicUrl }: Pick<BoardInviteContext, "key" | "access" | "publicUrl">) {
  const codeOf = (id: string) =>
    createHmac("sha256", key).update(id).digest().subarray(0, CODE_BYTES).toString("base64url");

  /** After a change of the server's secret existing links still work, but cannot be shown again. */
  function linkOf({ id, boardId, codeHash }: InviteRow): string | null {
    const code = codeOf(id);
    return hashOf(code).equals(codeHash) ? `${publicUrl}/i/${boardId}?code=${code}` : null;
  }

  async function toBoardInvite(row: InviteRow, ownRole: Role): Promise<BoardInvite> {
    return {
      id: row.id,
      boardId: row.boardId,
      role: row.role,
      uses: row.uses,
      usesMax: row.usesMax,
      createdBy: { id: row.createdBy, name: row.name },
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      works: await mayInvite(access, row),
      email: row.email,
      link: canSetRole(ownRole, null, row.role) ? linkOf(row) : null,
    };
  }
  return { codeOf, toBoardInvite };
}
