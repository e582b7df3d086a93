import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { peopleAdminCalls as calls, type PersonDetails } from '#contract/people-admin.ts';
import type { OwnSession } from '#contract/sessions.ts';
import { endPersonSession, endPersonSessions, personSessionsQuery } from '#api/resources/people-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { people } from '#i18n/en/people-admin.ts';
import { sessions } from '#i18n/en/sessions.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { latelyDefaults } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import styles from './people.module.css';

type Asked = { session: OwnSession } | 'all';

/** Shows where a person is signed in; one session or all of them are ended with a proof. */
export function PersonSessions({ person }: { person: PersonDetails }) {
  const text = useText(people);
  const words = useText(sessions);
  const query = useQuery(personSessionsQuery(person.id));
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  return (
    <section className={styles.part} aria-label={text.devices}>
      <h3>{text.devices}</h3>
      <Loaded query={query} rows={2}>
        {(rows) => (
          <>
            <p className={styles.note}>{rows.length === 0 ? text.sessions(0) : words.seenNote}</p>
            {rows.length > 0 && (
              <ul className={styles.sessions}>
                {rows.map((session) => (
                  <SessionRow key={session.id} session={session} onEnd={() => setAsked({ session })} />
                ))}
              </ul>
            )}
            {rows.length > 0 && (
              <div className={styles.actions}>
                <Button tone="quiet" size="s" onClick={() => setAsked('all')}>
                  {text.endSessions}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {asked === 'all' && <EndAll person={person} onClose={close} />}
      {asked && asked !== 'all' && <EndOne person={person} session={asked.session} onClose={close} />}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const text = useText(people);
  const words = useText(sessions);
  const { device, address, since, lastSeenAt, current, locked } = session;
  const name = device || words.unknownDevice;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles.note}>{address ? words.address(address) : words.unknownAddress}</p>
        <p className={styles.note}>
          {words.since(dayAndTime(since))} · {words.seen(dayAndTime(lastSeenAt))}
        </p>
      </div>
      {locked && <Chip>{words.locked}</Chip>}
      {current ? (
        <Chip tone="ok">{words.thisDevice}</Chip>
      ) : (
        <Button tone="quiet" size="s" aria-label={text.endOneOf(name, dayAndTime(since))} onClick={onEnd}>
          {text.endOne}
        </Button>
      )}
    </li>
  );
}

interface EndProps {
  person: PersonDetails;
  onClose: () => void;
}

function EndOne({ person: { id, name }, session, onClose }: EndProps & { session: OwnSession }) {
  const text = useText(people);
  const words = useText(sessions);
  const form = usePlainForm({
    schema: calls.endPersonSession.body,
    defaults: { userId: id, sessionId: session.id, ...latelyDefaults() },
    save: async (body) => {
      await endPersonSession(body);
      toast({ tone: 'ok', text: text.ended(1) });
      onClose();
    },
  });
  const device = session.device || words.unknownDevice;
  return (
    <FormDialog title={text.endOneTitle(name, device)} verb={text.endOne} form={form} onClose={onClose}>
      <p>{text.endOneText}</p>
      <ProofFields bind={form.bind} lately />
    </FormDialog>
  );
}

/** Asks before every session of a person ends. */
function EndAll({ person: { id, name }, onClose }: EndProps) {
  const text = useText(people);
  const form = usePlainForm({
    schema: calls.endPersonSessions.body,
    defaults: { userId: id, ...latelyDefaults() },
    save: async (body) => {
      const { ended } = await endPersonSessions(body);
      toast({ tone: 'ok', text: text.ended(ended) });
      onClose();
    },
  });
  return (
    <FormDialog title={text.endTitle(name)} verb={text.endSessions} form={form} onClose={onClose}>
      <p>{text.endText}</p>
      <ProofFields bind={form.bind} lately />
    </FormDialog>
  );
}
