/** Metadata of a layer or table of a service, and the requests of all its features. */
import { columnKey } from '../../../../contract/datasets/columnKeys.ts'
import type { RemoteColumn } from '../columns.ts'
import { addressBelow } from '../connection.ts'
import { licenseOf } from '../licenses.ts'
import {
  ExpectedRunFailure,
  type Config,
  type FeaturePage,
  type FeaturePaging,
  type PagedSource,
  type RemoteMetadata,
  type ResourceSource
} from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { dayOf, listOf, numberOf, objectOf, withoutEmpty, textOf, type Untrusted } from '../untrusted.ts'
import { dateFields, esriFeature, geojsonFeature } from './features.ts'
import { askArcgis, tokenHeaders, type Parameters } from './requests.ts'

/** Number of features per request; a server may return fewer. */
const maxPerPage = 2000

function metadataOfLayer(layer: Untrusted, address: string): RemoteMetadata {
  const edited = numberOf(objectOf(layer.editingInfo).lastEditDate)
  const credits = textOf(layer.copyrightText)
  return withoutEmpty<RemoteMetadata>({
    title: (textOf(layer.name) ?? address).slice(0, 500),
    description: textOf(layer.description),
    creator: credits?.slice(0, 200),
    license: licenseOf(credits),
    modified: dayOf(edited),
    origin: address,
    schema: columnsOfLayer(layer)
  })
}

/** Returns the columns; labels of coded values come from the domain of their field. */
function columnsOfLayer(layer: Untrusted): RemoteColumn[] {
  return listOf(layer.fields).flatMap(({ name: rawName, alias, domain }) => {
    const name = textOf(rawName)
    if (!name) return []
    const title = textOf(alias)
    const labels = listOf(objectOf(domain).codedValues).flatMap(({ code, name: label }) => {
      const value = typeof code === 'number' ? String(code) : textOf(code)
      const text = textOf(label)
      return value && text ? [[value, text] as const] : []
    })
    return [
      withoutEmpty<RemoteColumn>({
        key: columnKey(name, 'slug'),
        'x-originalName': name,
        title: title === name ? undefined : title,
        'x-labels': labels.length ? Object.fromEntries(labels) : undefined
      })
    ]
  })
}

/**
 * Returns the source of the features of a layer.
 * @throws OutgoingFailure, ExpectedRunFailure for a layer without features
 */
export async function layerSource(
  remote: RemoteAccess,
  config: Config,
  address: string
): Promise<ResourceSource> {
  const layer = await askArcgis(remote, config, address)
  const isQueried = /\bQuery\b|\bData\b/i.test(textOf(layer.capabilities) ?? 'Query')
  if (layer.type === 'Group Layer' || !isQueried) {
    throw new ExpectedRunFailure('Cette couche ne peut pas être interrogée : elle n’a pas de données.')
  }
  const metadata = metadataOfLayer(layer, address)
  const query = `${address}/query`
  const counted = await askArcgis(remote, config, query, { where: '1=1', returnCountOnly: 'true' })
  const total = numberOf(counted.count)
  if (total === 0) throw new ExpectedRunFailure('Cette couche n’a aucun objet.')
  const isGeojson = /geojson/i.test(textOf(layer.supportedQueryFormats) ?? '')
  const dates = dateFields(layer)
  const parameters = {
    outFields: '*',
    outSR: 4326,
    returnGeometry: 'true',
    f: isGeojson ? 'geojson' : 'json'
  }
  const request: Request = (values) => addressBelow(query, '', { ...parameters, ...values })
  const perPage = Math.min(maxPerPage, numberOf(layer.maxRecordCount) || 1000)
  const paging =
    objectOf(layer.advancedQueryCapabilities).supportsPagination === false
      ? byIds(await idsOf(remote, config, query), request, perPage)
      : byOffset({ request, perPage, total, order: idField(layer) })
  return {
    metadata,
    file: withoutEmpty<PagedSource>({
      url: paging.first,
      name: `${metadata.title.slice(0, 100)}.geojson`,
      headers: tokenHeaders(config, query),
      pages: isGeojson
        ? { next: paging.next, feature: (feature) => geojsonFeature(feature, dates) }
        : {
            next: paging.next,
            feature: (feature) => esriFeature(feature, dates),
            isPage: ({ fields, geometryType, objectIdFieldName }) =>
              [fields, geometryType, objectIdFieldName].some((member) => member !== undefined)
          }
    }),
    notes: [
      `Format retenu : ${isGeojson ? 'GeoJSON' : 'JSON d’Esri, converti en GeoJSON'}${total === undefined ? '' : `, ${total} objets`}.`
    ]
  }
}

type Request = (values: Parameters) => string
type Paging = Pick<FeaturePaging, 'next'> & { first: string }

/** Returns a column name if it is safe in a query; undefined otherwise. */
const plainName = (name: unknown): string | undefined => {
  const text = textOf(name)
  return text && /^[\w.]+$/.test(text) ? text : undefined
}

const idField = (layer: Untrusted): string | undefined => plainName(layer.objectIdField)

interface Offsets {
  request: Request
  perPage: number
  total: number | undefined
  order: string | undefined
}

function byOffset({ request, perPage, total, order }: Offsets): Paging {
  const at = (resultOffset: number): string =>
    request({ where: '1=1', resultOffset, resultRecordCount: perPage, orderByFields: order })
  return {
    first: at(0),
    next({ count, received, members }: FeaturePage) {
      const { exceededTransferLimit = objectOf(members.properties).exceededTransferLimit } = members
      const isMore =
        total === undefined
          ? exceededTransferLimit === true || (exceededTransferLimit === undefined && count >= perPage)
          : received < total
      if (!isMore) return undefined
      if (count) return at(received)
      throw new ExpectedRunFailure(`Le serveur ne donne que ${received} objets sur ${total ?? 'davantage'}.`)
    }
  }
}

interface Ids {
  field: string
  ids: number[]
}

/** Returns the object ids of a layer, for servers without paging. */
async function idsOf(remote: RemoteAccess, config: Config, query: string): Promise<Ids> {
  const answer = await askArcgis(remote, config, query, { where: '1=1', returnIdsOnly: 'true' })
  const field = plainName(answer.objectIdFieldName)
  const ids = Array.isArray(answer.objectIds) ? answer.objectIds.map(numberOf) : []
  if (!field || !ids.length || ids.includes(undefined)) {
    throw new ExpectedRunFailure('Le serveur ne dit pas quels objets la couche a.')
  }
  return { field, ids: (ids as number[]).toSorted((a, b) => a - b) }
}

function byIds({ field, ids }: Ids, request: Request, perPage: number): Paging {
  const page = (number: number): string | undefined => {
    const pageIds = ids.slice(number * perPage, (number + 1) * perPage)
    return pageIds.length
      ? request({ where: `${field}>=${pageIds[0]} AND ${field}<=${pageIds.at(-1)}` })
      : undefined
  }
  return { first: page(0) ?? '', next: ({ number }) => page(number) }
}
