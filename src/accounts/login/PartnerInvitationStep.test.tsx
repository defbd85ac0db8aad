import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { show, signIn, signOut, testUser } from '../../ui/testing.tsx'
import { accountsMessages } from '../messages.ts'
import { signInMessages } from './messages.ts'
import { PartnerInvitationStep } from './PartnerInvitationStep.tsx'

afterEach(() => {
  cleanup()
  signOut()
})

it('leads who administers no organization to creating one, and back to the invitation', async () => {
  signIn({ ...testUser, organizations: [] })
  const onDone = vi.fn<() => void>()
  const token = `x.${btoa(JSON.stringify({ o: 'o9', on: 'Town hall', n: 'Region', e: 'r@test.com' }))}.x`
  show(
    <TranslateProvider messages={[accountsMessages, signInMessages]}>
      <PartnerInvitationStep token={token} onDone={onDone} />
    </TranslateProvider>
  )
  expect(screen.getByRole('alert').textContent).toContain("Vous n'administrez aucune organisation")
  const link = screen.getByRole('link', { name: 'Créer une organisation' }).getAttribute('href') ?? ''
  const { searchParams } = new URL(link, window.location.origin)
  expect(Object.fromEntries(searchParams)).toEqual({ step: 'createOrga', redirect: window.location.href })
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(onDone).toHaveBeenCalledTimes(1)
})
