import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/http.ts'
import { ResourceError } from './ResourceError.tsx'
import { show, signIn, signOut } from './testing.tsx'

afterEach(() => {
  cleanup()
  signOut()
})

const owner = (id: string): Headers =>
  new Headers({ 'x-owner': JSON.stringify({ type: 'organization', id }) })

it.each([
  [404, "La ressource demandée n'existe pas"],
  [401, "Vous n'avez pas les droits pour accéder à cette ressource"],
  [403, "Vous n'avez pas les droits pour accéder à cette ressource"],
  [500, "Une erreur indéterminée s'est produite"]
])('says what %d means, with the text of the server', (status, title) => {
  show(<ResourceError error={new ApiError(status, 'texte du serveur', new Headers())} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByText('texte du serveur')).toBeDefined()
  expect(screen.getByRole('link', { name: "Retour à l'accueil" }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers a retry after an unknown error, and not after a 404', async () => {
  const onRetry = vi.fn<() => void>()
  show(<ResourceError error={new TypeError('fetch failed')} onRetry={onRetry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  cleanup()
  show(<ResourceError error={new ApiError(404, '', new Headers())} onRetry={onRetry} />)
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})

it('offers to switch to the account that owns the resource', () => {
  signIn()
  show(<ResourceError error={new ApiError(403, '', owner('o1'))} />)
  expect(screen.getByRole('button', { name: 'Basculer le compte actif' })).toBeDefined()
})

it('offers no switch to an account of others or to the active account', () => {
  signIn(undefined, { organization: 'o1' })
  show(<ResourceError error={new ApiError(403, '', owner('o1'))} />)
  show(<ResourceError error={new ApiError(403, '', owner('o9'))} />)
  expect(screen.queryByRole('button')).toBeNull()
})
