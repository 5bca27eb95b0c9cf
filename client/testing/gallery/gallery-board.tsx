import { useState } from "react";
import type { ReactElement } from "react";
import { AddTaskButton } from "#client/ui/board/add-task-button.tsx";
import { QuickAdd } from "#client/ui/board/add-task.tsx";
import { BoardHeader, BoardToolbar, ColumnsTrack, ToolbarLine } from "#client/ui/board/board-header.tsx";
import { NestedRow, NestedTile } from "#client/ui/board/nested-tile.tsx";
import { ColumnTabs } from "#client/ui/board/column-tabs.tsx";
import { columnBody, ColumnView, FoldedColumnView } from "#client/ui/board/column-view.tsx";
import { TaskCardView } from "#client/ui/board/task-card-view.tsx";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { plainLook } from "#client/ui/icons/board-look.ts";
import { Stage } from "#client/ui/layout/stage.tsx";
import { Banner, BannerButton } from "#client/ui/overlay/notice/banner.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { COLUMNS } from "./gallery-columns.ts";
import type { GalleryColumn } from "./gallery-columns.ts";
import { ANNA, LENA, MARK, TIMUR } from "./gallery-people.ts";
import { GalleryShell } from "./gallery-shell.tsx";

const besideText = (): ReactElement => (
  <>
    <IconButton icon="user-circle" name="Исполнитель" />
    <IconButton icon="calendar-event" name="Срок" />
    <IconButton icon="tag" name="Метка" />
  </>
);

const columnMenu = (anchor: HTMLElement, title: string): void =>
  openMenu({
    anchor,
    label: title,
    placing: { align: "end" },
    items: [
      { text: "Переименовать", icon: "pencil", keys: "E" },
      {
        text: "Переместить",
        icon: "arrows-move",
        items: COLUMNS.map((column) => ({ text: column.title, checked: column.title === title })),
      },
      { text: "Свернуть", icon: "layout-sidebar-left-collapse", disabled: true },
      { section: "" },
      {
        text: "В архив",
        icon: "archive",
        danger: true,
        onSelect: () =>
          showToast({
            text: `Колонка «${title}» в архиве`,
            icon: "archive",
            kind: "archive",
            action: { label: "Отменить", keys: "⌘ Z", onAction: () => undefined },
          }),
      },
    ],
  });

const Column = ({ column }: { readonly column: GalleryColumn }): ReactElement => {
  const [adding, setAdding] = useState(false);
  return (
    <ColumnView
      id={column.id}
      title={column.title}
      kind={column.kind}
      count={column.cards.length}
      limit={column.limit}
      handleLabel={`Колонка «${column.title}»`}
      target={column.id === "review"}
      actions={
        <>
          <IconButton icon="plus" name="Добавить задачу" size="sm" onClick={() => setAdding(true)} />
          <IconButton
            icon="dots"
            name="Ещё"
            size="sm"
            aria-haspopup="menu"
            onClick={(event) => columnMenu(event.currentTarget, column.title)}
          />
        </>
      }
      footer={
        adding ? (
          <QuickAdd
            label="Новая задача"
            placeholder="Что нужно сделать?"
            submitLabel="Добавить"
            onSubmit={(titles) => showToast({ text: `Добавлено: ${titles.join(", ")}` })}
            onClose={() => setAdding(false)}
            renderAid={besideText}
          />
        ) : (
          <AddTaskButton onClick={() => setAdding(true)}>Добавить задачу</AddTaskButton>
        )
      }
    >
      <ul className={columnBody}>
        {column.cards.map((card) => (
          <li key={card.id} style={{ paddingBottom: 7 }}>
            <TaskCardView {...card} />
          </li>
        ))}
      </ul>
    </ColumnView>
  );
};

const Head = (): ReactElement => (
  <>
    <BoardHeader
      title="Релиз 4.2"
      look={plainLook("violet")}
      nested
      pathLabel="Путь"
      back={{ href: "#app", label: "Назад: Мобильное приложение" }}
      crumbs={[
        { id: "read", href: "#read", text: "Читальня", look: plainLook("plum") },
        { id: "app", href: "#app", text: "Мобильное приложение", look: plainLook("indigo") },
      ]}
      beside={<IconButton icon="star-filled" iconSize={16} tone="starred" name="Убрать из избранного" aria-pressed />}
      presence={
        <AvatarStack
          people={[TIMUR, LENA, MARK, ANNA, { ...ANNA, id: "2" }]}
          size={24}
          rings="live"
          moreLabel="и ещё двое"
          label="Сейчас на доске"
        />
      }
      actions={
        <>
          <Button icon="users">Поделиться</Button>
          <Button look="primary" icon="plus">
            Задача
          </Button>
        </>
      }
      menu={
        <IconButton
          icon="dots"
          name="Меню доски"
          iconSize={18}
          aria-haspopup="menu"
          onClick={(event) => columnMenu(event.currentTarget, "Релиз 4.2")}
        />
      }
    />
    <BoardToolbar>
      <Segmented
        label="Вид доски"
        value="board"
        options={[
          { value: "board", label: "Доска", icon: "layout-kanban", href: "#" },
          { value: "table", label: "Таблица", icon: "table", href: "#t" },
          { value: "charts", label: "Аналитика", icon: "adjustments-horizontal", href: "#a" },
        ]}
      />
      <ToolbarLine />
      <Button look="ghost" size="sm" icon="filter">
        Фильтр
      </Button>
      <Button look="ghost" size="sm" icon="arrows-sort">
        Сортировка
      </Button>
      <Button
        look="ghost"
        size="sm"
        icon="trash"
        onClick={() => {
          void confirmDialog({
            title: "Удалить доску навсегда?",
            text: "Доска и 3 вложенные исчезнут. Вернуть их нельзя.",
            confirmLabel: "Удалить навсегда",
            cancelLabel: "Оставить",
            danger: true,
          });
        }}
      >
        Удалить
      </Button>
    </BoardToolbar>
  </>
);

/** The board of the gallery. */
export const BoardPage = ({ offline }: { readonly offline: boolean }): ReactElement => {
  const [current, setCurrent] = useState("doing");
  const [unsent, setUnsent] = useState<HTMLElement | null>(null);
  return (
    <GalleryShell currentBoard="rel" offline={offline}>
      <Stage
        tiers={["plum", "indigo"]}
        wash="violet"
        banner={
          offline && (
            <Banner
              tone="warning"
              icon="cloud-off"
              title="Нет сети"
              text="Правки хранятся на этом устройстве и уйдут сами, когда связь вернётся"
              action={
                <BannerButton
                  onClick={(button) => setUnsent(unsent === null ? button : null)}
                  expanded={unsent !== null}
                >
                  5 не синхронизировано
                </BannerButton>
              }
            />
          )
        }
      >
        <Head />
        <NestedRow label="Вложенные доски">
          <NestedTile
            href="#1"
            title="Дефекты релиза"
            look={plainLook("raspberry")}
            note="14 задач · 64 %"
            progress={0.64}
          />
          <NestedTile
            href="#2"
            title="Тексты и переводы"
            look={plainLook("amber")}
            note="9 задач · 33 %"
            progress={0.33}
          />
          <NestedTile
            href="#3"
            title="Приёмка в магазинах"
            look={plainLook("emerald")}
            note="6 задач · 17 %"
            progress={0.17}
          />
          <Button look="ghost" icon="plus" style={{ alignSelf: "center" }}>
            Вложенная доска
          </Button>
        </NestedRow>
        <ColumnTabs
          label="Колонки"
          tabs={COLUMNS.map(({ id, title, kind, cards }) => ({ id, title, kind, count: cards.length }))}
          currentId={current}
          onSelect={setCurrent}
          menuLabel={(title) => `Меню колонки «${title}»`}
          onMenu={(id, button) => columnMenu(button, id)}
        />
        <ColumnsTrack label="Колонки">
          {COLUMNS.map((column) => (
            <Column key={column.id} column={column} />
          ))}
          <FoldedColumnView
            id="done"
            title="Готово"
            kind="done"
            count={23}
            unfoldLabel="Развернуть «Готово», 23 задачи"
            onUnfold={() => undefined}
          />
        </ColumnsTrack>
      </Stage>
      {unsent !== null && (
        <Popover
          anchor={unsent}
          label="Не синхронизировано"
          onClose={() => setUnsent(null)}
          placing={{ align: "end", gap: 12 }}
          width={432}
        >
          <div style={{ padding: 18 }}>
            <Button data-autofocus="">Отправить всё</Button>
          </div>
        </Popover>
      )}
    </GalleryShell>
  );
};
