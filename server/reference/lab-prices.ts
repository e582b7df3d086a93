export { labPrices, setLabPrices } from './lab-price.queries.ts';
