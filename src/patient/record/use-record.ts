import { useCallback, useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import type { PastCare, patientRecordCalls } from '#contract/patient-record.ts';
import { send } from '#patient/calls.ts';
import { PAGE_CALLS } from '#patient/page-calls.ts';
import { useWhileSeen } from '#patient/use-page.ts';

type Answer = ResponseOf<typeof patientRecordCalls.patientRecord>;

interface Stored {
  token: string;
  items: readonly PastCare[];
  /** Cursor of the next page; null: these are all. */
  next: string | null;
}

const AGAIN_MS = 60_000;

/** Pages that this session has read, so that each place shows them at once. */
let stored: Stored | undefined;

/** Reads the visits and orders of the patient, newest first, page by page. */
export function useRecord(token: string) {
  const [record, setRecord] = useState(() => (stored?.token === token ? stored : undefined));
  const [state, setState] = useState<'READY' | 'BUSY' | 'FAILED'>('READY');
  const read = useCallback(
    (cursor?: string) => {
      readPage(token, cursor).then(
        (answer) => {
          const before = stored?.token === token ? stored : undefined;
          stored = { token, ...unite(before, answer, cursor !== undefined) };
          setRecord(stored);
          setState('READY');
        },
        () => setState('FAILED'),
      );
    },
    [token],
  );
  useWhileSeen(read, AGAIN_MS);
  function more(): void {
    if (!record?.next) return;
    setState('BUSY');
    read(record.next);
  }
  return { record, state, read: () => read(), more };
}

function readPage(token: string, cursor: string | undefined): Promise<Answer> {
  const [method, path] = PAGE_CALLS.patientRecord;
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor }).toString()}`;
  return send(token, method, `${path}${query}`, undefined);
}

/** Puts a page after what was read, or the first page, read again, in the place of what it replaces. */
function unite(before: Stored | undefined, { items, next }: Answer, isFurther: boolean) {
  if (!before) return { items, next };
  const ids = new Set(items.map(({ id }) => id));
  const others = before.items.filter(({ id }) => !ids.has(id));
  if (isFurther) return { items: [...others, ...items], next };
  const last = items.at(-1)?.at ?? '';
  const further = next === null ? [] : others.filter(({ at }) => at <= last);
  return { items: [...items, ...further], next: further.length > 0 ? before.next : next };
}
