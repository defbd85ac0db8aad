import { expect, it } from 'vitest'
import { keptFiles } from './keptFiles.ts'

const dataset = { pageUrl: 'https://portal.test/streets', apiUrl: 'https://data.test/api/d' }
const publication = {
  _id: 'p1',
  action: 'replaceFolder' as const,
  remoteFolder: { id: 'd1', title: 'Streets' },
  lastPublicationDate: '2026-01-01T00:00:00.000Z'
}
const foreign = (values: object): boolean[] => {
  const { isForeign } = keptFiles({ ...publication, ...values }, [], dataset)
  return [dataset.pageUrl, `${dataset.apiUrl}/raw`, 'https://other.test/'].map(isForeign)
}

it('recognizes the files of other publications', () => {
  const remoteResource = { id: 'd1:r1', title: 'Trees' }
  const { isPublished } = keptFiles(publication, [{ _id: 'p2', remoteResource }, { _id: 'p3' }], dataset)
  expect([isPublished('d1', 'r1'), isPublished('d1', 'r2'), isPublished('d2', 'r1')]).toEqual([
    true,
    false,
    false
  ])
})

it('recognizes its own files by what the last run wrote, else by their addresses', () => {
  expect(foreign({})).toEqual([false, false, true])
  expect(foreign({ remoteFiles: ['https://other.test/'] })).toEqual([true, true, false])
})

it('overwrites the files of a dataset that the user chose to replace, at the first run only', () => {
  expect(foreign({ lastPublicationDate: undefined })).toEqual([false, false, false])
  expect(foreign({ lastPublicationDate: undefined, action: 'createFolder' })).toEqual([false, false, true])
})
