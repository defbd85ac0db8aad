import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { schemaFormMessages } from '../../schemaForms/messages.ts'
import { editMessages } from './messages.ts'
import { useErrorText } from './useErrorText.ts'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  signOut()
})

const refusal = new ApiError(403, 'Permission manquante', new Headers({ 'content-type': 'text/plain' }))

function Refusal(): string {
  return useErrorText([])(refusal)
}

function open(): void {
  show(
    <TranslateProvider messages={[schemaFormMessages, editMessages]}>
      <Refusal />
    </TranslateProvider>
  )
}

it('shows the message of the server while the session is valid', () => {
  open()
  expect(screen.getByText(/Permission manquante/)).toBeDefined()
})

it('says that the session has ended instead of the message about a missing permission', () => {
  document.cookie = 'id_token=; path=/; max-age=0'
  open()
  expect(screen.getByText(/votre session est terminée/)).toBeDefined()
})
