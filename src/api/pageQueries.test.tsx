import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from './queryClient.ts'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => {
  queryClient.clear()
  onlineManager.setOnline(true)
})

it('reads and writes without waiting for the browser to be online', async () => {
  const read = await queryClient.fetchQuery({ queryKey: ['read'], queryFn: () => 'read' })
  expect(read).toBe('read')
  const write = new MutationObserver(queryClient, { mutationFn: () => Promise.resolve('written') })
  expect(await write.mutate()).toBe('written')
})
