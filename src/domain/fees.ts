/** Parts of a fee in integer paise. They always add up: net = gross − fee − gst − tds. */
export interface FeeSplit {
  grossPaise: number;
  /** The platform's share. */
  feePaise: number;
  /** GST on the platform's share; healthcare itself is exempt. */
  gstPaise: number;
  /** Income tax deducted at source from the professional's share (section 194J). */
  tdsPaise: number;
  netPaise: number;
}

/** Default share for a hospital that has not set another one. */
export const PLATFORM_SHARE = 0.1;
export const GST = 0.18;
export const TDS = 0.1;

/** Splits a consultation fee. Each part is rounded once; the net is the remainder. @param share of the platform, up to 0.5 */
export function splitFee(grossPaise: number, share = PLATFORM_SHARE): FeeSplit {
  const feePaise = Math.round(grossPaise * share);
  const gstPaise = Math.round(feePaise * GST);
  const tdsPaise = Math.round((grossPaise - feePaise) * TDS);
  return { grossPaise, feePaise, gstPaise, tdsPaise, netPaise: grossPaise - feePaise - gstPaise - tdsPaise };
}
