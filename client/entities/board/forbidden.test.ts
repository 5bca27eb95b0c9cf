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

describe("whyForbidden", () => {
  it("[EV-04] names the user's role and the lowest role that may", () => {
    expect(whyForbidden(withRole("viewer"), ACTIVE, "task.move")?.replaceAll(/\s/gu, " ")).toBe(
      "Ваша роль — «Участник», а переносить задачи можно с ролью «Редактор задач» и выше",
    );
    expect(whyForbidden(withRole("task_editor"), ACTIVE, "task.archive-any")).toContain("«Редактор»");
  });

  it("[EV-04] returns null if the user may, and for a board that is not on the device", () => {
    expect(whyForbidden(withRole("task_editor"), ACTIVE, "task.edit")).toBeNull();
    expect(whyForbidden(withRole(null), ACTIVE, "task.edit")).toBeNull();
  });

  it("[EV-04] explains to an owner too that the board is archived", () => {
    expect(whyForbidden(withRole("owner"), ARCHIVED, "task.edit")).toMatch(/в\sархиве/u);
  });
});
