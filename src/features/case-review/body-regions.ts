import type { Drawing } from '#features/case-review/body-drawings.ts';

/** A place on a drawing: where its middle is, as shares of width and height. */
interface Place {
  readonly id: RegionId;
  readonly x: number;
  readonly y: number;
}

const SIDED = ['upperArm', 'forearm', 'hand', 'thigh', 'lowerLeg', 'foot', 'cheek', 'eye', 'ear'] as const;
export type RegionId =
  | 'head'
  | 'neck'
  | 'chest'
  | 'abdomen'
  | 'pelvis'
  | 'upperBack'
  | 'lowerBack'
  | 'buttocks'
  | 'flank'
  | 'hip'
  | 'forehead'
  | 'nose'
  | 'mouth'
  | 'chin'
  | 'jaw'
  | `${'left' | 'right'}.${(typeof SIDED)[number]}`;

type Spot = readonly [id: string, x: number, y: number];

/** Limbs as they lie on the viewer's right; the other side is mirrored. */
const LIMBS: readonly Spot[] = [
  ['upperArm', 0.76, 0.3],
  ['forearm', 0.81, 0.44],
  ['hand', 0.87, 0.56],
  ['thigh', 0.61, 0.63],
  ['lowerLeg', 0.62, 0.82],
  ['foot', 0.65, 0.95],
];
const FACE_SIDED: readonly Spot[] = [
  ['eye', 0.67, 0.41],
  ['cheek', 0.69, 0.58],
  ['ear', 0.87, 0.5],
];

function middle(...spots: readonly [RegionId, number, number][]): Place[] {
  return spots.map(([id, x, y]) => ({ id, x, y }));
}

/** @param viewerRight the patient's side that is on the viewer's right: the left one, seen from the front */
function both(spots: readonly Spot[], viewerRight: 'left' | 'right'): Place[] {
  const other = viewerRight === 'left' ? 'right' : 'left';
  return spots.flatMap(([id, x, y]) => [
    { id: `${viewerRight}.${id}` as RegionId, x, y },
    { id: `${other}.${id}` as RegionId, x: 1 - x, y },
  ]);
}

function profile(side: 'left' | 'right', spots: readonly Spot[]): Place[] {
  return spots.map(([id, x, y]) => ({
    id: ((SIDED as readonly string[]).includes(id) ? `${side}.${id}` : id) as RegionId,
    x: side === 'left' ? x : 1 - x,
    y,
  }));
}

const BODY_SIDE: readonly Spot[] = [
  ['head', 0.52, 0.09],
  ['neck', 0.53, 0.18],
  ['upperArm', 0.53, 0.3],
  ['forearm', 0.53, 0.44],
  ['hand', 0.48, 0.54],
  ['flank', 0.42, 0.38],
  ['hip', 0.57, 0.52],
  ['thigh', 0.53, 0.64],
  ['lowerLeg', 0.51, 0.82],
  ['foot', 0.45, 0.95],
];
const FACE_SIDE: readonly Spot[] = [
  ['forehead', 0.32, 0.24],
  ['nose', 0.21, 0.5],
  ['eye', 0.33, 0.4],
  ['cheek', 0.42, 0.56],
  ['ear', 0.62, 0.46],
  ['mouth', 0.25, 0.65],
  ['chin', 0.29, 0.76],
  ['jaw', 0.48, 0.72],
  ['head', 0.7, 0.22],
  ['neck', 0.65, 0.87],
];

const PLACES: Readonly<Record<Drawing, readonly Place[]>> = {
  front: [
    ...middle(['head', 0.5, 0.09], ['neck', 0.5, 0.18], ['chest', 0.5, 0.26]),
    ...middle(['abdomen', 0.5, 0.4], ['pelvis', 0.5, 0.53]),
    ...both(LIMBS, 'left'),
  ],
  back: [
    ...middle(['head', 0.5, 0.09], ['neck', 0.5, 0.18], ['upperBack', 0.5, 0.28]),
    ...middle(['lowerBack', 0.5, 0.42], ['buttocks', 0.5, 0.53]),
    ...both(LIMBS, 'right'),
  ],
  bodyLeft: profile('left', BODY_SIDE),
  bodyRight: profile('right', BODY_SIDE),
  face: [
    ...middle(['forehead', 0.5, 0.22], ['nose', 0.5, 0.52], ['mouth', 0.5, 0.73], ['chin', 0.5, 0.88]),
    ...both(FACE_SIDED, 'left'),
  ],
  faceLeft: profile('left', FACE_SIDE),
  faceRight: profile('right', FACE_SIDE),
};

/** The places of a drawing, from the head down. */
export function placesOf(drawing: Drawing): readonly Place[] {
  return PLACES[drawing].toSorted((a, b) => a.y - b.y);
}

/** The place of a point: the one with the nearest centre. */
export function placeAt(drawing: Drawing, point: { x: number; y: number }): Place {
  const far = (place: Place): number => (place.x - point.x) ** 2 + (2 * (place.y - point.y)) ** 2;
  return PLACES[drawing].reduce((best, place) => (far(place) < far(best) ? place : best));
}
