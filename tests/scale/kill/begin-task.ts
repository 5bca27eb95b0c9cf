import { randomUUID } from "node:crypto";

/** Signs up a new user with a board that has one task, over plain HTTP. `guid` is the id of the task and of its document. */
export async function beginTask(base: string): Promise<{ token: string; guid: string }> {
  const post = async (path: string, body: object, token = ""): Promise<Record<string, unknown>> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
    const made: unknown = await answer.json();
    return typeof made === "object" && made !== null ? { ...made } : {};
  };
  const who = { username: `vera-${randomUUID().slice(0, 8)}`, name: "Вера Соколова", password: "сорок тысяч обезьян" };
  const token = String((await post("/api/auth/base/signUp", who))["token"]);
  const [boardId, columnId, guid] = [randomUUID(), randomUUID(), randomUUID()];
  await post("/api/board/add", { id: boardId, title: "Библиотека" }, token);
  await post("/api/columns", { id: columnId, boardId, name: "Надо" }, token);
  await post("/api/tasks", { id: guid, boardId, columnId, title: "Книга" }, token);
  return { token, guid };
}
