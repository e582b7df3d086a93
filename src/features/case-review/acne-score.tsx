import type { AcneItems } from '#contract/cases.ts';
import { acneSeverity } from '#domain/severity.ts';
import styles from '#features/case-review/acne-score.module.css';
import { SeverityChip } from '#features/case-review/severity-chip.tsx';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';

const REGIONS = ['forehead', 'rightCheek', 'leftCheek', 'nose', 'chin', 'chestAndBack'] as const;
const NONE: AcneItems = { forehead: 0, rightCheek: 0, leftCheek: 0, nose: 0, chin: 0, chestAndBack: 0 };
const GRADES = [0, 1, 2, 3, 4] as const;

interface AcneScoreProps {
  acne: AcneItems | null;
  onChange: (acne: AcneItems | null) => void;
}

/** The worst lesion of each region, and the score that they make (Global Acne Grading System). */
export function AcneScore({ acne, onChange }: AcneScoreProps) {
  const text = useText(caseReview);
  if (!acne)
    return (
      <Button tone="quiet" onClick={() => onChange(NONE)}>
        {text.scoreAcne}
      </Button>
    );
  return (
    <fieldset className={styles.score}>
      <legend>{text.acne}</legend>
      <div className={styles.regions}>
        {REGIONS.map((region) => (
          <SelectField
            key={region}
            label={text[region]}
            value={acne[region]}
            onChange={(event) => onChange({ ...acne, [region]: Number(event.target.value) })}
          >
            {GRADES.map((grade) => (
              <option key={grade} value={grade}>
                {text.lesion(grade)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <p className={styles.scored} role="status">
        <SeverityChip severity={acneSeverity(acne)} />
        <Button tone="bare" size="s" onClick={() => onChange(null)}>
          {text.noScore}
        </Button>
      </p>
    </fieldset>
  );
}
