import { Suspense } from 'react';
import { portalConfig } from '#lib/portal-config.ts';
import { EmergencyNotice, Notice } from '#patient/notice.tsx';
import { Frame } from '#patient/frame.tsx';
import { useWords } from '#patient/language.ts';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { later } from '#patient/later.tsx';
import { NumberStep } from './number-step.tsx';
import styles from './request.module.css';
import { useRequestWords } from './request-words.ts';
import { useOpen, useRequest, type Open, type Raised } from './use-request.ts';

const RequestFields = later(async () => (await import('./request-fields.tsx')).RequestFields);

/** The public page: a number is proven by a code, then someone is chosen or registered, and the request is sent. */
export function RequestApp() {
  return (
    <Frame>
      <Suspense>
        <OpenOrClosed />
      </Suspense>
    </Frame>
  );
}

function OpenOrClosed() {
  const plain = useWords();
  const words = useRequestWords();
  const { open, hasFailed, look } = useOpen();
  if (!open)
    return (
      <>
        <p role="status">{hasFailed ? plain.noAnswerText : plain.loading}</p>
        {hasFailed && (
          <Button tone="quiet" onClick={look}>
            {plain.tryAgain}
          </Button>
        )}
        <EmergencyNotice />
      </>
    );
  if (open.hubs.length === 0)
    return (
      <>
        <Card pad className={styles.card} role="status">
          <h1>{words.closedTitle}</h1>
          <p>{words.closedText(portalConfig.supportEmail)}</p>
        </Card>
        <EmergencyNotice />
      </>
    );
  return <OpenPage open={open} />;
}

function OpenPage({ open }: { open: Open }) {
  const words = useRequestWords();
  const request = useRequest(open.hubs);
  if (request.raised) return <SentCard raised={request.raised} />;
  return (
    <>
      <div>
        <h1>{words.title}</h1>
        <p>{words.intro(portalConfig.place)}</p>
      </div>
      <EmergencyNotice />
      {request.proof ? (
        <Suspense>
          <RequestFields open={open} request={request} />
        </Suspense>
      ) : (
        <>
          {request.problem && <Notice tone="plain">{request.problem}</Notice>}
          <NumberStep onProven={request.prove} />
        </>
      )}
    </>
  );
}

function SentCard({ raised }: { raised: Raised }) {
  const words = useRequestWords();
  const { serviceNumber, isAdded, place, path } = raised;
  return (
    <>
      <Card pad className={styles.card} role="status">
        <h1>{isAdded ? words.added(serviceNumber) : words.sent(serviceNumber)}</h1>
        {place > 0 && <p>{words.place(place)}</p>}
        <p>{words.pageText}</p>
        <a className={buttonClass({ tone: 'primary', block: true })} href={path}>
          {words.openPage}
        </a>
      </Card>
      <EmergencyNotice />
    </>
  );
}
