/** Loads the children of a virtual dataset to merge their schemas. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../record.ts'
import type { Concepts } from '../schema/concepts.ts'
import { childrenOf, type FindDataset } from './children.ts'
import { mergedSchema, SchemaConflict, type MergedChild, type MergedSchema } from './mergeSchema.ts'

/** Merges the requested columns with the columns of the loaded children. @throws SchemaConflict */
type MergeSchema = (requested: SchemaProperty[]) => MergedSchema

/**
 * Loads the children and returns the function that merges their schemas.
 * @throws SchemaConflict when a child does not exist or may not be used
 */
export async function schemaMerge(
  dataset: Pick<DatasetRecord, 'id' | 'owner' | 'virtual' | '_childLabels'>,
  find: FindDataset,
  concepts: Concepts
): Promise<MergeSchema> {
  const { usable, problems } = await childrenOf(dataset, find)
  if (problems.length) {
    throw new SchemaConflict(
      `Le schéma du jeu de données virtuel ne peut pas être établi : ${problems.join(' ; ')}.`
    )
  }
  const children: MergedChild[] = []
  for (const child of usable) {
    children.push({ schema: child.schema, hidden: await hiddenKeys(child, find) })
  }
  return (requested) => mergedSchema(requested, children, concepts, dataset._childLabels)
}

/** Returns the keys of the columns, at any depth below a virtual child, that the child does not show. */
async function hiddenKeys(child: DatasetRecord, find: FindDataset): Promise<Set<string>> {
  if (!child.isVirtual) return new Set()
  const shownKeys = new Set(child.schema.map(({ key }) => key))
  const { usable } = await childrenOf(child, find)
  const hidden = new Set<string>()
  for (const grandchild of usable) {
    const keys = [...grandchild.schema.map(({ key }) => key), ...(await hiddenKeys(grandchild, find))]
    for (const key of keys) if (!shownKeys.has(key)) hidden.add(key)
  }
  return hidden
}
