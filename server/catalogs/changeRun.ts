/** Writes what changes of an import or a harvest while it runs, and tells those who watch it. */
import type { Database, RunStore } from './documents.ts'
import type { CatalogParts } from './parts.ts'
import { RemovedMeanwhile } from './removed.ts'
import { runChannel, type RunKind } from './runLog.ts'

/** What is undefined is left out from then on. */
export type Changes<Document> = { [Key in keyof Document]?: Document[Key] | undefined }

/** @throws RemovedMeanwhile */
export async function changeRun<Document extends object>(
  { metadata, bus }: Pick<CatalogParts, 'metadata' | 'bus'>,
  { kind, store }: { kind: RunKind; store: RunStore<Document> },
  id: string,
  change: (current: Document, scope: Database) => Promise<Changes<Document>> | Changes<Document>
): Promise<Document> {
  const { next, changes } = await metadata.transaction().execute(async (scope) => {
    const current = await store.find(scope, id)
    if (!current) throw new RemovedMeanwhile()
    const values = await change(current, scope)
    const merged = { ...current, ...values } as Document
    await store.put(scope, merged)
    return { next: merged, changes: values }
  })
  const told = Object.entries(changes).map(([name, value]) => [name, value ?? null])
  bus.publish(runChannel(kind, id), Object.fromEntries(told))
  return next
}
