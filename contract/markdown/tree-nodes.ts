import type { fromMarkdown } from "mdast-util-from-markdown";

/** Nodes of the syntax tree, named as its specification (mdast) names them. */
export type Root = ReturnType<typeof fromMarkdown>;
export type RootContent = Root["children"][number];
export type Nodes = Root | RootContent;
type Of<Type extends RootContent["type"]> = Extract<RootContent, { type: Type }>;

export type Blockquote = Of<"blockquote">;
export type Code = Of<"code">;
export type Definition = Of<"definition">;
export type Heading = Of<"heading">;
export type Image = Of<"image">;
export type ImageReference = Of<"imageReference">;
export type Link = Of<"link">;
export type LinkReference = Of<"linkReference">;
export type List = Of<"list">;
export type ListItem = Of<"listItem">;
export type Paragraph = Of<"paragraph">;
export type Table = Of<"table">;
export type PhrasingContent = Paragraph["children"][number];
