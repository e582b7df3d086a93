/** Re-exports what other domains need of sets of vital signs. */
export {
  findSentVitalSet,
  observationsOfSets,
  seriesOf,
  setsOfHomeVisits,
  vitalSetsOf,
} from './observation.queries.ts';
