/** Routes of the lists of remote services and of their actions (docs/api/remote-services.md#lists). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { searchAction } from '../../../contract/remoteServices/remoteService.ts'
import { everybody } from '../../access/access.ts'
import { inEnglish } from '../../apiDocs/english.ts'
import { documentParameter } from '../../apiDocs/translate.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { listOf, pagingOf, sortOf } from '../../owned/list/parameters.ts'
import { selection } from '../../owned/read/clean.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { cleanService } from '../clean.ts'
import { outputOf } from '../output.ts'
import { filterOf, type ServiceQuery } from './filter.ts'
import { countServices, listActions, listServices, type Page } from './store.ts'

const text = (description: string) => Type.Optional(Type.String({ description }))

const parameters = Type.Object(
  {
    privateAccess: text('Comptes dont les services privés sont ajoutés : type:id, séparés par des virgules'),
    showAll: text('true, en mode admin : tous les services'),
    'input-concepts': text("Concepts en entrée d'une action"),
    'output-concepts': text("Concepts en sortie d'une action"),
    inputCollection: text('true ou false'),
    outputCollection: text('true ou false'),
    'api-id': text("Identifiant de l'API dans son document OpenAPI"),
    ids: text('Identifiants, séparés par des virgules'),
    'virtual-datasets': text('true : services proposés pour des jeux de données virtuels'),
    'standard-schema': text('true : services proposés comme schémas standards'),
    q: text('Recherche plein texte'),
    size: text('Nombre de résultats (12 par défaut)'),
    page: text('Page, à partir de 1'),
    skip: text('Nombre de résultats à passer'),
    sort: text('Champs de tri, précédés de - pour un ordre décroissant'),
    select: text('Champs retournés, ou retirés avec un signe -'),
    html: text('true ou vuetify : le markdown est rendu en HTML'),
    facets: text('Acceptées, sans effet'),
    ...documentParameter
  },
  { additionalProperties: true }
)

export function listRoutes(app: TypedApp, platform: Platform): void {
  const { metadata } = platform

  app.get(
    '/data-fair/api/v1/remote-services',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listRemoteServices',
        tags: ['Services'],
        summary: 'Lister les services distants',
        querystring: parameters
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const query: ServiceQuery = request.query
      const page = pageOf(query)
      const filter = await filterOf(request, query, platform)
      const output = outputOf(request, query)
      const withActions = selection(output.options).isNamed('actions')
      const services = await listServices(metadata, filter, page, withActions)
      const facets = listOf(query.facets)
      return {
        ...(query.count === 'false' ? {} : { count: await countServices(metadata, filter) }),
        results: services.map((service) => cleanService(describedIn(query.lang, service), output)),
        ...(facets.length ? { facets: Object.fromEntries(facets.map((name) => [name, []])) } : {})
      }
    }
  )

  app.get(
    '/data-fair/api/v1/remote-services-actions',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listRemoteServicesActions',
        tags: ['Services'],
        summary: 'Lister les actions des services distants',
        querystring: parameters
      }
    },
    async (request: FastifyRequest, reply) => {
      neverCached(reply)
      const query = request.query as ServiceQuery
      const page = pageOf(query)
      const filter = await filterOf(request, query, platform)
      const output = outputOf(request, query)
      const actions = await listActions(metadata, filter, page, searchAction)
      return {
        results: actions.map(({ service, action }) => ({
          id: `${service.id}--${action.id}`,
          ...(action.summary === undefined ? {} : { title: action.summary }),
          action,
          remoteService: cleanService(describedIn(query.lang, service), output)
        }))
      }
    }
  )
}

/** Translates shipped descriptions to the requested language; descriptions by users are kept. */
function describedIn<Service extends { description?: string }>(
  lang: string | undefined,
  service: Service
): Service {
  const english = lang === 'en' && service.description ? inEnglish(service.description) : undefined
  return english === undefined ? service : { ...service, description: english }
}

/** Returns paging and order: by default the oldest first, or by relevance in a full-text search. */
function pageOf(query: ServiceQuery): Page {
  return { ...pagingOf(query), sort: query.sort ? sortOf(query) : [] }
}
