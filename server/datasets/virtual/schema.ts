/** The columns of a virtual dataset as its children are now. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../record.ts'
import type { Concepts } from '../schema/concepts.ts'
import { childrenOf, type FindDataset } from './children.ts'
import { mergedSchema, SchemaConflict, type MergedChild, type MergedSchema } from './mergeSchema.ts'

/** Merges the columns that are asked for with those of the children that were read. @throws SchemaConflict */
type MergeSchema = (requested: SchemaProperty[]) => MergedSchema

/** @throws SchemaConflict when a child is gone or may not be used */
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

/** Keys of what a virtual dataset is made of, at any depth, that it does not show. */
async function hiddenKeys(child: DatasetRecord, find: FindDataset): Promise<Set<string>> {
  if (!child.isVirtual) return new Set()
  const shown = new Set(child.schema.map(({ key }) => key))
  const { usable } = await childrenOf(child, find)
  const hidden = new Set<string>()
  for (const grandchild of usable) {
    const keys = [...grandchild.schema.map(({ key }) => key), ...(await hiddenKeys(grandchild, find))]
    for (const key of keys) if (!shown.has(key)) hidden.add(key)
  }
  return hidden
}
