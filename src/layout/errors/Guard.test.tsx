import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { SessionUser } from '../../../contract/session.ts'
import { refreshSession } from '../../authProvider/session.ts'
import { blockMessages } from '../../ui/messages.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { layoutMessages } from '../messages.ts'
import { Guard } from './Guard.tsx'

const user: SessionUser = { id: 'u1', email: 'u@test.com', name: 'U', organizations: [] }

function signIn(payload: SessionUser): void {
  document.cookie = `id_token=x.${btoa(JSON.stringify(payload))}; path=/`
  refreshSession()
}

afterEach(() => {
  cleanup()
  document.cookie = 'id_token=; path=/; max-age=0'
  refreshSession()
})

function show(require: Parameters<typeof Guard>[0]['require']): void {
  render(
    <TranslateProvider messages={[layoutMessages, blockMessages]}>
      <MemoryRouter>
        <Guard require={require}>the page</Guard>
      </MemoryRouter>
    </TranslateProvider>
  )
}

it('asks an anonymous visitor to sign in', () => {
  show('session')
  expect(screen.getByRole('alert').textContent).toBe('Vous devez être authentifié pour utiliser cette page.')
  expect(screen.queryByText('the page')).toBeNull()
})

it('refuses an administration page without admin mode', () => {
  signIn(user)
  show('adminMode')
  expect(screen.getByRole('alert').textContent).toBe('Cette page est réservée aux administrateurs.')
})

it('shows an administration page in admin mode', () => {
  signIn({ ...user, isAdmin: 1, adminMode: 1 })
  show('adminMode')
  expect(screen.getByText('the page')).toBeDefined()
})

it('refuses a session that does not meet the condition, and accepts one that does', () => {
  signIn(user)
  show((session) => session.account?.type === 'organization')
  expect(screen.getByRole('alert').textContent).toBe("Vous n'êtes pas autorisé à accéder à cette page.")
  show((session) => session.account?.type === 'user')
  expect(screen.getByText('the page')).toBeDefined()
})
