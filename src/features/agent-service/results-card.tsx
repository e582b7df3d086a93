import { useRef } from 'react';
import type { ServiceDetails } from '#contract/services.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { ServiceFiles } from '#features/agent-service/service-files.tsx';
import { useServiceUploads } from '#features/agent-service/use-service-uploads.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { RESULTS } from '#lib/accepted-files.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DropZone } from '#ui/inputs/file-picker.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';

/** The results of an order, and where to drop more of them. */
export function ResultsCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { id, may } = service.request;
  const uploads = useServiceUploads(id, 'LAB_RESULT');
  const mayUpload = may.includes('upload');
  const zone = useRef<HTMLDivElement>(null);
  useShortcuts({
    upload: mayUpload
      ? () => zone.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()
      : undefined,
  });
  return (
    <Card aria-label={text.results}>
      <CardHeader title={text.results} sub={mayUpload ? text.resultsHint : text.refusedUntil} />
      <div ref={zone} className={styles.pad}>
        <DropZone
          words={text.dropResults}
          limit={text.limit}
          accept={RESULTS}
          multiple
          disabled={!mayUpload}
          onFiles={uploads.add}
        />
      </div>
      <ServiceFiles serviceId={id} documents={service.results} uploads={uploads} stored={text.checked} />
    </Card>
  );
}
