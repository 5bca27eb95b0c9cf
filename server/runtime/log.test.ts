import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("(S-55) hides secrets at every depth that a log line can have", () => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const secret = "s3cr3t-value";
  log.info({ password: secret, token: secret, refreshToken: secret });
  log.info({ headers: { authorization: secret, cookie: secret, "set-cookie": secret } });
  log.info({ req: { headers: { authorization: secret, cookie: secret } }, body: { password: secret } });
  log.info({ a: { b: { c: { token: secret, refreshToken: secret } } } });
  expect(lines).toHaveLength(4);
  expect(lines.join("")).not.toContain(secret);
  expect(lines[0]).toContain("[hidden]");
});
