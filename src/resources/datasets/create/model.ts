/** Starting a dataset like another one: what may be taken. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'

export const modelParts = ['data', 'extensions', 'metadataAttachments', 'description'] as const
export type ModelPart = (typeof modelParts)[number]

/** What a dataset starts from, as the API wants it; the columns always come with the rest. */
export interface InitFrom {
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

/** The parts that a source has something for. */
export function offeredParts(source: Pick<Dataset, 'attachments' | 'extensions'>): ModelPart[] {
  return modelParts.filter(
    (part) =>
      (part !== 'extensions' || !!source.extensions?.length) &&
      (part !== 'metadataAttachments' || !!source.attachments?.length)
  )
}

/** Whether a source has data to take. */
export function hasData(source: Pick<Dataset, 'file' | 'originalFile' | 'count'>): boolean {
  return !!source.file || !!source.originalFile || !!source.count
}
