import { mergeAttributes, Node, type NodeViewRendererProps } from "@tiptap/core";
import type { DocumentPorts } from "../document-tools.ts";
import css from "../document.module.css";

const number = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement): number | null => {
    const value = Number(element.getAttribute(`data-${name}`));
    return Number.isInteger(value) && value > 0 && value <= 20_000 ? value : null;
  },
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: attrs[name] }),
});

/** A picture stored as an attachment and identified by its id. Pictures of other addresses are never loaded. */
export const PictureNode = Node.create<{ ports: DocumentPorts | null }>({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ ports: null }),
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.dataset["id"] ?? null,
      renderHTML: ({ id }) => ({ "data-id": id }),
    },
    alt: {
      default: null,
      parseHTML: (element) => element.dataset["alt"] ?? null,
      renderHTML: ({ alt }) => ({ "data-alt": alt }),
    },
    width: number("width"),
    height: number("height"),
  }),
  parseHTML: () => [{ tag: "figure[data-type='picture'][data-id]" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", mergeAttributes(HTMLAttributes, { "data-type": "picture" })],
  addNodeView() {
    const { ports } = this.options;
    return (props) => pictureView(props, ports);
  },
});

function pictureView(
  { node }: NodeViewRendererProps,
  ports: DocumentPorts | null,
): { dom: HTMLElement; destroy(): void } {
  const element = document.createElement("figure");
  element.className = css.picture ?? "";
  const image = document.createElement("img");
  const { id, alt, width, height } = node.attrs;
  image.alt = typeof alt === "string" ? alt : "";
  if (typeof width === "number" && typeof height === "number") {
    image.width = width;
    image.height = height;
  }
  element.append(image);
  const draw = (): void => {
    const source = ports?.pictureUrl?.(String(id));
    if (source !== undefined && image.getAttribute("src") !== source) image.src = source;
  };
  draw();
  const stop = ports?.subscribe(draw);
  return { dom: element, destroy: () => stop?.() };
}
