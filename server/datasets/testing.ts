/** What the tests of datasets share. */
import type { DatasetRecord } from './record.ts'

/** A file dataset that is ready, without data. */
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
