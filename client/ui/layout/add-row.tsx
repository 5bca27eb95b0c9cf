import { createContext, useContext, useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { createPortal } from "react-dom";
import css from "./add-row.module.css";

/** Places of the row, from the left. */
const SLOTS = ["checklist", "relations", "files"] as const;
export type AddSlotName = (typeof SLOTS)[number];

type Slots = Readonly<Partial<Record<AddSlotName, HTMLElement | null>>>;

interface AddRowState {
  readonly slots: Slots;
  readonly setSlot: (name: AddSlotName, element: HTMLElement | null) => void;
}

const AddRowContext = createContext<AddRowState | null>(null);

/** Lets parts of a page that are apart put their «add» buttons into one {@link AddRow}. */
export const AddRowPlace = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const [slots, setSlots] = useState<Slots>({});
  const [setSlot] = useState(() => (name: AddSlotName, element: HTMLElement | null): void => {
    setSlots((before) => (before[name] === element ? before : { ...before, [name]: element }));
  });
  const state = useMemo(() => ({ slots, setSlot }), [slots, setSlot]);
  return <AddRowContext value={state}>{children}</AddRowContext>;
};

/** One row of quiet buttons that begin what a page does not have yet. It takes no room while it has none. */
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
  // The same function at every drawing: another one would take the element away and give it back.
  const [ref] = useState(
    () =>
      (element: HTMLElement | null): void =>
        onElement?.(name, element),
  );
  return <span ref={ref} className={css.slot} />;
};

/** Draws its buttons in their place of the row; where there is no row, right here. */
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
