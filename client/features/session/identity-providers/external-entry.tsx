import { useEffect, useState, type ReactElement } from "react";
import { exchangeExternal, type ExternalPreview, linkExternal, previewExternal } from "#contract/auth/external.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { ProofHost } from "../factor/proof-host.tsx";
import { withProof } from "../factor/proof.ts";
import { refusalErrors } from "../forms/field-errors.ts";
import { cleanAddress } from "./begin.ts";
import { useSignInAction } from "./sign-in-action.ts";
import { Failed, Question, Waiting } from "./entry-card.tsx";
import {
  accountIs,
  ENTER,
  enterAs,
  EXTERNAL_TITLE,
  FROM_DEVICE,
  fromProvider,
  LINK,
  linkText,
  LINKED,
  linkTo,
  NEW_ACCOUNT,
  nowHere,
} from "./identity-provider-text.ts";

export interface ExternalEntryProps {
  readonly session: string;
  /** True if the user started it here to link the identity to their account. */
  readonly link: boolean;
  /** The query that keeps the page to return to. */
  readonly search: string;
}

/** Completes an external session: shows whose it is and asks for confirmation, then exchanges it, which is possible only once. */
export function ExternalEntry(props: ExternalEntryProps): ReactElement {
  const { session, link, search } = props;
  const sync = useSync();
  const [preview, setPreview] = useState<ExternalPreview | null>(null);
  const [error, setError] = useState<string>();
  useEffect(() => {
    let left = false;
    cleanAddress(pathTo("authExt", {}), search);
    const look = async (): Promise<void> => {
      try {
        const answer = await sync.call(previewExternal, { params: { session } });
        if (!left) setPreview(answer);
      } catch (thrown) {
        if (!left) setError(refusalErrors(thrown, {}).form);
      }
    };
    void look();
    return () => {
      left = true;
    };
  }, [sync, session, search]);
  if (error !== undefined) return <Failed title={EXTERNAL_TITLE} error={error} search={search} />;
  if (preview === null) return <Waiting title={EXTERNAL_TITLE} />;
  return link ? <LinkQuestion {...props} preview={preview} /> : <EntryQuestion {...props} preview={preview} />;
}

type PreviewQuestionProps = ExternalEntryProps & { readonly preview: ExternalPreview };

function EntryQuestion({ session, search, preview }: PreviewQuestionProps): ReactElement {
  const sync = useSync();
  const { user } = useSession();
  const { busy, error, enter } = useSignInAction();
  const { kind, title, name, username, isNew } = preview;
  const lines = [
    kind === "device" ? FROM_DEVICE : fromProvider(title),
    ...(username === null ? [] : [accountIs(username)]),
    ...(isNew ? [NEW_ACCOUNT] : []),
    ...(user === null || user.username === username ? [] : [nowHere(user.name)]),
  ];
  return (
    <Question
      title={enterAs(name)}
      lines={lines}
      answer={ENTER}
      busy={busy}
      error={error}
      onAnswer={() => void enter(() => sync.session.enter(exchangeExternal, { params: { session } }))}
      leaveTo={pathTo("auth") + search}
    />
  );
}

function LinkQuestion({ session, preview }: PreviewQuestionProps): ReactElement {
  const sync = useSync();
  const { user } = useSession();
  const { busy, error, attempt } = useSignInAction();
  return (
    <>
      <Question
        title={linkTo(preview.title)}
        lines={[linkText(preview.name, user?.username ?? "")]}
        answer={LINK}
        busy={busy}
        error={error}
        onAnswer={() =>
          void attempt(async () => {
            await withProof(() => sync.call(linkExternal, { params: { session } }));
            navigate(pathTo("profile"), { replace: true });
            showToast({ icon: "check", text: LINKED });
          })
        }
        leaveTo={pathTo("profile")}
      />
      <ProofHost />
    </>
  );
}
