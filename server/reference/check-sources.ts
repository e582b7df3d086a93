import type { CheckSource } from '#contract/pad.ts';
import { lazy, readJson } from '#server/reference/reference-data.ts';

/** A file of data, the day of its last change, and its SHA-256 then: a changed file needs a new day. */
export type SourceFile = CheckSource & { file: string; sha256: string };

const sources = lazy(() => readJson<{ sources: SourceFile[] }>('check-sources.json').sources);

export function listSourceFiles(): readonly SourceFile[] {
  return sources();
}

/** The data that the checks of a prescription read, with their days: of several files of one kind the newest. */
export function checkSources(): CheckSource[] {
  const newestFirst = listSourceFiles().toSorted((a, b) => b.changedOn.localeCompare(a.changedOn));
  const kinds = [...new Set(listSourceFiles().map(({ what }) => what))];
  return kinds.flatMap((kind) => newestFirst.find(({ what }) => what === kind) ?? []).map(present);
}

function present({ what, changedOn, source }: SourceFile): CheckSource {
  return { what, changedOn, source };
}
