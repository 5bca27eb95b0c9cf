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
  /** Begun here to be linked to the account of whoever is signed in. */
  readonly link: boolean;
  /** The query with the page first asked for. */
  readonly search: string;
}

/** A session that began elsewhere: whose it is, a question, and only then the exchange, which is possible once. */
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
