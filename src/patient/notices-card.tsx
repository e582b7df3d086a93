import { useCallback, useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import type { patientNoticeCalls, PatientConsent, PatientNotice } from '#contract/patient-notices.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { ask } from './calls.ts';
import { useLanguage } from './language.ts';
import { useMoreWords } from './more-words.ts';
import styles from './notices-card.module.css';
import { dayOf } from './times.ts';
import { useAct } from './use-act.ts';
import { useWhileSeen } from './use-page.ts';

type Notices = ResponseOf<typeof patientNoticeCalls.patientNotices>;

const AGAIN_MS = 60_000;

/** Shows what the hospital tells about the use of data, and the consent to this visit. Nothing is shown until it has been read. */
export function NoticesCard({ token }: { token: string }) {
  const words = useMoreWords();
  const { language } = useLanguage();
  const [shown, setShown] = useState<Notices>();
  const look = useCallback(() => {
    // Without a network what was read stays; the page itself says that it is offline.
    ask(token, 'patientNotices', { language }).then(setShown, () => undefined);
  }, [token, language]);
  useWhileSeen(look, AGAIN_MS);
  if (!shown) return null;
  const { notices, consent } = shown;
  if (!consent && notices.length === 0) return null;
  const readIn = notices.find(({ kind }) => kind === 'REMOTE_CARE')?.language;
  return (
    <Card aria-labelledby="notices">
      <CardHeader id="notices" title={words.notices} />
      <div className={styles.body}>
        {consent && <Consent {...{ token, consent, readIn, onChanged: look }} />}
        {notices.map((notice) => (
          <NoticeText key={notice.kind} {...{ token, notice, onRead: look }} />
        ))}
      </div>
    </Card>
  );
}

interface NoticeTextProps {
  token: string;
  notice: PatientNotice;
  onRead: () => void;
}

function NoticeText({ token, notice, onRead }: NoticeTextProps) {
  const words = useMoreWords();
  const { language } = useLanguage();
  const { kind, version, publishedAt, readAt, text } = notice;
  const { isBusy, fault, act } = useAct();
  async function sayRead(): Promise<void> {
    await ask(token, 'readNotice', { kind, version, language: notice.language });
    onRead();
  }
  return (
    <details className={styles.notice}>
      <summary>{words[`notice_${kind}`]}</summary>
      <p className={styles.note}>{words.noticeVersion(version, dayOf(publishedAt, language))}</p>
      {notice.language !== language && <p className={styles.note}>{words.noticeInEnglish}</p>}
      <p className={styles.text} lang={notice.language}>
        {text}
      </p>
      {readAt ? (
        <p className={styles.note}>{words.noticeReadOn(dayOf(readAt, language))}</p>
      ) : (
        <Button tone="quiet" busy={isBusy} onClick={() => act(sayRead)}>
          {words.noticeIsRead}
        </Button>
      )}
      {fault !== undefined && <p role="alert">{fault}</p>}
    </details>
  );
}

interface ConsentProps {
  token: string;
  consent: PatientConsent;
  /** The language of the text that is shown; undefined: none is published. */
  readIn: PatientNotice['language'] | undefined;
  onChanged: () => void;
}

function Consent({ token, consent, readIn, onChanged }: ConsentProps) {
  const words = useMoreWords();
  const { language } = useLanguage();
  const { guardian, mayGive, mayWithdraw } = consent;
  const [isSure, setSure] = useState(false);
  const { isBusy, fault, act } = useAct();
  async function give(): Promise<void> {
    await ask(token, 'givePatientConsent', readIn ? { language: readIn } : {});
    onChanged();
  }
  async function withdraw(): Promise<void> {
    await ask(token, 'withdrawPatientConsent');
    setSure(false);
    onChanged();
  }
  return (
    <div className={styles.consent}>
      <p>{consentWords(words, consent, consent.at ? dayOf(consent.at, language) : '')}</p>
      {guardian !== null && <p className={styles.note}>{words.consentBy(guardian)}</p>}
      {mayGive && (
        <Button tone="quiet" busy={isBusy} onClick={() => act(give)}>
          {words.consentGive}
        </Button>
      )}
      {mayWithdraw && !isSure && (
        <Button tone="quiet" onClick={() => setSure(true)}>
          {words.consentWithdraw}
        </Button>
      )}
      {mayWithdraw && isSure && (
        <>
          <p>{words.consentWithdrawSure}</p>
          <Button tone="danger" busy={isBusy} onClick={() => act(withdraw)}>
            {words.consentWithdraw}
          </Button>
          <Button tone="quiet" onClick={() => setSure(false)}>
            {words.consentKeep}
          </Button>
        </>
      )}
      {fault !== undefined && <p role="alert">{fault}</p>}
    </div>
  );
}

function consentWords(
  words: ReturnType<typeof useMoreWords>,
  { state, kind }: PatientConsent,
  day: string,
): string {
  if (state === 'NONE') return words.consent_NONE;
  if (state === 'WITHDRAWN') return words.consent_WITHDRAWN(day);
  return kind === 'IMPLIED' ? words.consent_IMPLIED(day) : words.consent_EXPLICIT(day);
}
