import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { Membership } from '../../../../contract/session.ts'
import { signIn, signOut, testUser } from '../../../ui/testing.tsx'
import { DatasetPageProvider } from '../../datasets/live/DatasetPageContext.tsx'
import { testDataset, answerApi, requestsTo, showScreen } from '../../datasets/testing.tsx'
import { OwnerChange } from './OwnerChange.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const owner = { type: 'organization' as const, id: 'o1', name: 'Org One', department: 'roads' }

/** Opens the dialog of a department's dataset. */
async function open(organizations: Membership[], isAlone: boolean): Promise<() => HTMLButtonElement> {
  signIn(
    { ...testUser, organizations, ...(isAlone ? { ipa: 1 } : {}) },
    { organization: 'o1', department: 'roads' }
  )
  const dataset: Dataset = testDataset({ owner })
  answerApi({ 'PUT /datasets/d1/owner': dataset })
  showScreen(
    <DatasetPageProvider
      value={{ dataset, can: () => true, replace: () => undefined, reload: async () => undefined }}
    >
      <OwnerChange />
    </DatasetPageProvider>
  )
  await userEvent.click(screen.getByRole('button', { name: 'Changer le propriétaire' }))
  const dialog = within(screen.getByRole('dialog'))
  return () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirmer' })
}

const roads: Membership = {
  id: 'o1',
  name: 'Org One',
  role: 'admin',
  department: 'roads',
  departmentName: 'Roads'
}
const parks: Membership = { ...roads, department: 'parks', departmentName: 'Parks' }

it('refuses the current owner, since the API would still reset the portals and the permissions', async () => {
  const confirm = await open([roads, parks], false)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Roads/ }).checked).toBe(true)
  expect(confirm().disabled).toBe(true)
  expect(screen.getByText('Choisissez un autre compte que le propriétaire actuel.')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: /Parks/ }))
  await userEvent.click(confirm())
  await waitFor(() =>
    expect(requestsTo('PUT', '/datasets/d1/owner')[0]?.body).toMatchObject({ id: 'o1', department: 'parks' })
  )
})

it('explains that there is no other account to select, for a user who has only one', async () => {
  const confirm = await open([roads], true)
  expect(confirm().disabled).toBe(true)
  expect(screen.getByText(/Vous n'avez pas d'autre compte/)).toBeDefined()
})
