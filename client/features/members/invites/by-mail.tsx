import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { keepDraft, readDraft } from "#client/frame/drafts.ts";
import { errorText } from "#client/frame/error-text.ts";
import { useRole } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { INVITE_ROLES, isInviteRole, type InviteRole } from "#contract/board-invite.ts";
import { EMAIL_MAX } from "#contract/limit.ts";
import { canSetRole } from "#contract/role-giving.ts";
import { roleLabel } from "#contract/role-label.ts";
import { inviteMailbox } from "./invite-mutations.ts";
import { useMail } from "./invite-queries.ts";
import { inviteText } from "./invite-text.ts";
import css from "./invites.module.css";

/** Invites somebody by their mailbox, whether they have an account or not. What is half typed is kept on the device. */
export function ByMail({ boardId, onMade }: { readonly boardId: string; readonly onMade: () => void }): ReactElement {
  const sync = useSync();
  const mail = useMail();
  const mine = useRole(boardId);
  const userId = sync.session.state().user?.id ?? "";
  const draft = `invite:${boardId}`;
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(() => readDraft(userId, draft) ?? "");
  const [role, setRole] = useState<InviteRole>("editor");
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  // Made here: sent again after a lost answer it is the same invitation, and one letter.
  const [id, setId] = useState(() => sync.newId());
  const write = (next: string): void => {
    setEmail(next);
    setError(undefined);
    keepDraft(userId, draft, next);
  };
  const send = async (): Promise<void> => {
    try {
      await inviteMailbox(sync, boardId, { id, email: email.trim(), role });
      write("");
      setId(sync.newId());
      onMade();
    } catch (thrown) {
      setError(errorText(thrown));
      form.current?.querySelector("input")?.focus();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || email.trim() === "") return;
    setBusy(true);
    void send().finally(() => setBusy(false));
  };
  const isPrinted = mail === "printed";
  return (
    <form ref={form} className={css.byMail} noValidate onSubmit={submit} aria-label={inviteText.byMail}>
      <p className={css.lead}>{isPrinted ? inviteText.noMail : inviteText.mailLead}</p>
      <TextField
        label={inviteText.address}
        placeholder={inviteText.addressPlaceholder}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={email}
        error={error}
        onChange={write}
      />
      <SelectField
        label={inviteText.addressRole}
        value={role}
        options={INVITE_ROLES.filter((to) => canSetRole(mine, null, to)).map((value) => ({
          value,
          text: roleLabel(value),
        }))}
        onChange={(next) => isInviteRole(next) && setRole(next)}
      />
      <Button type="submit" look="soft" icon={isPrinted ? "link" : "mail"} wide aria-disabled={busy}>
        {isPrinted ? inviteText.makeFor : inviteText.send}
      </Button>
    </form>
  );
}
