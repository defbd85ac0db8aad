import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { PortalsTab } from '../../owned/portals/PortalsTab.tsx'
import { ThumbnailOptions } from '../show/exploration/ThumbnailOptions.tsx'
import { testDataset, answerApi, requestsTo, showScreen, type ReceivedRequest } from '../testing.tsx'
import { DatasetPageProvider } from './DatasetPageContext.tsx'
import { PublishedVersion } from './PublishedVersion.tsx'
import { useDatasetPage } from './useDatasetPage.ts'

let published: Dataset
let draft: Dataset

beforeEach(() => {
  signIn()
  published = testDataset({ slug: 'published', publicationSites: ['portal:p2'], thumbnails: { trim: true } })
  draft = testDataset({
    slug: 'draft',
    thumbnails: { resizeMode: 'fitIn' },
    draftReason: { key: 'file-updated', message: 'new file', validationMode: 'never' }
  })
  answerApi({
    'GET /datasets/d1': ({ query }: ReceivedRequest) => (query.get('draft') ? draft : published),
    'GET /datasets/d1/journal': [],
    'GET /datasets/d1/task-progress': {},
    'GET /settings/user/u1%3A*/publication-sites': [{ type: 'portal', id: 'p1', title: 'Portal' }],
    'PATCH /datasets/d1': ({ body }: ReceivedRequest) => {
      published = { ...published, ...(body as object) }
      return published
    }
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function Page() {
  const { page } = useDatasetPage('d1')
  if (!page) return null
  return (
    <DatasetPageProvider value={page}>
      <PublishedVersion>
        <PortalsTab />
        <ThumbnailOptions />
      </PublishedVersion>
    </DatasetPageProvider>
  )
}

it('publishes the published version, not the draft that the page shows', async () => {
  showScreen(<Page />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Publié' }))
  const [request] = requestsTo('PATCH', '/datasets/d1')
  expect(request?.query.get('draft')).toBeNull()
  expect(request?.body).toEqual({
    publicationSites: ['portal:p2', 'portal:p1'],
    requestedPublicationSites: []
  })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Publié' }).checked).toBe(true)
  )
})

it('shows and saves the identifier and the thumbnails of the published version', async () => {
  showScreen(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: "Modifier l'identifiant de publication" }))
  const slug = screen.getByLabelText<HTMLInputElement>(/Nouvel identifiant/)
  expect(slug.value).toBe('published')
  await userEvent.type(slug, '-2{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const trim = screen.getByRole<HTMLInputElement>('checkbox')
  expect(trim.checked).toBe(true)
  await userEvent.click(trim)
  const requests = requestsTo('PATCH', '/datasets/d1')
  expect(requests.map(({ query }) => query.get('draft'))).toEqual([null, null])
  expect(requests.map(({ body }) => body)).toEqual([
    { slug: 'published-2' },
    { thumbnails: { resizeMode: 'crop', trim: false } }
  ])
})

it('writes to the dataset of the page when it has no draft', async () => {
  draft = published
  showScreen(<Page />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Publié' }))
  expect(requestsTo('PATCH', '/datasets/d1')).toHaveLength(1)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Publié' }).checked).toBe(true)
  )
})
