import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { startLive } from '#api/live/live-connection.ts';
import { followStream } from '#api/cache/invalidation.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { ownSessionQuery, registrationQuery } from '#api/resources/registration.ts';
import { AwaitingScreen } from './awaiting-screen.tsx';
import { RegistrationCode } from './registration-code.tsx';
import { RegistrationStart } from './registration-start.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import type { StepKey } from '#domain/registration-steps.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/layout/page.tsx';

export interface RegisterSearch {
  /** The code that was sent: a reload changes nothing. */
  otp?: string | undefined;
  step?: StepKey | undefined;
  invitation?: string | undefined;
}

interface RegistrationScreenProps {
  search: RegisterSearch;
  onSearch: (change: RegisterSearch) => void;
  /** The way out for people who have an account by now. */
  logOut: ReactNode;
}

/** A provider's registration: name and mobile number, the code, then the forms of the profile, each a saved step. */
export function RegistrationScreen(props: RegistrationScreenProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Stage {...props} />
    </QueryClientProvider>
  );
}

function Stage({ search, onSearch, logOut }: RegistrationScreenProps) {
  const session = useQuery(ownSessionQuery);
  if (session.data === undefined) return null;
  if (session.data) {
    const { roleId, name, userId } = session.data;
    return (
      <div data-signed-in>
        <SignedInStage me={{ providerId: roleId, name, userId }} {...{ search, onSearch, logOut }} />
      </div>
    );
  }
  return search.otp ? (
    <RegistrationCode otpId={search.otp} onAgain={() => onSearch({ otp: undefined })} />
  ) : (
    <RegistrationStart invitation={search.invitation} onSent={(otp) => onSearch({ otp })} />
  );
}

interface SignedInStageProps extends RegistrationScreenProps {
  me: { providerId: string; name: string; userId: string };
}

function SignedInStage({ me, search, onSearch, logOut }: SignedInStageProps) {
  const { userId } = me;
  useEffect(() => {
    // The answer of who checks it comes while one waits.
    const stops = [startLive('provider', userId), followStream(queryClient)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [userId]);
  const registration = useQuery(registrationQuery);
  return (
    <Loaded query={registration} rows={4}>
      {(found) =>
        found.state === 'DRAFT' || found.state === 'REFUSED' ? (
          <RegistrationSteps
            me={me}
            logOut={logOut}
            registration={found}
            step={search.step}
            onStep={(step) => onSearch({ otp: undefined, step })}
          />
        ) : (
          <Page narrow>
            <AwaitingScreen isApproved={found.state === 'APPROVED'} logOut={logOut} />
          </Page>
        )
      }
    </Loaded>
  );
}
