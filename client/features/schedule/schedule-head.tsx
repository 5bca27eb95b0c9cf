import type { ReactElement, ReactNode } from "react";
import { numberText } from "#client/language/plural.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import css from "./frame.module.css";
import { scheduleText } from "./schedule-text.ts";

/** The button that opens the tray: the number of its tasks, and whether it is open. */
export interface TraySwitch {
  readonly count: number;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export interface ScheduleHeadProps<S extends string> {
  /** `null` if there is no tray. */
  readonly tray: TraySwitch | null;
  readonly scales: readonly { readonly value: S; readonly label: string }[];
  readonly scale: S;
  readonly onScale: (scale: S) => void;
  /** The title of the shown time, and buttons to move to another. */
  readonly children: ReactNode;
}

/** The header of a calendar or a timeline. */
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
