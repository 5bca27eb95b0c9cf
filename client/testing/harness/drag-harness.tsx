import { memo, type ReactNode, useCallback, useEffect, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { ColumnView, columnBody, FoldedColumnView } from "#client/ui/board/column-view.tsx";
import { TaskCardView, type TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import type { DragEngine } from "#client/ui/drag/drag-engine.ts";
import type { CardDrop, ColumnDrop, DragEvent, TargetDrop } from "#client/ui/drag/model/drag-types.ts";
import { OrderWatch } from "#client/ui/drag/order-watch.tsx";
import { useColumnDrag, useDragEngine } from "#client/ui/drag/use-drag-engine.ts";
import type { VirtualColumnHandle } from "#client/ui/virtual/column-handle.ts";
import { VirtualColumn } from "#client/ui/virtual/virtual-column.tsx";
import "#client/ui/theme/global.css";
import { createHarnessStore, type HarnessStore } from "./drag-harness-store.ts";

/** The interface of the page for tests: `window.harness`. */
export interface Harness {
  readonly store: HarnessStore;
  readonly engine: DragEngine;
  readonly drops: CardDrop[];
  readonly columnDrops: ColumnDrop[];
  readonly targets: TargetDrop[];
  readonly lost: string[];
  readonly announcements: string[];
  readonly clicks: string[];
  /** The number of renders of each column. */
  readonly renders: Record<string, number>;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

const query = new URLSearchParams(location.search);
const numberParam = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const store = createHarnessStore(numberParam("cards", 60), numberParam("columns", 5), numberParam("big", 20));
const seen = {
  drops: [] as CardDrop[],
  columnDrops: [] as ColumnDrop[],
  targets: [] as TargetDrop[],
  lost: [] as string[],
  announcements: [] as string[],
  clicks: [] as string[],
  renders: {} as Record<string, number>,
};

const WORDS = "Докачка книг по сети: продолжать после обрыва и не терять место, где читали, даже если закрыли".split(
  " ",
);
const PEOPLE = [
  { id: "1", name: "Анна Котова", initials: "АК", color: "violet" },
  { id: "2", name: "Тимур Асанов", initials: "ТА", color: "azure" },
] as const;

function cardOf(id: string): TaskCardViewProps {
  const number = Number.parseInt(id.slice(1), 10) || 0;
  const label = { id: "l", text: "Читалка", color: "plum" } as const;
  return {
    id,
    title: `${id} ${WORDS.slice(0, 3 + (number % 12)).join(" ")}`,
    ...(number % 3 === 0 ? {} : { labels: [label] }),
    ...(number % 7 === 0 ? { cover: "coral" } : {}),
    ...(number % 4 === 0 ? {} : { due: { text: "24 нояб", tone: "plain" }, people: PEOPLE }),
    ...(number % 5 === 0 ? { comments: { count: number % 9, label: "комментарии" } } : {}),
  };
}

const SNAP = { scrollSnapType: "x mandatory", scrollPadding: "0 14px" };

const Card = memo(({ id }: { readonly id: string }): ReactNode => <TaskCardView {...cardOf(id)} />);
Card.displayName = "Card";
const renderCard = (id: string): ReactNode => <Card id={id} />;

/** Applies a change like a store that writes to the device first: `slow` is the delay in ms, with `deaf` it never happens. */
function afterAWhile(change: () => void): void {
  const wait = numberParam("slow", 0);
  if (query.has("deaf")) return;
  if (wait === 0) change();
  else setTimeout(change, wait);
}

function describe(event: DragEvent): string {
  if (event.type === "lost" || event.type === "target") return `${event.type} ${event.id}`;
  return `${event.type} ${event.id} ${event.columnId} ${event.index + 1}/${event.count}`;
}

function countRender(id: string): void {
  seen.renders[id] = (seen.renders[id] ?? 0) + 1;
}

const Column = memo(({ id, drag }: { readonly id: string; readonly drag: DragEngine }): ReactNode => {
  const ids = useSyncExternalStore(store.subscribe, () => store.order(id));
  const { source, over } = useColumnDrag(drag, id);
  const onReady = useCallback((handle: VirtualColumnHandle | null) => drag.setGeometry(id, handle), [drag, id]);
  useEffect(() => countRender(id));
  return (
    <ColumnView
      id={id}
      title={id}
      kind="doing"
      count={`${ids.length}${over ? "+" : ""}${source === null ? "" : "-"}`}
      handleLabel={id}
      actions={<button type="button">⋯</button>}
    >
      <VirtualColumn
        ids={ids}
        renderItem={renderCard}
        className={columnBody}
        label={id}
        moves={drag.moves}
        onReady={onReady}
        after={<button type="button">Добавить задачу</button>}
      />
    </ColumnView>
  );
});
Column.displayName = "Column";

function Board(): ReactNode {
  const columnIds = useSyncExternalStore(store.subscribe, store.columnIds);
  const drag = useDragEngine({
    env: { columnIds: store.columnIds, columnOrder: store.order },
    callbacks: {
      canDrag: (_kind, id) => id !== "t1",
      canDrop: (_kind, _id, columnId) => columnId !== query.get("closed"),
      onDrop(drop) {
        seen.drops.push(drop);
        afterAWhile(() => store.dropCard(drop));
      },
      onDropColumn(drop) {
        seen.columnDrops.push(drop);
        afterAWhile(() => store.dropColumn(drop));
      },
      onDropTarget(drop) {
        seen.targets.push(drop);
        if (drop.kind === "card") store.remove(drop.id);
      },
      onLost: ({ id }) => void seen.lost.push(id),
      describe(event) {
        const text = describe(event);
        seen.announcements.push(text);
        return text;
      },
    },
  });
  useEffect(() => {
    window.harness = { ...seen, store, engine: drag };
  }, [drag]);
  // Destructured, because the rules of React forbid reading a value that has a ref field during a render.
  const { attach, columnsWillMove, columnsMoved } = drag;
  const folded = query.get("folded");
  return (
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <nav style={{ display: "flex", gap: 8, padding: 8, height: 56, flex: "none" }}>
        <div data-drop-target="sidebar" style={{ width: 160, background: "var(--c-active)", borderRadius: 8 }}>
          Найм
        </div>
      </nav>
      <div
        ref={attach}
        data-drag-board=""
        style={{ flex: 1, minHeight: 0, overflow: "auto hidden", ...(query.has("snap") ? SNAP : {}) }}
      >
        <div
          style={{
            position: "relative",
            display: "flex",
            gap: 12,
            padding: "0 20px 14px",
            height: "100%",
            width: "max-content",
          }}
        >
          <OrderWatch ids={columnIds} before={columnsWillMove} after={columnsMoved} />
          {columnIds.map((id) =>
            id === folded ? (
              <FoldedColumnView
                key={id}
                id={id}
                title={id}
                kind="done"
                count={0}
                unfoldLabel={id}
                onUnfold={() => undefined}
              />
            ) : (
              <Column key={id} id={id} drag={drag} />
            ),
          )}
        </div>
      </div>
    </div>
  );
}

addEventListener("click", ({ target }) => {
  const card = target instanceof Element ? target.closest("[data-drag-card]") : null;
  seen.clicks.push(card?.getAttribute("data-drag-card") ?? "");
});

createRoot(document.querySelector("#root") ?? document.body).render(<Board />);
