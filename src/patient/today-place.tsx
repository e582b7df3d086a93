import { Suspense } from 'react';
import { AskedCard } from './asked-card.tsx';
import { ChatCard } from './chat-card.tsx';
import { Notice, EmergencyNotice } from './notice.tsx';
import { useWords } from './language.ts';
import type { Page } from './patient-page.tsx';
import { ReadersCard } from './readers-card.tsx';
import { later } from './later.tsx';
import type { Chat } from './use-chat.ts';
import { VisitCard } from './visit-card.tsx';

const BookingCard = later(async () => (await import('./booking-card.tsx')).BookingCard);

const AllVisitsCard = later(async () => (await import('./record/parts.ts')).part('AllVisitsCard'));

const TodayCards = later(async () => (await import('./record/parts.ts')).part('TodayCards'));

const RequestCard = later(async () => (await import('./request-card.tsx')).RequestCard);

const NoticesCard = later(async () => (await import('./notices-card.tsx')).NoticesCard);

const ShareCard = later(async () => (await import('./share-card.tsx')).ShareCard);

const WhatsappCard = later(async () => (await import('./whatsapp-card.tsx')).WhatsappCard);

interface TodayPlaceProps {
  page: Page;
  token: string;
  chat: Chat;
  /** The doctor came while the page was open. */
  isCalled: boolean;
  onChanged: () => void;
}

/** The visit, what is next of all visits, the messages with the team, and who has read the record. */
export function TodayPlace({ page, token, chat, isCalled, onChanged }: TodayPlaceProps) {
  const words = useWords();
  return (
    <>
      {page.visit ? (
        <VisitCard patientName={page.patientName} visit={page.visit} {...{ token, isCalled, onChanged }} />
      ) : (
        !page.shared && !page.request && <Notice tone="plain">{words.noVisit(page.patientName)}</Notice>
      )}
      {page.request && (
        <Suspense>
          <RequestCard patientName={page.patientName} request={page.request} />
        </Suspense>
      )}
      {page.overall && (
        <Suspense>
          <TodayCards overall={page.overall} token={token} />
        </Suspense>
      )}
      {(page.mayBook || page.booked.length > 0) && (
        <Suspense>
          <BookingCard
            {...{ token, onChanged }}
            doctor={page.visit?.doctor?.name ?? ''}
            mayBook={page.mayBook}
            booked={page.booked}
          />
        </Suspense>
      )}
      {!page.shared && (
        <Suspense>
          <AllVisitsCard overall={page.overall} token={token} />
        </Suspense>
      )}
      {page.asked.map((asked) => (
        <AskedCard key={asked.id} asked={asked} />
      ))}
      {!page.shared && !page.request && <ChatCard chat={chat} mayWrite={page.mayWrite} />}
      <EmergencyNotice />
      {!page.shared && (
        <Suspense>
          <NoticesCard token={token} />
        </Suspense>
      )}
      {page.whatsapp !== null && (
        <Suspense>
          <WhatsappCard {...{ token, onChanged }} agreed={page.whatsapp} />
        </Suspense>
      )}
      {!page.shared && <ReadersCard readers={page.readers} />}
      {!page.shared && (
        <Suspense>
          <ShareCard {...{ token, onChanged }} shares={page.shares} hasVisit={page.visit !== null} />
        </Suspense>
      )}
    </>
  );
}
