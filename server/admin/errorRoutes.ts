/** Routes of the datasets and applications in error, of all owners. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { pagingOf } from '../owned/list/parameters.ts'
import type { Platform } from '../platform.ts'
import { indexFiles, warningsOf } from './lines.ts'
import { base, pageOnly, reading } from './shared.ts'
import { failedApplications, failedDatasets } from './store.ts'

export function errorRoutes(app: FastifyInstance, platform: Platform): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()
  const { metadata } = platform
  const querystring = pageOnly

  typed.get(
    `${base}/datasets-errors`,
    reading({
      operationId: 'listDatasetsErrors',
      summary: 'Lister les jeux de données en erreur',
      querystring
    }),
    async ({ query }) => failedDatasets(metadata, pagingOf(query))
  )

  typed.get(
    `${base}/datasets-es-warnings`,
    reading({
      operationId: 'listDatasetsEsWarnings',
      summary: "Lister les jeux de données avec un avertissement d'indexation",
      querystring
    }),
    async ({ query }) => {
      const { size, skip } = pagingOf(query)
      const warnings = warningsOf(await indexFiles(platform))
      return { count: warnings.length, results: warnings.slice(skip, skip + size) }
    }
  )

  const ofApplications = [
    ['applications-errors', 'listApplicationsErrors', 'Lister les applications en erreur', 'errorMessage'],
    [
      'applications-draft-errors',
      'listApplicationsDraftErrors',
      'Lister les applications dont le brouillon est en erreur',
      'errorMessageDraft'
    ]
  ] as const
  for (const [path, operationId, summary, field] of ofApplications) {
    typed.get(`${base}/${path}`, reading({ operationId, summary, querystring }), async ({ query }) =>
      failedApplications(metadata, field, pagingOf(query))
    )
  }
}
