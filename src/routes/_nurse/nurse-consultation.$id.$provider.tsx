import { lazy, Suspense } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { LateStrips, LiveStatus } from '#app/device/live-status.tsx';
import { NO_PROVIDER } from '#domain/paths.ts';
import { LateWaitingBell } from '#care/late-waiting-bell.tsx';
import { NurseConsultationScreen } from '#features/nurse-consultation/nurse-consultation-screen.tsx';

/** The call's code comes with the call: most visits are chats. */
const CallStage = lazy(() =>
  import('#features/consultation-room/call/call-stage.tsx').then((m) => ({ default: m.CallStage })),
);

export const Route = createFileRoute('/_nurse/nurse-consultation/$id/$provider')({
  // Once an entry: joining is an act, not a read.
  staleTime: Infinity,
  gcTime: 0,
  loader: async ({ params: { id } }) => {
    const { enterConsultation } = await import('#api/resources/enter-consultation.ts');
    if (!(await enterConsultation(id))) throw redirect({ to: '/invalid', replace: true });
  },
  component: NurseConsultation,
});

function NurseConsultation() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <NurseConsultationScreen
      key={id}
      consultationNumber={id}
      status={
        <>
          <LateWaitingBell hasEmergencyBar onQueue={() => void navigate({ to: '/talk-nurse' })} />
          <LiveStatus />
        </>
      }
      notice={<LateStrips />}
      call={(consultation, ways) => (
        <Suspense>
          <CallStage consultation={consultation} byVideo newMessages={0} {...ways} />
        </Suspense>
      )}
      onAccepted={({ consultationNumber, servicedByProviderId }) =>
        void navigate({
          to: '/nurse-consultation/$id/$provider',
          params: { id: consultationNumber ?? '', provider: servicedByProviderId ?? NO_PROVIDER },
        })
      }
      onLeave={() => void navigate({ to: '/talk-nurse' })}
    />
  );
}
