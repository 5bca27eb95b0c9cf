import { expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { errorText } from "./error-text.ts";

it("errorText adds the maximum length to a message about a text that is too long", () => {
  expect(errorText(new AppError("TITLE_TOO_LONG", { path: "title", limit: 500 })).replaceAll("\u00A0", " ")).toBe(
    "Название слишком длинное: не больше 500 знаков",
  );
  expect(errorText(new AppError("TITLE_TOO_LONG"))).toBe("Название слишком длинное");
  expect(errorText(new AppError("WIP_LIMIT", { limit: 3 }))).not.toContain("знак");
});
