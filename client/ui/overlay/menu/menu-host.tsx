import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, RefObject } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../../class-names.ts";
import { Kbd } from "../../controls/kbd.tsx";
import { Icon } from "../../icons/icon.tsx";
import { useBack } from "../back.ts";
import { Floating } from "../popover/floating.tsx";
import { rememberFocus } from "../focus.ts";
import { useLayer } from "../layers.ts";
import { closeMenu, openedMenu } from "./menu.ts";
import type { MenuEntry, MenuItem, MenuRequest, OpenedMenu } from "./menu.ts";
import css from "./menu-host.module.css";
import { useSignal } from "../../signal.ts";
import { createTypeahead, isCharacterKey } from "./typeahead.ts";

const isItem = (entry: MenuEntry): entry is MenuItem => !("section" in entry);

const ItemInside = ({ item, ticked }: { readonly item: MenuItem; readonly ticked: boolean }): ReactElement => (
  <>
    {ticked && <span className={css.tick}>{item.checked === true && <Icon name="check" />}</span>}
    {item.mark ?? (item.icon !== undefined && <Icon name={item.icon} />)}
    <span className={css.text}>
      {item.text}
      {item.note !== undefined && <small>{item.note}</small>}
    </span>
    {item.end !== undefined && <span className={css.end}>{item.end}</span>}
    {item.keys !== undefined && <Kbd keys={item.keys} />}
    {item.items !== undefined && <Icon name="chevron-right" size={14} />}
  </>
);

const itemsIn = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
];

/** Returns the index to focus for a navigation key, or -1. */
const moved = (key: string, current: number, count: number): number => {
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (current <= 0 ? count : current) - 1;
  if (key === "Home" || key === "PageUp") return 0;
  if (key === "End" || key === "PageDown") return count - 1;
  return -1;
};

const keyOf = (entry: MenuEntry, index: number): string => (isItem(entry) ? entry.text : `${index}:${entry.section}`);

const MenuRow = ({
  entry,
  ticked,
  onChoose,
}: {
  readonly entry: MenuEntry;
  readonly ticked: boolean;
  readonly onChoose: (item: MenuItem) => void;
}): ReactElement => {
  if (!isItem(entry)) {
    return entry.section === "" ? <hr className={css.line} /> : <div className={css.section}>{entry.section}</div>;
  }
  return (
    <button
      type="button"
      role={entry.checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={entry.checked}
      aria-disabled={entry.disabled}
      aria-haspopup={entry.items === undefined ? undefined : "menu"}
      tabIndex={-1}
      className={classNames(css.item, entry.danger === true && css.danger)}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => onChoose(entry)}
    >
      <ItemInside item={entry} ticked={ticked} />
    </button>
  );
};

/**
 * Handles the keys of the menu pattern: arrows, Home, End and typed text. Tab closes the menu; the left arrow goes back, the right one
 * opens a submenu.
 */
const useMenuKeys = (menuRef: RefObject<HTMLElement | null>, onBack: (() => void) | undefined) => {
  const [typeahead] = useState(createTypeahead);
  return (event: KeyboardEvent): void => {
    const items = itemsIn(menuRef.current);
    const current = items.findIndex((item) => item === document.activeElement);
    const target = isCharacterKey(event)
      ? typeahead(
          event.key,
          items.map((item) => item.textContent),
          current,
          event.timeStamp,
        )
      : moved(event.key, current, items.length);
    const opens = event.key === "ArrowRight" && items[current]?.getAttribute("aria-haspopup") === "menu";
    if (event.key === "Tab") closeMenu();
    else if (event.key === "ArrowLeft" && onBack !== undefined) onBack();
    else if (opens) items[current]?.click();
    else if (target !== -1) items[target]?.focus();
    else if (!isCharacterKey(event)) return;
    // Single-key shortcuts of the page must not react to text typed in a menu.
    event.stopPropagation();
    if (event.key !== "Tab") event.preventDefault();
  };
};

const MenuPanel = ({
  request,
  start,
  onBack,
  onOpen,
}: {
  readonly request: MenuRequest;
  /** Text of the item to focus first: the one whose submenu was left. */
  readonly start: string | undefined;
  readonly onBack: (() => void) | undefined;
  readonly onOpen: (item: MenuItem) => void;
}): ReactElement => {
  const menuRef = useRef<HTMLDivElement>(null);
  const onKeyDown = useMenuKeys(menuRef, onBack);
  // Before the menu is painted, so that a key pressed at once goes to it.
  useLayoutEffect(() => {
    // By keyboard or at a point the first item is focused; by mouse no item is highlighted until the mouse or an arrow reaches it.
    const byKeys = !(request.anchor instanceof Element) || request.anchor.matches(":focus-visible");
    const items = itemsIn(menuRef.current);
    const left = start === undefined ? undefined : items.find((item) => item.textContent === start);
    const first = byKeys || onBack !== undefined ? items[0] : menuRef.current;
    (left ?? first)?.focus({ preventScroll: true });
  }, [request, onBack, start]);
  useBack(onBack ?? closeMenu);
  useLayer(true, onBack ?? closeMenu);

  const choose = (item: MenuItem): void => {
    if (item.disabled === true) return;
    if (item.items !== undefined) {
      onOpen(item);
      return;
    }
    // Closed first: the focus returns to the anchor, and the action may move it from there.
    flushSync(closeMenu);
    item.onSelect?.();
  };
  const ticked = request.items.some((entry) => isItem(entry) && entry.checked !== undefined);
  return (
    <Floating
      anchor={request.anchor}
      {...(request.placing === undefined ? {} : { placing: request.placing })}
      width={request.width}
      elementRef={menuRef}
      className={css.menu}
      onOutside={closeMenu}
      attributes={{ role: "menu", "aria-label": request.label, tabIndex: 0, onKeyDown }}
    >
      <div className={css.title} role="presentation">
        {onBack !== undefined && <Icon name="chevron-left" />}
        {request.label}
      </div>
      {request.items.map((entry, index) => (
        <MenuRow key={keyOf(entry, index)} entry={entry} ticked={ticked} onChoose={choose} />
      ))}
    </Floating>
  );
};

const MenuPanels = ({ request }: { readonly request: OpenedMenu }): ReactElement => {
  const [inner, setInner] = useState<MenuItem | null>(null);
  useLayoutEffect(
    () => rememberFocus(request.anchor instanceof HTMLElement ? request.anchor : request.focused),
    [request],
  );
  const [left, setLeft] = useState<string | undefined>(undefined);
  const enter = (item: MenuItem): void => {
    setLeft(item.text);
    setInner(item);
  };
  const [back] = useState(() => () => setInner(null));
  const shown: MenuRequest = inner === null ? request : { ...request, label: inner.text, items: inner.items ?? [] };
  return (
    <MenuPanel
      key={shown.label}
      request={shown}
      onBack={inner === null ? undefined : back}
      onOpen={enter}
      start={inner === null ? left : undefined}
    />
  );
};

/** Renders the menu that `openMenu` requested. */
export const MenuHost = (): ReactElement | null => {
  const request = useSignal(openedMenu);
  return request === null ? null : <MenuPanels key={request.label} request={request} />;
};
