import { createElement, Fragment, useMemo, type ReactElement, type ReactNode } from "react";
import { usePeople } from "#client/live/use-rows.ts";
import type { Comment } from "#contract/comment.ts";
import css from "./comments.module.css";
import { parseMarkdown, type Block, type Inline } from "./markdown/parse.ts";

/** Names of people by username. */
type Names = ReadonlyMap<string, string>;

/** A comment's words, drawn as elements: text is text, whatever stands in it (PT-11). */
export function CommentBody({ comment }: { comment: Pick<Comment, "body" | "mentions"> }): ReactElement {
  const people = usePeople(comment.mentions);
  const blocks = useMemo(() => parseMarkdown(comment.body), [comment.body]);
  const names = useMemo(() => new Map(people.map(({ username, name }) => [username, name])), [people]);
  return createElement("div", { className: css.body }, ...blocks.map((block) => drawBlock(block, names)));
}

/** What a text is made of has nothing to be told apart by but its place, so it is given as children and not as a list. */
function drawBlock(block: Block, names: Names): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <p>{drawAll(block.children, names)}</p>;
    case "quote":
      return createElement("blockquote", null, ...block.blocks.map((one) => drawBlock(one, names)));
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "list": {
      const items = block.items.map((item) => createElement("li", null, drawAll(item, names)));
      return block.ordered
        ? createElement("ol", { start: block.start }, ...items)
        : createElement("ul", null, ...items);
    }
  }
}

function drawAll(nodes: readonly Inline[], names: Names): ReactNode {
  return createElement(Fragment, null, ...nodes.map((node) => draw(node, names)));
}

function draw(node: Inline, names: Names): ReactNode {
  switch (node.kind) {
    case "text":
      return node.text;
    case "break":
      return <br />;
    case "code":
      return <code>{node.text}</code>;
    case "bold":
      return <strong>{drawAll(node.children, names)}</strong>;
    case "italic":
      return <em>{drawAll(node.children, names)}</em>;
    case "strike":
      return <s>{drawAll(node.children, names)}</s>;
    case "mention": {
      const name = names.get(node.username);
      return name === undefined ? `@${node.username}` : <span className={css.mention}>@{name}</span>;
    }
    case "link":
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {drawAll(node.children, names)}
        </a>
      );
  }
}
