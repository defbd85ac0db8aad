import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { schemaFormMessages } from '../../schemaForms/messages.ts'
import { blockMessages } from '../../ui/messages.ts'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { viewMessages } from '../messages.ts'
import { EditingContext, type EditNotice, type TableEditing } from './editing.ts'
import { editMessages } from './messages.ts'
import { PasteDialog } from './PasteDialog.tsx'

type EditNotices = Mock<(notice: EditNotice | undefined) => void>

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

function showPaste(dataset: Partial<Dataset>, text: string): EditNotices {
  const tell: EditNotices = vi.fn()
  const editing = { dataset, tell, written: () => undefined } as unknown as TableEditing
  show(
    <TranslateProvider messages={[blockMessages, schemaFormMessages, viewMessages, editMessages]}>
      <EditingContext value={editing}>
        <ThemeProvider theme={createTheme()}>
          <PasteDialog text={text} onClose={() => undefined} />
        </ThemeProvider>
      </EditingContext>
    </TranslateProvider>
  )
  return tell
}

it('adds pasted lines once although the first response was lost, and removes them on undo', async () => {
  const tell = showPaste({ id: 'd', schema: [{ key: 'nom', type: 'string' }] }, 'nom\nGymnase\nFoyer')
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter 2 lignes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(tell).toHaveBeenCalled())
  const ids = sent[0]?.map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(2)
  expect(sent[1]).toEqual(sent[0])
  await tell.mock.calls[0]?.[0]?.undo?.run()
  expect(sent[2]).toEqual(ids?.map((_id) => ({ _id, _action: 'delete' })))
})

it('an undo restores the overwritten lines, except those changed since', async () => {
  const former = [{ _id: '1', _i: 1, code: 'a', nom: 'Gymnase' }]
  const pasted = [
    { _id: '1', _i: 5, code: 'a', nom: 'Salle' },
    { _id: '2', _i: 6, code: 'b', nom: 'Foyer' },
    { _id: '3', _i: 7, code: 'c', nom: 'Stade' }
  ]
  const queries: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    if (body) {
      sent.push(JSON.parse(body) as (typeof sent)[number])
      const summary = { nbOk: 3, nbCreated: 2, nbModified: 1, nbErrors: 0, errors: [], warnings: [] }
      return Promise.resolve(Response.json({ ...summary, indexedAt: '2024-01-01T00:00:00Z' }))
    }
    queries.push(new URL(url, 'http://x').searchParams.toString())
    const since = pasted.map((line) => (line._id === '3' ? { ...line, _i: 9 } : line))
    const results = [former, pasted, since][queries.length - 1]
    return Promise.resolve(Response.json({ total: results?.length, results }))
  })
  const schema = ['code', 'nom'].map((key) => ({ key, type: 'string' as const }))
  const tell = showPaste({ id: 'd', schema, primaryKey: ['code'] }, 'code\tnom\na\tSalle\nb\tFoyer\nc\tStade')
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter 3 lignes' }))
  await waitFor(() => expect(tell).toHaveBeenCalled())
  expect(queries[0]).toContain('code_in=%22a%22%2C%22b%22%2C%22c%22')
  const notice = tell.mock.calls[0]?.[0]
  expect([notice?.text, notice?.undo?.of]).toEqual(['3 lignes ont été écrites.', 'change'])
  await expect(notice?.undo?.run()).rejects.toThrow()
  expect(sent[1]).toEqual([
    { _id: '1', code: 'a', nom: 'Gymnase' },
    { _id: '2', _action: 'delete' }
  ])
})
