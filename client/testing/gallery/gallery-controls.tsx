import { useState } from "react";
import type { ReactElement } from "react";
import { Button } from "#client/ui/controls/button.tsx";
import { FileButton } from "#client/ui/controls/file-button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Chip, Counter, ProgressBar, Skeleton } from "#client/ui/controls/small.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextArea } from "#client/ui/fields/text-area.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Checkbox, Switch } from "#client/ui/fields/toggle.tsx";
import { ColumnMark, PriorityMark } from "#client/ui/icons/marks.tsx";
import { Dialog, SidePanel } from "#client/ui/overlay/dialog/dialog.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";

const Buttons = (): ReactElement => {
  const [dialog, setDialog] = useState(false);
  const [board, setBoard] = useState("");
  const close = (): void => setDialog(false);
  return (
    <div style={{ display: "flex", gap: 8, flexWrap: "wrap" }}>
      <Button>Обычная</Button>
      <Button look="primary" onClick={() => setDialog(true)}>
        Диалог
      </Button>
      <Button look="ghost">Тихая</Button>
      <Button look="soft">Мягкая</Button>
      <Button look="danger" icon="archive">
        Отправить в архив
      </Button>
      <Button look="danger-solid">Удалить</Button>
      <Button disabled>Нельзя</Button>
      {dialog && (
        <Dialog
          title="Переместить задачу"
          text="Выберите доску и колонку"
          closeLabel="Закрыть"
          onClose={close}
          footer={
            <>
              <Button look="ghost" onClick={close}>
                Отмена
              </Button>
              <Button look="primary" onClick={close}>
                Переместить
              </Button>
            </>
          }
        >
          <TextField label="Доска" value={board} onChange={setBoard} />
        </Dialog>
      )}
    </div>
  );
};

const Panel = (): ReactElement => {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("Докачка книг");
  const [editing, setEditing] = useState(false);
  return (
    <div style={{ display: "flex", gap: 8 }}>
      <Button onClick={() => setOpen(true)}>Панель</Button>
      <FileButton accept=".json" onFile={(file) => showToast({ text: file.name })}>
        Файл
      </FileButton>
      {editing ? (
        <InlineEdit label="Название" look="title" value={name} onSave={setName} onDone={() => setEditing(false)} />
      ) : (
        <Button look="ghost" onClick={() => setEditing(true)}>
          {name}
        </Button>
      )}
      {open && (
        <SidePanel label="Задача" modal={false} onClose={() => setOpen(false)}>
          <div style={{ padding: 20 }}>
            <Button onClick={() => setOpen(false)}>Закрыть</Button>
          </div>
        </SidePanel>
      )}
    </div>
  );
};

const Marks = (): ReactElement => (
  <div style={{ display: "flex", gap: 8, alignItems: "center", flexWrap: "wrap" }}>
    <Chip>Метка</Chip>
    <Chip tone="accent">Выбрана</Chip>
    <Chip tone="warning" icon="clock">
      Ждёт
    </Chip>
    <Chip tone="danger">Ошибка</Chip>
    <Chip tone="success">Готово</Chip>
    <Counter hot>3</Counter>
    {(["queue", "todo", "doing", "review", "done"] as const).map((kind) => (
      <ColumnMark key={kind} kind={kind} />
    ))}
    {([1, 2, 3, 4] as const).map((level) => (
      <PriorityMark key={level} level={level} />
    ))}
  </div>
);

/** Controls and fields in their states. */
export const ControlsPage = (): ReactElement => {
  const [text, setText] = useState("");
  const [on, setOn] = useState(true);
  const [view, setView] = useState<"day" | "week" | "month">("week");
  return (
    <main style={{ padding: 24, display: "grid", gap: 20, maxWidth: 720 }}>
      <h1>Управление</h1>
      <Buttons />
      <Marks />
      <Panel />
      <Segmented
        label="Период"
        value={view}
        onChange={setView}
        options={[
          { value: "day", label: "День" },
          { value: "week", label: "Неделя" },
          { value: "month", label: "Месяц" },
        ]}
      />
      <TextField label="Поиск" icon="search" value={text} onChange={setText} hint="Ищет и без сети" size="sm" />
      <TextField
        label="Почта"
        value={text}
        onChange={setText}
        error="В адресе не хватает домена: например, vera@chitalnya.ru"
      />
      <SelectField
        label="Колонка"
        value="b"
        onChange={() => undefined}
        options={[
          { value: "a", text: "Очередь" },
          { value: "b", text: "В работе" },
        ]}
      />
      <TextArea label="Описание" value={text} onChange={setText} />
      <Checkbox checked={on} onChange={setOn} note="Пояснение под словами">
        Напоминать о сроке
      </Checkbox>
      <Switch checked={on} onChange={setOn}>
        Ссылка-приглашение
      </Switch>
      <ProgressBar value={0.4} label="Загрузка" />
      <Skeleton height={64} />
    </main>
  );
};
