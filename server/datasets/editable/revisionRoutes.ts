/** Routes of the history of lines (docs/api/editing.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpError } from '../../http/errors.ts'
import { addressWith, linkHeader, nextParameters } from '../../http/nextAddress.ts'
import { addressOf } from '../../http/requestAddress.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { DatasetParts } from '../parts.ts'
import { datasetAccess, outputContext, type DatasetsApp } from '../routes/shared.ts'
import { checkEditable, lineRouteSchema, scopeOwner, scopes, writableState } from './lineScopes.ts'
import { revisionAnswer } from './representation.ts'

const maxSize = 10_000

export function revisionRoutes(app: DatasetsApp, parts: DatasetParts): void {
  for (const scope of scopes) {
    for (const [url, name, summary] of [
      ['/revisions', 'revisions', 'Récupérer les révisions'],
      ['/lines/:lineId/revisions', 'lineRevisions', "Récupérer les révisions d'une ligne"]
    ] as const) {
      app.route({
        method: 'GET',
        url: `${scope.path}${url}`,
        config: { access: datasetAccess(scope.operation(name)), datasetState: writableState },
        schema: lineRouteSchema(scope, name, summary),
        handler: listRevisions
      })
    }
  }

  async function listRevisions(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { dataset } = request
    checkEditable(dataset)
    const owner = scopeOwner(request)
    if (!dataset.rest?.history) throw httpError('noHistory')
    const query = request.query as Record<string, string | undefined>
    const { lineId } = request.params as { lineId?: string }
    const size = wholeParameter('size', query.size) ?? 12
    if (size > maxSize) throw httpError('tooDeepPage', { most: maxSize })
    const before = wholeParameter('before', query.before)
    const { database } = parts.editable.of(dataset)
    const scope = {
      ...(lineId === undefined ? {} : { id: lineId }),
      ...(owner ? { owner: owner.key } : {})
    }
    const revisions = database.revisions.list({ ...scope, size, ...(before === undefined ? {} : { before }) })
    const last = revisions.at(-1)
    neverCached(reply)
    let next: string | undefined
    if (last && size > 0 && revisions.length === size) {
      const path = addressOf(request).path.replace(/^\/data-fair/, '')
      const parameters = nextParameters(request.query as Record<string, string>)
      next = addressWith(`${outputContext(request).publicUrl}${path}`, {
        ...parameters,
        before: String(last.i)
      })
      void reply.headers(linkHeader(next))
    }
    return {
      total: database.revisions.count(scope),
      results: revisions.map((revision) => revisionAnswer(revision, dataset)),
      ...(next ? { next } : {})
    }
  }
}

function wholeParameter(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw httpError('parameterNotPositive', { name })
  return value
}
