import { createElement, Fragment, useMemo, type ReactElement, type ReactNode } from "react";
import { markedText } from "#client/shared/text/marked-text.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import type { Comment } from "#contract/entities/comment.ts";
import type { DocumentNode } from "#contract/documents/document-form.ts";
import css from "./comments.module.css";
import { parseMarkdown } from "./parse-comment.ts";

/** Names of users by username. */
type Names = ReadonlyMap<string, string>;

/** Renders a comment as elements: raw HTML in it stays text (PT-11). */
export function CommentBody({ comment }: { comment: Pick<Comment, "body" | "mentions"> }): ReactElement {
  const people = usePeople(comment.mentions);
  const blocks = useMemo(() => parseMarkdown(comment.body), [comment.body]);
  const names = useMemo(() => new Map(people.map(({ username, name }) => [username, name])), [people]);
  return createElement("div", { className: css.body }, ...blocks.map((block) => draw(block, names)));
}

/** Passes nodes as children and not as an array, because they have no stable keys. */
function drawAll(nodes: readonly DocumentNode[], names: Names): ReactNode {
  return createElement(Fragment, null, ...nodes.map((node) => draw(node, names)));
}

function draw(node: DocumentNode, names: Names): ReactNode {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case "text":
      return markedText(node.text ?? "", node.marks ?? []);
    case "hardBreak":
      return <br />;
    case "mention":
      return mentionOf(String(attrs["id"]), String(attrs["label"]), names);
    case "paragraph":
      return <p>{drawAll(content, names)}</p>;
    case "blockquote":
      return <blockquote>{drawAll(content, names)}</blockquote>;
    case "codeBlock":
      return (
        <pre>
          <code>{content.map(({ text = "" }) => text).join("")}</code>
        </pre>
      );
    case "bulletList":
      return <ul>{drawAll(content, names)}</ul>;
    case "orderedList":
      return <ol start={Number(attrs["start"] ?? 1)}>{drawAll(content, names)}</ol>;
    case "listItem":
      return <li>{itemOf(content, names)}</li>;
    default:
      return drawAll(content, names);
  }
}

/** Renders the first paragraph of an item without a `p`, so that it is on the line of the marker. */
function itemOf([first, ...rest]: readonly DocumentNode[], names: Names): ReactNode {
  return (
    <>
      {first?.type === "paragraph" ? drawAll(first.content ?? [], names) : first && draw(first, names)}
      {drawAll(rest, names)}
    </>
  );
}

function mentionOf(username: string, label: string, names: Names): ReactNode {
  const name = names.get(username);
  return name === undefined ? `@${label}` : <span className={css.mention}>@{name}</span>;
}
