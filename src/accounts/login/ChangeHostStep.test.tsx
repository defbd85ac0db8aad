import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../ui/testing.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { accountsMessages } from '../messages.ts'
import { ChangeHostStep } from './ChangeHostStep.tsx'
import { signInMessages } from './messages.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tokenOf = (action: string): string =>
  `x.${btoa(JSON.stringify({ id: 'u1', email: 'u1@test.com', action }))}.x`

function open(token: string): { asked: string[]; onDone: (email: string) => void } {
  const asked: string[] = []
  const onDone = vi.fn<(email: string) => void>()
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    asked.push(`${method} ${path} ${body}`)
    return new Response(null, { status: 204 })
  })
  show(
    <TranslateProvider messages={[accountsMessages, signInMessages, blockMessages]}>
      <ChangeHostStep token={token} onDone={onDone} />
    </TranslateProvider>
  )
  return { asked, onDone }
}

it('tells what moves where, moves it once it is said, and goes on to the login', async () => {
  const token = tokenOf('changeHost')
  const { asked, onDone } = open(token)
  const { host } = window.location
  expect(screen.getByText(`Le compte u1@test.com va être déplacé vers ${host}.`)).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: `Déplacer vers ${host}` }))
  expect(asked).toEqual([
    `POST /simple-directory/api/users/u1/host?action_token=${encodeURIComponent(token)} {}`
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
  expect(onDone).toHaveBeenCalledWith('u1@test.com')
})

it('moves nothing with the link of a new password', () => {
  open(tokenOf('changePassword'))
  expect(screen.getByRole('alert').textContent).toBe("Ce lien n'est pas valable.")
  expect(screen.queryByRole('button')).toBeNull()
})
