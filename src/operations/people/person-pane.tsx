import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { PersonDetails } from '#contract/people-admin.ts';
import { personQuery } from '#api/resources/people-admin.ts';
import { operations } from '#i18n/en/operations.ts';
import { people } from '#i18n/en/people-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { AccountActions } from './account-actions.tsx';
import { Decision } from './decision.tsx';
import { isEmailOpen } from './email-open.ts';
import { PersonSessions } from './person-sessions.tsx';
import { Rights } from './rights.tsx';
import { Roles } from './roles.tsx';
import styles from './people.module.css';

interface PersonPaneProps {
  userId: string;
  isOwn: boolean;
  onClose: () => void;
}

/** One account: what it may do, and what is done with it. */
export function PersonPane({ userId, isOwn, onClose }: PersonPaneProps) {
  const text = useText(people);
  const query = useQuery(personQuery(userId));
  return (
    <Card aria-label={query.data?.name ?? text.title} className={styles.person}>
      <Loaded query={query} rows={8}>
        {(person) => (
          <>
            <CardHeader
              title={person.name}
              sub={person.userName}
              end={<IconButton icon={X} label={text.back} onClick={onClose} />}
            />
            <div className={styles.parts}>
              <Facts person={person} />
              {person.verification === 'TO_VERIFY' && <Decision person={person} />}
              {person.role === 'operator' ? (
                <Roles key={keyOf(person)} {...{ person, isOwn }} />
              ) : (
                <Rights key={keyOf(person)} person={person} />
              )}
              <PersonSessions person={person} />
              <AccountActions person={person} isOwn={isOwn} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** After a save the form starts again. */
const keyOf = ({ flags, hubKeys, roles }: PersonDetails): string => [...flags, ...hubKeys, ...roles].join();

function Facts({ person }: { person: PersonDetails }) {
  const text = useText(people);
  const words = useText(operations);
  return (
    <>
      {person.isDisabled && (
        <Banner tone="danger">{text.disabledBecause(person.disabledReason || text.disabled)}</Banner>
      )}
      <div className={styles.chips}>
        <Chip>{words[`${person.role}Role`]}</Chip>
        {person.verification === 'APPROVED' && <Chip tone="ok">{text.verified}</Chip>}
        <Chip tone={person.secondFactorSince ? 'ok' : 'mute'}>
          {person.secondFactorSince
            ? text.secondFactor(dayAndTime(person.secondFactorSince))
            : text.noSecondFactor}
        </Chip>
        {person.signOn && (
          <Chip tone="ok">{text.signOn(dayAndTime(person.signOn.usedAt ?? person.signOn.linkedAt))}</Chip>
        )}
        <Chip>{text.sessions(person.sessions)}</Chip>
      </div>
      <KeyValues
        items={[
          { label: text.email, value: isEmailOpen(person) ? text.emailOwn(person.email) : person.email },
          { label: text.mobile, value: person.mobile },
          ...(person.registrationNumber
            ? [
                {
                  label: text.registration,
                  value: [person.registrationNumber, person.council].filter(Boolean).join(', '),
                },
              ]
            : []),
          ...(person.qualification ? [{ label: text.qualification, value: person.qualification }] : []),
          ...(person.role === 'provider'
            ? [{ label: text.clinics, value: person.clinics.join(', ') || text.noClinics }]
            : []),
        ]}
      />
    </>
  );
}
