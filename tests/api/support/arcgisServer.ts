/** Fake ArcGIS server: services with a paged layer of trees, and the search API of a hub. */
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'

export interface ArcgisServer extends RemoteServer {
  trees: number
  /** Extra metadata of the layer, beside its fields. */
  layer: Record<string, unknown>
  /** Token that requests need, if set. */
  token?: string | undefined
  /** Available APIs of the hub. */
  hub: ('search' | 'former' | 'feed')[]
}

const perPage = 2
const seenDate = Date.UTC(2026, 0, 2)

export async function startArcgis(): Promise<ArcgisServer> {
  const server = await startRemoteServer()
  const paged = {
    supportedQueryFormats: 'JSON, geoJSON',
    advancedQueryCapabilities: { supportsPagination: true }
  }
  const arcgis: ArcgisServer = Object.assign(server, { trees: 5, layer: paged, hub: [] })
  server.answer = ({ url: path = '/', headers }, response) => {
    const url = new URL(path, server.origin)
    const isRefused = !!arcgis.token && headers['x-esri-authorization'] !== `Bearer ${arcgis.token}`
    const body =
      url.pathname.startsWith('/gis/') && isRefused
        ? { error: { code: 499, message: 'Token Required' } }
        : (serviceBody(arcgis, url) ?? hubBody(arcgis, url))
    if (body) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    else response.writeHead(404).end('<html>')
  }
  return arcgis
}

/** Returns the body of a resource of the services, undefined for another path. */
function serviceBody(arcgis: ArcgisServer, { pathname, searchParams }: URL): object | undefined {
  switch (pathname) {
    case '/gis/rest/services':
      return { folders: ['Town'], services: [{ name: 'Geo', type: 'GeometryServer' }] }
    case '/gis/rest/services/Town':
      return { folders: [], services: [{ name: 'Town/Trees', type: 'FeatureServer' }] }
    case '/gis/rest/services/Town/Trees/FeatureServer':
      return {
        layers: [
          { id: 0, name: 'Trees' },
          { id: 1, name: 'All', subLayerIds: [0] }
        ],
        tables: []
      }
    case '/gis/rest/services/Town/Trees/FeatureServer/0':
      return { ...layerDescription, ...arcgis.layer }
    case '/gis/rest/services/Town/Trees/FeatureServer/0/query':
      return queryBody(arcgis.trees, (name) => searchParams.get(name) ?? '')
    default:
      return undefined
  }
}

const layerDescription = {
  id: 0,
  name: 'Trees',
  description: 'All trees',
  copyrightText: 'Licence Ouverte',
  capabilities: 'Query',
  maxRecordCount: perPage,
  objectIdField: 'OBJECTID',
  fields: [
    {
      name: 'name',
      type: 'esriFieldTypeString',
      alias: 'Name of the tree',
      domain: {
        type: 'codedValue',
        codedValues: [{ code: 'tree 1', name: 'The first' }, { code: 7 }]
      }
    },
    { name: 'seen', type: 'esriFieldTypeDate', alias: 'seen', domain: null }
  ]
}

/** Returns the number of trees, their ids, or a page of them as features. */
function queryBody(trees: number, parameter: (name: string) => string): object {
  if (parameter('returnCountOnly')) return { count: trees }
  const allIds = Array.from({ length: trees }, (_, index) => index + 1)
  if (parameter('returnIdsOnly')) return { objectIdFieldName: 'OBJECTID', objectIds: allIds.toReversed() }
  const [, from, to] = /^OBJECTID>=(\d+) AND OBJECTID<=(\d+)$/.exec(parameter('where')) ?? []
  const start = Number(parameter('resultOffset'))
  const shownIds = from
    ? allIds.filter((id) => id >= Number(from) && id <= Number(to))
    : allIds.slice(start, start + Math.min(perPage, Number(parameter('resultRecordCount'))))
  const attributes = (id: number): object => ({ OBJECTID: id, name: `tree ${id}`, seen: seenDate })
  const position = (id: number): [number, number] => [-2.7 - id / 10_000, 47.6]
  if (parameter('f') === 'geojson') {
    return {
      type: 'FeatureCollection',
      properties: { exceededTransferLimit: start + shownIds.length < trees },
      features: shownIds.map((id) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: position(id) },
        properties: attributes(id)
      }))
    }
  }
  return {
    objectIdFieldName: 'OBJECTID',
    geometryType: 'esriGeometryPoint',
    features: shownIds.map((id) => ({
      attributes: attributes(id),
      geometry: { x: position(id)[0], y: position(id)[1] }
    }))
  }
}

/** Returns the body of a resource of the hub, undefined for another path or an API that the hub does not have. */
function hubBody({ hub, origin }: ArcgisServer, { pathname }: URL): object | undefined {
  const item = {
    title: 'Trees of the hub',
    type: 'Feature Service',
    url: `${origin}/gis/rest/services/Town/Trees/FeatureServer`,
    tags: ['tree'],
    source: 'Town',
    licenseInfo: '<a href="https://creativecommons.org/licenses/by/4.0/">CC BY</a>',
    modified: seenDate
  }
  switch (pathname) {
    case '/hub/api/search/v1/collections/dataset/items':
      if (!hub.includes('search')) return undefined
      return { type: 'FeatureCollection', features: [{ id: 'a1', properties: item }], numberMatched: 1 }
    case '/hub/api/search/v1/collections/dataset/items/a1':
      return hub.includes('search') ? { id: 'a1', properties: item } : undefined
    case '/hub/api/v3/datasets':
      if (!hub.includes('former')) return undefined
      return {
        data: [{ id: 'a1_0', attributes: { ...item, url: `${item.url}/0` } }],
        meta: { stats: { totalCount: 1 } }
      }
    case '/hub/api/feed/dcat-us/1.1.json':
      if (!hub.includes('feed')) return undefined
      return { dataset: [{ identifier: 'b1', title: 'Trees of the feed', distribution: [] }] }
    default:
      return undefined
  }
}
