import type { FeatureMessages } from '../../../i18n/translate.tsx'
import { enBlocks, frBlocks } from './blockMessages.ts'
import { en } from './messagesEn.ts'
import { fr } from './messagesFr.ts'

/** Texts of the editor of pages, and of their previews. */
export const pageEditMessages: FeatureMessages = {
  fr: { pageEdit: fr, pageBlocks: frBlocks },
  en: { pageEdit: en, pageBlocks: enBlocks }
}
