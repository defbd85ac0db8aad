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
