/** Messages shared with the pages of the platform. */
import { flatten } from '../../src/i18n/flatten.ts'
import { phraseOf } from '../../src/i18n/phrases.ts'
import type { FeatureMessages, Translate } from '../../src/i18n/translate.tsx'
import type { Locale } from '../shared/language.ts'

export function wordsOf(messages: FeatureMessages, locale: Locale): Translate {
  const phrases = flatten(messages[locale])
  return (key, values = {}) => phraseOf(phrases[key] ?? key, values, locale)
}
