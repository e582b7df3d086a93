import { useNavigate } from '@tanstack/react-router';
import type { ServiceRequest } from '#contract/requests.ts';
import { NO_PROVIDER } from '#domain/paths.ts';
import { useTakeRequest } from '#care/use-take-request.tsx';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

/** Accepts a request from its row in the list, and opens its consultation. */
export function TakeInRow({ request }: { request: ServiceRequest }) {
  const words = useText(common);
  const navigate = useNavigate();
  const { take, taking, question } = useTakeRequest({
    onTaken: ({ consultationNumber, servicedByProviderId }) =>
      void navigate({
        to: '/nurse-consultation/$id/$provider',
        params: { id: consultationNumber ?? '', provider: servicedByProviderId ?? NO_PROVIDER },
      }),
  });
  if (!request.may.includes('take')) return null;
  return (
    <>
      <Button
        tone="tonal"
        aria-label={`${words.take}: ${request.patient.name}`}
        busy={taking !== undefined}
        onClick={() => take(request)}
      >
        {words.take}
      </Button>
      {question}
    </>
  );
}
