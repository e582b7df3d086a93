import type { ServiceDetails } from '#contract/services.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { ServiceFiles } from '#features/agent-service/service-files.tsx';
import { useServiceUploads } from '#features/agent-service/use-service-uploads.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { DOCUMENTS } from '#lib/accepted-files.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { FileButton } from '#ui/inputs/file-picker.tsx';

/** Prescriptions that the customer sent: filed with the order, so that the lab knows what was asked for. */
export function PrescriptionCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { id, may } = service.request;
  const uploads = useServiceUploads(id, 'CUSTOMER_PRESCRIPTION');
  const isEmpty = service.prescriptions.length === 0 && uploads.rows.length === 0;
  return (
    <Card aria-label={text.prescription}>
      <CardHeader
        title={text.prescription}
        end={
          <FileButton
            label={text.filePrescription}
            tone="bare"
            size="s"
            accept={DOCUMENTS}
            multiple
            disabled={!may.includes('upload')}
            onFiles={uploads.add}
          />
        }
      />
      {isEmpty && (
        <p className={styles.body}>
          {service.orderedBy ? text.noOtherPrescription(service.orderedBy) : text.noPrescription}
        </p>
      )}
      <ServiceFiles serviceId={id} documents={service.prescriptions} uploads={uploads} stored={text.filed} />
    </Card>
  );
}
