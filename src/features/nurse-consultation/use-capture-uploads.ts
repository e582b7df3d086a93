import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addCapture, capturesQuery } from '#api/consultations.ts';
import { NetworkError } from '#api/errors.ts';

interface CaptureUpload {
  clientId: string;
  name: string;
  file: File;
  part: number;
  state: 'sending' | 'lost' | 'refused';
  why?: string;
}

/** Photos and files on their way. One that broke off is kept and can be sent again; it is stored once. */
export function useCaptureUploads(consultationId: string) {
  const client = useQueryClient();
  const [rows, setRows] = useState<CaptureUpload[]>([]);
  const patch = (clientId: string, change: Partial<CaptureUpload>): void =>
    setRows((all) => all.map((row) => (row.clientId === clientId ? { ...row, ...change } : row)));

  async function transmit(row: CaptureUpload): Promise<void> {
    const { clientId, name, file } = row;
    patch(clientId, { state: 'sending', part: 0 });
    try {
      await addCapture({ consultationId, clientId, name, file }, (part) => patch(clientId, { part }));
      setRows((all) => all.filter((other) => other.clientId !== clientId));
      await client.invalidateQueries({ queryKey: capturesQuery(consultationId).queryKey });
    } catch (error) {
      if (error instanceof NetworkError) patch(clientId, { state: 'lost' });
      else patch(clientId, { state: 'refused', why: (error as Error).message });
    }
  }

  return {
    rows,
    add(file: Blob, name: string): void {
      const named = file instanceof File ? file : new File([file], `${name}.jpg`, { type: file.type });
      const row: CaptureUpload = {
        clientId: crypto.randomUUID(),
        name: name.trim() || named.name,
        file: named,
        part: 0,
        state: 'sending',
      };
      setRows((all) => [...all, row]);
      void transmit(row);
    },
    retry(clientId: string): void {
      const row = rows.find((candidate) => candidate.clientId === clientId);
      if (row) void transmit(row);
    },
  };
}
