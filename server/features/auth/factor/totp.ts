import { createHmac, timingSafeEqual } from "node:crypto";

/** Time-based one-time passwords (RFC 6238 over RFC 4226) as all authenticator apps support them: SHA-1, six digits, thirty seconds. */
const STEP_S = 30;
const DIGITS = 6;
/** Accepts one step before and after, for clock skew and slow typing. */
const STEPS_AROUND = [0, -1, 1];

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the step at a moment; `at` in milliseconds since 1970. */
export function stepAt(at: number): number {
  return Math.floor(at / 1_000 / STEP_S);
}

/** The password of a step. */
export function passwordAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Returns the step of a password, around this moment; `null` for none. Spaces in the input are ignored. */
export function stepOf(typed: string, secret: Uint8Array, at: number): number | null {
  const typedBytes = Buffer.from(typed.replaceAll(/\s/g, ""));
  const steps = STEPS_AROUND.map((around) => stepAt(at) + around);
  return steps.find((step) => isSame(typedBytes, Buffer.from(passwordAt(secret, step)))) ?? null;
}

function isSame(actual: Buffer, right: Buffer): boolean {
  return actual.length === right.length && timingSafeEqual(actual, right);
}

/** Encodes a secret for typing into an authenticator app (RFC 4648, without padding). */
export function base32Of(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, "0"), 2))).join("");
}

/** The content of the QR code. */
export function otpauthUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
