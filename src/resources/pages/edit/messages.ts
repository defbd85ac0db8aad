import type { FeatureMessages } from '../../../i18n/translate.tsx'
import { enBlocks, frBlocks } from './blockMessages.ts'
import { en } from './messagesEn.ts'
import { fr } from './messagesFr.ts'

/** Translations of the page editor and its previews. */
export const pageEditMessages: FeatureMessages = {
  fr: { pageEdit: fr, pageBlocks: frBlocks },
  en: { pageEdit: en, pageBlocks: enBlocks }
}
