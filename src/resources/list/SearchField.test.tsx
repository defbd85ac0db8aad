import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createI18nProvider } from '../../i18n/i18nProvider.ts'
import { listMessages } from './messages.ts'
import { SearchField } from './SearchField.tsx'

afterEach(cleanup)

/** Searches that the field has sent, in order, and the function that puts one in the address. */
function showField(): { sent: string[]; setAddress: (text: string) => void } {
  const sent: string[] = []
  const address = { set: (_text: string): void => undefined }
  function Screen(): ReactNode {
    const [value, setValue] = useState('')
    useEffect(() => {
      address.set = setValue
    }, [])
    return <SearchField value={value} onSearch={(text) => void sent.push(text)} />
  }
  const element = (
    <CoreAdminContext i18nProvider={createI18nProvider([listMessages])}>
      <Screen />
    </CoreAdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return { sent, setAddress: (text) => act(() => address.set(text)) }
}

it('keeps what is typed until the address has the search, which the router draws late', async () => {
  const { sent, setAddress } = showField()
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.type(field, 'ab')
  await waitFor(() => expect(sent).toEqual(['ab']))
  expect(field.value).toBe('ab')
  await userEvent.type(field, 'c')
  setAddress('ab')
  expect(field.value).toBe('abc')
  await waitFor(() => expect(sent).toEqual(['ab', 'abc']))
})

it('follows the address that a link or the back button brings', () => {
  const { setAddress } = showField()
  setAddress('stops')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('stops')
})
