import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import css from "../history.module.css";
import { historyText } from "../history-text.ts";
import { dayAfter, dayBefore, endOfDay } from "../replay/days.ts";
import { countAt, type BoardHistory } from "../replay/board-history.ts";
import type { ChangeSummary } from "../replay/change-summary.ts";
import { HistoryDay } from "./history-day.tsx";
import type { Moment } from "./use-moment.ts";

export interface MomentBarProps {
  readonly boardHistory: BoardHistory;
  readonly moment: Moment;
  /** A summary of the last change before the moment. */
  readonly lastChange: ChangeSummary | null;
  /** The title of the board at that moment, if it differs from the current one. */
  readonly formerTitle: string | null;
}

/** Selects the moment: by the slider, by days with changes, by date, or by playing the changes one after another. */
export function MomentBar({ boardHistory, moment, lastChange, formerTitle }: MomentBarProps): ReactElement {
  const now = useNow();
  const { count, first, last, timeOf, go, isPlaying, play } = moment;
  const at = timeOf(count);
  const name = usePerson(lastChange?.actor ?? null)?.name;
  const words = lastChange === null ? "" : historyText.summary(lastChange, name);
  const when = historyText.moment(at, now);
  const before = dayBefore(boardHistory, count);
  const after = dayAfter(boardHistory, count);
  return (
    <section className={css.bar} aria-label={historyText.bar}>
      <div className={css.way}>
        <Button size="sm" icon={isPlaying ? "player-pause" : "player-play"} onClick={() => play(!isPlaying)}>
          {isPlaying ? historyText.stop : historyText.play}
        </Button>
        <IconButton
          icon="chevron-left"
          name={historyText.dayBefore}
          disabled={before === null}
          onClick={() => before !== null && go(before)}
        />
        <input
          type="range"
          className={css.slider}
          style={cssVars({ "--share": `${(100 * (count - first)) / Math.max(last - first, 1)}%` })}
          min={first}
          max={last}
          value={count}
          aria-label={historyText.slider}
          aria-valuetext={words === "" ? when : `${when}. ${words}`}
          onChange={(event) => go(event.currentTarget.valueAsNumber)}
        />
        <IconButton
          icon="chevron-right"
          name={historyText.dayAfter}
          disabled={after === null}
          onClick={() => after !== null && go(after)}
        />
        <HistoryDay
          boardHistory={boardHistory}
          at={at}
          onChoose={(day) => go(Math.max(first, countAt(boardHistory, endOfDay(day))))}
        />
      </div>
      <p className={css.words}>
        <b>{when}</b>
        <span className={css.told}>
          {formerTitle === null ? words : `${words} · ${historyText.titled(formerTitle)}`}
        </span>
        {boardHistory.begins !== null && <small>{historyText.begins(boardHistory.begins, now)}</small>}
      </p>
    </section>
  );
}
