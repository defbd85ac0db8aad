/** Sentence that describes a rule of a schedule. No I/O. */
import { twoDigits } from '../../../../contract/time/digits.ts'
import { defaultTimeZone, type ScheduleRule } from '../../../../contract/catalogs/schedule.ts'
import type { Translate } from '../../../i18n/translate.tsx'

export function ruleSentence(rule: ScheduleRule, t: Translate): string {
  const { timeZone = defaultTimeZone } = rule
  return t('catalogSchedule.sentence', { when: `${dayPart(rule, t)} ${timePart(rule, t)}`, timeZone })
}

/** Days of a rule; a field that the rule leaves out matches any day. */
function dayPart(rule: ScheduleRule, t: Translate): string {
  switch (rule.type) {
    case 'monthly':
      if (rule.lastDayOfMonth) return t('catalogSchedule.on.lastDay')
      if (rule.dayOfMonth === undefined) break
      return t('catalogSchedule.on.dayOfMonth', { day: ordinal(rule.dayOfMonth, t) })
    case 'weekly':
      if (rule.dayOfWeek === undefined) break
      return t('catalogSchedule.on.weekday', { day: t(`catalogSchedule.days.${rule.dayOfWeek}`) })
    case 'hourly':
      return t('catalogSchedule.on.hours', { smart_count: rule.hourStep ?? 1 })
  }
  return t('catalogSchedule.on.daily')
}

/** Time of a rule, as in cron: without an hour it is every hour, without a minute every minute. */
function timePart({ type, hour, minute }: ScheduleRule, t: Translate): string {
  if (type === 'hourly') {
    return minute === undefined
      ? t('catalogSchedule.at.everyMinute')
      : t('catalogSchedule.at.minute', { minute: twoDigits(minute) })
  }
  if (hour === undefined) {
    return minute === undefined
      ? t('catalogSchedule.at.everyMinute')
      : t('catalogSchedule.at.everyHour', { minute: twoDigits(minute) })
  }
  return minute === undefined
    ? t('catalogSchedule.at.everyMinuteOf', { hour: twoDigits(hour) })
    : t('catalogSchedule.at.time', { time: timeText({ hour, minute }) })
}

export function timeText({ hour, minute }: { hour: number; minute: number }): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** Returns an ordinal number: `1er` in French; `1st`, `22nd`, `13th` in English. */
function ordinal(day: number, t: Translate): string {
  const rules = new Intl.PluralRules('en', { type: 'ordinal' })
  const form = day === 1 ? 'first' : rules.select(day)
  return t(`catalogSchedule.ordinals.${form}`, { day })
}
