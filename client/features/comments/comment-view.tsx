import { useRef, useState, type ReactElement } from "react";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { peopleOfBoard } from "#client/entities/person/readers.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useMark, useOnline } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { useLasts } from "#client/hooks/use-lasts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import type { Comment } from "#contract/entities/comment.ts";
import { CommentBody } from "./comment-body.tsx";
import { CommentField } from "./comment-field.tsx";
import { changeComment, copyComment, removeComment } from "./comment-mutations.ts";
import { agoText, commentText, momentText } from "./comment-text.ts";
import css from "./comments.module.css";
import type { DiscussionTools } from "./discussion-tools.ts";
import { ReactionChoice, Reactions } from "./reactions.tsx";

export interface CommentViewProps {
  comment: Comment;
  tools: DiscussionTools;
}

/** One comment: its body, sync state, reactions, and the actions that the user may do. */
export function CommentView({ comment, tools }: CommentViewProps): ReactElement {
  const now = useNow();
  const author = usePerson(comment.authorId) ?? { id: comment.authorId, username: "", name: commentText.unknownUser };
  const [isEdited, setEdited] = useState(() => readDraft(tools.userId, draftOf(comment)) !== null);
  const at = new Date(comment.createdAt);
  const isGone = comment.deletedAt !== null;
  return (
    <article
      className={css.comment}
      data-comment={comment.id}
      aria-label={commentText.by(author.name, agoText(at, now))}
    >
      <Avatar person={personOf(author)} size={26} silent />
      <div className={css.main}>
        <div className={css.by}>
          <span>{author.name}</span>
          <small>
            <time dateTime={comment.createdAt} title={momentText(at, now)}>
              {agoText(at, now)}
            </time>
            {comment.editedAt !== null && !isGone && ` · ${commentText.edited}`}
          </small>
          <CommentMark commentId={comment.id} />
        </div>
        {isGone && <p className={css.gone}>{commentText.deleted}</p>}
        {isEdited && !isGone && <CommentEdit comment={comment} tools={tools} onDone={() => setEdited(false)} />}
        {!isEdited && !isGone && (
          <>
            <CommentBody comment={comment} />
            <Reactions comment={comment} userId={tools.userId} may={tools.mayReact} />
            <CommentTools comment={comment} name={author.name} tools={tools} onEdit={() => setEdited(true)} />
          </>
        )}
      </div>
    </article>
  );
}

/** Shows «Ждёт сети» or «Не отправлено»; nothing while a mutation is being sent. */
function CommentMark({ commentId }: { commentId: string }): ReactElement | null {
  const mark = useMark("comment", commentId);
  const isOnline = useOnline();
  const lasts = useLasts(mark === "waiting");
  if (mark === null || (mark === "waiting" && isOnline && !lasts)) return null;
  const isRefused = mark === "refused";
  return (
    <span className={classNames(css.state, isRefused && css.refused)}>
      <Icon name={isRefused ? "alert-triangle" : "cloud-up"} size={14} />
      {isRefused ? commentText.refused : commentText.waiting}
    </span>
  );
}

interface CommentToolsProps extends CommentViewProps {
  name: string;
  onEdit: () => void;
}

function CommentTools({ comment, name, tools, onEdit }: CommentToolsProps): ReactElement {
  const sync = useSync();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOwn = comment.authorId === tools.userId;
  const mayRemove = isOwn ? tools.mayWrite : tools.mayModerate;
  const open = (button: HTMLElement): void =>
    openMenu({
      anchor: button,
      label: commentText.menuOf(name),
      width: 210,
      items: [
        ...(isOwn && tools.mayWrite ? [{ text: commentText.edit, icon: "pencil" as const, onSelect: onEdit }] : []),
        { text: commentText.copy, icon: "copy", onSelect: () => void copyComment(comment) },
        ...(mayRemove
          ? [
              { section: "" },
              {
                text: commentText.remove,
                icon: "trash" as const,
                danger: !isOwn,
                onSelect: () => void removeComment(sync, comment, isOwn),
              },
            ]
          : []),
      ],
    });
  return (
    <div className={css.tools}>
      {tools.mayReact && (
        <IconButton
          icon="mood-plus"
          size="sm"
          name={commentText.react}
          onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
        />
      )}
      {tools.mayWrite && (
        <IconButton
          icon="arrow-back-up"
          size="sm"
          name={commentText.reply}
          onClick={() => tools.answer(comment.parentId ?? comment.id, comment.authorId)}
        />
      )}
      <IconButton
        icon="dots"
        size="sm"
        name={commentText.menuOf(name)}
        tip={false}
        onClick={(event) => open(event.currentTarget)}
      />
      {anchor !== null && (
        <ReactionChoice comment={comment} userId={tools.userId} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </div>
  );
}

const draftOf = ({ id }: Comment): string => `comment-edit:${id}`;

interface CommentEditProps extends CommentViewProps {
  onDone: () => void;
}

/** The editor of the user's own comment. Escape closes it and keeps the draft; only «Отмена» discards the draft. */
function CommentEdit({ comment, tools, onDone }: CommentEditProps): ReactElement {
  const sync = useSync();
  const [body, setBody] = useState(() => readDraft(tools.userId, draftOf(comment)) ?? comment.body);
  const field = useRef<HTMLTextAreaElement>(null);
  const keep = (text: string): void => keepDraft(tools.userId, draftOf(comment), text === comment.body ? null : text);
  const close = (): void => {
    keep(comment.body);
    onDone();
  };
  const save = async (): Promise<void> => {
    const words = body.trim();
    if (words === "") return;
    if (words === comment.body || (await changeComment(sync, comment.id, words, peopleOfBoard(sync, tools.boardId))))
      close();
  };
  return (
    <div className={css.edit}>
      <div className={css.box}>
        <CommentField
          boardId={tools.boardId}
          label={commentText.editLabel}
          value={body}
          onChange={(text) => {
            setBody(text);
            keep(text);
          }}
          onSend={() => void save()}
          onEscape={onDone}
          fieldRef={field}
        />
      </div>
      <div>
        <Button look="primary" size="sm" onClick={() => void save()}>
          {commentText.save}
        </Button>
        <Button look="ghost" size="sm" onClick={close}>
          {commentText.cancel}
        </Button>
      </div>
    </div>
  );
}
