import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { currentNotifications } from '../../../layout/notifications.ts'
import { blockMessages } from '../../../ui/messages.ts'
import { show } from '../../../ui/testing.tsx'
import { catalogHarvestMessages } from './messages.ts'
import { HarvestActions } from './HarvestActions.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const harvest = {
  _id: 'h1',
  status: 'done',
  title: 'All',
  owner: { type: 'organization', id: 'o1', name: 'One' },
  catalog: { id: 'c1', title: 'Catalog' }
}

/** Shows the actions on a harvest that is not under way. Returns the requests that they send. */
function showActions(answer: () => Promise<Response>): unknown[][] {
  const requests: unknown[][] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    requests.push([method, path, body])
    return answer()
  })
  show(
    <TranslateProvider messages={[blockMessages, catalogHarvestMessages]}>
      <HarvestActions harvest={harvest as CatalogHarvest} onDeleted={() => {}} />
    </TranslateProvider>
  )
  return requests
}

it('starts one run, however often its button is pressed', async () => {
  const answer = Promise.withResolvers<Response>()
  const requests = showActions(() => answer.promise)
  const run = screen.getByRole('button', { name: 'Moissonner maintenant' })
  await userEvent.dblClick(run)
  expect(requests).toEqual([['PATCH', '/catalogs/api/harvests/h1', '{"dryRun":false,"status":"waiting"}']])
  answer.resolve(Response.json(harvest))
  await waitFor(() => expect(run.getAttribute('aria-disabled')).toBeNull())
})

it('keeps a question open when the run that it asks about is refused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requests = showActions(async () => new Response('busy', { status: 409 }))
  await userEvent.click(screen.getByRole('button', { name: 'Recréer ce qui a été supprimé ici' }))
  const question = screen.getByRole('dialog')
  const confirm = within(question).getByRole('button', { name: 'Lancer le moissonnage' })
  await userEvent.click(confirm)
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(confirm.classList.contains('MuiButton-loading')).toBe(false))
  // Longer than dialogs take to disappear.
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(question.isConnected).toBe(true)
  expect(currentNotifications().map(({ msg }) => msg)).toEqual(["Le moissonnage n'a pas été lancé"])
})
