/** Maps update frequencies of other catalogs. */
import { ownValue } from '../../../contract/ownValue.ts'

/**
 * Terms of the EU vocabulary of frequencies (publications.europa.eu/resource/authority/frequency), of Dublin Core
 * (purl.org/cld/freq), of ISO 19115 (MD_MaintenanceFrequencyCode) and of udata, to the values of datasets
 * (docs/api/vocabulary.md).
 */
const frequencies: Record<string, string> = {
  triennial: 'triennial',
  biennial: 'biennial',
  annual: 'annual',
  annual_2: 'semiannual',
  annual_3: 'threeTimesAYear',
  semiannual: 'semiannual',
  threetimesayear: 'threeTimesAYear',
  quarterly: 'quarterly',
  bimonthly: 'bimonthly',
  monthly: 'monthly',
  semimonthly: 'semimonthly',
  monthly_2: 'semimonthly',
  biweekly: 'biweekly',
  threetimesamonth: 'threeTimesAMonth',
  monthly_3: 'threeTimesAMonth',
  weekly: 'weekly',
  semiweekly: 'semiweekly',
  weekly_2: 'semiweekly',
  threetimesaweek: 'threeTimesAWeek',
  weekly_3: 'threeTimesAWeek',
  daily: 'daily',
  daily_2: 'daily',
  annually: 'annual',
  biannually: 'semiannual',
  fortnightly: 'biweekly',
  continual: 'continuous',
  hourly: 'continuous',
  continuous: 'continuous',
  cont: 'continuous',
  update_cont: 'continuous',
  punctual: 'irregular',
  irregular: 'irregular',
  irreg: 'irregular',
  asneeded: 'irregular',
  as_needed: 'irregular'
}

/** Frequencies by ISO 8601 duration. */
const durations: Record<string, string> = {
  P3Y: 'triennial',
  P2Y: 'biennial',
  P1Y: 'annual',
  P6M: 'semiannual',
  P4M: 'threeTimesAYear',
  P3M: 'quarterly',
  P2M: 'bimonthly',
  P1M: 'monthly',
  'P0.5M': 'semimonthly',
  P2W: 'biweekly',
  P14D: 'biweekly',
  'P0.33M': 'threeTimesAMonth',
  P1W: 'weekly',
  P7D: 'weekly',
  'P3.5D': 'semiweekly',
  'P0.33W': 'threeTimesAWeek',
  P1D: 'daily',
  PT1H: 'continuous',
  PT1S: 'continuous'
}

/**
 * Returns the frequency of a term.
 * @param value a word, an IRI that ends with one, or a repeating interval (`R/P1Y`)
 */
export function frequencyOf(value: string | undefined): string | undefined {
  if (!value) return undefined
  const term = value.split(/[/#]/).at(-1) ?? ''
  return (
    ownValue(durations, term.toUpperCase()) ?? ownValue(frequencies, term.toLowerCase().replaceAll('-', '_'))
  )
}
