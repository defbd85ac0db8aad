import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { DatasetPageProvider } from '../../datasets/live/DatasetPageContext.tsx'
import { answerApi, showScreen, testDataset } from '../../datasets/testing.tsx'
import { DetailedPermissions } from './DetailedPermissions.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const entryOf = (name: string): PermissionEntry => ({
  type: 'user',
  id: name,
  name,
  classes: ['read'],
  operations: []
})
const page = {
  dataset: testDataset(),
  can: () => true,
  replace: () => undefined,
  reload: async () => undefined
}

/** Shows the table of some permissions. Returns what it saves, and a function that changes what the server has. */
function showTable(...names: string[]): {
  written: PermissionEntry[][]
  changeElsewhere: (permissions: PermissionEntry[]) => void
} {
  const written: PermissionEntry[][] = []
  let change: (permissions: PermissionEntry[]) => void = () => undefined
  function Table(): ReactNode {
    const [permissions, setPermissions] = useState(() => names.map(entryOf))
    useEffect(() => {
      change = setPermissions
    }, [])
    return (
      <DetailedPermissions
        permissions={permissions}
        disabled={false}
        write={async (saved) => {
          written.push(saved)
          setPermissions(saved)
          return true
        }}
      />
    )
  }
  answerApi({})
  signIn()
  showScreen(
    <DatasetPageProvider value={page}>
      <Table />
    </DatasetPageProvider>
  )
  return { written, changeElsewhere: (permissions) => act(() => change(permissions)) }
}

const confirm = async (): Promise<void> =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirmer' }))

it('removes a permission after a confirmation that names it', async () => {
  const { written } = showTable('Ann', 'Bob')
  await userEvent.click(await screen.findByRole('button', { name: /^Supprimer : .*Bob/ }))
  expect(screen.getByRole('dialog', { name: /Bob/ })).toBeDefined()
  await confirm()
  expect(written).toEqual([[entryOf('Ann')]])
})

it('removes the confirmed permission, when another user has removed one above it meanwhile', async () => {
  const { written, changeElsewhere } = showTable('Ann', 'Bob', 'Cid')
  await userEvent.click(await screen.findByRole('button', { name: /^Supprimer : .*Bob/ }))
  changeElsewhere(['Bob', 'Cid'].map(entryOf))
  await confirm()
  expect(written).toEqual([[entryOf('Cid')]])
})

it('saves nothing when another user has already removed the permission', async () => {
  const { written, changeElsewhere } = showTable('Ann', 'Bob', 'Cid')
  await userEvent.click(await screen.findByRole('button', { name: /^Supprimer : .*Bob/ }))
  changeElsewhere(['Ann', 'Cid'].map(entryOf))
  await confirm()
  expect(written).toEqual([])
})
