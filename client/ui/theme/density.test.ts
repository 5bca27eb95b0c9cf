import { afterEach, expect, test } from "vitest";
import { density, followDensity, setDense } from "./density.ts";

afterEach(() => {
  setDense(false);
  localStorage.clear();
});

const onPage = (): string | undefined => document.documentElement.dataset["density"];
const dispatchStorage = (key: string | null, newValue: string | null): void =>
  void dispatchEvent(new StorageEvent("storage", { key, newValue }));

test("is stored and applied at once", () => {
  setDense(true);
  expect([density.get(), onPage(), localStorage.getItem("yarus.density")]).toEqual([true, "dense", "dense"]);
  setDense(false);
  expect([density.get(), onPage(), localStorage.getItem("yarus.density")]).toEqual([false, "", ""]);
});

test("follows another tab, also when that tab clears the storage", () => {
  followDensity();
  dispatchStorage("yarus.density", "dense");
  expect([density.get(), onPage()]).toEqual([true, "dense"]);
  dispatchStorage("yarus.theme", "dark");
  expect(onPage()).toBe("dense");
  dispatchStorage(null, null);
  expect([density.get(), onPage()]).toEqual([false, ""]);
});
