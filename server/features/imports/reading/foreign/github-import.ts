import * as z from "zod/mini";
import { AppError } from "#contract/error.ts";
import { importText } from "../../import-text.ts";
import { type ImportDraft, Losses } from "../import-draft.ts";
import { parseImportJson } from "../import-json.ts";
import { key, lenient, listOf, moment, position, words } from "../lenient.ts";
import { isoTime } from "../trello-time.ts";
import { draftFromForeign, type ForeignCard } from "./foreign-board.ts";
import { hueOfColor } from "./hue-of-color.ts";

const account = lenient(z.nullable(z.looseObject({ login: words, name: lenient(z.nullable(z.string()), null) })), null);
const label = z.looseObject({ name: words, color: lenient(z.nullable(z.string()), null) });
const comment = z.looseObject({ body: words, createdAt: moment, created_at: moment, author: account, user: account });
const issue = z.looseObject({
  number: z.number(),
  title: z.string(),
  body: lenient(z.nullable(z.string()), null),
  state: words,
  labels: listOf(label),
  assignees: lenient(
    z.nullable(z.array(z.looseObject({ login: words, name: lenient(z.nullable(z.string()), null) }))),
    null,
  ),
  milestone: lenient(z.nullable(z.looseObject({ title: words, dueOn: moment, due_on: moment })), null),
  createdAt: moment,
  created_at: moment,
  closedAt: moment,
  closed_at: moment,
  url: words,
  html_url: words,
  repository_url: words,
  pull_request: lenient(z.nullable(z.looseObject({})), null),
  /** What was said, from `gh`; from the REST API only how much. */
  comments: lenient(z.union([z.array(comment), z.number()]), 0),
  id: key,
  comments_count: position,
});
type Issue = z.infer<typeof issue>;

const OPEN = "open";
const CLOSED = "closed";

/** A draft of a board from issues of GitHub: what `gh issue list --json …` writes, and what the REST API answers. Numbers are kept. */
export function draftFromGithub(bytes: Uint8Array): ImportDraft {
  const value = parseImportJson(bytes);
  const parsed = z
    .array(issue)
    .check(z.minLength(1))
    .safeParse(Array.isArray(value) ? value : [value]);
  if (!parsed.success) throw new AppError("IMPORT_BROKEN");
  const losses = new Losses();
  const issues = parsed.data.toSorted((one, other) => one.number - other.number).filter((one) => isIssue(one, losses));
  return draftFromForeign(
    {
      title: repositoryOf(issues) ?? importText.fromGithub,
      text: "",
      columns: [
        { key: OPEN, name: importText.openIssues, kind: "queue" },
        { key: CLOSED, name: importText.closedIssues, kind: "done" },
      ],
      labels: labelsOf(issues),
      people: peopleOf(issues),
      cards: issues.map((one) => cardOf(one, losses)),
    },
    losses,
  );
}

function isIssue({ pull_request: pull, title }: Issue, losses: Losses): boolean {
  if (pull === null) return true;
  losses.add(importText.pullRequests, title);
  return false;
}

/** «owner/name», where the addresses of the issues say it. */
function repositoryOf(issues: readonly Issue[]): string | null {
  for (const { html_url: page, url } of issues) {
    const found = /^https?:\/\/[^/\s]+\/(?:api\/v3\/)?(?:repos\/)?([\w.-]+\/[\w.-]+)\/issues\/\d+/.exec(page || url);
    if (found?.[1] !== undefined) return found[1];
  }
  return null;
}

const milestoneKey = (title: string): string => `milestone:${title}`;

function labelsOf(issues: readonly Issue[]): { key: string; name: string; color: ReturnType<typeof hueOfColor> }[] {
  const labels = new Map(issues.flatMap(({ labels: own }) => own).map((own) => [own.name, own]));
  const milestones = new Set(issues.flatMap(({ milestone }) => milestone?.title ?? []));
  return [
    ...[...labels.values()].map(({ name, color }, at) => ({ key: name, name, color: hueOfColor(color ?? "", at) })),
    ...[...milestones].map((name) => ({ key: milestoneKey(name), name, color: "indigo" as const })),
  ];
}

function peopleOf(issues: readonly Issue[]): { key: string; name: string; username: string }[] {
  const people = new Map(issues.flatMap(({ assignees }) => assignees ?? []).map((own) => [own.login, own]));
  return [...people.values()].map(({ login, name }) => ({ key: login, name: name ?? "", username: login }));
}

function cardOf(own: Issue, losses: Losses): ForeignCard {
  const isClosed = own.state.toLowerCase() === CLOSED;
  const { comments, milestone } = own;
  const said = typeof comments === "number" ? [] : comments;
  if (typeof comments === "number") losses.add(importText.lostComments, own.title, Math.max(0, Math.floor(comments)));
  return {
    key: String(own.number),
    number: own.number,
    columnKey: isClosed ? CLOSED : OPEN,
    title: own.title,
    text: own.body ?? "",
    labelKeys: [...own.labels.map(({ name }) => name), ...(milestone === null ? [] : [milestoneKey(milestone.title)])],
    personKeys: (own.assignees ?? []).map(({ login }) => login),
    dueAt: isoTime(milestone?.dueOn ?? milestone?.due_on ?? null),
    isDone: isClosed,
    doneAt: isoTime(own.closedAt ?? own.closed_at),
    createdAt: isoTime(own.createdAt ?? own.created_at),
    comments: said.map(({ body, createdAt, created_at: at, author, user }) => ({
      author: (author ?? user)?.name || (author ?? user)?.login || "",
      text: body,
      at: isoTime(createdAt ?? at),
    })),
  };
}
