/** Type of a dataset, and its file for display. No I/O. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'

type DatasetShape = 'file' | 'rest' | 'virtual' | 'metaOnly'

export function shapeOf(dataset: Pick<Dataset, 'isRest' | 'isVirtual' | 'isMetaOnly'>): DatasetShape {
  if (dataset.isRest) return 'rest'
  if (dataset.isVirtual) return 'virtual'
  return dataset.isMetaOnly ? 'metaOnly' : 'file'
}

interface NamedFile {
  name: string
  size: number
}

/** Listed dataset; the API includes the raw draft. */
export type ListedDataset = Dataset & {
  draft?: { file?: NamedFile; originalFile?: NamedFile; status?: string }
}

/** Returns the original file, else the converted one, else that of the draft. */
export function sourceFile(dataset: Partial<ListedDataset>): NamedFile | undefined {
  return dataset.originalFile ?? dataset.file ?? dataset.draft?.originalFile ?? dataset.draft?.file
}
