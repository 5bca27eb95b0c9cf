import { useState, type FormEvent, type ReactElement } from "react";
import { usePeople } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { REACTIONS, type Comment } from "#contract/entities/comment.ts";
import { EMOJI_MAX } from "#contract/core/limit.ts";
import { react } from "./comment-mutations.ts";
import { commentText } from "./comment-text.ts";
import css from "./comments.module.css";

export interface ReactionsProps {
  comment: Comment;
  userId: string;
  /** True if the user may add and remove reactions. */
  may: boolean;
}

/** The reactions to a comment. The user's own reactions are shown as pressed. */
export function Reactions({ comment, userId, may }: ReactionsProps): ReactElement | null {
  const reactions = Object.entries(comment.reactions);
  if (reactions.length === 0) return null;
  return (
    <div className={css.reactions}>
      {reactions.map(([emoji, userIds]) => (
        <Reaction key={emoji} comment={comment} userId={userId} may={may} emoji={emoji} userIds={userIds} />
      ))}
    </div>
  );
}

function Reaction(props: ReactionsProps & { emoji: string; userIds: readonly string[] }): ReactElement {
  const { comment, userId, may, emoji, userIds } = props;
  const sync = useSync();
  const people = usePeople(userIds);
  const isOwn = userIds.includes(userId);
  const names = people.map(({ name }) => name).join(", ");
  return (
    <button
      type="button"
      className={classNames(css.reaction, isOwn && css.mine)}
      aria-pressed={isOwn}
      aria-label={commentText.reacted(emoji, names)}
      data-tip={names}
      disabled={!may}
      onClick={() => react(sync, comment, emoji, userId)}
    >
      <span aria-hidden="true">{emoji}</span>
      <span aria-hidden="true">{userIds.length}</span>
    </button>
  );
}

export interface ReactionChoiceProps {
  comment: Comment;
  userId: string;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The common reactions, and a field for any other emoji. */
export function ReactionChoice({ comment, userId, anchor, onClose }: ReactionChoiceProps): ReactElement {
  const sync = useSync();
  const [other, setOther] = useState("");
  const give = (emoji: string): void => {
    react(sync, comment, emoji, userId);
    onClose();
  };
  const giveOther = (event: FormEvent): void => {
    event.preventDefault();
    if (other.trim() !== "") give(other.trim());
  };
  return (
    <Popover anchor={anchor} label={commentText.react} onClose={onClose}>
      <div className={css.emoji}>
        <div>
          {REACTIONS.map((emoji) => (
            <button key={emoji} type="button" aria-label={commentText.reactWith(emoji)} onClick={() => give(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
        <form onSubmit={giveOther}>
          <label className={css.box}>
            <input
              className={css.field}
              value={other}
              maxLength={EMOJI_MAX}
              placeholder={commentText.otherEmoji}
              aria-label={commentText.emojiLabel}
              onChange={(event) => setOther(event.currentTarget.value)}
            />
          </label>
        </form>
      </div>
    </Popover>
  );
}
