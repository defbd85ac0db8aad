/** Parts that a new dataset may copy from a model. No I/O. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'

const modelParts = ['data', 'extensions', 'metadataAttachments', 'description'] as const
export type ModelPart = (typeof modelParts)[number]

/** `initFrom` of the request; the API always copies the columns with the other parts. */
interface InitFrom {
  dataset: string
  parts: string[]
}

export function initFromOf(
  source: Pick<Dataset, 'id'> | undefined,
  parts: readonly ModelPart[]
): InitFrom | undefined {
  if (!source) return undefined
  return { dataset: source.id, parts: ['schema', ...parts] }
}

/** Parts that the source has content for. */
export function offeredParts(source: Pick<Dataset, 'attachments' | 'extensions'>): ModelPart[] {
  return modelParts.filter(
    (part) =>
      (part !== 'extensions' || !!source.extensions?.length) &&
      (part !== 'metadataAttachments' || !!source.attachments?.length)
  )
}

/** Whether the source has data to copy. */
export function hasData(source: Pick<Dataset, 'file' | 'originalFile' | 'count'>): boolean {
  return !!source.file || !!source.originalFile || !!source.count
}
