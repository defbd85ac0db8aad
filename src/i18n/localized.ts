import type { LocalizedText } from '../../contract/pageConfig.ts'
import { currentLocale } from './locale.ts'

/** Configured text in the language of the page, else in French, else in any language. */
export function localized(text: LocalizedText): string {
  if (typeof text === 'string') return text
  return text[currentLocale()] ?? text.fr ?? Object.values(text)[0] ?? ''
}
