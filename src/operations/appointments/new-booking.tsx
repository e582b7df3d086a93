import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BookablePatient } from '#contract/bookings.ts';
import { bookablePatientsQuery } from '#api/resources/bookings.ts';
import { BookDialog } from '#care/bookings/book-dialog.tsx';
import { bookings } from '#i18n/en/bookings.ts';
import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { birthWords } from '#lib/times.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './appointments.module.css';

/** The patient is found first; then the appointment is booked. */
export function NewBooking({ onClose }: { onClose: () => void }) {
  const text = useText(bookings);
  const { cancel } = useText(operations);
  const [patient, setPatient] = useState<BookablePatient>();
  if (patient) return <BookDialog patient={patient} onClose={onClose} />;
  return (
    <Dialog open title={text.find} confirmLabel={cancel} onConfirm={onClose} onClose={onClose} focus="body">
      <FindPatient onPatient={setPatient} />
    </Dialog>
  );
}

function FindPatient({ onPatient }: { onPatient: (patient: BookablePatient) => void }) {
  const text = useText(bookings);
  const [search, setSearch] = useState<string>();
  const query = useQuery({ ...bookablePatientsQuery(search ?? ''), enabled: search !== undefined });
  return (
    <div className={styles.found}>
      <SearchBox label={text.findLabel} value={search} onSearch={setSearch} />
      <p>{text.findText}</p>
      {search !== undefined && (
        <Loaded query={query}>
          {(found) =>
            found.length === 0 ? (
              <p>{text.nothingFound}</p>
            ) : (
              found.map((one) => (
                <Button key={one.id} tone="quiet" onClick={() => onPatient(one)}>
                  {text.found(one.name, one.mrn, birthWords(one.bornOn))}
                </Button>
              ))
            )
          }
        </Loaded>
      )}
    </div>
  );
}
