import type { ReactElement } from "react";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import { sessionEnd, sessionEndOthers, type SessionInfo, type sessionList } from "#contract/auth/session.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Badge } from "#client/ui/controls/badge.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import "#client/ui/icons/more-icons.ts";
import { ProtectionRow } from "../factor/protection-row.tsx";
import { tried } from "../factor/protection.ts";
import css from "./account.module.css";
import {
  CANCEL,
  END,
  END_ALL,
  END_ALL_TEXT,
  END_ALL_TITLE,
  ENDED_ONE,
  endedText,
  NO_NETWORK,
  reusedText,
  SESSIONS,
  sessionText,
  THIS_ONE,
} from "./account-text.ts";
import { LastKnown } from "./last-known.tsx";
import type { ServerAnswer } from "./use-answer.ts";
import { NotHere } from "./not-here.tsx";

type Lists = AnswerOf<typeof sessionList>;

/** The section «Сеансы и устройства» of the user's profile: lists the sessions and ends them. */
export function SessionRows({ answer, error, reload }: ServerAnswer<typeof sessionList>): ReactElement {
  return (
    <Section title={SESSIONS}>
      {answer !== null && <ReusedNotices reused={answer.reused} />}
      <Box>
        {answer === null ? (
          <NotHere error={error} offline={NO_NETWORK} rows={1} />
        ) : (
          <LastKnown>
            <SessionList sessions={answer.sessions} reload={reload} />
          </LastKnown>
        )}
      </Box>
    </Section>
  );
}

function ReusedNotices({ reused }: Pick<Lists, "reused">): ReactElement {
  const now = useNow();
  return (
    <>
      {reused.map((one) => (
        <p key={one.id} className={css.notice}>
          {reusedText(one, now)}
        </p>
      ))}
    </>
  );
}

function SessionList({ sessions, reload }: Pick<Lists, "sessions"> & { readonly reload: () => void }): ReactElement {
  const sync = useSync();
  async function endOthers(): Promise<void> {
    const agreed = await confirmDialog({
      title: END_ALL_TITLE,
      text: END_ALL_TEXT,
      confirmLabel: END_ALL,
      cancelLabel: CANCEL,
    });
    if (!agreed) return;
    const end = async (): Promise<void> => {
      const { ended } = await sync.call(sessionEndOthers, {});
      showToast({ icon: "check", text: endedText(ended) });
    };
    await tried(end());
    reload();
  }
  return (
    <div className={css.rows}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} reload={reload} />
      ))}
      {sessions.length > 1 && (
        <div className={css.foot}>
          <Button onClick={() => void endOthers()}>{END_ALL}</Button>
        </div>
      )}
    </div>
  );
}

function SessionRow({ session, reload }: { readonly session: SessionInfo; readonly reload: () => void }): ReactElement {
  const sync = useSync();
  const now = useNow();
  async function end(): Promise<void> {
    const done = await tried(sync.call(sessionEnd, { params: { id: session.id } }));
    if (done) showToast({ icon: "check", text: ENDED_ONE });
    reload();
  }
  const isPhone = /iPhone|iPad|Android/.test(session.device);
  return (
    <ProtectionRow
      icon={isPhone ? "device-mobile" : "device-desktop"}
      name={session.device}
      text={sessionText(session, now)}
    >
      {session.isCurrent ? (
        <Badge>{THIS_ONE}</Badge>
      ) : (
        <Button look="ghost" aria-label={`${END}: ${session.device}`} onClick={() => void end()}>
          {END}
        </Button>
      )}
    </ProtectionRow>
  );
}
