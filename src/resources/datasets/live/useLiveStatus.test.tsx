import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { DatasetStatus } from '../../../../contract/datasets/dataset.ts'
import { sendMessage } from '../../../realtime/testing.ts'
import { useLiveStatus } from './useLiveStatus.ts'

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

it('follows a later processing from its start, whatever the events of the former one told', async () => {
  const show = (status: DatasetStatus) => ({ id: 'd1', status, userPermissions: ['realtime-journal'] })
  const { result, rerender } = renderHook(useLiveStatus, { wrapper, initialProps: show('loaded') })
  await sendMessage('datasets/d1/journal', { type: 'finalize-end', date: 'a' })
  expect(result.current).toBe('finalized')
  rerender(show('finalized'))
  expect(result.current).toBe('finalized')
  rerender(show('stored'))
  expect(result.current).toBe('stored')
  await sendMessage('datasets/d1/journal', { type: 'analyze-end', date: 'b' })
  rerender(show('loaded'))
  expect(result.current).toBe('analyzed')
})
