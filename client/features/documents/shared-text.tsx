import { useCallback, useMemo, useState, type ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { errorText } from "#client/shared/errors/error-text.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useDocument } from "#client/hooks/use-document.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { DocumentField, type DocumentFieldProps } from "./document-field.tsx";
import { documentText } from "./document-text.ts";
import type { InitialText, Writer } from "./document-tools.ts";
import css from "./document.module.css";

export interface SharedTextProps extends Pick<DocumentFieldProps, "ports" | "canEdit" | "words"> {
  readonly guid: string;
  /** The beginning of the text, shown at once; the same object while it is unchanged. */
  readonly initialText: InitialText | null;
}

/** A shared text, loaded from the device at once, with the errors of its synchronization. `ports` must stay the same object. */
export function SharedText({ guid, ...field }: SharedTextProps): ReactElement | null {
  const { user } = useSession();
  const [trouble, setTrouble] = useState<string | null>(null);
  const onError = useCallback((error: unknown) => setTrouble(errorText(error)), []);
  const live = useDocument(guid, onError);
  const writer = useMemo<Writer | null>(() => (user === null ? null : personOf(user)), [user]);
  if (trouble !== null) return <p className={css.trouble}>{trouble}</p>;
  if (writer === null) return null;
  return (
    <>
      <DocumentField
        // A restored version is another document.
        key={live?.doc.guid ?? "kept"}
        document={live?.doc ?? null}
        awareness={live?.awareness ?? null}
        writer={writer}
        {...field}
      />
      {live?.state === "refused" && (
        <p className={css.trouble}>
          {documentText.notTaken}
          <Button size="sm" onClick={({ currentTarget }) => runCommand("unsynced.show", { anchor: currentTarget })}>
            {documentText.showUnsent}
          </Button>
        </p>
      )}
    </>
  );
}
