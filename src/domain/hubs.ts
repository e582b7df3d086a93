interface Hub {
  hubKey: string;
  name: string;
  subscribed: boolean;
}

/** The hubs in the dashboard's dropdown: subscribed ones, without those of skin cases (R5.03, R5.04). */
export function urgentCareHubs<H extends Hub>(hubs: readonly H[], product: string): H[] {
  return hubs.filter(
    ({ hubKey, name, subscribed }) => subscribed && name !== 'Skincare' && hubKey !== `${product}_SAF`,
  );
}
