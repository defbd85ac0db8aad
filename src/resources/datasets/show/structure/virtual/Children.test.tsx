import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { DatasetPage } from '../../../live/useDatasetPage.ts'
import { DatasetPageProvider } from '../../../live/DatasetPageContext.tsx'
import { aDataset, answerApi, showScreen } from '../../../testing.tsx'
import { Children } from './Children.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('loses no dataset that is not read yet when another one is added, or removed', async () => {
  answerApi({ 'GET /datasets': { count: 1, results: [aDataset({ id: 'd4', title: 'Fourth' })] } })
  const onChange = vi.fn()
  const page = { dataset: aDataset({ isVirtual: true }) } as unknown as DatasetPage
  showScreen(
    <DatasetPageProvider value={page}>
      <Children
        ids={['d2', 'd3']}
        items={[aDataset({ id: 'd3', title: 'Third' })]}
        isLoading
        error={undefined}
        schema={[]}
        disabled={false}
        onChange={onChange}
        onAddColumn={() => undefined}
      />
    </DatasetPageProvider>
  )
  await userEvent.click(screen.getByLabelText('Ajouter un jeu de données'))
  await userEvent.click(await screen.findByRole('option', { name: /Fourth/ }))
  expect(onChange).toHaveBeenLastCalledWith(['d2', 'd3', 'd4'])
  await userEvent.click(screen.getByRole('button', { name: /Third/ }))
  expect(onChange).toHaveBeenLastCalledWith(['d2'])
})
