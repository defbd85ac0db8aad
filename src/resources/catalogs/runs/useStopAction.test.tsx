import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RunStatus } from '../../../../contract/catalogs/catalog.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { ActionsList } from '../../../ui/ActionsList.tsx'
import { show } from '../../../ui/testing.tsx'
import { catalogRunMessages } from './messages.ts'
import { useStopAction } from './useStopAction.tsx'

function Actions({ status }: { status: RunStatus }): ReactNode {
  return <ActionsList items={useStopAction({ kind: 'harvest', id: 'h/1', status, queryKey: ['h'] })} />
}

function open(status: RunStatus): void {
  show(
    <TranslateProvider messages={[catalogRunMessages]}>
      <Actions status={status} />
    </TranslateProvider>
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('stops a run', async () => {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => Response.json({}))
  vi.stubGlobal('fetch', fetch)
  open('running')
  await userEvent.click(screen.getByRole('button', { name: 'Arrêter le moissonnage' }))
  expect(fetch.mock.calls.map(([path, { method }]) => [method, path])).toEqual([
    ['POST', '/catalogs/api/harvests/h%2F1/stop']
  ])
})

it('is there only while the run is running or waiting', () => {
  open('waiting')
  expect(screen.queryByRole('button')).not.toBeNull()
  cleanup()
  open('done')
  expect(screen.queryByRole('button')).toBeNull()
})
