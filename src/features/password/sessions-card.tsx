import { useId, useRef, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '#contract/sessions.ts';
import { endOneSession, endOtherSessions, sessionsQuery } from '#api/resources/sessions.ts';
import { sessions } from '#i18n/en/sessions.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';
import { dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './card-rows.module.css';
import { SignOutButton } from './sign-out-button.tsx';

/** Where the person is signed in, and how to sign a device out from here. */
export function SessionsCard() {
  const text = useText(sessions);
  const query = useQuery(sessionsQuery());
  const card = useRef<HTMLElement>(null);
  const note = useId();
  const whyNot = useOnline() ? undefined : note;
  /** The button that was pressed has gone with its row. */
  const keepFocus = (): void => {
    if (document.activeElement === document.body) card.current?.focus();
  };
  return (
    <Card ref={card} tabIndex={-1} aria-label={text.title}>
      <CardHeader title={text.title} sub={text.sub} />
      <Loaded query={query} rows={2}>
        {(all) => (
          <>
            <ul>
              {all.map((session) => (
                <Row key={session.id} session={session} whyNot={whyNot} onEnded={keepFocus} />
              ))}
            </ul>
            <Others
              count={all.filter(({ current }) => !current).length}
              note={note}
              whyNot={whyNot}
              onEnded={keepFocus}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

type ButtonProps = Pick<ComponentProps<typeof SignOutButton>, 'whyNot' | 'onEnded'>;

function Row({ session, ...button }: ButtonProps & { session: OwnSession }) {
  const text = useText(sessions);
  const { id, current, locked } = session;
  const device = session.device || text.unknownDevice;
  const address = session.address ? text.address(session.address) : text.unknownAddress;
  const facts = [address, text.since(dayAndTime(session.since))];
  if (!current) facts.push(text.seen(dayAndTime(session.lastSeenAt)));
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <span className={styles.marked}>
          <strong>{device}</strong>
          {current && <Chip tone="ok">{text.thisDevice}</Chip>}
          {locked && <Chip>{text.locked}</Chip>}
        </span>
        <small className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </small>
      </span>
      {!current && (
        <SignOutButton
          label={text.signOut}
          name={text.signOutOf([device, ...facts].join(', '))}
          title={text.signOutTitle(device)}
          what={text.signOutText}
          end={async () => {
            await endOneSession(id);
            return text.signedOut(device);
          }}
          {...button}
        />
      )}
    </li>
  );
}

function Others({ count, note, ...button }: ButtonProps & { count: number; note: string }) {
  const text = useText(sessions);
  if (count === 0) return <p className={styles.foot}>{text.onlyHere}</p>;
  return (
    <div className={styles.foot}>
      <span id={note}>{button.whyNot ? text.offline : text.seenNote}</span>
      {count > 1 && (
        <SignOutButton
          label={text.others}
          title={text.othersTitle(count)}
          what={text.othersText}
          end={async () => text.othersSignedOut(await endOtherSessions())}
          {...button}
        />
      )}
    </div>
  );
}
