import { useRef, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { labTestsQuery, orderLabTests } from '#api/resources/prescriptions.ts';
import { money } from '#domain/format.ts';
import { FileRows } from '#features/consultation-room/files-tab.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { OrderSets, SaveOrderSet, type Test } from '#features/consultation-room/order-sets.tsx';
import { ChosenTests } from '#care/chosen-tests.tsx';
import { PickBox } from '#care/pick-box.tsx';
import { common } from '#i18n/en/common.ts';
import { find } from '#i18n/en/find.ts';
import { orderNews } from '#i18n/en/order-news.ts';
import { orderSets } from '#i18n/en/order-sets.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LazyOrderResults } from '#care/lab-results/lazy-order-results.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { useFound } from '#care/use-found.ts';
import { toast } from '#ui/feedback/notify.ts';

interface LabTabProps {
  consultation: Consultation;
  mayOrder: boolean;
}

/** Tests to order, and the status and results of earlier orders. */
export function LabTab({ consultation, mayOrder }: LabTabProps) {
  const text = useText(room);
  const shared = useText(common);
  const news = useText(orderNews);
  const { labOrders } = consultation;
  return (
    <div className={styles.scroll}>
      {mayOrder && <NewOrder consultation={consultation} />}
      {labOrders.length === 0 && <EmptyState title={text.noOrders} />}
      <ul>
        {labOrders.map((order) => (
          <li key={order.serviceId} className={styles.section}>
            <div className={styles.between}>
              <h2 className={styles.mono}>{order.serviceNumber}</h2>
              <span className={styles.pills}>
                {order.paymentState !== 'NONE' && (
                  <Chip tone={order.paymentState === 'PAID' ? 'ok' : 'mute'}>{news[order.paymentState]}</Chip>
                )}
                <StatusChip status={order.requestStatus} label={shared[order.requestStatus]} />
              </span>
            </div>
            <p>{order.tests.join(', ')}</p>
            {order.lab && <p>{text.labOf(order.lab)}</p>}
            <LazyOrderResults
              memberId={consultation.patient.id}
              serviceId={order.serviceId}
              label={text.valuesOf(order.serviceNumber)}
            />
            <FileRows label={order.serviceNumber} documents={order.results} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewOrder({ consultation }: { consultation: Consultation }) {
  const text = useText(room);
  const [words, setWords] = useState('');
  const { chosen, choose, order, busy } = useLabOrder(consultation.consultationNumber);
  const finds = useText(find);
  const sets = useText(orderSets);
  const diagnoses = consultation.note.diagnoses.map(({ code }) => code);
  const { found, loading, nothing } = useFound(words, labTestsQuery);
  const codes = new Set(chosen.map((test) => test.code));
  return (
    <section className={styles.section} aria-label={text.labTab}>
      <PickBox
        label={text.addTest}
        placeholder={text.testName}
        items={found.map((test) => ({
          id: test.code,
          name: test.name,
          form: test.matchedName === null ? undefined : finds.foundAs(test.matchedName),
          note: test.pricePaise === null ? sets.noPrice : money(test.pricePaise),
          disabled: codes.has(test.code),
        }))}
        loading={loading}
        nothing={nothing}
        onText={setWords}
        onPick={(code) => {
          const picked = found.find((test) => test.code === code);
          if (picked && !codes.has(code)) choose([...chosen, picked]);
        }}
      />
      <OrderSets
        diagnoses={diagnoses}
        onUse={(tests) => choose([...chosen, ...tests.filter((test) => !codes.has(test.code))])}
      />
      {chosen.length > 0 && (
        <>
          <ChosenTests
            chosen={chosen}
            words={{ noPrice: sets.noPrice, total: text.total, remove: text.removeMedicine }}
            isRuled
            action={
              <Button busy={busy} onClick={() => void order()}>
                {text.order(chosen.length)}
              </Button>
            }
            note={chosen.some(({ pricePaise }) => pricePaise === null) ? sets.unpriced : undefined}
            onChange={choose}
          />
          <SaveOrderSet chosen={chosen} diagnoses={diagnoses} />
        </>
      )}
    </section>
  );
}

/** The tests chosen so far, and the call that orders them. */
function useLabOrder(consultationNumber: string) {
  const text = useText(room);
  const [chosen, setChosen] = useState<readonly Test[]>([]);
  const [busy, setBusy] = useState(false);
  // The same id for one attempt: sent again after a drop, the tests are ordered once.
  const attempt = useRef<string>(undefined);

  function choose(next: readonly Test[]): void {
    attempt.current = undefined;
    setChosen(next);
  }
  async function order(): Promise<void> {
    setBusy(true);
    attempt.current ??= crypto.randomUUID();
    try {
      const { labOrder } = await orderLabTests({
        consultationNumber,
        clientId: attempt.current,
        testCodes: chosen.map((test) => test.code),
      });
      choose([]);
      toast({ tone: 'ok', text: text.ordered(labOrder.serviceNumber) });
      await refresh('consultation.changed', consultationNumber);
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error, text.offline) });
    } finally {
      setBusy(false);
    }
  }
  return { chosen, choose, order, busy };
}
