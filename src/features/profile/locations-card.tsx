import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import type { PersonalInformation } from '#contract/profile-forms.ts';
import type { MapPlace } from '#contract/reference.ts';
import { allOf } from '#api/lists/all-of.ts';
import { clinicsQuery } from '#api/resources/profile.ts';
import { personalQuery, saveLocation } from '#api/resources/profile-forms.ts';
import { placesQuery } from '#api/resources/reference.ts';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/locations-card.module.css';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';

/** Where the practices are: for patients who come, and for home visits. */
export function LocationsCard({ providerId }: { providerId: string }) {
  const text = useText(profile);
  const read = allOf(useQuery(personalQuery), useQuery(clinicsQuery(providerId)));
  return (
    <Card aria-label={text.locations}>
      <CardHeader title={text.locations} sub={text.locationsSub} />
      <Loaded query={read} rows={2} shape="text">
        {([{ locations }, clinics]) => (
          <ul className={styles.places}>
            {[...clinics.map(({ clinicId, clinicName }) => ({ clinicId, clinicName })), OWN].map((clinic) => (
              <Place
                key={clinic.clinicId}
                clinicId={clinic.clinicId}
                name={clinic.clinicName ?? text.ownPractice}
                saved={locations.find((one) => one.clinicId === clinic.clinicId)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

const OWN = { clinicId: null, clinicName: undefined };

interface PlaceProps {
  clinicId: string | null;
  name: string;
  saved: PersonalInformation['locations'][number] | undefined;
}

function Place({ clinicId, name, saved }: PlaceProps) {
  const text = useText(profile);
  const [searching, setSearching] = useState(false);
  const save = useMutation({
    mutationFn: (place: MapPlace) =>
      saveLocation({
        ...(clinicId ? { clinicId } : {}),
        lat: place.lat,
        lng: place.lng,
        address: {
          address1: place.formattedAddress.slice(0, 200),
          address3: clinicId ? name : '',
          city: place.cityName,
          state: place.stateName,
          pin: '',
        },
      }),
    onSuccess: () => setSearching(false),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <li className={styles.place}>
      <Icon of={MapPin} />
      <div className={styles.placeText}>
        <strong>{name}</strong>
        {saved ? (
          <span>
            {saved.address.address1}{' '}
            <a href={mapLink(saved)} target="_blank" rel="noreferrer">
              {text.onTheMap}
            </a>
          </span>
        ) : (
          <span className={shared.hint}>{text.noPlace}</span>
        )}
      </div>
      <Button tone="quiet" size="s" aria-expanded={searching} onClick={() => setSearching(!searching)}>
        {saved ? text.changePlace : text.findPlace}
        <span className="vh"> {name}</span>
      </Button>
      {searching && (
        <div className={styles.placeSearch}>
          <PlaceSearch onPick={(place) => save.mutate(place)} />
        </div>
      )}
    </li>
  );
}

function PlaceSearch({ onPick }: { onPick: (place: MapPlace) => void }) {
  const text = useText(profile);
  const [query, setQuery] = useState('');
  const { data: places = [], isFetching } = useQuery(placesQuery(query.trim()));
  return (
    <Combobox
      label={text.placeQuery}
      hint={text.placeHint}
      items={places.map((place, at) => ({
        id: String(at),
        name: place.formattedAddress,
        note: place.stateName,
      }))}
      query={query}
      onQuery={setQuery}
      loading={isFetching}
      nothingFound={query.trim().length < 2 ? text.placeHint : text.noPlaceFound}
      onPick={(at) => {
        const place = places[Number(at)];
        if (place) onPick(place);
      }}
    />
  );
}

function mapLink({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}
