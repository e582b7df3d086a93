import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed, Plus, Trash2 } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import type { Address } from '#contract/profile.ts';
import type { MapPlace } from '#contract/reference.ts';
import { citiesQuery, countriesQuery, statesQuery } from '#api/resources/reference.ts';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/address-list.module.css';
import { useCurrentLocation } from '#features/profile/use-current-location.ts';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Wide } from '#ui/inputs/form-card.tsx';
import { useBind } from '#forms/use-bind.ts';

const MAX = 5;
const STREET_MAX = 200;
const HOME_COUNTRY = 'IN';
export const NO_ADDRESS: Address = { address1: '', address3: '', city: '', state: '', pin: '' };

interface AddressListProps<Form extends { addresses: Address[] }, Output> {
  form: UseFormReturn<Form, unknown, Output>;
  problem: (name: string) => string | undefined;
}

/** Where the provider practises; the first one's name is the clinic name that the portal shows. */
export function AddressList<Form extends { addresses: Address[] }, Output>({
  form: whole,
  problem,
}: AddressListProps<Form, Output>) {
  const text = useText(profile);
  // The list knows only its own part of the form around it.
  const form = whole as unknown as AddressForm;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'addresses' });
  return (
    <Wide>
      <div className={shared.group}>
        {fields.map((field, at) => (
          <AddressFields
            key={field.id}
            form={form}
            at={at}
            state={field.state}
            onRemove={fields.length > 1 ? () => remove(at) : undefined}
          />
        ))}
        {problem('addresses') && <p role="alert">{problem('addresses')}</p>}
        {fields.length < MAX && (
          <Button tone="quiet" icon={Plus} className={styles.add} onClick={() => append(NO_ADDRESS)}>
            {text.addAddress}
          </Button>
        )}
      </div>
    </Wide>
  );
}

type AddressForm = UseFormReturn<{ addresses: Address[] }>;

interface AddressFieldsProps {
  form: AddressForm;
  at: number;
  /** The state that is saved: whether it is one of India's settles the first country. */
  state: string;
  onRemove: (() => void) | undefined;
}

function AddressFields({ form, at, state, onRemove }: AddressFieldsProps) {
  const text = useText(profile);
  const cities = useId();
  const [country, setCountry] = useState(HOME_COUNTRY);
  const { data: states = [], isLoading } = useQuery(statesQuery(country));
  const chosen = form.watch(`addresses.${at}.state`);
  const { data: towns = [] } = useQuery(citiesQuery(states.find((one) => one.stateName === chosen)?.id));
  const bind = useBind(form);
  const names = states.map((one) => one.stateName);
  // A state that no list knows, of another country or an earlier list, is not changed.
  const options = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  const stateBind = bind(`addresses.${at}.state`);
  return (
    <fieldset className={styles.address}>
      <legend>{at === 0 ? text.firstAddress : text.otherAddress(at + 1)}</legend>
      <HereButton
        onPlace={(place) => {
          if (place.countryCode) setCountry(place.countryCode);
          fillIn(form, at, place);
        }}
      />
      <TextField label={text.practiceName} optional={at > 0} {...bind(`addresses.${at}.address3`)} />
      <TextField label={text.street} autoComplete="street-address" {...bind(`addresses.${at}.address1`)} />
      <CountryField country={country} onCountry={setCountry} />
      {/* A list while it loads, too: a text field that becomes a list would lose what is being typed. */}
      {isLoading || names.length ? (
        <SelectField label={text.state} {...stateBind} value={chosen} key={`${country}-${state}`}>
          <option value="">{text.chooseOne}</option>
          {options.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField label={text.state} {...stateBind} />
      )}
      <TextField label={text.city} list={cities} {...bind(`addresses.${at}.city`)} />
      <datalist id={cities}>
        {towns.map(({ id, cityName }) => (
          <option key={id} value={cityName}>
            {cityName}
          </option>
        ))}
      </datalist>
      <TextField
        label={text.pin}
        inputMode="numeric"
        autoComplete="postal-code"
        {...bind(`addresses.${at}.pin`)}
      />
      {onRemove && (
        <Button tone="bare" icon={Trash2} className={styles.add} onClick={onRemove}>
          {text.removeAddress}
        </Button>
      )}
    </fieldset>
  );
}

function CountryField({ country, onCountry }: { country: string; onCountry: (code: string) => void }) {
  const text = useText(profile);
  const { data: countries = [] } = useQuery(countriesQuery);
  return (
    <SelectField label={text.country} value={country} onChange={(event) => onCountry(event.target.value)}>
      {countries.length === 0 && <option value={HOME_COUNTRY}>{text.homeCountry}</option>}
      {countries.map(({ countryCode, countryName }) => (
        <option key={countryCode} value={countryCode}>
          {countryName}
        </option>
      ))}
    </SelectField>
  );
}

function fillIn(form: AddressForm, at: number, { cityName, stateName, formattedAddress }: MapPlace): void {
  const into = (part: keyof Address, value: string): void => {
    if (value) form.setValue(`addresses.${at}.${part}`, value, { shouldDirty: true, shouldValidate: true });
  };
  into('city', cityName);
  into('state', stateName);
  // A list of towns knows no street, and a street that was typed is better than a guess.
  const isTown = formattedAddress.startsWith(cityName);
  if (!isTown && !form.getValues(`addresses.${at}.address1`))
    into('address1', formattedAddress.slice(0, STREET_MAX));
}

/** Fills the fields below from where the device is; they stay editable. */
function HereButton({ onPlace }: { onPlace: (place: MapPlace) => void }) {
  const text = useText(profile);
  const hint = useId();
  const { busy, said, hasFailed, ask } = useCurrentLocation(onPlace);
  return (
    <div className={styles.here}>
      <Button tone="quiet" icon={LocateFixed} busy={busy} aria-describedby={hint} onClick={ask}>
        {text.useLocation}
      </Button>
      <p id={hint} className={shared.hint}>
        {text.useLocationHint}
      </p>
      <p role="status" className={hasFailed ? styles.failed : styles.said}>
        {said}
      </p>
    </div>
  );
}
