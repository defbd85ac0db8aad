/**
 * Translation for the views that administration and embeds share. It does not need react-admin: the administration
 * gives the same messages to its own i18n provider.
 */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { flatten } from './flatten.ts'
import { currentLocale, type Locale } from './locale.ts'
import { phraseOf } from './phrases.ts'

/** Messages of one feature in one language: nested keys, leaves with `%{variable}` and `||||` between plurals. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** What a feature exports: the same keys in every language. A test fails when they differ. */
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

/** Translates a key of a feature's messages. Works in the administration and in embeds. */
export function useViewTranslate(): Translate {
  return useContext(TranslateContext)
}
