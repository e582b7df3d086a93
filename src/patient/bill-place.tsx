import type { Bill } from '#contract/patient-care.ts';
import { BillCard } from './bill-card.tsx';
import { useLanguage } from './language.ts';
import { Notice } from './notice.tsx';

interface BillPlaceProps {
  bills: readonly Bill[];
  patientName: string;
  token: string;
}

/** Shows what is to pay, how, and what was paid. */
export function BillPlace({ bills, patientName, token }: BillPlaceProps) {
  const { words } = useLanguage();
  return (
    <>
      <div>
        <h1>{words.bill}</h1>
        <p>{patientName}</p>
      </div>
      {bills.length === 0 && <Notice tone="plain">{words.noBill}</Notice>}
      {bills.map((bill) => (
        <BillCard key={bill.serviceNumber} bill={bill} token={token} />
      ))}
    </>
  );
}
