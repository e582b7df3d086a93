import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { billingFile, type BillingQuery } from '#api/resources/billing.ts';
import { billing } from '#i18n/en/billing.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

const FORMATS = ['csv', 'pdf'] as const;

/** The lines on the screen as a file, all pages of them. */
export function ExportButtons({ query }: { query: BillingQuery }) {
  const text = useText(billing);
  const fetching = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) =>
      saveFile(await billingFile(query, format), `payments-${query.from}-${query.to}.${format}`),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error, text.exportFailed) }),
  });
  return FORMATS.map((format) => (
    <Button
      key={format}
      tone="quiet"
      icon={Download}
      busy={fetching.isPending && fetching.variables === format}
      onClick={() => fetching.mutate(format)}
    >
      {text[format]}
    </Button>
  ));
}
