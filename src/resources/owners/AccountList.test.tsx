import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../../ui/testing.tsx'
import { answerApi, showScreen } from '../datasets/testing.tsx'
import { AccountList } from './AccountList.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('reads the accounts again after an error', async () => {
  signIn()
  let respond = (): unknown => new Response('Boum', { status: 400 })
  answerApi({ 'GET /admin/owners': () => respond() })
  const name = ({ id }: { id: string }): string => id
  showScreen(
    <AccountList
      resource="admin/owners"
      perPage={10}
      typeOf={() => 'user'}
      renderPrimary={name}
      renderSecondary={() => ''}
      renderActions={() => null}
    />,
    '/admin/owners'
  )
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  respond = () => ({ count: 1, results: [{ id: 'u1', type: 'user', name: 'One' }] })
  await userEvent.click(retry)
  expect(await screen.findByText('u1', { exact: false })).toBeDefined()
})
