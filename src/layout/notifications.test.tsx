import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, notifyOfWrite } from '../api/http.ts'
import { followCookies, isRefusedAsEnded, onSessionBack } from '../authProvider/sessionEnd.ts'
import { TranslateProvider } from '../i18n/translate.tsx'
import { signIn, signOut, testUser } from '../ui/testing.tsx'
import { layoutMessages } from './messages.ts'
import {
  currentNotifications,
  dismiss,
  forgetWithSession,
  notificationOf,
  notify,
  closeOnNavigation
} from './notifications.ts'
import { Snackbars } from './Snackbars.tsx'

afterEach(() => {
  cleanup()
  for (const { id } of currentNotifications()) act(() => dismiss(id))
})

describe('notificationOf', () => {
  it('accepts a text, or a message with its type', () => {
    expect(notificationOf('Hello')).toEqual({ type: 'default', msg: 'Hello', stays: false })
    expect(notificationOf({ msg: 'Done', type: 'success' })).toEqual({
      type: 'success',
      msg: 'Done',
      stays: false
    })
  })

  it('makes an error that stays from an error, and a warning from a refusal of the request', () => {
    const refused = new ApiError(409, '[noretry] En cours', new Headers())
    expect(notificationOf({ msg: 'Failed', type: 'info', error: refused })).toEqual({
      type: 'warning',
      msg: 'Failed',
      detail: 'En cours',
      stays: true
    })
    expect(notificationOf({ msg: 'Failed', error: new ApiError(502, '', new Headers()) })).toEqual({
      type: 'error',
      msg: 'Failed',
      detail: '502',
      stays: true
    })
    expect(notificationOf({ msg: 'Failed', error: new Error('no network') }).detail).toBe('no network')
  })
})

describe('Snackbars', () => {
  function show(): void {
    render(
      <TranslateProvider messages={[layoutMessages]}>
        <Snackbars />
      </TranslateProvider>
    )
  }

  it('scrolls the focused control into view, but not the main content', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly tell: () => void
        constructor(tell: () => void) {
          this.tell = tell
        }
        observe(): void {
          this.tell()
        }
        disconnect(): void {}
      }
    )
    const reveal = vi.fn<() => void>()
    Element.prototype.scrollIntoView = reveal
    render(
      <main tabIndex={-1}>
        <button>Save</button>
      </main>
    )
    show()
    screen.getByRole('main').focus()
    act(() => notify('Processed'))
    expect(reveal).not.toHaveBeenCalled()
    for (const { id } of currentNotifications()) act(() => dismiss(id))
    screen.getByRole('button', { name: 'Save' }).focus()
    act(() => notify('Saved'))
    expect(reveal).toHaveBeenCalledOnce()
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
    vi.unstubAllGlobals()
  })

  it('shows an error until it is closed, with its detail as plain text', async () => {
    show()
    act(() => notify({ msg: 'First failed', error: new Error('<b>detail</b>') }))
    act(() => notify('Then something else'))
    expect(screen.getByRole('alert').textContent).toContain('First failed')
    expect(screen.getByText('<b>detail</b>')).toBeDefined()
    expect(screen.getByText('Then something else')).toBeDefined()
    const [closeError] = screen.getAllByRole('button', { name: 'Ignorer' })
    if (closeError) await userEvent.click(closeError)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Then something else')).toBeDefined()
  })

  it('replaces an ordinary message with the next one', () => {
    show()
    act(() => notify({ type: 'success', msg: 'One' }))
    act(() => notify({ type: 'success', msg: 'Two' }))
    expect(screen.queryByText('One')).toBeNull()
    expect(screen.getByText('Two')).toBeDefined()
  })

  it('shows a repeated error once', () => {
    for (let count = 1; count <= 2; count++) notify({ msg: 'Failed', error: new Error('no network') })
    notify({ msg: 'Failed', error: new Error('full disk') })
    expect(currentNotifications().map(({ detail }) => detail)).toEqual(['no network', 'full disk'])
  })

  it('shows the last five errors', () => {
    for (let count = 1; count <= 7; count++) notify({ msg: `message ${count}`, type: 'error' })
    expect(currentNotifications().map(({ msg }) => msg)).toEqual(
      [3, 4, 5, 6, 7].map((count) => `message ${count}`)
    )
  })

  it('removes an ordinary message after five minutes, and not an error', () => {
    vi.useFakeTimers()
    show()
    act(() => notify({ msg: 'Wrong', type: 'error' }))
    act(() => notify('Ordinary'))
    act(() => void vi.advanceTimersByTime(299_000))
    expect(currentNotifications()).toHaveLength(2)
    act(() => void vi.advanceTimersByTime(1000))
    expect(currentNotifications().map(({ msg }) => msg)).toEqual(['Wrong'])
    vi.useRealTimers()
  })

  it('is closed by Escape, which does not close an open dialog', async () => {
    show()
    const heard = vi.fn<(event: Event) => void>()
    document.body.addEventListener('keydown', heard)
    act(() => notify({ msg: 'Failed', type: 'error' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Failed')).toBeNull()
    expect(heard).toHaveBeenCalledTimes(1)
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('aria-modal', 'true')
    act(() => notify({ msg: 'Failed', type: 'error' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Failed')).toBeNull()
    expect(heard).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Escape}')
    expect(heard).toHaveBeenCalledTimes(2)
    dialog.remove()
    document.body.removeEventListener('keydown', heard)
  })

  it('is removed by the next write to the same resource and by a change of page', () => {
    const messages = (): string[] => currentNotifications().map(({ msg }) => msg)
    notifyOfWrite('/data-fair/api/v1/datasets/a?draft=true')
    notify({ msg: 'a failed', type: 'error' })
    notifyOfWrite('/data-fair/api/v1/datasets/b/permissions')
    notify({ msg: 'b failed', type: 'error' })
    notify({ msg: 'c failed', type: 'error', subject: 'datasets/c' })
    notifyOfWrite('/data-fair/api/v1/datasets/a/draft')
    expect(messages()).toEqual(['b failed', 'c failed'])
    notify({ msg: 'a deleted', type: 'success', goesOn: true })
    closeOnNavigation()
    expect(messages()).toEqual(['a deleted'])
    closeOnNavigation()
    expect(messages()).toEqual([])
  })

  it('is removed when the session whose end it reported is renewed', () => {
    signIn()
    const stop = forgetWithSession(isRefusedAsEnded, onSessionBack)
    document.cookie = 'id_token=; path=/; max-age=0'
    notify({ msg: 'Not saved', error: new ApiError(401, '', new Headers()) })
    notify({ msg: 'Broken', error: new ApiError(500, '', new Headers()) })
    document.cookie = `id_token=renewed.${btoa(JSON.stringify({ ...testUser, exp: 4e9 }))}; path=/`
    followCookies()
    expect(currentNotifications().map(({ msg }) => msg)).toEqual(['Broken'])
    stop()
    signOut()
  })

  it('is never hidden from screen readers', async () => {
    show()
    act(() => notify({ msg: 'Failed', type: 'error' }))
    const place = screen.getByText('Failed').closest('body > div')!
    place.setAttribute('aria-hidden', 'true')
    await vi.waitFor(() => expect(place.hasAttribute('aria-hidden')).toBe(false))
  })
})
