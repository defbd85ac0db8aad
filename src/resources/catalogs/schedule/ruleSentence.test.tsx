import { expect, it } from 'vitest'
import type { ScheduleRule } from '../../../../contract/catalogs/schedule.ts'
import { translatorOf } from '../../../i18n/translate.tsx'
import { catalogScheduleMessages } from './messages.ts'
import { ruleSentence } from './ruleSentence.ts'

const at = { hour: 3, minute: 5 }
const french = translatorOf([catalogScheduleMessages], 'fr')
const english = translatorOf([catalogScheduleMessages], 'en')

it.each<[ScheduleRule, string, string]>([
  [{ type: 'daily', ...at }, 'Tous les jours à 03:05', 'Every day at 03:05'],
  [{ type: 'weekly', dayOfWeek: '0', ...at }, 'Chaque dimanche à 03:05', 'Every Sunday at 03:05'],
  [
    { type: 'monthly', dayOfMonth: 1, ...at },
    'Le 1er de chaque mois à 03:05',
    'On the 1st of every month at 03:05'
  ],
  [
    { type: 'monthly', dayOfMonth: 22, ...at },
    'Le 22 de chaque mois à 03:05',
    'On the 22nd of every month at 03:05'
  ],
  [
    { type: 'monthly', dayOfMonth: 13, ...at },
    'Le 13 de chaque mois à 03:05',
    'On the 13th of every month at 03:05'
  ],
  [
    { type: 'monthly', lastDayOfMonth: true, ...at },
    'Le dernier jour de chaque mois à 03:05',
    'On the last day of every month at 03:05'
  ],
  [
    { type: 'hourly', hourStep: 6, minute: 15 },
    'Toutes les 6 heures à la minute 15',
    'Every 6 hours at minute 15'
  ],
  [{ type: 'hourly', minute: 0 }, 'Toutes les heures à la minute 00', 'Every hour at minute 00'],
  // A field that a rule leaves out matches any value.
  [
    { type: 'weekly', minute: 15 },
    'Tous les jours à toute heure, à la minute 15',
    'Every day at every hour, at minute 15'
  ],
  [
    { type: 'daily', hour: 3 },
    'Tous les jours à chaque minute à partir de 03:00 et pendant une heure',
    'Every day at every minute from 03:00, for an hour'
  ],
  [{ type: 'daily' }, 'Tous les jours à chaque minute', 'Every day at every minute']
])('says %j', (rule, fr, en) => {
  expect(ruleSentence(rule, french)).toBe(`${fr} (Europe/Paris)`)
  expect(ruleSentence({ ...rule, timeZone: 'UTC' }, english)).toBe(`${en} (UTC)`)
})
