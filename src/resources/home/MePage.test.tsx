import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { pageConfig } from '../../pageConfig.ts'
import MePage from './MePage.tsx'

beforeEach(() => {
  pageConfig.subscriptionUrl = 'https://shop.test/'
  vi.stubGlobal('fetch', async () => Response.json({ defaults: true }))
})
afterEach(() => {
  cleanup()
  signOut()
  delete pageConfig.subscriptionUrl
  vi.unstubAllGlobals()
})

it('redirects an organization without a subscription to the subscription page', async () => {
  signIn(undefined, { organization: 'o1' })
  const router = show(<MePage />, '/me')
  expect(await screen.findByText('another page')).toBeDefined()
  expect(router.state.location.pathname).toBe('/subscription')
})

it('shows the page of a personal account', async () => {
  signIn()
  show(<MePage />, '/me')
  expect(await screen.findByTitle('Informations personnelles')).toBeDefined()
})
