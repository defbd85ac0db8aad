import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { eventsMessages } from '../messages.ts'
import { TopicSwitch } from './TopicSwitch.tsx'

afterEach(() => vi.unstubAllGlobals())

it('stays on when a read of before the subscription ends after it', async () => {
  let stored: object[] = []
  /** Answers to the reads, held by the test from the second on. */
  const held: (() => void)[] = []
  let readCount = 0
  vi.stubGlobal('fetch', (_address: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    if (method === 'POST') stored = [{ ...(JSON.parse(body ?? '') as object), _id: 's1' }]
    if (method === 'POST') return Promise.resolve(Response.json(stored[0]))
    const answer = Response.json({ count: stored.length, results: stored })
    readCount += 1
    return readCount === 2
      ? new Promise((resolve) => void held.push(() => resolve(answer)))
      : Promise.resolve(answer)
  })
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <TranslateProvider messages={[blockMessages, eventsMessages]}>
        <TopicSwitch
          topic={{ key: 'data-fair:dataset-error', title: 'Errors', sender: undefined }}
          recipient={{ id: 'u1', name: 'One' }}
          look={{}}
          hasDevices={false}
        />
      </TranslateProvider>
    </QueryClientProvider>
  )
  const onOff = await screen.findByRole<HTMLInputElement>('switch', { name: 'Errors' })
  // As when the tab is shown again by the click.
  act(() => void client.refetchQueries())
  await waitFor(() => expect(held).toHaveLength(1))
  await userEvent.click(onOff)
  await waitFor(() => expect(stored).toHaveLength(1))
  await act(async () => held[0]?.())
  await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
  expect(onOff.checked).toBe(true)
})
