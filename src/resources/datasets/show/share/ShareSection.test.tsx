import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { signIn, signOut, testUser } from '../../../../ui/testing.tsx'
import { DatasetPageProvider } from '../../live/DatasetPageContext.tsx'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { aDataset, allOperations, answerApi, showScreen } from '../../testing.tsx'
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

describe('permissions that somebody else has set meanwhile', () => {
  let theirs: unknown[]
  let written: unknown[]
  const tagged = (entries: unknown[]): Response =>
    Response.json(entries, { headers: { etag: `W/"${entries.length}"` } })

  beforeEach(() => {
    theirs = []
    written = []
    answerApi({
      'GET /datasets/d1/permissions': () => tagged(theirs),
      'PUT /datasets/d1/permissions': ({ body }: { body?: unknown }) => {
        if (written.length === 0) {
          // Somebody else came first.
          theirs = [{ type: 'user', id: '*', operations: [], classes: ['read'] }]
          written.push('refused')
          return new Response('changed', { status: 412 })
        }
        written.push(body)
        return tagged(body as unknown[])
      }
    })
  })

  async function choose(): Promise<HTMLElement> {
    open({ owner: { type: 'user', id: 'u1', name: 'User One' } }, 'permissions')
    await userEvent.click(await screen.findByLabelText(/Tout le monde/))
    const question = await screen.findByRole('dialog', { name: /a enregistré entre-temps/ })
    expect(within(question).getByText(/^Public : /)).toBeDefined()
    expect(within(question).getByText(/non anonymes : /)).toBeDefined()
    return question
  }

  it('are written over when the person keeps the own ones', async () => {
    await userEvent.click(within(await choose()).getByRole('button', { name: 'Garder mes valeurs' }))
    await waitFor(() =>
      expect(written).toEqual(['refused', [expect.objectContaining({ classes: ['list', 'read'] })]])
    )
    expect(screen.getByLabelText<HTMLInputElement>(/Tout le monde/).checked).toBe(true)
  })

  it.each(['Prendre celles enregistrées', 'Annuler'])('show, and stay, with « %s »', async (answer) => {
    await userEvent.click(within(await choose()).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Tout le monde/).checked).toBe(false))
    expect(written).toEqual(['refused'])
  })
})
