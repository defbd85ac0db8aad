import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { actedName } from '../../contract/session.ts'
import { answerApi, requestsTo } from '../resources/datasets/testing.tsx'
import { TranslateProvider } from '../i18n/translate.tsx'
import { signIn, signOut, testUser } from '../ui/testing.tsx'
import { ActingAs } from './ActingAs.tsx'
import { layoutMessages } from './messages.ts'

afterEach(() => {
  cleanup()
  signOut()
})

function show(): void {
  render(
    <TranslateProvider messages={[layoutMessages]}>
      <ActingAs />
    </TranslateProvider>
  )
}

it('says as whom an administrator acts, and ends this', async () => {
  signIn({ ...testUser, name: actedName('User One'), asAdmin: { id: 'root', name: 'Root' } })
  answerApi({})
  show()
  expect(screen.getByRole('alert').textContent).toContain('User One.')
  await userEvent.click(screen.getByRole('button'))
  expect(requestsTo('DELETE', '/simple-directory/api/auth/asadmin')).toHaveLength(1)
})

it('says nothing to other users', () => {
  signIn()
  show()
  expect(screen.queryByRole('alert')).toBeNull()
})
