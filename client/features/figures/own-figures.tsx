import type { ReactElement } from "react";
import type { MyFigures } from "#contract/my-tasks.ts";
import { figure } from "#client/language/plural.ts";
import css from "./figures.module.css";
import { figuresText } from "./figures-text.ts";

/** A person's work in three numbers; one that is not known is left out. */
export function OwnFigures(props: {
  readonly figures: MyFigures | null;
  readonly teams: number | null;
}): ReactElement | null {
  const { figures, teams } = props;
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
