import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RoomMember, roomCalls } from '#contract/room.ts';
import type { ResponseOf } from '#contract/call.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { guestInvitationsQuery, letIn, revokeGuest } from '#api/resources/room.ts';
import styles from './guest-list.module.css';
import { shownName } from './shown-name.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

type Invitation = ResponseOf<typeof roomCalls.guestInvitations>['invitations'][number];

interface GuestListProps {
  consultationId: string;
  consultationNumber: string;
  members: readonly RoomMember[];
}

/** Guests in the call, guests who ask to be admitted, and the valid links: each can be removed. */
export function GuestList({ consultationId, consultationNumber, members }: GuestListProps) {
  const text = useText(callWords);
  const query = guestInvitationsQuery(consultationNumber);
  const { data: invitations = [] } = useQuery(query);
  const [busy, setBusy] = useState('');
  const guests = members.filter(
    ({ role, state }) => (role === 'guest' || role === 'patient') && (state === 'IN' || state === 'WAITING'),
  );

  async function act(id: string, step: () => Promise<unknown>): Promise<void> {
    setBusy(id);
    try {
      await step();
      await refresh('room.changed', 'invitations');
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error, text.offline) });
    } finally {
      setBusy('');
    }
  }
  const remove = (memberId: string): Promise<void> =>
    act(memberId, () => letIn({ consultationId, memberId, admit: false }));
  const revoke = (invitationId: string): Promise<void> =>
    act(invitationId, () => revokeGuest({ consultationNumber, invitationId }));

  return (
    <>
      <Guests guests={guests} busy={busy} onRemove={(memberId) => void remove(memberId)} />
      <Links invitations={invitations} busy={busy} onRevoke={(invitationId) => void revoke(invitationId)} />
    </>
  );
}

interface GuestsProps {
  guests: readonly RoomMember[];
  /** The row that is being removed. */
  busy: string;
  onRemove: (memberId: string) => void;
}

function Guests({ guests, busy, onRemove }: GuestsProps) {
  const text = useText(callWords);
  if (guests.length === 0) return null;
  return (
    <section aria-label={text.guests}>
      <h3 className={styles.title}>{text.guests}</h3>
      <ul className={styles.list}>
        {guests.map((member) => (
          <GuestRow
            key={member.memberId}
            name={shownName(text, member)}
            note={member.state === 'IN' ? text.inTheCall : text.waitingToJoin}
            verb={member.state === 'IN' ? text.remove : text.decline}
            label={member.state === 'IN' ? text.removeWho(shownName(text, member)) : undefined}
            busy={busy === member.memberId}
            onVerb={() => onRemove(member.memberId)}
          />
        ))}
      </ul>
    </section>
  );
}

interface LinksProps {
  invitations: readonly Invitation[];
  /** The row that is being revoked. */
  busy: string;
  onRevoke: (invitationId: string) => void;
}

function Links({ invitations, busy, onRevoke }: LinksProps) {
  const text = useText(callWords);
  if (invitations.length === 0) return null;
  return (
    <section aria-label={text.links}>
      <h3 className={styles.title}>{text.links}</h3>
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <GuestRow
            key={invitation.invitationId}
            name={linkName(text, invitation)}
            note={text.usedBy(invitation.joined)}
            verb={text.revoke}
            label={text.revokeWho(invitation.name)}
            busy={busy === invitation.invitationId}
            onVerb={() => onRevoke(invitation.invitationId)}
          />
        ))}
      </ul>
      <p className={styles.note}>{text.revokeHint}</p>
    </section>
  );
}

function linkName(text: typeof callWords.en, { name, role }: Invitation): string {
  return role === 'patient' ? text.patientLink : text.linkOf(name);
}

interface GuestRowProps {
  name: string;
  note: string;
  verb: string;
  /** The verb with the name, for a screen reader. */
  label: string | undefined;
  busy: boolean;
  onVerb: () => void;
}

function GuestRow({ name, note, verb, label, busy, onVerb }: GuestRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span>{name}</span>
        <span className={styles.note}>{note}</span>
      </div>
      <Button size="s" tone="quiet" busy={busy} aria-label={label} onClick={onVerb}>
        {verb}
      </Button>
    </li>
  );
}
