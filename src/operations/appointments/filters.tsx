import { useQuery } from '@tanstack/react-query';
import { AppointmentState } from '#contract/bookings.ts';
import { bookableDoctorsQuery } from '#api/resources/bookings.ts';
import { oneIn } from '#domain/search.ts';
import { bookings } from '#i18n/en/bookings.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import styles from '#operations/shell/filters.module.css';
import type { AppointmentsScreenProps } from './appointments-screen.tsx';

/** Shows what the list is narrowed to; the URL has it. */
export function Filters({ search, onSearch }: Pick<AppointmentsScreenProps, 'search' | 'onSearch'>) {
  const text = useText(bookings);
  const words = useText(common);
  const { data: doctors = [] } = useQuery(bookableDoctorsQuery());
  const clinics = new Map(
    doctors.flatMap((one) => one.clinics).map(({ clinicId, clinicName }) => [clinicId, clinicName]),
  );
  return (
    <div className={styles.filters}>
      <TextField
        label={text.day}
        type="date"
        value={search.day ?? ''}
        min="2000-01-01"
        max="2199-12-31"
        onChange={({ target }) => onSearch({ day: target.value || undefined })}
      />
      <SelectField
        label={text.doctor}
        value={search.doctor ?? ''}
        onChange={({ target }) => onSearch({ doctor: target.value || undefined })}
      >
        <option value="">{text.allDoctors}</option>
        {doctors.map(({ providerId, name }) => (
          <option key={providerId} value={providerId}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.clinic}
        value={search.clinic ?? ''}
        onChange={({ target }) => onSearch({ clinic: target.value || undefined })}
      >
        <option value="">{words.allClinics}</option>
        {[...clinics].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.state}
        value={search.state ?? ''}
        onChange={({ target }) => onSearch({ state: oneIn(target.value, AppointmentState.options) })}
      >
        <option value="">{text.allStates}</option>
        {AppointmentState.options.map((one) => (
          <option key={one} value={one}>
            {text[one]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
