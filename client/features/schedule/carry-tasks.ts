import { askForMenu, isMenuRequest, watchPresses } from "#client/ui/drag/pointer-press.ts";
import type { Point } from "#client/ui/drag/model/drag-types.ts";

/** Callbacks of a drag. */
export interface CarryEvents {
  readonly mayCarry: (taskId: string) => boolean;
  /** A task was picked up at a point of the page. */
  readonly onTake: (taskId: string, at: Point) => void;
  readonly onMove: (at: Point) => void;
  readonly onDrop: (at: Point) => void;
  readonly onCancel: () => void;
}

export interface CarryOptions {
  /** A copy of the dragged element follows the pointer. */
  readonly withGhost: boolean;
}

/** Creates a copy of an element that follows the pointer; `end` removes it. */
function ghostOf(element: HTMLElement, grabbed: Point): { readonly to: (at: Point) => void; readonly end: () => void } {
  const box = element.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.dataset["dragGhost"] = "card";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${Math.min(box.width, 280)}px`;
  ghost.style.height = `${box.height}px`;
  const copy = element.cloneNode(true);
  if (copy instanceof HTMLElement) {
    copy.removeAttribute("data-drag-card");
    copy.tabIndex = -1;
    copy.style.cssText = "position:static;inset:auto";
  }
  ghost.append(copy);
  document.body.append(ghost);
  // A long bar is shortened to the width of a card around the pointer.
  const inside = Math.min(grabbed.x - box.left, 140);
  const to = ({ x, y }: Point): void => {
    ghost.style.transform = `translate(${x - inside}px, ${y - (grabbed.y - box.top)}px)`;
  };
  to(grabbed);
  return { to, end: () => ghost.remove() };
}

/** Ignores the click that follows a drag cancelled by Escape. */
function ignoreNextClick(): void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    stop.abort();
  };
  addEventListener("click", swallow, options);
  addEventListener("pointerdown", () => stop.abort(), options);
}

/** Makes the tasks of an element (`data-drag-card`) draggable by mouse and touch. Returns a function that stops it. */
export function carryTasks(root: HTMLElement, events: CarryEvents, { withGhost }: CarryOptions): () => void {
  let ghost: ReturnType<typeof ghostOf> | null = null;
  let keys: AbortController | null = null;
  const end = (): void => {
    ghost?.end();
    ghost = null;
    keys?.abort();
    keys = null;
    delete document.documentElement.dataset["dragActive"];
  };
  const cancel = (): void => {
    end();
    events.onCancel();
  };
  const watch = watchPresses(root, {
    mayStart: (_kind, id) => events.mayCarry(id),
    start({ grip, start }) {
      if (withGhost) ghost = ghostOf(grip.element, start);
      keys = new AbortController();
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopImmediatePropagation();
        watch.release();
        ignoreNextClick();
        cancel();
      };
      addEventListener("keydown", onKey, { capture: true, signal: keys.signal });
      // A pending reload of the page waits while a drag is active.
      document.documentElement.dataset["dragActive"] = "";
      events.onTake(grip.id, start);
    },
    move(at) {
      ghost?.to(at);
      events.onMove(at);
    },
    drop(at, press) {
      if (isMenuRequest(press, at)) {
        cancel();
        askForMenu(press);
        return;
      }
      end();
      events.onDrop(at);
    },
    cancel,
  });
  return () => {
    watch.detach();
    end();
  };
}
