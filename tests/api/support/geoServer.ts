/** A small map server: WFS 2.0 and OGC API Features, which cap what they give at once, with trees that a test counts. */
import type { ServerResponse } from 'node:http'
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'

export interface GeoServer extends RemoteServer {
  /** How many trees there are. */
  trees: number
  /** Features of an answer at most. */
  cap: number
  /** Formats that the WFS offers. */
  formats: string[]
  /** Coordinates as latitude and longitude, unless a request asks for another of the systems. */
  swapsAxes: boolean
  /** Where the next page of a collection is said to be, in place of its true address. */
  nextPage?: string | undefined
  /** Answers anything else. */
  otherwise?: ((url: URL, response: ServerResponse) => void) | undefined
}

export const treeAt = (id: number, isSwapped = false): object => {
  const position = [-2.7 - id / 10_000, 47.6]
  return {
    type: 'Feature',
    id: `trees.${id}`,
    geometry: { type: 'Point', coordinates: isSwapped ? position.toReversed() : position },
    properties: { name: `tree ${id}`, height: id }
  }
}

export async function startGeoServer(): Promise<GeoServer> {
  const server = await startRemoteServer()
  const geo: GeoServer = Object.assign(server, { trees: 5, cap: 2, formats: [], swapsAxes: false })
  server.answer = ({ url: path = '/' }, response) => {
    const url = new URL(path, server.origin)
    const give = (type: string, text: string): void =>
      void response.writeHead(200, { 'content-type': type }).end(text)
    const json = (body: object): void => give('application/json', JSON.stringify(body))
    const features = (start: number, most: number, isSwapped = false): object[] =>
      Array.from({ length: Math.max(0, Math.min(most, geo.cap, geo.trees - start)) }, (_, index) =>
        treeAt(start + index, isSwapped)
      )
    const parameter = (name: string): string => url.searchParams.get(name) ?? ''
    if (url.pathname === '/wfs') {
      if (parameter('request') === 'GetCapabilities') return give('text/xml', capabilitiesOf(geo))
      if (parameter('resultType') === 'hits') {
        return give('text/xml', `<wfs:FeatureCollection numberMatched="${geo.trees}" numberReturned="0"/>`)
      }
      if (parameter('outputFormat') === 'csv') {
        return give('text/csv', `name,height\n${'tree,1\n'.repeat(Math.min(geo.cap, geo.trees))}`)
      }
      const isSwapped = geo.swapsAxes && !parameter('srsName').endsWith('CRS84')
      const shown = features(
        Number(parameter('startIndex')),
        Number(parameter('count')) || Infinity,
        isSwapped
      )
      return json({ type: 'FeatureCollection', features: shown, numberReturned: shown.length })
    }
    const collection = {
      id: 'trees',
      title: 'Trees of the town',
      description: 'All trees',
      keywords: ['tree'],
      extent: { temporal: { interval: [['2020-01-01T00:00:00Z', null]] } },
      links: [
        { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
        {
          rel: 'items',
          type: 'application/geo+json',
          href: `${server.origin}/api/collections/trees/items?f=json`
        }
      ]
    }
    switch (url.pathname) {
      case '/api/collections':
        return json({ collections: [collection, { id: 'tiles', itemType: 'tile' }], links: [] })
      case '/api/collections/trees':
        return json(collection)
      case '/api/collections/trees/items': {
        const start = Number(parameter('offset'))
        const shown = features(start, Number(parameter('limit')) || 10)
        const isLast = start + shown.length >= geo.trees
        const href =
          geo.nextPage ?? `${server.origin}/api/collections/trees/items?offset=${start + shown.length}`
        const links = isLast ? [] : [{ rel: 'next', type: 'application/geo+json', href }]
        return json({ type: 'FeatureCollection', features: shown, links, numberMatched: geo.trees })
      }
      default:
        if (geo.otherwise) return geo.otherwise(url, response)
        return void response.writeHead(404).end()
    }
  }
  return geo
}

const capabilitiesOf = ({ formats, cap }: GeoServer): string => `<?xml version="1.0"?>
  <wfs:WFS_Capabilities version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1">
    <ows:ServiceProvider><ows:ProviderName>Ville</ows:ProviderName></ows:ServiceProvider>
    <ows:OperationsMetadata><ows:Operation name="GetFeature">
      <ows:Parameter name="outputFormat"><ows:AllowedValues><ows:Value>application/gml+xml; version=3.2</ows:Value>
        ${formats.map((format) => `<ows:Value>${format}</ows:Value>`).join('')}</ows:AllowedValues></ows:Parameter>
      <ows:Constraint name="CountDefault"><ows:DefaultValue>${cap}</ows:DefaultValue></ows:Constraint>
    </ows:Operation></ows:OperationsMetadata>
    <wfs:FeatureTypeList><wfs:FeatureType><wfs:Name>town:trees</wfs:Name><wfs:Title>Arbres</wfs:Title>
      <wfs:Abstract>Tous les arbres</wfs:Abstract><ows:Keywords><ows:Keyword>arbre</ows:Keyword></ows:Keywords>
      <wfs:DefaultCRS>urn:ogc:def:crs:EPSG::2154</wfs:DefaultCRS>
      <wfs:OtherCRS>urn:ogc:def:crs:OGC:1.3:CRS84</wfs:OtherCRS>
      <ows:WGS84BoundingBox><ows:LowerCorner>-3 47</ows:LowerCorner><ows:UpperCorner>-2 48</ows:UpperCorner></ows:WGS84BoundingBox>
    </wfs:FeatureType></wfs:FeatureTypeList>
  </wfs:WFS_Capabilities>`
