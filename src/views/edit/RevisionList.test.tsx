import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { EditingContext, type TableEditing } from './editing.ts'
import type { Revision } from './linesApi.ts'
import { editMessages } from './messages.ts'
import { viewMessages } from '../messages.ts'
import { RevisionList } from './RevisionList.tsx'

afterEach(cleanup)

it('names each revision, deletions included, by the label of the line at that time', () => {
  const dataset = { schema: [{ key: 'nom', type: 'string' }] } as Dataset
  const revisions = [
    { _id: 'a', _i: 5, _action: 'delete', _deleted: true },
    { _id: 'b', _i: 4, _action: 'delete', _deleted: true },
    { _id: 'a', _i: 3, _action: 'update', nom: 'Port de Lorient' },
    { _id: 'a', _i: 2, _action: 'create', nom: 'Port' }
  ] as Revision[]
  render(
    <TranslateProvider messages={[viewMessages, editMessages]}>
      <EditingContext value={{ dataset } as TableEditing}>
        <RevisionList revisions={revisions} naming="line" onChoose={() => undefined} />
      </EditingContext>
    </TranslateProvider>
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Port de Lorient : Suppression',
    'b : Suppression',
    'Port de Lorient : Modification',
    'Port : Création'
  ])
})
