/** R5.03, R5.04: which hubs the two dropdowns offer. */
export interface Hub {
  hubKey: string;
  name: string;
  subscribed: boolean;
}

/** R5.03 */
export function urgentCareHubs<H extends Hub>(hubs: readonly H[]): H[] {
  return hubs.filter((hub) => hub.subscribed && hub.name !== 'Skincare');
}

/** R5.04 */
export function allHubs<H extends Hub>(hubs: readonly H[], product: string): H[] {
  return hubs.filter((hub) => hub.hubKey !== `${product}_SAF`);
}
