import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { schemaFormMessages } from '../../schemaForms/messages.ts'
import { blockMessages } from '../../ui/messages.ts'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { viewMessages } from '../messages.ts'
import { EditingContext, type EditNotice, type TableEditing } from './editing.ts'
import { editMessages } from './messages.ts'
import { PasteDialog } from './PasteDialog.tsx'

const sent: { _id: string; _action?: string }[][] = []

beforeEach(() => {
  sent.length = 0
  signIn()
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as (typeof sent)[number])
    return sent.length === 1
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ nbOk: 2, nbErrors: 0, errors: [], warnings: [] }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  signOut()
})

it('adds pasted lines once, whatever became of the first answer, and takes them away again', async () => {
  const tell = vi.fn<(notice: EditNotice | undefined) => void>()
  const dataset = { id: 'd', schema: [{ key: 'nom', type: 'string' }] } as unknown as Dataset
  show(
    <TranslateProvider messages={[blockMessages, schemaFormMessages, viewMessages, editMessages]}>
      <EditingContext value={{ dataset, tell, written: () => undefined } as unknown as TableEditing}>
        <ThemeProvider theme={createTheme()}>
          <PasteDialog text={'nom\nGymnase\nFoyer'} onClose={() => undefined} />
        </ThemeProvider>
      </EditingContext>
    </TranslateProvider>
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter 2 lignes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(tell).toHaveBeenCalled())
  const ids = sent[0]?.map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(2)
  expect(sent[1]).toEqual(sent[0])
  await tell.mock.calls[0]?.[0]?.undo?.run()
  expect(sent[2]).toEqual(ids?.map((_id) => ({ _id, _action: 'delete' })))
})
