import {
  createElement,
  Fragment,
  memo,
  useCallback,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from "react";
import { markedText } from "#client/shared/text/marked-text.ts";
import type { DocumentForm, DocumentNode } from "#contract/documents/document-form.ts";
import type { DocumentPorts } from "./document-tools.ts";
import { documentText } from "./document-text.ts";
import css from "./document.module.css";

export interface DocumentTextProps {
  readonly form: DocumentForm;
  readonly ports: DocumentPorts;
}

/**
 * A document without the editor. It has the same elements as the editor, so that nothing moves when the editor replaces it. Unknown nodes
 * are shown as their content.
 */
export const DocumentText = ({ form, ports }: DocumentTextProps): ReactElement => <>{drawn(form.content, ports)}</>;

interface NodeProps {
  readonly node: DocumentNode;
  readonly ports: DocumentPorts;
}

/** Blocks are identified by their position: they have no ids. */
function drawn(nodes: readonly DocumentNode[], ports: DocumentPorts): ReactNode {
  return createElement(Fragment, null, ...nodes.map((node) => createElement(Block, { node, ports })));
}

/** Unchanged blocks are the same objects and do not render again. */
const Block = memo(({ node, ports }: NodeProps): ReactNode => {
  const { type, attrs = {}, content = [] } = node;
  if (type === "text") return markedText(node.text ?? "", node.marks ?? []);
  const alone = Object.hasOwn(ALONE, type) ? ALONE[type] : undefined;
  if (alone !== undefined) return alone(attrs, ports, content);
  const inside = drawn(content, ports);
  const around = Object.hasOwn(AROUND, type) ? AROUND[type] : undefined;
  // An empty block keeps the height of a line, as in the editor.
  return around === undefined ? inside : around(content.length === 0 ? <br /> : inside, attrs);
});
Block.displayName = "Block";

type Attrs = Readonly<Record<string, unknown>>;
type Alone = (attrs: Attrs, ports: DocumentPorts, content: readonly DocumentNode[]) => ReactNode;

/** Nodes without child nodes, or with plain text only. */
const ALONE: Readonly<Record<string, Alone>> = {
  hardBreak: () => <br />,
  horizontalRule: () => <hr />,
  mention: (attrs) => <span className={css.mention}>@{wordOf(attrs["label"])}</span>,
  taskLink: (attrs, ports) => <TaskLinkView attrs={attrs} ports={ports} />,
  picture: (attrs, ports) => <PictureView attrs={attrs} ports={ports} />,
  codeBlock: (_attrs, _ports, content) => (
    <pre>
      <code>{content.map(({ text = "" }) => text).join("")}</code>
    </pre>
  ),
};

/** Nodes with child nodes. */
const AROUND: Readonly<Record<string, (inside: ReactNode, attrs: Attrs) => ReactNode>> = {
  paragraph: (inside) => <p>{inside}</p>,
  heading: (inside, { level }) => createElement(headingTag(level), null, inside),
  bulletList: (inside) => <ul>{inside}</ul>,
  orderedList: (inside, { start }) => <ol start={typeof start === "number" ? start : 1}>{inside}</ol>,
  listItem: (inside) => <li>{inside}</li>,
  taskList: (inside) => <ul data-type="taskList">{inside}</ul>,
  taskItem: (inside, { checked }) => <TaskItem isChecked={checked === true}>{inside}</TaskItem>,
  blockquote: (inside) => <blockquote>{inside}</blockquote>,
  table: (inside) => (
    <div className="tableWrapper">
      <table>
        <tbody>{inside}</tbody>
      </table>
    </div>
  ),
  tableRow: (inside) => <tr>{inside}</tr>,
  tableHeader: (inside, attrs) => <th {...spans(attrs)}>{inside}</th>,
  tableCell: (inside, attrs) => <td {...spans(attrs)}>{inside}</td>,
};

function spans(attrs: Attrs): { colSpan?: number; rowSpan?: number } {
  const { colspan, rowspan } = attrs;
  return {
    ...(typeof colspan === "number" && colspan > 1 ? { colSpan: colspan } : {}),
    ...(typeof rowspan === "number" && rowspan > 1 ? { rowSpan: rowspan } : {}),
  };
}

/** The title of the task or board is the first heading of the page, so that these begin with the second. */
function headingTag(level: unknown): "h2" | "h3" | "h4" {
  if (level === 1) return "h2";
  return level === 2 ? "h3" : "h4";
}

const TaskItem = ({ isChecked, children }: { isChecked: boolean; children: ReactNode }): ReactElement => (
  <li data-checked={isChecked}>
    <label>
      <input type="checkbox" checked={isChecked} readOnly disabled aria-label={documentText.check(isChecked)} />
    </label>
    <div>{children}</div>
  </li>
);

const TaskLinkView = ({ attrs, ports }: { attrs: Attrs; ports: DocumentPorts }): ReactElement => {
  const id = wordOf(attrs["id"]);
  const task = useSyncExternalStore(
    ports.subscribe,
    useCallback(() => ports.task(id), [ports, id]),
  );
  const title = task?.title ?? wordOf(attrs["label"]);
  if (task === undefined) return <span className={css.taskLink}>{title}</span>;
  return (
    <a className={css.taskLink} href={task.address} data-done={task.isDone}>
      {title}
    </a>
  );
};

const PictureView = ({ attrs, ports }: { attrs: Attrs; ports: DocumentPorts }): ReactElement => {
  const id = wordOf(attrs["id"]);
  const source = useSyncExternalStore(
    ports.subscribe,
    useCallback(() => ports.pictureUrl?.(id), [ports, id]),
  );
  const { width, height } = attrs;
  return (
    <figure className={css.picture}>
      <img
        src={source}
        alt={wordOf(attrs["alt"])}
        {...(typeof width === "number" && typeof height === "number" ? { width, height } : {})}
      />
    </figure>
  );
};

function wordOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
