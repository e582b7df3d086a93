import { useEffect, useState } from 'react';
import type { ServiceRequest } from '#contract/requests.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { returnRequest } from '#api/resources/requests.ts';
import { useTakeRequest, type Lost } from '#care/use-take-request.tsx';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { toast } from '#ui/feedback/notify.ts';

const NEWS_MS = 4_000;

/** Accepts requests and returns them to the queue, one at a time; who was first elsewhere is said for a while. */
export function useQueueActions(onOpen: (request: ServiceRequest) => void) {
  const text = useText(dashboard);
  const [returning, setReturning] = useState<string>();
  const [lost, setLost] = useState<Lost>();
  const { take, taking, question } = useTakeRequest({ onTaken: onOpen, onLost: setLost });

  useEffect(() => {
    if (!lost) return undefined;
    const timer = setTimeout(() => setLost(undefined), NEWS_MS);
    return () => clearTimeout(timer);
  }, [lost]);

  async function giveBack(request: ServiceRequest): Promise<void> {
    setReturning(request.id);
    try {
      await returnRequest({ requestId: request.id });
      toast({ tone: 'ok', text: text.returned(request.patient.name) });
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error, text.failed) });
    } finally {
      setReturning(undefined);
      void refresh('request.changed');
    }
  }
  return {
    busy: taking ?? returning,
    lost,
    question,
    take,
    giveBack: (request: ServiceRequest) => void giveBack(request),
  };
}
