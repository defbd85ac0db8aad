import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../testing.tsx'
import { LeftOrganizations } from './LeftOrganizations.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Mocks the number of members and administrators of each organization. */
function stubMembers(counts: Record<string, { members: number; admins: number }>): string[] {
  const requestedIds: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const id = pathname.split('/').at(-2) ?? ''
    requestedIds.push(id)
    return Response.json({
      count: counts[id]?.[searchParams.has('role') ? 'admins' : 'members'],
      results: []
    })
  })
  return requestedIds
}

const organizations = [
  { id: 'o1', name: 'Alone', role: 'admin' },
  { id: 'o2', name: 'Only administrator', role: 'admin' },
  { id: 'o3', name: 'Among others', role: 'admin' },
  { id: 'o4', name: 'Simple member', role: 'user' },
  { id: 'o5', name: 'Of a department', role: 'admin', department: 'd1' }
]

it('warns about organizations left without members or administrators', async () => {
  const requestedIds = stubMembers({
    o1: { members: 1, admins: 1 },
    o2: { members: 4, admins: 1 },
    o3: { members: 4, admins: 2 }
  })
  show(<LeftOrganizations user={{ id: 'u1', organizations }} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/plus aucun membre : Alone\./)
  expect(alert.textContent).toMatch(/administrateur : Only administrator\./)
  expect(alert.textContent).not.toMatch(/Among others|Simple member|department/)
  expect(new Set(requestedIds)).toEqual(new Set(['o1', 'o2', 'o3']))
})

it('shows no warning when every organization keeps an administrator', async () => {
  const requestedIds = stubMembers({ o3: { members: 2, admins: 2 } })
  show(<LeftOrganizations user={{ id: 'u1', organizations: organizations.slice(2) }} />)
  await waitFor(() => expect(requestedIds).toEqual(['o3']))
  expect(screen.queryByRole('alert')).toBeNull()
})
