/** Datasets that change or go, as far as catalogs are concerned: read from what the platform tells of them. */
import type { ToldEvent } from '../owned/events.ts'
import type { Platform } from '../platform.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import { importStore, publicationStore } from './documents.ts'
import { cancelRuns } from './jobs.ts'
import type { CatalogParts } from './parts.ts'
import { waiting } from './publications/routes.ts'

const changes = /^data-fair:dataset-(patched-properties|delete):(.+)$/

/** Publications follow what is said of their datasets; imports go with theirs. */
export function followDatasets(parts: CatalogParts, { outbox }: Pick<Platform, 'outbox'>): void {
  outbox.consume({
    name: 'catalogs',
    async receive({ channel, data }) {
      if (channel !== eventsChannel) return
      const [, change, id] = changes.exec((data as ToldEvent).topic.key) ?? []
      if (!id) return
      if (change === 'delete') await datasetGone(parts, id)
      else await publishAgain(parts, id)
    }
  })
}

const all = { size: 10_000, skip: 0 }

export async function publishAgain(parts: CatalogParts, dataset: string): Promise<void> {
  const { results } = await publicationStore.list(parts.metadata, { dataset }, all)
  for (const { _id, owner, action } of results) {
    if (action !== 'delete') await waiting(parts, _id, owner)
  }
}

/** What was told before changes nothing. */
export async function datasetGone(parts: CatalogParts, dataset: string): Promise<void> {
  const { metadata } = parts
  const imports = await importStore.list(metadata, { dataset }, all)
  await cancelRuns(
    parts,
    'import',
    imports.results.map(({ _id }) => _id)
  )
  for (const { _id } of imports.results) await importStore.remove(metadata, _id)
  const publications = await publicationStore.list(metadata, { dataset }, all)
  for (const { _id, owner } of publications.results) await waiting(parts, _id, owner, { action: 'delete' })
}
