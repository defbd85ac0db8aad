import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { signIn, signOut, testUser } from '../../../../ui/testing.tsx'
import { DatasetPageProvider } from '../../live/DatasetPageContext.tsx'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { currentNotifications } from '../../../../layout/notifications.ts'
import { aDataset, allOperations, answerApi, askedFor, showScreen } from '../../testing.tsx'
import { ShareSection } from './ShareSection.tsx'

const organization = { type: 'organization' as const, id: 'o1', name: 'Org One' }
const key = { current: 'secret' }
let readKey: unknown

beforeEach(() => {
  signIn()
  readKey = key
  answerApi({
    'GET /datasets/d1/permissions': [],
    'GET /datasets/d1/read-api-key': () => readKey,
    'GET /settings/organization/o1%3A*/publication-sites': [{ type: 'portal', id: 'p1', title: 'Portal' }]
  })
})
afterEach(() => {
  cleanup()
  signOut()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function open(changes: Partial<Dataset>, tab = ''): void {
  const dataset = aDataset({ owner: organization, ...changes })
  const page: DatasetPage = {
    dataset,
    journal: [],
    isJournalLoading: false,
    journalError: undefined,
    task: undefined,
    can: (operation) => dataset.userPermissions.includes(operation),
    replace: () => undefined,
    reload: async () => undefined
  }
  showScreen(
    <DatasetPageProvider value={page}>
      <ShareSection />
    </DatasetPageProvider>,
    '/',
    `/?share=${tab}`
  )
}

it('shows a member who may not write where the dataset is published', async () => {
  signIn(testUser, { organization: 'o1' })
  open({ userPermissions: ['readDescription'], publicationSites: ['portal:p1'] }, 'portals')
  const published = await screen.findByRole<HTMLInputElement>('switch', { name: 'Publié' })
  expect([published.checked, published.disabled]).toEqual([true, true])
})

it.each(['o1', 'o9'])('shows no portal to who works for another account than %s', (id) => {
  open({ owner: { ...organization, id }, userPermissions: allOperations })
  expect(screen.queryByRole('tab', { name: 'Portails' })).toBeNull()
})

it('gives the whole address that a key reads', async () => {
  open({ readApiKey: { active: true, interval: 'P1M' } }, 'readApiKey')
  const address = `${window.location.origin}/data-fair/api/v1/datasets/d1/lines?apiKey=secret`
  expect((await screen.findByRole('link', { name: address })).getAttribute('href')).toBe(address)
})

it('says that the key could not be read', async () => {
  readKey = new Response('busy', { status: 500 })
  open({ readApiKey: { active: true, interval: 'P1M' } }, 'readApiKey')
  const errors = await screen.findAllByRole('alert')
  expect(errors.map(({ textContent }) => textContent)).toContain(
    "Erreur pendant la lecture de la clé d'API : busy"
  )
})

it('explains departments where one owns the dataset, until it is closed', async () => {
  open({ owner: { ...organization, department: 'dep', departmentName: 'Roads' } })
  const help = /appartient au département Roads de l'organisation Org One/
  await screen.findByText(help)
  await userEvent.click(screen.getByRole('button', { name: "Fermez le message d'aide" }))
  await waitFor(() => expect(screen.queryByText(help)).toBeNull())
  cleanup()
  open({})
  await screen.findByText("Permettez à d'autres utilisateurs d'utiliser cette ressource.")
  expect(screen.queryByText(/appartient au département/)).toBeNull()
})

it('shows the permissions that somebody else has set meanwhile, and does not write over them', async () => {
  let theirs: unknown[] = []
  const tagged = (entries: unknown[], init: ResponseInit = {}): Response =>
    Response.json(entries, { headers: { etag: `W/"${entries.length}"` }, ...init })
  answerApi({
    'GET /datasets/d1/permissions': () => tagged(theirs),
    'PUT /datasets/d1/permissions': () => {
      theirs = [{ operations: [], classes: ['list', 'read'] }]
      return new Response('changed', { status: 412 })
    }
  })
  open({ owner: { type: 'user', id: 'u1', name: 'User One' } }, 'permissions')
  await userEvent.click(await screen.findByLabelText(/Tout le monde/))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Tout le monde/).checked).toBe(true))
  await waitFor(() =>
    expect(currentNotifications().map(({ msg }) => msg)).toEqual([expect.stringContaining('entre-temps')])
  )
  expect(askedFor('PUT', '/datasets/d1/permissions')).toHaveLength(1)
})
