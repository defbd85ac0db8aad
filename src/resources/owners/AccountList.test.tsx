import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../../ui/testing.tsx'
import { answerApi, showScreen, type ReceivedRequest } from '../datasets/testing.tsx'
import { AccountList } from './AccountList.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function showAccounts(entry = '/admin/owners'): ReturnType<typeof showScreen> {
  const name = ({ id }: { id: string }): string => id
  return showScreen(
    <AccountList
      resource="admin/owners"
      perPage={10}
      typeOf={() => 'user'}
      renderPrimary={name}
      renderSecondary={() => ''}
      renderActions={() => null}
    />,
    '/admin/owners',
    entry
  )
}

const one = { count: 1, results: [{ id: 'u1', type: 'user', name: 'One' }] }

it('reads the accounts again after an error', async () => {
  signIn()
  let respond = (): unknown => new Response('Boum', { status: 400 })
  answerApi({ 'GET /admin/owners': () => respond() })
  showAccounts()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  respond = () => one
  await userEvent.click(retry)
  expect(await screen.findByText('u1', { exact: false })).toBeDefined()
})

it('keeps the focus in the search field, for the next search', async () => {
  signIn()
  answerApi({ 'GET /admin/owners': one })
  const router = showAccounts()
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  await userEvent.type(field, 'one{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=one'))
  await screen.findByText('u1', { exact: false })
  expect(document.activeElement).toBe(field)
  await userEvent.clear(field)
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await userEvent.type(field, 'two{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=two'))
  await act(() => router.navigate('/admin/owners?q=three'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('three')
})

it('shows the last page when the accounts of a later one are gone', async () => {
  signIn()
  answerApi({
    'GET /admin/owners': ({ query }: ReceivedRequest) =>
      query.get('page') === '2' ? { count: 10, results: [] } : { ...one, count: 10 }
  })
  const router = showAccounts('/admin/owners?page=2')
  expect(await screen.findByText('u1', { exact: false })).toBeDefined()
  expect(router.state.location.search).toBe('?page=1')
})
