/** Updates publications and imports after events of their datasets. */
import type { ReportedEvent } from '../owned/events.ts'
import type { WebhookOccasion } from '../owned/reportChange.ts'
import type { Platform } from '../platform.ts'
import { eventsChannel, visibilityChannel, webhooksChannel } from '../realtime/internalChannels.ts'
import { findCatalog, importStore, publicationStore } from './documents.ts'
import { cancelRuns, queueRun } from './jobs.ts'
import type { CatalogParts } from './parts.ts'
import { queuePublication } from './publications/routes.ts'

const changes = /^data-fair:dataset-(patched-properties|delete):(.+)$/

/** Consumes the outbox: a changed dataset is published again, a deleted one takes its imports along. */
export function followDatasets(parts: CatalogParts, { outbox }: Pick<Platform, 'outbox'>): void {
  outbox.consume({
    name: 'catalogs',
    async receive({ channel, data }) {
      if (channel === visibilityChannel) return publishAgain(parts, (data as { id: string }).id)
      if (channel === webhooksChannel) return dataChanged(parts, data as WebhookOccasion)
      if (channel !== eventsChannel) return
      const [, change, id] = changes.exec((data as ReportedEvent).topic.key) ?? []
      if (!id) return
      if (change === 'delete') await followDeletedDataset(parts, id)
      else await publishAgain(parts, id)
    }
  })
}

const all = { size: 10_000, skip: 0 }

export async function publishAgain(parts: CatalogParts, dataset: string): Promise<void> {
  const { results } = await publicationStore.list(parts.metadata, { dataset }, all)
  for (const { _id, owner, action } of results) {
    if (action !== 'delete') await queuePublication(parts, _id, owner)
  }
}

/**
 * Publishes new data of a dataset, on remote types that store the data. The delay merges several changes in one run.
 */
async function dataChanged(parts: CatalogParts, { event, resource }: WebhookOccasion): Promise<void> {
  if (event !== 'dataset-finalize-end' || resource.collection !== 'datasets') return
  const { metadata, jobs, config, pluginOf } = parts
  const { results } = await publicationStore.list(metadata, { dataset: resource.id }, all)
  for (const { _id: id, owner, action, status, catalog } of results) {
    const plugin = (await findCatalog(metadata, catalog.id))?.catalog.plugin
    if (action === 'delete' || status === 'waiting' || !plugin || !pluginOf(plugin)?.carriesData) continue
    const runAt = new Date(Date.now() + config.catalogs.followMs)
    await queueRun(jobs, 'publication', { id, owner, runAt })
  }
}

/**
 * Deletes the imports of a deleted dataset, and queues the removal of its publications. Idempotent: the event may be
 * delivered again.
 */
export async function followDeletedDataset(parts: CatalogParts, dataset: string): Promise<void> {
  const { metadata } = parts
  const imports = await importStore.list(metadata, { dataset }, all)
  await cancelRuns(
    parts,
    'import',
    imports.results.map(({ _id }) => _id)
  )
  for (const { _id } of imports.results) await importStore.remove(metadata, _id)
  const publications = await publicationStore.list(metadata, { dataset }, all)
  for (const { _id, owner } of publications.results)
    await queuePublication(parts, _id, owner, { action: 'delete' })
}
