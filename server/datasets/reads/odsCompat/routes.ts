/**
 * Routes compatible with the Explore API of Opendatasoft, the former platform of some accounts
 * (docs/api/ods-compat.md).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { everybody } from '../../../access/access.ts'
import { type HttpError, httpError } from '../../../http/errors.ts'
import { datasetAccess } from '../../access.ts'
import type { Platform } from '../../../platform.ts'
import { readSettings } from '../../../settings/store.ts'
import { answerRead, streamRead } from '../reading.ts'
import { answerExport } from './exports.ts'
import { removeExports } from './formats/parquet/index.ts'
import { answerRecords } from './records.ts'
import { exportParameters, recordsParameters } from './routeSchemas.ts'

const api = '/data-fair/api/v1'
const id = Type.String()
const tags = ['Rétrocompatibilité']

interface Version {
  /** Path above `/records` and `/exports`. */
  base: string
  version: '2.0' | '2.1'
  name: string
  /** Whether clients and proxies may cache exports. */
  isCached: boolean
}

const versions: Version[] = [
  { base: `${api}/datasets/:id/compat-ods`, version: '2.1', name: '', isCached: true },
  { base: `${api}/compat-ods/v2.1/catalog/datasets/:id`, version: '2.1', name: 'V21', isCached: false },
  { base: `${api}/compat-ods/v2.0/catalog/datasets/:id`, version: '2.0', name: 'V20', isCached: false }
]

export function registerOdsCompat(app: FastifyInstance, platform: Platform): void {
  app.addHook('onReady', () => removeExports(platform.config.dataDir))
  for (const { base, version, name, isCached } of versions) {
    app.get(
      `${base}/records`,
      {
        config: { access: datasetAccess('readCompatODSRecords') },
        schema: {
          operationId: `readCompatODSRecords${name}`,
          tags,
          deprecated: true,
          summary: 'Lire les lignes (compatibilité ODS)',
          params: Type.Object({ id }),
          querystring: recordsParameters
        }
      },
      async (request, reply) => {
        await checkEnabled(platform, request)
        return answerRead(platform, request, reply, {
          name: `compat-ods/${version}/records`,
          operation: 'readCompatODSRecords',
          isKept: !dependsOnNow(request),
          isFree: true,
          answer: answerRecords
        })
      }
    )
    app.get(
      `${base}/exports/:format`,
      {
        config: { access: datasetAccess('readCompatODSExports') },
        schema: {
          operationId: `readCompatODSExports${name}`,
          tags,
          deprecated: true,
          summary: 'Exporter les lignes (compatibilité ODS)',
          params: Type.Object({ id, format: Type.String() }),
          querystring: exportParameters
        }
      },
      async (request, reply) => {
        await checkEnabled(platform, request)
        const { format } = request.params as { format: string }
        const route = {
          name: `compat-ods/${version}/exports`,
          operation: 'readCompatODSExports' as const,
          isKept: isCached && !dependsOnNow(request)
        }
        return streamRead(platform, request, reply, route, (read) => answerExport(read, format, version))
      }
    )
  }

  app.all(
    `${api}/compat-ods/*`,
    { config: { access: everybody }, schema: { hide: true } },
    async (): Promise<never> => {
      if (!platform.config.compatODS) throw unknownApi()
      throw httpError('requestNotSupported')
    }
  )
}

const unknownApi = (): HttpError => httpError('unknownApi')

/** @throws HttpError 404 unless the platform and the account of the dataset enable this API */
async function checkEnabled({ config, metadata }: Platform, { dataset }: FastifyRequest): Promise<void> {
  if (!config.compatODS) throw unknownApi()
  const { type, id: account } = dataset.owner
  const { compatODS } = await readSettings(metadata, { type, id: account })
  if (!compatODS) throw unknownApi()
}

/** Whether the response changes with time, without a change of the dataset. */
function dependsOnNow({ url }: FastifyRequest): boolean {
  return /now(?:\(|%28)/i.test(url)
}
