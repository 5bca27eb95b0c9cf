import type { ReactElement } from "react";
import { useNow } from "#client/frame/now.ts";
import { usePerson } from "#client/live/use-person.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import css from "../past.module.css";
import { pastText } from "../past-text.ts";
import { dayAfter, dayBefore, endOfDay } from "../replay/days.ts";
import { countAt, type Past } from "../replay/past.ts";
import type { Told } from "../replay/told.ts";
import { PastDay } from "./past-day.tsx";
import type { Moment } from "./use-moment.ts";

export interface MomentBarProps {
  readonly past: Past;
  readonly moment: Moment;
  /** What the last change before the moment was. */
  readonly told: Told | null;
  /** What the board was called then, where it is called otherwise now. */
  readonly formerTitle: string | null;
}

/** Chooses the moment: change by change, day by day, by its date; or plays them one after another. */
export function MomentBar({ past, moment, told, formerTitle }: MomentBarProps): ReactElement {
  const now = useNow();
  const { count, first, last, timeOf, go, isPlaying, play } = moment;
  const at = timeOf(count);
  const name = usePerson(told?.actor ?? null)?.name;
  const words = told === null ? "" : pastText.told(told, name);
  const when = pastText.moment(at, now);
  const before = dayBefore(past, count);
  const after = dayAfter(past, count);
  return (
    <section className={css.bar} aria-label={pastText.bar}>
      <div className={css.way}>
        <Button size="sm" icon={isPlaying ? "player-pause" : "player-play"} onClick={() => play(!isPlaying)}>
          {isPlaying ? pastText.stop : pastText.play}
        </Button>
        <IconButton
          icon="chevron-left"
          name={pastText.dayBefore}
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
          aria-label={pastText.slider}
          aria-valuetext={words === "" ? when : `${when}. ${words}`}
          onChange={(event) => go(event.currentTarget.valueAsNumber)}
        />
        <IconButton
          icon="chevron-right"
          name={pastText.dayAfter}
          disabled={after === null}
          onClick={() => after !== null && go(after)}
        />
        <PastDay past={past} at={at} onChoose={(day) => go(Math.max(first, countAt(past, endOfDay(day))))} />
      </div>
      <p className={css.words}>
        <b>{when}</b>
        <span className={css.told}>{formerTitle === null ? words : `${words} · ${pastText.titled(formerTitle)}`}</span>
        {past.begins !== null && <small>{pastText.begins(past.begins, now)}</small>}
      </p>
    </section>
  );
}
