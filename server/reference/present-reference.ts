import type {
  Country,
  Language,
  MapPlace,
  MedicalCouncil,
  Qualification,
  Specialisation,
} from '#contract/reference.ts';
import type { Salutation } from '#contract/shared.ts';
import type { Place } from '#server/reference/gazetteer.ts';
import type * as lists from '#server/reference/lists.ts';
import { listCountries, type Country as CountryRow } from '#server/reference/places.ts';

/** The lists contain more than forms need; only the contract's fields are sent. */
export function presentCountry({ countryName, countryCode, dialCode }: CountryRow): Country {
  return { countryName, countryCode, dialCode };
}

export function presentLanguage({ id, language }: lists.Language): Language {
  return { id, language };
}

export function presentSalutation({ id, salutation }: lists.Salutation): Salutation {
  return { id, salutation };
}

export function presentSpecialisation({ id, specialisation }: lists.Specialisation): Specialisation {
  return { id, specialisation };
}

export function presentQualification(row: lists.Qualification): Qualification {
  const { id, qualification, qualificationName, countryCode } = row;
  return { id, qualification, qualificationName, countryCode };
}

export function presentCouncil(row: lists.MedicalCouncil): MedicalCouncil {
  const { id, medicalCouncil, councilCode, stateId, countryCode, active } = row;
  return { id, medicalCouncil, councilCode, stateId, countryCode, active };
}

/** A town as a map place; the gazetteer has no streets. */
export function presentPlace({ city, state }: Place): MapPlace {
  const country = listCountries().find((one) => one.countryCode === state.countryCode);
  return {
    formattedAddress: [city.cityName, state.stateName, country?.countryName ?? state.countryCode].join(', '),
    cityName: city.cityName,
    stateName: state.stateName,
    countryCode: state.countryCode,
    lat: city.lat,
    lng: city.lng,
  };
}
