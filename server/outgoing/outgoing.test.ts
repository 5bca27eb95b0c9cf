import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutgoing } from "./outgoing.ts";
import { isPublicAddress } from "./public-address.ts";

const PRIVATE = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.0.9",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "100::1",
  "2001::1",
  "2001:10::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:808:808::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "",
  "localhost",
  "2130706433",
  "0x7f.1",
  "127.1",
  "1.2.3",
];

const PUBLIC = [
  "8.8.8.8",
  "1.1.1.1",
  "100.63.255.255",
  "100.128.0.1",
  "172.32.0.1",
  "93.184.216.34",
  "2606:4700::1111",
  "2a00:1450::1",
];

it.each(PRIVATE)("[NO-36] %s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(PUBLIC)("[NO-36] %s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe("a call", () => {
  const requestedUrls: string[] = [];
  const server = createServer((request, response) => {
    requestedUrls.push(request.url ?? "");
    if (request.url === "/away") response.writeHead(302, { location: "/elsewhere" }).end();
    else if (request.url === "/long") response.end("x".repeat(2 * 1024 * 1024));
    else if (request.url !== "/never") response.end("привет");
  });
  let origin = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port }: AddressInfo = Object(server.address());
    origin = `http://127.0.0.1:${String(port)}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const call = (url: string, allowsPrivate = true, patienceMs = 10_000) =>
    createOutgoing({ allowsPrivate }).call({ method: "GET", url, headers: {}, body: null, patienceMs });

  it("[NO-36] is not made to a private address, by name or number, nor to another port", async () => {
    const closed = [
      origin,
      "http://example.org/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://[::ffff:7f00:1]/",
      "https://2130706433/",
      "https://0x7f000001/",
      "https://example.org:8443/",
      "https://user:pass@example.org/",
      "https://localhost/",
    ];
    for (const url of closed) await expect(call(url, false)).rejects.toMatchObject({ isForbidden: true });
    expect(requestedUrls).toEqual([]);
  });

  it("[NO-36] follows no redirect", async () => {
    expect((await call(`${origin}/away`)).status).toBe(302);
    expect(requestedUrls).toEqual(["/away"]);
  });

  it("is limited in time and in size", async () => {
    await expect(call(`${origin}/never`, true, 300)).rejects.toThrow("nobody has answered");
    await expect(call(`${origin}/long`)).rejects.toThrow("too long");
    expect(await call(`${origin}/`)).toMatchObject({ status: 200, text: "привет" });
  });
});
