import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../../../contract/datasets/dataset.ts'
import type { Extension } from '../../../../../../contract/datasets/extensions.ts'
import { signIn, signOut } from '../../../../../ui/testing.tsx'
import { DatasetPageProvider } from '../../../live/DatasetPageContext.tsx'
import { useDatasetPage, type DatasetPage } from '../../../live/useDatasetPage.ts'
import { useEditsSave } from '../../../live/useEditsSave.ts'
import { testDataset, answerApi, requestsTo, showScreen, type ReceivedRequest } from '../../../testing.tsx'
import { sendMessage } from '../../../../../realtime/testing.ts'
import { StructureSection } from '../StructureSection.tsx'
import { useStructureEdits } from '../useStructureEdits.ts'
import type { ExpressionEditorProps } from './expression/ExpressionEditor.tsx'
import { aGeocoder } from './testing.ts'

// CodeMirror needs a layout, which jsdom does not have.
vi.mock('./expression/ExpressionEditor.tsx', () => ({
  default: ({ labelledBy, describedBy, value, onChange, disabled }: ExpressionEditorProps) => (
    <textarea
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}))

const address = 'http://schema.org/address'
const coords: Extension = {
  active: true,
  type: 'remoteService',
  remoteService: 'geocoder',
  action: 'postCoords',
  select: ['lat', 'lon'],
  overwrite: {},
  propertyPrefix: '_coords'
}
function computed(key: string, expr: string): Extension {
  return { active: true, type: 'exprEval', expr, property: { key, type: 'integer', title: key } }
}

let dataset: Dataset
let progress: object

beforeEach(() => {
  signIn()
  progress = {}
  dataset = testDataset({
    isRest: true,
    schema: [
      { key: 'adr', type: 'string', title: 'Adresse', 'x-refersTo': address },
      { key: 'places', type: 'integer', title: 'Places' },
      { key: '_id', type: 'string', 'x-calculated': true }
    ]
  })
  answerApi({
    'GET /datasets/d1': () => dataset,
    'GET /datasets/d1/journal': [],
    'GET /datasets/d1/task-progress': () => progress,
    'GET /vocabulary': [{ id: 'address', identifiers: [address], title: 'Adresse postale', tag: 'Lieu' }],
    'GET /settings/user/u1/datasets-metadata': {},
    'GET /remote-services': () => ({ count: 1, results: [aGeocoder()] }),
    'GET /datasets/d1/lines': {
      total: 2,
      results: [
        { _id: 'l1', adr: '1 rue', places: 4 },
        { _id: 'l2', adr: '2 rue' }
      ]
    },
    'PATCH /datasets/d1': ({ body }: ReceivedRequest) => (dataset = { ...dataset, ...(body as object) })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function Page(): ReactNode {
  const { page } = useDatasetPage('d1')
  return page && <Section page={page} />
}

function Section({ page }: { page: DatasetPage }): ReactNode {
  const edits = useStructureEdits(page)
  const saving = useEditsSave(page, edits)
  return (
    <DatasetPageProvider value={page}>
      <StructureSection edits={edits} saving={saving} />
    </DatasetPageProvider>
  )
}

async function open(extensions?: Extension[], changes: Partial<Dataset> = {}): Promise<void> {
  dataset = { ...dataset, ...changes, ...(extensions ? { extensions } : {}) }
  showScreen(<Page />, '/', '/?structure=extensions')
  await screen.findByText(/^Une extension ajoute des colonnes/)
}

const click = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
const saveButton = (): HTMLButtonElement | null | undefined =>
  screen.queryByText('Enregistrer')?.closest('button')
const card = (name: string): HTMLElement => screen.getByRole('region', { name })

it('adds the columns of a service, in the format of the API for a new extension', async () => {
  await open()
  await click('Ajouter des colonnes de données de référence')
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/^Associez au moins un de ces concepts/)).toBeDefined()
  await userEvent.click(
    within(dialog).getByRole('button', { name: /concept Adresse postale \(colonne Adresse\)/ })
  )
  await screen.findByRole('region', { name: 'Coordonnées d’adresses' })
  await userEvent.click(saveButton()!)
  await waitFor(() => expect(requestsTo('PATCH', '/datasets/d1')).toHaveLength(1))
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toEqual({
    extensions: [
      {
        active: true,
        type: 'remoteService',
        remoteService: 'geocoder',
        action: 'postCoords',
        select: ['lat', 'lon'],
        overwrite: {}
      }
    ]
  })
  expect(requestsTo('GET', '/remote-services')[0]?.query.get('privateAccess')).toBe('user:u1')
  await waitFor(() => expect(saveButton()).toBeUndefined())
})

it('blocks a save while a column key is in use, and keeps the input across tabs', async () => {
  await open([coords])
  const region = await screen.findByRole('region', { name: 'Coordonnées d’adresses' })
  await userEvent.click(within(region).getByRole('button', { name: 'Surcharger les clés des colonnes' }))
  await userEvent.type(within(region).getByLabelText('Latitude'), 'Places')
  expect(within(region).getByText(/déjà utilisée par la colonne « Places »/)).toBeDefined()
  expect(saveButton()?.disabled).toBe(true)
  await userEvent.click(screen.getByRole('tab', { name: /Schéma/ }))
  expect(saveButton()?.disabled).toBe(true)
  await userEvent.click(screen.getByRole('tab', { name: /Enrichissements/ }))
  const field = within(card('Coordonnées d’adresses')).getByLabelText<HTMLInputElement>('Latitude')
  expect([field.value, field.placeholder]).toEqual(['Places', '_coords.lat'])
  await userEvent.type(field, ' libres')
  await waitFor(() => expect(saveButton()?.disabled).toBe(false))
})

it('warns about a column made before the one that it needs, until they are reordered', async () => {
  await open([computed('double', 'total * 2'), computed('total', 'places + 1')])
  expect(
    await screen.findByText(
      'La colonne « total » est définie par une extension qui est appliquée après cette expression.'
    )
  ).toBeDefined()
  expect(saveButton()).toBeUndefined()
  await click('Descendre : double')
  await waitFor(() => expect(screen.queryByText(/appliquée après/)).toBeNull())
  expect(screen.getByText('double : place 2 sur 2')).toBeDefined()
  expect(saveButton()?.disabled).toBe(false)
  await click('Monter : double')
  expect(await screen.findByText(/appliquée après/)).toBeDefined()
  // Back to the saved order: nothing to save.
  expect(saveButton()).toBeUndefined()
})

it('lists the columns that are removed with an extension', async () => {
  const made = { type: 'number' as const, 'x-extension': 'geocoder/postCoords' }
  const { schema } = dataset
  await open([coords], {
    schema: [
      ...schema.slice(0, -1),
      { ...made, key: '_coords.lat', title: 'Lat' },
      { ...made, key: '_coords.lon', title: 'Lon' },
      ...schema.slice(-1)
    ]
  })
  await click('Supprimer : Coordonnées d’adresses')
  const dialog = await screen.findByRole('dialog', { name: "Supprimer l'extension" })
  expect(dialog.textContent).toContain('Lat, Lon')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  expect(await screen.findByText("Aucune extension n'est configurée.")).toBeDefined()
  await userEvent.click(saveButton()!)
  await waitFor(() => expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toEqual({ extensions: [] }))
})

it('allows only the removal of an extension whose service is gone', async () => {
  await open([{ ...coords, remoteService: 'gone' }])
  expect(await screen.findByText('Donnée de référence non disponible (gone / postCoords)')).toBeDefined()
  const names = within(card('postCoords'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Supprimer : postCoords'])
})

it('applies an extension again, and shows its progress', async () => {
  await open([coords, { ...computed('total', 'places'), autoUpdate: true }])
  await click('Rafraîchir : Coordonnées d’adresses')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(requestsTo('PATCH', '/datasets/d1')).toHaveLength(1))
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toMatchObject({
    extensions: [{ needsUpdate: true }, {}]
  })
  expect(await screen.findByText('Cette extension va être appliquée à toutes les lignes.')).toBeDefined()
  expect(saveButton()).toBeUndefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  progress = { task: 'extend', progress: 40 }
  await sendMessage('datasets/d1/task-progress', progress)
  const bar = await screen.findByRole('progressbar', { name: 'Activité - Extensions' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
})

it('writes an expression beside its results, with the errors of each line', async () => {
  await open()
  await click('Ajouter une colonne calculée')
  const adding = await screen.findByRole('dialog', { name: 'Ajouter une colonne calculée' })
  await userEvent.type(within(adding).getByLabelText(/Nom de la colonne/), 'Total')
  await userEvent.click(within(adding).getByLabelText(/Type/))
  await userEvent.click(await screen.findByRole('option', { name: 'Nombre entier' }))
  await userEvent.click(within(adding).getByRole('button', { name: 'Ajouter' }))
  const dialog = await screen.findByRole('dialog', { name: 'Édition de la colonne calculée Total' })
  const editor = await within(dialog).findByLabelText<HTMLTextAreaElement>(/^Expression/)
  expect(within(dialog).getByText('Saisissez une expression')).toBeDefined()
  await userEvent.type(editor, 'places * 2 +')
  expect(await within(dialog).findByText("L'expression n'est pas terminée.")).toBeDefined()
  await userEvent.type(editor, ' 1')
  // Queried at each use: the preview unmounts while the expression is empty.
  const preview = (): Promise<HTMLElement> => within(dialog).findByRole('region', { name: 'Aperçu' })
  expect(await within(await preview()).findByText('9')).toBeDefined()
  await userEvent.clear(editor)
  await userEvent.type(editor, 'adr')
  expect(await within(dialog).findByText('2 lignes en erreur sur 2')).toBeDefined()
  expect(within(await preview()).getAllByText(/nombre entier/)).toHaveLength(2)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
  expect(await screen.findByText('adr')).toBeDefined()
  await userEvent.click(saveButton()!)
  await waitFor(() => expect(requestsTo('PATCH', '/datasets/d1')).toHaveLength(1))
  expect(requestsTo('PATCH', '/datasets/d1')[0]?.body).toEqual({
    extensions: [
      {
        active: true,
        type: 'exprEval',
        expr: 'adr',
        property: { key: 'total', type: 'integer', title: '', 'x-originalName': 'Total' }
      }
    ]
  })
})

it('is read-only without the permission', async () => {
  await open([coords, computed('total', 'places')], {
    userPermissions: ['readDescription', 'readLines', 'writeDescription']
  })
  const region = await screen.findByRole('region', { name: 'Coordonnées d’adresses' })
  expect(within(region).getByLabelText<HTMLInputElement>('Colonnes additionnelles').disabled).toBe(true)
  for (const name of [/^Ajouter/, /^Supprimer/, /^Monter/, /^Rafraîchir/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  await click("Voir l'expression : total")
  const editor = await screen.findByLabelText<HTMLTextAreaElement>(/^Expression/)
  expect(editor.disabled).toBe(true)
})
