import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { ApiError } from '#api/http/errors.ts';
import { takeRequest } from '#api/resources/requests.ts';
import { waitWords } from '#domain/format.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Takes a request: one winner; who comes second is told who was first. */
export function useTake(onTaken: (request: ServiceRequest) => void) {
  const text = useText(nurse);
  const client = useQueryClient();
  const [taking, setTaking] = useState<string | null>(null);
  async function run(request: ServiceRequest): Promise<void> {
    setTaking(request.id);
    try {
      onTaken((await takeRequest(request.id)).request);
    } catch (error) {
      toast({ tone: 'warn', text: wordsFor(error, text) });
      await client.invalidateQueries({ queryKey: ['requests'] });
    } finally {
      setTaking(null);
    }
  }
  return { taking, take: (request: ServiceRequest) => void run(request) };
}

function wordsFor(error: unknown, text: (typeof nurse)['en']): string {
  if (!(error instanceof ApiError) || error.code !== 'TAKEN') return (error as Error).message;
  const { by, at } = (error.body.detail ?? {}) as { by?: string; at?: string };
  const seconds = at ? (Date.now() - Date.parse(at)) / 1000 : 0;
  return text.tookFirst(by ?? text.somebody, waitWords(Math.max(1, seconds)));
}
