import { afterEach, expect, it, vi } from "vitest";
import { publishedBuild } from "./published-build.ts";

const json = { "content-type": "application/json" };
const page = { "content-type": "text/html" };

function serve(answers: Readonly<Record<string, Response>>): void {
  vi.stubGlobal("fetch", (address: string) => {
    const answer = answers[address];
    return answer === undefined ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(answer);
  });
}

afterEach(() => vi.unstubAllGlobals());

it("[SH-21] the published build is the one in the latest-build file, if its manifest has the same id", async () => {
  serve({
    "/builds/latest.json": new Response('{"id":"b7","timestamp":1}', { headers: json }),
    "/builds/meta/b7.json": new Response('{"id":"b7","assets":[]}', { headers: json }),
  });
  expect(await publishedBuild()).toBe("b7");
});

it.each([
  ["there is no network", {}],
  ["a portal answers", { "/builds/latest.json": new Response('{"id":"b7"}', { headers: page }) }],
  ["a proxy answers", { "/builds/latest.json": new Response('{"id":"b7"}', { status: 502, headers: json }) }],
  ["nothing is answered", { "/builds/latest.json": new Response(null, { status: 204, headers: json }) }],
  ["it is broken", { "/builds/latest.json": new Response('{"id":', { headers: json }) }],
  ["the name leads elsewhere", { "/builds/latest.json": new Response('{"id":"../x"}', { headers: json }) }],
  ["the manifest is not there yet", { "/builds/latest.json": new Response('{"id":"b7"}', { headers: json }) }],
  [
    "the manifest is another build's",
    {
      "/builds/latest.json": new Response('{"id":"b7"}', { headers: json }),
      "/builds/meta/b7.json": new Response('{"id":"b8"}', { headers: json }),
    },
  ],
])("[SH-21] the published build is unknown when %s", async (_why, answers) => {
  serve(answers);
  expect(await publishedBuild()).toBeNull();
});
