import { useState } from 'react';
import { NetworkError } from '#api/http/errors.ts';
import { addCertificate } from '#api/resources/registration.ts';

export interface SentCertificate {
  clientId: string;
  file: File;
  /** 0 to 1 */
  part: number;
  state: 'sending' | 'lost' | 'refused';
  why: Error | undefined;
}

/** Certificates on their way; one that was lost is sent again under its id, and stored once. */
export function useCertificates() {
  const [rows, setRows] = useState<SentCertificate[]>([]);
  const patch = (clientId: string, change: Partial<SentCertificate>): void =>
    setRows((all) => all.map((row) => (row.clientId === clientId ? { ...row, ...change } : row)));
  const drop = ({ clientId }: SentCertificate): void =>
    setRows((all) => all.filter((row) => row.clientId !== clientId));

  async function transmit(row: SentCertificate): Promise<void> {
    patch(row.clientId, { state: 'sending', part: 0, why: undefined });
    try {
      await addCertificate(row.clientId, row.file, (part) => patch(row.clientId, { part }));
      drop(row);
    } catch (error) {
      const state = error instanceof NetworkError ? 'lost' : 'refused';
      patch(row.clientId, { state, why: error as Error });
    }
  }

  function add(files: readonly File[]): void {
    const added = files.map((file): SentCertificate => ({
      clientId: crypto.randomUUID(),
      file,
      part: 0,
      state: 'sending',
      why: undefined,
    }));
    setRows((all) => [...all, ...added]);
    for (const row of added) void transmit(row);
  }
  return { rows, add, again: (row: SentCertificate): void => void transmit(row), drop };
}
