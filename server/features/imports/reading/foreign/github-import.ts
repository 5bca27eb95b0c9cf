import * as z from "zod/mini";
import { AppError } from "#contract/core/error.ts";
import { importText } from "../../import-text.ts";
import { type ImportDraft, Losses } from "../draft/import-draft.ts";
import { parseImportJson } from "../import-json.ts";
import { key, lenient, listOf, moment, position, words } from "../lenient.ts";
import { isoTime } from "../trello/trello-time.ts";
import { draftFromForeign, type ForeignCard } from "./foreign-board.ts";
import { nearestPaletteColor } from "./nearest-palette-color.ts";

const account = lenient(z.nullable(z.looseObject({ login: words, name: lenient(z.nullable(z.string()), null) })), null);
const wholeLabel = z.looseObject({ name: words, color: lenient(z.nullable(z.string()), null) });
/** GitHub also writes a label as a plain name. */
const label = z.union([
  wholeLabel,
  z.pipe(
    z.string(),
    z.transform((name) => ({ name, color: null })),
  ),
]);
const kind = lenient(z.nullable(z.looseObject({ name: words })), null);
const counts = lenient(z.nullable(z.looseObject({ total: position, total_count: position })), null);
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
  type: kind,
  issueType: kind,
  state_reason: lenient(z.nullable(z.string()), null),
  stateReason: lenient(z.nullable(z.string()), null),
  sub_issues_summary: counts,
  reactions: counts,
  pull_request: lenient(z.nullable(z.looseObject({})), null),
  /** Comments from `gh`; the REST API returns only their number. */
  comments: lenient(z.union([z.array(comment), z.number()]), 0),
  id: key,
  comments_count: position,
});
type Issue = z.infer<typeof issue>;

const OPEN = "open";
const CLOSED = "closed";
const NOT_PLANNED = "not_planned";

/**
 * Creates a draft of a board from GitHub issues: the output of `gh issue list --json …` or a response of the REST API. Numbers are kept.
 */
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

/** «owner/name», from the URLs of the issues. */
function repositoryOf(issues: readonly Issue[]): string | null {
  for (const { html_url: page, url } of issues) {
    const found = /^https?:\/\/[^/\s]+\/(?:api\/v3\/)?(?:repos\/)?([\w.-]+\/[\w.-]+)\/issues\/\d+/.exec(page || url);
    if (found?.[1] !== undefined) return found[1];
  }
  return null;
}

const typeKey = (name: string): string => `type:${name}`;
const milestoneKey = (title: string): string => `milestone:${title}`;

function labelsOf(
  issues: readonly Issue[],
): { key: string; name: string; color: ReturnType<typeof nearestPaletteColor> }[] {
  const all = issues.flatMap(({ labels: own }) => own);
  // Labels with a color take precedence over plain names.
  const labels = new Map(
    all
      .toSorted((one, other) => Number(one.color !== null) - Number(other.color !== null))
      .map((own) => [own.name, own]),
  );
  const types = new Set(issues.flatMap((own) => typeOf(own) ?? []));
  const milestones = new Set(issues.flatMap(({ milestone }) => milestone?.title ?? []));
  return [
    ...[...labels.values()].map(({ name, color }, at) => ({
      key: name,
      name,
      color: nearestPaletteColor(color ?? "", at),
    })),
    ...[...types].map((name) => ({ key: typeKey(name), name, color: "graphite" as const })),
    ...[...milestones].map((name) => ({ key: milestoneKey(name), name, color: "indigo" as const })),
  ];
}

function peopleOf(issues: readonly Issue[]): { key: string; name: string; username: string }[] {
  const people = new Map(issues.flatMap(({ assignees }) => assignees ?? []).map((own) => [own.login, own]));
  return [...people.values()].map(({ login, name }) => ({ key: login, name: name ?? "", username: login }));
}

/** «Bug», «Task»: issue types of an organisation. */
function typeOf({ type, issueType }: Issue): string | null {
  return (type ?? issueType)?.name || null;
}

/** A milestone is due on a day: its hour is only GitHub's start of the day. */
const dayOf = (time: string | null): string | null => (time === null ? null : `${time.slice(0, 10)}T00:00:00.000Z`);

function reportLosses(own: Issue, losses: Losses): void {
  const reason = own.state_reason ?? own.stateReason;
  if (reason?.toLowerCase() === NOT_PLANNED) losses.add(importText.closedWithout, own.title);
  losses.add(importText.subtasks, own.title, count(own.sub_issues_summary?.total));
  losses.add(importText.votes, own.title, count(own.reactions?.total_count));
}

const count = (value: number | undefined): number =>
  value !== undefined && Number.isSafeInteger(value) ? Math.max(0, value) : 0;

function cardOf(own: Issue, losses: Losses): ForeignCard {
  const isClosed = own.state.toLowerCase() === CLOSED;
  const { comments, milestone } = own;
  const type = typeOf(own);
  reportLosses(own, losses);
  const commentList = typeof comments === "number" ? [] : comments;
  if (typeof comments === "number") losses.add(importText.lostComments, own.title, Math.max(0, Math.floor(comments)));
  return {
    key: String(own.number),
    number: own.number,
    columnKey: isClosed ? CLOSED : OPEN,
    title: own.title,
    text: own.body ?? "",
    labelKeys: [
      ...own.labels.map(({ name }) => name),
      ...(type === null ? [] : [typeKey(type)]),
      ...(milestone === null ? [] : [milestoneKey(milestone.title)]),
    ],
    personKeys: (own.assignees ?? []).map(({ login }) => login),
    dueAt: dayOf(isoTime(milestone?.dueOn ?? milestone?.due_on ?? null)),
    isDone: isClosed,
    doneAt: isoTime(own.closedAt ?? own.closed_at),
    createdAt: isoTime(own.createdAt ?? own.created_at),
    comments: commentList.map(({ body, createdAt, created_at: at, author, user }) => ({
      author: (author ?? user)?.name || (author ?? user)?.login || "",
      text: body,
      at: isoTime(createdAt ?? at),
    })),
  };
}
