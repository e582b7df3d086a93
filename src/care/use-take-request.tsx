import { lazy, Suspense, useState } from 'react';
import type { OtherRequest } from '#contract/other-request.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { takeRequest } from '#api/resources/requests.ts';
import { waitWords } from '#domain/format.ts';
import { common } from '#i18n/en/common.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

const AcceptAsWell = lazy(() => import('./accept-as-well.tsx').then((m) => ({ default: m.AcceptAsWell })));

/** The words come later: no first screen needs them. */
async function tellNotAcceptedLater(reason: Error): Promise<void> {
  try {
    const { tellNotAccepted } = await import('./tell-not-accepted.ts');
    tellNotAccepted();
  } catch {
    toast({ tone: 'warn', text: wordsOf(reason) });
  }
}

/** Someone else accepted a request first. */
export interface Lost {
  request: ServiceRequest;
  /** Name of the person who took it. */
  by: string;
  /** How long before, in words. */
  before: string;
}

interface TakeRequestInput {
  onTaken?: (request: ServiceRequest) => void;
  /** Says who was first; without it a toast does. */
  onLost?: (lost: Lost) => void;
}

/** The others that the server wants seen first: one was accepted since the page was read. */
function unseenIn(error: unknown): readonly OtherRequest[] | undefined {
  if (!(error instanceof ApiError) || error.body.reason !== 'IN_CARE_ELSEWHERE') return undefined;
  return (error.body.params as { others: OtherRequest[] }).others;
}

/**
 * Accepts requests, one at a time: of several people one wins, and the others are told who. Where someone else treats the
 * patient already, `question` shows it and is answered first.
 */
export function useTakeRequest({ onTaken, onLost }: TakeRequestInput) {
  const text = useText(common);
  const [taking, setTaking] = useState<string>();
  const [asked, setAsked] = useState<{ request: ServiceRequest; others: readonly OtherRequest[] }>();

  function fail(request: ServiceRequest, error: unknown): void {
    const others = unseenIn(error);
    if (others) return setAsked({ request, others });
    if (error instanceof NetworkError) return void tellNotAcceptedLater(error);
    if (!(error instanceof ApiError) || error.code !== 'TAKEN')
      return toast({ tone: 'warn', text: wordsOf(error) });
    const { by = text.someoneElse, at } = (error.body.detail ?? {}) as { by?: string; at?: string };
    const before = waitWords(Math.max(1, at ? (Date.now() - Date.parse(at)) / 1000 : 1));
    if (onLost) onLost({ request, by, before });
    else toast({ tone: 'warn', text: text.acceptedBefore(by, before) });
  }

  async function run(request: ServiceRequest, seenIds: readonly string[]): Promise<void> {
    setAsked(undefined);
    setTaking(request.id);
    try {
      const { request: taken } = await takeRequest(request.id, seenIds);
      onTaken?.(taken);
    } catch (error) {
      fail(request, error);
    } finally {
      setTaking(undefined);
      void refresh('request.changed');
    }
  }
  function take(request: ServiceRequest): void {
    const others = request.otherRequests?.filter(({ isInCare }) => isInCare) ?? [];
    if (others.length) setAsked({ request, others });
    else void run(request, []);
  }

  const question = asked && (
    <Suspense>
      <AcceptAsWell
        patient={asked.request.patient.name}
        others={asked.others}
        onAccept={() =>
          void run(
            asked.request,
            asked.others.map(({ id }) => id),
          )
        }
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { taking, take, question };
}
