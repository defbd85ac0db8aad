/**
 * Translations for views shared by administration and embeds. Independent of react-admin: the administration passes
 * the same messages to its own i18n provider.
 */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { flatten } from './flatten.ts'
import { currentLocale, type Locale } from './locale.ts'
import { phraseOf } from './phrases.ts'

/** Messages of a feature in one language: nested keys; leaves with `%{variable}`, plurals separated by `||||`. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** Messages of a feature, with the same keys in every language; a test checks this. */
export type FeatureMessages = Record<Locale, MessageTree>

export type Translate = (key: string, options?: Record<string, unknown>) => string

const TranslateContext = createContext<Translate>((key) => key)

export function translatorOf(messages: FeatureMessages[], locale: Locale): Translate {
  const phrases: Record<string, string> = {}
  for (const feature of messages) Object.assign(phrases, flatten(feature[locale]))
  return (key, values = {}) => {
    const phrase = phrases[key]
    if (phrase !== undefined) return phraseOf(phrase, values, locale)
    console.warn(`Missing translation for key: "${key}"`)
    return key
  }
}

export function TranslateProvider(props: { messages: FeatureMessages[]; children: ReactNode }): ReactNode {
  const { messages } = props
  const translate = useMemo(() => translatorOf(messages, currentLocale()), [messages])
  return <TranslateContext.Provider value={translate}>{props.children}</TranslateContext.Provider>
}

/** Returns the translation function, in the administration and in embeds. */
export function useViewTranslate(): Translate {
  return useContext(TranslateContext)
}
