import { useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { peopleOfBoard } from "#client/entities/person/readers.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useRole, useRow, useSession } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { COMMENT_MAX } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import type { User } from "#contract/users/user.ts";
import { keepAnswer, readAnswer, type AnswerTarget } from "./answer-tools.ts";
import { CommentField } from "./comment-field.tsx";
import { addComment } from "./comment-mutations.ts";
import { showComment } from "./show-comment-tools.ts";
import { commentText } from "./comment-text.ts";
import css from "./comments.module.css";

export interface CommentComposerProps {
  taskId: string;
  /** The comment that the user replies to; `null` for a comment that is not a reply. */
  answering?: AnswerTarget | null;
  /** Called when a stored draft of a reply is restored, or when the reply is cancelled. */
  onAnswering?: (answering: AnswerTarget | null) => void;
  /** The button that attaches files. */
  attach?: ReactNode;
}

/** The comment field that is pinned under a discussion. Renders nothing if the user may not comment or the board is archived. */
export function CommentComposer(props: CommentComposerProps): ReactElement | null {
  const { user } = useSession();
  const task = useRow("task", props.taskId);
  const board = useRow("board", task?.boardId ?? null);
  const role = useRole(task?.boardId ?? "");
  const may = can(role, "comment.write") && board?.status === "active";
  if (task === undefined || user === null || !may) return null;
  return <Composer key={props.taskId} {...props} boardId={task.boardId} user={user} />;
}

function Composer(props: CommentComposerProps & { boardId: string; user: User }): ReactElement {
  const { taskId, boardId, user, answering = null, onAnswering, attach } = props;
  const sync = useSync();
  const draft = `comment:${taskId}`;
  const [body, setBody] = useState(() => readDraft(user.id, draft) ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useRef(body);
  const [storedAnswer] = useState(() => (body === "" ? null : readAnswer(user.id, taskId)));
  useEffect(() => {
    if (storedAnswer !== null) onAnswering?.(storedAnswer);
  }, [storedAnswer, onAnswering]);
  useEffect(() => {
    // The focus does not move to a restored draft.
    if (answering !== null && answering !== storedAnswer) field.current?.focus();
  }, [answering, storedAnswer]);
  const hasWords = body !== "";
  useEffect(() => keepAnswer(user.id, taskId, hasWords ? answering : null), [user.id, taskId, hasWords, answering]);
  const change = (next: string): void => {
    typed.current = next;
    setBody(next);
    keepDraft(user.id, draft, next);
  };
  const leaveAnswer = onAnswering && ((): void => onAnswering(null));
  const words = body.trim();
  const canSend = words !== "" && words.length <= COMMENT_MAX;
  const send = async (): Promise<void> => {
    if (!canSend) return;
    const people = peopleOfBoard(sync, boardId);
    // The field is cleared at once; the draft is deleted when the comment is stored on the device.
    setBody("");
    typed.current = "";
    onAnswering?.(null);
    const id = sync.newId();
    const isStored = await addComment(sync, { id, taskId, body: words, parentId: answering?.id ?? null, people });
    if (isStored) {
      keepDraft(user.id, draft, typed.current);
      showComment(id);
    } else {
      change([words, typed.current].filter((part) => part !== "").join("\n"));
      onAnswering?.(answering);
    }
  };
  return (
    <div className={css.compose}>
      <span className={css.mark}>
        <Avatar person={personOf(user)} size={26} silent />
      </span>
      <div className={css.box}>
        {answering !== null && leaveAnswer !== undefined && (
          <AnsweringWhom authorId={answering.authorId} onClose={leaveAnswer} />
        )}
        <CommentField
          boardId={boardId}
          label={commentText.fieldLabel}
          value={body}
          onChange={change}
          onSend={() => void send()}
          fieldRef={field}
          {...(answering === null || leaveAnswer === undefined ? {} : { onEscape: leaveAnswer })}
        />
        {attach}
        <button
          type="button"
          className={css.send}
          aria-label={commentText.send}
          data-tip={commentText.send}
          data-tip-keys="⌘ Enter"
          disabled={!canSend}
          onClick={() => void send()}
        >
          <Icon name="send" size={17} />
        </button>
      </div>
    </div>
  );
}

function AnsweringWhom({ authorId, onClose }: { authorId: string; onClose: () => void }): ReactElement {
  const name = usePerson(authorId)?.name ?? commentText.unknownUser;
  return (
    <span className={css.answering}>
      {commentText.replyTo(name)}
      <IconButton icon="x" size="sm" name={commentText.closeReply} onClick={onClose} />
    </span>
  );
}
