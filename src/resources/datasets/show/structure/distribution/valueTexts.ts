import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { currentLocale } from '../../../../../i18n/locale.ts'
import { formatDate, formatDateTime } from '../../../../../views/values/dateTime.ts'
import type { DateInterval } from '../../../model/distribution.ts'

interface ValueTexts {
  value: (value: string | number) => string
  /** Formats a computed number such as a mean, with 6 significant digits. */
  rounded: (value: number) => string
  percent: (share: number) => string
  /**
   * Formats a period.
   * @param start first instant of the period
   */
  period: (start: string, interval: DateInterval) => string
  number: (value: number) => string
}

const periodOptions: Record<Exclude<DateInterval, 'quarter'>, Intl.DateTimeFormatOptions> = {
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  week: { dateStyle: 'medium' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' }
}

/** Formatters of values, ranges and shares, in the language of the page. */
export function useValueTexts(property: SchemaProperty): ValueTexts {
  const t = useTranslate()
  const locale = currentLocale()
  return useMemo(() => {
    // `min2`: no thousands separator in 4-digit numbers, often years or codes.
    const number = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 10 })
    const rounded = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumSignificantDigits: 6 })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    return {
      value: (value) => {
        const label = property['x-labels']?.[String(value)]
        if (label) return label
        if (property.type === 'boolean')
          return t(`datasets.distribution.${String(value) === 'true' ? 'yes' : 'no'}`)
        if (typeof value === 'number') return number.format(value)
        if (property.format === 'date') return formatDate(value, locale)
        if (property.format === 'date-time')
          return formatDateTime(value, locale, { column: property.timeZone }).text
        return value
      },
      rounded: (value) => rounded.format(value),
      percent: (share) => percent.format(share),
      number: (value) => number.format(value),
      period: (start, interval) => {
        // Local time in the column's time zone, as in the response; formatted as UTC, so without conversion.
        const date = new Date(`${start.slice(0, 16)}${start.length > 10 ? 'Z' : ''}`)
        if (interval === 'quarter') {
          const quarter = Math.floor(date.getUTCMonth() / 3) + 1
          return t('datasets.distribution.quarter', { quarter, year: date.getUTCFullYear() })
        }
        return new Intl.DateTimeFormat(locale, { ...periodOptions[interval], timeZone: 'UTC' }).format(date)
      }
    }
  }, [locale, property, t])
}
