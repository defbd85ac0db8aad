/** react-admin's i18n provider, with its own messages and those of every feature. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import french from 'ra-language-french'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { flatten } from './flatten.ts'
import { changeLocale, currentLocale, type Locale } from './locale.ts'
import type { FeatureMessages } from './translate.tsx'

const raMessages: Record<Locale, TranslationMessages> = { fr: french, en: english }
const names: Record<Locale, string> = { fr: 'Français', en: 'English' }

export function createI18nProvider(features: FeatureMessages[]): I18nProvider {
  const messages = (locale: Locale): TranslationMessages =>
    Object.assign({}, raMessages[locale], ...features.map((feature) => flatten(feature[locale])))
  const provider = polyglotI18nProvider(
    (locale) => messages(locale as Locale),
    currentLocale(),
    (['fr', 'en'] as const).map((locale) => ({ locale, name: names[locale] }))
  )
  return {
    ...provider,
    // Dates, numbers and shared views depend on the language of the page: a change reloads the page.
    changeLocale: async (locale) => changeLocale(locale as Locale)
  }
}
