import { Gift } from 'lucide-react';
import { serviceCalls, type ServiceDetails } from '#contract/services.ts';
import { grantRewards, setScanReport } from '#api/resources/services.ts';
import { rewardPoints } from '#domain/rewards.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { useServiceChange } from '#features/agent-service/use-service-change.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';

type ScanReport = ServiceDetails['scanReportStatus'];
const SCAN = serviceCalls.updateMemberScanReportStatus.body.shape.scanReportStatus.options;

/** How far the report of a scan is: the patient's app shows it. */
export function ScanReportCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { id, may } = service.request;
  const move = useServiceChange(id, (scanReportStatus: ScanReport) =>
    setScanReport({ serviceId: id, scanReportStatus }),
  );
  const words = {
    NONE: text.scanNone,
    PENDING: text.scanPending,
    UPLOADED: text.scanUploaded,
    REVIEWED: text.scanReviewed,
  };
  return (
    <Card aria-label={text.scanReport}>
      <CardHeader title={text.scanReport} />
      <div className={styles.body}>
        <SelectField
          label={text.scanLabel}
          value={move.isPending ? move.variables : service.scanReportStatus}
          disabled={!may.includes('upload') || move.isPending}
          onChange={(event) => move.mutate(event.target.value as ScanReport)}
        >
          {SCAN.map((state) => (
            <option key={state} value={state}>
              {words[state]}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  );
}

/** Points for the patient once an order is completed, granted once. */
export function RewardsCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { id, amountPaise, requestStatus } = service.request;
  const grant = useServiceChange(id, () => grantRewards(id));
  const points = rewardPoints({
    amountPaise,
    products: service.products.map(({ pricePaise, productStatus }) => ({
      pricePaise,
      isCancelled: productStatus === 'CANCELLED',
    })),
  });
  const { rewards } = service;
  return (
    <Card aria-label={text.rewards}>
      <CardHeader title={text.rewards} />
      <div className={styles.body}>
        {rewards ? (
          <p>{text.rewarded(rewards.points, shortTime(rewards.at))}</p>
        ) : requestStatus === 'COMPLETED' ? (
          <Button
            tone="quiet"
            icon={Gift}
            busy={grant.isPending}
            disabled={points === 0}
            onClick={() => grant.mutate(undefined)}
          >
            {text.grantRewards(points)}
          </Button>
        ) : (
          <p>{text.rewardsLater(points)}</p>
        )}
      </div>
    </Card>
  );
}
