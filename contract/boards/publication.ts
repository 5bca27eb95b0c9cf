import * as z from "zod/mini";
import { COLUMN_KINDS } from "../entities/column.ts";
import { endpoint } from "../core/endpoint.ts";
import { paletteColor, id, time } from "../core/field.ts";

/** How long a public link works; `null` until somebody closes it. */
export const PUBLICATION_DAYS = [7, 30, 90] as const;
export type PublicationDays = (typeof PUBLICATION_DAYS)[number];

/** A board that whoever has the link may read, as those see it who may publish it. */
const publicationSchema = z.object({
  id,
  createdBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  /** `null` for no term. */
  expiresAt: z.nullable(time),
  /** False while whoever gave it may not publish the board any more: somebody who may takes it over by a new term. */
  works: z.boolean(),
  /** The address; `null` once the server's secret has changed: the link works on, and a new one can be made. */
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
    /** Absent: the term stays as it is; a first link has none then. */
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

/** A task for strangers: nothing of people, of other boards, and no id of anything. */
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
  /** Of its open tasks, of which the first are told. */
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
  /** Another one whenever anything of the board is another. */
  version: z.string(),
  /** `null` for who holds this version. */
  board: z.nullable(publicBoardSchema),
});
export type PublicAnswer = z.infer<typeof publicAnswer>;

export const publicBoardGet = endpoint({
  method: "GET",
  path: "/api/public/{slug}",
  access: "open",
  summary: "A published board, for whoever has its link; nothing of it for who holds this version",
  params: z.object({ slug: z.string() }),
  /** The version that the caller holds, for who has no `If-None-Match`. */
  query: z.strictObject({ held: z.exactOptional(z.string().check(z.maxLength(100, { error: "FIELD_RANGE" }))) }),
  answer: publicAnswer,
});
