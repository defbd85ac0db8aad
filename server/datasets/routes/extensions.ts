/** Route that applies the extensions of a dataset to a line without storing the line. */
import { Type } from 'typebox'
import { acceptAnyKeys } from '../../http/anyKeys.ts'
import { httpError } from '../../http/errors.ts'
import { whileThere } from '../../http/whileThere.ts'
import { simulateExtension, withJoinedLists } from '../extensions/simulateExtension.ts'
import type { DatasetParts } from '../parts.ts'
import { base, datasetAccess, draftParameter, idParams, typed, type DatasetsApp } from './shared.ts'
import { isObject } from '../../../contract/json.ts'

export function extensionRoutes(app: DatasetsApp, parts: DatasetParts): void {
  void app.register(async (scope) => {
    acceptAnyKeys(scope)
    simulationRoute(typed(scope), parts)
  })
}

function simulationRoute(app: DatasetsApp, parts: DatasetParts): void {
  app.post(
    `${base}/:id/_simulate-extension`,
    {
      bodyLimit: 1_000_000,
      config: { access: datasetAccess('simulateExtension'), datasetState: { accept: 'any' } },
      schema: {
        operationId: 'simulateExtension',
        tags: ['Données'],
        summary: 'Appliquer les enrichissements à une ligne, sans la garder',
        params: idParams,
        querystring: Type.Object(
          {
            ...draftParameter,
            arrays: Type.Optional(
              Type.String({ description: 'true pour recevoir les valeurs multiples comme des tableaux' })
            )
          },
          { additionalProperties: true }
        )
      }
    },
    async (request) => {
      const { body, dataset } = request
      if (!isObject(body)) throw httpError('lineNotObject')
      const line = await whileThere(request, (signal) => simulateExtension(parts, dataset, body, signal))
      return request.query.arrays === 'true' ? line : withJoinedLists(line, dataset.schema)
    }
  )
}
