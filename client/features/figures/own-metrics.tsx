import type { ReactElement } from "react";
import type { MyFigures } from "#contract/my-tasks.ts";
import { figure } from "#client/language/plural.ts";
import { Skeleton } from "#client/ui/controls/small.tsx";
import css from "./figures.module.css";
import { figuresText } from "./figures-text.ts";

/** A person's work in three numbers; one that is not known is left out, one that may still come has its place. */
export function OwnFigures(props: {
  readonly figures: MyFigures | null;
  readonly teams: number | null;
  readonly isComing: boolean;
}): ReactElement | null {
  const { figures, teams, isComing } = props;
  if (isComing) return <ComingFigures />;
  const told = [
    ...(figures === null
      ? []
      : [
          { count: figures.open, name: figuresText.open(figures.open) },
          { count: figures.done, name: figuresText.done(figures.done) },
        ]),
    ...(teams === null ? [] : [{ count: teams, name: figuresText.teams(teams) }]),
  ];
  if (told.length === 0) return null;
  return (
    <ul className={css.figures} aria-label={figuresText.figures} data-plane="">
      {told.map(({ count, name }) => (
        <li key={name}>
          <b>{figure(count)}</b> <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** As high as what comes, also where its words take two lines. */
function ComingFigures(): ReactElement {
  return (
    <ul className={css.figures} aria-hidden="true" data-plane="">
      {[figuresText.open(0), figuresText.done(0), figuresText.teams(0)].map((name) => (
        <li key={name}>
          <b>
            <Skeleton width={24} height={26} />
          </b>
          <span className={css.coming}>
            {name}
            <Skeleton width="70%" height="auto" />
          </span>
        </li>
      ))}
    </ul>
  );
}
