import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

/** Reason why a dataset has no readable lines; undefined when it has some. */
export function useUnavailable(dataset: Dataset): string | undefined {
  const translate = useViewTranslate()
  if (dataset.isMetaOnly) return translate('views.table.metadataOnly')
  if (dataset.finalizedAt) return undefined
  return translate(dataset.status === 'error' ? 'views.table.inError' : 'views.table.notProcessed')
}
