import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { layoutMessages } from '../../layout/messages.ts'
import { blockMessages } from '../../ui/messages.ts'
import { signIn, signOut } from '../../ui/testing.tsx'
import { reuseMessages } from './messages.ts'
import { ReuseGuard } from './ReuseGuard.tsx'

afterEach(() => {
  cleanup()
  signOut()
})

function show(): void {
  render(
    <TranslateProvider messages={[layoutMessages, blockMessages, reuseMessages]}>
      <MemoryRouter>
        <ReuseGuard>the page</ReuseGuard>
      </MemoryRouter>
    </TranslateProvider>
  )
}

it('leads a member of an organization who does not administer it to the personal account', () => {
  signIn(undefined, { organization: 'o2' })
  show()
  expect(screen.queryByText('the page')).toBeNull()
  expect(screen.getByText(/avec votre compte personnel/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Basculer le compte actif' })).toBeDefined()
})

it('shows the page to administrators, as everybody is of the personal account', () => {
  signIn()
  show()
  expect(screen.getByText('the page')).toBeDefined()
})
