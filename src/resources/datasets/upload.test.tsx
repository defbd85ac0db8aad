import { beforeEach, expect, it, vi } from 'vitest'
import { uploadForm } from '../../api/upload.ts'
import { newDatasetForm, uploadDatasetData, uploadNewDataset } from './upload.ts'

vi.mock('../../api/upload.ts', () => ({ uploadForm: vi.fn() }))

const uploadMock = vi.mocked(uploadForm)
const owner = { type: 'user', id: 'u1', name: 'User' } as const
const small = new File(['a'], 'a.csv')

beforeEach(() => void uploadMock.mockReset())

it('puts the description before the file', () => {
  const form = newDatasetForm({
    file: small,
    title: ' Stops ',
    owner,
    encoding: 'UTF-8',
    escapeKeyAlgorithm: 'slug'
  })
  expect([...form.keys()]).toEqual(['body', 'dataset_encoding', 'dataset'])
  expect(JSON.parse(form.get('body') as string)).toEqual({
    title: 'Stops',
    owner,
    analysis: { escapeKeyAlgorithm: 'slug' }
  })
})

it('starts as a draft when the file is not small', async () => {
  const large = new File(['x'.repeat(100_001)], 'b.csv')
  await uploadNewDataset({ file: small, title: 'Small', owner }, {})
  await uploadNewDataset({ file: large, title: 'Large', owner }, {})
  expect(uploadMock.mock.calls.map(([path, , options]) => [path, options?.query])).toEqual([
    ['/data-fair/api/v1/datasets', {}],
    ['/data-fair/api/v1/datasets', { draft: true }]
  ])
})

it('updates the data through a draft', async () => {
  await uploadDatasetData('d 1', { file: small }, {})
  const [path, form, options] = uploadMock.mock.calls[0] ?? []
  expect(path).toBe('/data-fair/api/v1/datasets/d%201')
  expect(options?.query).toEqual({ draft: true })
  expect([...(form?.keys() ?? [])]).toEqual(['dataset'])
})

it('sends the spreadsheet options and the attachments', () => {
  const form = newDatasetForm({
    file: small,
    title: 'Stops',
    owner,
    attachments: new File(['PK'], 'files.zip'),
    attachmentsAsImage: true,
    normalizeOptions: { spreadsheetWorksheetIndex: 2 }
  })
  expect([...form.keys()]).toEqual(['body', 'dataset_normalizeOptions', 'dataset', 'attachments'])
  expect(form.get('dataset_normalizeOptions')).toBe('{"spreadsheetWorksheetIndex":2}')
  expect(JSON.parse(form.get('body') as string)).toMatchObject({ attachmentsAsImage: true })
})

it('sends no attachment or spreadsheet option without a choice', () => {
  const form = newDatasetForm({
    file: small,
    title: 'Stops',
    owner,
    attachmentsAsImage: true,
    normalizeOptions: {}
  })
  expect([...form.keys()]).toEqual(['body', 'dataset'])
  expect(JSON.parse(form.get('body') as string)).not.toHaveProperty('attachmentsAsImage')
})

it('sends empty spreadsheet options, so that those of the previous file are reset', async () => {
  await uploadDatasetData('d1', { file: small, normalizeOptions: {} }, {})
  expect(uploadMock.mock.calls[0]?.[1].get('dataset_normalizeOptions')).toBe('{}')
})

it('updates the attachments alone', async () => {
  await uploadDatasetData('d1', { file: undefined, attachments: new File(['PK'], 'files.zip') }, {})
  expect([...(uploadMock.mock.calls[0]?.[1].keys() ?? [])]).toEqual(['attachments'])
})
