import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Provider } from '#contract/profile.ts';
import { providerQuery } from '#api/resources/profile.ts';
import { setDuty } from '#api/resources/requests.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Switch } from '#ui/inputs/switch.tsx';

/** Switches duty: on duty, alerts reach this person, and nurses can hand patients over. */
export function DutySwitch({ provider }: { provider: Provider }) {
  const text = useText(dashboard);
  const client = useQueryClient();
  const query = providerQuery(provider.userId);
  const { data = provider } = useQuery(query);
  const change = useMutation({
    mutationFn: setDuty,
    // A read that began before the change would bring the old state after it.
    onMutate: () => client.cancelQueries({ queryKey: query.queryKey }),
    onSuccess: ({ onDuty }) => client.setQueryData(query.queryKey, (old) => old && { ...old, onDuty }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error, text.failed) }),
  });
  const isOn = change.isPending ? change.variables : data.onDuty;
  return (
    <Switch on={isOn} onChange={(on) => change.mutate(on)}>
      {isOn ? text.onDuty : text.offDuty}
    </Switch>
  );
}
