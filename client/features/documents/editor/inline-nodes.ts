import { Mark, mergeAttributes, Node, type NodeViewRendererProps } from "@tiptap/core";
import { safeAddress } from "#contract/core/link-address.ts";
import type { DocumentPorts } from "../document-tools.ts";
import css from "../document.module.css";

const REL = "noopener noreferrer nofollow";

/** A link. An unsafe address is shown as plain text, whatever its source. */
export const LinkMark = Mark.create({
  name: "link",
  priority: 1_000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = safeAddress(element.getAttribute("href")?.trim());
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML({ mark }) {
    const href = safeAddress(mark.attrs["href"]);
    return href === null ? ["span", 0] : ["a", { href, target: "_blank", rel: REL }, 0];
  },
});

const named = {
  id: {
    default: null,
    parseHTML: (element: HTMLElement): string | null => element.dataset["id"] ?? null,
    renderHTML: ({ id }: Record<string, unknown>) => ({ "data-id": id }),
  },
  label: {
    default: "",
    parseHTML: (element: HTMLElement): string => element.dataset["label"] ?? "",
    renderHTML: ({ label }: Record<string, unknown>) => ({ "data-label": label }),
  },
};

/** A mentioned user: the id, and the name at the time of the mention. */
export const MentionNode = Node.create({
  name: "mention",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => named,
  parseHTML: () => [{ tag: "span[data-type='mention'][data-id]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { "data-type": "mention", class: css.mention }),
    `@${String(node.attrs["label"])}`,
  ],
});

/** A task link. It shows the current title of the task, struck through when the task is done. */
export const TaskLinkNode = Node.create<{ ports: DocumentPorts | null }>({
  name: "taskLink",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,
  addOptions: () => ({ ports: null }),
  addAttributes: () => named,
  parseHTML: () => [{ tag: "a[data-type='taskLink'][data-id]" }, { tag: "span[data-type='taskLink'][data-id]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { "data-type": "taskLink" }),
    String(node.attrs["label"]),
  ],
  addNodeView() {
    const { ports } = this.options;
    return (props) => taskLinkView(props, ports);
  },
});

function taskLinkView(
  { node }: NodeViewRendererProps,
  ports: DocumentPorts | null,
): { dom: HTMLElement; destroy(): void } {
  const link = document.createElement("a");
  link.className = css.taskLink ?? "";
  link.dataset["type"] = "taskLink";
  const draw = (): void => {
    const task = ports?.task(String(node.attrs["id"]));
    link.textContent = task?.title ?? String(node.attrs["label"]);
    link.dataset["done"] = String(task?.isDone ?? false);
    if (task === undefined) link.removeAttribute("href");
    else link.href = task.address;
  };
  draw();
  const stop = ports?.subscribe(draw);
  return { dom: link, destroy: () => stop?.() };
}
