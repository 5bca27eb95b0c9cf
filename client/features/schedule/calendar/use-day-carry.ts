import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { carryTasks } from "../carry-tasks.ts";
import { createDayCarryController, type Aim, type DayCarryController } from "./day-carry.ts";

export interface DayCarry {
  readonly aim: Aim | null;
  /** For dragging by keyboard. */
  readonly carrying: DayCarryController;
  /** A `ref` of the element whose tasks are dragged by pointer. */
  readonly refer: (root: HTMLElement) => () => void;
}

/** Drags tasks between days and the tray, by mouse, touch and keyboard. */
export function useDayCarry(canEdit: boolean, onTurn: (by: number) => void): DayCarry {
  const sync = useSync();
  const latest = useRef({ canEdit, onTurn });
  useEffect(() => {
    latest.current = { canEdit, onTurn };
  });
  const carrying = useMemo(() => createDayCarryController(sync), [sync]);
  const aim = useSyncExternalStore(carrying.subscribe, carrying.aim);
  const refer = useCallback(
    (root: HTMLElement) => {
      // The page changes with every turn.
      const turn = (by: number): void => latest.current.onTurn(by);
      const stop = carryTasks(
        root,
        {
          mayCarry: () => latest.current.canEdit,
          onTake: carrying.takeAt,
          onMove: (at) => carrying.moveTo(at, turn),
          onDrop(at) {
            carrying.moveTo(at, turn);
            carrying.drop();
          },
          onCancel: carrying.cancel,
        },
        { withGhost: true },
      );
      return () => {
        stop();
        carrying.end();
      };
    },
    [carrying],
  );
  return { aim, carrying, refer };
}
