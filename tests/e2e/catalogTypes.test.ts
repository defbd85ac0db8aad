/** Every type of remote catalog, connected by an administrator, with a daily import. */
import { expect, type Page } from '@playwright/test'
import { startArcgis, type ArcgisServer } from '../api/support/arcgisServer.ts'
import { startCkan, type CkanServer } from '../api/support/ckanServer.ts'
import { startDcat, type DcatServer } from '../api/support/dcatServer.ts'
import { startGeoServer, type GeoServer } from '../api/support/geoServer.ts'
import { startRemoteServer, type RemoteServer } from '../api/support/remoteServer.ts'
import { startS3, type S3Server } from '../api/support/s3Server.ts'
import { startSftp, type SftpServer } from '../api/support/sftpServer.ts'
import { TestDatasets } from './support/datasets.ts'
import { signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const trees = 'name,height\noak,12\nash,8\n'

interface Remotes {
  arcgis: ArcgisServer
  ckan: CkanServer
  dcat: DcatServer
  geo: GeoServer
  s3: S3Server
  sftp: SftpServer
  /** Server for the catalog types that need a few responses only. */
  web: RemoteServer
}

let server: RunningServer
let remotes: Remotes

test.beforeAll(async () => {
  const [arcgis, ckan, dcat, geo, s3, sftp, web, started] = await Promise.all([
    startArcgis(),
    startCkan(),
    startDcat(),
    startGeoServer(),
    startS3(),
    startSftp(),
    startRemoteServer(),
    startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
  ])
  remotes = { arcgis, ckan, dcat, geo, s3, sftp, web }
  server = started
  ckan.files.set('/trees.csv', trees)
  const resource = { id: 'r1', name: 'Trees as CSV', url: `${ckan.origin}/trees.csv`, format: 'CSV' }
  ckan.packages = [{ id: 'p1', name: 'trees', title: 'Trees of the town', resources: [resource] }]
  dcat.names = ['trees']
  geo.formats = ['application/json']
  s3.objects.set('trees.csv', trees)
  sftp.files.set('/data/trees.csv', Buffer.from(trees))
  web.answer = ({ url = '/' }, response) => {
    const answer = answersOf(web.origin)[new URL(url, web.origin).pathname]
    if (answer === undefined) return void response.writeHead(404).end()
    const isText = typeof answer === 'string'
    const type = isText ? (answer === trees ? 'text/csv' : 'text/html') : 'application/json'
    response.writeHead(200, { 'content-type': type }).end(isText ? answer : JSON.stringify(answer))
  }
})
test.afterAll(() =>
  Promise.all([
    server.close(),
    ...Object.values(remotes).map((remote: { close: () => unknown }) => remote.close())
  ])
)

/** Responses of the udata, Opendatasoft and Socrata portals and of a web folder, each with one dataset. */
function answersOf(origin: string): Record<string, unknown> {
  const udata = {
    id: 'd1',
    title: 'Trees of udata',
    resources: [{ id: 'r1', title: 'Table of udata', url: `${origin}/trees.csv`, format: 'csv' }]
  }
  const opendatasoft = {
    dataset_id: 'trees',
    has_records: true,
    metas: { default: { title: 'Trees of Opendatasoft' } }
  }
  const explore = '/api/explore/v2.1/catalog/datasets'
  return {
    '/trees.csv': trees,
    '/folder/': '<a href="trees.csv">trees.csv</a>',
    '/folder/trees.csv': trees,
    '/api/1/datasets/': { total: 1, data: [udata] },
    '/api/1/datasets/d1/': udata,
    '/api/1/datasets/licenses/': [],
    [explore]: { total_count: 1, results: [opendatasoft] },
    [`${explore}/trees`]: opendatasoft,
    [`${explore}/trees/exports/csv`]: trees,
    [`${explore}/trees/exports/parquet`]: trees,
    '/api/catalog/v1': {
      resultSetSize: 1,
      results: [{ resource: { id: 'abcd-1234', name: 'Trees of Socrata', type: 'dataset' } }]
    },
    '/api/views/abcd-1234.json': { id: 'abcd-1234', name: 'Trees of Socrata' },
    '/api/views/abcd-1234/rows.csv': trees
  }
}

interface Story {
  /** Beginning of the label of the type's card. */
  type: string
  /** Connection fields by label, the required ones first. */
  connection: (remotes: Remotes) => Record<string, string>
  /** Folders to open, then the resource to choose. */
  way: string[]
  title: string
}

const stories: Story[] = [
  {
    type: 'Autre instance',
    connection: () => ({ URL: server.origin }),
    way: ['Fountains'],
    title: 'Fountains'
  },
  {
    type: 'CKAN',
    connection: ({ ckan }) => ({ URL: ckan.origin }),
    way: ['Trees of the town', 'Trees as CSV'],
    title: 'Trees of the town'
  },
  {
    type: 'udata',
    connection: ({ web }) => ({ URL: web.origin }),
    way: ['Trees of udata', 'Table of udata'],
    title: 'Trees of udata'
  },
  {
    type: 'Opendatasoft',
    connection: ({ web }) => ({ URL: web.origin }),
    way: ['Trees of Opendatasoft'],
    title: 'Trees of Opendatasoft'
  },
  {
    type: 'DCAT',
    connection: ({ dcat }) => ({ URL: `${dcat.origin}/catalog` }),
    way: ['trees de la ville', 'Table'],
    title: 'trees de la ville'
  },
  {
    type: 'CSW',
    connection: ({ geo }) => ({ URL: `${geo.origin}/csw` }),
    way: ['Bancs', 'Table'],
    title: 'Bancs'
  },
  {
    type: 'WFS',
    connection: ({ geo }) => ({ URL: `${geo.origin}/wfs` }),
    way: ['Arbres'],
    title: 'Arbres'
  },
  {
    type: 'ArcGIS',
    connection: ({ arcgis }) => ({ URL: `${arcgis.origin}/gis/rest/services` }),
    way: ['Town', 'Trees', 'Trees'],
    title: 'Trees'
  },
  {
    type: 'Socrata',
    connection: ({ web }) => ({ URL: web.origin }),
    way: ['Trees of Socrata'],
    title: 'Trees of Socrata'
  },
  {
    type: 'Dossier de fichiers',
    connection: ({ web }) => ({ URL: `${web.origin}/folder/` }),
    way: ['trees.csv'],
    title: 'trees'
  },
  {
    type: 'SFTP',
    connection: ({ sftp }) => ({
      URL: `sftp://127.0.0.1:${sftp.port}/data`,
      Identifiant: 'reader',
      'Mot de passe': sftp.password,
      Empreinte: sftp.fingerprint
    }),
    way: ['trees.csv'],
    title: 'trees'
  },
  {
    type: 'S3',
    connection: ({ s3 }) => ({
      URL: s3.origin,
      Compartiment: s3.bucket,
      Région: s3.region,
      'Identifiant de la clé d’accès': s3.accessKeyId,
      'Clé secrète': s3.secretAccessKey
    }),
    way: ['trees.csv'],
    title: 'trees'
  }
]

// Two tests with half of the types each, which run in parallel.
for (const half of [0, 1]) {
  const testedStories = stories.filter((_story, index) => index % 2 === half)
  test(`catalogs of ${testedStories.map(({ type }) => type).join(', ')}`, async ({ page }) => {
    const errors = watchConsole(page)
    await signIn(page, server.origin, 'test_alone@test.com', 'passwd')
    await publicDataset(page, 'Fountains')
    for (const story of testedStories) await test.step(story.type, () => importFrom(page, story))
    expect(errors).toEqual([])
  })
}

/** Creates a public dataset, for the catalog that is the platform itself. */
async function publicDataset(page: Page, title: string): Promise<void> {
  const { id } = await new TestDatasets(page.request, server.origin).create(title, 'name\nMarket\n')
  const data = [{ classes: ['list', 'read'] }]
  const url = `${server.origin}/data-fair/api/v1/datasets/${id}/permissions`
  expect((await page.request.put(url, { data })).ok()).toBe(true)
}

async function importFrom(page: Page, { type, connection, way, title }: Story): Promise<void> {
  await page.goto(`${server.origin}/data-fair/catalogs/new`)
  await page.getByRole('button', { name: new RegExp(`^${type}`) }).click()
  await page.getByLabel('Titre').fill(`Catalog of ${type}`)
  for (const [label, value] of Object.entries(connection(remotes))) {
    await page
      .getByRole('textbox', { name: label })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill(value)
  }
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await page.getByRole('link', { name: 'Créer un nouvel import' }).first().click()
  const table = page.getByRole('table', { name: 'Contenu du catalogue distant' })
  for (const folder of way.slice(0, -1))
    await table.getByRole('button', { name: folder, exact: true }).click()
  await page.getByRole('radio', { name: `Sélectionner ${way.at(-1)}`, exact: true }).check()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await page.getByRole('button', { name: 'Ajouter une règle' }).click()
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page.getByText(/^Dernier import (terminé - |en erreur)/)).toBeVisible()
  await expect(page.getByText(/^Dernier import terminé - /), await logOf(page)).toBeVisible()
  await expect(page.getByText(/^Prochain import :/)).toBeVisible()
  await page.getByRole('link', { name: 'Voir le jeu de données importé' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const logOf = (page: Page): Promise<string> => page.getByRole('log').innerText()
