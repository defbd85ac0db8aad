/**
 * Fake map server: WFS 2.0 and OGC API Features with limited pages, and a CSW whose records link to them. A test sets
 * the number of trees.
 */
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'

export interface GeoServer extends RemoteServer {
  /** Number of trees. */
  trees: number
  /** Maximum number of features in a response. */
  cap: number
  /** Formats offered by the WFS. */
  formats: string[]
  /** Returns latitude before longitude, unless the request names a coordinate system with another order. */
  swapsAxes: boolean
  /** URL of the next page of a collection, instead of the right one. */
  nextPage?: string | undefined
  /** Whether the CSW supports ISO 19139 beside Dublin Core. */
  knowsIso: boolean
}

const treeAt = (id: number, isSwapped = false): object => {
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
  const geo: GeoServer = Object.assign(server, {
    trees: 5,
    cap: 2,
    formats: [],
    swapsAxes: false,
    knowsIso: true
  })
  server.answer = ({ url: path = '/' }, response) => {
    const url = new URL(path, server.origin)
    const send = (type: string, text: string): void =>
      void response.writeHead(200, { 'content-type': type }).end(text)
    const json = (body: object): void => send('application/json', JSON.stringify(body))
    const features = (start: number, count: number, isSwapped = false): object[] =>
      Array.from({ length: Math.max(0, Math.min(count, geo.cap, geo.trees - start)) }, (_, index) =>
        treeAt(start + index, isSwapped)
      )
    const parameter = (name: string): string => url.searchParams.get(name) ?? ''
    if (url.pathname === '/wfs') {
      if (parameter('request') === 'GetCapabilities') return send('text/xml', capabilitiesOf(geo))
      if (parameter('resultType') === 'hits') {
        return send('text/xml', `<wfs:FeatureCollection numberMatched="${geo.trees}" numberReturned="0"/>`)
      }
      if (parameter('outputFormat') === 'csv') {
        return send('text/csv', `name,height\n${'tree,1\n'.repeat(Math.min(geo.cap, geo.trees))}`)
      }
      const isSwapped = geo.swapsAxes && !parameter('srsName').endsWith('CRS84')
      const page = features(
        Number(parameter('startIndex')),
        Number(parameter('count')) || Infinity,
        isSwapped
      )
      return json({ type: 'FeatureCollection', features: page, numberReturned: page.length })
    }
    if (url.pathname === '/csw') return send('text/xml', cswAnswer(geo, parameter))
    if (url.pathname === '/trees.csv') return send('text/csv', 'name,height\noak,12\n')
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
        const page = features(start, Number(parameter('limit')) || 10)
        const isLast = start + page.length >= geo.trees
        const href =
          geo.nextPage ?? `${server.origin}/api/collections/trees/items?offset=${start + page.length}`
        const links = isLast ? [] : [{ rel: 'next', type: 'application/geo+json', href }]
        return json({ type: 'FeatureCollection', features: page, links, numberMatched: geo.trees })
      }
      default:
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

const text = (name: string, value: string): string =>
  `<gmd:${name}><gco:CharacterString>${value}</gco:CharacterString></gmd:${name}>`

const online = (url: string, protocol: string, name: string): string =>
  `<gmd:onLine><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>${url}</gmd:URL></gmd:linkage>
    ${text('protocol', protocol)}${text('name', name)}</gmd:CI_OnlineResource></gmd:onLine>`

/** Returns two records: one links to a layer and an archive, the other to a CSV. */
function cswAnswer({ origin, knowsIso }: GeoServer, parameter: (name: string) => string): string {
  const isIso = parameter('outputSchema').endsWith('gmd')
  if (isIso && !knowsIso)
    return '<ows:ExceptionReport><ows:ExceptionText>No gmd</ows:ExceptionText></ows:ExceptionReport>'
  const records = [
    {
      id: 'r1',
      title: "Arbres de l'eau",
      links: [
        [`${origin}/wfs`, 'OGC:WFS', 'trees'],
        [`${origin}/trees.zip`, 'WWW:DOWNLOAD', 'SHP']
      ]
    },
    { id: 'r2', title: 'Bancs', links: [[`${origin}/trees.csv`, 'WWW:DOWNLOAD', 'Table']] }
  ] as const
  const recordXml = ({ id, title, links }: (typeof records)[number]): string =>
    isIso
      ? `<gmd:MD_Metadata>${text('fileIdentifier', id)}<gmd:identificationInfo><gmd:MD_DataIdentification>
          <gmd:citation><gmd:CI_Citation>${text('title', title)}</gmd:CI_Citation></gmd:citation>${text('abstract', 'Tout')}
          <gmd:pointOfContact><gmd:CI_ResponsibleParty>${text('organisationName', 'Mairie')}<gmd:contactInfo><gmd:CI_Contact><gmd:address><gmd:CI_Address>${text('electronicMailAddress', 'a@b.test')}</gmd:CI_Address></gmd:address></gmd:CI_Contact></gmd:contactInfo></gmd:CI_ResponsibleParty></gmd:pointOfContact>
          </gmd:MD_DataIdentification></gmd:identificationInfo><gmd:distributionInfo><gmd:MD_Distribution><gmd:transferOptions>
          <gmd:MD_DigitalTransferOptions>${links.map(([url, protocol, name]) => online(url, protocol, name)).join('')}
          </gmd:MD_DigitalTransferOptions></gmd:transferOptions></gmd:MD_Distribution></gmd:distributionInfo></gmd:MD_Metadata>`
      : `<csw:Record><dc:identifier>${id}</dc:identifier><dc:title>${title}</dc:title></csw:Record>`
  const prefixes = 'xmlns:csw="c" xmlns:gmd="g" xmlns:gco="o" xmlns:dc="d"'
  if (parameter('request') === 'GetRecordById') {
    const matching = records.filter(({ id }) => id === parameter('id'))
    return `<csw:GetRecordByIdResponse ${prefixes}>${matching.map(recordXml).join('')}</csw:GetRecordByIdResponse>`
  }
  const words = [...parameter('constraint').matchAll(/LIKE '%((?:[^']|'')*)%'/g)].map(([, word = '']) =>
    word.replaceAll("''", "'")
  )
  const matching = records.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word.toLowerCase()))
  )
  const start = Number(parameter('startPosition')) - 1
  const page = matching.slice(start, start + Number(parameter('maxRecords')))
  return `<csw:GetRecordsResponse ${prefixes}><csw:SearchResults numberOfRecordsMatched="${matching.length}">
    ${page.map(recordXml).join('')}</csw:SearchResults></csw:GetRecordsResponse>`
}
