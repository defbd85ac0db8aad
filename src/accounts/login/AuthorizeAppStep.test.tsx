import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { accountsMessages } from '../messages.ts'
import { loginParameters } from './loginParameters.ts'
import { signInMessages } from './messages.ts'
import { AuthorizeAppStep } from './AuthorizeAppStep.tsx'

let asked: string[]
let isKnown: boolean
const onOther = vi.fn<() => void>()
const search = '?step=authorizeApp&client_id=tool&redirect_uri=org.example.tool%3A%2Fback&state=s'

beforeEach(() => {
  signIn()
  asked = []
  isKnown = true
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    const { pathname, search: query } = new URL(path, 'https://x')
    asked.push(`${method} ${pathname.replace('/simple-directory/api/auth', '')}${query}`)
    if (!isKnown) return new Response('Unknown client_id', { status: 400 })
    if (pathname.endsWith('/client')) {
      return Response.json({
        id: 'tool',
        name: 'Tool <b>',
        address: 'org.example.tool:',
        refuseUrl: 'org.example.tool:/back?error=access_denied&state=s'
      })
    }
    if (pathname.endsWith('/keepalive')) return new Response(null, { status: 204 })
    return Response.json({ redirectUrl: 'org.example.tool:/back?code=c' })
  })
})

function open(): void {
  show(
    <TranslateProvider messages={[accountsMessages, signInMessages, blockMessages]}>
      <AuthorizeAppStep request={loginParameters(search, 'https://x').application} onOther={onOther} />
    </TranslateProvider>
  )
}
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('says who asks, in whose name and for which address, and grants nothing by Enter', async () => {
  open()
  expect((await screen.findByText('Tool <b>')).tagName).toBe('STRONG')
  expect(screen.getByText(/u1@test\.com/)).toBeTruthy()
  expect(screen.getByText('La réponse est envoyée à org.example.tool:')).toBeTruthy()
  const refuse = screen.getByRole('link', { name: 'Refuser' })
  expect(refuse.getAttribute('href')).toBe('org.example.tool:/back?error=access_denied&state=s')
  expect(document.activeElement).toBe(refuse)
  await userEvent.click(screen.getByRole('button', { name: 'Utiliser un autre compte' }))
  expect([onOther.mock.calls.length, asked.filter((request) => request.startsWith('POST'))]).toEqual([1, []])
})

it('opens the application, and stays for a program beside the browser', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Autoriser' }))
  const link = await screen.findByRole('link', { name: 'Ouvrir Tool <b>' })
  expect(link.getAttribute('href')).toBe('org.example.tool:/back?code=c')
  expect(asked.slice(-2)).toEqual([
    'POST /keepalive',
    'POST /apps/authorize?client_id=tool&redirect_uri=org.example.tool%3A%2Fback&state=s'
  ])
})

it('says that the application is unknown, and asks nothing', async () => {
  isKnown = false
  open()
  expect((await screen.findByRole('alert')).textContent).toContain("n'est pas enregistrée sur ce site")
  expect(screen.queryByRole('button', { name: 'Autoriser' })).toBeNull()
})
