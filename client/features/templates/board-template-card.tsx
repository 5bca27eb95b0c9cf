import { useState, type FormEvent, type ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline, useSession } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Checkbox } from "#client/ui/fields/toggle.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import type { Board } from "#contract/entities/board.ts";
import { TEMPLATE_NAME_MAX } from "#contract/core/limit.ts";
import type { BoardTemplate } from "#contract/boards/template.ts";
import { keepBoardAsTemplate, removeBoardTemplate, setBoardTemplate } from "./template-mutations.ts";
import { useBoardTemplates } from "./template-queries.ts";
import { aboutBoard, templateText } from "./template-text.ts";
import css from "./templates.module.css";

interface BoardTemplateProps {
  readonly board: Board;
  /** True if the user may save the board as a template. */
  readonly canKeep: boolean;
  /** True if the user may share a template with the members of the board. */
  readonly canShare: boolean;
}

/** «Сохранить как шаблон», and the user's own board templates. */
export function BoardTemplateCard({ board, canKeep, canShare }: BoardTemplateProps): ReactElement {
  const { items, reload } = useBoardTemplates();
  const me = useSession().user?.id;
  const own = items?.filter(({ owner }) => owner.id === me) ?? [];
  return (
    <section className={css.part}>
      {canKeep && (
        <Box>
          <h2 className={css.heading}>{templateText.board}</h2>
          <p className={css.lead}>{templateText.boardLead}</p>
          <KeepBoard key={board.id} board={board} canShare={canShare} onSaved={reload} />
        </Box>
      )}
      <h2 className={css.heading}>{templateText.myBoardTemplates}</h2>
      {own.length === 0 ? (
        <p className={css.note}>{templateText.noBoardTemplates}</p>
      ) : (
        <Box pad="list">
          <ul aria-label={templateText.myBoardTemplates}>
            {own.map((template) => (
              <Row key={template.id} template={template} board={board} canShare={canShare} reload={reload} />
            ))}
          </ul>
        </Box>
      )}
    </section>
  );
}

function KeepBoard(props: {
  readonly board: Board;
  readonly canShare: boolean;
  readonly onSaved: () => void;
}): ReactElement {
  const { board, canShare, onSaved } = props;
  const sync = useSync();
  const online = useOnline();
  const [name, setName] = useState(board.title.slice(0, TEMPLATE_NAME_MAX));
  const [withTasks, setWithTasks] = useState(false);
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    const params = { boardId: board.id, templateId: sync.newId() };
    if (await keepBoardAsTemplate(sync, params, { name: name.trim(), withTasks, shared })) onSaved();
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && name.trim() !== "") void keep();
  };
  return (
    <form onSubmit={submit}>
      <fieldset className={css.form} disabled={!online}>
        <legend>
          <Unseen>{templateText.board}</Unseen>
        </legend>
        {!online && <output className={css.note}>{templateText.offline}</output>}
        <TextField
          label={templateText.boardName}
          value={name}
          onChange={setName}
          maxLength={TEMPLATE_NAME_MAX}
          autoComplete="off"
        />
        <Checkbox checked={withTasks} onChange={setWithTasks} note={templateText.withTasksNote}>
          {templateText.withTasks}
        </Checkbox>
        {canShare && (
          <Checkbox checked={shared} onChange={setShared} note={templateText.sharedNote}>
            {templateText.shared}
          </Checkbox>
        )}
        <div>
          <Button type="submit" look="primary" icon="copy" aria-disabled={busy || name.trim() === ""}>
            {templateText.keep}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

interface RowProps {
  readonly template: BoardTemplate;
  readonly board: Board;
  readonly canShare: boolean;
  readonly reload: () => void;
}

function Row({ template, board, canShare, reload }: RowProps): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const [renaming, setRenaming] = useState(false);
  const { name, form, shared, boardId, id } = template;
  const isHere = boardId === board.id;
  const set = async (body: { name?: string; shared?: boolean }): Promise<void> => {
    if (await setBoardTemplate(sync, template, body)) reload();
  };
  const again = async (): Promise<void> => {
    const input = { name, shared, withTasks: form.tasks.length > 0 };
    if (await keepBoardAsTemplate(sync, { boardId: board.id, templateId: id }, input)) reload();
  };
  const items: MenuEntry[] = [
    { text: templateText.rename, icon: "pencil", onSelect: () => setRenaming(true) },
    ...(isHere ? [{ text: templateText.again, icon: "refresh", onSelect: () => void again() } as const] : []),
    ...(isHere && canShare
      ? [
          {
            text: shared ? templateText.unshare : templateText.share,
            icon: shared ? "lock" : "users",
            onSelect: () => void set({ shared: !shared }),
          } as const,
        ]
      : []),
    { section: "" },
    {
      text: templateText.delete,
      icon: "trash",
      danger: true,
      onSelect: () => void removeBoardTemplate(sync, template, reload),
    },
  ];
  return (
    <li className={css.row}>
      <BoardMark look={lookOf(form)} size={20} />
      <div className={css.words}>
        <b>{name}</b>
        <small>{[aboutBoard(form), ...(shared ? [templateText.isShared] : [])].join(" · ")}</small>
      </div>
      <span className={css.tools}>
        <Button size="sm" onClick={() => runCommand("board.new", { parentId: null, templateId: id })}>
          {templateText.create}
        </Button>
        <IconButton
          icon="dots"
          name={templateText.more(name)}
          aria-haspopup="menu"
          disabled={!online}
          onClick={({ currentTarget: anchor }) =>
            openMenu({ anchor, label: templateText.more(name), placing: { align: "end" }, items })
          }
        />
      </span>
      {renaming && (
        <RenameDialog name={name} onClose={() => setRenaming(false)} onRename={(next) => void set({ name: next })} />
      )}
    </li>
  );
}

function RenameDialog(props: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}): ReactElement {
  const [name, setName] = useState(props.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "") return;
    props.onClose();
    if (name.trim() !== props.name) props.onRename(name.trim());
  };
  return (
    <Dialog title={templateText.renameTitle} onClose={props.onClose} closeLabel={templateText.close}>
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={templateText.boardName}
          labelUnseen
          value={name}
          onChange={setName}
          maxLength={TEMPLATE_NAME_MAX}
          autoComplete="off"
          data-autofocus=""
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="submit" look="primary" wide>
          {templateText.save}
        </Button>
      </form>
    </Dialog>
  );
}
