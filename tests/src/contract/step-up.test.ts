import { describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';

const calls = Object.entries(contract) as [string, AnyCall][];
const isOperators = ({ who }: AnyCall): boolean => who.includes('operator');

const CARE = 'the work of a day: who treats whom and when, visible to all and changed back by the same call';
const PRICE = 'sets a price, a text or a place; the former value and who changed it are recorded';
const MONEY = 'records what was done at the bank or the gateway; it moves no money, and the amount must fit';
const CLINICAL = 'decides about clinical data with a reason and a history; no one gets access by it';
const PATIENT = 'who a patient is and what they demand, with a reason and its own undo; the patient is told';
const LOOKS = 'starts or ends a look at what is there';

/** Writes of an operator that ask for no proof again, each with its reason. */
const WITHOUT_PROOF: Readonly<Record<string, string>> = {
  assignFromBoard: CARE,
  ringAgain: 'alerts again who was alerted before',
  sendToHub: CARE,
  addNurseShift: CARE,
  endNurseShift: CARE,
  endWallScreen: 'only ends the key of a screen',
  assignOrders: CARE,
  assignHomeVisit: CARE,
  bookForPatient: CARE,
  moveBooking: CARE,
  cancelBooking: CARE,
  handOverBooking: CARE,
  markBookingNoShow: CARE,
  undoBookingNoShow: CARE,
  recordAbsence: CARE,
  endAbsence: CARE,
  operatorSignOut: 'ends the own session',
  confirmSignOn: 'is a proof itself',
  inviteProviderToClinic: 'the account that follows opens nothing before decideProvider',
  addHub: PRICE,
  addClinic: PRICE,
  openPageFor: 'it lets people ask who prove their number, and is closed again as quickly',
  setLabPrice: PRICE,
  setItemTax: PRICE,
  checkPrices: 'stores nothing',
  importPrices: PRICE,
  addReply: PRICE,
  changeReply: PRICE,
  removeReply: PRICE,
  moveReply: PRICE,
  savePlatformShare: PRICE,
  addLab: PRICE,
  changeLab: PRICE,
  setLabInUse: PRICE,
  saveLegalDetails: PRICE,
  saveMessageText: PRICE,
  publishNotice: PRICE,
  sendMessageAgain: 'repeats a message to the number that it was for',
  testMessage: 'goes to the own number',
  correctPatient: PATIENT,
  mergePatients: PATIENT,
  keepApart: PATIENT,
  undoMerge: PATIENT,
  askErasure: PATIENT,
  declineErasure: PATIENT,
  holdRecord: PATIENT,
  releaseRecord: 'a record whose period has ended is deleted 30 days later, and listed until then',
  recordIncident: 'adds to a record of which nothing is changed later',
  addIncidentFollowUp: 'adds to a record of which nothing is changed later',
  testConnection: 'changes nothing at the service',
  closeIncident: 'adds to a record of which nothing is changed later',
  recordBreach: 'adds to a record of which nothing is changed later',
  addBreachStep: 'adds to a record of which nothing is changed later',
  startVerification: LOOKS,
  checkImport: 'stores nothing',
  stepImport: 'pauses, continues or ends what startImport has begun with proof',
  adjustMedicine: CLINICAL,
  endMedicineAdjustment: CLINICAL,
  reviewClinicalData: CLINICAL,
  changeClinicalLimit: CLINICAL,
  endClinicalChange: CLINICAL,
  recordTransfer: MONEY,
  recordRefund: MONEY,
  giveDiscount: 'takes something off one order, and tells the patient',
  comparePayments: MONEY,
  settleDifference: MONEY,
  recordDifference: MONEY,
};

describe('step-up', () => {
  it('decides for each write of an operator whether it asks for the proof again', () => {
    const undecided = calls
      .filter(([, row]) => isOperators(row) && row.kind === 'command' && !row.stepUp)
      .map(([name]) => name);
    expect(undecided.toSorted()).toEqual(Object.keys(WITHOUT_PROOF).toSorted());
  });

  it('concerns operators alone', () => {
    const others = calls.filter(([, { stepUp, who }]) => stepUp && who.join() !== 'operator');
    expect(others).toEqual([]);
  });

  it.each(calls.filter(([, row]) => isOperators(row)))(
    'adds the fields of the proof to a call with the mark, and to no other: %s',
    (_, { stepUp, body }) => {
      const shape = body && 'shape' in body ? (body.shape as object) : {};
      expect(['password', 'secondFactor'].every((field) => field in shape)).toBe(stepUp !== undefined);
    },
  );

  it('asks each time for what takes an account over, and for what leaves or is destroyed', () => {
    const each = calls.filter(([, { stepUp }]) => stepUp === 'each').map(([name]) => name);
    expect(each.toSorted()).toEqual([
      'addPerson',
      'checkBank',
      'confirmPersonEmail',
      'erasePatient',
      'exportPatient',
      'removePersonApp',
      'removePersonSignOn',
      'resetPersonPassword',
      'saveRetention',
      'showBankAccount',
      'startImport',
    ]);
  });
});
