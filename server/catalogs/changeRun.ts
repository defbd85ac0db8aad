/** Updates an import or a harvest while it runs, and notifies its websocket channel. */
import type { Database, RunStore } from './documents.ts'
import type { CatalogParts } from './parts.ts'
import { RunDeletedError } from './runDeleted.ts'
import { runChannel, type RunKind } from './runLog.ts'

/** Changed properties; undefined removes a property. */
export type Changes<Document> = { [Key in keyof Document]?: Document[Key] | undefined }

/**
 * Writes the changes in one transaction, then publishes them.
 * @throws RunDeletedError when the import or harvest was deleted
 */
export async function changeRun<Document extends object>(
  { metadata, bus }: Pick<CatalogParts, 'metadata' | 'bus'>,
  { kind, store }: { kind: RunKind; store: RunStore<Document> },
  id: string,
  change: (current: Document, scope: Database) => Promise<Changes<Document>> | Changes<Document>
): Promise<Document> {
  const { next, changes } = await metadata.transaction().execute(async (scope) => {
    const current = await store.find(scope, id)
    if (!current) throw new RunDeletedError()
    const values = await change(current, scope)
    const merged = { ...current, ...values } as Document
    await store.put(scope, merged)
    return { next: merged, changes: values }
  })
  const published = Object.entries(changes).map(([name, value]) => [name, value ?? null])
  bus.publish(runChannel(kind, id), Object.fromEntries(published))
  return next
}
