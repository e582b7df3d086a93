import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import type { roomCalls } from '#contract/room.ts';
import { ApiError } from '#api/http/errors.ts';
import { joinAsGuest, sendGuestCode } from '#api/resources/room.ts';
import { GuestChecks } from '#features/consultation-room/guest/guest-checks.tsx';
import styles from '#features/consultation-room/guest/guest.module.css';
import { PatientCode } from './patient-code.tsx';
import { seatOfTab } from './seat.ts';
import { wantedBy } from './wanted-by.ts';
import { storeTicket, storedTicket } from '#features/consultation-room/guest/stored-ticket.ts';
import { guest } from '#i18n/en/guest.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import type { LocalMedia } from '#lib/call/local-media.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';

type Invitation = ResponseOf<typeof roomCalls.guestInvitation>;
export type Ticket = Omit<ResponseOf<typeof roomCalls.joinAsGuest>, 'status'> & {
  name: string;
  /** Devices with which they entered as they joined. */
  devices?: { microphone: boolean; camera: boolean } | undefined;
  /** The path of the patient's page, from which they came. */
  page?: string | undefined;
  /** The language of that page. */
  language?: string | undefined;
  /** Time until which a ticket from the page is used, in ms. */
  until?: number | undefined;
  /** They have joined and not left. */
  isIn?: boolean | undefined;
};

interface GuestInvitationProps {
  consultId: string;
  userId: string;
  invitation: Invitation;
  media: LocalMedia;
  onJoined: (ticket: Ticket) => void;
}

/**
 * Returns who invites, what a guest agrees to, and whether camera and microphone work. A patient is asked for neither a name nor a promise:
 * the call is about them.
 */
export function GuestInvitation({ consultId, userId, invitation, media, onJoined }: GuestInvitationProps) {
  const text = useText(guest);
  const { consultationMode, isPatient } = invitation;
  const local = useSyncExternalStore(media.subscribe, media.current);
  const [name, setName] = useState(invitation.guestName);
  const [agreed, setAgreed] = useState(isPatient === true);
  const [tried, setTried] = useState(false);
  const devices = { microphone: local.microphone === 'on', camera: local.camera === 'on' };
  const { join, busy, problem, code } = useJoin({ consultId, userId }, devices, onJoined);

  const { audio, video } = wantedBy(consultationMode);
  useEffect(() => {
    if (audio || video) void media.open({ audio, video });
  }, [media, audio, video]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (name.trim() && agreed) void join(name.trim());
  }

  return (
    <form className={styles.flow} onSubmit={submit} noValidate>
      <div>
        <h1>{(isPatient ? text.patientTitle : text.joinTitle)(invitation.invitedBy)}</h1>
        <p className={styles.lead}>{isPatient ? text.patientText : text[`joinText${consultationMode}`]}</p>
      </div>
      {(audio || video) && <GuestChecks local={local} media={media} />}
      {!isPatient && (
        <>
          <TextField
            label={text.yourName}
            hint={text.nameHint}
            autoComplete="name"
            maxLength={80}
            value={name}
            error={tried && !name.trim() ? text.needName : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <CheckboxField
            label={text.consent}
            checked={agreed}
            error={tried && !agreed ? text.needConsent : undefined}
            onChange={(event) => setAgreed(event.target.checked)}
          />
        </>
      )}
      {code.isNeeded && <PatientCode code={code} problem={problem} busy={busy} />}
      {problem && !code.isNeeded && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" block busy={busy} disabled={code.isNeeded && !code.isWhole}>
        {text.join}
      </Button>
    </form>
  );
}

/** Joins the call and enters it, or returns to it with the ticket that this tab has for the name. */
function useJoin(
  { consultId, userId }: Pick<GuestInvitationProps, 'consultId' | 'userId'>,
  devices: NonNullable<Ticket['devices']>,
  onJoined: (ticket: Ticket) => void,
) {
  const text = useText(guest);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [otpId, setOtpId] = useState('');
  const [digits, setDigits] = useState('');

  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await act();
    } catch (error) {
      setProblem(wordsOf(error, text.joinFailed));
    }
    setBusy(false);
  }
  async function sendCode(): Promise<void> {
    setDigits('');
    setOtpId((await sendGuestCode({ consultId, userId })).responseString);
  }
  async function joinAs(name: string): Promise<void> {
    const proof = otpId && { OTPId: otpId, OTP: digits };
    const enters = { ...devices, seat: seatOfTab() };
    const ticket = storedTicket(userId, name) ?? {
      ...(await joinAsGuest({ consultId, userId, name, consent: true, enters, ...proof })),
      name,
      devices,
    };
    // After a reload, what was said before is over.
    storeTicket(userId, { ...ticket, isIn: true, cursor: undefined, room: undefined });
    onJoined(ticket);
  }
  const join = (name: string): Promise<void> =>
    run(async () => {
      try {
        await joinAs(name);
      } catch (error) {
        if (!needsCode(error)) throw error;
        await sendCode();
      }
    });
  const isWhole = digits.length === portalConfig.codeDigits;
  const code = { isNeeded: otpId !== '', isWhole, digits, setDigits, again: () => void run(sendCode) };
  return { join, busy, problem, code };
}

/** The patient's link has been opened on another device before. */
const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.body.reason === 'PATIENT_CODE_NEEDED';
