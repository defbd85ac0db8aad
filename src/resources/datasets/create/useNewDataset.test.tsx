import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/http.ts'
import { unsavableReason } from '../../../leaving.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { answerApi, testDataset, requestsTo, showScreen } from '../testing.tsx'
import { uploadNewDataset } from '../upload.ts'
import { NewDataset } from './NewDataset.tsx'

vi.mock('../upload.ts', () => ({ uploadNewDataset: vi.fn() }))

const upload = vi.mocked(uploadNewDataset)
let duplicates: unknown[]

beforeEach(() => {
  signIn()
  duplicates = []
  answerApi({
    'GET /datasets': () => ({ count: duplicates.length, results: duplicates }),
    'POST /datasets': () => testDataset({ id: 'meta' })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  upload.mockReset()
  vi.unstubAllGlobals()
})

async function choose(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^Fichier/ }))
  await userEvent.click(button('Ignorer'))
  const file = new File(['a,b\n1,2\n'], name, { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Sélectionnez ou glissez/déposez un fichier'), file)
}

function button(name: string): HTMLButtonElement {
  return screen.getByRole('button', { name })
}

it('takes the title from the file until the person types one', async () => {
  showScreen(<NewDataset />)
  await choose('arrêts de bus.csv')
  const title = screen.getByLabelText<HTMLInputElement>(/^Titre du jeu de données/)
  expect(title.value).toBe('arrêts de bus')
  await userEvent.clear(title)
  await userEvent.type(title, 'abc')
  expect(button('Continuer').disabled).toBe(true)
  expect(screen.getByText('Le titre doit contenir au moins 4 caractères')).toBeDefined()
  expect(screen.getByText('Donnez un titre de 4 caractères au moins.')).toBeDefined()
  await userEvent.type(title, 'd')
  expect(button('Continuer').disabled).toBe(false)
  const otherFile = new File(['a'], 'other.csv')
  await userEvent.upload(screen.getByLabelText('Sélectionnez ou glissez/déposez un fichier'), otherFile)
  expect(title.value).toBe('abcd')
})

it('refuses a file that the platform cannot read', async () => {
  showScreen(<NewDataset />)
  await userEvent.click(button('Fichier Chargez un fichier dans un des formats supportés.'))
  await userEvent.click(button('Ignorer'))
  const input = screen.getByLabelText('Sélectionnez ou glissez/déposez un fichier')
  const image = new File(['x'], 'photo.png')
  await userEvent.setup({ applyAccept: false }).upload(input, image)
  expect(screen.getByRole('alert').textContent).toContain(
    "Ce type de fichier n'est pas accepté : photo.png. Extensions acceptées : .csv .tsv"
  )
  expect(button('Continuer').disabled).toBe(true)
})

it('blocks a duplicate until the user ignores it, then opens the new dataset', async () => {
  duplicates = [{ id: 'old', title: 'Stops' }]
  upload.mockResolvedValue(testDataset({ id: 'new' }))
  const router = showScreen(<NewDataset />)
  await choose('stops.csv')
  await userEvent.click(button('Continuer'))
  expect(await screen.findByText(/Le nom de fichier est identique/)).toBeDefined()
  expect(screen.queryByText(/Le titre du jeu de données est identique/)).toBeNull()
  expect(button("Lancer l'import").disabled).toBe(true)
  expect(screen.getByText('Vérifiez les doublons potentiels, ou ignorez-les.')).toBeDefined()
  await userEvent.click(screen.getByLabelText('Ignorer ces doublons potentiels'))
  await userEvent.click(button("Lancer l'import"))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dataset/new'))
  expect(upload.mock.calls[0]?.[0]).toMatchObject({ title: 'stops', owner: { type: 'user', id: 'u1' } })
  const searches = requestsTo('GET', '/datasets').map(({ query }) => query.get('owner'))
  expect(new Set(searches)).toEqual(new Set(['user:u1']))
})

it('explains why the creation is disabled, and enables it after the search of duplicates', async () => {
  const conflictsResponse = Promise.withResolvers<object>()
  answerApi({ 'GET /datasets': () => conflictsResponse.promise })
  showScreen(<NewDataset />)
  await choose('stops.csv')
  expect(unsavableReason()).toBe("Il n'est pas encore complet : il ne peut pas être enregistré.")
  await userEvent.click(button('Continuer'))
  await waitFor(() => expect(unsavableReason()).toBe('Les doublons potentiels sont recherchés…'))
  expect(screen.getByText('Les doublons potentiels sont recherchés…')).toBeDefined()
  await act(async () => conflictsResponse.resolve({ count: 0, results: [] }))
  await waitFor(() => expect(unsavableReason()).toBeUndefined())
})

it('shows the progress, and handles cancellation and errors', async () => {
  showScreen(<NewDataset />)
  await choose('stops.csv')
  await userEvent.click(button('Continuer'))
  await waitFor(() => expect(button("Lancer l'import").disabled).toBe(false))

  upload.mockImplementation(
    (_parameters, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        onProgress?.({ loaded: 42, total: 100 })
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
  )
  await userEvent.click(button("Lancer l'import"))
  expect((await screen.findByRole('progressbar', { name: 'stops.csv' })).getAttribute('aria-valuenow')).toBe(
    '42'
  )
  await userEvent.click(button('Annuler'))
  expect(await screen.findByText("Chargement annulé par l'utilisateur")).toBeDefined()

  upload.mockRejectedValue(new ApiError(413, 'Vous avez atteint la limite', new Headers()))
  await userEvent.click(button("Lancer l'import"))
  expect(await screen.findByText('Le fichier est trop volumineux pour être importé')).toBeDefined()

  upload.mockRejectedValue(new ApiError(400, 'application/pdf type is not supported', new Headers()))
  await userEvent.click(button("Lancer l'import"))
  expect(await screen.findByText('application/pdf type is not supported')).toBeDefined()
})

it('creates a dataset without data', async () => {
  const router = showScreen(<NewDataset />)
  await userEvent.click(screen.getByRole('button', { name: /^Métadonnées seules/ }))
  await userEvent.type(screen.getByLabelText(/^Titre du jeu de données/), ' Our plans ')
  await userEvent.click(button('Continuer'))
  await waitFor(() => expect(button('Créer le jeu de données').disabled).toBe(false))
  await userEvent.click(button('Créer le jeu de données'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dataset/meta'))
  expect(requestsTo('POST', '/datasets')[0]?.body).toEqual({
    isMetaOnly: true,
    title: 'Our plans',
    owner: { type: 'user', id: 'u1', name: 'User One' }
  })
})

it('shows the text of the server when it refuses', async () => {
  answerApi({
    'GET /datasets': { count: 0, results: [] },
    'POST /datasets': new Response('Vous avez atteint votre nombre maximal', { status: 429 })
  })
  showScreen(<NewDataset />)
  await userEvent.click(screen.getByRole('button', { name: /^Métadonnées seules/ }))
  await userEvent.type(screen.getByLabelText(/^Titre du jeu de données/), 'Our plans')
  await userEvent.click(button('Continuer'))
  await waitFor(() => expect(button('Créer le jeu de données').disabled).toBe(false))
  await act(() => userEvent.click(button('Créer le jeu de données')))
  expect((await screen.findByRole('alert')).textContent).toContain('Vous avez atteint votre nombre maximal')
})

it('sends the sheet to read and the attachments', async () => {
  upload.mockResolvedValue(testDataset({ id: 'new' }))
  showScreen(<NewDataset />)
  await choose('stops.xlsx')
  const archive = new File(['PK'], 'photos.zip')
  await userEvent.upload(screen.getByLabelText('Pièces jointes (archive zip, optionnel)'), archive)
  await userEvent.click(screen.getByLabelText('Traiter les pièces jointes comme des images'))
  const sheet = screen.getByLabelText('Numéro de la feuille')
  await userEvent.type(sheet, '0')
  expect(button('Continuer').disabled).toBe(true)
  expect(screen.getByText('Un nombre entier à partir de 1')).toBeDefined()
  await userEvent.clear(sheet)
  await userEvent.type(sheet, '2')
  await userEvent.click(button('Continuer'))
  await waitFor(() => expect(button("Lancer l'import").disabled).toBe(false))
  await userEvent.click(button("Lancer l'import"))
  expect(upload.mock.calls[0]?.[0]).toMatchObject({
    attachments: archive,
    attachmentsAsImage: true,
    normalizeOptions: { spreadsheetWorksheetIndex: 2 }
  })
})

it('keeps the attachments of the simple form, and ignores options of another file format', async () => {
  upload.mockResolvedValue(testDataset({ id: 'new' }))
  showScreen(<NewDataset />, '/new-dataset', '/new-dataset?simple=true')
  await choose('stops.xlsx')
  await userEvent.type(screen.getByLabelText('Numéro de la feuille'), '2')
  await userEvent.upload(
    screen.getByLabelText('Sélectionnez ou glissez/déposez un fichier'),
    new File(['a'], 'stops.csv')
  )
  expect(screen.queryByLabelText('Numéro de la feuille')).toBeNull()
  expect(screen.queryByLabelText('Pièces jointes (archive zip, optionnel)')).toBeNull()
  await userEvent.click(button('Continuer'))
  await waitFor(() => expect(button("Lancer l'import").disabled).toBe(false))
  await userEvent.click(button("Lancer l'import"))
  expect(upload.mock.calls[0]?.[0].normalizeOptions).toBeUndefined()
})

async function pick(field: string | RegExp, ...titles: string[]): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  for (const title of titles)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(title) }))
}

it('copies the data of a model, without a file', async () => {
  const model = testDataset({ id: 'model', title: 'The model', attachments: [{ name: 'a.pdf' }] })
  answerApi({
    'GET /datasets': ({ query }: { query: URLSearchParams }) =>
      query.get('queryable') ? { count: 1, results: [model] } : { count: 0, results: [] },
    'GET /datasets/model': model,
    'POST /datasets': () => testDataset({ id: 'copy' })
  })
  const router = showScreen(<NewDataset />)
  await userEvent.click(screen.getByRole('button', { name: /^Fichier/ }))
  await pick(/modèle/, 'The model')
  expect(requestsTo('GET', '/datasets')[0]?.query.get('owner')).toBe('user:u1')
  await userEvent.click(await screen.findByLabelText('Copier la donnée'))
  await userEvent.click(screen.getByLabelText('Copier les pièces jointes'))
  expect(screen.queryByLabelText('Copier les extensions')).toBeNull()
  await userEvent.click(button('Continuer'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Titre du jeu de données/).value).toBe('The model')
  expect(screen.queryByLabelText('Sélectionnez ou glissez/déposez un fichier')).toBeNull()
  await userEvent.click(button('Continuer'))
  await waitFor(() => expect(button("Lancer l'import").disabled).toBe(false))
  await userEvent.click(button("Lancer l'import"))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dataset/copy'))
  const [request] = requestsTo('POST', '/datasets')
  expect(request?.query.get('draft')).toBe('true')
  expect(request?.body).toEqual({
    title: 'The model',
    owner: { type: 'user', id: 'u1', name: 'User One' },
    initFrom: { dataset: 'model', parts: ['schema', 'data', 'metadataAttachments'] }
  })
})

it('reports a model without data', async () => {
  const {
    file: _file,
    originalFile: _originalFile,
    ...model
  } = testDataset({ id: 'model', title: 'The model', count: 0 })
  answerApi({ 'GET /datasets': { count: 1, results: [model] }, 'GET /datasets/model': model })
  showScreen(<NewDataset />)
  await userEvent.click(screen.getByRole('button', { name: /^Éditable/ }))
  await pick(/modèle/, 'The model')
  const data = await screen.findByLabelText<HTMLInputElement>('Copier la donnée')
  expect(data.disabled).toBe(true)
  expect(screen.getByText('Ce jeu de données ne contient pas de donnée.')).toBeDefined()
})

it('offers virtual datasets, except in simple mode', () => {
  showScreen(<NewDataset />)
  expect(screen.getByRole('button', { name: /^Virtuel/ })).toBeDefined()
  cleanup()
  showScreen(<NewDataset />, '/', '/?simple=true')
  expect(screen.getByRole('button', { name: /^Éditable/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Virtuel/ })).toBeNull()
})
