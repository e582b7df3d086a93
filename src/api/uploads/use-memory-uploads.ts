import { useEffect, useRef, useState } from 'react';
import { NetworkError } from '#api/http/errors.ts';
import { uploadFile } from '#api/http/uploads.ts';
import type { UploadPurpose } from '#contract/uploads.ts';

export interface RunningUpload {
  clientId: string;
  file: Pick<File, 'name' | 'size'>;
  /** 0 to 1 */
  part: number;
  state: 'waiting' | 'sending' | 'paused' | 'lost' | 'refused';
  /** Why the server refused it. */
  why?: Error;
  /** When an interrupted upload is retried, ms since 1970; absent when it is retried once the network is back. */
  againAt?: number;
  /** The file is in this page's memory only. */
  isInMemory?: true;
}

type MemoryUpload = RunningUpload & { file: File; confirmsPatient?: boolean };

interface MemoryUploadsInput {
  purpose: UploadPurpose;
  targetId?: string | undefined;
  /** After a file is stored: read again what shows it. */
  onStored: () => unknown;
}

const AGAIN_MS = 4_000;

/**
 * Uploads files that this device cannot store, from the page's memory, one after another. An interrupted upload resumes
 * by itself where it was and is stored once, as long as the page is open.
 */
export function useMemoryUploads({ purpose, targetId, onStored }: MemoryUploadsInput) {
  const [rows, setRows] = useState<MemoryUpload[]>([]);
  const running = useRef<{ clientId: string; stop: AbortController } | null>(null);
  const patch = (clientId: string, change: Partial<MemoryUpload>): void =>
    setRows((all) => all.map((row) => (row.clientId === clientId ? { ...row, ...change } : row)));

  async function transmit({ clientId, file, confirmsPatient = false }: MemoryUpload): Promise<void> {
    const stop = new AbortController();
    running.current = { clientId, stop };
    patch(clientId, { state: 'sending' });
    try {
      const onProgress = (part: number): void => patch(clientId, { part });
      const { signal } = stop;
      await uploadFile({ clientId, purpose, targetId, file, onProgress, signal, confirmsPatient });
      setRows((all) => all.filter((other) => other.clientId !== clientId));
      await onStored();
    } catch (error) {
      if (stop.signal.aborted) patch(clientId, { state: 'paused' });
      else if (error instanceof NetworkError)
        patch(clientId, { state: 'lost', againAt: Date.now() + AGAIN_MS });
      else patch(clientId, { state: 'refused', why: error as Error });
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
    const resume = (): void => patch(lost.clientId, { state: 'waiting' });
    const timer = setTimeout(resume, Math.max(0, (lost.againAt ?? 0) - Date.now()));
    addEventListener('online', resume);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', resume);
    };
  }, [lost]);
  useEffect(() => () => running.current?.stop.abort(), []);

  return {
    rows,
    add: (files: readonly File[]): void => setRows((all) => [...all, ...files.map(memoryUpload)]),
    resume: (clientId: string): void => patch(clientId, { state: 'waiting' }),
    confirm: (clientId: string): void => patch(clientId, { state: 'waiting', confirmsPatient: true }),
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

function memoryUpload(file: File): MemoryUpload {
  return { clientId: crypto.randomUUID(), file, part: 0, state: 'waiting', isInMemory: true };
}
