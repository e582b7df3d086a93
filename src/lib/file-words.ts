import type { DocumentInfo } from '#contract/shared.ts';
import { dayAndTime } from '#lib/times.ts';

const KB = 1024;

/** Bytes as people read them: "48.2 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} kB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}

/** The line under a document's name: author, time, `more`, size. */
export function documentFacts(document: DocumentInfo, ...more: readonly (string | null)[]): string {
  const { by, at, sizeBytes } = document;
  return [by?.name, dayAndTime(at), ...more, sizeWords(sizeBytes)].filter(Boolean).join(', ');
}
