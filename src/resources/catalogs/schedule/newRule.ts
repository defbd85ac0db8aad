/** Default rules of a schedule, with every field of their type. No I/O. */
import type { ScheduleRule } from '../../../../contract/catalogs/schedule.ts'

export const ruleTypes = ['monthly', 'weekly', 'daily', 'hourly'] as const satisfies ScheduleRule['type'][]

/** Default time of a rule, at night, when the load is low. */
const night = { hour: 3, minute: 0 }

export const newRule = (timeZone: string): ScheduleRule => ({ type: 'daily', ...night, timeZone })

/** Returns a rule of another type with the same time. */
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
