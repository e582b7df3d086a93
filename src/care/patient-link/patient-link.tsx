import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import type { patientLinkCalls } from '#contract/patient-links.ts';
import {
  patientLinksQuery,
  readPatientLinks,
  revokePatientLinks,
  sendPatientLink,
} from '#api/resources/patient-links.ts';
import { patientLink } from '#i18n/en/patient-link.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import styles from './patient-link.module.css';

/** Shows whether the patient of a visit has a link to their page; it is sent again, and ended. */
export function PatientLink({ consultationNumber }: { consultationNumber: string }) {
  const text = useText(patientLink);
  const query = useQuery(patientLinksQuery(consultationNumber));
  const { links: [newest] = [], shares = [] } = query.data ?? {};
  const works = newest?.linkState === 'OPEN' || newest?.linkState === 'LOCKED' || shares.length > 0;
  const reread = () => readPatientLinks(consultationNumber);
  const send = useAct(() => sendPatientLink(consultationNumber), text.linkSent, reread);
  const end = useAct(() => revokePatientLinks(consultationNumber), text.ended, reread);
  return (
    <div className={styles.link} role="group" aria-label={text.title}>
      <p>
        <b>{text.title}</b> {query.data ? stateWords(newest, text) : query.isError ? text.notRead : '…'}
      </p>
      <Button size="s" tone="quiet" busy={send.isPending} onClick={() => send.mutate()}>
        {newest ? text.again : text.send}
      </Button>
      {shares.length > 0 && (
        <ul>
          {shares.map(({ id, name, mobileEnd, expiresAt }) => (
            <li key={id}>{text.shared(name, mobileEnd, dayAndTime(expiresAt))}</li>
          ))}
        </ul>
      )}
      {works && (
        <Button size="s" tone="quiet" busy={end.isPending} onClick={() => end.mutate()}>
          {shares.length > 0 ? text.endAll : text.end}
        </Button>
      )}
    </div>
  );
}

type Link = ResponseOf<typeof patientLinkCalls.patientLinks>['links'][number];

function stateWords(newest: Link | undefined, text: (typeof patientLink)['en']): string {
  if (!newest) return text.none;
  const { linkState, sentAt, openedAt } = newest;
  const state = linkState === 'OPEN' ? '' : text[linkState];
  const opened = openedAt === null ? text.notOpened : text.opened(dayAndTime(openedAt));
  return [text.sent(dayAndTime(sentAt)), opened, state].filter(Boolean).join(' · ');
}

function useAct(act: () => Promise<unknown>, done: string, onSettled: () => Promise<unknown>) {
  const text = useText(patientLink);
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast({ tone: 'ok', text: done }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error, text.failed) }),
    onSettled,
  });
}
