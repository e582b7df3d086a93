/** The seeded staff: each flag of the specification's section 3 is set on some and not on others. */
export interface ProviderSeed {
  userName: string;
  name: string;
  specialisation: string;
  qualification: string;
  feePaise: number;
  flags?: {
    verificationStatus?: string;
    internalProvider?: boolean;
    availableForOthers?: boolean;
    eligibleForExpertAnalysis?: boolean;
    skincareSaf?: boolean;
    secondOpinionAdmin?: boolean;
    hasAccessToDermaCare?: boolean;
    mobileConfirmed?: boolean;
    isWebAiSignUp?: boolean;
    isScAdmin?: boolean;
    hasClinicLinks?: boolean;
    personalInfo?: boolean;
    professionalInfo?: boolean;
    serviceInfo?: boolean;
    onDuty?: boolean;
  };
  clinics: readonly number[];
  hubs: readonly string[];
}

const ALL = ['kothrud', 'hadapsar', 'baner', 'andheri'] as const;

export const PROVIDERS: readonly ProviderSeed[] = [
  {
    userName: 'meera.iyer',
    name: 'Meera Iyer',
    specialisation: 'General Medicine (Internal Medicine)',
    qualification: 'MBBS, MD',
    feePaise: 70_000,
    flags: {
      internalProvider: true,
      eligibleForExpertAnalysis: true,
      skincareSaf: true,
      hasAccessToDermaCare: true,
      onDuty: true,
      hasClinicLinks: true,
    },
    clinics: [0, 1],
    hubs: [...ALL],
  },
  {
    userName: 'arjun.rao',
    name: 'Arjun Rao',
    specialisation: 'Family Medicine',
    qualification: 'MBBS, DNB',
    feePaise: 60_000,
    flags: { onDuty: true },
    clinics: [0],
    hubs: ['kothrud', 'baner'],
  },
  {
    userName: 'sana.khan',
    name: 'Sana Khan',
    specialisation: 'Dermatology, Venereology and Leprosy',
    qualification: 'MBBS, MD',
    feePaise: 90_000,
    flags: { skincareSaf: true, hasAccessToDermaCare: true, onDuty: true },
    clinics: [1],
    hubs: ['andheri', 'skincare'],
  },
  {
    userName: 'vikram.desai',
    name: 'Vikram Desai',
    specialisation: 'Cardiology',
    qualification: 'MBBS, MD, DM',
    feePaise: 120_000,
    flags: { internalProvider: true, onDuty: true },
    clinics: [0, 1],
    hubs: [...ALL],
  },
  {
    userName: 'lata.joshi',
    name: 'Lata Joshi',
    specialisation: 'General Medicine (Internal Medicine)',
    qualification: 'MBBS, MD',
    feePaise: 80_000,
    flags: { secondOpinionAdmin: true, eligibleForExpertAnalysis: true },
    clinics: [0],
    hubs: ['kothrud'],
  },
  {
    userName: 'joseph.kurian',
    name: 'Joseph Kurian',
    specialisation: 'Medical Oncology',
    qualification: 'MBBS, MD, DM',
    feePaise: 150_000,
    flags: { availableForOthers: false, eligibleForExpertAnalysis: true },
    clinics: [1],
    hubs: [],
  },
  {
    userName: 'divya.menon',
    name: 'Divya Menon',
    specialisation: 'Dermatology, Venereology and Leprosy',
    qualification: 'MBBS, DVD',
    feePaise: 85_000,
    flags: { availableForOthers: false, skincareSaf: true },
    clinics: [1],
    hubs: ['skincare'],
  },
  {
    userName: 'gurpreet.gill',
    name: 'Gurpreet Gill',
    specialisation: 'Paediatrics',
    qualification: 'MBBS, MD',
    feePaise: 75_000,
    flags: { mobileConfirmed: false, onDuty: true },
    clinics: [0],
    hubs: ['hadapsar'],
  },
  {
    userName: 'nikhil.patil',
    name: 'Nikhil Patil',
    specialisation: 'Family Medicine',
    qualification: 'MBBS',
    feePaise: 50_000,
    flags: { verificationStatus: 'PENDING', serviceInfo: false, professionalInfo: false },
    clinics: [0],
    hubs: [],
  },
  {
    userName: 'ritu.agarwal',
    name: 'Ritu Agarwal',
    specialisation: 'General Practice (MBBS)',
    qualification: 'MBBS',
    feePaise: 50_000,
    flags: { verificationStatus: 'PENDING', isWebAiSignUp: true, hasClinicLinks: true },
    clinics: [1],
    hubs: [],
  },
  {
    userName: 'samir.bose',
    name: 'Samir Bose',
    specialisation: 'General Medicine (Internal Medicine)',
    qualification: 'MBBS, MD',
    feePaise: 70_000,
    flags: { isScAdmin: true, serviceInfo: false, hasClinicLinks: true },
    clinics: [0, 1],
    hubs: ['baner'],
  },
  {
    userName: 'fatima.sheikh',
    name: 'Fatima Sheikh',
    specialisation: 'Obstetrics and Gynaecology',
    qualification: 'MBBS, MS',
    feePaise: 95_000,
    flags: { onDuty: true },
    clinics: [1],
    hubs: ['andheri', 'baner'],
  },
];

export const AGENTS: readonly { userName: string; firstname: string; lastname: string; agentType: string }[] =
  [
    { userName: 'farhan.shaikh', firstname: 'Farhan', lastname: 'Shaikh', agentType: 'AGENT' },
    { userName: 'leela.mathew', firstname: 'Leela', lastname: 'Mathew', agentType: 'AGENT' },
    { userName: 'priya.dutta', firstname: 'Priya', lastname: 'Dutta', agentType: 'AGENT' },
    { userName: 'rohan.kale', firstname: 'Rohan', lastname: 'Kale', agentType: 'AGENT' },
    { userName: 'nisha.verma', firstname: 'Nisha', lastname: 'Verma', agentType: 'AGENT' },
    { userName: 'karthik.s', firstname: 'Karthik', lastname: 'Subramanian', agentType: 'AGENT' },
    { userName: 'sunil.more', firstname: 'Sunil', lastname: 'More', agentType: 'AGENT_PT' },
    { userName: 'asha.pillai', firstname: 'Asha', lastname: 'Pillai', agentType: 'AGENT_PT' },
  ];

export const NURSES: readonly { userName: string; name: string; hubs: readonly string[] }[] = [
  { userName: 'anitha.nair', name: 'Anitha Nair', hubs: [...ALL] },
  { userName: 'mary.dsouza', name: 'Mary D’Souza', hubs: [...ALL] },
  { userName: 'rekha.pawar', name: 'Rekha Pawar', hubs: ['kothrud', 'hadapsar'] },
  { userName: 'shabnam.ali', name: 'Shabnam Ali', hubs: ['andheri'] },
  { userName: 'jyoti.solanki', name: 'Jyoti Solanki', hubs: ['baner'] },
  { userName: 'deepa.rani', name: 'Deepa Rani', hubs: ['hadapsar', 'andheri'] },
];

export const HUBS: readonly { key: string; name: string }[] = [
  { key: 'kothrud', name: 'Kothrud' },
  { key: 'hadapsar', name: 'Hadapsar' },
  { key: 'baner', name: 'Baner' },
  { key: 'andheri', name: 'Andheri' },
  { key: 'skincare', name: 'Skincare' },
  { key: 'SAF', name: 'Skincare cases' },
];

export const CLINICS: readonly {
  clinicName: string;
  city: string;
  state: string;
  address: string;
  phone: string;
}[] = [
  {
    clinicName: 'Shanti Multispeciality',
    city: 'Pune',
    state: 'Maharashtra',
    address: '14 Karve Road, Kothrud',
    phone: '+912025430000',
  },
  {
    clinicName: 'Shanti Clinic Andheri',
    city: 'Mumbai',
    state: 'Maharashtra',
    address: '3 Veera Desai Road, Andheri West',
    phone: '+912226730000',
  },
];
