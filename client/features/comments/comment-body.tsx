import { createElement, Fragment, useMemo, type ReactElement, type ReactNode } from "react";
import { markedText } from "#client/shared/text/marked-text.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import type { Comment } from "#contract/entities/comment.ts";
import type { DocumentNode } from "#contract/documents/document-form.ts";
import css from "./comments.module.css";
import { parseMarkdown } from "./parse-comment.ts";

/** Names of people by username. */
type Names = ReadonlyMap<string, string>;

/** A comment's words, drawn as elements: text is text, whatever stands in it (PT-11). */
export function CommentBody({ comment }: { comment: Pick<Comment, "body" | "mentions"> }): ReactElement {
  const people = usePeople(comment.mentions);
  const blocks = useMemo(() => parseMarkdown(comment.body), [comment.body]);
  const names = useMemo(() => new Map(people.map(({ username, name }) => [username, name])), [people]);
  return createElement("div", { className: css.body }, ...blocks.map((block) => draw(block, names)));
}

/** What a text is made of has nothing to be told apart by but its place, so it is given as children and not as a list. */
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

/** The first line of an item stands on the line of its dash. */
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
