import type { Locale } from '../i18n/locale.ts'

const units: Record<Locale, { abbreviation: string; name: string; plural: string }> = {
  fr: { abbreviation: 'o', name: 'octet', plural: 'octets' },
  en: { abbreviation: 'b', name: 'byte', plural: 'bytes' }
}
const suffixes = ['k', 'M', 'G', 'T']

/** Formats a number of bytes: `950 octets`, `1,5 Mo`, `1.5 Mb`. From 1000, powers of 1000 with one decimal. */
export function formatBytes(bytes: number, locale: Locale = 'fr'): string {
  const unit = units[locale]
  if (bytes <= 1000) return `${bytes} ${bytes !== 1 ? unit.plural : unit.name}`
  let value = bytes / 1000
  let index = 0
  // 999,950 bytes would be rounded to "1,000.0 k".
  while (value >= 999.95 && index < suffixes.length - 1) {
    value /= 1000
    index += 1
  }
  const number = value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${number} ${suffixes[index] ?? ''}${unit.abbreviation}`
}
