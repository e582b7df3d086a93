import { useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { launchSmartApp, smartAppsQuery } from '#api/resources/smart-apps.ts';
import { smartApps } from '#i18n/en/smart-apps.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

/** Opens an app of the hospital for this patient in a tab of its own. Draws nothing where there is none. */
export function OpenAppButtons({ memberId }: { memberId: string }) {
  const { data: apps = [] } = useQuery(smartAppsQuery);
  return apps.map((app) => <OpenAppButton key={app.id} {...{ app, memberId }} />);
}

function OpenAppButton({ app, memberId }: { app: { id: string; name: string }; memberId: string }) {
  const text = useText(smartApps);
  const open = useMutation<string, Error, { tab: Window | null }>({
    mutationFn: () => launchSmartApp(app.id, memberId),
    onSuccess: (url, { tab }) => {
      if (tab) tab.location.href = url;
      else location.assign(url);
    },
    onError: (error, { tab }) => {
      tab?.close();
      toast({ tone: 'danger', text: wordsOf(error) });
    },
  });
  // Browsers open a tab at the press alone, and not once an answer came.
  const begin = (): void => {
    const tab = window.open('', '_blank');
    // The app must not reach the record from which it was opened.
    if (tab) tab.opener = null;
    open.mutate({ tab });
  };
  return (
    <Button
      tone="quiet"
      icon={ExternalLink}
      busy={open.isPending}
      aria-label={`${text.open(app.name)}, ${text.opensNewTab}`}
      onClick={begin}
    >
      {text.open(app.name)}
    </Button>
  );
}
