import { MutationObserver, onlineManager, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startPageQueries } from './pageQueries.ts'

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
