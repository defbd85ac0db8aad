import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { signIn, signOut, testUser } from '../../../../ui/testing.tsx'
import { DatasetPageProvider } from '../../live/DatasetPageContext.tsx'
import { useDatasetPage, type DatasetPage } from '../../live/useDatasetPage.ts'
import {
  testDataset,
  allOperations,
  answerApi,
  requestsTo,
  showScreen,
  type ReceivedRequest
} from '../../testing.tsx'
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
  const dataset = testDataset({ owner: organization, ...changes })
  const page: DatasetPage = {
    dataset,
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

it('shows the publications, read-only, to a member without the permission', async () => {
  signIn(testUser, { organization: 'o1' })
  open({ userPermissions: ['readDescription'], publicationSites: ['portal:p1'] }, 'portals')
  const published = await screen.findByRole<HTMLInputElement>('switch', { name: 'Publié' })
  expect([published.checked, published.disabled]).toEqual([true, true])
})

it.each(['o1', 'o9'])('shows no portal to who works for another account than %s', (id) => {
  open({ owner: { ...organization, id }, userPermissions: allOperations })
  expect(screen.queryByRole('tab', { name: 'Portails' })).toBeNull()
})

it('shows the absolute URL to read with the key', async () => {
  open({ readApiKey: { active: true, interval: 'P1M' } }, 'readApiKey')
  const address = `${window.location.origin}/data-fair/api/v1/datasets/d1/lines?apiKey=secret`
  expect((await screen.findByRole('link', { name: address })).getAttribute('href')).toBe(address)
})

it('reports a failed read of the key', async () => {
  readKey = new Response('busy', { status: 500 })
  open({ readApiKey: { active: true, interval: 'P1M' } }, 'readApiKey')
  const errors = await screen.findAllByRole('alert')
  expect(errors.map(({ textContent }) => textContent)).toContain(
    "Erreur pendant la lecture de la clé d'API : busy"
  )
})

it('explains departments for a dataset of a department, until dismissed', async () => {
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

it('names the organization and the department of a detailed permission', async () => {
  const owned = { type: 'organization', id: 'o1', name: 'Org One' }
  const root = { ...owned, department: '-', classes: ['write'], operations: [] }
  const members = { ...owned, classes: ['admin'], operations: [] }
  const everybody = { type: 'user', id: '*', classes: ['read'], operations: [] }
  answerApi({ 'GET /datasets/d1/permissions': [root, members, everybody] })
  open({})
  for (const name of [
    'Organisation Org One / aucun département – Tous les rôles',
    'Organisation Org One – Tous les rôles',
    'Tous les utilisateurs de la plateforme non anonymes'
  ]) {
    expect(await screen.findByRole('cell', { name })).toBeDefined()
  }
})

describe('permissions that another user has changed since', () => {
  let serverPermissions: unknown[]
  let writtenPermissions: unknown[]
  const taggedResponse = (entries: unknown[]): Response =>
    Response.json(entries, { headers: { etag: `W/"${entries.length}"` } })

  beforeEach(() => {
    serverPermissions = []
    writtenPermissions = []
    answerApi({
      'GET /datasets/d1/permissions': () => taggedResponse(serverPermissions),
      'PUT /datasets/d1/permissions': ({ body }: { body?: unknown }) => {
        if (writtenPermissions.length === 0) {
          // Another user saves first.
          serverPermissions = [{ type: 'user', id: '*', operations: [], classes: ['read'] }]
          writtenPermissions.push('refused')
          return new Response('changed', { status: 412 })
        }
        writtenPermissions.push(body)
        return taggedResponse(body as unknown[])
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

  it('are overwritten when the user chooses their own', async () => {
    await userEvent.click(within(await choose()).getByRole('button', { name: 'Garder mes valeurs' }))
    await waitFor(() =>
      expect(writtenPermissions).toEqual([
        'refused',
        [expect.objectContaining({ classes: ['list', 'read'] })]
      ])
    )
    expect(screen.getByLabelText<HTMLInputElement>(/Tout le monde/).checked).toBe(true)
  })

  it.each(['Prendre celles enregistrées', 'Annuler'])('show, and stay, with « %s »', async (choice) => {
    await userEvent.click(within(await choose()).getByRole('button', { name: choice }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Tout le monde/).checked).toBe(false))
    expect(writtenPermissions).toEqual(['refused'])
  })
})

describe('dialog of one permission', () => {
  let writtenPermissions: unknown[]
  let status: number
  const everyUser = { type: 'user', id: '*', operations: [], classes: ['read'] }

  beforeEach(async () => {
    writtenPermissions = []
    status = 200
    answerApi({
      'GET /datasets/d1/permissions': [everyUser],
      'PUT /datasets/d1/permissions': ({ body }: ReceivedRequest) => {
        writtenPermissions.push(body)
        return status === 200 ? Response.json(body) : new Response('busy', { status })
      }
    })
    open({ owner: { type: 'user', id: 'u1', name: 'User One' } }, 'permissions')
  })

  const save = (): HTMLButtonElement => screen.getByRole('button', { name: 'Valider' })
  const add = async (): Promise<void> => {
    await screen.findByText('Édition détaillée des permissions')
    if (!screen.getByLabelText<HTMLInputElement>('Édition détaillée des permissions').checked)
      await userEvent.click(screen.getByLabelText('Édition détaillée des permissions'))
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter des permissions' }))
  }
  const pickOption = async (list: string, option: RegExp): Promise<void> => {
    await userEvent.click(screen.getByRole('combobox', { name: list }))
    await userEvent.click(screen.getByRole('option', { name: option }))
  }

  it('shows the missing field with the focus, and submits with Enter', async () => {
    await add()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Portée' }))
    await userEvent.click(screen.getByLabelText('Lister'))
    await userEvent.click(screen.getByLabelText('Lecture'))
    await userEvent.click(save())
    const actions = screen.getByRole('group', { name: 'Actions' })
    expect(within(actions).getByText('Choisissez au moins une action.')).toBeDefined()
    expect(actions.contains(document.activeElement)).toBe(true)
    await userEvent.click(screen.getByLabelText('Lecture'))
    expect(screen.queryByText('Choisissez au moins une action.')).toBeNull()
    await pickOption('Portée', /^Utilisateur$/)
    await pickOption('Utilisateurs', /email/)
    await userEvent.click(save())
    const email = screen.getByLabelText('Email')
    expect([document.activeElement, email.getAttribute('aria-invalid')]).toEqual([email, 'true'])
    expect(writtenPermissions).toEqual([])
    await userEvent.type(email, 'a@b.fr{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writtenPermissions).toEqual([
      [everyUser, { type: 'user', email: 'a@b.fr', operations: [], classes: ['read'] }]
    ])
  })

  it('disables the save without a change, and keeps the input after a refusal', async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Éditer : / }))
    expect(save().disabled).toBe(true)
    await userEvent.click(screen.getByLabelText('Lister'))
    status = 500
    await userEvent.click(save())
    await waitFor(() => expect(writtenPermissions).toHaveLength(1))
    await waitFor(() => expect(save().classList.contains('MuiButton-loading')).toBe(false))
    expect(screen.getByLabelText<HTMLInputElement>('Lister').checked).toBe(true)
    status = 200
    await userEvent.click(save())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writtenPermissions.at(-1)).toEqual([{ ...everyUser, classes: ['read', 'list'] }])
  })
})

describe('a permission change that removes read access', () => {
  it('is saved after a confirmation of the broken uses, and keeps its dialog open until then', async () => {
    const writtenBodies: unknown[] = []
    answerApi({
      'GET /datasets/d1/permissions': [{ type: 'user', id: '*', operations: [], classes: ['read'] }],
      'PUT /datasets/d1/permissions': ({ body }: ReceivedRequest) => {
        writtenBodies.push(body)
        return body
      },
      'GET /datasets/d1/uses': () => new Response('busy', { status: 500 })
    })
    open({ owner: { type: 'user', id: 'u1', name: 'User One' } }, 'permissions')
    await userEvent.click(await screen.findByRole('button', { name: /^Éditer : / }))
    await userEvent.click(screen.getByLabelText('Lecture'))
    await userEvent.click(screen.getByLabelText('Écriture'))
    for (const choice of ['Annuler', 'Retirer']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Valider' }))
      const question = await screen.findByRole('dialog', { name: "Restreindre l'accès en lecture" })
      expect(writtenBodies).toEqual([])
      await userEvent.click(within(question).getByRole('button', { name: choice }))
      await waitFor(() => expect(question.isConnected).toBe(false))
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writtenBodies).toEqual([[{ type: 'user', id: '*', operations: [], classes: ['write'] }]])
  })
})

describe('dataset that another user has changed since', () => {
  let saved: Dataset
  let serverChanges: Partial<Dataset>

  beforeEach(() => {
    saved = testDataset()
    serverChanges = {}
    answerApi({
      'GET /datasets/d1': () => saved,
      'GET /datasets/d1/permissions': [],
      'GET /datasets/d1/journal': [],
      'GET /datasets/d1/task-progress': {},
      'GET /datasets/d1/read-api-key': () => readKey,
      'GET /settings/user/u1%3A*/publication-sites': [{ type: 'portal', id: 'p1', title: 'Portal' }],
      'PATCH /datasets/d1': ({ body }: ReceivedRequest) => {
        if (Object.keys(serverChanges).length > 0) {
          // Another user saves first.
          saved = { ...saved, ...serverChanges, updatedAt: '2026-01-06T10:00:00.000Z' }
          serverChanges = {}
          return new Response('changed', { status: 412 })
        }
        saved = { ...saved, ...(body as object) }
        return saved
      }
    })
  })

  function Page() {
    const { page } = useDatasetPage('d1')
    return (
      page && (
        <DatasetPageProvider value={page}>
          <ShareSection />
        </DatasetPageProvider>
      )
    )
  }
  const bodies = (): unknown[] => requestsTo('PATCH', '/datasets/d1').map(({ body }) => body)

  it("keeps the other user's publications", async () => {
    serverChanges = { publicationSites: ['portal:p2'] }
    showScreen(<Page />, '/', '/?share=portals')
    await userEvent.click(await screen.findByRole('switch', { name: 'Publié' }))
    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(bodies()[1]).toMatchObject({ publicationSites: ['portal:p2', 'portal:p1'] })
  })

  it('keeps what is changed of the read key while it is being saved', async () => {
    const answer = Promise.withResolvers<Dataset>()
    saved = { ...saved, readApiKey: { active: true, interval: 'P1M' } }
    answerApi({
      'GET /datasets/d1': () => saved,
      'GET /datasets/d1/permissions': [],
      'GET /datasets/d1/read-api-key': () => readKey,
      'PATCH /datasets/d1': () => answer.promise
    })
    showScreen(<Page />, '/', '/?share=readApiKey')
    const choose = async (name: RegExp): Promise<void> => {
      await userEvent.click(await screen.findByRole('combobox', { name: /^Durée/ }))
      await userEvent.click(screen.getByRole('option', { name }))
    }
    await choose(/semaine/)
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await choose(/année/)
    saved = { ...saved, readApiKey: { active: true, interval: 'P1W' } }
    await act(async () => answer.resolve(saved))
    await waitFor(() => expect(requestsTo('GET', '/datasets/d1')).toHaveLength(2))
    expect(screen.getByRole('combobox', { name: /^Durée/ }).textContent).toMatch(/année/)
  })

  it.each([
    ['Garder mes valeurs', [{ readApiKey: { active: true, interval: 'P1Y' } }]],
    ['Prendre celles enregistrées', []]
  ])('is shown beside the choices for the read key: « %s »', async (choice, expectedBodies) => {
    saved = { ...saved, readApiKey: { active: true, interval: 'P1M' } }
    serverChanges = { readApiKey: { active: true, interval: 'P1W' } }
    showScreen(<Page />, '/', '/?share=readApiKey')
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
    expect(save.disabled).toBe(true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Durée de validité des clés' }))
    await userEvent.click(screen.getByRole('option', { name: '1 année' }))
    await userEvent.click(save)
    const question = await screen.findByRole('dialog', { name: /a enregistré entre-temps/ })
    expect(
      within(question)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    ).toEqual(['1 année', '1 semaine'])
    await userEvent.click(within(question).getByRole('button', { name: choice }))
    await waitFor(() => expect(save.disabled).toBe(true))
    expect(bodies().slice(1)).toEqual(expectedBodies)
    expect(screen.getByRole('combobox', { name: 'Durée de validité des clés' }).textContent).toBe(
      expectedBodies.length > 0 ? '1 année' : '1 semaine'
    )
  })
})
