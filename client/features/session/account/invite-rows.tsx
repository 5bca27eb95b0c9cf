import { useState, type FormEvent, type ReactElement } from "react";
import { accountInfo } from "#contract/auth/check.ts";
import { inviteCreate, inviteEnd, inviteList, type Invite } from "#contract/administration/invite.ts";
import { INVITE_USES_MAX } from "#contract/core/limit.ts";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import "#client/ui/icons/more-icons.ts";
import { ProtectionRow } from "../factor/protection-row.tsx";
import { tried } from "../factor/protection.ts";
import { useAuthMethods } from "../session-queries.ts";
import css from "./account.module.css";
import {
  COPIED,
  COPY,
  INVITE,
  INVITE_NAME,
  INVITES,
  INVITES_TEXT,
  inviteText,
  LINK,
  NO_INVITES,
  TAKE_BACK,
  USES,
} from "./account-text.ts";
import { LastKnown } from "./last-known.tsx";
import { useAnswer } from "./use-answer.ts";

/** The section «Приглашения», for administrators of a server where registration is by invitation only. */
export function InviteRows(): ReactElement | null {
  const methods = useAuthMethods();
  const { answer } = useAnswer(accountInfo, {});
  if (methods?.registration !== "invite" || answer?.isAdmin !== true) return null;
  return <Invites />;
}

function Invites(): ReactElement {
  const { answer, error, reload } = useAnswer(inviteList, {});
  return (
    <Section title={INVITES}>
      <Box>
        <p className={css.hint}>{INVITES_TEXT}</p>
        {error !== undefined && <output>{error}</output>}
        {answer !== null && answer.invites.length === 0 && <p className={css.hint}>{NO_INVITES}</p>}
        <LastKnown>
          <div className={css.rows}>
            {answer?.invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} reload={reload} />
            ))}
            <NewInvite reload={reload} />
          </div>
        </LastKnown>
      </Box>
    </Section>
  );
}

function InviteRow({ invite, reload }: { readonly invite: Invite; readonly reload: () => void }): ReactElement {
  const sync = useSync();
  const now = useNow();
  async function takeBack(): Promise<void> {
    await tried(sync.call(inviteEnd, { params: { id: invite.id } }));
    reload();
  }
  return (
    <ProtectionRow icon="users" name={INVITE_NAME} text={inviteText(invite, now)}>
      <Button look="ghost" onClick={() => void takeBack()}>
        {TAKE_BACK}
      </Button>
    </ProtectionRow>
  );
}

function NewInvite({ reload }: { readonly reload: () => void }): ReactElement {
  const sync = useSync();
  const [uses, setUses] = useState("1");
  const [link, setLink] = useState<string | null>(null);
  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    const count = Math.min(INVITE_USES_MAX, Math.max(1, Math.trunc(Number(uses)) || 1));
    const invite = async (): Promise<void> => setLink((await sync.call(inviteCreate, { body: { uses: count } })).link);
    await tried(invite());
    reload();
  }
  async function copy(): Promise<void> {
    if (link !== null && (await copyText(link))) showToast({ icon: "check", text: COPIED });
  }
  return (
    <form className={css.foot} onSubmit={(event) => void make(event)}>
      <TextField label={USES} value={uses} onChange={setUses} name="uses" inputMode="numeric" maxLength={3} />
      <Button type="submit">{INVITE}</Button>
      {link !== null && (
        <span className={css.link}>
          <TextField label={LINK} value={link} onChange={() => {}} readOnly name="link" />
          <Button icon="copy" onClick={() => void copy()}>
            {COPY}
          </Button>
        </span>
      )}
    </form>
  );
}
