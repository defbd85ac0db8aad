import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveAdminMode, logout, switchAccount } from './authProvider/account.ts'
import { readSession } from './authProvider/session.ts'
import { show, signIn, signOut } from './blocks/testing.tsx'
import { useUnloadGuard } from './blocks/useUnloadGuard.ts'
import { changeLocale, readCookie } from './i18n/locale.ts'
import { changeTheme } from './theme/mode.ts'

const confirm = vi.spyOn(window, 'confirm')
const fetched = vi.fn<typeof fetch>()

function Form({ dirty }: { dirty: boolean }): null {
  useUnloadGuard(dirty)
  return null
}

/** Whether the browser would ask. */
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
  confirm.mockReset()
  fetched.mockReset()
  vi.unstubAllGlobals()
})

it('asks before the session, the account, the language or the look changes, and changes nothing when told to stay', async () => {
  confirm.mockReturnValue(false)
  show(<Form dirty />)
  await logout()
  await leaveAdminMode()
  switchAccount({ organization: 'o1' })
  changeLocale('en')
  changeTheme('dark')
  expect(confirm).toHaveBeenCalledTimes(5)
  expect(confirm).toHaveBeenCalledWith('Attention ! La page contient des modifications non enregistrées.')
  expect(fetched).not.toHaveBeenCalled()
  expect(readSession().account?.type).toBe('user')
  expect(readCookie('i18n_lang')).toBeUndefined()
  expect(readCookie('theme')).toBeUndefined()
  expect(unloadIsHeld()).toBe(true)
})

it('leaves the browser nothing to ask once the person agreed', () => {
  confirm.mockReturnValue(true)
  show(<Form dirty />)
  changeTheme('dark')
  expect(readCookie('theme')).toBe('dark')
  expect(unloadIsHeld()).toBe(false)
})

it('holds the page again when it could not be left', async () => {
  confirm.mockReturnValue(true)
  fetched.mockRejectedValue(new TypeError('unreachable'))
  show(<Form dirty />)
  await expect(leaveAdminMode()).rejects.toThrow('unreachable')
  expect(unloadIsHeld()).toBe(true)
})

it('asks nothing without unsaved edits', () => {
  show(<Form dirty={false} />)
  changeTheme('dark')
  expect(confirm).not.toHaveBeenCalled()
  expect(readCookie('theme')).toBe('dark')
})
