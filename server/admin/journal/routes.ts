import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { pagingOf } from '../../owned/list/parameters.ts'
import type { Platform } from '../../platform.ts'
import { base, pageOnly, reading } from '../shared.ts'
import { readEntries, type JournalEntry } from './store.ts'

export function journalRoutes(app: FastifyInstance, { metadata, owned }: Platform): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    `${base}/journal`,
    reading({
      operationId: 'readAdminJournal',
      summary: 'Lire ce que les administrateurs de la plateforme ont fait',
      querystring: pageOnly
    }),
    async ({ query }) => {
      const { count, results } = await readEntries(metadata, pagingOf(query))
      return { count, results: await Promise.all(results.map(titled)) }
    }
  )

  /** What is still there is told by its title too. */
  async function titled(entry: JournalEntry): Promise<JournalEntry> {
    const { resource } = entry
    const found = resource && (await owned.get(resource.type)?.shared(resource.id))
    return found ? { ...entry, resource: { ...resource, title: found.title } } : entry
  }
}
