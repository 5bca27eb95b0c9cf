import type { ReactElement } from "react";
import { type Identity, unlinkIdentity } from "#contract/auth/external.ts";
import { dateText } from "#client/language/dates/date-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import "#client/ui/icons/more-icons.ts";
import { LastKnown } from "../account/last-known.tsx";
import { ProtectionRow } from "../factor/protection-row.tsx";
import { tried } from "../factor/protection.ts";
import { withProof } from "../factor/proof.ts";
import { useAuthMethods, type AuthMethods } from "../session-queries.ts";
import { goToProvider, goToTelegram } from "./begin.ts";
import { useLinkedIdentities } from "./linked-identities.ts";
import { OtherDevice } from "./other-device.tsx";
import css from "./identity-providers.module.css";
import {
  CANCEL,
  LINK,
  linkLabel,
  linkedSince,
  NOT_LINKED,
  TELEGRAM,
  UNLINK,
  unlinkLabel,
  UNLINK_TEXT,
  UNLINKED,
  unlinkTitle,
  WAYS,
  WAYS_OFFLINE,
} from "./identity-provider-text.ts";
import { NotHere } from "../account/not-here.tsx";

/** The section «Вход без пароля» of the user's profile: linked external accounts, and sign-in on another device. */
export function LinkedAccounts(): ReactElement {
  const methods = useAuthMethods();
  const { items, error, reload } = useLinkedIdentities();
  return (
    <Section title={WAYS}>
      <Box>
        {items === null ? (
          <NotHere error={error} offline={WAYS_OFFLINE} rows={1} />
        ) : (
          <LastKnown>
            <div className={css.rows}>
              {items.map((item) => (
                <LinkedRow key={`${item.provider} ${item.subject}`} item={item} onGone={reload} />
              ))}
              <Linkable items={items} methods={methods} />
              <OtherDevice />
            </div>
          </LastKnown>
        )}
      </Box>
    </Section>
  );
}

function LinkedRow({ item, onGone }: { readonly item: Identity; readonly onGone: () => void }): ReactElement {
  const sync = useSync();
  const now = useNow();
  const { provider, subject, title, name, linkedAt } = item;
  async function unlink(): Promise<void> {
    const agreed = await confirmDialog({
      title: unlinkTitle(title),
      text: UNLINK_TEXT,
      confirmLabel: UNLINK,
      cancelLabel: CANCEL,
      danger: true,
    });
    if (!agreed || !(await tried(withProof(() => sync.call(unlinkIdentity, { body: { provider, subject } }))))) return;
    showToast({ icon: "check", text: UNLINKED });
    onGone();
  }
  return (
    <ProtectionRow
      icon={provider === "telegram" ? "brand-telegram" : "link"}
      name={title}
      text={linkedSince(name, dateText(new Date(linkedAt), now))}
    >
      <Button look="ghost" aria-label={unlinkLabel(title)} onClick={() => void unlink()}>
        {UNLINK}
      </Button>
    </ProtectionRow>
  );
}

/** Providers of the server that the user has not linked yet. */
function Linkable(props: {
  readonly items: readonly Identity[];
  readonly methods: AuthMethods | null;
}): ReactElement | null {
  const sync = useSync();
  const { telegram, oidc } = props.methods ?? {};
  const has = (prefix: string): boolean => props.items.some(({ provider }) => provider.startsWith(prefix));
  const aim = { link: true, search: "" };
  return (
    <>
      {telegram !== undefined && !has("telegram") && (
        <ProtectionRow icon="brand-telegram" name={TELEGRAM} text={NOT_LINKED}>
          <Button aria-label={linkLabel(TELEGRAM)} onClick={() => goToTelegram(telegram.url, aim)}>
            {LINK}
          </Button>
        </ProtectionRow>
      )}
      {oidc !== undefined && !has("oidc:") && (
        <ProtectionRow icon="link" name={oidc.name} text={NOT_LINKED}>
          <Button aria-label={linkLabel(oidc.name)} onClick={() => void tried(goToProvider(sync, aim))}>
            {LINK}
          </Button>
        </ProtectionRow>
      )}
    </>
  );
}
