import { useRef, type MouseEvent, type ReactElement } from "react";
import type { Spot } from "./scale.ts";
import css from "./charts.module.css";

export interface ChartCursorProps {
  readonly label: string;
  /** The number of points. */
  readonly count: number;
  /** The selected point, `null` for none. */
  readonly value: number | null;
  /** Text of the selected point, for screen readers. */
  readonly text: string;
  /** Returns the point at a position of the chart; -1 for none. */
  readonly find: (spot: Spot) => number;
  readonly onValue: (value: number | null) => void;
  readonly onOpen?: (value: number) => void;
}

/** Covers a chart and selects one of its points: by pointer position, or by arrow keys. */
export function ChartCursor(props: ChartCursorProps): ReactElement | null {
  const { label, count, value, text, find, onValue, onOpen } = props;
  const isPressed = useRef(false);
  if (count === 0) return null;
  const last = count - 1;
  const point = (event: MouseEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return find([event.clientX - box.left, event.clientY - box.top]);
  };
  const show = (index: number): void => onValue(index < 0 ? null : Math.min(index, last));
  return (
    <input
      type="range"
      className={css.cursor}
      data-points={onOpen === undefined ? undefined : value !== null}
      min={0}
      max={last}
      value={Math.min(value ?? last, last)}
      aria-label={label}
      aria-valuetext={text}
      onChange={(event) => {
        // While a pointer is pressed, its position selects the point; other changes come from keys and screen readers.
        if (!isPressed.current) onValue(event.currentTarget.valueAsNumber);
      }}
      onFocus={() => onValue(Math.min(value ?? last, last))}
      onBlur={() => onValue(null)}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onPointerUp={() => {
        isPressed.current = false;
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
      onPointerMove={(event) => show(point(event))}
      onPointerLeave={() => onValue(null)}
      onClick={(event) => {
        const index = point(event);
        show(index);
        if (index >= 0) onOpen?.(Math.min(index, last));
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") onOpen?.(Math.min(value ?? last, last));
      }}
    />
  );
}
