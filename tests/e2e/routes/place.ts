/**
 * Platform for all route tests: an organization with a rich dataset, an editable one and a private one, an application
 * on the first, and users of each role.
 */
import sharp from 'sharp'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import type { PermissionEntry } from '../../../contract/permissions.ts'
import { TestDatasets } from '../support/datasets.ts'
import { createApplication } from '../support/applications.ts'
import { test as base } from '../support/test.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import {
  organization,
  platformAdministrators,
  roles,
  signedIn,
  type Role,
  type StorageState
} from './roles.ts'

/** Names of the datasets and of the application in route paths. */
export type RecordName = 'walks' | 'halls' | 'budget' | 'chart'

export interface Place {
  origin: string
  ids: Record<RecordName, string>
  visitors: Record<Role, StorageState>
}

/** Public read; contributors may change everything but the schema that other resources depend on. */
const shared: PermissionEntry[] = [
  { operations: [], classes: ['list', 'read'] },
  {
    type: 'organization',
    id: organization,
    name: 'Test Org 1',
    roles: ['contrib'],
    operations: [],
    classes: ['list', 'read', 'readAdvanced']
  },
  {
    type: 'organization',
    id: organization,
    name: 'Test Org 1',
    department: '-',
    roles: ['contrib'],
    operations: [
      'writeData',
      'cancelDraft',
      'createLine',
      'updateLine',
      'patchLine',
      'bulkLines',
      'deleteLine',
      'deleteAllLines',
      'writeDescription',
      'postMetadataAttachment',
      'deleteMetadataAttachment'
    ],
    classes: []
  }
]

/** Public read; contributors may change the metadata and the configuration. */
const sharedApplication: PermissionEntry[] = [
  { operations: [], classes: ['list', 'read'] },
  {
    type: 'organization',
    id: organization,
    name: 'Test Org 1',
    roles: ['contrib'],
    operations: ['writeDescription', 'writeConfig'],
    classes: ['list', 'read', 'readAdvanced']
  }
]

const walksCsv = `nom;recit;debut;fin;latitude;longitude;theme;distance;guide;photo
Le sentier des douaniers;De **crique en crique**, jusqu'au phare.;2026-05-04;2026-05-06;47.50;-2.95;Littoral;12.5;true;phare.png
Les mégalithes;Des pierres levées par milliers.;2026-05-08;2026-05-08;47.60;-3.08;Histoire;6.2;true;pierres.png
La forêt;Sous les hêtres, sans un bruit.;2026-05-12;2026-05-13;48.01;-2.18;Nature;9.8;false;foret.png
Le marais salant;;2026-05-20;2026-05-20;47.29;-2.50;Littoral;4.1;false;
`

/** Creates a dataset with everything that views need: locations, dates, images, files, labels. */
async function createWalks(datasets: TestDatasets): Promise<Dataset> {
  const files = {
    'phare.png': await picture(210, 60, 40),
    'pierres.png': await picture(120, 120, 130),
    'foret.png': await picture(40, 130, 60)
  }
  const dataset = await datasets.create('Randonnées', walksCsv, {
    files,
    body: { attachmentsAsImage: true, summary: 'Les randonnées accompagnées du pays, de mai à septembre.' },
    columns: {
      nom: { title: 'Nom', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' },
      recit: { title: 'Récit', 'x-refersTo': 'http://schema.org/description', 'x-display': 'markdown' },
      debut: { 'x-refersTo': 'https://schema.org/startDate' },
      fin: { 'x-refersTo': 'https://schema.org/endDate' },
      latitude: { 'x-refersTo': 'http://schema.org/latitude' },
      longitude: { 'x-refersTo': 'http://schema.org/longitude' }
    }
  })
  return dataset
}

function picture(r: number, g: number, b: number): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

async function fill(server: RunningServer): Promise<Place> {
  const { origin } = server
  const administrator = await signedIn(origin, 'administrator')
  const api = `${origin}/data-fair/api/v1/datasets`
  const datasets = new TestDatasets(administrator, origin)
  const share = (id: string): Promise<unknown> =>
    administrator.put(`${api}/${id}/permissions`, { data: shared })

  const walks = await createWalks(datasets)
  const halls = await datasets.createEditable('Salles', [
    { key: 'nom', type: 'string', title: 'Nom', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' },
    { key: 'places', type: 'integer', title: 'Places' },
    { key: 'accessible', type: 'boolean', title: 'Accessible' }
  ])
  await datasets.patch(halls.id, { rest: { history: true } })
  await datasets.addLines(halls.id, [
    { nom: 'Salle Rouge', places: 120, accessible: true },
    { nom: 'Salle Bleue', places: 40, accessible: false }
  ])
  const created = await administrator.post(api, { data: { isMetaOnly: true, title: 'Budget interne' } })
  const budget = (await created.json()) as Dataset
  await Promise.all([share(walks.id), share(halls.id)])
  const chart = await createApplication(administrator, origin, {
    title: 'Distances',
    permissions: sharedApplication,
    configuration: {
      datasets: [{ id: walks.id, href: walks.href }],
      chart: 'bars',
      source: { type: 'lines', x: 'nom', y: ['distance'] }
    }
  })

  const states = await Promise.all(
    roles.map(async (role): Promise<[Role, StorageState]> => {
      const visitor = role === 'administrator' ? administrator : await signedIn(origin, role)
      const state = await visitor.storageState()
      await visitor.dispose()
      return [role, state]
    })
  )
  return {
    origin,
    ids: { walks: walks.id, halls: halls.id, budget: budget.id, chart },
    visitors: Object.fromEntries(states) as Record<Role, StorageState>
  }
}

/** Playwright test with the platform as a fixture, shared by the tests of a worker. */
export const test = base.extend<object, { place: Place }>({
  place: [
    // Playwright reads the required fixtures from the first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({ accounts: true, environment: { ADMINS: platformAdministrators } })
      await use(await fill(server))
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 }
  ]
})
