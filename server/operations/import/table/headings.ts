import { PATIENT_COLUMNS, type PatientColumn } from '#contract/imports.ts';

/** Spellings of a heading by column, the surest first; without case, spaces and punctuation. */
export type Spellings = Readonly<Record<PatientColumn, readonly string[]>>;

/** Columns of which several headings are one value: the parts of an address, and telephone numbers of which the first filled one counts. */
export const SEVERAL: ReadonlySet<PatientColumn> = new Set(['address', 'mobile', 'relative_mobile']);

/** Headings of patients in the hospital systems of India, in English, Hindi, Marathi, Bengali, Tamil and Telugu. */
export const PATIENT_SPELLINGS: Spellings = {
  mrn: words(
    'mrn mrno mrnumber uhid uhidno uhidnumber umr umrno hospitalno hospitalnumber hospno hospitalid hospitalregno mrd mrdno mrdnumber',
    'medicalrecordno medicalrecordnumber recordno recordnumber patientid patientno patientnumber pid crno crnumber',
    'regno registrationno registrationnumber regnumber regid opipno ipopno opno opnumber opdno ipno ipnumber ipdno',
    'fileno cardno caseno यूएचआईडी पंजीकरणसंख्या पंजीयनसंख्या पंजीकरणक्रमांक नोंदणीक्रमांक रोगीसंख्या अस्पतालसंख्या मरीजसंख्या',
    'রেজিস্ট্রেশননম্বর রোগীরআইডি பதிவுஎண் మరుసటినమోదుసంఖ్య నమోదుసంఖ్య',
  ),
  name: words(
    'name patientname nameofpatient nameofthepatient patientsname fullname patientfullname ptname patname pname',
    'नाम रोगीकानाम मरीजकानाम नाव रुग्णाचेनाव নাম রোগীরনাম பெயர் நோயாளியின்பெயர் పేరు రోగిపేరు',
  ),
  first_name: words('firstname givenname forename fname पहलानाम'),
  last_name: words('lastname surname familyname lname उपनाम आडनाव'),
  sex: words('sex gender patientsex patientgender genderofpatient लिंग लिङ्ग লিঙ্গ பாலினம் లింగం'),
  born_on: words(
    'bornon dob dateofbirth birthdate birthday dobirth dateofbirthdob yearofbirth yob birthyear',
    'जन्मतिथि जन्मतारीख जन्मदिनांक জন্মতারিখ பிறந்ததேதி పుట్టినతేదీ',
  ),
  age: words('age ageyears ageinyears ageyrs ageinyrs patientage ageyr उम्र आयु वय বয়স வயது వయస్సు'),
  age_sex: words('agesex agegender sexage genderage ageandsex ageandgender उम्रलिंग आयुलिंग'),
  mobile: words(
    'mobile mobileno mobilenumber mobileno1 mob mobno cell cellno cellphone phone phoneno phonenumber ph phno contact contactno',
    'contactnumber telephone telephoneno tel telno patientmobile patientphone whatsapp whatsappno landline',
    'मोबाइल मोबाइलनंबर मोबाईल फोन फ़ोन फोननंबर दूरभाष संपर्क মোবাইল ফোন கைபேசி தொலைபேசி மொபைல் మొబైల్ ఫోన్',
  ),
  email: words('email emailid emailaddress mail mailid ईमेल'),
  address: words(
    'address addr patientaddress fulladdress address1 addressline1 addressline2 address2 addressline3 address3 street area locality',
    'residentialaddress village postaladdress पता पत्ता ঠিকানা முகவரி చిరునామా',
  ),
  city: words('city town citytown towncity district dist cityvillage taluka शहर नगर ज़िला जिला শহর நகரம் నగరం'),
  state: words('state province statename stateut राज्य রাজ্য மாநிலம் రాష్ట్రం'),
  languages: words('languages language preferredlanguage mothertongue भाषा ভাষা மொழி భాష'),
  blood_group: words('bloodgroup bloodgrp bldgrp bg bloodtype रक्तसमूह रक्तगट'),
  health_id: words('healthid abha abhano abhanumber abhaid abhaaddress ndhmid healthidnumber आभा'),
  emergency_name: words(
    'emergencyname emergencycontact emergencycontactname attendername attendantname relativename',
  ),
  emergency_mobile: words('emergencymobile emergencyphone emergencycontactno attendermobile attendantmobile'),
  guardian_name: words(
    'guardianname guardiansname guardian nameofguardian nameoftheguardian localguardian parentguardianname parentorguardian parentguardian',
    'parentname parentsname nameofparent parent अभिभावककानाम अभिभावक संरक्षककानाम संरक्षक पालकाचेनाव पालक',
  ),
  guardian_relation: words(
    'guardianrelation guardianrelationship relationofguardian relationwithguardian relationtoguardian relationtopatient',
    'relationwithpatient relationshiptopatient relationshipwithpatient relation relationship',
    'अभिभावकसेसंबंध अभिभावकसेरिश्ता संबंध रिश्ता नाते',
  ),
  guardian_mobile: words(
    'guardianmobile guardianmobileno guardianphone guardianphoneno guardiancontact guardiancontactno guardiansmobile guardiansphone',
    'parentmobile parentmobileno parentphone parentphoneno parentcontact parentcontactno parentsmobile parentsphone',
    'अभिभावककामोबाइल अभिभावकमोबाइल अभिभावककाफोन अभिभावककाफ़ोन पालकमोबाईल',
  ),
  relative_mobile: words(
    'relativemobile relativemobileno relativephone relativephoneno relativecontact relativecontactno relativesmobile relativesphone',
    'phoneofrelative mobileofrelative fathermobile fathermobileno fathersmobile fatherphone mothermobile mothermobileno mothersmobile',
    'motherphone husbandmobile husbandphone wifemobile spousemobile spousephone रिश्तेदारकामोबाइल रिश्तेदारकाफोन रिश्तेदारकाफ़ोन',
    'परिजनकामोबाइल परिजनकाफोन परिजनकाफ़ोन पिताकामोबाइल माताकामोबाइल',
  ),
  mobile_owner: words(
    'mobileowner phoneowner ownerofmobile ownerofphone ownerofthephone mobilebelongsto phonebelongsto mobilerelation phonerelation',
    'मोबाइलकिसका फोनकिसका फ़ोनकिसका',
  ),
  name_lang: words('namelang'),
  age_confirmed: words('ageconfirmed'),
};

/** Spellings in words apart. */
export function words(...lines: string[]): readonly string[] {
  return lines.join(' ').split(' ').map(spellingOf);
}

/** "Hospital No." as "hospitalno". */
export function spellingOf(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns the column of which a heading is a spelling, and how sure that is: the lower the surer. */
export function rankOf(
  heading: string,
  spellings: Spellings,
): { column: PatientColumn; rank: number } | undefined {
  const spelling = spellingOf(heading);
  for (const column of PATIENT_COLUMNS) {
    const rank = spellings[column].indexOf(spelling);
    if (rank !== -1) return { column, rank };
  }
  return undefined;
}

/** Fills a record of columns with the cells of a row. */
export function recordOf(
  cells: readonly string[],
  columns: readonly (string | null)[],
): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]?.trim();
    if (!column || !cell) continue;
    const before = record[column];
    if (before === undefined) record[column] = cell;
    else if (column === 'address') record[column] = `${before}, ${cell}`;
  }
  return record;
}
