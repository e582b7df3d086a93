interface Hub {
  hubKey: string;
  name: string;
  subscribed: boolean;
}

/** The hubs of a dropdown that has all: without the key of skin cases (R5.04). */
export function allHubs<H extends Hub>(hubs: readonly H[], product: string): H[] {
  return hubs.filter(({ hubKey }) => hubKey !== `${product}_SAF`);
}

/** The hubs in the dashboard's dropdown: subscribed ones, without those of skin cases (R5.03, R5.04). */
export function urgentCareHubs<H extends Hub>(hubs: readonly H[], product: string): H[] {
  return allHubs(hubs, product).filter(({ name, subscribed }) => subscribed && name !== 'Skincare');
}
