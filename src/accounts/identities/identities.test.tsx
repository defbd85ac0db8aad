import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../ui/testing.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { identitiesMessages } from './messages.ts'
import { Identities } from './IdentitiesPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows who is linked, unlinks after a question, and asks for more', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, path.replace('/simple-directory/api', ''), body].filter(Boolean).join(' '))
    const user = { id: 'u1', name: 'Ada', email: 'ada@test.com' }
    const results = [{ sub: 's', email: 'ada@forge.example', provider: { id: 'forge' }, user }]
    return Response.json({ count: 60, results })
  })
  show(
    <TranslateProvider messages={[identitiesMessages, blockMessages]}>
      <Identities />
    </TranslateProvider>
  )
  expect(await screen.findByText('forge (retiré de la configuration) : ada@forge.example')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Détacher Ada de ses identités externes' }))
  expect(asked).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Détacher' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Voir plus' }))
  await expect
    .poll(() => asked)
    .toEqual([
      'GET /oauth-tokens?size=50',
      'PATCH /users/u1 {"oidc":null}',
      'GET /oauth-tokens?size=50',
      'GET /oauth-tokens?size=100'
    ])
})
