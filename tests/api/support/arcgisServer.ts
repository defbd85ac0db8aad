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
    const json = (body: object): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const missing = (): void => void response.writeHead(404).end('<html>')
    const parameter = (name: string): string => url.searchParams.get(name) ?? ''
    const services = `${server.origin}/gis/rest/services`
    const item = {
      title: 'Trees of the hub',
      type: 'Feature Service',
      url: `${services}/Town/Trees/FeatureServer`,
      tags: ['tree'],
      source: 'Town',
      licenseInfo: '<a href="https://creativecommons.org/licenses/by/4.0/">CC BY</a>',
      modified: seenDate
    }
    if (
      url.pathname.startsWith('/gis/') &&
      arcgis.token &&
      headers['x-esri-authorization'] !== `Bearer ${arcgis.token}`
    ) {
      return json({ error: { code: 499, message: 'Token Required' } })
    }
    switch (url.pathname) {
      case '/gis/rest/services':
        return json({ folders: ['Town'], services: [{ name: 'Geo', type: 'GeometryServer' }] })
      case '/gis/rest/services/Town':
        return json({ folders: [], services: [{ name: 'Town/Trees', type: 'FeatureServer' }] })
      case '/gis/rest/services/Town/Trees/FeatureServer':
        return json({
          layers: [
            { id: 0, name: 'Trees' },
            { id: 1, name: 'All', subLayerIds: [0] }
          ],
          tables: []
        })
      case '/gis/rest/services/Town/Trees/FeatureServer/0':
        return json({
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
          ],
          ...arcgis.layer
        })
      case '/gis/rest/services/Town/Trees/FeatureServer/0/query': {
        if (parameter('returnCountOnly')) return json({ count: arcgis.trees })
        const allIds = Array.from({ length: arcgis.trees }, (_, index) => index + 1)
        if (parameter('returnIdsOnly'))
          return json({ objectIdFieldName: 'OBJECTID', objectIds: allIds.toReversed() })
        const [, from, to] = /^OBJECTID>=(\d+) AND OBJECTID<=(\d+)$/.exec(parameter('where')) ?? []
        const start = Number(parameter('resultOffset'))
        const shownIds = from
          ? allIds.filter((id) => id >= Number(from) && id <= Number(to))
          : allIds.slice(start, start + Math.min(perPage, Number(parameter('resultRecordCount'))))
        const attributes = (id: number): object => ({ OBJECTID: id, name: `tree ${id}`, seen: seenDate })
        const position = (id: number): [number, number] => [-2.7 - id / 10_000, 47.6]
        if (parameter('f') === 'geojson') {
          return json({
            type: 'FeatureCollection',
            properties: { exceededTransferLimit: start + shownIds.length < arcgis.trees },
            features: shownIds.map((id) => ({
              type: 'Feature',
              geometry: { type: 'Point', coordinates: position(id) },
              properties: attributes(id)
            }))
          })
        }
        return json({
          objectIdFieldName: 'OBJECTID',
          geometryType: 'esriGeometryPoint',
          features: shownIds.map((id) => ({
            attributes: attributes(id),
            geometry: { x: position(id)[0], y: position(id)[1] }
          }))
        })
      }
      case '/hub/api/search/v1/collections/dataset/items':
        if (!arcgis.hub.includes('search')) return missing()
        return json({
          type: 'FeatureCollection',
          features: [{ id: 'a1', properties: item }],
          numberMatched: 1
        })
      case '/hub/api/search/v1/collections/dataset/items/a1':
        return arcgis.hub.includes('search') ? json({ id: 'a1', properties: item }) : missing()
      case '/hub/api/v3/datasets':
        if (!arcgis.hub.includes('former')) return missing()
        return json({
          data: [{ id: 'a1_0', attributes: { ...item, url: `${item.url}/0` } }],
          meta: { stats: { totalCount: 1 } }
        })
      case '/hub/api/feed/dcat-us/1.1.json':
        if (!arcgis.hub.includes('feed')) return missing()
        return json({ dataset: [{ identifier: 'b1', title: 'Trees of the feed', distribution: [] }] })
      default:
        return missing()
    }
  }
  return arcgis
}
