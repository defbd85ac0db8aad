import { cleanup, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFramedLeaveGuard } from './useFramedLeaveGuard.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

const postMessage = vi.fn<(message: object, origin: string) => void>()
const parent = { postMessage: postMessage, location: { origin: window.location.origin } }

beforeEach(() => void vi.stubGlobal('parent', parent))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  postMessage.mockReset()
})

function Form({ dirty, ...guard }: LeaveGuard & { dirty: boolean }): ReactNode {
  useFramedLeaveGuard(dirty, guard)
  return null
}

function ask(origin: string, source: unknown = parent): void {
  const event = new MessageEvent('message', { data: { saveUnsaved: true }, origin })
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}

it('sends changes of the unsaved state to a host page of the same origin', () => {
  const { rerender } = render(<Form dirty={false} />)
  rerender(<Form dirty />)
  rerender(<Form dirty unsavable="Titre manquant" />)
  rerender(<Form dirty={false} unsavable="Titre manquant" />)
  expect(postMessage.mock.calls).toEqual(
    [{ unsaved: true }, { unsaved: true, unsavable: 'Titre manquant' }, { unsaved: false }].map((message) => [
      message,
      window.location.origin
    ])
  )
})

it('responds once for all forms of the page, after each of them is saved', async () => {
  const first = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const second = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true)
  const forms = (unsavable?: string): ReactNode => (
    <>
      <Form dirty save={first} unsavable={unsavable} />
      <Form dirty save={second} />
    </>
  )
  const answers = (): object[] =>
    postMessage.mock.calls.map(([message]) => message).filter((message) => 'saved' in message)
  const { rerender, unmount } = render(forms())
  ask(window.location.origin)
  await waitFor(() => expect(answers()).toEqual([{ saved: false }]))
  ask(window.location.origin)
  await waitFor(() => expect(answers()).toEqual([{ saved: false }, { saved: true }]))
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  // An invalid form gives the reason for the whole page, and no form is saved.
  rerender(forms('Titre manquant'))
  expect(postMessage).toHaveBeenLastCalledWith(
    { unsaved: true, unsavable: 'Titre manquant' },
    window.location.origin
  )
  ask(window.location.origin)
  await waitFor(() => expect(answers()).toHaveLength(3))
  expect(first).toHaveBeenCalledTimes(2)
  unmount()
  expect(postMessage).toHaveBeenLastCalledWith({ unsaved: false }, window.location.origin)
})

it('saves on request of the host page only', async () => {
  const save = vi
    .fn<() => Promise<boolean>>()
    .mockResolvedValueOnce(true)
    .mockRejectedValueOnce(new Error('no'))
  const { rerender } = render(<Form dirty save={save} />)
  ask('https://other.example')
  ask(window.location.origin, {})
  expect(save).not.toHaveBeenCalled()
  ask(window.location.origin)
  await waitFor(() => expect(postMessage).toHaveBeenLastCalledWith({ saved: true }, window.location.origin))
  ask(window.location.origin)
  await waitFor(() => expect(postMessage).toHaveBeenLastCalledWith({ saved: false }, window.location.origin))
  rerender(<Form dirty save={save} unsavable="Titre manquant" />)
  ask(window.location.origin)
  await waitFor(() => expect(postMessage).toHaveBeenLastCalledWith({ saved: false }, window.location.origin))
  expect(save).toHaveBeenCalledTimes(2)
})

it('sends nothing to a host page of another origin', () => {
  const stranger = {
    postMessage: postMessage,
    get location(): never {
      throw new DOMException('denied', 'SecurityError')
    }
  }
  vi.stubGlobal('parent', stranger)
  render(<Form dirty />)
  expect(postMessage).not.toHaveBeenCalled()
})
