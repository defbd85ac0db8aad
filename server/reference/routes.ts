/** Routes of reference data, available without datasets: vocabulary, projections and health checks. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projections } from '../../contract/datasets/projections.ts'
import { standardConcepts, tagsInEnglish, type StandardConcept } from '../../contract/vocabulary.ts'
import { anySession, everybody } from '../access/access.ts'
import { aliveness } from '../admin/checks.ts'
import type { Session } from '../../contract/session.ts'
import { sanitized } from '../owned/read/text.ts'
import { languageOf, type Language } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import { readSettings } from '../settings/store.ts'

const base = '/data-fair/api/v1'

export function registerReference(app: FastifyInstance, platform: Platform): void {
  const isAlive = aliveness(platform)
  const answerPing = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const alive = await isAlive()
    return reply
      .code(alive ? 200 : 500)
      .type('text/plain')
      .send(alive ? 'ok' : 'error')
  }
  // Monitoring tools may call the server by its internal host name.
  const forMonitors = { access: everybody, anyHost: true } as const
  app.get(
    `${base}/ping`,
    {
      config: forMonitors,
      schema: { operationId: 'ping', tags: ['Administration'], summary: 'Vérifier que le service répond' }
    },
    answerPing
  )
  // The services `catalogs` and `portals-manager` are parts of this process, but have their own health checks.
  for (const service of ['catalogs', 'portals-manager']) {
    app.get(`/${service}/api/ping`, { config: forMonitors, schema: { hide: true } }, answerPing)
  }
  app.get(
    `${base}/vocabulary`,
    {
      config: { access: everybody },
      schema: { operationId: 'getVocabulary', tags: ['Administration'], summary: 'Lister les concepts' }
    },
    async (request) => {
      const language = languageOf(request)
      const standard = standardConcepts.map((concept) => localized(concept, language))
      return [...standard, ...(await privateConcepts(platform, request.session))]
    }
  )
  app.get(
    `${base}/projections`,
    {
      config: { access: anySession },
      schema: { operationId: 'getProjections', tags: ['Administration'], summary: 'Lister les projections' }
    },
    async () => projections.map(({ code, title }) => ({ title, code }))
  )
  app.get(
    `${base}/configurable-catalogs`,
    {
      config: { access: anySession },
      schema: {
        operationId: 'listConfigurableCatalogs',
        tags: ['Administration'],
        summary: 'Lister les catalogues distants proposés'
      }
    },
    // The configuration has no such service.
    async () => []
  )
}

/** Concepts of the active account; its departments use the concepts of the organization. */
async function privateConcepts({ metadata }: Platform, { account }: Session): Promise<object[]> {
  if (!account) return []
  const { type, id } = account
  const { privateVocabulary = [] } = await readSettings(metadata, { type, id })
  return privateVocabulary.map((concept) => ({
    ...concept,
    ...(concept.description ? { description: sanitized(concept.description) } : {}),
    private: true
  }))
}

function localized(concept: StandardConcept, language: Language): Record<string, unknown> {
  const english = language === 'en'
  return {
    ...concept,
    title: (english && concept.title.en) || concept.title.fr,
    tag: (english && tagsInEnglish[concept.tag]) || concept.tag
  }
}
