import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiRequest } from '../api/http.ts'
import { show, signIn, signOut, testUser } from '../ui/testing.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { SessionEnded } from '../layout/SessionEnded.tsx'
import { readSession } from './session.ts'
import { followCookies, followRefusals } from './sessionEnd.ts'

const goToLogin = vi.hoisted(() => vi.fn<() => void>())
vi.mock(import('./account.ts'), async (original) => ({ ...(await original()), goToLogin }))

const notice = (): HTMLElement | null =>
  screen.queryByText(/^Votre session est terminée/, { selector: '.MuiAlert-message' })
const endSession = (): void => void (document.cookie = 'id_token=; path=/; max-age=0')

function Form({ dirty }: { dirty: boolean }): null {
  useLeaveGuard(dirty)
  return null
}

function follow(): boolean {
  let isFormer = false
  act(() => void (isFormer = followCookies()))
  return isFormer
}

function open(dirty: boolean): void {
  show(
    <>
      <Form dirty={dirty} />
      <SessionEnded />
    </>
  )
}

let stop = (): void => {}

beforeEach(() => {
  signIn()
  stop = followRefusals()
})
afterEach(() => {
  cleanup()
  followCookies()
  stop()
  signOut()
  goToLogin.mockReset()
  vi.unstubAllGlobals()
})

it('keeps a page with unsaved edits when its session ends, until the same account signs in again', () => {
  open(true)
  endSession()
  expect(follow()).toBe(false)
  expect(readSession().user?.id).toBe(testUser.id)
  expect(notice()).not.toBeNull()
  document.cookie = `id_token=x.${btoa(JSON.stringify(testUser))}; path=/`
  expect(follow()).toBe(false)
  expect(notice()).toBeNull()
})

it('reports that a page without unsaved edits shows a former session', () => {
  open(false)
  endSession()
  expect(follow()).toBe(true)
  expect(readSession().user).toBeUndefined()
  expect(notice()).toBeNull()
})

function answer(status: number): void {
  vi.stubGlobal('fetch', async () => new Response('refused', { status }))
}

it.each([
  { status: 401, signedIn: true, leads: true },
  { status: 403, signedIn: false, leads: true },
  { status: 403, signedIn: true, leads: false },
  { status: 404, signedIn: false, leads: false }
])('redirects to the login page: $status, signed in $signedIn', async ({ status, signedIn, leads }) => {
  if (!signedIn) signOut()
  answer(status)
  await expect(apiRequest('/owner', { method: 'PUT' })).rejects.toMatchObject({ status })
  expect(goToLogin).toHaveBeenCalledTimes(leads ? 1 : 0)
})

it('redirects to the login page after a 403 when the session has ended', async () => {
  endSession()
  answer(403)
  await expect(apiRequest('/owner', { method: 'PUT' })).rejects.toMatchObject({ status: 403 })
  expect(goToLogin).toHaveBeenCalledTimes(1)
})

it('keeps unsaved edits after a refusal, and shows where to sign in', async () => {
  open(true)
  answer(401)
  await act(() => apiRequest('/owner', { method: 'PUT' }).catch(() => undefined))
  expect(goToLogin).not.toHaveBeenCalled()
  expect(notice()).not.toBeNull()
  follow()
  expect(notice()).not.toBeNull()
  document.cookie = `id_token=renewed.${btoa(JSON.stringify(testUser))}; path=/`
  follow()
  expect(notice()).toBeNull()
})

it('shows where to sign in above an open dialog, until the session is renewed', async () => {
  open(true)
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  answer(401)
  await act(() => apiRequest('/owner', { method: 'PUT' }).catch(() => undefined))
  dialog.remove()
  const dialogNotice = screen.getByRole('alertdialog', { name: /^Votre session est terminée/ })
  expect(within(dialogNotice).getByRole('link', { name: "Se connecter / S'inscrire" })).toHaveProperty(
    'target',
    'fairway-sign-in'
  )
  document.cookie = `id_token=renewed.${btoa(JSON.stringify(testUser))}; path=/`
  follow()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('offers to return to the account of the page when another tab switched accounts', async () => {
  signIn(testUser, { organization: 'o1' })
  open(true)
  document.cookie = 'id_token_org=o2; path=/'
  expect(follow()).toBe(false)
  answer(403)
  await act(() => apiRequest('/owner', { method: 'PUT' }).catch(() => undefined))
  expect(screen.getByRole('alert').textContent).toMatch(/revenez au compte «\sOrg One\s»/)
  fireEvent.click(screen.getByRole('button', { name: 'Revenir à ce compte' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.cookie).toMatch(/id_token_org=o1/)
})

it('does not redirect when the caller handles the refusal', async () => {
  answer(401)
  await expect(apiRequest('/tried', { refusalIsAnswer: true })).rejects.toMatchObject({ status: 401 })
  expect(goToLogin).not.toHaveBeenCalled()
})
