/** Updates virtual datasets when their children change (docs/api/virtual-and-master.md). */
import { isDeepStrictEqual } from 'node:util'
import { changeChannel, type DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { conceptsOf } from '../schema/concepts.ts'
import { descendantsOf, stateOf } from './descendants.ts'
import { schemaMerge } from './schema.ts'

type ParentParts = Pick<DatasetParts, 'store' | 'bus' | 'metadata' | 'log' | 'editable'>
type Wake = (id: string) => void

/**
 * Called after a dataset was finalized: gathers the lines of its parents again. A virtual dataset is itself gathered
 * again when a descendant changed during its gathering, because `gatherAgain` ignores a dataset that is being
 * processed.
 */
export async function followFinalized(parts: ParentParts, record: DatasetRecord, wake: Wake): Promise<void> {
  const { store, log } = parts
  try {
    if (record.isVirtual && !(await isCurrent(parts, record))) await gatherAgain(parts, record.id, wake)
    for (const parent of await store.idsMadeOf(record.id)) await gatherAgain(parts, parent, wake)
  } catch (error) {
    log.error({ err: error, dataset: record.id }, 'virtual datasets could not be told')
  }
}

/** Schedules a new gathering of the lines of a virtual dataset; does nothing when one is already pending or running. */
export async function gatherAgain({ store, bus }: ParentParts, id: string, wake: Wake): Promise<void> {
  let isChanged = false
  const record = await store.update(id, (current) => {
    isChanged = !!current.isVirtual && (current.status === 'finalized' || current.status === 'error')
    if (!isChanged) return undefined
    const { errorStatus: _errorStatus, errorRetry: _errorRetry, ...values } = current
    return { record: { ...values, status: 'indexed' } }
  })
  if (record && isChanged) bus.publish(changeChannel(id), record)
  wake(id)
}

/**
 * Whether the gathered lines of a virtual dataset are the current lines of its descendants.
 * @throws HttpError 501 when the descendants cannot be read
 */
export async function isCurrent({ store, editable }: ParentParts, record: DatasetRecord): Promise<boolean> {
  const descendants = await descendantsOf(record, (id) => store.shared(id))
  const state = stateOf(
    record,
    descendants,
    (descendant) => editable.of(descendant).database.changes.lastSequence
  )
  return record._gathered?.state === state
}

/**
 * Called after a change of column metadata that needs no processing: updates the schemas of the parents at once. A
 * conflict between children is only logged here; the next finalization of the parent reports it.
 */
export async function followSchema(parts: ParentParts, child: DatasetRecord): Promise<void> {
  const { store, bus, log } = parts
  for (const id of await store.idsMadeOf(child.id)) {
    try {
      const record = await store.find(id)
      if (!record?.isVirtual) continue
      const concepts = await conceptsOf(parts, record.owner)
      const merge = await schemaMerge(record, (datasetId) => store.find(datasetId), concepts)
      let isChanged = false
      const parent = await store.update(id, (current) => {
        const merged = merge(current.schema)
        isChanged = !isDeepStrictEqual(merged.schema, current.schema)
        return isChanged ? { record: { ...current, ...merged } } : undefined
      })
      if (!parent || !isChanged) continue
      bus.publish(changeChannel(id), parent)
      await followSchema(parts, parent)
    } catch (error) {
      log.info({ err: error, dataset: id }, 'the columns of a virtual dataset do not go together any more')
    }
  }
}
