import * as z from 'zod/mini';
import type { Mapping } from '#server/fhir/reading/mapping.ts';
import { Address, Identifier, linesOf, phoneOf, Reference, Telecom } from '#server/fhir/reading/parts.ts';

/** The key of a hub is an identifier of a Location with this in its system. */
const HUB = /hub/i;

/** Fields that are read from a Location or an Organization of FHIR R4. */
export const Place = z.object({
  identifier: z.optional(z.array(Identifier)),
  name: z.optional(z.string()),
  telecom: z.optional(z.array(Telecom)),
  /** A Location has one, an Organization several. */
  address: z.optional(z.union([Address, z.array(Address)])),
  managingOrganization: z.optional(Reference),
});
export type Place = z.output<typeof Place>;

export const hubOf = ({ identifier = [] }: Place): string | undefined =>
  identifier.find(({ system }) => HUB.test(system ?? ''))?.value;

/** A Location as a row of the list of clinics; an Organization without a Location is one itself. */
export const clinicMapping: Mapping<typeof Place> = {
  resources: ['Location', 'Organization'],
  part: { resource: 'Organization', of: 'Location', by: 'managingOrganization' },
  schema: Place,
  paths: {
    name: 'name',
    address: 'address.line',
    city: 'address.city',
    state: 'address.state',
    phone: 'telecom',
    hub: 'identifier',
  },
  toRecord(place, { find }) {
    const owner = find(place.managingOrganization?.reference, Place);
    const address = addressOf(place) ?? addressOf(owner);
    return {
      name: place.name,
      address: linesOf(address),
      city: address?.city,
      state: address?.state,
      phone: phoneOf(place.telecom) ?? phoneOf(owner?.telecom),
      hub: hubOf(place),
    };
  },
};

function addressOf(place: Place | undefined) {
  const address = place?.address;
  return Array.isArray(address) ? address[0] : address;
}
