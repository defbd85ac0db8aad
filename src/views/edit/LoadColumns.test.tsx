import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { schemaFormMessages } from '../../schemaForms/messages.ts'
import { blockMessages } from '../../ui/messages.ts'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { viewMessages } from '../messages.ts'
import { EditingContext, type TableEditing } from './editing.ts'
import { LoadDialog } from './LoadDialog.tsx'
import { editMessages } from './messages.ts'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  signOut()
})

it('lists the column names expected in a file: original names or keys, not titles', async () => {
  const schema = [
    { key: 'nom', type: 'string', title: 'Nom de la salle' },
    { key: 'prix', type: 'number', title: 'Prix (€)', 'x-originalName': 'Prix' },
    { key: '_i', type: 'integer', 'x-calculated': true }
  ]
  const dataset = { id: 'd', schema } as unknown as Dataset
  show(
    <TranslateProvider messages={[blockMessages, schemaFormMessages, viewMessages, editMessages]}>
      <EditingContext value={{ dataset } as TableEditing}>
        <ThemeProvider theme={createTheme()}>
          <LoadDialog onClose={() => undefined} />
        </ThemeProvider>
      </EditingContext>
    </TranslateProvider>
  )
  expect(await screen.findByText('La première ligne du fichier nomme ses colonnes : nom, Prix')).toBeTruthy()
})
