/** Rules as the form makes them: each part that its kind has is told. */
import type { ScheduleRule } from '../../../../contract/catalogs/schedule.ts'

export const ruleTypes = ['monthly', 'weekly', 'daily', 'hourly'] as const satisfies ScheduleRule['type'][]

/** The time of a new rule: nobody works then. */
const night = { hour: 3, minute: 0 }

export const newRule = (timeZone: string): ScheduleRule => ({ type: 'daily', ...night, timeZone })

/** A rule of another type at the same time. */
export function withType(rule: ScheduleRule, type: ScheduleRule['type']): ScheduleRule {
  const { minute = night.minute } = rule
  const hour = (rule.type === 'hourly' ? undefined : rule.hour) ?? night.hour
  const zone = rule.timeZone === undefined ? {} : { timeZone: rule.timeZone }
  switch (type) {
    case 'monthly':
      return { type, dayOfMonth: 1, hour, minute, ...zone }
    case 'weekly':
      return { type, dayOfWeek: '1', hour, minute, ...zone }
    case 'daily':
      return { type, hour, minute, ...zone }
    case 'hourly':
      return { type, hourStep: 1, minute, ...zone }
  }
}
