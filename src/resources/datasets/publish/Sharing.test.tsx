import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { currentNotifications, dismiss } from '../../../layout/notifications.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import {
  allOperations,
  answerApi,
  requestsTo,
  showScreen,
  testDataset,
  type ReceivedRequest
} from '../testing.tsx'
import { Sharing } from './Sharing.tsx'
import type { ShareStep } from './shareSteps.ts'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  for (const { id } of currentNotifications()) dismiss(id)
})

function showMetadataStep(userPermissions: string[], datasetsRequiredMetadata: string[] = []): void {
  answerApi({ 'GET /datasets/d1': testDataset({ userPermissions }) })
  signIn(undefined, { organization: 'o1' })
  const goTo = (): void => undefined
  const site = { type: 'portals', id: 'p1', title: 'Open data', settings: { datasetsRequiredMetadata } }
  showScreen(<Sharing site={site} id="d1" picker="Stops" onChanged={() => {}} step="metadata" goTo={goTo} />)
}

it('stops at a dataset that the user may not change, which could be neither published nor requested', async () => {
  showMetadataStep(['readDescription', 'writeData'])
  expect(
    await screen.findByText(/^Vous n'avez pas la permission de modifier ce jeu de données/)
  ).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' }).disabled).toBe(true)
})

it('goes on with a dataset that the user may change', async () => {
  showMetadataStep(allOperations)
  expect(await screen.findByLabelText(/^Résumé/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' }).disabled).toBe(false)
})

it('marks the fields that the portal requires, of a period its start', async () => {
  showMetadataStep(allOperations, ['summary', 'temporal'])
  expect(await screen.findByLabelText<HTMLInputElement>(/^Résumé/)).toHaveProperty('required', true)
  expect(screen.getByLabelText(/^Début/)).toHaveProperty('required', true)
  expect(screen.getByLabelText(/^Fin/)).toHaveProperty('required', false)
})

/** Dataset and permissions of the server, which answers 412 to a change that starts from another state. */
function startServer(): { dataset: Dataset; permissions: PermissionEntry[] } {
  const server = { dataset: testDataset(), permissions: [] as PermissionEntry[] }
  const changed = (): Response => new Response('changed', { status: 412 })
  /** Every write gives the dataset another date. */
  const changeDate = (): void => {
    server.dataset = { ...server.dataset, updatedAt: `${server.dataset.updatedAt.slice(0, -1)}1Z` }
  }
  const tag = (): string => `"${server.permissions.length}"`
  const permissions = (): Response => Response.json(server.permissions, { headers: { etag: tag() } })
  answerApi({
    'GET /datasets/d1': () => server.dataset,
    'PATCH /datasets/d1': ({ body, ifMatch }: ReceivedRequest) => {
      if (ifMatch && ifMatch !== `"${server.dataset.updatedAt}"`) return changed()
      server.dataset = { ...server.dataset, ...(body as object) }
      changeDate()
      return server.dataset
    },
    'GET /datasets/d1/permissions': permissions,
    'PUT /datasets/d1/permissions': ({ body, ifMatch }: ReceivedRequest) => {
      if (ifMatch && ifMatch !== tag()) return changed()
      server.permissions = body as PermissionEntry[]
      changeDate()
      return permissions()
    }
  })
  return server
}

const portal = { type: 'portals', id: 'p1', title: 'Open data' }

function Wizard({ first }: { first: ShareStep }): ReactNode {
  const [step, setStep] = useState(first)
  return <Sharing site={portal} id="d1" picker="Stops" onChanged={() => {}} step={step} goTo={setStep} />
}

const theirUpdate = '2026-03-01T10:00:00.000Z'

it('keeps the publications of another user made since the dataset was read', async () => {
  signIn(undefined, { organization: 'o1' })
  const server = startServer()
  showScreen(<Wizard first="confirmation" />)
  const publish = await screen.findByRole('button', { name: 'Publier le jeu de données' })
  server.dataset = { ...server.dataset, publicationSites: ['portals:p2'], updatedAt: theirUpdate }
  await userEvent.click(publish)
  await screen.findByText('another page')
  expect(server.dataset.publicationSites).toEqual(['portals:p2', 'portals:p1'])
})

it('saves the metadata and the permissions, then publishes, without a refused request', async () => {
  signIn(undefined, { organization: 'o1' })
  const server = startServer()
  showScreen(<Wizard first="permissions" />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Tout le monde' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  await userEvent.type(await screen.findByLabelText(/^Résumé/), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Publier le jeu de données' }))
  await screen.findByText('another page')
  expect(server.dataset).toMatchObject({ summary: 'Mine', publicationSites: ['portals:p1'] })
  expect(server.permissions).toHaveLength(1)
  expect(requestsTo('PATCH', '/datasets/d1').map(({ body }) => body)).toEqual([
    { summary: 'Mine' },
    { publicationSites: ['portals:p1'], requestedPublicationSites: [] }
  ])
})

it('asks which metadata to keep when another user has changed the same', async () => {
  signIn(undefined, { organization: 'o1' })
  const server = startServer()
  showScreen(<Wizard first="metadata" />)
  await userEvent.type(await screen.findByLabelText(/^Résumé/), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  server.dataset = { ...server.dataset, summary: 'Theirs', updatedAt: theirUpdate }
  await userEvent.click(await screen.findByRole('button', { name: 'Publier le jeu de données' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Theirs')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  // Nothing is published before the choice.
  expect(await screen.findByRole('button', { name: 'Publier le jeu de données' })).toBeDefined()
  expect(server.dataset).toMatchObject({ summary: 'Theirs' })
  expect(server.dataset.publicationSites).toBeUndefined()
})

it('asks which permissions to keep when another user has changed them', async () => {
  signIn(undefined, { organization: 'o1' })
  const server = startServer()
  showScreen(<Wizard first="permissions" />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Tout le monde' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }))
  const theirs: PermissionEntry[] = [
    { type: 'user', id: 'u2', name: 'Two', classes: ['read'], operations: [] }
  ]
  server.permissions = theirs
  await userEvent.click(await screen.findByRole('button', { name: 'Publier le jeu de données' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Prendre celles enregistrées' }))
  await screen.findByText('another page')
  expect(server.permissions).toEqual(theirs)
  expect(server.dataset.publicationSites).toEqual(['portals:p1'])
})
