import { useState } from 'react';
import type { ServiceRequest } from '#contract/requests.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { ApiError } from '#api/http/errors.ts';
import { takeRequest } from '#api/resources/requests.ts';
import { waitWords } from '#domain/format.ts';
import { common } from '#i18n/en/common.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Someone else accepted a request first. */
export interface Lost {
  request: ServiceRequest;
  /** Who did, in words. */
  by: string;
  /** How long before, in words. */
  before: string;
}

interface TakeRequestInput {
  onTaken?: (request: ServiceRequest) => void;
  /** Says who was first; without it a toast does. */
  onLost?: (lost: Lost) => void;
}

/** Accepts requests, one at a time: of several people one wins, and the others are told who. */
export function useTakeRequest({ onTaken, onLost }: TakeRequestInput) {
  const text = useText(common);
  const [taking, setTaking] = useState<string>();

  function fail(request: ServiceRequest, error: unknown): void {
    if (!(error instanceof ApiError) || error.code !== 'TAKEN')
      return toast({ tone: 'warn', text: wordsOf(error) });
    const { by = text.someoneElse, at } = (error.body.detail ?? {}) as { by?: string; at?: string };
    const before = waitWords(Math.max(1, at ? (Date.now() - Date.parse(at)) / 1000 : 1));
    if (onLost) onLost({ request, by, before });
    else toast({ tone: 'warn', text: text.acceptedBefore(by, before) });
  }

  async function run(request: ServiceRequest): Promise<void> {
    setTaking(request.id);
    try {
      const { request: taken } = await takeRequest(request.id);
      onTaken?.(taken);
    } catch (error) {
      fail(request, error);
    } finally {
      setTaking(undefined);
      void refresh('request.changed');
    }
  }
  return { taking, take: (request: ServiceRequest) => void run(request) };
}
