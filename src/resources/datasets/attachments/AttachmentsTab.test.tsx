import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { ApiError } from '../../../api/http.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { currentNotifications, dismiss } from '../../../layout/notifications.ts'
import { DatasetShow } from '../show/DatasetShow.tsx'
import {
  testDataset,
  answerApi,
  receivedRequests,
  requestsTo,
  showScreen,
  stubObservers,
  type ReceivedRequest
} from '../testing.tsx'
import { uploadAttachmentFile } from '../upload.ts'

vi.mock('../show/Lines.tsx', () => ({ Lines: () => <p>the lines</p> }))
vi.mock('../upload.ts', () => ({ uploadAttachmentFile: vi.fn() }))

const upload = vi.mocked(uploadAttachmentFile)
const base = 'http://localhost/data-fair/api/v1/datasets/d1/metadata-attachments/'
const report = {
  type: 'file',
  title: 'Report',
  name: 'report.pdf',
  size: 1500,
  mimetype: 'application/pdf',
  updatedAt: '2026-01-05T10:00:00.000Z',
  description: '',
  url: `${base}report.pdf`
}
const logo = { type: 'file', title: 'Logo', name: 'logo.png', mimetype: 'image/png', url: `${base}logo.png` }
let dataset: Dataset

beforeEach(() => {
  signIn()
  stubObservers()
  dataset = testDataset({ isMetaOnly: true, attachments: [report, logo] })
  answerApi({
    'GET /datasets/d1': () => dataset,
    'GET /datasets/d1/permissions': [],
    'GET /settings/user/u1/licenses': [],
    'GET /settings/user/u1/topics': [],
    'GET /datasets/d1/metadata-settings': {},
    'PATCH /datasets/d1': (request: ReceivedRequest) => ({ ...dataset, ...(request.body as object) }),
    'DELETE /datasets/d1/metadata-attachments/report.pdf': () => new Response(null, { status: 204 }),
    'DELETE /datasets/d1/metadata-attachments/logo.png': () => new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  upload.mockReset()
  vi.unstubAllGlobals()
  for (const { id } of currentNotifications()) dismiss(id)
})

async function open(): Promise<void> {
  showScreen(<DatasetShow />, '/dataset/:id', '/dataset/d1')
  await userEvent.click(await screen.findByRole('tab', { name: 'Pièces jointes' }))
}

function button(name: string): HTMLButtonElement {
  return screen.getByRole('button', { name })
}

async function chooseFile(name: string): Promise<void> {
  await userEvent.click(button('Ajouter une pièce jointe'))
  await userEvent.upload(
    screen.getByLabelText('Fichier', { selector: 'input[type=file]' }),
    new File(['a'], name)
  )
}

it('sends a file, then the list with it', async () => {
  upload.mockResolvedValue({ name: 'plan.txt', size: 1, mimetype: 'text/plain', updatedAt: '2027' })
  await open()
  await chooseFile('plan.txt')
  await userEvent.click(button('Ajouter'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { url: _url, description: _description, ...body } = report
  const { url: _logoUrl, ...sentLogo } = logo
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toEqual({
    attachments: [
      body,
      sentLogo,
      {
        type: 'file',
        title: 'plan.txt',
        includeInCatalogPublications: false,
        name: 'plan.txt',
        size: 1,
        mimetype: 'text/plain',
        updatedAt: '2027'
      }
    ]
  })
  expect(currentNotifications().at(-1)?.msg).toBe('La pièce jointe a été enregistrée')
})

it.each([
  [413, 'Le fichier est trop volumineux pour être importé'],
  [429, "Le propriétaire n'a pas assez d'espace disponible pour ce fichier"],
  [400, "Erreur pendant l'import du fichier : no file was uploaded"]
])('says why a file is refused with %i', async (status, message) => {
  upload.mockRejectedValue(new ApiError(status, 'no file was uploaded', new Headers()))
  await open()
  await chooseFile('plan.txt')
  await userEvent.click(button('Ajouter'))
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeDefined()
  expect(requestsTo('PATCH', '/datasets/d1')).toEqual([])
  await userEvent.click(button('Annuler'))
  await userEvent.click(button('Ajouter une pièce jointe'))
  expect(screen.queryByText(message)).toBeNull()
})

it('turns a file into a link and removes the file', async () => {
  await open()
  await userEvent.click(button('Modifier la pièce jointe : Report'))
  await userEvent.click(screen.getByRole('combobox', { name: 'Type' }))
  await userEvent.click(screen.getByRole('option', { name: 'Lien' }))
  await userEvent.click(screen.getByLabelText(/^URL/))
  await userEvent.paste('https://example.org')
  await userEvent.click(button('Enregistrer'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toMatchObject({
    attachments: [{ type: 'url', title: 'Report', url: 'https://example.org' }, { name: 'logo.png' }]
  })
  // The file is deleted after the save of the list: if that save fails, the list still links to an existing file.
  expect(receivedRequests.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/datasets/d1/metadata-attachments/report.pdf'
  })
})

it('sets an image as the thumbnail of the dataset, and clears it with its file', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Utiliser comme vignette : Report' })).toBeNull()
  await userEvent.click(button('Utiliser comme vignette : Logo'))
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toEqual({ image: `${base}logo.png` })
  await screen.findByText('Vignette')
  await userEvent.click(button('Supprimer la pièce jointe : Logo'))
  expect(screen.getByText(/C'est l'image actuelle du jeu de données/)).toBeDefined()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  await waitFor(() =>
    expect(requestsTo('PATCH', '/datasets/d1')[1]?.body).toMatchObject({
      attachments: [{ name: 'report.pdf' }],
      image: null
    })
  )
})

it('keeps the dialog and the attachment when the save of the list fails', async () => {
  answerApi({
    'GET /datasets/d1': () => dataset,
    'PATCH /datasets/d1': new Response('busy', { status: 409 })
  })
  await open()
  await userEvent.click(button('Supprimer la pièce jointe : Report'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(currentNotifications()).toHaveLength(1))
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(receivedRequests.some(({ method }) => method === 'DELETE')).toBe(false)
})

it('offers only downloads to a reader', async () => {
  dataset = testDataset({
    isMetaOnly: true,
    attachments: [report],
    userPermissions: ['readDescription', 'downloadMetadataAttachment']
  })
  await open()
  expect(screen.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(report.url)
  expect(screen.getByText(/report\.pdf · 1,5 ko/)).toBeDefined()
  for (const name of [
    'Ajouter une pièce jointe',
    'Modifier la pièce jointe : Report',
    'Supprimer la pièce jointe : Report'
  ]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it('hides the attachments during a draft', async () => {
  dataset = testDataset({ draftReason: { key: 'file-new', message: '', validationMode: 'never' } })
  showScreen(<DatasetShow />, '/dataset/:id', '/dataset/d1')
  await screen.findByRole('tab', { name: 'Informations' })
  expect(screen.queryByRole('tab', { name: 'Pièces jointes' })).toBeNull()
})
