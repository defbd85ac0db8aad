/** Fake server of each catalog type, with a few datasets, and the connection to it. */
import { startArcgis } from './arcgisServer.ts'
import { startCkan } from './ckanServer.ts'
import { startDcat } from './dcatServer.ts'
import { startGeoServer } from './geoServer.ts'
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'
import { startS3 } from './s3Server.ts'

interface Started {
  /** Id of the catalog type. */
  id: string
  server: RemoteServer
  config: Record<string, unknown>
}

const table = 'name,height\noak,12\n'

/** Starts a server that answers JSON or a table by path. */
async function startAnswers(answersAt: (origin: string) => Record<string, unknown>): Promise<RemoteServer> {
  const server = await startRemoteServer()
  const answers = answersAt(server.origin)
  server.answer = ({ url = '' }, response) => {
    const body = answers[new URL(url, server.origin).pathname]
    const type = typeof body === 'string' ? 'text/csv' : 'application/json'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  return server
}

const explore = '/api/explore/v2.1/catalog/datasets'
const modified = '2026-02-03T10:00:00Z'

const udataAnswers = (origin: string): Record<string, unknown> => {
  const dataset = {
    id: 'd1',
    slug: 'trees',
    title: 'Trees',
    description: 'All',
    tags: ['tree'],
    frequency: 'annual',
    license: 'fr-lo',
    last_modified: modified,
    page: `${origin}/trees`,
    organization: { id: 'o', name: 'Town', slug: 'town' },
    temporal_coverage: { start: '2020-01-01', end: '2020-12-31' },
    spatial: { zones: ['country:fr'] },
    resources: [
      {
        id: 'r1',
        title: 'Data',
        url: `${origin}/trees.csv`,
        format: 'csv',
        mime: 'text/csv',
        filesize: 12,
        checksum: { value: 'abc' },
        last_modified: modified
      }
    ]
  }
  return {
    '/api/1/datasets/': { total: 1, data: [dataset] },
    '/api/1/datasets/d1/': dataset,
    '/api/1/datasets/licenses/': [{ id: 'fr-lo', title: 'LO', url: 'https://example.org/lo' }]
  }
}

const opendatasoftAnswers = (): Record<string, unknown> => {
  const dataset = {
    dataset_id: 'trees',
    has_records: true,
    fields: [{ name: 'name', label: 'Name', type: 'text', description: 'As people say' }],
    metas: {
      default: {
        title: 'Trees',
        description: '<p>All</p>',
        keyword: ['tree'],
        theme: ['Nature'],
        license: 'LO',
        license_url: 'https://example.org/lo',
        modified,
        publisher: 'Town'
      }
    }
  }
  return { [explore]: { total_count: 1, results: [dataset] }, [`${explore}/trees`]: dataset }
}

const socrataAnswers = (): Record<string, unknown> => ({
  '/api/catalog/v1': {
    resultSetSize: 1,
    results: [
      {
        resource: {
          id: 'abcd-1234',
          name: 'Trees',
          description: 'All',
          type: 'dataset',
          data_updated_at: modified
        },
        classification: { domain_tags: ['tree'], domain_category: 'Nature' },
        metadata: { license: 'CC' },
        permalink: 'https://town.example/d/abcd-1234'
      }
    ]
  },
  '/api/views/abcd-1234.json': {
    id: 'abcd-1234',
    name: 'Trees',
    rowsUpdatedAt: 1_700_000_000,
    columns: [{ fieldName: 'name', name: 'Name', dataTypeName: 'text' }],
    license: { name: 'CC', termsLink: 'https://cc.example/' }
  }
})

const dataFairAnswers = (origin: string): Record<string, unknown> => {
  const dataset = {
    id: 'trees',
    slug: 'trees',
    title: 'Trees',
    description: 'All',
    updatedAt: modified,
    dataUpdatedAt: modified,
    originalFile: { name: 'trees.csv', size: 20, mimetype: 'text/csv', md5: 'x' },
    schema: [{ key: 'name', type: 'string', title: 'Name', 'x-originalName': 'name' }],
    owner: { type: 'organization', id: 'o', name: 'Town' },
    keywords: ['tree'],
    license: { title: 'LO', href: 'https://example.org/lo' },
    page: `${origin}/trees`,
    topics: [{ id: 't', title: 'Nature' }],
    attachments: [{ type: 'file', name: 'a.pdf', title: 'A' }]
  }
  const base = '/data-fair/api/v1'
  return {
    [`${base}/catalog/datasets`]: { count: 1, results: [dataset] },
    [`${base}/datasets/trees`]: dataset
  }
}

async function started(id: string, answersAt: (origin: string) => Record<string, unknown>): Promise<Started> {
  const server = await startAnswers(answersAt)
  return { id, server, config: { url: server.origin } }
}

export const hostileTypes: Record<string, () => Promise<Started>> = {
  udata: () => started('udata', udataAnswers),
  opendatasoft: () => started('opendatasoft', opendatasoftAnswers),
  socrata: () => started('socrata', socrataAnswers),
  'data-fair': () => started('data-fair', dataFairAnswers),
  async ckan() {
    const server = await startCkan()
    const resource = { id: 'r', name: 'Data', url: `${server.origin}/a.csv`, format: 'CSV', size: 20 }
    server.packages = ['a', 'b'].map((name) => ({
      id: name,
      name: `package-${name}`,
      title: name,
      notes: 'All',
      tags: [{ name: 'town' }],
      metadata_modified: modified,
      license_title: 'LO',
      license_url: 'https://example.org/lo',
      organization: { id: 'o', name: 'o', title: 'Town' },
      extras: [
        { key: 'frequency', value: 'annual' },
        { key: 'temporal_start', value: '2020-01-01' }
      ],
      resources: [resource]
    }))
    return { id: 'ckan', server, config: { url: server.origin } }
  },
  async dcat() {
    const server = await startDcat()
    server.names = ['a', 'b', 'c']
    return { id: 'dcat', server, config: { url: `${server.origin}/catalog` } }
  },
  async wfs() {
    const server = await startGeoServer()
    server.formats = ['application/json']
    return { id: 'ogc', server, config: { url: `${server.origin}/wfs` } }
  },
  async features() {
    const server = await startGeoServer()
    return { id: 'ogc', server, config: { url: `${server.origin}/api` } }
  },
  async csw() {
    const server = await startGeoServer()
    return { id: 'csw', server, config: { url: `${server.origin}/csw` } }
  },
  async arcgis() {
    const server = await startArcgis()
    return { id: 'arcgis', server, config: { url: `${server.origin}/gis/rest/services` } }
  },
  async hub() {
    const server = await startArcgis()
    server.hub = ['search', 'former', 'feed']
    return { id: 'arcgis', server, config: { url: `${server.origin}/hub` } }
  },
  async s3() {
    const server = await startS3()
    server.isOpen = true
    for (const key of ['a.csv', 'b/c.csv', 'b/d.csv', 'e.csv']) server.objects.set(key, table)
    const { bucket, region } = server
    return { id: 's3', server, config: { url: server.origin, bucket, region } }
  },
  async files() {
    const server = await startRemoteServer()
    const entries =
      '<a href="../">up</a><a href="a.csv">a.csv</a> 2024-01-01 10:00 20<br><a href="sub/">sub</a>'
    server.answer = ({ url = '' }, response) => {
      const isFolder = url === '/' || url === '/sub/'
      response.writeHead(isFolder || url.endsWith('.csv') ? 200 : 404, {
        'content-type': isFolder ? 'text/html' : 'text/csv'
      })
      response.end(isFolder ? `<html><body>${entries}</body></html>` : table)
    }
    return { id: 'files', server, config: { url: `${server.origin}/` } }
  }
}
