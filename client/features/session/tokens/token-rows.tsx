import { useState, type ReactElement } from "react";
import { apiTokenEnd, apiTokenList, type ApiToken } from "#contract/integrations/api-token.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRows } from "#client/hooks/use-rows.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import "#client/ui/icons/more-icons.ts";
import { NO_NETWORK } from "../account/account-text.ts";
import { LastKnown } from "../account/last-known.tsx";
import { useAnswer } from "../account/use-answer.ts";
import { ProtectionRow } from "../factor/protection-row.tsx";
import { tried } from "../factor/protection.ts";
import { MadeTokenDialog } from "./made-token-dialog.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { isOver, tokenFacts, tokenText } from "./token-text.ts";
import css from "./tokens.module.css";
import { NotHere } from "../account/not-here.tsx";

/** The page of the same server that documents the HTTP API. */
const DOCS = "/api/docs";

/** The section «Токены API» of the user's profile: tokens for programs that call the HTTP API. */
export function TokenRows(): ReactElement {
  const { answer, error, reload } = useAnswer(apiTokenList, {});
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const keep = (token: string): void => {
    setNew(false);
    setMade(token);
    reload();
  };
  return (
    <Section title={tokenText.title}>
      <Box>
        <p className={css.lead}>{tokenText.lead}</p>
        {answer === null ? (
          <div className={css.coming}>
            <NotHere error={error} offline={NO_NETWORK} rows={1} />
          </div>
        ) : (
          <LastKnown>
            {answer.items.length === 0 && <p className={css.none}>{tokenText.none}</p>}
            {answer.items.map((token) => (
              <TokenRow key={token.id} token={token} reload={reload} />
            ))}
            <div className={css.foot}>
              <Button icon="plus" onClick={() => setNew(true)}>
                {tokenText.create}
              </Button>
              <a className={css.docs} href={DOCS} target="_blank" rel="noreferrer">
                {tokenText.docs}
              </a>
            </div>
          </LastKnown>
        )}
      </Box>
      {isNew && <NewTokenDialog onClose={() => setNew(false)} onDone={keep} />}
      {made !== null && <MadeTokenDialog token={made} onClose={() => setMade(null)} />}
    </Section>
  );
}

function TokenRow({ token, reload }: { readonly token: ApiToken; readonly reload: () => void }): ReactElement {
  const sync = useSync();
  const now = useNow();
  const boards = useRows("board", token.boardIds ?? undefined);
  async function end(): Promise<void> {
    const { endTitle, endText: text, end: confirmLabel, cancel: cancelLabel } = tokenText;
    const isLive = !isOver(token, now);
    const question = { title: endTitle(token.name), text, confirmLabel, cancelLabel, danger: true };
    if (isLive && !(await confirmDialog(question))) return;
    const done = await tried(sync.call(apiTokenEnd, { params: { id: token.id } }));
    if (done) showToast({ icon: "check", text: tokenText.ended });
    reload();
  }
  return (
    <ProtectionRow icon="key" name={token.name} text={tokenFacts(token, now, boards)}>
      <Button look="ghost" aria-label={tokenText.endOf(token.name)} onClick={() => void end()}>
        {tokenText.end}
      </Button>
    </ProtectionRow>
  );
}
