import { useMemo, useState, type ReactElement } from "react";
import { useOnline, useRole, useRow, useSession } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { can } from "#contract/core/permission.ts";
import { DelayedText } from "#client/ui/controls/small.tsx";
import type { AnswerTarget } from "./answer-tools.ts";
import { commentText } from "./comment-text.ts";
import { CommentView } from "./comment-view.tsx";
import css from "./comments.module.css";
import { entriesOf, useComments, useHistory, usePartsState, type DiscussionEntry } from "./discussion-queries.ts";
import type { DiscussionTools } from "./discussion-tools.ts";
import { HistoryLines } from "./history-lines.tsx";

export interface TaskDiscussionProps {
  taskId: string;
  /** Starts a reply in the composer, which the page pins under the discussion. */
  onAnswer: (answering: AnswerTarget) => void;
}

/** The comments of a task merged with its history. The page opens the task's details and places the composer. */
export function TaskDiscussion({ taskId, onAnswer }: TaskDiscussionProps): ReactElement | null {
  const task = useRow("task", taskId);
  const board = useRow("board", task?.boardId ?? null);
  const role = useRole(task?.boardId ?? "");
  const { user } = useSession();
  const [isHistoryShown, setHistoryShown] = useState(true);
  const comments = useComments(taskId);
  const history = useHistory(taskId, isHistoryShown);
  const entries = useMemo(
    () => entriesOf(comments, isHistoryShown ? history.lines : []),
    [comments, history, isHistoryShown],
  );
  const boardId = task?.boardId ?? "";
  const isOpen = board?.status === "active";
  const userId = user?.id ?? "";
  const tools = useMemo<DiscussionTools>(
    () => ({
      boardId,
      userId,
      mayWrite: isOpen && can(role, "comment.write"),
      mayReact: isOpen && can(role, "comment.react"),
      mayModerate: isOpen && can(role, "comment.moderate"),
      answer: (id, authorId) => onAnswer({ id, authorId }),
    }),
    [boardId, userId, isOpen, role, onAnswer],
  );
  if (task === undefined) return null;
  return (
    <section aria-label={commentText.title}>
      <header className={css.head}>
        <h3>{commentText.title}</h3>
        {task.commentCount > 0 && <span className={css.count}>{task.commentCount}</span>}
        <Button
          className={css.switch}
          look="ghost"
          size="sm"
          aria-pressed={isHistoryShown}
          onClick={() => setHistoryShown(!isHistoryShown)}
        >
          {isHistoryShown ? commentText.hideHistory : commentText.showHistory}
        </Button>
      </header>
      <Missing taskId={taskId} count={task.commentCount} isEmpty={comments.length === 0} />
      {isHistoryShown && history.isLost && <p className={css.quiet}>{commentText.historyLost}</p>}
      <ol>
        {entries.map((entry) => (
          <EntryView key={keyOf(entry)} entry={entry} tools={tools} />
        ))}
      </ol>
    </section>
  );
}

function keyOf(entry: DiscussionEntry): string {
  return entry.kind === "comment" ? entry.comment.id : `history ${entry.lines[0]?.id ?? ""}`;
}

function EntryView({ entry, tools }: { entry: DiscussionEntry; tools: DiscussionTools }): ReactElement {
  if (entry.kind === "history") return <HistoryLines lines={entry.lines} />;
  return (
    <li>
      <CommentView comment={entry.comment} tools={tools} />
      {entry.answers.length > 0 && (
        <ol className={css.answers}>
          {entry.answers.map((answer) => (
            <li key={answer.id}>
              <CommentView comment={answer} tools={tools} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

interface MissingProps {
  taskId: string;
  count: number;
  isEmpty: boolean;
}

/** Explains why a discussion with comments shows none of them. */
function Missing({ taskId, count, isEmpty }: MissingProps): ReactElement | null {
  const state = usePartsState(taskId);
  const isOnline = useOnline();
  if (state === "held" || count === 0 || !isEmpty) return null;
  return (
    <p className={css.quiet}>{isOnline ? <DelayedText>{commentText.asking}</DelayedText> : commentText.unknown}</p>
  );
}
