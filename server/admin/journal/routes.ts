import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { pagingOf } from '../../owned/list/parameters.ts'
import type { Platform } from '../../platform.ts'
import { base, pageOnly, reading } from '../shared.ts'
import { readEntries, type JournalEntry, type Resource } from './store.ts'

export function journalRoutes(app: FastifyInstance, { metadata, owned, directory }: Platform): void {
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

  /** Adds the title of a resource that still exists; for an account, its name. */
  async function titled(entry: JournalEntry): Promise<JournalEntry> {
    const { resource } = entry
    if (!resource) return entry
    const title = await titleOf(resource)
    return title === undefined ? entry : { ...entry, resource: { ...resource, title } }
  }

  async function titleOf({ type, id }: Resource): Promise<string | undefined> {
    if (type === 'users') return (await directory.accounts.user(id))?.name
    if (type === 'organizations') return (await directory.accounts.organization(id))?.name
    return (await owned.get(type)?.shared(id))?.title
  }
}
