import { AllVisitsCard } from './all-visits-card.tsx';
import { BillPlace } from '#patient/bill-place.tsx';
import { MedicinesNow } from './medicines-now.tsx';
import { RecordPlace } from './record-places.tsx';
import { TodayCards } from './today-cards.tsx';
import { recordWordsHere } from './record-words.ts';

const PARTS = { AllVisitsCard, BillPlace, MedicinesNow, RecordPlace, TodayCards };

/** Returns a part that shows all visits, or the bills, with its words loaded. */
export async function part<Name extends keyof typeof PARTS>(name: Name): Promise<(typeof PARTS)[Name]> {
  await recordWordsHere();
  return PARTS[name];
}
