import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show, signIn, signOut } from '../ui/testing.tsx'
import { openPageLocation, type PageLocation } from '../views/frame/pageLocation.ts'
import SettingsEmbed from './SettingsEmbed.tsx'

let location: PageLocation

beforeEach(() => {
  signIn()
  location = openPageLocation(window)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
})
afterEach(() => {
  cleanup()
  signOut()
  location.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('uses the title of its section as document title and heading', async () => {
  const account = { type: 'organization', id: 'o1' } as const
  show(
    <SettingsEmbed
      route={{ kind: 'settings', account, section: 'api-keys' }}
      location={location}
      frame={undefined}
    />
  )
  expect(await screen.findByRole('heading', { level: 1, name: "Clés d'API" })).toBeDefined()
  expect(document.title).toBe("Clés d'API")
})

it('offers a tab of its own to a frame of another site, which has no session', async () => {
  signOut()
  vi.stubGlobal('parent', {})
  vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined)
  const account = { type: 'user', id: 'u1' } as const
  show(
    <SettingsEmbed
      route={{ kind: 'settings', account, section: 'api-keys' }}
      location={location}
      frame={undefined}
    />
  )
  expect(await screen.findByRole('link', { name: 'Ouvrir dans un nouvel onglet' })).toBeDefined()
})
