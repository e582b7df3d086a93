import { useCallback, useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import type { patientRecordCalls } from '#contract/patient-record.ts';
import { send } from '#patient/calls.ts';
import { PAGE_CALLS } from '#patient/page-calls.ts';
import { useWhileSeen } from '#patient/use-page.ts';
import { unite, type RecordPages } from './record-pages.ts';

type Answer = ResponseOf<typeof patientRecordCalls.patientRecord>;

interface Stored extends RecordPages {
  token: string;
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
