import { useDeferredValue, useState, type ReactElement } from "react";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Badge } from "#client/ui/controls/badge.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { AccountRow } from "#contract/administration/administration.ts";
import { type Prove, removePhoto, resetPassword, setPerson } from "./administration-mutations.ts";
import { usePeople } from "./administration-queries.ts";
import { administrationText, personText } from "./administration-text.ts";
import css from "./administration.module.css";

/** Lists all accounts of the server, searchable by a part of a name or an address. */
export function PeopleList({ prove }: { readonly prove: Prove }): ReactElement {
  const [search, setSearch] = useState("");
  const [pages, setPages] = useState(1);
  const query = useDeferredValue(search.trim());
  const { value, reload } = usePeople(query, pages);
  const [newPassword, setNewPassword] = useState<{ readonly name: string; readonly password: string } | null>(null);
  const t = administrationText;
  return (
    <Section title={t.people} count={value?.count}>
      <Box>
        <TextField
          label={t.search}
          labelUnseen
          placeholder={t.search}
          icon="search"
          type="search"
          value={search}
          maxLength={100}
          onChange={(next) => {
            setSearch(next);
            setPages(1);
          }}
        />
        {value !== null && value.items.length === 0 && <p className={css.hint}>{t.noneFound}</p>}
        <ul className={css.people} aria-label={t.people}>
          {value?.items.map((person) => (
            <PersonRow key={person.id} person={person} prove={prove} onChanged={reload} onPassword={setNewPassword} />
          ))}
        </ul>
        {value?.cursor !== undefined && (
          <div className={css.foot}>
            <Button onClick={() => setPages(pages + 1)}>{t.more}</Button>
          </div>
        )}
      </Box>
      {newPassword !== null && <PasswordDialog {...newPassword} onClose={() => setNewPassword(null)} />}
    </Section>
  );
}

interface PersonProps {
  readonly person: AccountRow;
  readonly prove: Prove;
  readonly onChanged: () => void;
  readonly onPassword: (newPassword: { name: string; password: string }) => void;
}

function PersonRow(props: PersonProps): ReactElement {
  const { person } = props;
  const sync = useSync();
  const now = useNow();
  const isMe = useSession().user?.id === person.id;
  const t = administrationText;
  return (
    <li>
      <Avatar person={personOf(person)} size={30} silent />
      <span className={css.words}>
        <b>{isMe ? t.me(person.name) : person.name}</b>
        <small>{personText(person, now)}</small>
      </span>
      {person.isAdmin && <Badge>{t.admin}</Badge>}
      {person.disabledAt !== null && <Badge look="warning">{t.disabled}</Badge>}
      {person.deleteAt !== null && <Badge look="warning">{t.going}</Badge>}
      {!isMe && (
        <IconButton
          icon="dots"
          name={t.menuOf(person.name)}
          aria-haspopup="menu"
          onClick={(event) =>
            openMenu({
              anchor: event.currentTarget,
              label: person.name,
              items: itemsOf(sync, props),
              placing: { align: "end" },
            })
          }
        />
      )}
    </li>
  );
}

function itemsOf(sync: Sync, { person, prove, onChanged, onPassword }: PersonProps): MenuEntry[] {
  const t = administrationText;
  const { name, isAdmin } = person;
  const isOff = person.disabledAt !== null;
  const set = (change: Parameters<typeof setPerson>[3]): void =>
    void setPerson(sync, prove, person, change).then(onChanged);
  const isSure = (title: string, text: string, confirmLabel: string): Promise<boolean> =>
    confirmDialog({ title, text, confirmLabel, cancelLabel: t.cancel, danger: true });
  const disable = async (): Promise<void> => {
    if (!(await isSure(t.disableTitle(name), t.disableText, t.disable))) return;
    set({ isDisabled: true, message: t.disabledNow(name) });
  };
  const renew = async (): Promise<void> => {
    if (!(await isSure(t.passwordTitle(name), t.passwordText, t.passwordMake))) return;
    const password = await resetPassword(sync, prove, person.id);
    if (password !== null) onPassword({ name, password });
    onChanged();
  };
  const takePhoto = async (): Promise<void> => {
    if (!(await isSure(t.removePhotoTitle(name), t.removePhotoText, t.removePhotoDo))) return;
    await removePhoto(sync, prove, person.id, t.photoRemoved(name));
    onChanged();
  };
  return [
    isAdmin
      ? {
          text: t.unmakeAdmin,
          icon: "user-circle",
          onSelect: () => set({ isAdmin: false, message: t.notAdminNow(name) }),
        }
      : { text: t.makeAdmin, icon: "user-circle", onSelect: () => set({ isAdmin: true, message: t.adminNow(name) }) },
    { text: t.newPassword, icon: "lock", onSelect: () => void renew() },
    ...(person.avatar === null
      ? []
      : [{ text: t.removePhoto, icon: "photo" as const, onSelect: () => void takePhoto() }]),
    { section: "" },
    isOff
      ? { text: t.enable, icon: "check", onSelect: () => set({ isDisabled: false, message: t.enabledNow(name) }) }
      : { text: t.disable, icon: "x", danger: true, onSelect: () => void disable() },
  ];
}

/** Shows a new password once: it cannot be shown again. */
function PasswordDialog(props: {
  readonly name: string;
  readonly password: string;
  readonly onClose: () => void;
}): ReactElement {
  const t = administrationText;
  const copy = async (): Promise<void> => {
    if (await copyText(props.password)) showToast({ icon: "check", text: t.copied });
  };
  return (
    <Dialog
      title={t.passwordDone}
      text={t.passwordDoneText(props.name)}
      onClose={props.onClose}
      closeLabel={t.close}
      footer={
        <>
          <Button look="ghost" onClick={props.onClose}>
            {t.close}
          </Button>
          <Button look="primary" icon="copy" onClick={() => void copy()}>
            {t.copy}
          </Button>
        </>
      }
    >
      <TextField
        label={t.copyField}
        value={props.password}
        onChange={() => {}}
        readOnly
        name="new-password"
        data-autofocus=""
      />
    </Dialog>
  );
}
