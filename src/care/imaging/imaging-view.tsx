import { ExternalLink } from 'lucide-react';
import type { ImagingLink } from '#api/resources/documents.ts';
import type { ImagingStudy } from '#contract/imaging.ts';
import { UNREADABLE } from '#contract/imaging-picture.ts';
import { ImageOfFile } from './image-of-file.tsx';
import styles from './imaging-view.module.css';
import { imaging } from '#i18n/en/imaging.ts';
import { useText } from '#i18n/text.ts';
import { dayWords } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { buttonClass } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface ImagingViewProps {
  readonly url: string;
  /** Name of the file. */
  readonly name: string;
  readonly link: ImagingLink;
  readonly study: ImagingStudy | undefined;
}

/** An X-ray or scan: whom the file names, its picture if it can be drawn, and the way to the hospital's viewer. */
export function ImagingView({ url, name, link, study }: ImagingViewProps) {
  const text = useText(imaging);
  const { picture, patient, viewerUrl } = link;
  return (
    <div className={styles.view}>
      <div className={styles.about}>
        {patient && <PatientOfFile {...patient} />}
        <strong className={styles.warning}>{text.notForDiagnosis}</strong>
      </div>
      {study?.identity === 'DIFFERENT' && <Banner tone="danger">{text.differed}</Banner>}
      {study?.identity === 'NOT_COMPARED' && <Banner tone="warn">{text.unproven}</Banner>}
      {picture ? (
        <ImageOfFile url={url} name={name} picture={picture} />
      ) : (
        <p className={styles.none}>{noPicture(study?.frames ?? 1, text)}</p>
      )}
      {viewerUrl && (
        <a
          className={buttonClass({ tone: 'tonal' })}
          href={viewerUrl}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
        >
          <Icon of={ExternalLink} />
          {text.viewer}
        </a>
      )}
    </div>
  );
}

function noPicture(frames: number, text: (typeof imaging)['en']): string {
  return frames === 0 ? text.noImage : text.severalImages(frames);
}

function PatientOfFile({ name, number, bornOn, sex }: NonNullable<ImagingLink['patient']>) {
  const text = useText(imaging);
  const sexes: Readonly<Record<string, string>> = { M: text.MALE, F: text.FEMALE, O: text.OTHER };
  const facts = [
    name === UNREADABLE ? text.unreadable : name,
    sexes[sex],
    bornOn && text.born(dayWords(bornOn)),
    number && text.number(number === UNREADABLE ? text.unreadable : number),
  ].filter(Boolean);
  if (!facts.length) return <p>{text.namesNoPatient}</p>;
  return (
    <p>
      {text.patientOfFile}: <strong>{facts.join(', ')}</strong>
    </p>
  );
}
