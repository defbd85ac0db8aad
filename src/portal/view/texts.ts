/** Texts of public pages, in the language of the portal. Each part adds its own by `portalTexts`. */
import type { PortalLanguage } from '../../../contract/portals/visit.ts'
import { useVisit } from './PortalContext.tsx'

export type Texts<Key extends string> = Record<PortalLanguage, Record<Key, string>>

/**
 * The texts of a part of the pages, both languages with the same keys.
 * @returns a hook that gives those of the language of the portal
 */
export function portalTexts<Key extends string>(texts: Texts<Key>): () => Record<Key, string> {
  return function useTexts() {
    return texts[useVisit().lang]
  }
}

/** Whether what is counted takes its plural: nothing does in English, not in French. */
export function isPlural(count: number, lang: PortalLanguage): boolean {
  return count > 1 || (count === 0 && lang === 'en')
}
