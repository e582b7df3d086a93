import { BellRing } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { enablePush } from '#api/resources/push.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

/** R4.17: asks for notifications after the sign-in; the tap is what browsers want before they ask themselves. */
export function PushOffer({ onDecline }: { onDecline: () => void }) {
  const text = useText(alertsHere);
  const allow = useMutation({
    mutationFn: enablePush,
    networkMode: 'always',
    onSuccess: (state) => {
      if (state === 'on') toast({ tone: 'ok', text: text.pushOn });
      else if (state === 'denied') toast({ tone: 'warn', text: text.pushDenied });
      else if (state === 'failed') toast({ tone: 'warn', text: text.pushFailed });
    },
  });
  return (
    <Banner
      tone="info"
      icon={BellRing}
      actions={
        <>
          <Button size="s" tone="tonal" busy={allow.isPending} onClick={() => allow.mutate()}>
            {text.pushTurnOn}
          </Button>
          <Button size="s" tone="bare" onClick={onDecline}>
            {text.pushLater}
          </Button>
        </>
      }
    >
      {text.pushOffer}
    </Banner>
  );
}
