import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import {
  CARD_EXTRAS,
  CARD_PARTS,
  cardLook,
  chooseCardLook,
  followCardLook,
  readLook,
  showCardLook,
  USUAL_LOOK,
  writeLook,
} from "./card-look.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  showCardLook("/");
});

const onPage = (): string | undefined => document.documentElement.dataset["cards"];

it("display options are the same after writing and parsing, in whatever order they were chosen", () => {
  const looks = fc.record({
    hidden: fc.shuffledSubarray([...CARD_PARTS]),
    shown: fc.shuffledSubarray([...CARD_EXTRAS]),
    size: fc.constantFrom("full" as const, "dense" as const, null),
  });
  fc.assert(
    fc.property(looks, (look) => {
      const words = writeLook(look);
      expect(readLook(words).size).toBe(look.size);
      expect(new Set(readLook(words).hidden)).toEqual(new Set(look.hidden));
      expect(new Set(readLook(words).shown)).toEqual(new Set(look.shown));
      expect(writeLook(readLook(words))).toBe(words);
    }),
  );
});

it("display options ignore unknown words", () => {
  expect(readLook("undefined weather people")).toEqual({ hidden: ["people"], shown: [], size: null });
  expect(readLook("")).toEqual(USUAL_LOOK);
});

it("[VF-17] display options belong to one board, apply at once and are stored", () => {
  showCardLook("/b/1");
  chooseCardLook({ hidden: ["people", "cover"], shown: [], size: "dense" });
  expect([onPage(), localStorage.getItem("yarus.cards/b/1")]).toEqual(["dense cover people", "dense cover people"]);
  showCardLook("/b/2");
  expect([onPage(), cardLook.get()]).toEqual(["", USUAL_LOOK]);
  showCardLook("/b/1");
  expect(cardLook.get()).toEqual({ hidden: ["cover", "people"], shown: [], size: "dense" });
  chooseCardLook(USUAL_LOOK);
  expect([onPage(), localStorage.length]).toEqual(["", 0]);
});

it("[VF-18] display options show the number of a task only if the user turns it on", () => {
  showCardLook("/b/1");
  expect(cardLook.get().shown).toEqual([]);
  chooseCardLook({ ...USUAL_LOOK, shown: ["number"] });
  expect([onPage(), localStorage.getItem("yarus.cards/b/1")]).toEqual(["number", "number"]);
  chooseCardLook(USUAL_LOOK);
  expect(onPage()).toBe("");
});

it("[VF-17] display options follow another tab", () => {
  const stop = followCardLook();
  showCardLook("/b/1");
  localStorage.setItem("yarus.cards/b/1", "labels");
  dispatchEvent(new StorageEvent("storage", { key: "yarus.cards/b/1" }));
  expect(cardLook.get().hidden).toEqual(["labels"]);
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(cardLook.get().hidden).toEqual([]);
  stop();
});

it("display options last on their page if the browser forbids storage", () => {
  const forbidden = () => {
    throw new Error("no storage");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden);
  showCardLook("/b/1");
  chooseCardLook({ hidden: ["due"], shown: [], size: null });
  showCardLook("/b/2");
  expect(onPage()).toBe("");
  showCardLook("/b/1");
  expect(onPage()).toBe("due");
});
