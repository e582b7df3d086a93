import { randomUUID } from 'node:crypto';
import type { RequestKind } from '#contract/shared.ts';
import { png } from '#tests/support/inputs/files.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A request of no hub: cases are reviewed from anywhere. @returns its id */
export async function raiseCase(server: TestServer, kind: RequestKind): Promise<string> {
  return (await server.raise(kind, { hubKey: undefined })).requestId;
}

/** Returns what a reviewer asks the patient for. */
export const asked = (requestId: string, clientId: string = randomUUID()) => ({
  body: { requestId, clientId, asked: ['A photo of the back'], text: 'Please by daylight.' },
});

/** A photo that the patient adds. */
export const photoFor = (requestId: string, more: { takenAt?: string } = {}) => ({
  body: {
    requestId,
    clientId: randomUUID(),
    view: 'BACK' as const,
    takenAt: '2026-11-02T08:00:00Z',
    file: png(),
    ...more,
  },
});
