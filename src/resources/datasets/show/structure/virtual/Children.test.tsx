import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { DatasetPage } from '../../../live/useDatasetPage.ts'
import { DatasetPageProvider } from '../../../live/DatasetPageContext.tsx'
import { testDataset, answerApi, showScreen } from '../../../testing.tsx'
import { Children } from './Children.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function showChildren(props: Partial<ComponentProps<typeof Children>>): void {
  const page = { dataset: testDataset({ isVirtual: true }) } as unknown as DatasetPage
  showScreen(
    <DatasetPageProvider value={page}>
      <Children
        ids={[]}
        items={[]}
        missingIds={[]}
        isLoading={false}
        error={undefined}
        schema={[]}
        disabled={false}
        onChange={() => undefined}
        onAddColumn={() => undefined}
        {...props}
      />
    </DatasetPageProvider>
  )
}

it('keeps datasets that are still loading when another one is added or removed', async () => {
  answerApi({ 'GET /datasets': { count: 1, results: [testDataset({ id: 'd4', title: 'Fourth' })] } })
  const onChange = vi.fn()
  showChildren({
    ids: ['d2', 'd3'],
    items: [testDataset({ id: 'd3', title: 'Third' })],
    isLoading: true,
    onChange
  })
  await userEvent.click(screen.getByLabelText('Ajouter un jeu de données'))
  await userEvent.click(await screen.findByRole('option', { name: /Fourth/ }))
  expect(onChange).toHaveBeenLastCalledWith(['d2', 'd3', 'd4'])
  await userEvent.click(screen.getByRole('button', { name: /Third/ }))
  expect(onChange).toHaveBeenLastCalledWith(['d2'])
})

it('can remove a dataset that no longer exists', async () => {
  const onChange = vi.fn()
  showChildren({
    ids: ['d2', 'd3'],
    items: [testDataset({ id: 'd3', title: 'Third' })],
    missingIds: ['d2'],
    onChange
  })
  expect(screen.getByText(/n'existe plus/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retirer : d2' }))
  expect(onChange).toHaveBeenLastCalledWith(['d3'])
})

it('names the types and the concepts of incompatible columns', async () => {
  answerApi({ 'GET /vocabulary': [{ id: 'city', identifiers: ['uri:city'], title: 'Commune' }] })
  const schema: SchemaProperty[] = [
    { key: 'a', type: 'integer' },
    { key: 'b', type: 'string', 'x-refersTo': 'uri:city' }
  ]
  const inChild: SchemaProperty[] = [
    { key: 'a', type: 'string' },
    { key: 'b', type: 'string' }
  ]
  showChildren({ ids: ['d3'], items: [testDataset({ id: 'd3', schema: inChild })], schema })
  expect(
    screen.getByText(/type différent : Texte dans ce jeu, Nombre entier dans le jeu virtuel/)
  ).toBeTruthy()
  expect(await screen.findByText(/concept différent : Aucun dans ce jeu, Commune dans/)).toBeTruthy()
})
