import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '#contract/call.ts';
import type { EnteredValue, LabFlag, labResultCalls, OrderedTest } from '#contract/lab-results.ts';
import { isCritical, readingFlag, textFlag } from '#domain/lab-flags.ts';
import { endCriticalAlert, raiseCriticalAlert } from '#server/alerts/critical-alerts.ts';
import { aboutOrder, tellPatient } from '#server/patient-links/tell-patient.ts';
import type { Config } from '#server/platform/config.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { tellChanged, tellService, type RequestRow } from '#server/requests/requests.ts';
import { labTestByCode } from '#server/reference/labs.ts';
import { criticalLimitChanges } from '#server/reference/limit-changes.ts';
import { askAnyDoctor } from './ask-any-doctor.ts';
import { checkedResults, rangeOf, readingOf } from './checked-results.ts';
import {
  insertResult,
  orderedBy,
  orderedCodes,
  resultsOfOrder,
  sentResults,
  setResultsVersion,
  supersede,
  type LabResultRow,
} from './lab-result.queries.ts';
import { orderedTests } from './ordered-tests.ts';

type Saved = ParsedBody<typeof labResultCalls.saveLabResults>;

const OLDEST_SAMPLE_MS = 366 * 86_400_000;

/**
 * Stores results of a locked order. Nothing is overwritten: a newer version takes the place of an earlier one, which is
 * kept; of a final one it is a correction. The doctor who ordered it is told, at once of a critical value; without one, all doctors of
 * the hub are asked.
 * @throws Refusal BAD_INPUT, CHANGED_MEANWHILE
 */
export async function saveResults(
  c: Change,
  row: RequestRow,
  { userId, config }: { userId: string; config: Config },
  body: Saved,
): Promise<void> {
  if (isSent(body, await sentResults(c.tx, userId, body.clientId))) return;
  if (row.resultsVersion !== body.version)
    throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.resultsVersion } });
  const sampleAt = sampleTime(c, body.sampleAt);
  const changes = await criticalLimitChanges(c.tx);
  const when = { at: sampleAt, timeZone: c.timeZone, changes };
  const tests = orderedTests(await orderedCodes(c.tx, row.id), row, when);
  // Newest first: of a test, that version is the last one, which may have been entered in error.
  const earlier = await resultsOfOrder(c.tx, row.id);
  const doctor = await orderedBy(c.tx, row.id);
  const critical: ReturnType<typeof storedOf>[] = [];
  let isNews = false;
  for (const { entered, test } of checkedResults(body.values, tests)) {
    const before = earlier.find(({ code }) => code === entered.code);
    const stored = storedOf(entered, test, { body, before });
    if (before && !before.supersededAt) {
      await supersede(c.tx, before.id, c.now);
      await endCriticalAlert(c, before.id);
    }
    const id = randomUUID();
    await insertResult(c.tx, {
      id,
      patientId: row.patientId,
      kind: 'LAB',
      vitalSetId: null,
      requestId: row.id,
      at: sampleAt,
      clientId: body.clientId,
      byUser: userId,
      enteredAt: c.occurredAt,
      receivedAt: c.now,
      ...stored,
    });
    isNews ||= stored.status !== 'PRELIMINARY';
    if (!isCritical(stored.flag)) continue;
    critical.push(stored);
    await c.audit('CRITICAL_RESULT', 'observation', id, row.patientId);
    const alert = { observationId: id, requestId: row.id, repeatMin: config.CRITICAL_REPEAT_MIN };
    if (doctor) await raiseCriticalAlert(c, { ...alert, userId: doctor.userId });
  }
  await setResultsVersion(c.tx, row.id, row.resultsVersion + 1);
  await c.audit('SAVE_RESULTS', 'request', row.id, row.patientId);
  await tellService(c, row, 'document.added');
  await tellChanged(c, row);
  if (isNews) await tellPatient(c, config, 'RESULT', aboutOrder(row));
  const hasCritical = critical.length > 0;
  if (doctor) await tellDoctor(c, doctor, row.id, { isNew: isNews || hasCritical, isCritical: hasCritical });
  else if (hasCritical) await askAnyDoctor(c, row, { values: critical, byUser: userId });
}

type SentResult = Awaited<ReturnType<typeof sentResults>>[number];

/**
 * Returns whether all of it is stored as it was sent. A device that writes on before its answer comes may use its id again: what differs in
 * anything is another write.
 */
function isSent(body: Saved, before: readonly SentResult[]): boolean {
  if (!before.length) return false;
  return body.values.every((entered) => {
    const stored = before.find(({ code }) => code === entered.code);
    return stored !== undefined && isStoredAs(stored, entered, body);
  });
}

function isStoredAs(stored: SentResult, entered: EnteredValue, body: Saved): boolean {
  const { value, text, verdict, range } = entered;
  const [low, high] = [range?.low ?? null, range?.high ?? null];
  const hasOwnRange = low !== null || high !== null;
  return (
    (stored.value === value || (value === null && text !== null)) &&
    stored.text === text &&
    stored.at.getTime() === Date.parse(body.sampleAt) &&
    // A correction of a final result is stored as one, whatever it was sent as.
    (stored.status === body.resultStatus || stored.status === 'CORRECTED') &&
    stored.ownRange === hasOwnRange &&
    (!hasOwnRange || (stored.low === low && stored.high === high)) &&
    (labTestByCode(entered.code)?.resultType !== 'TEXT' || hasVerdict(stored, verdict))
  );
}

const hasVerdict = ({ flag }: SentResult, verdict: EnteredValue['verdict']): boolean =>
  flag === verdict || (flag === 'CRITICAL_ABNORMAL' && verdict !== 'NORMAL');

/** When the sample was taken. @throws Refusal BAD_INPUT for a time in the future, or more than a year ago */
function sampleTime({ now, occurredAt }: Change, text: string): Date {
  const at = new Date(text);
  const latest = Math.max(now.getTime(), occurredAt.getTime());
  if (at.getTime() > latest) throw badField('sampleAt', 'DATE_IN_FUTURE');
  if (at.getTime() < latest - OLDEST_SAMPLE_MS) throw badField('sampleAt', 'DATE_INVALID');
  return at;
}

function storedOf(
  entered: EnteredValue,
  test: OrderedTest,
  { body, before }: { body: Saved; before: LabResultRow | undefined },
) {
  const { text } = entered;
  const range = rangeOf(entered, test);
  const isCorrection = before !== undefined && before.status !== 'PRELIMINARY';
  return {
    code: test.code,
    name: test.name,
    text,
    unit: test.unit,
    ...range,
    ...comparedOf(entered, test, range),
    status: isCorrection ? ('CORRECTED' as const) : body.resultStatus,
    version: (before?.version ?? 0) + 1,
  };
}

/** The number of a result and its flag. Neither a bound nor words are a number; words of a numeric test have no flag. */
function comparedOf(
  entered: EnteredValue,
  test: OrderedTest,
  range: { low: number | null; high: number | null },
): { value: number | null; flag: LabFlag | null } {
  const { critical, limits } = test;
  if (test.kind === 'TEXT') return { value: null, flag: textFlag(entered, critical) };
  const reading = readingOf(entered, test);
  if ('fault' in reading) return { value: null, flag: null };
  return {
    value: reading.kind === 'NUMBER' ? reading.number : null,
    flag: readingFlag(reading, { ...range, critical, possible: limits }),
  };
}

async function tellDoctor(
  c: Change,
  doctor: { userId: string; consultationNumber: string },
  requestId: string,
  { isNew, isCritical: critical }: { isNew: boolean; isCritical: boolean },
): Promise<void> {
  await c.event('result.changed', [`user:${doctor.userId}`], {
    requestId,
    consultationNumber: doctor.consultationNumber,
    ...(isNew ? { isNew } : {}),
    ...(critical ? { isCritical: true } : {}),
  });
}
