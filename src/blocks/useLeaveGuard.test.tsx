import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from './testing.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

const confirm = vi.spyOn(window, 'confirm')

afterEach(() => {
  cleanup()
  confirm.mockReset()
})

function Page(props: { dirty: boolean }): ReactNode {
  useLeaveGuard(props.dirty)
  return <p>the form</p>
}

it('asks before leaving unsaved edits, and stays when told so', async () => {
  confirm.mockReturnValue(false)
  const router = show(<Page dirty />, '/form')
  await act(() => router.navigate('/other'))
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    'Attention ! La page contient des modifications non enregistrées.'
  )
  expect(screen.getByText('the form')).toBeDefined()
  await act(() => router.navigate('/other'))
  expect(confirm).toHaveBeenCalledTimes(2)
})

it('leaves when told so', async () => {
  confirm.mockReturnValue(true)
  const router = show(<Page dirty />, '/form')
  await act(() => router.navigate('/other'))
  expect(screen.getByText('another page')).toBeDefined()
})

it('does not ask for a change of the query string, nor without edits', async () => {
  const router = show(<Page dirty />, '/form')
  await act(() => router.navigate('/form?tab=2'))
  expect(screen.getByText('the form')).toBeDefined()
  cleanup()
  const clean = show(<Page dirty={false} />, '/form')
  await act(() => clean.navigate('/other'))
  expect(screen.getByText('another page')).toBeDefined()
  expect(confirm).not.toHaveBeenCalled()
})

it('leaves the question of closing the tab to the browser', () => {
  show(<Page dirty />, '/form')
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})
