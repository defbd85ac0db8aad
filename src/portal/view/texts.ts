/** Translations of public pages, in the language of the portal. Each component declares its own with `portalTexts`. */
import type { PortalLanguage } from '../../../contract/portals/visit.ts'
import { useVisit } from './PortalContext.tsx'

type Texts<Key extends string> = Record<PortalLanguage, Record<Key, string>>

/**
 * Declares the translations of a component, with the same keys in both languages.
 * @returns a hook that returns the translations for the language of the portal
 */
export function portalTexts<Key extends string>(texts: Texts<Key>): () => Record<Key, string> {
  return function useTexts() {
    return texts[useVisit().lang]
  }
}

/** Returns what separates a name from its value; French has a space before the colon. */
export function useColon(): string {
  return useVisit().lang === 'fr' ? '\u00A0: ' : ': '
}

/** Whether a count takes the plural: zero does in English, not in French. */
export function isPlural(count: number, lang: PortalLanguage): boolean {
  return count > 1 || (count === 0 && lang === 'en')
}
