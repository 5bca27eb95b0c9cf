import { describe, expect, it } from "vitest";
import { FAKE_BOARDS } from "#client/testing/fake-boards.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import type { Role } from "#contract/core/permission.ts";
import { whyForbidden } from "./forbidden.ts";

const ACTIVE = "b-rel";
const ARCHIVED = "b-old";

function withRole(role: Role | null) {
  const { store } = createFakeSync({ boards: FAKE_BOARDS });
  return { store: { ...store, roleOn: () => role } };
}

describe("what a role forbids", () => {
  it("[EV-04] is said with one's own role and the lowest that may", () => {
    expect(whyForbidden(withRole("viewer"), ACTIVE, "task.move")?.replaceAll(/\s/gu, " ")).toBe(
      "Ваша роль — «Участник», а переносить задачи можно с ролью «Редактор задач» и выше",
    );
    expect(whyForbidden(withRole("task_editor"), ACTIVE, "task.archive-any")).toContain("«Редактор»");
  });

  it("[EV-04] is nothing for whoever may, and for a board that is not here", () => {
    expect(whyForbidden(withRole("task_editor"), ACTIVE, "task.edit")).toBeNull();
    expect(whyForbidden(withRole(null), ACTIVE, "task.edit")).toBeNull();
  });

  it("[EV-04] is said of an archived board to its owner too", () => {
    expect(whyForbidden(withRole("owner"), ARCHIVED, "task.edit")).toMatch(/в\sархиве/u);
  });
});
