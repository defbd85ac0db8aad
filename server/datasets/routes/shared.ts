/** What the routes of the datasets have in common. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { DatasetOperation } from '../../../contract/operations.ts'
import type { Access } from '../../access/access.ts'
import { publicUrlOf } from '../../sites/index.ts'
import { listOf } from '../../owned/list/parameters.ts'
import type { OutputContext, OutputOptions } from '../read/clean.ts'

export const base = '/data-fair/api/v1/datasets'

export const datasetAccess = (operation: DatasetOperation): Access => ({
  who: 'permission',
  resource: 'datasets',
  operation
})

export const idParams = Type.Object({ id: Type.String({ description: 'Identifiant du jeu de données' }) })
/** Of a file below a dataset, by its path. */
export const fileParams = Type.Object({ id: Type.String(), '*': Type.String() })

const flag = Type.Union([Type.Literal('true'), Type.Literal('false')])

export const draftParameter = {
  draft: Type.Optional(Type.String({ description: 'true pour lire ou modifier le brouillon' }))
}

export const draftQuery = Type.Object(draftParameter, { additionalProperties: true })

export const outputParameters = {
  html: Type.Optional(Type.String({ description: 'true ou vuetify : le markdown est rendu en HTML' })),
  truncate: Type.Optional(Type.Integer({ minimum: 0, description: 'Longueur maximale de la description' })),
  thumbnail: Type.Optional(Type.String({ description: 'Taille de la vignette, LARGEURxHAUTEUR' })),
  raw: Type.Optional(flag),
  select: Type.Optional(Type.String({ description: 'Champs retournés, ou retirés avec un signe -' }))
}

export type DatasetsApp = ReturnType<typeof typed>

export function typed(app: FastifyInstance) {
  return app.withTypeProvider<TypeBoxTypeProvider>()
}

interface OutputQuery {
  html?: string
  truncate?: number
  thumbnail?: string
  raw?: string
  select?: string
}

export function outputOptions(query: OutputQuery): OutputOptions {
  const { html, truncate, thumbnail, raw, select } = query
  return {
    ...(html === 'true' || html === 'vuetify' ? { html } : {}),
    ...(truncate === undefined ? {} : { truncate }),
    ...(thumbnail ? { thumbnail } : {}),
    ...(raw === 'true' ? { raw: true } : {}),
    ...(select ? { select: listOf(select) } : {})
  }
}

export function outputContext(request: FastifyRequest): OutputContext {
  const { session, site, server } = request
  const { config } = server.platform
  const pageTemplate = site?.current?.datasetUrlTemplate
  return {
    session,
    publicUrl: publicUrlOf(request, config),
    mainUrl: config.publicUrl,
    bySlug: !!site?.isSiteDomain,
    ...(pageTemplate ? { pageTemplate } : {})
  }
}
