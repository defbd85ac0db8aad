/**
 * Keeps the remote services of reference data up to date with their datasets, in the transaction of each change
 * (docs/api/virtual-and-master.md).
 */
import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import packageJson from '../../../package.json' with { type: 'json' }
import { serviceOfDataset } from '../../../contract/remoteServices/remoteService.ts'
import type { Config } from '../../config/config.ts'
import type { Metadata, Tables } from '../../metadata/database.ts'
import type { AlsoWrite } from '../../owned/store.ts'
import type { RemoteServices } from '../../remoteServices/remoteServices.ts'
import { readSettings } from '../../settings/store.ts'
import { datasetDocument } from '../apiDocs/document.ts'
import { datasetDefinition } from '../definition.ts'
import type { DatasetRecord } from '../record.ts'
import type { DatasetStore } from '../store.ts'
import { isOffered, serviceOfReference } from './service.ts'

interface ServiceParts {
  config: Config
  services: Pick<RemoteServices, 'find' | 'putIn' | 'removeIn'>
}

type Scope = Transaction<Tables>

const { version } = packageJson

/** Returns the store hook that writes or removes the service of reference data at each write of their dataset. */
export function followService(parts: ServiceParts): AlsoWrite<DatasetRecord> {
  return async (scope, before, after) => {
    if (after && isOffered(after)) {
      if (!before || !isSameReference(before, after)) await writeService(parts, scope, after)
    } else if (before && isOffered(before)) {
      await parts.services.removeIn(scope, serviceOfDataset(before.id))
    }
  }
}

/**
 * Whether no property used in the service changed. This skips most writes, which are about processing and the
 * statistics of lines.
 */
function isSameReference(before: DatasetRecord, after: DatasetRecord): boolean {
  const usedProperties = ({
    title,
    owner,
    masterData,
    schema,
    bbox,
    isRest,
    rest
  }: DatasetRecord): unknown[] => [title, owner, masterData, schema, !!bbox, isRest, rest]
  return isDeepStrictEqual(usedProperties(before), usedProperties(after))
}

async function writeService(
  { config, services }: ServiceParts,
  scope: Scope,
  dataset: DatasetRecord
): Promise<void> {
  const { type, id } = dataset.owner
  const { info, compatODS } = await readSettings(scope, { type, id })
  const apiDoc = datasetDocument(dataset, {
    config,
    version,
    publicUrl: config.publicUrl,
    reference: dataset.id,
    page: `${config.publicUrl}/${datasetDefinition.page}/${dataset.id}`,
    contact: info?.contact ?? {},
    account: { compatODS: config.compatODS && !!compatODS }
  })
  const previous = await services.find(serviceOfDataset(dataset.id), scope)
  const service = serviceOfReference(dataset, apiDoc, config.publicUrl, previous)
  // An unchanged service is not written, because each write replaces many rows of the search and value tables.
  if (!previous || !isDeepStrictEqual(JSON.parse(JSON.stringify(service)), previous)) {
    await services.putIn(scope, service)
  }
}

/**
 * Writes the missing and outdated services of all reference data, at start: those of older data folders, and those with
 * a former public URL of the platform.
 */
export async function followAllServices(
  parts: ServiceParts & { metadata: Metadata; store: Pick<DatasetStore, 'find'> }
): Promise<void> {
  const { metadata, store } = parts
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(datasetDefinition.tables.resources)} r
    where r.document ->> '$.masterData' is not null`.execute(metadata)
  for (const { id } of rows) {
    const dataset = await store.find(id)
    if (!dataset || !isOffered(dataset)) continue
    await metadata.transaction().execute((scope) => writeService(parts, scope, dataset))
  }
}
