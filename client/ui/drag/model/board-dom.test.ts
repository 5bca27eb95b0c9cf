import { beforeEach, describe, expect, it } from "vitest";
import { focusedGrip, gripOf } from "./board-dom.ts";

const BOARD = `
  <section data-drag-column="c1">
    <header data-drag-column-handle tabindex="0"><h2 id="name">x</h2><button id="menu"><i id="icon"></i></button></header>
    <article data-drag-card="t1" tabindex="-1">
      <h3 id="title">x</h3><button id="tick"></button><a id="link" href="#"><b id="word"></b></a>
      <div contenteditable="true"><i id="typed"></i></div><div contenteditable="false"><i id="read"></i></div>
      <input id="input" /><label id="label"></label><span data-drag-ignore><i id="ignored"></i></span>
    </article>
  </section>
  <button data-drag-column="c2" data-drag-column-handle id="folded"><span id="down"></span></button>
  <i id="outside"></i>`;

beforeEach(() => {
  document.body.innerHTML = BOARD;
});

const grip = (id: string, withModifier = false) => {
  const found = gripOf(document.querySelector(`#${id}`), withModifier);
  return found === null ? null : `${found.kind} ${found.id}`;
};

describe("the draggable of a press", () => {
  it("is the card around the target, or the column whose handle contains it", () => {
    expect(["title", "word", "read"].map((id) => grip(id))).toEqual(["card t1", "card t1", "card t1"]);
    expect([grip("name"), grip("folded"), grip("down")]).toEqual(["column c1", "column c2", "column c2"]);
  });

  it("is null inside a control, and inside a link when a modifier key is pressed", () => {
    const controls = ["tick", "typed", "input", "label", "ignored", "menu", "icon", "outside"];
    expect(controls.map((id) => grip(id))).toEqual(controls.map(() => null));
    expect(grip("word", true)).toBeNull();
    expect(gripOf(document, false)).toBeNull();
  });

  it("is only the focused element itself for the keyboard", () => {
    expect(focusedGrip(document.querySelector("[data-drag-card]"))?.id).toBe("t1");
    expect(focusedGrip(document.querySelector("#tick"))).toBeNull();
  });
});
