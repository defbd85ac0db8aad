import { useMemo } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { translatorOf, type Translate } from '../../i18n/translate.tsx'
import { mapMessages } from './messages.ts'

/** The texts of maps, wherever one is shown: a page that has no map does not load them. */
export function useMapTranslate(): Translate {
  return useMemo(() => translatorOf([mapMessages], currentLocale()), [])
}
