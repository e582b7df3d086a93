import { useState } from 'react';
import type { MapPlace } from '#contract/reference.ts';
import { placeAt } from '#api/resources/reference.ts';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';

const TIMEOUT_MS = 15_000;
const OLDEST_MS = 60_000;

interface CurrentLocation {
  busy: boolean;
  /** Outcome of the last try, in words. */
  said: string;
  hasFailed: boolean;
  ask: () => void;
}

/** Where the device is, once, and the place there: nothing of it is stored. */
export function useCurrentLocation(onPlace: (place: MapPlace) => void): CurrentLocation {
  const text = useText(profile);
  const [state, setState] = useState({ busy: false, said: '', hasFailed: false });

  const refusalOf = (error: unknown): string => {
    if (!(error instanceof GeolocationPositionError)) return wordsOf(error, text.locationOffline);
    if (error.code === error.PERMISSION_DENIED) return text.locationDenied;
    return error.code === error.TIMEOUT ? text.locationTimeout : text.locationUnavailable;
  };

  async function find(): Promise<void> {
    // Without a network the device may still know where it is, and nothing here knows the name of the place.
    if (!navigator.onLine) return setState({ busy: false, said: text.locationOffline, hasFailed: true });
    setState({ busy: true, said: text.locating, hasFailed: false });
    try {
      const { latitude, longitude } = (await position()).coords;
      const place = await placeAt(latitude, longitude);
      if (place) onPlace(place);
      const said = place ? text.locationFound : text.locationUnknown;
      setState({ busy: false, said, hasFailed: !place });
    } catch (error) {
      setState({ busy: false, said: refusalOf(error), hasFailed: true });
    }
  }

  return { ...state, ask: () => void find() };
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, maximumAge: OLDEST_MS });
  });
}
