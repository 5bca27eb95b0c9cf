import { useState, type FormEvent, type ReactElement } from "react";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useOnline, useRole } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { CopyField } from "#client/ui/fields/copy-field.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { type BoardInvite, INVITE_ROLES, isInviteRole, type InviteRole } from "#contract/members/board-invite.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { endInvite, makeInvite } from "./invite-mutations.ts";
import { useInvites } from "./invite-queries.ts";
import css from "./invites.module.css";
import { daysOf, inviteNote, inviteText, isExpiryChoice, type ExpiryChoice } from "./invite-text.ts";

/** The valid invitation links of a board, which can be revoked, and a form for a new link. For members who may invite by link. */
export function InviteLinks({ boardId }: { readonly boardId: string }): ReactElement {
  const { invites, reload } = useInvites(boardId);
  const online = useOnline();
  return (
    <fieldset className={css.links} disabled={!online}>
      <legend>
        <Unseen>{inviteText.title}</Unseen>
      </legend>
      {!online && <output className={css.note}>{inviteText.offline}</output>}
      <NewLink boardId={boardId} onMade={reload} />
      {invites !== null && invites.length > 0 && (
        <ul className={css.list} aria-label={inviteText.links}>
          {invites.map((invite) => (
            <LinkRow key={invite.id} invite={invite} onEnded={reload} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

const USES = ["1", "5", "10", "50", "100"] as const;
const ANY = "any";

function NewLink({ boardId, onMade }: { readonly boardId: string; readonly onMade: () => void }): ReactElement {
  const sync = useSync();
  const ownRole = useRole(boardId);
  const givable = INVITE_ROLES.filter((to) => canSetRole(ownRole, null, to));
  const [role, setRole] = useState<InviteRole>("editor");
  const [expiry, setExpiry] = useState<ExpiryChoice>("7");
  const [uses, setUses] = useState<string>("10");
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    const usesMax = uses === ANY ? null : Number(uses);
    if (await makeInvite(sync, boardId, { role, days: daysOf(expiry), usesMax })) onMade();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void make().finally(() => setBusy(false));
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <p className={css.lead}>{inviteText.lead}</p>
      <SelectField
        label={inviteText.role}
        value={role}
        options={givable.map((value) => ({ value, text: roleLabel(value) }))}
        onChange={(next) => isInviteRole(next) && setRole(next)}
      />
      <SelectField
        label={inviteText.expiry}
        value={expiry}
        options={Object.entries(inviteText.expiryOptions).map(([value, text]) => ({ value, text }))}
        onChange={(next) => isExpiryChoice(next) && setExpiry(next)}
      />
      <SelectField
        label={inviteText.uses}
        value={uses}
        options={[
          ...USES.map((value) => ({ value, text: inviteText.people(Number(value)) })),
          { value: ANY, text: inviteText.anyUses },
        ]}
        onChange={setUses}
      />
      <Button type="submit" look="soft" icon="link" wide aria-disabled={busy}>
        {inviteText.make}
      </Button>
    </form>
  );
}

function LinkRow({ invite, onEnded }: { readonly invite: BoardInvite; readonly onEnded: () => void }): ReactElement {
  const sync = useSync();
  const now = useNow();
  const role = roleLabel(invite.role);
  const { link, email = null } = invite;
  const end = async (): Promise<void> => {
    await endInvite(sync, invite.boardId, invite.id);
    onEnded();
  };
  const takeBack = (
    <Button
      look="ghost"
      aria-label={email === null ? inviteText.takeBackOf(role) : inviteText.takeBackFor(email)}
      onClick={() => void end()}
    >
      {inviteText.takeBack}
    </Button>
  );
  return (
    <li className={css.link}>
      <div className={css.head}>
        <b>{role}</b>
        <small className={css.note}>{inviteNote(invite, now)}</small>
      </div>
      {!invite.works && <p className={css.warning}>{inviteText.stopped}</p>}
      {link === null ? (
        <div className={css.row}>
          <p className={css.note}>{inviteText.hidden}</p>
          {takeBack}
        </div>
      ) : (
        <CopyField
          value={link}
          label={email === null ? inviteText.link(role) : inviteText.linkFor(email)}
          copy={inviteText.copy}
          copyName={inviteText.copyOf(role)}
          onCopy={(address) => void copyLink(address)}
        >
          {takeBack}
        </CopyField>
      )}
    </li>
  );
}
