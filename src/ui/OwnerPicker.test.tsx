import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '../../contract/session.ts'
import { OwnerPicker } from './OwnerPicker.tsx'
import { ownerKey } from './ownerChoices.ts'
import { show, signIn, signOut } from './testing.tsx'

let chosen: string[] = []

beforeEach(() => {
  chosen = []
  const organization = { id: 'o1', departments: [{ id: 'd1', name: 'Mobilités' }] }
  vi.stubGlobal('fetch', async () => Response.json(organization))
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function Form(props: { otherAccounts?: boolean; hideSingle?: boolean }): ReactNode {
  const [owner, setOwner] = useState<Account>()
  const onChange = (next: Account): void => {
    chosen.push(ownerKey(next))
    setOwner(next)
  }
  return <OwnerPicker {...props} value={owner} onChange={onChange} />
}

it('selects the only account, and is hidden with `hideSingle`', async () => {
  signIn({ id: 'u1', email: 'u@test.com', name: 'U', organizations: [] })
  show(<Form hideSingle />)
  expect(chosen).toEqual(['user:u1:'])
  expect(screen.queryByRole('radio')).toBeNull()
})

it('offers the departments of the active organization', async () => {
  signIn(undefined, { organization: 'o1' })
  show(<Form />)
  const department = await screen.findByRole('radio', { name: 'Organisation Org One / Mobilités' })
  expect(chosen).toEqual(['organization:o1:'])
  await userEvent.click(department)
  expect(chosen.at(-1)).toBe('organization:o1:d1')
})

it('offers the other accounts where the user contributes', async () => {
  signIn()
  show(<Form otherAccounts />)
  await screen.findByRole('radio', { name: 'Organisation Org One' })
  expect(screen.getByRole('radio', { name: 'Compte personnel', checked: true })).toBeDefined()
  expect(screen.queryByRole('radio', { name: /Org Two/ })).toBeNull()
})

it('shows an error with a retry when the departments cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response('en panne', { status: 500 }))
  signIn(undefined, { organization: 'o1' })
  show(<Form />)
  expect((await screen.findByRole('alert')).textContent).toContain('en panne')
  vi.stubGlobal('fetch', async () => Response.json({ id: 'o1', departments: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('radio', { name: 'Organisation Org One' })).toBeDefined()
})
