import * as z from 'zod/mini';
import type { CallName, Contract } from './index.ts';

/** Part of the hospital that an operator runs; an operator has one or more. */
export const OperatorRole = z.enum(['finance', 'people', 'privacy', 'clinical', 'technical']);
export type OperatorRole = z.output<typeof OperatorRole>;
export const OPERATOR_ROLES = OperatorRole.options;

/** One role at least: an operator who is to open nothing is disabled. */
export const OperatorRoles = z.array(OperatorRole).check(z.minLength(1), z.maxLength(OPERATOR_ROLES.length));

/** Calls of the contract that an operator may make. */
export type OperatorCall = {
  [Name in CallName]: 'operator' extends Contract[Name]['who'][number] ? Name : never;
}[CallName];

const ALL = OPERATOR_ROLES;
const FINANCE = ['finance'] as const;
const PEOPLE = ['people'] as const;
const PRIVACY = ['privacy'] as const;
const CLINICAL = ['clinical'] as const;
const TECHNICAL = ['technical'] as const;
const PATIENTS = ['clinical', 'privacy'] as const;
const MESSAGES = ['clinical', 'technical'] as const;
const PLACES = ['people', 'technical'] as const;
const AUDIT = ['privacy', 'technical'] as const;

/**
 * Roles of operators that may make a call: one of them is enough. The server refuses others with NOT_ALLOWED, and the console shows
 * the places of one's roles alone.
 */
export const OPERATOR_RIGHTS: Readonly<Record<OperatorCall, readonly OperatorRole[]>> = {
  operatorSignOut: ALL,
  // Names no patient. An act is undone with the role that it takes: access/undo-access-change.ts
  operationsOverview: ALL,
  confirmSignOn: ALL,
  accessChanges: ALL,
  undoAccessChange: ALL,
  // Hubs and clinics, which several places choose from.
  places: ALL,

  people: PEOPLE,
  person: PEOPLE,
  savePerson: PEOPLE,
  decideProvider: PEOPLE,
  addPerson: PEOPLE,
  inviteProviderToClinic: PEOPLE,
  resetPersonPassword: PEOPLE,
  removePersonApp: PEOPLE,
  removePersonSignOn: PEOPLE,
  confirmPersonEmail: PEOPLE,
  endPersonSessions: PEOPLE,
  personSessions: PEOPLE,
  endPersonSession: PEOPLE,
  disablePerson: PEOPLE,
  enablePerson: PEOPLE,
  personFile: PEOPLE,
  addHub: PLACES,
  openPageFor: PLACES,
  addClinic: PLACES,

  liveBoard: CLINICAL,
  boardEvents: CLINICAL,
  boardRequest: CLINICAL,
  assignFromBoard: CLINICAL,
  ringAgain: CLINICAL,
  sendToHub: CLINICAL,
  coverage: CLINICAL,
  nurseShifts: CLINICAL,
  addNurseShift: CLINICAL,
  endNurseShift: CLINICAL,
  wallScreens: CLINICAL,
  addWallScreen: CLINICAL,
  endWallScreen: CLINICAL,

  ordersToAssign: CLINICAL,
  agentsFor: CLINICAL,
  assignOrders: CLINICAL,
  assignHomeVisit: CLINICAL,
  absences: CLINICAL,
  recordAbsence: CLINICAL,
  endAbsence: CLINICAL,
  bookings: CLINICAL,
  bookablePatients: CLINICAL,
  bookableDoctors: CLINICAL,
  bookableTimes: CLINICAL,
  bookForPatient: CLINICAL,
  moveBooking: CLINICAL,
  cancelBooking: CLINICAL,
  bookingColleagues: CLINICAL,
  handOverBooking: CLINICAL,
  markBookingNoShow: CLINICAL,
  undoBookingNoShow: CLINICAL,

  findPatients: PATIENTS,
  possibleDuplicates: PATIENTS,
  keepApart: PATIENTS,
  patientIdentity: PATIENTS,
  correctPatient: PATIENTS,
  mergePatients: PATIENTS,
  undoMerge: PATIENTS,
  exportPatient: PRIVACY,
  patientErasures: PRIVACY,
  askErasure: PRIVACY,
  erasePatient: PRIVACY,
  declineErasure: PRIVACY,
  erasures: PRIVACY,
  incidents: PATIENTS,
  incident: PATIENTS,
  recordIncident: PATIENTS,
  addIncidentFollowUp: PATIENTS,
  closeIncident: PATIENTS,
  breaches: PRIVACY,
  recordBreach: PRIVACY,
  addBreachStep: PRIVACY,
  notices: PRIVACY,
  publishNotice: PRIVACY,
  retention: PRIVACY,
  saveRetention: PRIVACY,
  recordEnds: PRIVACY,
  holdRecord: PRIVACY,
  releaseRecord: PRIVACY,
  auditRows: AUDIT,
  startVerification: AUDIT,
  verificationState: AUDIT,

  labPrices: FINANCE,
  setLabPrice: FINANCE,
  setItemTax: FINANCE,
  checkPrices: FINANCE,
  importPrices: FINANCE,
  platformShare: FINANCE,
  savePlatformShare: FINANCE,
  refundsDue: FINANCE,
  orderMoney: FINANCE,
  recordRefund: FINANCE,
  refundAtGateway: FINANCE,
  connections: TECHNICAL,
  testConnection: TECHNICAL,
  giveDiscount: FINANCE,
  paymentReceipt: FINANCE,
  legalDetails: FINANCE,
  saveLegalDetails: FINANCE,
  comparePayments: FINANCE,
  comparisons: FINANCE,
  paymentDifferences: FINANCE,
  settleDifference: FINANCE,
  recordDifference: FINANCE,
  payouts: FINANCE,
  payoutLines: FINANCE,
  recordTransfer: FINANCE,
  banksToCheck: FINANCE,
  checkBank: FINANCE,
  showBankAccount: FINANCE,

  labs: CLINICAL,
  addLab: CLINICAL,
  changeLab: CLINICAL,
  setLabInUse: CLINICAL,
  replies: CLINICAL,
  addReply: CLINICAL,
  changeReply: CLINICAL,
  removeReply: CLINICAL,
  moveReply: CLINICAL,
  medicineAdjustments: CLINICAL,
  medicineAdjustmentHistory: CLINICAL,
  adjustMedicine: CLINICAL,
  endMedicineAdjustment: CLINICAL,
  overrideReport: CLINICAL,
  overrideFile: CLINICAL,
  clinicalData: CLINICAL,
  clinicalDataHistory: CLINICAL,
  reviewClinicalData: CLINICAL,
  changeClinicalLimit: CLINICAL,
  endClinicalChange: CLINICAL,
  clinicalDataFile: CLINICAL,
  serviceLevels: CLINICAL,
  serviceLevelFile: CLINICAL,

  callQuality: MESSAGES,
  sentMessages: MESSAGES,
  sendMessageAgain: MESSAGES,
  messageTexts: MESSAGES,
  saveMessageText: MESSAGES,
  testMessage: MESSAGES,
  aiTool: TECHNICAL,
  saveAiTool: TECHNICAL,
  checkImport: TECHNICAL,
  startImport: TECHNICAL,
  importState: TECHNICAL,
  imports: TECHNICAL,
  importDetails: TECHNICAL,
  stepImport: TECHNICAL,
};
