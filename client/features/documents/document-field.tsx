import { type ReactElement, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Doc } from "yjs";
import { DOCUMENT_FRAGMENT, formOf, type DocumentForm } from "#contract/documents/document-form.ts";
import { documentFault } from "#contract/documents/document-schema.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { documentEditor } from "./document-parts.ts";
import { documentText, type DocumentWords } from "./document-text.ts";
import {
  type DocumentPorts,
  type EditedDocument,
  type Entrance,
  type InitialText,
  LONG_TEXT,
} from "./document-tools.ts";
import css from "./document.module.css";
import { DocumentText } from "./document-view.tsx";

export interface DocumentFieldProps extends Omit<EditedDocument, "document" | "awareness" | "words"> {
  /** `null` while it is loading from the device; `initialText` is shown until then. */
  readonly document: Doc | null;
  readonly awareness: EditedDocument["awareness"] | null;
  /** The beginning of the text, shown at once. */
  readonly initialText?: InitialText | null;
  readonly canEdit: boolean;
  /** The texts of a task by default. */
  readonly words?: DocumentWords;
}

const NOTHING: DocumentForm = { content: [] };

/**
 * A shared text on a page: the description of a task, or the page of a board. It is shown at once as read-only; if the user may edit it,
 * the editor replaces it when loaded, without moving anything. `document`, `awareness` and `ports` must stay the same objects while the
 * text is the same; another text needs another `key`.
 */
export const DocumentField = (props: DocumentFieldProps): ReactElement => {
  const { document, awareness, initialText, ports, canEdit, writer, words = documentText.task } = props;
  const isReady = canEdit && document !== null && awareness !== null;
  return (
    <div className={css.field}>
      {isReady ? (
        <Written {...{ document, awareness, ports, writer, words }} />
      ) : document === null ? (
        <Read form={initialText ?? NOTHING} ports={ports} words={words} />
      ) : (
        <LiveRead document={document} ports={ports} words={words} />
      )}
    </div>
  );
};

const Written = ({ document, awareness, ports, writer, words }: EditedDocument): ReactElement => {
  const part = useLazy(documentEditor);
  const [entrance, setEntrance] = useState<Entrance>(null);
  const field = useRef<HTMLDivElement>(null);
  // The editor would delete content that this version does not know, for all users.
  const isKnown = useMemo(() => documentFault(formOf(document.getXmlFragment(DOCUMENT_FRAGMENT))) === null, [document]);
  if (part === null || !isKnown) {
    return (
      <div
        onPointerUp={({ clientX, clientY }) => setEntrance({ x: clientX, y: clientY })}
        onFocus={() => {
          setEntrance((before) => before ?? "start");
          // The user may start to type before the editor is loaded: `use` buffers the keys until then.
          documentEditor.use(() => undefined);
        }}
      >
        <LiveRead document={document} ports={ports} words={words} canEnter={isKnown} />
        {!isKnown && <p className={css.note}>{documentText.newer}</p>}
      </div>
    );
  }
  return (
    <div ref={field} tabIndex={-1} {...{ role: "group", "aria-label": words.label }} className={css.written}>
      <part.DocumentEditor
        {...{ document, awareness, ports, writer, words, entrance }}
        onLeave={() => field.current?.focus()}
      />
    </div>
  );
};

/** Follows the document, so that changes of other users are shown at once. */
const LiveRead = (props: Omit<ReadProps, "form"> & { document: Doc }): ReactElement => {
  const { document, ...rest } = props;
  const source = useMemo(() => followForm(document), [document]);
  const form = useSyncExternalStore(source.subscribe, source.form);
  return <Read form={form} {...rest} />;
};

interface ReadProps {
  readonly form: DocumentForm;
  readonly ports: DocumentPorts;
  readonly words: DocumentWords;
  readonly canEnter?: boolean;
}

const Read = ({ form, ports, words, canEnter = false }: ReadProps): ReactElement => {
  const isEmpty = form.content.every(({ type, content }) => type === "paragraph" && content === undefined);
  if (isEmpty && !canEnter) return <p className={css.invite}>{words.none}</p>;
  const isLong = form.content.length > LONG_TEXT;
  // The editor is still loading: the visible part of a long text is enough until then.
  const shown = isLong && canEnter ? { content: form.content.slice(0, LONG_TEXT) } : form;
  return (
    <div
      className={css.text}
      lang="ru"
      data-long={isLong}
      {...{ role: "group", "aria-label": words.label, ...(canEnter ? { tabIndex: 0 } : {}) }}
    >
      {isEmpty ? <p className={css.invite}>{words.invite}</p> : <DocumentText form={shown} ports={ports} />}
    </div>
  );
};

interface FormSource {
  readonly subscribe: (listener: () => void) => () => void;
  readonly form: () => DocumentForm;
}

function followForm(document: Doc): FormSource {
  const fragment = document.getXmlFragment(DOCUMENT_FRAGMENT);
  let form: DocumentForm | null = null;
  return {
    subscribe(listener) {
      const onChange = (): void => {
        form = null;
        listener();
      };
      fragment.observeDeep(onChange);
      return () => fragment.unobserveDeep(onChange);
    },
    form: () => (form ??= formOf(fragment)),
  };
}
