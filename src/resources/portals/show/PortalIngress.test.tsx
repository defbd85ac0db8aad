import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Ingress } from '../../../../contract/portals/portal.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { blockMessages } from '../../../ui/messages.ts'
import { signIn, signOut, testUser } from '../../../ui/testing.tsx'
import { portalMessages } from '../messages.ts'
import { PortalIngress } from './PortalIngress.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  focusManager.setFocused(undefined)
})

/** Shows the page of a portal, whose domain the server has, and returns it. */
async function showIngress(): Promise<{ ingress: Ingress }> {
  const server: { ingress: Ingress } = { ingress: { url: 'https://first.example' } }
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'POST') server.ingress = JSON.parse(body as string) as Ingress
    return Response.json({ _id: 'p1', title: 'Portal', ...server })
  })
  signIn({ ...testUser, isAdmin: 1, adminMode: 1 })
  const router = createMemoryRouter([{ path: '/portals/:id', element: <PortalIngress /> }], {
    initialEntries: ['/portals/p1']
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TranslateProvider messages={[blockMessages, portalMessages]}>
        <RouterProvider router={router} />
      </TranslateProvider>
    </QueryClientProvider>
  )
  await screen.findByRole('textbox', { name: /^Adresse du domaine/ })
  return server
}

const field = (name: RegExp): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name })

it('follows what another user has saved, except in the edited fields', async () => {
  const server = await showIngress()
  await userEvent.type(field(/jeux de données/), 'https://first.example/{{slug}')
  server.ingress = { url: 'https://theirs.example' }
  act(() => focusManager.setFocused(false))
  act(() => focusManager.setFocused(true))
  await waitFor(() => expect(field(/^Adresse du domaine/).value).toBe('https://theirs.example'))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(server.ingress).toEqual({
      url: 'https://theirs.example',
      datasetUrlTemplate: 'https://first.example/{slug}'
    })
  )
})
