import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { show } from '../../../ui/testing.tsx'
import { catalogHarvestMessages } from './messages.ts'
import { HarvestActions } from './HarvestActions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('starts one run, however often its button is pressed', async () => {
  const answer = Promise.withResolvers<Response>()
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() => answer.promise)
  vi.stubGlobal('fetch', fetch)
  const owner = { type: 'organization', id: 'o1', name: 'One' }
  const catalog = { id: 'c1', title: 'Catalog' }
  const harvest = { _id: 'h1', status: 'done', title: 'All', catalog, owner }
  show(
    <TranslateProvider messages={[catalogHarvestMessages]}>
      <HarvestActions harvest={harvest as CatalogHarvest} onDeleted={() => {}} />
    </TranslateProvider>
  )
  const run = screen.getByRole('button', { name: 'Moissonner maintenant' })
  await userEvent.dblClick(run)
  expect(fetch.mock.calls.map(([path, { method, body }]) => [method, path, body])).toEqual([
    ['PATCH', '/catalogs/api/harvests/h1', '{"dryRun":false,"status":"waiting"}']
  ])
  answer.resolve(Response.json(harvest))
  await waitFor(() => expect(run.getAttribute('aria-disabled')).toBeNull())
})
