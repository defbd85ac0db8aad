import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { memo, useEffect, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset, JournalEvent, TaskProgress } from '../../../../contract/datasets/dataset.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { currentNotifications, dismiss } from '../../../layout/notifications.ts'
import {
  testDataset,
  answerApi,
  receivedRequests,
  requestsTo,
  showScreen,
  type ReceivedRequest
} from '../testing.tsx'
import { interrupt, sendMessage } from '../../../realtime/testing.ts'
import { useDatasetJournal, useRunningTask } from './activity.ts'
import { DatasetPageProvider, useDataset } from './DatasetPageContext.tsx'
import { useDatasetPage, type DatasetPage } from './useDatasetPage.ts'

let dataset: Dataset
let page: DatasetPage | undefined
let events: JournalEvent[] = []
let task: TaskProgress | undefined
/** Number of renders of a component that uses the dataset alone. */
let renderCount = 0
const journal = 'datasets/d1/journal'

beforeEach(() => {
  signIn()
  dataset = testDataset({ status: 'loaded' })
  answerApi({
    'GET /datasets/d1': () => dataset,
    'GET /datasets/d1/journal': [{ type: 'dataset-created', date: '2026-01-05T10:00:00.000Z' }],
    'GET /datasets/d1/task-progress': {}
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  for (const { id } of currentNotifications()) dismiss(id)
  page = undefined
  events = []
  task = undefined
  renderCount = 0
})

function Page(): ReactNode {
  const { page: current, error } = useDatasetPage('d1')
  useEffect(() => {
    page = current
  })
  return (
    <>
      <p>{error ? 'error' : (current?.dataset.status ?? 'loading')}</p>
      {current && (
        <DatasetPageProvider value={current}>
          <Activity />
          <Description />
        </DatasetPageProvider>
      )}
    </>
  )
}

function Activity(): ReactNode {
  const journalOfPage = useDatasetJournal()
  const running = useRunningTask()
  useEffect(() => {
    events = journalOfPage.events
    task = running
  })
  return null
}

const Description = memo(function Description(): ReactNode {
  useDataset()
  useEffect(() => {
    renderCount++
  })
  return null
})

async function open(): Promise<void> {
  showScreen(<Page />)
  await screen.findByText(dataset.status ?? '')
  await waitFor(() => expect(events).toHaveLength(1))
}

it('reads the draft with its journal and progress', async () => {
  await open()
  expect(requestsTo('GET', '/datasets/d1')[0]?.query.get('draft')).toBe('true')
  expect(page?.can('writeData')).toBe(true)
})

it('does not request the journal without the permission', async () => {
  dataset = testDataset({ userPermissions: ['readDescription'] })
  showScreen(<Page />)
  await screen.findByText('finalized')
  expect(receivedRequests.map((request) => request.path)).toEqual(['/datasets/d1'])
  expect(page?.can('writeData')).toBe(false)
})

it('updates the status on events, without going back after an outdated response', async () => {
  await open()
  await sendMessage(journal, { type: 'index-start', date: 'a', store: false })
  expect(screen.getByText('extended')).toBeDefined()
  await act(() => page?.reload())
  expect(screen.getByText('extended')).toBeDefined()
})

it('stores events once, and ignores those that are not stored', async () => {
  await open()
  await sendMessage(journal, { type: 'index-start', date: 'a', store: false })
  await sendMessage(journal, { type: 'structure-updated', date: 'b', store: true })
  await sendMessage(journal, { type: 'structure-updated', date: 'b', store: true })
  const types = ['structure-updated', 'dataset-created']
  await waitFor(() => expect(events.map((event) => event.type)).toEqual(types))
})

it('reads the structure again after the analysis, and the results at the end', async () => {
  await open()
  dataset = testDataset({ schema: [{ key: 'new', type: 'integer' }], title: 'Not asked for' })
  await sendMessage(journal, { type: 'analyze-end', date: 'a', store: false })
  await waitFor(() => expect(page?.dataset.schema[0]?.key).toBe('new'))
  expect(requestsTo('GET', '/datasets/d1').at(-1)?.query.get('select')).toBe(
    'schema,projection,file,originalFile'
  )
  await sendMessage(journal, { type: 'finalize-end', date: 'b', store: true })
  expect(screen.getByText('finalized')).toBeDefined()
  expect(currentNotifications().at(-1)?.type).toBe('success')
})

it('notifies an error and shows it', async () => {
  await open()
  dataset = testDataset({ status: 'error' })
  await sendMessage(journal, { type: 'error', date: 'a', data: 'two columns are called "a"', store: true })
  expect(await screen.findByText('error')).toBeDefined()
  expect(currentNotifications().at(-1)).toMatchObject({ type: 'error', detail: 'two columns are called "a"' })
})

it.each(['error', 'validation-error'])(
  'tells lines that break rules, by %s, with the titles of their columns',
  async (type) => {
    await open()
    const schema = [{ key: 'montant_vote', type: 'number' as const, title: 'Montant voté' }]
    dataset = testDataset({ status: 'error', schema })
    await sendMessage(journal, {
      type,
      date: 'a',
      data: '/montant_vote doit être de type number',
      store: true
    })
    const detail = 'Montant voté : la valeur doit être un nombre'
    await waitFor(() => expect(currentNotifications().at(-1)).toMatchObject({ type: 'error', detail }))
  }
)

it('updates the status after the validation of changed rules without invalid lines', async () => {
  dataset = testDataset({ status: 'validation-updated' })
  await open()
  await sendMessage('datasets/d1/task-progress', { task: 'validate', progress: 10 })
  dataset = testDataset()
  await sendMessage('datasets/d1/task-progress', {})
  expect(await screen.findByText('finalized')).toBeDefined()
})

it('shows a draft in error whose event arrives before the response that contains the draft', async () => {
  dataset = testDataset()
  let isSlow = false
  answerApi({
    // Promise that never resolves, as a response to an outdated request.
    'GET /datasets/d1': ({ query }: ReceivedRequest) => {
      if (isSlow) return new Promise(() => undefined)
      return query.has('select') ? { status: dataset.status } : dataset
    },
    'GET /datasets/d1/journal': [{ type: 'dataset-created', date: '2026-01-05T10:00:00.000Z' }],
    'GET /datasets/d1/task-progress': {}
  })
  await open()
  isSlow = true
  await sendMessage(journal, { type: 'data-updated', date: 'a', draft: true, store: true })
  isSlow = false
  dataset = testDataset({
    status: 'error',
    draftReason: { key: 'file-updated', message: '', validationMode: 'never' }
  })
  await sendMessage(journal, { type: 'error', date: 'b', data: 'broken', draft: true, store: true })
  await waitFor(() => expect(page?.dataset.draftReason?.key).toBe('file-updated'))
  expect(page?.dataset.status).toBe('error')
})

it('reads everything again after a reconnection', async () => {
  dataset = testDataset()
  await open()
  dataset = testDataset({ title: 'Changed meanwhile' })
  await interrupt(journal)
  await waitFor(() => expect(page?.dataset.title).toBe('Changed meanwhile'))
})

it('shows a processing that ended between the first read and the subscription', async () => {
  let readings = 0
  answerApi({
    'GET /datasets/d1': () => (readings++ === 0 ? dataset : testDataset()),
    'GET /datasets/d1/journal': [],
    'GET /datasets/d1/task-progress': () => (readings > 1 ? {} : { task: 'finalize', progress: 76 })
  })
  showScreen(<Page />)
  expect(await screen.findByText('finalized')).toBeDefined()
  await waitFor(() => expect(task).toBeUndefined())
})

it('notifies invalid lines as a warning when the dataset is not in error', async () => {
  dataset = testDataset()
  await open()
  await sendMessage(journal, {
    type: 'error',
    date: 'a',
    data: 'Too many<br /> - Line 1: broken',
    store: true
  })
  const message = { type: 'warning', msg: 'Too many\n - Line 1: broken' }
  await waitFor(() => expect(currentNotifications().at(-1)).toMatchObject(message))
  expect(screen.getByText('finalized')).toBeDefined()
})

it('shows the progress of the task, and nothing once it is cleared', async () => {
  await open()
  await sendMessage('datasets/d1/task-progress', { task: 'index', progress: 42 })
  await waitFor(() => expect(task).toEqual({ task: 'index', progress: 42 }))
  await sendMessage('datasets/d1/task-progress', {})
  await waitFor(() => expect(task).toBeUndefined())
})

it('renders components without journal or task only when the dataset changes', async () => {
  await open()
  const initialCount = renderCount
  await sendMessage('datasets/d1/task-progress', { task: 'index', progress: 42 })
  await waitFor(() => expect(task?.progress).toBe(42))
  await sendMessage(journal, { type: 'structure-updated', date: 'b', store: true })
  await waitFor(() => expect(events).toHaveLength(2))
  expect(renderCount).toBe(initialCount)
  await sendMessage(journal, { type: 'index-start', date: 'c', store: false })
  expect(renderCount).toBe(initialCount + 1)
})
