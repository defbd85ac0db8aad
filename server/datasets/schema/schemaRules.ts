/** How the columns of a dataset are completed: from its file and concepts, or from the children of a virtual one. */
import type { SchemaProperty, VirtualDefinition } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord, StoredValues } from '../record.ts'
import { SchemaConflict } from '../virtual/mergeSchema.ts'
import { schemaMerge } from '../virtual/schema.ts'
import { conceptsOf } from './concepts.ts'
import { extendSchema } from './extendSchema.ts'

/** @throws HttpError 400 for columns that do not go together */
export type SchemaRules = (columns: SchemaProperty[], dataset: Partial<StoredValues>) => SchemaProperty[]

type Described = Pick<DatasetRecord, 'id' | 'owner' | 'virtual' | 'isVirtual' | '_childLabels'>

/**
 * Reads what the rules need.
 * @param body of a request, which may change what the dataset is made of
 * @throws HttpError 400 when a child is gone or may not be used
 */
export async function schemaRules(
  parts: Pick<DatasetParts, 'store' | 'metadata'>,
  dataset: Described,
  body: Record<string, unknown>
): Promise<SchemaRules> {
  const concepts = await conceptsOf(parts, dataset.owner)
  const isMerged = dataset.isVirtual && ('schema' in body || 'virtual' in body)
  if (!isMerged) return (columns, values) => extendSchema(columns, values, concepts)
  const virtual = ('virtual' in body ? body.virtual : dataset.virtual) as VirtualDefinition | null | undefined
  const described = { ...dataset, virtual: virtual ?? { children: [] } }
  const merge = await schemaMerge(described, (id) => parts.store.find(id), concepts).catch(refuse)
  return (columns) => {
    try {
      return merge(columns).schema
    } catch (error) {
      return refuse(error)
    }
  }
}

function refuse(error: unknown): never {
  throw error instanceof SchemaConflict
    ? httpError('schemaConflict', { text: error.message }, { cause: error })
    : error
}
