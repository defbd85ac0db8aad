import type { FeatureMessages } from '../i18n/translate.tsx'

/** Messages of the forms made from JSON schemas. */
export const schemaFormMessages: FeatureMessages = {
  fr: {
    schemaForms: {
      mode: 'édition ou aperçu',
      write: 'Écrire',
      preview: 'Aperçu',
      nothing: 'Rien à afficher.',
      start: 'Début',
      end: 'Fin'
    }
  },
  en: {
    schemaForms: {
      mode: 'edition or preview',
      write: 'Write',
      preview: 'Preview',
      nothing: 'Nothing to show.',
      start: 'Start',
      end: 'End'
    }
  }
}
