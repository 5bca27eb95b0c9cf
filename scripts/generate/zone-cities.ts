import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { canonicalZone } from "#contract/time/time-zone.ts";

/**
 * Writes the table of time zones with their cities in Russian from CLDR and the IANA list:
 *
 *     npx tsx scripts/generate/zone-cities.ts <timeZoneNames.json of cldr-dates-full/main/ru> <zone.tab of tzdata>
 */

const OUT = new URL("../../contract/time/zone-cities-text.ts", import.meta.url);

const HEAD = `/**
 * Time zones by country with their cities, written by scripts/generate/zone-cities.ts out of CLDR (Unicode License v3) and the list of IANA (public
 * domain). A zone that has had another name stands with both, the one that most runtimes write first.
 */
export const ZONE_CITIES = \``;

type Branch = { [name: string]: Branch | string };
const branch: z.ZodType<Branch> = z.lazy(() => z.record(z.string(), z.union([z.string(), branch])));
const cldr = z.object({
  main: z.object({ ru: z.object({ dates: z.object({ timeZoneNames: z.object({ zone: branch }) }) }) }),
});

/** Returns the cities by CLDR name, which is the name of the zone. */
function citiesIn(of: Branch, path: readonly string[] = []): [zone: string, city: string][] {
  return Object.entries(of).flatMap(([name, inside]): [string, string][] => {
    if (typeof inside === "string") return [];
    const city = inside["exemplarCity"];
    return typeof city === "string" ? [[[...path, name].join("/"), city]] : citiesIn(inside, [...path, name]);
  });
}

/** Returns the country of each zone in zone.tab, whose columns are code, place, zone, comment. */
function countriesIn(tab: string): Map<string, string> {
  const lines = tab.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [country = "", , zone = ""] = line.split("\t");
      return [zone, country];
    }),
  );
}

function write(jsonPath: string, tabPath: string): void {
  const { zone } = cldr.parse(JSON.parse(readFileSync(jsonPath, "utf8"))).main.ru.dates.timeZoneNames;
  const cities = new Map(citiesIn(zone));
  const byCountry = new Map<string, string[]>();
  for (const [name, country] of countriesIn(readFileSync(tabPath, "utf8"))) {
    const canonical = canonicalZone(name);
    const found = [canonical, name].find((one) => one !== null && cities.has(one)) ?? null;
    if (canonical === null || found === null) continue;
    const names = canonical === name ? name : `${canonical},${name}`;
    byCountry.set(country, [...(byCountry.get(country) ?? []), `${names}=${cities.get(found) ?? ""}`]);
  }
  const lines = [...byCountry].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const body = lines.map(([country, zones]) => `${country}:${zones.join(";")}`).join("\n");
  writeFileSync(OUT, `${HEAD}\n${body}\n\`;\n`);
}

const [json, tab] = process.argv.slice(2);
if (json === undefined || tab === undefined) {
  console.error("Give timeZoneNames.json of cldr-dates-full/main/ru and zone.tab of tzdata");
  process.exitCode = 64;
} else write(json, tab);
