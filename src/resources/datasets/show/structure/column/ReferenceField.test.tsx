import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { signIn, signOut } from '../../../../../ui/testing.tsx'
import { DatasetPageProvider } from '../../../live/DatasetPageContext.tsx'
import { useDatasetPage } from '../../../live/useDatasetPage.ts'
import { testDataset, answerApi, requestsTo, showScreen } from '../../../testing.tsx'
import { ReferenceField } from './ReferenceField.tsx'

const concept = 'http://rdf.insee.fr/def/geo#codeCommune'
const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const action = {
  id: 'masterData_singleSearch_code',
  summary: 'Code de la commune',
  type: 'http://schema.org/SearchAction',
  operation: { path: '/master-data/single-searchs/code', method: 'get' },
  input: [],
  inputCollection: false,
  output: [
    { name: 'output', concept },
    { name: 'label', concept: label }
  ],
  outputCollection: false,
  canUse: true
}
const remoteService = { id: 'dataset:towns', title: 'Towns', server: 'https://host/api/v1/datasets/towns' }
const edit = vi.fn()

beforeEach(() => {
  signIn()
  edit.mockReset()
  answerApi({
    'GET /datasets/d1': testDataset(),
    'GET /datasets/d1/journal': [],
    'GET /datasets/d1/task-progress': {},
    'GET /remote-services-actions': {
      results: [{ id: `dataset:towns--${action.id}`, action, remoteService }]
    }
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function Field({ property }: { property: SchemaProperty }): ReactNode {
  const { page } = useDatasetPage('d1')
  return (
    page && (
      <DatasetPageProvider value={page}>
        <p>the dataset</p>
        <ReferenceField property={property} disabled={false} edit={edit} />
      </DatasetPageProvider>
    )
  )
}

const show = (property: Partial<SchemaProperty>): unknown =>
  showScreen(<Field property={{ key: 'town', type: 'string', ...property }} />)
const name = "Valeurs issues d'une donnée de référence"

it('links a column to the reference data that have its concept', async () => {
  show({ 'x-refersTo': concept })
  await userEvent.click(await screen.findByLabelText(name))
  await userEvent.click(screen.getByRole('option', { name: /Code de la commune/ }))
  expect(edit).toHaveBeenCalledWith({
    'x-master': {
      id: 'dataset:towns--masterData_singleSearch_code',
      title: 'Code de la commune',
      remoteService: 'dataset:towns',
      action: 'masterData_singleSearch_code'
    },
    'x-fromUrl': 'https://host/api/v1/datasets/towns/master-data/single-searchs/code?q={q}',
    'x-itemKey': 'output',
    'x-itemTitle': 'label',
    'x-itemsProp': 'results'
  })
  expect(Object.fromEntries(requestsTo('GET', '/remote-services-actions')[0]!.query)).toMatchObject({
    privateAccess: 'user:u1',
    'output-concepts': concept,
    inputCollection: 'false'
  })
})

it('keeps a link to reference data that are no longer offered, and can remove it', async () => {
  show({ 'x-refersTo': concept, 'x-master': { id: 'gone--search', title: 'Former towns' } })
  expect(await screen.findByText(/n'est plus proposée/)).toBeDefined()
  await userEvent.click(screen.getByLabelText(name))
  expect(screen.getByRole('option', { name: 'Former towns' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(screen.getByRole('option', { name: 'Aucune' }))
  expect(edit).toHaveBeenCalledWith({
    'x-master': undefined,
    'x-fromUrl': undefined,
    'x-itemKey': undefined,
    'x-itemTitle': undefined,
    'x-itemsProp': undefined
  })
})

it('is hidden without a concept, or without reference data', async () => {
  show({})
  await screen.findByText('the dataset')
  expect(requestsTo('GET', '/remote-services-actions')).toEqual([])
  cleanup()
  show({ 'x-refersTo': 'http://schema.org/name' })
  await waitFor(() => expect(requestsTo('GET', '/remote-services-actions')).toHaveLength(1))
  await screen.findByText('the dataset')
  expect(screen.queryByLabelText(name)).toBeNull()
})
