import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { show } from '../../ui/testing.tsx'
import { accountsMessages } from '../messages.ts'
import { ErrorStep } from './ErrorStep.tsx'
import { signInMessages } from './messages.ts'

const assign = vi.fn<(address: string) => void>()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  assign.mockReset()
})

async function goBack(
  code: string,
  referrer: string
): Promise<{ text: string | null; address: string | undefined }> {
  vi.stubGlobal('location', { origin: 'https://f.test', pathname: '/simple-directory/login', assign })
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  show(
    <TranslateProvider messages={[accountsMessages, signInMessages]}>
      <ErrorStep code={code} onBack={() => assign('the form of this page')} />
    </TranslateProvider>
  )
  const text = screen.getByRole('alert').textContent
  const calls = assign.mock.calls.length
  await userEvent.click(screen.getByRole('button', { name: 'Retour à la connexion' }))
  await waitFor(() => expect(assign.mock.calls.length).toBe(calls + 1))
  cleanup()
  return { text, address: assign.mock.lastCall?.[0] }
}

it('leads an account with a second factor from the form of an application to the page that asks for it', async () => {
  const form = 'https://f.test/data-fair/app/a1/login?error=x'
  const application = encodeURIComponent('https://f.test/data-fair/app/a1')
  const action = `https://f.test/simple-directory/api/auth/password?redirect=${application}&amp;org=o1`
  vi.stubGlobal('fetch', async () => new Response(`<form method="post" action="${action}"></form>`))
  const required = await goBack('2fa-required', form)
  expect(required.text).toContain('second facteur')
  expect(required.address).toBe(`/simple-directory/login?redirect=${application}&org=o1`)
  expect(await goBack('badCredentials', form)).toEqual({
    text: 'Adresse email ou mot de passe invalide.',
    address: form
  })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  expect((await goBack('2fa-required', form)).address).toBe(`/simple-directory/login?redirect=${application}`)
  expect((await goBack('2fa-required', 'https://other.test/app/a1/login')).address).toBe(
    'the form of this page'
  )
})
