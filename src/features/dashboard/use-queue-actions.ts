import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { ApiError, reasonOf } from '#api/http/errors.ts';
import { returnRequest, takeRequest } from '#api/resources/requests.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Somebody else was first: who, and how long before. */
export interface Lost {
  request: ServiceRequest;
  by: string | null;
  secondsBefore: number;
}

const NEWS_MS = 4_000;

/** Takes and gives back; one at a time. */
export function useQueueActions(onOpen: (request: ServiceRequest) => void) {
  const text = useText(dashboard);
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [lost, setLost] = useState<Lost>();

  useEffect(() => {
    if (!lost) return undefined;
    const timer = setTimeout(() => setLost(undefined), NEWS_MS);
    return () => clearTimeout(timer);
  }, [lost]);

  async function run(request: ServiceRequest, act: () => Promise<void>): Promise<void> {
    setBusy(request.id);
    try {
      await act();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TAKEN') setLost(lostBy(request, error));
      else toast({ tone: 'danger', text: reasonOf(error, text.failed) });
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey: ['requests'] });
      void client.invalidateQueries({ queryKey: ['counters'] });
    }
  }
  const take = (request: ServiceRequest): void =>
    void run(request, async () => onOpen((await takeRequest(request.id)).request));
  const giveBack = (request: ServiceRequest): void =>
    void run(request, async () => {
      await returnRequest({ requestId: request.id });
      toast({ tone: 'ok', text: text.returned(request.patient.name) });
    });
  return { busy, lost, take, giveBack };
}

function lostBy(request: ServiceRequest, error: ApiError): Lost {
  const { by, at } = (error.body.detail ?? {}) as { by?: string; at?: string };
  return {
    request,
    by: by ?? null,
    secondsBefore: at ? Math.round((Date.now() - Date.parse(at)) / 1000) : 0,
  };
}
