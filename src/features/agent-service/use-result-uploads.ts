import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { NetworkError } from '#api/errors.ts';
import { uploadResult } from '#api/services.ts';
import { sha256 } from '#lib/sha256.ts';

export interface ResultUpload {
  clientId: string;
  file: File;
  /** 0 to 1 */
  part: number;
  state: 'waiting' | 'sending' | 'paused' | 'lost' | 'refused';
  why?: string;
  /** When a lost one is tried again, ms since 1970. */
  againAt?: number;
}

export type ResultUploads = ReturnType<typeof useResultUploads>;
const AGAIN_MS = 4_000;

/** Lab results on their way, one after another: a lost one tries again by itself, and is stored once. */
export function useResultUploads(serviceId: string) {
  const client = useQueryClient();
  const [rows, setRows] = useState<ResultUpload[]>([]);
  const running = useRef<{ clientId: string; stop: AbortController } | null>(null);
  const patch = (clientId: string, change: Partial<ResultUpload>): void =>
    setRows((all) => all.map((row) => (row.clientId === clientId ? { ...row, ...change } : row)));

  async function transmit(row: ResultUpload): Promise<void> {
    const stop = new AbortController();
    running.current = { clientId: row.clientId, stop };
    patch(row.clientId, { state: 'sending', part: 0 });
    try {
      const body = { serviceId, clientId: row.clientId, sha256: await sha256(row.file), file: row.file };
      await uploadResult(body, (part) => patch(row.clientId, { part }), stop.signal);
      setRows((all) => all.filter((other) => other.clientId !== row.clientId));
      await client.invalidateQueries({ queryKey: ['service', serviceId] });
    } catch (error) {
      if (stop.signal.aborted) patch(row.clientId, { state: 'paused' });
      else if (error instanceof NetworkError)
        patch(row.clientId, { state: 'lost', againAt: Date.now() + AGAIN_MS });
      else patch(row.clientId, { state: 'refused', why: (error as Error).message });
    } finally {
      running.current = null;
      setRows((all) => [...all]);
    }
  }

  const next = rows.find((row) => row.state === 'waiting');
  useEffect(() => {
    if (next && !running.current) void transmit(next);
  });
  const lost = rows.find((row) => row.state === 'lost');
  useEffect(() => {
    if (!lost) return undefined;
    const timer = setTimeout(
      () => patch(lost.clientId, { state: 'waiting' }),
      Math.max(0, (lost.againAt ?? 0) - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [lost]);

  return {
    rows,
    add: (files: readonly File[]): void =>
      setRows((all) => [
        ...all,
        ...files.map((file): ResultUpload => ({
          clientId: crypto.randomUUID(),
          file,
          part: 0,
          state: 'waiting',
        })),
      ]),
    goOn: (clientId: string): void => patch(clientId, { state: 'waiting' }),
    pause: (clientId: string): void => {
      if (running.current?.clientId === clientId) running.current.stop.abort();
      else patch(clientId, { state: 'paused' });
    },
    remove: (clientId: string): void => {
      if (running.current?.clientId === clientId) running.current.stop.abort();
      setRows((all) => all.filter((row) => row.clientId !== clientId));
    },
  };
}
