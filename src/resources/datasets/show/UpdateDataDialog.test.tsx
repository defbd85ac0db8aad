import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { useUpload } from '../../owned/upload/useUpload.ts'
import { DatasetPageProvider } from '../live/DatasetPageContext.tsx'
import { testDataset, answerApi, showScreen } from '../testing.tsx'
import { uploadDatasetData } from '../upload.ts'
import { UpdateDataDialog } from './UpdateDataDialog.tsx'

vi.mock('../upload.ts', () => ({ uploadDatasetData: vi.fn() }))

const upload = vi.mocked(uploadDatasetData)
const field = 'Sélectionnez ou glissez/déposez un fichier'
const archive = 'Pièces jointes (archive zip, optionnel)'
const closed = vi.fn()

beforeEach(() => {
  signIn()
  answerApi({})
  upload.mockResolvedValue(testDataset())
})
afterEach(() => {
  cleanup()
  signOut()
  upload.mockReset()
  closed.mockReset()
  vi.unstubAllGlobals()
})

function Screen({ dataset }: { dataset: Dataset }): ReactNode {
  const controller = useUpload()
  const page = {
    dataset,
    can: () => true,
    replace: () => undefined,
    reload: async () => undefined
  }
  return (
    <DatasetPageProvider value={page}>
      <UpdateDataDialog open onClose={closed} upload={controller} />
    </DatasetPageProvider>
  )
}

function button(name: string): HTMLButtonElement {
  return screen.getByRole('button', { name })
}

it('starts with the options of the previous spreadsheet', async () => {
  const originalFile = {
    name: 'a.xlsx',
    size: 3,
    mimetype: '',
    normalizeOptions: { spreadsheetWorksheetIndex: 2 }
  }
  showScreen(<Screen dataset={testDataset({ originalFile })} />)
  expect(button('Charger').disabled).toBe(true)
  expect(screen.queryByLabelText(archive)).toBeNull()
  await userEvent.upload(screen.getByLabelText(field), new File(['a'], 'b.ods'))
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de la feuille').value).toBe('2')
  await userEvent.type(screen.getByLabelText("Numéro de ligne de l'entête"), '4')
  await userEvent.click(button('Charger'))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(upload.mock.calls[0]?.[1]).toMatchObject({
    normalizeOptions: { spreadsheetWorksheetIndex: 2, spreadsheetHeaderLine: 4 }
  })
})

it('sends the attachments alone when a column refers to them', async () => {
  const schema = testDataset().schema.map((column) =>
    column.key === 'label' ? { ...column, 'x-refersTo': 'http://schema.org/DigitalDocument' } : column
  )
  showScreen(<Screen dataset={testDataset({ schema })} />)
  const zip = new File(['PK'], 'files.zip')
  await userEvent.upload(screen.getByLabelText(archive), zip)
  await userEvent.click(button('Charger'))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(upload.mock.calls[0]?.[1]).toEqual({
    file: undefined,
    attachments: zip,
    encoding: undefined,
    normalizeOptions: undefined
  })
})

it('refuses an invalid archive and an empty file', async () => {
  const schema = [{ key: 'doc', type: 'string' as const, 'x-refersTo': 'http://schema.org/DigitalDocument' }]
  showScreen(<Screen dataset={testDataset({ schema })} />)
  const person = userEvent.setup({ applyAccept: false })
  await person.upload(screen.getByLabelText(archive), new File(['a'], 'files.rar'))
  expect(screen.getByText(/Extensions acceptées : \.zip$/)).toBeDefined()
  await person.upload(screen.getByLabelText(field), new File([], 'a.csv'))
  expect(screen.getByText('Le fichier a.csv est vide.')).toBeDefined()
  expect(button('Charger').disabled).toBe(true)
})
