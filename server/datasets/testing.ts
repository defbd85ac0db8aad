/** Fixtures of the tests of datasets. */
import type { DatasetRecord } from './record.ts'

/** Makes the record of a finalized file dataset without data. */
export function datasetRecord(values: Partial<DatasetRecord> = {}): DatasetRecord {
  return {
    id: 'd',
    slug: 'd',
    title: 'D',
    owner: { type: 'user', id: 'u', name: 'U' },
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: { id: 'u' },
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: { id: 'u' },
    schema: [],
    status: 'finalized',
    permissions: [],
    ...values
  }
}
