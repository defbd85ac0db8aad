import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TranslateProvider } from '../i18n/translate.tsx'
import { show, signIn, signOut, testUser } from '../ui/testing.tsx'
import InvitationPage from './InvitationPage.tsx'
import { accountsMessages } from './messages.ts'

afterEach(() => {
  cleanup()
  signOut()
  window.history.replaceState(null, '', '/')
})

it('names the department that the invitation was for, to who is a member of another one as well', () => {
  const town = { id: 'o1', name: 'Town hall', role: 'user' }
  signIn({
    ...testUser,
    organizations: [
      { ...town, department: 'roads', departmentName: 'Roads' },
      { ...town, department: 'parks', departmentName: 'Parks' }
    ]
  })
  window.history.replaceState(null, '', '/?id_token_org=o1&id_token_dep=parks')
  show(
    <TranslateProvider messages={[accountsMessages]}>
      <InvitationPage />
    </TranslateProvider>
  )
  expect(screen.getByText(/membre de Town hall \/ Parks/)).toBeDefined()
})
