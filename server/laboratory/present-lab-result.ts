import { presentInError } from '#server/people/present-in-error.ts';
import type { LabResult } from '#contract/lab-results.ts';
import type { Person } from '#contract/shared.ts';
import { labFlag } from '#domain/lab-flags.ts';
import type { LabResultRow } from './lab-result.queries.ts';
import type * as z from 'zod/mini';

const UNKNOWN_LIMITS = { low: null, high: null } as const;

/** The newest version of each result, with what it took the place of. Rows of one test are together, newest first. */
export function presentResults(rows: readonly LabResultRow[]): LabResult[] {
  const ofTest = Map.groupBy(rows, ({ requestId, code }) => `${requestId ?? ''} ${code}`);
  return [...ofTest.values()].flatMap(([newest, ...earlier]) => {
    if (!newest) return [];
    const { id, code, name, unit, requestId } = newest;
    return [
      {
        id,
        code,
        name,
        unit,
        serviceId: requestId,
        ...measured(newest),
        acknowledged: acknowledgementOf(newest),
        earlier: earlier.map(measured),
      },
    ];
  });
}

/** Returns whether the ordering doctor knows of a result that was entered in error. */
function acknowledgementOf(row: LabResultRow): LabResult['acknowledged'] {
  if (row.errorAt) return row.errorSeenAt && { at: row.errorSeenAt.toISOString(), by: null };
  return (
    row.acknowledgedAt && {
      at: row.acknowledgedAt.toISOString(),
      by: personOf(row.acknowledgedBy, row.readerName, row.readerRole),
    }
  );
}

function measured(row: LabResultRow): LabResult['earlier'][number] {
  const { value, text, low, high, ownRange, version, at } = row;
  return {
    value,
    text,
    flag: flagOfRow(row),
    low,
    high,
    ownRange,
    // Results from before this column have no value here, and were shown as they are.
    resultStatus: row.status ?? 'FINAL',
    sampleAt: at.toISOString(),
    enteredAt: (row.enteredAt ?? at).toISOString(),
    by: personOf(row.byUser, row.byName, row.byRole),
    version,
    inError: presentInError(row),
  };
}

/**
 * Returns the stored flag; for a result from before flags were stored, the flag by its own range. None of one that was entered in error.
 */
function flagOfRow({ flag, clientId, value, low, high, errorAt }: LabResultRow): LabResult['flag'] {
  if (errorAt) return null;
  if (clientId !== null || value === null) return flag;
  return labFlag({ value, low, high, critical: UNKNOWN_LIMITS });
}

function personOf(
  userId: string | null,
  name: string | null,
  role: string | null,
): z.output<typeof Person> | null {
  return userId && name && role ? { userId, name, role } : null;
}
