import { lookup as lookUp } from "node:dns";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** One call to an external server. */
export interface OutgoingCall {
  method: "GET" | "POST";
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | string | null;
  /** Limit for the whole call, ms; 5 s by default. */
  patienceMs?: number;
  /** Aborts the call. */
  signal?: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/**
 * The HTTP client of all calls that the server itself makes: https on the default port, only to public addresses, only to the address that
 * was checked, no redirects, limited in time and size. Rejects with OutgoingFault.
 */
export interface OutgoingHttpClient {
  /** True if private addresses may be called too. */
  readonly allowsPrivate: boolean;
  /**
   * Returns false if the name currently resolves to an address that may not be called; true for a name that does not resolve, as it may
   * later.
   */
  mayCall(url: string): Promise<boolean>;
  call(call: OutgoingCall): Promise<OutgoingAnswer>;
}

/** The call failed; `isForbidden` if it must not be made at all. */
export class OutgoingFault extends Error {
  readonly isForbidden: boolean;

  constructor(message: string, isForbidden = false, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutgoingFault";
    this.isForbidden = isForbidden;
  }
}

const PATIENCE_MS = 5_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

/** Resolves a name to its addresses. */
export type LookUp = (
  name: string,
  options: { all: true },
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

export interface OutgoingOptions {
  /** Allows private addresses and plain http too, as tests need them. */
  allowsPrivate: boolean;
  /** The system's resolver by default. */
  names?: LookUp;
}

export function createOutgoing({ allowsPrivate, names = lookUp }: OutgoingOptions): OutgoingHttpClient {
  const openLookup = openLookupBy(names);
  return {
    allowsPrivate,
    async mayCall(address) {
      if (allowsPrivate) return true;
      const url = new URL(address);
      if (!isOpen(url)) return false;
      if (isIP(bareHost(url)) !== 0) return true;
      return new Promise((resolve) => {
        names(url.hostname, { all: true }, (error, addresses) => resolve(error !== null || areOpen(addresses)));
      });
    },
    async call(call) {
      const url = new URL(call.url);
      if (!allowsPrivate) requireOpen(url);
      return send(url, call, allowsPrivate ? undefined : openLookup);
    },
  };
}

function requireOpen(url: URL): void {
  if (!isOpen(url)) throw new OutgoingFault("an address that may not be called", true);
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

function isOpen(url: URL): boolean {
  const { protocol, port, username, password } = url;
  const host = bareHost(url);
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && (isIP(host) === 0 || isPublicAddress(host));
}

function areOpen(addresses: readonly { address: string }[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
}

/** Checks the addresses that the connection then uses: a name that changes between the check and the call gains nothing (DNS rebinding). */
const openLookupBy =
  (names: LookUp): LookupFunction =>
  (hostname, options, done) => {
    names(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      if (!areOpen(addresses)) {
        return done(new OutgoingFault("a name of an address that may not be called", true), []);
      }
      const [first] = addresses;
      if (options.all === true || first === undefined) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

function send(url: URL, call: OutgoingCall, lookup: LookupFunction | undefined): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? secureRequest : plainRequest;
    const limit = AbortSignal.timeout(call.patienceMs ?? PATIENCE_MS);
    const sent = request(url, {
      method: call.method,
      headers: call.headers,
      signal: call.signal === undefined ? limit : AbortSignal.any([limit, call.signal]),
      agent: false,
      ...(lookup === undefined ? {} : { lookup }),
    });
    const fail = (cause: unknown) =>
      reject(cause instanceof OutgoingFault ? cause : new OutgoingFault("nobody has answered", false, { cause }));
    sent.on("error", fail);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > ANSWER_MAX_BYTES) sent.destroy(new OutgoingFault("an answer that is too long"));
        else chunks.push(chunk);
      });
      response.on("error", fail);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    sent.end(call.body ?? undefined);
  });
}
