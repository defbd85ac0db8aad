import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { accountsMessages } from '../messages.ts'
import { loginParameters } from './loginParameters.ts'
import { signInMessages } from './messages.ts'
import { ContinueStep } from './SiteSteps.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('can go on again when the back button brings the page back as it was', async () => {
  const assign = vi.fn<(address: string) => void>()
  signIn()
  vi.stubGlobal('fetch', async () => new Response('https://site.test/'))
  vi.stubGlobal('location', { origin: 'https://f.test', pathname: '/simple-directory/login', assign })
  const parameters = loginParameters('?redirect=https://site.test/', 'https://f.test')
  show(
    <TranslateProvider messages={[accountsMessages, signInMessages]}>
      <ContinueStep parameters={parameters} onOther={() => {}} />
    </TranslateProvider>
  )
  const goOn = screen.getByRole<HTMLButtonElement>('button', { name: /site\.test/ })
  await userEvent.click(goOn)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://site.test/'))
  expect(goOn.disabled).toBe(true)
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(goOn.disabled).toBe(false)
})
