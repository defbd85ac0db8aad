import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveAdminMode, logout, switchAccount } from './authProvider/account.ts'
import { readSession } from './authProvider/session.ts'
import { show, signIn, signOut } from './ui/testing.tsx'
import { LeaveDialog } from './ui/LeaveDialog.tsx'
import { useLeaveGuard } from './ui/useLeaveGuard.ts'
import { changeLocale, readCookie } from './i18n/locale.ts'
import { changeTheme } from './theme/mode.ts'

const fetched = vi.fn<typeof fetch>()

function Form({ dirty }: { dirty: boolean }): ReactNode {
  useLeaveGuard(dirty)
  return <LeaveDialog />
}

const answer = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Whether the browser would show its leave prompt. */
function unloadIsHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  signIn()
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  window.dispatchEvent(new Event('pageshow'))
  signOut()
  for (const name of ['i18n_lang', 'theme', 'theme_dark']) document.cookie = `${name}=; path=/; max-age=0`
  fetched.mockReset()
  vi.unstubAllGlobals()
})

it('asks before the session, the account, the language or the look changes, and changes nothing when told to stay', async () => {
  show(<Form dirty />)
  const leave = async (choice: () => unknown): Promise<void> => {
    const left = choice()
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Attention ! La page contient des modifications non enregistrées.'
    )
    await answer('Rester')
    await left
  }
  await leave(logout)
  await leave(leaveAdminMode)
  await leave(() => switchAccount({ organization: 'o1' }))
  await leave(() => changeLocale('en'))
  await leave(() => changeTheme('dark'))
  expect(fetched).not.toHaveBeenCalled()
  expect(readSession().account?.type).toBe('user')
  expect(readCookie('i18n_lang')).toBeUndefined()
  expect(readCookie('theme')).toBeUndefined()
  expect(unloadIsHeld()).toBe(true)
})

it('leaves the browser nothing to ask once the person agreed', async () => {
  show(<Form dirty />)
  changeTheme('dark')
  await answer('Abandonner')
  expect(readCookie('theme')).toBe('dark')
  expect(unloadIsHeld()).toBe(false)
})

it('holds the page again when it could not be left', async () => {
  fetched.mockRejectedValue(new TypeError('unreachable'))
  show(<Form dirty />)
  const failure = expect(leaveAdminMode()).rejects.toThrow("Le serveur n'a pas pu être joint.")
  await answer('Abandonner')
  await failure
  expect(unloadIsHeld()).toBe(true)
})

it('asks nothing without unsaved edits', () => {
  show(<Form dirty={false} />)
  changeTheme('dark')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readCookie('theme')).toBe('dark')
})
