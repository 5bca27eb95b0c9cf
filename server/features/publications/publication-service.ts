import { createHash, createHmac } from "node:crypto";
import { AppError } from "#contract/core/error.ts";
import { can } from "#contract/core/permission.ts";
import type { Publication, PublicationDays, PublishedBoard } from "#contract/boards/publication.ts";
import type { Access } from "#server/access/access.ts";
import type { PublicationQueries, PublicationRow } from "./publication-queries.ts";

const DAY_MS = 86_400_000;
/** 192 bits, which cannot be guessed. */
const SLUG_BYTES = 24;

export interface PublicationContext {
  queries: PublicationQueries;
  access: Access;
  /** Derives the links; used for nothing else. */
  key: Buffer;
  publicUrl: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Publications {
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN. */
  get(userId: string, boardId: string): Promise<Publication | null>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, BOARD_ARCHIVED, ID_TAKEN. */
  put(userId: string, boardId: string, input: { id: string; days?: PublicationDays | null }): Promise<Publication>;
  /**
   * Also succeeds when there is no link, for clients that repeat a call because its response was lost. Throws BOARD_FORBIDDEN,
   * ACTION_FORBIDDEN.
   */
  end(userId: string, boardId: string): Promise<void>;
  listOwn(userId: string): Promise<PublishedBoard[]>;
  /** The board of a valid link. Throws PUBLICATION_GONE, which does not give the reason. */
  boardBehind(slug: string): Promise<string>;
}

/** Public links of boards (docs/decisions/0033). */
export function createPublications(context: PublicationContext): Publications {
  const { queries, access, now } = context;
  const slugOf = (id: string) =>
    createHmac("sha256", context.key).update(id).digest().subarray(0, SLUG_BYTES).toString("base64url");

  /** Checks the current rights of the link's creator, as the link acts with them. */
  async function mayPublish({ createdBy, boardId, isDisabled }: PublicationRow): Promise<boolean> {
    if (createdBy === null || isDisabled) return false;
    return can(await access.roleOn(createdBy, boardId), "board.publish");
  }

  /** After a change of the server's secret existing links still work, but cannot be shown again. */
  async function toPublication(row: PublicationRow): Promise<Publication> {
    const { id, slugHash, createdBy, name, createdAt, expiresAt } = row;
    const slug = slugOf(id);
    return {
      id,
      createdBy: createdBy === null || name === null ? null : { id: createdBy, name },
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      works: await mayPublish(row),
      link: hashOf(slug).equals(slugHash) ? `${context.publicUrl}/p/${slug}` : null,
    };
  }

  async function expiryFor(boardId: string, days: PublicationDays | null | undefined): Promise<Date | null> {
    if (days === undefined) return (await queries.ofBoard(boardId))?.expiresAt ?? null;
    return days === null ? null : new Date(now() + days * DAY_MS);
  }

  return {
    async get(userId, boardId) {
      await access.requireBoard(userId, boardId, "board.publish");
      const row = await queries.ofBoard(boardId);
      return row === null ? null : toPublication(row);
    },

    async put(userId, boardId, { id, days }) {
      await access.requireBoard(userId, boardId, "board.publish");
      if (await queries.isArchived(boardId)) throw new AppError("BOARD_ARCHIVED");
      const isPut = await queries.put({
        boardId,
        id,
        slugHash: hashOf(slugOf(id)),
        createdBy: userId,
        createdAt: new Date(now()),
        expiresAt: await expiryFor(boardId, days),
      });
      const row = isPut ? await queries.ofBoard(boardId) : null;
      if (row === null) throw new AppError("ID_TAKEN");
      return toPublication(row);
    },

    async end(userId, boardId) {
      await access.requireBoard(userId, boardId, "board.publish");
      await queries.remove(boardId);
    },

    async listOwn(userId) {
      const rows = await queries.madeBy(userId);
      const published = await Promise.all(
        rows.map(async (row) => ({
          ...(await toPublication(row)),
          board: { id: row.boardId, title: row.title, color: row.color, icon: row.icon },
        })),
      );
      return published.filter(({ works }) => works);
    },

    async boardBehind(slug) {
      const row = await queries.openBySlug(hashOf(slug), new Date(now()));
      if (row === null || !(await mayPublish(row))) throw new AppError("PUBLICATION_GONE");
      return row.boardId;
    },
  };
}

const hashOf = (slug: string) => createHash("sha256").update(slug).digest();
