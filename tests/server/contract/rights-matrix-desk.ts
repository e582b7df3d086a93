/** Rights at the front desk and at the counter: see `RIGHTS`. */
export const DESK_RIGHTS = {
  findCallers: '-- -- -- -- -- ++ -- ++ -- -- !!',
  whoRings: '-- -- -- -- -- ++ -- ++ -- -- !!',
  registerAtDesk: '-- -- -- -- -- ++ -- -- -- -- !!',
  deskOffer: '-- -- -- -- -- ++ -- -- -- -- !!',
  orderAtDesk: '-- -- -- -- -- ++ -- -- -- -- !!',
  raiseAtDesk: '-- -- -- -- -- ++ -- ++ -- -- !!',
  phoneMessages: '-- -- -- -- -- ++ -- -- -- -- !!',
  placePhoneMessage: '-- -- -- -- -- ++ -- -- -- -- !!',
  closePhoneMessage: '-- -- -- -- -- ++ -- -- -- -- !!',
  counterBills: '-- -- -- -- -- ++ -- -- -- -- !!',
  takePayment: '-- -- -- -- -- ++ +0 -- -- -- !!',
  counterShift: '-- -- -- -- -- ++ ++ -- -- -- !!',
  closeShift: '-- -- -- -- -- ++ ++ -- -- -- !!',
} as const;
