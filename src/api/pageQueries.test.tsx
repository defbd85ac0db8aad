import {
  MutationObserver,
  onlineManager,
  QueryClientProvider,
  QueryObserver,
  useMutation
} from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './http.ts'
import { startPageQueries } from './pageQueries.ts'
import { ServerUnreachable } from './unreachable.ts'

const client = startPageQueries()

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => {
  cleanup()
  client.clear()
  onlineManager.setOnline(true)
})

it('reads and writes while the browser reports that it is offline', async () => {
  const read = await client.fetchQuery({ queryKey: ['read'], queryFn: () => 'read' })
  expect(read).toBe('read')
  const write = new MutationObserver(client, { mutationFn: () => Promise.resolve('written') })
  expect(await write.mutate()).toBe('written')
})

let writes = 0

function Create(): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      writes += 1
      return new Promise(() => {})
    }
  })
  return (
    <button disabled={isPending} onClick={() => mutate()}>
      Create
    </button>
  )
}

it('disables the button of a write before the second click of a double click', async () => {
  render(
    <QueryClientProvider client={client}>
      <Create />
    </QueryClientProvider>
  )
  const button = screen.getByRole('button')
  button.click()
  // Flushes the microtasks that a browser runs between two events.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  button.click()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(writes).toBe(1)
})

it('reads again what failed offline, not what the server refused, once the browser is online', async () => {
  client.mount()
  const reads: string[] = []
  const failing = (name: string, error: Error): (() => void) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        reads.push(name)
        throw error
      },
      retry: false
    }).subscribe(() => {})
  const stops = [
    failing('lost', new ServerUnreachable()),
    failing('refused', new ApiError(403, 'refused', new Headers()))
  ]
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(reads).toEqual(['lost', 'refused', 'lost'])
  for (const stop of stops) stop()
  client.unmount()
})
