/** Status of a dataset after a change of its extensions. */
import { describe, expect, it } from 'vitest'
import type { DatasetStatus, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { withExtensionColumns } from '../../../contract/datasets/extensions/extensionColumns.ts'
import { addresses, computed, geocoding, services } from '../../../contract/datasets/extensions/testing.ts'
import type { Extension } from '../../../contract/datasets/extensions.ts'
import type { StoredValues } from '../record.ts'
import { patchStatus } from './patchStatus.ts'

const one = computed('c', '1')
const other = computed('d', '1')

function statusOf(
  kind: Partial<StoredValues>,
  before: Extension[],
  after: Extension[]
): DatasetStatus | undefined {
  const valuesWith = (extensions: Extension[]): Partial<StoredValues> => ({
    ...kind,
    status: 'finalized',
    extensions,
    schema: withExtensionColumns(addresses, extensions, services)
  })
  return patchStatus(valuesWith(before), valuesWith(after), new Set(['extensions'])).status
}

describe('extensions that change', () => {
  it.each<[string, Extension[], Extension[]]>([
    ['one more', [], [geocoding]],
    ['one less', [one], []],
    ['another expression', [one], [computed('c', '2')]],
    ['asked for again', [one], [{ ...one, needsUpdate: true }]]
  ])('%s: a file is extended again', (_name, before, after) => {
    expect(statusOf({}, before, after)).toBe('validated')
  })

  it.each<[string, Extension[], Extension[], DatasetStatus | undefined]>([
    ['a column more', [one], [one, other], 'indexed'],
    ['a column less', [one, other], [one], 'analyzed'],
    ['an output less', [geocoding], [{ ...geocoding, select: ['lat'] }], 'analyzed'],
    ['an inactive one', [one], [{ ...one, active: false }], 'analyzed'],
    ['coordinates, which are filled later', [], [geocoding], 'indexed'],
    ['another expression', [one], [computed('c', '2')], undefined],
    ['asked for again', [one], [{ ...one, needsUpdate: true }], undefined]
  ])('%s: lines of an editable dataset', (_name, before, after, status) => {
    expect(statusOf({ isRest: true }, before, after)).toBe(status)
  })

  it('have their columns described without lines being extended again', () => {
    const schema = withExtensionColumns(addresses, [one], services)
    const described = (values: Partial<SchemaProperty>): DatasetStatus | undefined => {
      const before = { status: 'finalized' as const, extensions: [one], schema }
      const changed = schema.map((column) => (column.key === 'c' ? { ...column, ...values } : column))
      return patchStatus(before, { ...before, schema: changed }, new Set(['schema'])).status
    }
    expect(described({ title: 'C' })).toBeUndefined()
    expect(described({ maxLength: 3 })).toBe('validated')
    expect(described({ 'x-capabilities': { text: false } })).toBe('validated')
  })
})
