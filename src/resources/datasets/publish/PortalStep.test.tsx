import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { show, signIn, signOut } from '../../../ui/testing.tsx'
import { PortalStep } from './PortalStep.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('names the department of a portal', async () => {
  const sites = [{ type: 'portals', id: 'p1', title: 'Open data', department: 'd1' }]
  const organization = { id: 'o1', departments: [{ id: 'd1', name: 'Mobilités' }] }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('publication-sites') ? sites : organization)
  )
  signIn(undefined, { organization: 'o1' })
  show(<PortalStep selected={undefined} onSelect={() => {}} />)
  expect(await screen.findByText('Mobilités')).toBeDefined()
})

it('reads the portals again on demand', async () => {
  vi.stubGlobal('fetch', async () => new Response('en panne', { status: 500 }))
  signIn(undefined, { organization: 'o1' })
  show(<PortalStep selected={undefined} onSelect={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('en panne')
  vi.stubGlobal('fetch', async () => Response.json([{ type: 'portals', id: 'p1', title: 'Open data' }]))
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Open data')).toBeDefined()
})
