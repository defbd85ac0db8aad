/** Routes of the permissions, uses, read key, journal, task progress and schema of a dataset. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { datasetOperations } from '../../../contract/operations.ts'
import { operationsOf } from '../../../contract/permissions.ts'
import type { DatasetUses } from '../../../contract/datasets/uses.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { DatasetParts } from '../parts.ts'
import { findReadKeys } from '../../owned/readKey/store.ts'
import { readSettings } from '../../settings/store.ts'
import { filterColumns } from '../schema/filterColumns.ts'
import { jsonSchemaOf, tableSchemaOf } from '../schema/exportSchema.ts'
import { usesOf } from '../uses/uses.ts'
import { publicUrlOf } from '../../sites/index.ts'
import { journalRoute, permissionRoutes } from '../../owned/routes/common.ts'
import { base, datasetAccess, idParams, type DatasetsApp } from './shared.ts'

const anyState = { accept: 'any' } as const
/** Maximum characters of the header `x-primary-key`; proxies and clients refuse responses with very long headers. */
const maxHeaderLength = 4000

const schemaParameters = Type.Object(
  Object.fromEntries(
    [
      'type',
      'format',
      'enum',
      'concept',
      'calculated',
      'extension',
      'separator',
      'capability',
      'maxCardinality',
      'mimeType',
      'arrays',
      'draft'
    ].map((name) => [name, Type.Optional(Type.String())])
  ),
  { additionalProperties: true }
)

export function metadataRoutes(app: DatasetsApp, parts: DatasetParts): void {
  permissionRoutes(app, parts, { params: idParams, config: { datasetState: anyState } })
  journalRoute(app, parts, { params: idParams, config: { datasetState: anyState } })
  usesAndReadKeyRoutes(app, parts)
  settingsAndProgressRoutes(app, parts)
  for (const isSafe of [false, true]) schemaRoute(app, parts, isSafe)
}

function usesAndReadKeyRoutes(app: DatasetsApp, parts: DatasetParts): void {
  app.get(
    `${base}/:id/uses`,
    {
      config: { access: datasetAccess('delete'), datasetState: { ...anyState, shared: true } },
      schema: {
        operationId: 'readUses',
        tags: ['Permissions'],
        summary: 'Lire ce qui utilise le jeu de données',
        description:
          "Avant une suppression ou un retrait de permissions : par nature d'usage, ce que l'appelant peut lister, et le nombre du reste.",
        params: idParams
      }
    },
    async (request, reply): Promise<DatasetUses> => {
      neverCached(reply)
      return { uses: await usesOf(parts.metadata, request.dataset, request.session) }
    }
  )

  app.get(
    `${base}/:id/read-api-key`,
    {
      config: { access: datasetAccess('getReadApiKey'), datasetState: anyState },
      schema: {
        operationId: 'getReadApiKey',
        tags: ['Permissions'],
        summary: "Lire la clé d'API de lecture",
        params: idParams
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const keys = await findReadKeys(parts.metadata, parts.definition.tables, request.dataset.id)
      if (!keys) throw httpError('noReadKey')
      return keys
    }
  )
}

function settingsAndProgressRoutes(app: DatasetsApp, parts: DatasetParts): void {
  app.get(
    `${base}/:id/metadata-settings`,
    {
      config: { access: datasetAccess('readDescription'), datasetState: anyState },
      schema: {
        operationId: 'readMetadataSettings',
        tags: ['Métadonnées'],
        summary: 'Lire les métadonnées proposées par le compte propriétaire',
        params: idParams
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { type, id } = request.dataset.owner
      return (await readSettings(parts.metadata, { type, id })).datasetsMetadata ?? {}
    }
  )

  app.get(
    `${base}/:id/task-progress`,
    {
      config: { access: datasetAccess('readJournal'), datasetState: anyState },
      schema: {
        operationId: 'readTaskProgress',
        tags: ['Métadonnées'],
        summary: "Lire la progression de l'étape en cours",
        params: idParams
      }
    },
    async (request, reply) => {
      neverCached(reply)
      return parts.journal.taskProgress(request.dataset.id)
    }
  )
}

/** @param isSafe whether the values of the columns are left out */
function schemaRoute(app: DatasetsApp, parts: DatasetParts, isSafe: boolean): void {
  app.get(
    `${base}/:id/${isSafe ? 'safe-schema' : 'schema'}`,
    {
      config: { access: datasetAccess(isSafe ? 'readSafeSchema' : 'readSchema') },
      schema: {
        operationId: isSafe ? 'readSafeSchema' : 'readSchema',
        tags: ['Métadonnées'],
        summary: 'Lire le schéma des données',
        params: idParams,
        querystring: schemaParameters
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const query = request.query as Record<string, string | undefined>
      const { dataset } = request
      const schema = isSafe
        ? dataset.schema.map(({ enum: _enum, 'x-cardinality': _cardinality, ...column }) => column)
        : dataset.schema
      const columns = filterColumns(schema, query)
      const disposition = (suffix: string): string => `attachment; filename="${dataset.slug}-${suffix}.json"`
      switch (query.mimeType) {
        case 'application/tableschema+json':
          return reply.header('content-disposition', disposition('tableschema')).send(tableSchemaOf(columns))
        case 'application/schema+json':
          return reply.header('content-disposition', disposition('schema')).send(
            jsonSchemaOf(columns, {
              arrays: query.arrays === 'true',
              addressOf: onDomainOf(parts, request)
            })
          )
        // Any other media type gives the JSON list of columns, as the contract requires.
        default:
          // A client that may write lines without reading the dataset needs its permissions and the primary key.
          if (isSafe) {
            const operations = operationsOf(request.session, dataset, datasetOperations)
            void reply.header('x-user-permissions', operations.join(','))
          }
          const key = isSafe ? (dataset.primaryKey ?? []).map(encodeURIComponent).join(',') : ''
          if (key && key.length <= maxHeaderLength) void reply.header('x-primary-key', key)
          return columns.map((column) => ({
            ...column,
            label: column.title || column['x-originalName'] || column.key
          }))
      }
    }
  )
}

/** Returns a function that moves URLs of the platform to the domain of the request. */
function onDomainOf(parts: DatasetParts, request: FastifyRequest): (address: string) => string {
  const { publicUrl } = parts.config
  return (address) =>
    address.startsWith(`${publicUrl}/`)
      ? publicUrlOf(request, parts.config) + address.slice(publicUrl.length)
      : address
}
