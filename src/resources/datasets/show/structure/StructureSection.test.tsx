import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { signIn, signOut } from '../../../../ui/testing.tsx'
import { DatasetPageProvider } from '../../live/DatasetPageContext.tsx'
import { ConflictDialog } from '../../../../ui/conflict/ConflictDialog.tsx'
import { useDatasetPage, type DatasetPage } from '../../live/useDatasetPage.ts'
import { useEditsSave } from '../../live/useEditsSave.ts'
import {
  testDataset,
  allOperations,
  answerApi,
  requestsTo,
  showScreen,
  type ReceivedRequest
} from '../../testing.tsx'
import { StructureSection } from './StructureSection.tsx'
import { useStructureEdits } from './useStructureEdits.ts'

let dataset: Dataset
let save: (() => void) | undefined

beforeEach(() => {
  signIn()
  save = undefined
  dataset = testDataset({
    isRest: true,
    count: 0,
    rest: { lineOwnership: true },
    schema: [
      { key: 'label', type: 'string', title: 'Label', 'x-originalName': 'Le libellé' },
      { key: 'day', type: 'string', format: 'date' },
      { key: '_owner', type: 'string', title: 'Line owner' },
      { key: '_id', type: 'string', 'x-calculated': true }
    ]
  })
  answerApi({
    'GET /datasets/d1': () => dataset,
    'GET /datasets/d1/journal': [],
    'GET /datasets/d1/task-progress': {},
    'GET /vocabulary': [],
    'GET /settings/user/u1/datasets-metadata': {},
    'PATCH /datasets/d1': async ({ body }: ReceivedRequest) => {
      await new Promise<void>((resume) => (save = resume))
      const { schema } = body as Pick<Dataset, 'schema'>
      dataset = { ...dataset, ...(body as object), schema: [...schema, ...dataset.schema.slice(-2)] }
      return dataset
    }
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
      <ConflictDialog question={saving.question} />
    </DatasetPageProvider>
  )
}

async function open(column: string): Promise<void> {
  showScreen(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: column }))
}

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
/** Queried by text: queries by role are slow on a page of this size. */
const saveButton = (): HTMLButtonElement | null | undefined =>
  screen.queryByText('Enregistrer')?.closest('button')

it('keeps input made during a save', async () => {
  await open('Label')
  const title = screen.getByLabelText<HTMLInputElement>('Libellé')
  await userEvent.type(title, '!')
  await userEvent.click(saveButton()!)
  await userEvent.type(title, '?')
  await waitFor(() => expect(save).toBeDefined())
  save!()
  await waitFor(() => expect(saveButton()?.disabled).toBe(false))
  expect(dataset.schema[0]?.title).toBe('Label!')
  expect(title.value).toBe('Label!?')
  await userEvent.click(saveButton()!)
  await waitFor(() => expect(requestsTo('PATCH', '/datasets/d1')).toHaveLength(2))
  save!()
  await waitFor(() => expect(saveButton()).toBeUndefined())
  expect(dataset.schema[0]?.title).toBe('Label!?')
})

it('refuses the key of a column whose removal is not saved', async () => {
  await open('Label')
  await userEvent.click(button('Supprimer la colonne'))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmer' }))
  await userEvent.click(button('Ajouter une colonne'))
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter une colonne' })
  await userEvent.type(within(dialog).getByLabelText(/Nom de la colonne/), 'Label')
  expect(within(dialog).getByText('Cette clé est déjà utilisée par la colonne "Label"')).toBeDefined()
})

it('allows no edit of the owner columns', async () => {
  await open('Line owner')
  const panel = screen.getByRole('region', { name: 'Line owner' })
  expect(within(panel).getByLabelText<HTMLInputElement>('Libellé').disabled).toBe(true)
  expect(within(panel).queryByRole('button', { name: 'Supprimer la colonne' })).toBeNull()
  expect(screen.getByRole('heading', { name: '2 colonnes' })).toBeDefined()
  await userEvent.click(screen.getByLabelText('Clé primaire'))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Label', 'day'])
})

it('allows labels but no reordering with the permission on descriptions only', async () => {
  dataset = {
    ...dataset,
    userPermissions: allOperations.filter((operation) => operation !== 'writeDescriptionBreaking')
  }
  await open('Label')
  expect(screen.queryByRole('button', { name: 'Déplacer après' })).toBeNull()
  await userEvent.click(button('Libellés des valeurs'))
  const dialog = await screen.findByRole('dialog')
  const add = within(dialog).getByRole<HTMLButtonElement>('button', {
    name: 'Associer un libellé à une valeur'
  })
  expect(add.disabled).toBe(false)
  await userEvent.click(add)
  const values = within(dialog).getAllByRole('combobox', { name: 'Valeur' })
  await waitFor(() => expect(document.activeElement).toBe(values.at(-1)))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(button('Validation des données'))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /obligatoire/ })).disabled).toBe(true)
})

it('shows the original name of the column in its file', async () => {
  await open('Label')
  expect(screen.getByText("Nom d'origine").nextElementSibling?.textContent).toBe('Le libellé')
})

it('refuses an invalid length', async () => {
  await open('Label')
  await userEvent.click(button('Validation des données'))
  await userEvent.type(await screen.findByLabelText('Longueur minimale'), '-1')
  expect(screen.getByText('Une longueur ne peut pas être négative.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(saveButton()?.disabled).toBe(true))
})

it('reports an invalid transformation, which blocks the save', async () => {
  dataset = { ...dataset, isRest: false, file: { name: 'a.csv', size: 1, mimetype: 'text/csv', schema: [] } }
  await open('Label')
  await userEvent.click(button('Transformation'))
  const expression = await screen.findByLabelText('Expression')
  await userEvent.type(expression, 'UPPER(value')
  expect(await screen.findByText('« ) » est attendu à cet endroit.')).toBeDefined()
  await waitFor(() => expect(saveButton()?.disabled).toBe(true))
  await userEvent.type(expression, ')')
  await waitFor(() => expect(saveButton()?.disabled).toBe(false))
})

it('offers a date format', async () => {
  await open('day')
  await userEvent.click(button('Validation des données'))
  await userEvent.click(await screen.findByLabelText('Formatage de date'))
  await userEvent.click(screen.getByRole('option', { name: 'D/M/YYYY' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(button('Validation des données (1)')).toBeDefined())
  await userEvent.click(saveButton()!)
  await waitFor(() => expect(save).toBeDefined())
  save!()
  const [request] = requestsTo('PATCH', '/datasets/d1')
  expect(request?.body).toMatchObject({ schema: [{}, { key: 'day', dateFormat: 'D/M/YYYY' }] })
})

it('reads the values of saved columns only', async () => {
  await open('Label')
  const statistics = '/datasets/d1/simple_metrics_agg'
  await waitFor(() => expect(requestsTo('GET', statistics)).toHaveLength(1))
  await userEvent.click(button('day'))
  await waitFor(() => expect(requestsTo('GET', statistics)).toHaveLength(2))
  expect(requestsTo('GET', statistics)[1]?.query.get('metrics')).toBe('min,max,value_count')

  // Unsaved columns have no statistics.
  await userEvent.click(button('Ajouter une colonne'))
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter une colonne' })
  await userEvent.type(within(dialog).getByLabelText(/Nom de la colonne/), 'Notes')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ajouter' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(button('Notes'))
  expect(screen.getByRole('region', { name: 'Notes' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Répartition des valeurs' })).toBeNull()
  expect(requestsTo('GET', statistics)).toHaveLength(2)
})
