/**
 * One sentence on what a test measures, by the codes of server/reference/data/lab-tests.json, which has the LOINC code of each. The
 * sentences are our own, of common knowledge and without advice. No clinician has read them yet: MedlinePlus, Medical Tests (US National
 * Library of Medicine) is what to compare them with. A test that is not here has none.
 */
export const testMeanings = {
  name: 'testMeanings',
  en: {
    HB: 'Haemoglobin carries oxygen in the blood.',
    RBC: 'Red blood cells carry oxygen through the body. This is their number.',
    WBC: 'White blood cells help the body to fight infections. This is their number.',
    PLT: 'Platelets help the blood to clot. This is their number.',
    ESR: 'ESR is how fast red blood cells sink. It can show inflammation in the body.',
    GLUF: 'This is the sugar in the blood before eating.',
    GLUPP: 'This is the sugar in the blood after a meal.',
    GLUR: 'This is the sugar in the blood at the time of the test.',
    HBA1C: 'HbA1c shows the usual sugar in the blood over about three months.',
    UREA: 'Urea is a waste that the kidneys take out of the blood.',
    CREAT: 'Creatinine is a waste from the muscles. It shows how the kidneys work.',
    EGFR: 'eGFR shows how much blood the kidneys clean.',
    URIC: 'Uric acid is a waste that leaves the body mostly with the urine.',
    NA: 'Sodium is a salt that helps the body to keep its water in balance.',
    K: 'Potassium is a salt that the heart and the muscles need.',
    CA: 'Calcium is a mineral of the bones and teeth, and muscles and nerves need it.',
    TBIL: 'Bilirubin is a yellow substance that the liver takes out of the blood.',
    AST: 'AST is a substance in the liver and the muscles.',
    ALT: 'ALT is a substance in the liver.',
    ALP: 'ALP is a substance in the liver and the bones.',
    ALB: 'Albumin is a protein that the liver makes.',
    CHOL: 'This is all the cholesterol, a kind of fat, in the blood.',
    TG: 'Triglycerides are a kind of fat in the blood.',
    HDL: 'HDL carries cholesterol out of the blood vessels.',
    LDL: 'LDL carries cholesterol into the blood vessels.',
    CRP: 'CRP is a protein that rises with inflammation or an infection.',
    FER: 'Ferritin shows how much iron the body has in store.',
    B12: 'Vitamin B12 is needed for the blood and the nerves.',
    VITD: 'Vitamin D is needed for the bones.',
    TSH: 'TSH tells the thyroid gland in the neck how hard to work.',
  },
} as const;
