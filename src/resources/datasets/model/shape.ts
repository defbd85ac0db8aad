/** What a dataset is made of, and the file that its screens name. */
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

/** A dataset of the list: the raw draft comes with it. */
export type ListedDataset = Dataset & {
  draft?: { file?: NamedFile; originalFile?: NamedFile; status?: string }
}

/** The source file, the file as converted, or those of the draft. */
export function sourceFile(dataset: Partial<ListedDataset>): NamedFile | undefined {
  return dataset.originalFile ?? dataset.file ?? dataset.draft?.originalFile ?? dataset.draft?.file
}
