import * as z from "zod/mini";
import { anything, flag, lenient, moment, position, words } from "../lenient.ts";

/**
 * The subset of a Trello export that a board here imports or must report. Exports differ by version and plan, so everything but lists and
 * cards may be absent, and a value of another type counts as absent.
 */
const list = z.looseObject({
  id: z.string(),
  name: words,
  closed: flag,
  pos: position,
  softLimit: lenient(z.nullable(z.number()), null),
});

const label = z.looseObject({ id: z.string(), name: words, color: lenient(z.nullable(z.string()), null) });

const attachment = z.looseObject({ name: words, url: words });

const card = z.looseObject({
  id: z.string(),
  name: words,
  desc: words,
  closed: flag,
  idList: words,
  pos: position,
  start: moment,
  due: moment,
  dueComplete: flag,
  dateLastActivity: moment,
  idLabels: lenient(z.array(z.string()), []),
  labels: lenient(z.array(label), []),
  idMembers: lenient(z.array(z.string()), []),
  idMembersVoted: anything,
  attachments: lenient(z.array(attachment), []),
  customFieldItems: anything,
  stickers: anything,
  isTemplate: flag,
  address: lenient(z.nullable(z.string()), null),
  dueReminder: lenient(z.nullable(z.number()), null),
  badges: lenient(z.looseObject({ comments: position }), { comments: 0 }),
  cover: lenient(z.nullable(z.looseObject({ color: lenient(z.nullable(z.string()), null) })), null),
});
export type TrelloCard = z.infer<typeof card>;

const checkItem = z.looseObject({
  name: words,
  state: words,
  pos: position,
  due: moment,
  idMember: lenient(z.nullable(z.string()), null),
});

const checklist = z.looseObject({
  idCard: words,
  name: words,
  pos: position,
  checkItems: lenient(z.array(checkItem), []),
});
export type TrelloChecklist = z.infer<typeof checklist>;

const action = z.looseObject({
  type: words,
  date: moment,
  data: lenient(z.looseObject({ text: words, card: lenient(z.looseObject({ id: words }), { id: "" }) }), {
    text: "",
    card: { id: "" },
  }),
  memberCreator: lenient(z.looseObject({ fullName: words, username: words }), { fullName: "", username: "" }),
});
export type TrelloAction = z.infer<typeof action>;

const member = z.looseObject({ id: z.string(), fullName: words, username: words });

export const trelloExport = z.looseObject({
  name: z.string(),
  desc: words,
  lists: z.array(list),
  cards: z.array(card),
  labels: lenient(z.array(label), []),
  members: lenient(z.array(member), []),
  checklists: lenient(z.array(checklist), []),
  actions: lenient(z.array(action), []),
  customFields: lenient(z.array(z.looseObject({ name: words })), []),
  pluginData: anything,
});
export type TrelloExport = z.infer<typeof trelloExport>;
