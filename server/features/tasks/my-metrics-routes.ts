import { FIGURE_DAYS, FIGURE_YEAR_DAYS, myFigures, type MyFigures } from "#contract/my-tasks.ts";
import type { Door } from "#server/http/door.ts";

const DAY_MS = 86_400_000;

type FiguresOf = (userId: string, since: { year: Date; days: Date }) => Promise<MyFigures>;

/** A person's own work in figures. Their rights are a part of the question. */
export function bindMyFigures(door: Door, figuresOf: FiguresOf, now: () => number): void {
  const ago = (days: number) => new Date(now() - days * DAY_MS);
  door.bind(myFigures, ({ session }) =>
    figuresOf(session.userId, { year: ago(FIGURE_YEAR_DAYS), days: ago(FIGURE_DAYS) }),
  );
}
