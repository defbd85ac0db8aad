/** Update frequencies of data, with the label of each value of the API. */

/** Frequencies, from the most to the least frequent. */
export const frequencies = [
  'irregular',
  'continuous',
  'daily',
  'threeTimesAWeek',
  'semiweekly',
  'weekly',
  'threeTimesAMonth',
  'biweekly',
  'semimonthly',
  'monthly',
  'bimonthly',
  'quarterly',
  'threeTimesAYear',
  'semiannual',
  'annual',
  'biennial',
  'triennial'
] as const

type Frequency = (typeof frequencies)[number]

export const frequencyNames: Record<'fr' | 'en', Record<Frequency, string>> = {
  fr: {
    irregular: 'Irrégulière',
    continuous: 'En continu',
    daily: 'Tous les jours',
    threeTimesAWeek: '3 fois par semaine',
    semiweekly: '2 fois par semaine',
    weekly: 'Chaque semaine',
    threeTimesAMonth: '3 fois par mois',
    biweekly: 'Toutes les 2 semaines',
    semimonthly: '2 fois par mois',
    monthly: 'Tous les mois',
    bimonthly: 'Tous les 2 mois',
    quarterly: 'Chaque trimestre',
    threeTimesAYear: '3 fois par an',
    semiannual: '2 fois par an',
    annual: 'Tous les ans',
    biennial: 'Tous les 2 ans',
    triennial: 'Tous les 3 ans'
  },
  en: {
    irregular: 'Irregular',
    continuous: 'Continuous',
    daily: 'Every day',
    threeTimesAWeek: '3 times a week',
    semiweekly: 'Twice a week',
    weekly: 'Every week',
    threeTimesAMonth: '3 times a month',
    biweekly: 'Every 2 weeks',
    semimonthly: 'Twice a month',
    monthly: 'Every month',
    bimonthly: 'Every 2 months',
    quarterly: 'Every quarter',
    threeTimesAYear: '3 times a year',
    semiannual: 'Twice a year',
    annual: 'Every year',
    biennial: 'Every 2 years',
    triennial: 'Every 3 years'
  }
}
