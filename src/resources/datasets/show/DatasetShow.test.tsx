import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset, JournalEvent } from '../../../../contract/datasets/dataset.ts'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import type { DatasetUses, NamedUse } from '../../../../contract/datasets/uses.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { currentNotifications, dismiss } from '../../../layout/notifications.ts'
import { setPanelTarget } from '../../../layout/rightPanelStore.ts'
import { pageConfig } from '../../../pageConfig.ts'
import {
  testDataset,
  answerApi,
  requestsTo,
  showScreen,
  stubObservers,
  type ReceivedRequest
} from '../testing.tsx'
import { DatasetShow } from './DatasetShow.tsx'
import { DescriptionPage } from './DescriptionPage.tsx'

vi.mock('./Lines.tsx', () => ({ Lines: () => <p>the lines</p> }))

let dataset: Dataset
/** Answer without the draft, when it differs. */
let published: Dataset | undefined
let journal: JournalEvent[]
let permissions: PermissionEntry[]
let uses: DatasetUses | Promise<DatasetUses> | undefined
let patchAnswer: ((request: ReceivedRequest) => unknown) | undefined

beforeEach(() => {
  signIn()
  stubObservers(true)
  const panel = document.createElement('aside')
  document.body.append(panel)
  setPanelTarget(panel)
  dataset = testDataset()
  published = undefined
  journal = [{ type: 'error', date: '2026-01-05T10:00:00.000Z', data: 'two columns are called "a"' }]
  permissions = []
  uses = { uses: [] }
  patchAnswer = undefined
  answerApi({
    'GET /datasets/d1': ({ query }: ReceivedRequest) =>
      query.has('draft') ? dataset : (published ?? dataset),
    'GET /datasets/d1/journal': () => journal,
    'GET /datasets/d1/task-progress': {},
    'GET /datasets/d1/permissions': () => permissions,
    'GET /datasets/d1/uses': () => uses ?? new Response('Oops', { status: 500 }),
    'DELETE /datasets/d1': () => new Response(null, { status: 204 }),
    'GET /vocabulary': [],
    'GET /settings/user/u1/licenses': [{ title: 'Open licence', href: 'https://example.org/open' }],
    'GET /settings/user/u1/topics': [],
    'GET /datasets/d1/metadata-settings': { keywords: { active: true } },
    'PATCH /datasets/d1': (request: ReceivedRequest) =>
      patchAnswer?.(request) ?? { ...dataset, ...(request.body as object) },
    'PUT /datasets/d1/permissions': [],
    'DELETE /datasets/d1/lines': () => new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  setPanelTarget(null)
  pageConfig.disablePublicationSites = false
  pageConfig.disableSharing = false
  pageConfig.disableRemoteServices = false
  vi.unstubAllGlobals()
  for (const { id } of currentNotifications()) dismiss(id)
})

async function open(): Promise<void> {
  showScreen(<DatasetShow />, '/dataset/:id', '/dataset/d1')
  await screen.findByRole('heading', { level: 1, name: 'Stops' })
}

function section(name: string): HTMLElement {
  return screen.getByRole('region', { name })
}

it('hides from a reader the actions that require other permissions', async () => {
  dataset = testDataset({ userPermissions: ['readDescription', 'readLines', 'downloadOriginalData'] })
  await open()
  expect(screen.getByText('the lines')).toBeDefined()
  for (const name of ['Structure', 'Suivi', 'Zone de danger']) {
    expect(screen.queryByRole('region', { name })).toBeNull()
  }
  expect(screen.queryByText('Mettre à jour les données')).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Permissions' })).toBeNull()
  // The form is lazy.
  const title = await screen.findByLabelText<HTMLInputElement>(/^Titre/)
  expect(title.disabled).toBe(true)
})

it('shows the error of the processing and restarts it', async () => {
  dataset = testDataset({ status: 'error' })
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('two columns are called "a"')
  await userEvent.click(screen.getByRole('button', { name: 'Relancer' }))
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toEqual({})
})

it('offers the upload of another file next to the error', async () => {
  dataset = testDataset({ status: 'error' })
  await open()
  await userEvent.click(within(await screen.findByRole('alert')).getByText('Charger un autre fichier'))
  expect(await screen.findByRole('dialog', { name: 'Mettre à jour le fichier de données' })).toBeDefined()
})

it('explains a failed draft by its columns, and offers the list of its lines', async () => {
  published = testDataset()
  const [first, ...others] = published.schema
  const draftReason = { key: 'file-updated' as const, message: '', validationMode: 'compatible' as const }
  dataset = testDataset({ status: 'error', draftReason, schema: others })
  journal = [
    {
      type: 'validation-error',
      date: '2026-01-05T10:00:00.000Z',
      data: '9 ligne(s)',
      draft: true,
      hasDiagnosticFile: true
    }
  ]
  await open()
  const banner = within(await screen.findByRole('alert'))
  const title = first?.title ?? first?.key
  expect(await banner.findByText(`Colonne absente du nouveau fichier : ${title}`)).toBeDefined()
  expect(banner.getByRole('link', { name: 'Télécharger le diagnostic' }).getAttribute('href')).toBe(
    '/data-fair/api/v1/datasets/d1/validation-diagnostic.csv?draft=true'
  )
})

it('does not compare the columns of a draft whose file could not be read', async () => {
  const draftReason = { key: 'file-updated' as const, message: '', validationMode: 'compatible' as const }
  dataset = testDataset({ status: 'error', draftReason })
  published = testDataset()
  await open()
  await waitFor(() => expect(requestsTo('GET', '/datasets/d1').length).toBeGreaterThan(1))
  expect(await screen.findByText(/passé en mode brouillon/)).toBeDefined()
  expect(screen.queryByText('Par rapport à la version publiée')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Télécharger le diagnostic' })).toBeNull()
})

it('hides the restart without the permission to write', async () => {
  dataset = testDataset({ status: 'error', userPermissions: ['readDescription', 'readJournal'] })
  await open()
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Relancer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Charger un autre fichier' })).toBeNull()
})

it('saves the edited columns only on demand', async () => {
  await open()
  const structure = section('Structure')
  expect(within(structure).queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  await userEvent.click(within(structure).getByRole('button', { name: 'label' }))
  await userEvent.type(within(structure).getByLabelText('Libellé'), 'Name')
  await userEvent.click(within(structure).getByRole('button', { name: 'Enregistrer' }))
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toEqual({
    schema: [{ key: 'label', 'x-originalName': 'label', type: 'string', title: 'Name' }]
  })
  await waitFor(() => expect(within(structure).queryByRole('button', { name: 'Enregistrer' })).toBeNull())
})

it('deletes all the lines of an editable dataset, once that is confirmed', async () => {
  await open()
  const name = 'Supprimer toutes les lignes'
  expect(within(section('Zone de danger')).queryByRole('button', { name })).toBeNull()
  cleanup()
  dataset = testDataset({ isRest: true, userPermissions: ['readDescription', 'deleteAllLines'] })
  await open()
  await userEvent.click(within(section('Zone de danger')).getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  expect(dialog.textContent).toContain('"Stops"')
  expect(requestsTo('DELETE', '/datasets/d1/lines')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Oui' }))
  await waitFor(() =>
    expect(currentNotifications().at(-1)?.msg).toBe('Toutes les lignes ont bien été supprimées.')
  )
  expect(requestsTo('DELETE', '/datasets/d1/lines')).toHaveLength(1)
})

const use = (id: string, title: string, byPermission = false): NamedUse => ({ id, title, byPermission })

async function askDeletion(): Promise<HTMLElement> {
  const name = 'Supprimer le jeu de données'
  await userEvent.click(within(section('Zone de danger')).getByRole('button', { name }))
  return screen.findByRole('dialog', { name })
}

it('lists the uses of a dataset before its deletion', async () => {
  const pendingUses = Promise.withResolvers<DatasetUses>()
  uses = pendingUses.promise
  await open()
  const dialog = await askDeletion()
  expect(
    await within(dialog).findByRole('progressbar', { name: /^Recherche de ce qui utilise/ })
  ).toBeDefined()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Oui' }).disabled).toBe(false)
  pendingUses.resolve({
    uses: [
      { kind: 'virtual', results: [use('v1', 'All stops')], others: 2, othersByPermission: 1 },
      { kind: 'reference', results: [use('r1', 'Delays', true)], others: 0, othersByPermission: 0 }
    ]
  })
  const link = await within(dialog).findByRole('link', { name: 'All stops' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/dataset/v1', '_blank'])
  expect(within(dialog).getByRole('link', { name: 'Delays' })).toBeDefined()
  const { textContent } = within(dialog).getByRole('note')
  expect(textContent).toContain('Ils ne pourront plus être lus tant que')
  expect(textContent).toContain('2 autres, qui ne peuvent pas être nommés ici')
  expect(within(dialog).queryByRole('progressbar')).toBeNull()
})

it('allows the deletion of a dataset whose uses could not be read', async () => {
  uses = undefined
  await open()
  const dialog = await askDeletion()
  expect(await within(dialog).findByText("Ce qui utilise ces données n'a pas pu être lu")).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Oui' }))
  await waitFor(() => expect(requestsTo('DELETE', '/datasets/d1')).toHaveLength(1))
})

it('keeps the edits, and explains the conflict when the dataset is being processed', async () => {
  patchAnswer = () => new Response('busy', { status: 409 })
  await open()
  const metadata = section('Métadonnées')
  await userEvent.type(await within(metadata).findByLabelText('Provenance'), 'City')
  await userEvent.click(within(metadata).getByRole('button', { name: 'Enregistrer' }))
  expect(currentNotifications().at(-1)?.msg).toBe(
    "Le jeu de données est en cours de traitement et votre modification n'a pas pu être appliquée. Veuillez essayer de nouveau un peu plus tard."
  )
  expect(within(metadata).getByRole('button', { name: 'Enregistrer' })).toBeDefined()
})

it('sends the changed metadata, null for a removed one, but no cancelled edit', async () => {
  dataset = testDataset({ origin: 'City', summary: 'Old' })
  await open()
  const metadata = section('Métadonnées')
  await userEvent.clear(await within(metadata).findByLabelText('Provenance'))
  await userEvent.click(within(metadata).getByRole('button', { name: 'Annuler' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
  await waitFor(() =>
    expect(within(metadata).getByLabelText<HTMLInputElement>('Provenance').value).toBe('City')
  )
  await userEvent.clear(within(metadata).getByLabelText('Provenance'))
  await userEvent.type(within(metadata).getByLabelText('Mots-clés'), 'bus{Enter}')
  await userEvent.click(within(metadata).getByRole('button', { name: 'Enregistrer' }))
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toEqual({ origin: null, keywords: ['bus'] })
})

it('does not save a dataset without title', async () => {
  await open()
  const metadata = section('Métadonnées')
  await userEvent.clear(await within(metadata).findByLabelText(/^Titre/))
  const save = within(metadata).getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
  expect(save.disabled).toBe(true)
})

it('hides the portals of a platform without publication sites, and the whole section of one without sharing', async () => {
  await open()
  expect(await screen.findByRole('tab', { name: 'Portails' })).toBeDefined()
  cleanup()
  pageConfig.disablePublicationSites = true
  await open()
  expect(await screen.findByRole('tab', { name: 'Permissions' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Portails' })).toBeNull()
  cleanup()
  pageConfig.disableSharing = true
  await open()
  expect(screen.queryByRole('tab', { name: 'Permissions' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Permissions & partage' })).toBeNull()
})

it('offers no extension on a platform without remote services', async () => {
  await open()
  expect(await screen.findByRole('tab', { name: 'Enrichissements' })).toBeDefined()
  cleanup()
  pageConfig.disableRemoteServices = true
  await open()
  expect(await screen.findByRole('tab', { name: 'Schéma' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Enrichissements' })).toBeNull()
})

it('makes the dataset public at once', async () => {
  await open()
  await userEvent.click(await screen.findByLabelText('Tout le monde'))
  expect(requestsTo('PUT', '/datasets/d1/permissions')[0]?.body).toEqual([
    { operations: [], classes: ['list', 'read'] }
  ])
  await waitFor(() => expect(currentNotifications().at(-1)?.msg).toBe('Les permissions ont été mises à jour'))
})

it('asks for confirmation before a dataset with uses by permission becomes private', async () => {
  permissions = [{ operations: [], classes: ['list', 'read'] }]
  const writtenPermissions = (): unknown[] => requestsTo('PUT', '/datasets/d1/permissions')
  const ownUse = use('v1', 'Own stops')
  uses = {
    uses: [
      { kind: 'virtual', results: [ownUse, use('v2', 'Region', true)], others: 3, othersByPermission: 1 }
    ]
  }
  await open()
  const makePrivate = async (): Promise<void> =>
    userEvent.click(await screen.findByLabelText("Uniquement l'utilisateur User One"))
  await makePrivate()
  const dialog = await screen.findByRole('dialog', { name: "Restreindre l'accès en lecture" })
  expect(await within(dialog).findByRole('link', { name: 'Region' })).toBeDefined()
  expect(within(dialog).queryByText('Own stops')).toBeNull()
  expect(within(dialog).getByText('1 autre, qui ne peut pas être nommé ici')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writtenPermissions()).toEqual([])

  // When the uses cannot be read the dialog says so, and the change is still possible.
  uses = undefined
  await makePrivate()
  const secondDialog = await screen.findByRole('dialog', { name: "Restreindre l'accès en lecture" })
  expect(await within(secondDialog).findByText("Ce qui utilise ces données n'a pas pu être lu")).toBeDefined()
  await userEvent.click(within(secondDialog).getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(writtenPermissions()).toHaveLength(1))
})

it('makes a dataset private at once when only its own account uses it', async () => {
  permissions = [{ operations: [], classes: ['list', 'read'] }]
  uses = {
    uses: [{ kind: 'virtual', results: [use('v1', 'Own stops')], others: 1, othersByPermission: 0 }]
  }
  await open()
  await userEvent.click(await screen.findByLabelText("Uniquement l'utilisateur User One"))
  await waitFor(() => expect(requestsTo('PUT', '/datasets/d1/permissions')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it("shows the server's error message instead of the dataset", async () => {
  answerApi({ 'GET /datasets/d1': () => new Response('Dataset not found', { status: 404 }) })
  showScreen(<DatasetShow />, '/dataset/:id', '/dataset/d1')
  const error = await screen.findByRole('alert')
  expect(error.textContent).toContain("La ressource demandée n'existe pas")
  expect(error.textContent).toContain('Dataset not found')
  expect(screen.getByRole('link', { name: 'Retour aux jeux de données' }).getAttribute('href')).toBe(
    '/datasets'
  )
})

it('hides a picture that cannot be loaded from the description', async () => {
  dataset = testDataset({ image: 'https://example.org/gone.png' })
  showScreen(<DescriptionPage />, '/dataset/:id/description', '/dataset/d1/description')
  await screen.findByRole('heading', { name: 'Vignette' })
  fireEvent.error(document.querySelector('img[src="https://example.org/gone.png"]')!)
  expect(screen.queryByRole('heading', { name: 'Vignette' })).toBeNull()
})
