import { describe, expect, it } from "vitest";
import { byGender, genderOf } from "./gender.ts";

describe("the gender of a name", () => {
  it.each([
    ["Марк Гельман", "he"],
    ["Лена Воронцова", "she"],
    ["Илья", "he"],
    ["Никита Сергеевич", "he"],
    ["Айгуль Маратовна", "she"],
    ["Саша", null],
    ["Саша Иванова", "she"],
    ["Женя Ивлев", "he"],
    ["Саша Черных", null],
    ["anna", null],
    ["Anna Иванова", null],
    ["Мухаммедали", null],
    ["", null],
  ])("«%s» is %s", (name, gender) => {
    expect(genderOf(name)).toBe(gender);
  });

  it("chooses the form of a verb", () => {
    const forms = ["перенёс", "перенесла", "перенос"] as const;
    expect(["Марк", "Вера", "Alex"].map((name) => byGender(forms, name))).toEqual([...forms]);
  });
});
