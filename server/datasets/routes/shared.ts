/** Path, parameters and helpers shared by the routes of datasets. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { OutputContext } from '../../owned/read/clean.ts'
import { outputContext as contextOf, type TypedApp } from '../../owned/routes/shared.ts'

export { datasetAccess } from '../access.ts'
export { fileParams, outputOptions, outputParameters, readOptions, typed } from '../../owned/routes/shared.ts'

export const base = '/data-fair/api/v1/datasets'

export const idParams = Type.Object({ id: Type.String({ description: 'Identifiant du jeu de données' }) })

export const draftParameter = {
  draft: Type.Optional(Type.String({ description: 'true pour lire ou modifier le brouillon' }))
}

export const draftQuery = Type.Object(draftParameter, { additionalProperties: true })

export type DatasetsApp = TypedApp

export function outputContext(request: FastifyRequest): OutputContext {
  return contextOf(request, ({ datasetUrlTemplate }) => datasetUrlTemplate)
}
