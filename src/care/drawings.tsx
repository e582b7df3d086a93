import type { SVGProps } from 'react';

const LINE = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The six arms of the star of life; lucide's asterisk is too small for a diamond. */
export function MedicalStar(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...LINE} {...props} strokeWidth={2.8}>
      <path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9" />
    </svg>
  );
}

/** Half done: lucide has no filled half. */
export function HalfDisc(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...LINE} {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
    </svg>
  );
}

/** A dot in a ring: the dot is filled, so that it is legible at 14 px. */
export function DotInRing(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...LINE} {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="3" fill="currentColor" />
    </svg>
  );
}
