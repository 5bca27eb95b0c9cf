import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { openOver } from "#client/entities/task/task-address.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { dayText, timeText } from "#client/language/dates/date-text.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import type { CatchUpAnswer, CatchUpTask } from "#contract/boards/catch-up.ts";
import { catchUpText, catchUpWords } from "./catch-up-text.ts";
import css from "./catch-up.module.css";

export interface CatchUpDialogProps {
  catchUp: CatchUpAnswer;
  onClose: () => void;
}

/** The tasks that others changed while the user was away, the latest first, with links to the tasks. */
export function CatchUpDialog({ catchUp, onClose }: CatchUpDialogProps): ReactElement {
  const now = useNow();
  const since = catchUp.since === null ? null : new Date(catchUp.since);
  const { items, boardChanges, isMore } = catchUp;
  return (
    <Dialog
      title={catchUpText.title}
      text={since === null ? undefined : catchUpText.since(`${dayText(since, now)}, ${timeText(since)}`)}
      onClose={onClose}
      closeLabel={catchUpText.close}
      width={560}
    >
      <div className={css.scroll}>
        <ul>
          {items.map((item) => (
            <TaskRow key={item.taskId} item={item} now={now} onOpen={onClose} />
          ))}
        </ul>
        {boardChanges > 0 && <p className={css.note}>{catchUpText.board(boardChanges)}</p>}
        {isMore && <p className={css.note}>{catchUpText.more}</p>}
      </div>
    </Dialog>
  );
}

function TaskRow({ item, now, onOpen }: { item: CatchUpTask; now: Date; onOpen: () => void }): ReactElement {
  const title = useRow("task", item.taskId)?.title ?? item.title;
  const actor = usePerson(item.actorIds[0] ?? null);
  const others = item.actorIds.length - 1;
  const name = actor?.name ?? catchUpText.unknownUser;
  return (
    <li>
      <button
        type="button"
        className={css.row}
        onClick={() => {
          onOpen();
          openOver(item.taskId);
        }}
      >
        <Avatar person={personOf(actor ?? { id: item.actorIds[0] ?? item.taskId, name })} size={28} silent />
        <span className={css.words}>
          <b>{title}</b>
          <small>
            {name.split(" ")[0]}
            {others > 0 && ` +${String(others)}`}
            {": "}
            {catchUpWords(item)}
          </small>
        </span>
        <time className={css.when} dateTime={item.at}>
          {relativeTime(new Date(item.at), now)}
        </time>
      </button>
    </li>
  );
}
