import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeRecoveryCodes, recoveryHash } from "./recovery-code.ts";
import { createSecretSeal } from "./secret-seal-service.ts";
import { base32Of, otpauthUri, passwordAt, stepAt, stepOf } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

describe("[SE-51] a one-time password", () => {
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %i s is %s, as in RFC 6238", (seconds, password) => {
    expect(passwordAt(SECRET, stepAt(seconds * 1_000), 8)).toBe(password);
    expect(passwordAt(SECRET, stepAt(seconds * 1_000))).toBe(password.slice(2));
  });

  it.each([...[755224, 287082, 359152, 969429, 338314, 254676, 287922, 162583, 399871, 520489].entries()])(
    "for counter %i is %i, as in RFC 4226",
    (count, password) => {
      expect(passwordAt(SECRET, count)).toBe(String(password));
    },
  );

  it("is accepted one step early or late and with spaces, but not two steps off", () => {
    const at = 1_795_000_000_000;
    const now = stepAt(at);
    for (const step of [now - 1, now, now + 1]) expect(stepOf(passwordAt(SECRET, step), SECRET, at)).toBe(step);
    const password = passwordAt(SECRET, now);
    expect(stepOf(` ${password.slice(0, 3)} ${password.slice(3)} `, SECRET, at)).toBe(now);
    for (const wrong of [passwordAt(SECRET, now - 2), passwordAt(SECRET, now + 2), "", "12345", "1234567", "абвгде"])
      expect(stepOf(wrong, SECRET, at)).toBeNull();
  });

  it("has a secret in the format of authenticator apps", () => {
    expect(base32Of(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(base32Of(Buffer.from("foob"))).toBe("MZXW6YQ");
    expect(otpauthUri(SECRET, "Ярус", "vera")).toBe(
      "otpauth://totp/%D0%AF%D1%80%D1%83%D1%81:vera?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%D0%AF%D1%80%D1%83%D1%81",
    );
  });
});

describe("[SE-52] a sealed secret", () => {
  const seal = createSecretSeal("a secret that only tests know, long enough", randomBytes);

  it("is decrypted only for the same user and by the same server", () => {
    const sealed = seal.seal(SECRET, "vera");
    expect(seal.unseal(sealed, "vera")).toEqual(SECRET);
    expect(sealed.includes(SECRET)).toBe(false);
    expect(seal.unseal(sealed, "mark")).toBeNull();
    const other = createSecretSeal("another secret, just as long as it has to be", randomBytes);
    expect(other.unseal(sealed, "vera")).toBeNull();
    expect(seal.unseal(Buffer.concat([sealed.subarray(0, -1), Buffer.from([0])]), "vera")).toBeNull();
  });
});

describe("[SE-53] recovery codes", () => {
  it("are ten different codes of 80 bits, and are read in any spelling", () => {
    const codes = makeRecoveryCodes(randomBytes);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(recoveryHash(" 0AB1-cdef gh23-4567")).toEqual(recoveryHash("oabl-cdef-gh23-4567"));
    expect(recoveryHash("oabl-cdef-gh23-4567")).not.toEqual(recoveryHash("oabl-cdef-gh23-4568"));
  });
});
