import { useState, type ReactElement } from "react";
import type { ActivityLine } from "#contract/tasks/activity.ts";
import { fieldValueText } from "#client/entities/task/fields/field-value-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { timeText } from "#client/language/dates/date-text.ts";
import { daysBetween } from "#client/language/dates/calendar.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
import { commentText, momentText } from "./comment-text.ts";
import css from "./comments.module.css";
import { historyWords, ruleWords } from "./history-text.ts";

/** The number of latest lines shown from a longer run, which is collapsed. */
const SHOWN = 2;

/** Adjacent history lines: «Марк перенёс из «К работе» в «В работе» · вчера, 17:20». */
export function HistoryLines({ lines }: { lines: readonly ActivityLine[] }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || lines.length <= SHOWN + 1 ? lines : lines.slice(-SHOWN);
  return (
    <>
      {shown.length < lines.length && (
        <li>
          <Button className={css.more} look="ghost" size="sm" onClick={() => setOpen(true)}>
            {commentText.moreHistory(lines.length - shown.length)}
          </Button>
        </li>
      )}
      {shown.map((line) => (
        <HistoryLine key={line.id} line={line} />
      ))}
    </>
  );
}

const ICONS: Partial<Record<ActivityLine["kind"], IconName>> = {
  created: "circle-plus",
  moved: "arrow-right",
  arrived: "arrow-right",
  due: "calendar-event",
  assigned: "user-plus",
  unassigned: "user-circle",
  labelled: "tag",
  unlabelled: "tag",
  parented: "subtask",
  blocked: "ban",
  unblocked: "ban",
  related: "link",
  unrelated: "unlink",
  duplicate: "copy",
  "not-duplicate": "copy",
  filled: "list",
  archived: "archive",
  restored: "archive-off",
  "item-added": "list-check",
  "item-done": "check",
  "item-undone": "list-check",
  "file-added": "paperclip",
  "file-removed": "paperclip",
  "item-removed": "list-check",
};

function HistoryLine({ line }: { line: ActivityLine }): ReactElement {
  const sync = useSync();
  const now = useNow();
  const person = usePerson(line.actorId);
  const { ruleId } = line;
  const rule = useRow("rule", ruleId ?? "");
  const name = ruleId === undefined ? (person?.name ?? commentText.unknownUser) : "";
  const at = new Date(line.at);
  const ago = relativeTime(at, now);
  const when = daysBetween(at, now) === 1 ? `${ago}, ${timeText(at)}` : ago;
  return (
    <li className={css.line}>
      <Icon name={ruleId === undefined ? (ICONS[line.kind] ?? "pencil") : "bolt"} size={15} />
      <span>
        <b title={ruleId === undefined ? undefined : person?.name}>
          {ruleId === undefined ? name.split(" ")[0] : ruleWords(rule?.name ?? "")}
        </b>{" "}
        {historyWords(line, name, { now, name: (id) => nameIn(sync, line, id), field: fieldIn(sync, line, now) })}
        {" · "}
        <time dateTime={line.at} title={momentText(at, now)}>
          {when}
        </time>
      </span>
    </li>
  );
}

/** Kinds of lines whose ids are task ids. */
const OF_TASKS: ReadonlySet<ActivityLine["kind"]> = new Set<ActivityLine["kind"]>([
  "created",
  "parented",
  "blocked",
  "unblocked",
  "related",
  "unrelated",
  "duplicate",
  "not-duplicate",
]);
function fieldIn({ store }: Sync, { fieldId }: ActivityLine, now: Date) {
  const field = fieldId === undefined ? undefined : store.get("customField", fieldId);
  if (field === undefined) return () => null;
  const person = (id: string): string | null => store.person(id)?.name ?? null;
  return (value: string | null) => ({ name: field.name, text: fieldValueText(field, value ?? "", { person, now }) });
}

function nameIn({ store }: Sync, { kind }: ActivityLine, id: string | null): string | null {
  if (id === null) return null;
  if (OF_TASKS.has(kind)) return store.get("task", id)?.title ?? null;
  if (kind === "moved") return store.get("column", id)?.name ?? null;
  if (kind === "labelled" || kind === "unlabelled") return store.get("label", id)?.name ?? null;
  return store.person(id)?.name ?? null;
}
