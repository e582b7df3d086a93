import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  BookOpenCheck,
  ClipboardList,
  Eraser,
  Mail,
  ShieldAlert,
  Smartphone,
  TriangleAlert,
  UserPlus,
} from 'lucide-react';
import type { Overview } from '#contract/overview.ts';
import { KindMark } from '#care/kind-mark.tsx';
import { KIND_OF } from '#care/kind-of.ts';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';
import { waitWords } from '#domain/format.ts';
import { waitStep } from '#domain/waiting.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { overview } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { useOpens } from '#operations/shell/use-opens.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './home.module.css';

type Waiting = Overview['waiting'][number];

const rings = (kind: Waiting['kind']): kind is keyof typeof KIND_OF => kind in KIND_OF;

/** Patients first, then the longest wait. */
export function Needs({ data }: { data: Overview }) {
  const text = useText(overview);
  const { waiting, toVerify, messages, at } = data;
  const { criticalResults, alarmingVitals, undelivered, erasures, breaches, clinicalData } = data;
  const cared = [alarmingVitals, criticalResults, toVerify, messages];
  const counted = [...cared, undelivered, erasures, breaches, clinicalData];
  const isNothing = !waiting.length && counted.every(({ count }) => !count);
  return (
    <Card aria-label={text.needs}>
      <CardHeader title={text.needs} sub={text.needsSub} />
      {isNothing && <EmptyState title={text.none}>{text.noneText}</EmptyState>}
      <ul className={styles.rows}>
        <Alarming data={data} />
        <Critical data={data} />
        <Ringing data={data} />
        <Queued rows={waiting.filter(({ kind }) => !rings(kind))} at={at} />
        {toVerify.count > 0 && (
          <Row
            mark={<Icon of={UserPlus} />}
            what={text.toVerify(toVerify.count)}
            why={text.andMore(toVerify.names.join(', '), toVerify.count - toVerify.names.length)}
          >
            <Since at={toVerify.since} />
            <PlaceLink to="/people" search={{ part: 'TO_VERIFY' }}>
              {text.verify}
            </PlaceLink>
          </Row>
        )}
        {messages.count > 0 && (
          <Row mark={<Icon of={Mail} />} what={text.messages(messages.count)} why={text.messagesText}>
            <Since at={messages.since} />
          </Row>
        )}
        <Undelivered data={data} />
        <OfPrivacy data={data} />
        <Unreviewed data={data} />
      </ul>
    </Card>
  );
}

/** Alarming vital signs that no doctor has acknowledged: someone has to call who measured. */
function Alarming({ data: { alarmingVitals } }: { data: Overview }) {
  const text = useText(overview);
  const { count, names, since } = alarmingVitals;
  if (!count) return null;
  return (
    <Row
      mark={<Icon of={TriangleAlert} />}
      what={text.alarmingVitals(count)}
      why={text.alarmingVitalsText(names.join(', '))}
    >
      <Since at={since} />
    </Row>
  );
}

/** Critical results that no doctor has acknowledged: someone has to call. */
function Critical({ data: { criticalResults } }: { data: Overview }) {
  const text = useText(overview);
  const { count, names, orders, since } = criticalResults;
  if (!count) return null;
  return (
    <Row
      mark={<Icon of={TriangleAlert} />}
      what={text.criticalResults(count)}
      why={text.criticalResultsText(names.join(', '))}
    >
      <Since at={since} />
      {orders.map(({ id, serviceNumber }) => (
        <PlaceLink key={id} to="/orders" search={{ order: id, number: serviceNumber }}>
          {text.seeOrder(serviceNumber)}
        </PlaceLink>
      ))}
    </Row>
  );
}

function Undelivered({ data: { undelivered } }: { data: Overview }) {
  const text = useText(overview);
  if (!undelivered.count) return null;
  return (
    <Row
      mark={<Icon of={Smartphone} />}
      what={text.undelivered(undelivered.count)}
      why={text.undeliveredText}
    >
      <Since at={undelivered.since} />
      <PlaceLink to="/messages" search={{ state: 'FAILED' }}>
        {text.seeMessages}
      </PlaceLink>
    </Row>
  );
}

/** Shows what the law on personal data asks for. */
function OfPrivacy({ data: { erasures, breaches } }: { data: Overview }) {
  const text = useText(overview);
  return (
    <>
      {breaches.count > 0 && (
        <Row mark={<Icon of={ShieldAlert} />} what={text.breaches(breaches.count)} why={text.breachesText}>
          <Since at={breaches.since} />
          <PlaceLink to="/privacy" search={{ view: 'breaches' }}>
            {text.seePrivacy}
          </PlaceLink>
        </Row>
      )}
      {erasures.count > 0 && (
        <Row mark={<Icon of={Eraser} />} what={text.erasures(erasures.count)} why={text.erasuresText}>
          <Since at={erasures.since} />
          <PlaceLink to="/privacy">{text.seePrivacy}</PlaceLink>
        </Row>
      )}
    </>
  );
}

/** Compiled rules that no clinician has approved as they are now. */
function Unreviewed({ data: { clinicalData } }: { data: Overview }) {
  const text = useText(overview);
  if (!clinicalData.count) return null;
  return (
    <Row
      mark={<Icon of={BookOpenCheck} />}
      what={text.clinicalRules(clinicalData.count)}
      why={text.clinicalRulesText}
    >
      <PlaceLink to="/clinical-data">{text.seeClinicalData}</PlaceLink>
    </Row>
  );
}

/** Shows what rings, by kind and hub. */
function Ringing({ data: { waiting, hubs, at } }: { data: Overview }) {
  const text = useText(overview);
  const kinds = useText(alertsHere);
  const withoutNurse = new Set(hubs.filter(({ nurses }) => nurses === 0).map(({ name }) => name));
  return waiting.map(({ kind, hubName, count, since }) => {
    if (!rings(kind)) return null;
    const hasNoNurse = kind === 'TALK_TO_NURSE' && hubName !== null && withoutNurse.has(hubName);
    return (
      <Row
        key={`${kind} ${hubName}`}
        mark={<KindMark kind={KIND_OF[kind]} />}
        what={text.waiting(count, kinds[kind], hubName ?? '')}
        why={hasNoNurse ? text.noNurse : text.waitingText}
      >
        <Waited kind={kind} since={since} at={at} />
      </Row>
    );
  });
}

/** Orders and cases, which belong to no hub's bell, in one row. */
function Queued({ rows, at }: { rows: readonly Waiting[]; at: string }) {
  const text = useText(overview);
  const kinds = useText(alertsHere);
  const [longest] = rows;
  if (!longest) return null;
  return (
    <Row
      mark={<Icon of={ClipboardList} />}
      what={text.queued(rows.reduce((sum, { count }) => sum + count, 0))}
      why={rows.map(({ kind, count }) => text.queuedOf(kinds[kind], count)).join(', ')}
    >
      <Waited kind={longest.kind} since={longest.since} at={at} />
    </Row>
  );
}

/** A link to a place that the roles of the operator open; nothing otherwise. */
function PlaceLink(link: LinkProps & { to: string; children: ReactNode }) {
  const opens = useOpens();
  return opens(link.to) && <Link {...link} className={buttonClass({ tone: 'quiet', size: 's' })} />;
}

interface RowProps {
  mark: ReactNode;
  what: string;
  why: string;
  /** Waiting time and one verb at the end. */
  children: ReactNode;
}

function Row({ mark, what, why, children }: RowProps) {
  return (
    <li>
      {mark}
      <span className={styles.what}>
        <strong>{what}</strong>
        <small>{why}</small>
      </span>
      {children}
    </li>
  );
}

function Waited({ kind, since, at }: Pick<Waiting, 'kind' | 'since'> & { at: string }) {
  const waitedS = (Date.parse(at) - Date.parse(since)) / 1000;
  return <WaitLine step={waitStep(kind, waitedS) as WaitStep} words={waitWords(waitedS)} align="end" />;
}

function Since({ at }: { at: string | null }) {
  const text = useText(overview);
  return at && <span className={styles.since}>{text.since(dayAndTime(at))}</span>;
}
