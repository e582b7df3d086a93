import { Suspense, useEffect, useSyncExternalStore } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Frame } from './frame.tsx';
import { useLanguage } from './language.ts';
import { later } from './later.tsx';
import { MedicinesPlace } from './medicines-place.tsx';
import { Notice } from './notice.tsx';
import { Places, PLACES, type Place, type TabPlace } from './places.tsx';
import { sendWith } from './sending.ts';
import { TestsPlace } from './tests-place.tsx';
import { clockOf } from './times.ts';
import { TodayPlace } from './today-place.tsx';
import { useChat } from './use-chat.ts';
import { usePage } from './use-page.ts';
import type { Unsent } from './use-unsent.ts';

export type Page = ResponseOf<typeof patientPageCalls.patientPage>;

const BillPlace = later(async () => (await import('./record/parts.ts')).part('BillPlace'));

const MedicinesNow = later(async () => (await import('./record/parts.ts')).part('MedicinesNow'));

const RecordPlace = later(async () => (await import('./record/parts.ts')).part('RecordPlace'));

const SharedNotice = later(async () => (await import('./shared-notice.tsx')).SharedNotice);

interface PatientPageProps {
  token: string;
  unsent: Unsent;
  /** The session has ended: the date of birth is asked for again. */
  onEnded: () => void;
}

/** The four places of the page, each with the data of one call; the messages stay while one goes from place to place. */
export function PatientPage({ token, unsent, onEnded }: PatientPageProps) {
  const { words, language } = useLanguage();
  const { page, readAt, isStale, isCalled, look } = usePage(token, onEnded);
  useEffect(() => sendWith(token), [token]);
  const places = placesOf(page);
  const chat = useChat(
    { token, unsent, onEnded },
    page ? (page.shared ? 'NONE' : page.mayWrite ? 'OPEN' : 'OVER') : 'NONE',
  );
  const place = usePlace(page?.overall ? [...places, 'visits'] : places);
  if (!page)
    return (
      <Frame>
        <p role="status">{isStale ? words.noAnswerText : words.loading}</p>
        {isStale && (
          <Button tone="quiet" onClick={look}>
            {words.tryAgain}
          </Button>
        )}
      </Frame>
    );
  return (
    <Frame nav={<Places {...{ places, place }} unread={chat.unread} />}>
      {isStale && <Notice tone="plain">{words.stale(clockOf(readAt, language))}</Notice>}
      {page.shared && (
        <Suspense>
          <SharedNotice patientName={page.patientName} shared={page.shared} />
        </Suspense>
      )}
      {place === 'today' && <TodayPlace {...{ page, token, chat, isCalled }} onChanged={look} />}
      {page.overall ? (
        <WholeRecord {...{ page, token, place }} overall={page.overall} />
      ) : (
        <OneVisit {...{ page, token, place }} />
      )}
    </Frame>
  );
}

interface PlaceProps {
  page: Page;
  token: string;
  place: Place;
}

/** A place with what there is of the visit of the link. */
function OneVisit({ page, token, place }: PlaceProps) {
  if (place === 'medicines') return <MedicinesPlace page={page} token={token} />;
  if (place === 'tests') return <TestsPlace page={page} token={token} />;
  if (place === 'bill')
    return (
      <Suspense>
        <BillPlace bills={page.bills} patientName={page.patientName} token={token} />
      </Suspense>
    );
  return null;
}

/** A place with what there is of all visits. */
function WholeRecord({
  page,
  token,
  place,
  overall,
}: PlaceProps & { overall: NonNullable<Page['overall']> }) {
  const { patientName } = page;
  if (place === 'today') return null;
  return (
    <Suspense>
      {place === 'medicines' ? (
        <MedicinesNow {...{ page, token, overall }} />
      ) : (
        <RecordPlace {...{ place, patientName, token }} />
      )}
    </Suspense>
  );
}

const SHOWN = { medicines: 'VISIT', tests: 'RESULTS', bill: 'BILL' } as const;

/** All of them, or those of what is shared. */
function placesOf(page: Page | undefined): readonly TabPlace[] {
  const shows = page?.shared?.shows;
  return shows ? PLACES.filter((place) => place === 'today' || shows.includes(SHOWN[place])) : PLACES;
}

/** The place is in the fragment, which no server is sent: the phone's Back goes from place to place. */
function usePlace(places: readonly Place[]): Place {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => places.find((place) => location.hash === `#${place}`) ?? 'today',
  );
}
