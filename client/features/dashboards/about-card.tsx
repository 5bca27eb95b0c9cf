import type { ReactElement } from "react";
import { useBoardPeople, useMembers } from "#client/entities/person/board-people.ts";
import { personOf } from "#client/entities/person/person.ts";
import { numberText } from "#client/language/plural.ts";
import { useAllCounts } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import type { Board } from "#contract/entities/board.ts";
import { ownerOf } from "./owner-tools.ts";
import { dashboardText } from "./dashboard-text.ts";
import css from "./dashboards.module.css";

/** The owner of a board, its creation date, its members and its progress. */
export function AboutCard({ board, now }: { readonly board: Board; readonly now: Date }): ReactElement {
  const owner = usePerson(ownerOf(board, useMembers(board.id)));
  const people = useBoardPeople(board.id);
  const { tasks, done } = useAllCounts(board.id);
  return (
    <section className={css.card} style={cssVars({ "--span": 1 })} aria-label={dashboardText.about}>
      <header className={css.cardHead}>
        <h2>{dashboardText.about}</h2>
      </header>
      <dl className={css.about}>
        {owner !== undefined && (
          <div>
            <dt>{dashboardText.owner}</dt>
            <dd>
              <Avatar person={personOf(owner)} silent />
              <span>{owner.name}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{dashboardText.created}</dt>
          <dd>{dashboardText.shortDay(new Date(board.createdAt), now)}</dd>
        </div>
        {people.length > 0 && (
          <div>
            <dt>{dashboardText.people}</dt>
            <dd>{numberText(people.length)}</dd>
          </div>
        )}
        <div>
          <dt>{dashboardText.tasksDone}</dt>
          <dd>{dashboardText.ofTasks(done, tasks)}</dd>
        </div>
      </dl>
    </section>
  );
}
