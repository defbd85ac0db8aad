/** Second line of a listed dataset. No I/O. */
import type { DatasetStatus } from '../../../../contract/datasets/dataset.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { sourceFile, type ListedDataset } from '../model/shape.ts'
import { isProcessing } from '../model/status.ts'
import type { Formats } from '../../../ui/useFormats.ts'

/** Returns the type, file, number of lines and date of a dataset, separated by dots. */
export function datasetDetails(
  dataset: Partial<ListedDataset>,
  status: DatasetStatus | undefined,
  t: Translate,
  formats: Formats
): string {
  const { count, updatedAt } = dataset
  const file = sourceFile(dataset)
  const details = [
    status === 'draft' && t('datasets.status.draft'),
    dataset.isVirtual && t('datasets.type.virtual'),
    dataset.isRest && t('datasets.type.rest'),
    dataset.isMetaOnly && t('datasets.type.metaOnly'),
    file && `${file.name} (${formats.bytes(file.size)})`,
    isProcessing(status) && t(`datasets.status.${status}`),
    count === 0 && t('datasets.list.noLine'),
    !!count && t('datasets.list.lines', { smart_count: count, number: formats.number(count) }),
    updatedAt && formats.date(updatedAt)
  ]
  return details.filter(Boolean).join(' · ')
}
