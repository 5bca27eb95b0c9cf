import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { personOf } from "#client/entities/person/person.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Section } from "#client/ui/layout/page.tsx";
import type { NewsItem } from "#contract/boards/catch-up.ts";
import type { Person } from "#contract/users/user.ts";
import { catchUpText, newsSentence } from "./catch-up-text.ts";
import css from "./news.module.css";
import { useNews } from "./news-queries.ts";

/** «Что нового» of the overview or of a team's page: who did what with which task and on which board. Each line links to its task. */
export function NewsFeed({ team }: { readonly team?: string }): ReactElement | null {
  const news = useNews(team);
  const now = useNow();
  if (news === null) return null;
  const { items, people } = news;
  return (
    <Section title={catchUpText.news}>
      {items.length === 0 ? (
        <p className={css.none}>{team === undefined ? catchUpText.noNews : catchUpText.noTeamNews}</p>
      ) : (
        <ul className={css.list}>
          {items.map((item) => (
            <Line key={item.taskId} item={item} met={people.get(item.actorIds[0] ?? "")} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface LineProps {
  readonly item: NewsItem;
  /** The user who made the change, as the server returned them. */
  readonly met: Person | undefined;
  readonly now: Date;
}

function Line({ item, met, now }: LineProps): ReactElement {
  const { taskId, boardId, title, actorIds, at } = item;
  const board = useRow("board", boardId);
  const actor = usePerson(actorIds[0] ?? null) ?? met;
  const name = actor?.name ?? catchUpText.unknownUser;
  const { before, after } = newsSentence(item, name);
  return (
    <li>
      <a className={css.line} href={`${pathTo("board", { board: boardId })}?task=${encodeURIComponent(taskId)}`}>
        <Avatar person={personOf(actor ?? { id: actorIds[0] ?? taskId, name })} size={24} silent />
        <span className={css.words}>
          <span>
            <b>{name.split(" ")[0]}</b>
            {`${before} «`}
            <b>{title}</b>
            {`»${after}`}
          </span>
          <small>
            {board !== undefined && (
              <>
                <BoardMark look={lookOf(board)} nested={false} size={12} />
                {board.title}
                {" · "}
              </>
            )}
            <time dateTime={at}>{relativeTime(new Date(at), now)}</time>
          </small>
        </span>
      </a>
    </li>
  );
}
