import * as z from "zod/mini";
import { COLUMN_KINDS } from "../entities/column.ts";
import { endpoint } from "../core/endpoint.ts";
import { paletteColor, id, time } from "../core/field.ts";

/** How long a public link works; `null` until it is closed. */
export const PUBLICATION_DAYS = [7, 30, 90] as const;
export type PublicationDays = (typeof PUBLICATION_DAYS)[number];

/** A board that anyone with the link may read, as shown to members who may publish it. */
const publicationSchema = z.object({
  id,
  createdBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  /** `null`: does not expire. */
  expiresAt: z.nullable(time),
  /** False if its author may no longer publish the board; a member who may takes it over by setting a new period. */
  works: z.boolean(),
  /** The address; `null` if the server's secret has changed: the link still works, and a new one can be made. */
  link: z.nullable(z.string()),
});
export type Publication = z.infer<typeof publicationSchema>;

const ofBoard = z.object({ boardId: id });

export const publicationGet = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/publication",
  access: "session",
  summary: "The public link of a board, over or not; only who may publish the board is told",
  params: ofBoard,
  answer: z.object({ publication: z.nullable(publicationSchema) }),
});

export const publicationPut = endpoint({
  method: "PUT",
  path: "/api/board/{boardId}/publication",
  access: "session",
  summary:
    "Publish a board by a link: with the id of the link that it has, a new term for it; with another, a new link",
  params: ofBoard,
  body: z.strictObject({
    id,
    /** If absent, the period stays; a first link then never expires. */
    days: z.exactOptional(z.nullable(z.literal(PUBLICATION_DAYS, { error: "FIELD_RANGE" }))),
  }),
  answer: z.object({ publication: publicationSchema }),
});

export const publicationEnd = endpoint({
  method: "DELETE",
  path: "/api/board/{boardId}/publication",
  access: "session",
  summary: "Close the public link of a board, for everybody and at once",
  params: ofBoard,
  status: 204,
});

const publishedBoardSchema = z.extend(publicationSchema, {
  board: z.object({ id, title: z.string(), color: paletteColor, icon: z.nullable(z.string()) }),
});
export type PublishedBoard = z.infer<typeof publishedBoardSchema>;

export const listPublications = endpoint({
  method: "GET",
  path: "/api/publications",
  access: "session",
  summary: "Boards that I have published and may publish still",
  answer: z.object({ items: z.array(publishedBoardSchema), count: z.int() }),
});

/** A task for anonymous readers: no users, no other boards, no ids. */
const publicTask = z.object({
  number: z.int(),
  title: z.string(),
  labels: z.array(z.object({ name: z.string(), color: paletteColor })),
  priority: z.nullable(z.int()),
  dueAt: z.nullable(time),
  dueHasTime: z.boolean(),
  isDone: z.boolean(),
  checklistTotal: z.int(),
  checklistDone: z.int(),
  cover: z.nullable(paletteColor),
});
export type PublicTask = z.infer<typeof publicTask>;

const publicColumn = z.object({
  name: z.string(),
  kind: z.enum(COLUMN_KINDS),
  /** Number of its open tasks; only the first are listed. */
  total: z.int(),
  tasks: z.array(publicTask),
});
export type PublicColumn = z.infer<typeof publicColumn>;

const publicBoardSchema = z.object({
  title: z.string(),
  color: paletteColor,
  icon: z.nullable(z.string()),
  columns: z.array(publicColumn),
});
export type PublicBoard = z.infer<typeof publicBoardSchema>;

const publicAnswer = z.object({
  /** Changes whenever anything on the board does. */
  version: z.string(),
  /** `null` if the caller already has this version. */
  board: z.nullable(publicBoardSchema),
});
export type PublicAnswer = z.infer<typeof publicAnswer>;

export const publicBoardGet = endpoint({
  method: "GET",
  path: "/api/public/{slug}",
  access: "open",
  summary: "A published board, for whoever has its link; nothing of it for who holds this version",
  params: z.object({ slug: z.string() }),
  /** The version that the caller has, for clients that cannot send `If-None-Match`. */
  query: z.strictObject({ held: z.exactOptional(z.string().check(z.maxLength(100, { error: "FIELD_RANGE" }))) }),
  answer: publicAnswer,
});
