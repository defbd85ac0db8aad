/** Reads that follow a change, while an older read is under way. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { readAgain, storeNewer } from './readAgain.ts'

const queryKey = ['import', '1']

/** A server whose answers come when the test lets them. */
function server(): { state: string; read: () => Promise<string>; answer: () => void } {
  const waiting: (() => void)[] = []
  const remote = {
    state: 'running',
    read: () => {
      const { state } = remote
      return new Promise<string>((resolve) => waiting.push(() => resolve(state)))
    },
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve()
    }
  }
  return remote
}

it('a first read that is older than the change is replaced, for whoever waits for it too', async () => {
  const client = new QueryClient()
  const remote = server()
  const observer = new QueryObserver(client, { queryKey, queryFn: remote.read })
  const leave = observer.subscribe(() => {})
  const first = client.fetchQuery({ queryKey, queryFn: remote.read })
  remote.state = 'done'
  const again = readAgain(client, queryKey)
  await vi.waitFor(() => {
    remote.answer()
    expect(observer.getCurrentResult().data).toBe('done')
  })
  await again
  expect(await first).toBe('done')
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', isFetching: false })
  leave()
})

it('a later read that is older than the change is replaced', async () => {
  const client = new QueryClient()
  const remote = server()
  client.setQueryData(queryKey, 'waiting')
  const observer = new QueryObserver(client, { queryKey, queryFn: remote.read })
  const leave = observer.subscribe(() => {})
  remote.state = 'done'
  const again = readAgain(client, queryKey)
  remote.answer()
  await vi.waitFor(() => {
    remote.answer()
    expect(observer.getCurrentResult().data).toBe('done')
  })
  await again
  leave()
})

it('the answer of a write stays, when a read of before the write ends after it', async () => {
  const client = new QueryClient()
  const remote = server()
  client.setQueryData(queryKey, 'running')
  const observer = new QueryObserver(client, { queryKey, queryFn: remote.read, staleTime: Infinity })
  const leave = observer.subscribe(() => {})
  const read = observer.refetch()
  remote.state = 'stopped'
  storeNewer<string>(client, queryKey, () => 'stopped')
  expect(observer.getCurrentResult().data).toBe('stopped')
  remote.answer()
  await vi.waitFor(() => {
    remote.answer()
    expect(observer.getCurrentResult().isFetching).toBe(false)
  })
  await read
  expect(observer.getCurrentResult().data).toBe('stopped')
  leave()
})
