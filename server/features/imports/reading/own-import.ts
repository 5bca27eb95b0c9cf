import type { BoardFile, FileAttachment, FileComment, FileRule, FileTask } from "#contract/exchange/board-file.ts";
import { readFieldValue, type FieldValue } from "#contract/entities/field-value.ts";
import { COMMENT_MAX } from "#contract/core/limit.ts";
import { fromMarkdown } from "#contract/markdown/read-markdown.ts";
import { RELATIONS } from "#contract/entities/relation.ts";
import { brokenBy } from "#contract/entities/rule-form.ts";
import { importText } from "../import-text.ts";
import { cleanForm } from "./clean-form.ts";
import { foreignComment } from "./foreign-comment.ts";
import type { DraftComment, DraftFile, DraftTask, ImportDraft } from "./draft/import-draft.ts";
import { Losses } from "./draft/import-draft.ts";
import { parentsWithoutCircles } from "./task-tree.ts";

export interface OwnPlace {
  /** Users who will see the new board. */
  here: ReadonlySet<string>;
  /** Returns true if this server has signed the comment. */
  isSealed: (comment: FileComment) => boolean;
  /** The rest of its archive; absent for a single file. */
  archive?: OwnArchive;
}

export interface OwnArchive {
  /** Tasks of all boards in it. */
  taskIds: ReadonlySet<string>;
  fields: readonly BoardFile["customFields"][number][];
  labels: readonly BoardFile["labels"][number][];
  /** The file of a task or page in the archive; `null` when it is missing or invalid. */
  fileOf: (attachment: FileAttachment) => DraftFile | null;
}

/**
 * Creates a draft of a board from a file in our own format. Users who are not on the new board become text, or are left out and reported.
 */
export function draftFromOwn(file: BoardFile, place: OwnPlace): ImportDraft {
  const reader = new OwnReader(file, place);
  const files = reader.files(file.board.attachments ?? []);
  const page = reader.form(file.board.page, files);
  return {
    title: file.board.title,
    look: {
      color: file.board.color,
      key: file.board.key,
      icon: file.board.icon ?? null,
      sort: file.board.sort ?? null,
    },
    ...(page === null ? {} : { page }),
    files,
    columns: file.columns.map(({ id, ...column }) => ({ ...column, key: id, archived: column.archivedAt !== null })),
    labels: file.labels.map(({ id, ...label }) => ({ ...label, key: id })),
    fields: file.customFields.map(({ id, options, ...field }) => ({
      ...field,
      key: id,
      options: options.map(({ id: key, ...option }) => ({ ...option, key })),
    })),
    rules: reader.rules(),
    views: file.views ?? [],
    tasks: reader.tasks(),
    losses: reader.losses,
    isExact: true,
  };
}

class OwnReader {
  readonly losses = new Losses();
  readonly #file: BoardFile;
  readonly #place: OwnPlace;
  readonly #names: ReadonlyMap<string, string>;
  readonly #fields: ReadonlyMap<string, BoardFile["customFields"][number]>;
  readonly #taskIds: ReadonlySet<string>;

  constructor(file: BoardFile, place: OwnPlace) {
    this.#file = file;
    this.#place = place;
    this.#names = new Map(file.people.map(({ id, name }) => [id, name]));
    const { archive } = place;
    this.#fields = new Map([...(archive?.fields ?? []), ...file.customFields].map((field) => [field.id, field]));
    this.#taskIds = archive?.taskIds ?? new Set(file.tasks.map(({ id }) => id));
  }

  tasks(): DraftTask[] {
    const columns = new Set(this.#file.columns.map(({ id }) => id));
    const placed = this.#file.tasks.filter((task) => {
      if (columns.has(task.columnId)) return true;
      this.losses.add(importText.tasksWithoutColumn, task.title);
      return false;
    });
    const parents = parentsWithoutCircles(placed, (task) => this.losses.add(importText.circles, task.title));
    return placed.map((task) => this.#task(task, parents.get(task.id) ?? null));
  }

  /** Rules that refer to missing users or rows would do nothing: they are reported instead. */
  rules(): FileRule[] {
    const columns = new Set(this.#file.columns.map(({ id }) => id));
    const labels = new Set([...this.#file.labels, ...(this.#place.archive?.labels ?? [])].map(({ id }) => id));
    const isThere = {
      column: (id: string) => columns.has(id),
      label: (id: string) => labels.has(id),
      person: (id: string) => this.#place.here.has(id),
    };
    return (this.#file.rules ?? []).filter((rule) => {
      if (brokenBy(rule, isThere) === null) return true;
      this.losses.add(importText.rules, rule.name);
      return false;
    });
  }

  form(markdown: string | null, files: readonly DraftFile[] = []) {
    if (markdown === null) return null;
    const { here, archive } = this.#place;
    const tasks = archive?.taskIds ?? new Set<string>();
    const known = { people: here, tasks, files: new Set(files.map(({ key }) => key)) };
    return cleanForm(fromMarkdown(markdown), this.losses, known);
  }

  files(attachments: readonly FileAttachment[]): DraftFile[] {
    return attachments.flatMap((attachment) => {
      const file = this.#place.archive?.fileOf(attachment) ?? null;
      if (file === null) this.losses.add(importText.attachments, attachment.name);
      return file ?? [];
    });
  }

  #task(task: FileTask, parentKey: string | null): DraftTask {
    const { id: key, columnId, labelIds, assigneeIds, watcherIds, createdBy, createdAt, archivedAt, ...others } = task;
    const { description: markdown, checklist, attachments, comments: _comments, fields: _fields, ...unmapped } = others;
    const {
      parentTaskId: _parent,
      blockedByIds: _blockedBy,
      relatedIds: _related,
      duplicateOfIds: _duplicates,
      ...plain
    } = unmapped;
    const files = this.files(attachments);
    const description = this.form(markdown, files);
    return {
      ...plain,
      columnKey: columnId,
      labelKeys: labelIds,
      assigneeIds: this.#people(assigneeIds, importText.assignments),
      createdAt,
      archived: archivedAt !== null,
      archivedAt,
      files,
      ...(description === null ? {} : { description }),
      items: checklist.map((item) => ({ ...item, assigneeId: this.#person(item.assigneeId, importText.assignments) })),
      comments: this.#comments(task),
      more: {
        key,
        watcherIds: this.#people(watcherIds, importText.watchers),
        parentKey,
        related: this.#related(task),
        fields: this.#values(task),
        createdBy: this.#place.here.has(createdBy) ? createdBy : null,
      },
    };
  }

  #related(task: FileTask) {
    const named = (ids: readonly string[]): string[] =>
      [...new Set(ids)].filter((id) => id !== task.id && this.#taskIds.has(id));
    const { blockedByIds, relatedIds, duplicateOfIds } = task;
    for (const relation of RELATIONS) {
      const lost = new Set(task[relation]).size - named(task[relation]).length;
      this.losses.add(importText.relations, task.title, lost);
    }
    return { blockedByIds: named(blockedByIds), relatedIds: named(relatedIds), duplicateOfIds: named(duplicateOfIds) };
  }

  #values(task: FileTask): Record<string, FieldValue> {
    const entries = Object.entries(task.fields).flatMap(([id, rawValue]) => {
      const field = this.#fields.get(id);
      const read = field === undefined ? null : readFieldValue(withSorts(field), rawValue);
      const isHere = field?.type !== "person" || this.#place.here.has(String(rawValue));
      if (read?.ok === true && isHere) return [[id, read.value] as const];
      this.losses.add(importText.customValues, field?.name ?? "");
      return [];
    });
    return Object.fromEntries(entries);
  }

  #comments({ comments }: FileTask): DraftComment[] {
    return comments.map((comment) => {
      const { id, parentId, mentions, reactions, createdAt, editedAt, deletedAt, body } = comment;
      const { here, isSealed } = this.#place;
      const isTheirs = here.has(comment.authorId) && isSealed(comment);
      const common = { key: id, parentKey: parentId, createdAt, editedAt, deletedAt };
      if (isTheirs) {
        const knownReactions = Object.entries(reactions).map(
          ([emoji, ids]) => [emoji, ids.filter((one) => here.has(one))] as const,
        );
        return {
          ...common,
          authorId: comment.authorId,
          body,
          mentions: mentions.filter((one) => here.has(one)),
          reactions: Object.fromEntries(knownReactions.filter(([, ids]) => ids.length > 0)),
        };
      }
      const name = this.#names.get(comment.authorId) ?? importText.unknownPerson;
      this.losses.add(importText.authors, name);
      const words = deletedAt === null ? foreignComment(body, { name, at: createdAt }) : "";
      if (words.length > COMMENT_MAX) this.losses.add(importText.cutComment, body);
      return { ...common, authorId: null, body: words.slice(0, COMMENT_MAX), mentions: [], reactions: {} };
    });
  }

  #people(ids: readonly string[], what: string): string[] {
    return [...new Set(ids)].flatMap((id) => this.#person(id, what) ?? []);
  }

  #person(id: string | null, what: string): string | null {
    if (id === null || this.#place.here.has(id)) return id;
    this.losses.add(what, this.#names.get(id) ?? "");
    return null;
  }
}

/** Adds a placeholder sort key to the options: only their ids are read. */
function withSorts({ type, options }: BoardFile["customFields"][number]): Parameters<typeof readFieldValue>[0] {
  return { type, options: options.map((option) => ({ ...option, sort: "a0" })) };
}
