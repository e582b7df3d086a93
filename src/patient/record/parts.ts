import { AllVisitsCard } from './all-visits-card.tsx';
import { BillLines } from './bill-lines.tsx';
import { MedicinesNow } from './medicines-now.tsx';
import { RecordPlace } from './record-places.tsx';
import { recordWordsHere } from './record-words.ts';

const PARTS = { AllVisitsCard, BillLines, MedicinesNow, RecordPlace };

/** Returns a part of what the page shows of all visits, with its words loaded. */
export async function part<Name extends keyof typeof PARTS>(name: Name): Promise<(typeof PARTS)[Name]> {
  await recordWordsHere();
  return PARTS[name];
}
