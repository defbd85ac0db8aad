import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { DatasetPageProvider, useDataset } from '../../resources/datasets/live/DatasetPageContext.tsx'
import { useDatasetPage } from '../../resources/datasets/live/useDatasetPage.ts'
import {
  testDataset,
  answerApi,
  showScreen,
  type ReceivedRequest
} from '../../resources/datasets/testing.tsx'
import { signIn, signOut } from '../../ui/testing.tsx'
import { RequestedVersion } from './RequestedVersion.tsx'

const published = testDataset({ slug: 'published' })
let draft: Dataset

beforeEach(() => {
  signIn()
  answerApi({
    'GET /datasets/d1': ({ query }: ReceivedRequest) => (query.get('draft') ? draft : published),
    'GET /datasets/d1/journal': [],
    'GET /datasets/d1/task-progress': {}
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function Shown() {
  return <p>{useDataset().dataset.slug}</p>
}

function Page({ query }: { query: string }) {
  const { page } = useDatasetPage('d1')
  if (!page) return null
  return (
    <DatasetPageProvider value={page}>
      <RequestedVersion query={new URLSearchParams(query)}>
        <Shown />
      </RequestedVersion>
    </DatasetPageProvider>
  )
}

it.each([
  ['file-updated', '', 'published'],
  ['file-updated', 'draft=true', 'draft'],
  // Without a published version, the draft is shown.
  ['file-new', '', 'draft']
] as const)('a draft (%s) at ?%s', async (key, query, shown) => {
  draft = testDataset({ slug: 'draft', draftReason: { key, message: '', validationMode: 'never' } })
  showScreen(<Page query={query} />)
  expect(await screen.findByText(shown)).toBeTruthy()
})
