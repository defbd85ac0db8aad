import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { allOperations, answerApi, showScreen, testDataset } from '../testing.tsx'
import { Sharing } from './Sharing.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function showMetadataStep(userPermissions: string[], datasetsRequiredMetadata: string[] = []): void {
  answerApi({ 'GET /datasets/d1': testDataset({ userPermissions }) })
  signIn(undefined, { organization: 'o1' })
  const goTo = (): void => undefined
  const site = { type: 'portals', id: 'p1', title: 'Open data', settings: { datasetsRequiredMetadata } }
  showScreen(<Sharing site={site} id="d1" picker="Stops" onChanged={() => {}} step="metadata" goTo={goTo} />)
}

it('stops at a dataset that the user may not change, which could be neither published nor requested', async () => {
  showMetadataStep(['readDescription', 'writeData'])
  expect(
    await screen.findByText(/^Vous n'avez pas la permission de modifier ce jeu de données/)
  ).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' }).disabled).toBe(true)
})

it('goes on with a dataset that the user may change', async () => {
  showMetadataStep(allOperations)
  expect(await screen.findByLabelText(/^Résumé/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' }).disabled).toBe(false)
})

it('marks the fields that the portal requires, of a period its start', async () => {
  showMetadataStep(allOperations, ['summary', 'temporal'])
  expect(await screen.findByLabelText<HTMLInputElement>(/^Résumé/)).toHaveProperty('required', true)
  expect(screen.getByLabelText(/^Début/)).toHaveProperty('required', true)
  expect(screen.getByLabelText(/^Fin/)).toHaveProperty('required', false)
})
