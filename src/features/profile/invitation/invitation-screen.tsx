import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProviderInvitation } from '#contract/registration.ts';
import { ApiError } from '#api/http/errors.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { acceptInvitation, invitationQuery, ownSessionQuery } from '#api/resources/registration.ts';
import { JoinFrame } from '#features/profile/registration/join-frame.tsx';
import styles from '#features/profile/profile.module.css';
import { registration } from '#i18n/en/registration.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { dayOf } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { portalConfig } from '#lib/portal-config.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { StatusPage } from '#ui/layout/status-page.tsx';
import { Page } from '#ui/layout/page.tsx';

interface InvitationScreenProps {
  id: string;
  /** Joined: to the clinics. */
  onJoined: () => void;
}

/** R1.05: who invites to which clinic; one joins with the account one has, or with a new one. */
export function InvitationScreen(props: InvitationScreenProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Invitation {...props} />
    </QueryClientProvider>
  );
}

function Invitation({ id, onJoined }: InvitationScreenProps) {
  const text = useText(registration);
  const invitation = useQuery(invitationQuery(id));
  const session = useQuery(ownSessionQuery);
  if (invitation.error instanceof ApiError && invitation.error.status < 500) return <BadLink />;
  if (!invitation.data)
    return (
      <Page narrow>
        <Loaded page query={invitation} rows={2} shape="text">
          {() => null}
        </Loaded>
      </Page>
    );
  const { data } = invitation;
  return (
    <JoinFrame title={text.invitedTo(data.clinicName)} sub={text.invitedBy(data.invitedBy)}>
      <Facts invitation={data} />
      {data.state !== 'OPEN' ? (
        <Banner tone="warn">{text[data.state]}</Banner>
      ) : session.data ? (
        <Accept id={id} name={session.data.name} onJoined={onJoined} />
      ) : (
        <Ways id={id} />
      )}
    </JoinFrame>
  );
}

/** A link that names no invitation: cut off, or mistyped. */
function BadLink() {
  const text = useText(registration);
  return (
    <>
      <header className={styles.brand}>
        <Logo name={portalConfig.productName} size="l" />
      </header>
      <StatusPage line="plain" title={text.badLink} sub={text.badLinkText}>
        <Link className={buttonClass()} to="/login">
          {text.toSignIn}
        </Link>
      </StatusPage>
    </>
  );
}

function Facts({ invitation }: { invitation: ProviderInvitation }) {
  const text = useText(registration);
  const { clinicName, city, stateName, note, expiresAt, state } = invitation;
  return (
    <KeyValues
      items={[
        { label: text.clinic, value: `${clinicName}, ${city}, ${stateName}` },
        ...(note ? [{ label: text.note, value: note }] : []),
        ...(state === 'OPEN' ? [{ label: text.validUntil, value: dayOf(expiresAt) }] : []),
      ]}
    />
  );
}

function Accept({ id, name, onJoined }: { id: string; name: string; onJoined: () => void }) {
  const text = useText(registration);
  const accept = useMutation({ mutationFn: () => acceptInvitation(id), onSuccess: onJoined });
  return (
    <div className={styles.group}>
      {accept.error && <Banner tone="danger">{wordsOf(accept.error)}</Banner>}
      <Button block busy={accept.isPending} onClick={() => accept.mutate()}>
        {text.acceptAs(name)}
      </Button>
    </div>
  );
}

/** Accepts with an existing account, or with a new one. */
function Ways({ id }: { id: string }) {
  const text = useText(registration);
  return (
    <div className={styles.group}>
      <Link
        className={buttonClass({ block: true })}
        to="/login"
        search={{ next: `/provider-invitation/${encodeURIComponent(id)}` }}
      >
        {text.acceptExisting}
      </Link>
      <Link
        className={buttonClass({ tone: 'quiet', block: true })}
        to="/register"
        search={{ invitation: id }}
      >
        {text.acceptNew}
      </Link>
    </div>
  );
}
