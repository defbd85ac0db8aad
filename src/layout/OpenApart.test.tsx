import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SignInOffer } from '../embed/admin/SignedIn.tsx'
import { TranslateProvider } from '../i18n/translate.tsx'
import { SignedOutAlert } from '../views/edit/form/SignIn.tsx'
import { editMessages } from '../views/edit/messages.ts'
import { viewMessages } from '../views/messages.ts'
import { layoutMessages } from './messages.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function links(): (string | null)[][] {
  render(
    <TranslateProvider messages={[viewMessages, layoutMessages, editMessages]}>
      <SignInOffer />
      <SignedOutAlert />
    </TranslateProvider>
  )
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('target')])
}

const apart = ['Ouvrir dans un nouvel onglet', '_blank']

it('a page of the same site offers to sign in, framed or not', () => {
  const signIn = [
    ["Se connecter / S'inscrire", 'fairway-sign-in'],
    ['Se connecter', 'fairway-sign-in']
  ]
  expect(links()).toEqual(signIn)
  cleanup()
  vi.stubGlobal('parent', {})
  expect(links()).toEqual(signIn)
  expect(document.cookie).not.toContain('probe')
})

it('a frame of another site, which has no session, offers a tab of its own', () => {
  vi.stubGlobal('parent', {})
  vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined)
  expect(links()).toEqual([apart, apart])
  expect(screen.getAllByText(/ne transmet pas votre session/)).toHaveLength(2)
})

it('a sandboxed frame, which has no cookies at all, offers a tab of its own', () => {
  vi.stubGlobal('parent', {})
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('The document is sandboxed', 'SecurityError')
  })
  expect(links()).toEqual([apart, apart])
})
