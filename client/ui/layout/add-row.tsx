import { createContext, useContext, useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { createPortal } from "react-dom";
import css from "./add-row.module.css";

/** Slots of the row, from the left. */
const SLOTS = ["checklist", "relations", "files"] as const;
export type AddSlotName = (typeof SLOTS)[number];

type Slots = Readonly<Partial<Record<AddSlotName, HTMLElement | null>>>;

interface AddRowState {
  readonly slots: Slots;
  readonly setSlot: (name: AddSlotName, element: HTMLElement | null) => void;
}

const AddRowContext = createContext<AddRowState | null>(null);

/** Lets separate parts of a page put their «add» buttons into one {@link AddRow}. */
export const AddRowPlace = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const [slots, setSlots] = useState<Slots>({});
  const [setSlot] = useState(() => (name: AddSlotName, element: HTMLElement | null): void => {
    setSlots((before) => (before[name] === element ? before : { ...before, [name]: element }));
  });
  const state = useMemo(() => ({ slots, setSlot }), [slots, setSlot]);
  return <AddRowContext value={state}>{children}</AddRowContext>;
};

/** One row of quiet buttons that add what the page does not have yet. An empty row takes no space. */
export const AddRow = ({ label }: { readonly label: string }): ReactElement => {
  const setSlot = useContext(AddRowContext)?.setSlot;
  return (
    <fieldset aria-label={label} className={css.row}>
      {SLOTS.map((name) => (
        <Slot key={name} name={name} onElement={setSlot} />
      ))}
    </fieldset>
  );
};

const Slot = ({
  name,
  onElement,
}: {
  readonly name: AddSlotName;
  readonly onElement: AddRowState["setSlot"] | undefined;
}): ReactElement => {
  // The same function on every render: a new one would detach the element and attach it again.
  const [ref] = useState(
    () =>
      (element: HTMLElement | null): void =>
        onElement?.(name, element),
  );
  return <span ref={ref} className={css.slot} />;
};

/** Renders its buttons in their slot of the row; without a row, in place. */
export const InAddRow = ({
  slot,
  children,
}: {
  readonly slot: AddSlotName;
  readonly children: ReactNode;
}): ReactNode => {
  const state = useContext(AddRowContext);
  if (state === null) return <div className={css.row}>{children}</div>;
  const element = state.slots[slot];
  return element === undefined || element === null ? null : createPortal(children, element);
};
