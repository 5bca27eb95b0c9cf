import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isLongWalk } from "./long-walks.ts";

/** The long walks last, and in the same order every time. */
export class LongLast extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): string => `${isLongWalk(moduleId) ? "1" : "0"} ${moduleId}`;
    return Promise.resolve(files.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)));
  }
}
