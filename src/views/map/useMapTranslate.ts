import { useMemo } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { translatorOf, type Translate } from '../../i18n/translate.tsx'
import { mapMessages } from './messages.ts'

/** Translations of maps, loaded only with pages that show a map. */
export function useMapTranslate(): Translate {
  return useMemo(() => translatorOf([mapMessages], currentLocale()), [])
}
