/** Schemas and functions shared by the routes of owned resources. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { publicUrlOf } from '../../sites/index.ts'
import type { KnownSite } from '../../sites/knownSites.ts'
import { listOf } from '../list/parameters.ts'
import type { OutputContext, OutputOptions } from '../read/clean.ts'

export const baseOf = ({ name }: { name: string }): string => `/data-fair/api/v1/${name}`

/** Path parameters of a file below a resource. */
export const fileParams = Type.Object({ id: Type.String(), '*': Type.String() })

const flag = Type.Union([Type.Literal('true'), Type.Literal('false')])

export const outputParameters = {
  html: Type.Optional(Type.String({ description: 'true ou vuetify : le markdown est rendu en HTML' })),
  truncate: Type.Optional(Type.Integer({ minimum: 0, description: 'Longueur maximale de la description' })),
  thumbnail: Type.Optional(Type.String({ description: 'Taille de la vignette, LARGEURxHAUTEUR' })),
  raw: Type.Optional(flag),
  select: Type.Optional(Type.String({ description: 'Champs retournés, ou retirés avec un signe -' }))
}

/** Query parameters of all lists, besides specific filters. */
export const listParameters = Type.Object(
  {
    ...outputParameters,
    size: Type.Optional(Type.String({ description: 'Nombre de résultats (12 par défaut)' })),
    page: Type.Optional(Type.String({ description: 'Page, à partir de 1' })),
    skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' })),
    sort: Type.Optional(
      Type.String({ description: 'Champs de tri, précédés de - pour un ordre décroissant' })
    ),
    q: Type.Optional(Type.String({ description: 'Recherche plein texte' })),
    count: Type.Optional(Type.String({ description: 'false pour ne pas compter' })),
    facets: Type.Optional(Type.String({ description: 'Facettes à compter' })),
    sums: Type.Optional(Type.String({ description: 'Sommes à calculer : count' })),
    owner: Type.Optional(Type.String({ description: 'type:id, type:id:département' })),
    visibility: Type.Optional(Type.String({ description: 'public, private, protected' })),
    mine: Type.Optional(Type.String()),
    shared: Type.Optional(Type.String()),
    can: Type.Optional(Type.String({ description: 'Opérations permises' })),
    explain: Type.Optional(Type.String({ description: 'true, en mode admin : durée de chaque requête' }))
  },
  { additionalProperties: true }
)

export type TypedApp = ReturnType<typeof typed>

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

/** Output options of a single resource, which is returned whole: `select` only removes computed fields. */
export function readOptions(query: OutputQuery): OutputOptions {
  const options = outputOptions(query)
  const select = options.select?.filter((name) => name.startsWith('-'))
  return { ...options, ...(select ? { select } : {}) }
}

/** @param pageTemplate the address of pages on a publication site that has its own */
export function outputContext(
  request: FastifyRequest,
  pageTemplate: (site: KnownSite) => string | undefined = () => undefined
): OutputContext {
  const { session, site, server } = request
  const { config } = server.platform
  const template = site?.current && pageTemplate(site.current)
  return {
    session,
    publicUrl: publicUrlOf(request, config),
    mainUrl: config.publicUrl,
    bySlug: !!site?.isSiteDomain,
    ...(template ? { pageTemplate: template } : {})
  }
}
