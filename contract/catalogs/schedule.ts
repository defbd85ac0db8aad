/** Schedules of imports: the rules of the form, and their cron expressions. */

interface Time {
  hour?: number
  minute?: number
  /** IANA time zone. */
  timeZone?: string
}

export type ScheduleRule =
  | ({ type: 'monthly'; dayOfMonth?: number; lastDayOfMonth?: boolean } & Time)
  | ({ type: 'weekly'; dayOfWeek?: string } & Time)
  | ({ type: 'daily' } & Time)
  | ({ type: 'hourly'; hourStep?: number } & Time)

export const defaultTimeZone = 'Europe/Paris'

/** JSON schema of a rule, for request bodies and forms. */
const time = {
  hour: { type: 'integer', minimum: 0, maximum: 23 },
  minute: { type: 'integer', minimum: 0, maximum: 59 },
  timeZone: { type: 'string', maxLength: 100 }
} as const

const ruleOf = (type: string, properties: object, required: string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  required: ['type', ...required],
  properties: { type: { const: type }, ...properties }
})

export const scheduleRuleSchema = {
  oneOf: [
    ruleOf('monthly', {
      dayOfMonth: { type: 'integer', minimum: 1, maximum: 28 },
      lastDayOfMonth: { type: 'boolean' },
      ...time
    }),
    ruleOf('weekly', { dayOfWeek: { enum: ['0', '1', '2', '3', '4', '5', '6'] }, ...time }),
    ruleOf('daily', time),
    ruleOf('hourly', { hourStep: { type: 'integer', minimum: 1, maximum: 12 }, ...time })
  ]
} as const

/**
 * Cron expression of a rule, with five fields: minute, hour, day of the month, month, day of the week. A field that the
 * rule leaves out is `*`.
 */
export function cronOf(rule: ScheduleRule): string {
  const { minute = '*', hour = '*' } = rule
  switch (rule.type) {
    case 'monthly':
      return `${minute} ${hour} ${rule.lastDayOfMonth ? 'L' : (rule.dayOfMonth ?? '*')} * *`
    case 'weekly':
      return `${minute} ${hour} * * ${rule.dayOfWeek ?? '*'}`
    case 'daily':
      return `${minute} ${hour} * * *`
    case 'hourly':
      return `${minute} */${rule.hourStep ?? 1} * * *`
  }
}

/** Whether the platform knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return !!Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
}
