import { afterEach, expect, it } from 'vitest'
import { readSession } from '../authProvider/session.ts'
import { signIn, signOut } from '../ui/testing.tsx'
import { openPageLocation } from '../views/frame/pageLocation.ts'
import { switchToRequestedAccount } from './requestedAccount.ts'

afterEach(() => {
  signOut()
  window.history.replaceState(null, '', '/')
})

async function open(search: string): Promise<string> {
  window.history.replaceState(null, '', `/embed${search}`)
  const location = openPageLocation(window)
  await switchToRequestedAccount(location)
  location.stop()
  return window.location.search
}

it('switches to the account of the URL, and removes the parameter', async () => {
  signIn()
  expect(await open('?q=a&account=organization:o2')).toBe('?q=a')
  expect(readSession().account).toMatchObject({ type: 'organization', id: 'o2' })
  expect(await open('?account=user')).toBe('')
  expect(readSession().account).toMatchObject({ type: 'user', id: 'u1' })
})

it('leaves a URL without account unchanged', async () => {
  expect(await open('?q=%22a%22')).toBe('?q=%22a%22')
})
