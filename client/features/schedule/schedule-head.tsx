import type { ReactElement, ReactNode } from "react";
import { numberText } from "#client/language/plural.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import css from "./frame.module.css";
import { scheduleText } from "./schedule-text.ts";

/** The switch of the tray: how many tasks it has, and whether it is open. */
export interface TraySwitch {
  readonly count: number;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export interface ScheduleHeadProps<S extends string> {
  /** `null` where there is none. */
  readonly tray: TraySwitch | null;
  readonly scales: readonly { readonly value: S; readonly label: string }[];
  readonly scale: S;
  readonly onScale: (scale: S) => void;
  /** Where in time one is, and the way to elsewhere. */
  readonly children: ReactNode;
}

/** The line over a calendar or a timeline. */
export function ScheduleHead<S extends string>(props: ScheduleHeadProps<S>): ReactElement {
  const { tray, scales, scale, onScale, children } = props;
  return (
    <div className={css.head}>
      {children}
      <div className={css.headEnd}>
        {tray !== null && (
          <Button look="ghost" size="sm" aria-pressed={tray.isOpen} className={css.toggle} onClick={tray.toggle}>
            {scheduleText.undated} {numberText(tray.count)}
          </Button>
        )}
        <Segmented label={scheduleText.scale} options={scales} value={scale} onChange={onScale} />
      </div>
    </div>
  );
}
