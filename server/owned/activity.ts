/** Recently changed resources that the session may list (docs/api/catalog.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { everybody } from '../access/access.ts'
import { neverCached } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import { pagingOf } from './list/parameters.ts'

const text = (description: string) => Type.Optional(Type.String({ description }))

const querystring = Type.Object({
  size: text('Nombre de résultats (12 par défaut)'),
  status: text('États'),
  q: text('Recherche plein texte'),
  owner: text('type:id, type:id:département'),
  mine: text('true pour le compte actif'),
  visibility: text('public, private, protected'),
  can: text('Opérations permises')
})

/** Resource types listed in the activity. */
const listedTypes = ['datasets', 'applications']

export function registerActivity(app: FastifyInstance, { owned }: Platform): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/data-fair/api/v1/activity',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listActivity',
        tags: ['Administration'],
        summary: 'Lister les dernières modifications',
        querystring
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { size, ...query } = request.query
      const maxEvents = pagingOf(size === undefined ? {} : { size }).size
      const owner = request.site?.current?.owner
      const scope = owner ? { servedTo: owner } : {}
      const latest = { query, session: request.session, scope, size: maxEvents }
      const resources = listedTypes.flatMap((name) => owned.get(name) ?? [])
      const latestByType = await Promise.all(resources.map((resource) => resource.latest(latest)))
      const results = latestByType
        .flat()
        .toSorted((a, b) => b.date.localeCompare(a.date))
        .slice(0, maxEvents)
      return { results }
    }
  )
}
