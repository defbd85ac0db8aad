import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockMessages } from '../../ui/messages.ts'
import { show, signIn, signOut, testUser } from '../../ui/testing.tsx'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { layoutMessages } from '../../layout/messages.ts'
import { accountsMessages } from '../messages.ts'
import { Departments } from './Departments.tsx'
import { General } from './General.tsx'
import type { DirectoryOrganization } from './organizationApi.ts'
import { Members } from './Members.tsx'
import { organizationMessages } from './messages.ts'
import OrganizationPage from './OrganizationPage.tsx'

const messages = [accountsMessages, organizationMessages, layoutMessages, blockMessages]
const organization = {
  id: 'o1',
  name: 'Org One',
  roles: ['admin', 'user'],
  departments: [
    { id: 'd1', name: 'Voirie' },
    { id: 'd2', name: 'Culture' },
    { id: 'd3', name: 'Sport' }
  ]
}
const member = (id: string): object => ({ id, name: `Name ${id}`, email: `${id}@test.com`, role: 'admin' })
let limit = 0
let results: object[]
/** Overridden responses, by method and path. */
let answers: Record<string, (query: URLSearchParams) => Promise<Response> | undefined>
let asked: { path: string; query: URLSearchParams; body: unknown }[]

beforeEach(() => {
  signIn()
  limit = 0
  results = []
  asked = []
  answers = {}
  vi.stubGlobal(
    'fetch',
    async (address: string, { body, method = 'GET' }: { body?: string; method?: string }) => {
      const { pathname, searchParams: query } = new URL(address, 'http://localhost')
      const path = pathname.replace('/simple-directory/api', '')
      asked.push({ path, query, body: body && (JSON.parse(body) as unknown) })
      const own = answers[`${method} ${path}`]?.(query)
      if (own) return own
      if (path.startsWith('/limits/')) return Response.json({ store_nb_members: { limit, consumption: 2 } })
      if (path === '/invitations') return new Response(null, { status: 201 })
      return Response.json({ count: results.length, results })
    }
  )
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function open(element: ReactNode): void {
  show(<TranslateProvider messages={messages}>{element}</TranslateProvider>)
}
const members = (department?: string): ReactNode => (
  <Members organization={organization} department={department} mayChange />
)
const csvQuery = (): URLSearchParams => {
  const address = screen.getByRole('link', { name: 'Télécharger la liste' }).getAttribute('href') ?? ''
  return new URL(address, 'http://localhost').searchParams
}

it('filters by the step of the creation, and downloads what the filters leave', async () => {
  open(members())
  await userEvent.click(screen.getByRole('combobox', { name: 'Étape de création' }))
  await userEvent.click(screen.getByRole('option', { name: 'Compte non confirmé' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Département' }))
  await userEvent.click(screen.getByRole('option', { name: 'Culture' }))
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === '/organizations/o1/members')?.query
    expect([last?.get('email_confirmed'), last?.get('department'), last?.get('page')]).toEqual([
      'false',
      'd2',
      '1'
    ])
  })
  expect(Object.fromEntries(csvQuery())).toEqual({
    department: 'd2',
    email_confirmed: 'false',
    sort: 'name',
    format: 'csv'
  })
})

it('downloads the members of the department that the page is about', () => {
  open(members('d1'))
  expect(csvQuery().get('department')).toBe('d1')
})

it('invites nobody beyond the most members, and says why', async () => {
  limit = 2
  open(members())
  expect(await screen.findByText(/nombre maximal de membres \(2\)/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Inviter' }).disabled).toBe(true)
})

it('invites into several departments at once', async () => {
  open(members())
  await userEvent.click(screen.getByRole('button', { name: 'Inviter' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText("Adresse mail de l'utilisateur"), 'a@test.com')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Département' }))
  await userEvent.click(screen.getByRole('option', { name: 'Voirie' }))
  await userEvent.click(screen.getByRole('option', { name: 'Sport' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: 'Département' }).textContent).toBe('Voirie, Sport')
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Inviter' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/invitations')?.body).toMatchObject({
      email: 'a@test.com',
      departments: ['d1', 'd3']
    })
  )
})

it('invites nobody where he is already, whose role would stay as it is', async () => {
  open(members())
  await userEvent.click(screen.getByRole('button', { name: 'Inviter' }))
  results = [{ ...member('u2'), department: 'd1' }]
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText("Adresse mail de l'utilisateur"), 'u2@test.com')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Département' }))
  await userEvent.click(screen.getByRole('option', { name: 'Voirie' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await dialog.findByRole('button', { name: 'Inviter' }))
  expect(await dialog.findByText(/déjà membre à cet endroit/)).toBeDefined()
  expect(asked.some(({ query }) => query.get('email') === 'u2@test.com')).toBe(true)
  expect(asked.some(({ path }) => path === '/invitations')).toBe(false)
})

it('asks administrators before they give their own role up, which they cannot take back', async () => {
  results = [member(testUser.id), member('u2')]
  open(members())
  const choose = async (id: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('combobox', { name: `Rôle de Name ${id}` }))
    await userEvent.click(screen.getByRole('option', { name: 'utilisateur' }))
  }
  const changes = (): string[] =>
    asked.filter(({ body }) => body !== undefined).map(({ path }) => path.slice('/organizations/o1'.length))
  await choose(testUser.id)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('ni reprendre ce rôle')
  expect(changes()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(changes()).toEqual([`/members/${testUser.id}`]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('u2')
  await waitFor(() => expect(changes()).toEqual([`/members/${testUser.id}`, '/members/u2']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says when nobody would administer the organization any more', async () => {
  results = [member(testUser.id)]
  open(members())
  await userEvent.click(await screen.findByRole('combobox', { name: `Rôle de Name ${testUser.id}` }))
  await userEvent.click(screen.getByRole('option', { name: 'utilisateur' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain("Org One n'aura plus d'administrateur")
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: `Exclure Name ${testUser.id}` }))
  expect((await screen.findByRole('dialog')).textContent).toContain("Org One n'aura plus d'administrateur")
})

it('sorts departments once there is more than a page of them', async () => {
  const departments = Array.from({ length: 11 }, (_, index) => ({
    id: `d${index}`,
    name: `Name ${10 + index}`
  }))
  open(<Departments organization={{ ...organization, departments }} onChange={() => {}} />)
  const names = (): string[] => screen.getAllByText(/^Name/).map(({ textContent }) => textContent)
  expect(names()[0]).toBe('Name 10')
  await userEvent.click(screen.getByRole('combobox', { name: 'Trier par' }))
  await userEvent.click(screen.getByRole('option', { name: 'Dernier créé' }))
  expect(names().slice(0, 2)).toEqual(['Name 20', 'Name 19'])
  cleanup()
  open(<Departments organization={organization} onChange={() => {}} />)
  expect(screen.queryByRole('combobox', { name: 'Trier par' })).toBeNull()
})

it('shows the last page once the departments of a later one are removed, and that a search finds none', async () => {
  const departments = Array.from({ length: 11 }, (_, index) => ({
    id: `d${index}`,
    name: `Name ${10 + index}`
  }))
  const left = departments.slice(0, 10)
  answers['GET /organizations/o1'] = async () => Response.json({ ...organization, departments })
  answers['PATCH /organizations/o1'] = async () => Response.json({ ...organization, departments: left })
  function Screen(): ReactNode {
    const [shown, setShown] = useState<DirectoryOrganization>({ ...organization, departments })
    return <Departments organization={shown} onChange={(changes) => setShown({ ...shown, ...changes })} />
  }
  open(<Screen />)
  await userEvent.type(screen.getByRole('searchbox'), 'nothing')
  expect(screen.getByText('Aucun résultat ne correspond à la recherche.')).toBeDefined()
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.click(screen.getByRole('button', { name: /page 2$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer Name 20' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Name 10')).toBeDefined()
})

it('shows whom the last words find, whichever answer comes last', async () => {
  const late = Promise.withResolvers<Response>()
  answers['GET /organizations/o1/members'] = (query) => {
    if (query.get('size') === '1') return undefined
    if (query.get('q') === 'a') return late.promise
    return Promise.resolve(Response.json({ count: 1, results: [member(query.get('q') || 'everybody')] }))
  }
  open(members())
  await screen.findByText(/^Name everybody/)
  const search = screen.getByRole('searchbox', { name: 'Rechercher par le nom' })
  await userEvent.type(search, 'a')
  await waitFor(() => expect(asked.some(({ query }) => query.get('q') === 'a')).toBe(true))
  await userEvent.type(search, 'b')
  await screen.findByText(/^Name ab/)
  await act(async () => late.resolve(Response.json({ count: 1, results: [member('late')] })))
  expect(screen.queryByText(/^Name late/)).toBeNull()
  expect(screen.getByText(/^Name ab/)).toBeDefined()
})

it('shows the page before, when the last member of the last page leaves', async () => {
  let count = 11
  answers['GET /organizations/o1/members'] = (query) => {
    const pages: Record<string, object[]> = { 1: [member('first')], 2: count === 11 ? [member('last')] : [] }
    return Promise.resolve(Response.json({ count, results: pages[query.get('page') ?? '1'] }))
  }
  answers['DELETE /organizations/o1/members/last'] = () => {
    count = 10
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  open(members())
  await userEvent.click(await screen.findByRole('button', { name: /page 2/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Exclure Name last' }))
  await userEvent.click(screen.getByRole('button', { name: 'Exclure' }))
  expect(await screen.findByText(/^Name first/)).toBeDefined()
})

it('keeps what one section has read while another one was being saved', async () => {
  const partners = [{ partnerId: 'p1', name: 'Partner', contactEmail: 'p@test.com' }]
  let stored: object = { ...organization, partners }
  const saved = Promise.withResolvers<Response>()
  answers['GET /organizations/o1'] = () => Promise.resolve(Response.json(stored))
  answers['PATCH /organizations/o1'] = () => saved.promise
  answers['DELETE /organizations/o1/partners/p1'] = () => {
    stored = { ...organization, partners: [] }
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  history.replaceState(null, '', '/simple-directory/organization/o1')
  open(<OrganizationPage />)
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nom( \*)?$/ }), ' !')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer Partner' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(screen.queryByText('Partner')).toBeNull())
  await act(async () => saved.resolve(Response.json({ ...organization, name: 'Org One !' })))
  await screen.findByRole('heading', { level: 1, name: /Org One !/ })
  expect(screen.queryByText('Partner')).toBeNull()
})

it('names the member of each button that opens the session of another', async () => {
  signIn({ ...testUser, adminMode: 1 })
  results = [member('u2'), member('u3')]
  open(<Members organization={organization} department={undefined} mayChange />)
  expect(await screen.findByRole('button', { name: 'Se connecter en tant que Name u2' })).toBeDefined()
})

it('keeps what is typed while the organization is being saved', async () => {
  const answer = Promise.withResolvers<Response>()
  answers['GET /organizations/o1'] = async () => Response.json(organization, { headers: { etag: '"1"' } })
  answers['PATCH /organizations/o1'] = () => answer.promise
  function Screen(): ReactNode {
    const [shown, setShown] = useState<DirectoryOrganization>(organization)
    return <General organization={shown} onChange={(changes) => setShown({ ...shown, ...changes })} />
  }
  open(<Screen />)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Nom/ })
  const description = screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' })
  await userEvent.type(name, ' and more{Enter}')
  await userEvent.type(description, 'Typed')
  await act(async () => answer.resolve(Response.json({ ...organization, name: 'Org One and more' })))
  await waitFor(() => expect(screen.queryByText('Rien à enregistrer.')).toBeNull())
  expect([name.value, description.value]).toEqual(['Org One and more', 'Typed'])
})
