import { noServices } from '../../../../contract/datasets/extensions/actions.ts'
import { describe, expect, it } from 'vitest'
import type { DataFile, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { initParts } from '../../initialization.ts'
import { datasetRecord } from '../../testing.ts'
import { onlyStandard } from '../../schema/concepts.ts'
import { copiedColumns, copiedMetadata, initialSchema } from './copiedValues.ts'

const text = (key: string, more: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...more
})

const file: DataFile = {
  name: 'a.csv',
  size: 1,
  mimetype: 'text/csv',
  schema: [
    { ...text('day', { format: 'date' }), dateFormat: 'D/M/YYYY' },
    { ...text('time', { format: 'date-time' }), dateTimeFormat: 'D/M/YYYY H:m' },
    { key: 'a', type: 'integer' }
  ]
}
const source = datasetRecord({
  title: 'Source',
  description: 'long',
  summary: 'short',
  origin: 'elsewhere',
  primaryKey: ['a'],
  attachmentsAsImage: true,
  timeZone: 'Europe/Paris',
  projection: { title: 'P', code: 'EPSG:2154' },
  conformsTo: { title: 'M' },
  extensions: [{ type: 'exprEval', active: true, expr: '1', property: { key: 'more', type: 'string' } }],
  file,
  schema: [
    text('day', { format: 'date', 'x-cardinality': 3, enum: ['x'] }),
    text('a', { title: 'A', minLength: 1 }),
    text('time', { format: 'date-time' }),
    text('more', { 'x-extension': 'e', 'x-calculated': true }),
    text('_id', { 'x-calculated': true })
  ]
})
const keys = (columns: SchemaProperty[]): string[] => columns.map(({ key }) => key)

describe('the metadata that a dataset takes', () => {
  it('are those that the parts name', () => {
    expect(copiedMetadata(source, ['data', 'metadataAttachments', 'primaryKey'])).toEqual({})
    expect(copiedMetadata(source, ['description'])).toEqual({ description: 'long', summary: 'short' })
    expect(copiedMetadata(source, ['extensions'])).toEqual({ extensions: source.extensions })
    expect(Object.keys(copiedMetadata(source, ['schema']))).toEqual([
      'primaryKey',
      'attachmentsAsImage',
      'timeZone',
      'projection',
      'conformsTo'
    ])
    expect(copiedMetadata(datasetRecord(), initParts)).toEqual({})
  })
})

describe('the columns that a dataset takes', () => {
  it('have nothing that was observed, nor calculated', () => {
    expect(copiedColumns(source, ['schema'])).toEqual([
      text('day', { format: 'date' }),
      text('a', { title: 'A', minLength: 1 }),
      text('time', { format: 'date-time' })
    ])
    expect(keys(copiedColumns(source, ['schema', 'extensions']))).toEqual(['day', 'a', 'time', 'more'])
  })

  it('come before those that were sent, and tell an editable dataset how dates are written', () => {
    const rest = datasetRecord({
      isRest: true,
      schema: [text('own'), text('a', { title: 'Mine' }), text('_id', { 'x-calculated': true })]
    })
    const schema = initialSchema(rest, source, ['schema'], onlyStandard, noServices)
    expect(keys(schema)).toEqual(['day', 'a', 'time', 'own', '_updatedAt', '_id', '_i', '_rand'])
    expect(schema[0]).toMatchObject({ dateFormat: 'D/M/YYYY' })
    expect(schema[1]).toEqual(text('a', { title: 'A', minLength: 1 }))
    expect(schema[2]).toMatchObject({ dateTimeFormat: 'D/M/YYYY H:m' })
  })

  it('are only joined with calculated ones when nothing else adds them', () => {
    expect(
      keys(initialSchema(datasetRecord({ isMetaOnly: true }), source, ['schema'], onlyStandard, noServices))
    ).toEqual(['day', 'a', 'time'])
    expect(keys(initialSchema(datasetRecord(), source, ['schema'], onlyStandard, noServices))).toEqual([
      'day',
      'a',
      'time'
    ])
    const virtual = initialSchema(
      datasetRecord({ isVirtual: true }),
      source,
      ['schema'],
      onlyStandard,
      noServices
    )
    expect(keys(virtual).slice(3)).toEqual(['_id', '_i', '_rand'])
    expect(virtual[0]).not.toHaveProperty('dateFormat')
  })

  it('are those of the copied file, typed by it', () => {
    const whole = initialSchema(datasetRecord({ file }), source, ['data', 'schema'], onlyStandard, noServices)
    expect(keys(whole)).toEqual(['day', 'a', 'time', '_id', '_i', '_rand'])
    expect(whole[1]).toMatchObject({ type: 'integer', title: 'A' })
    const alone = initialSchema(
      datasetRecord({ file, schema: [text('a', { title: 'Mine' }), text('gone')] }),
      source,
      ['data'],
      onlyStandard,
      noServices
    )
    expect(keys(alone).slice(0, 3)).toEqual(['a', 'day', 'time'])
    expect(alone[0]).toEqual({ key: 'a', type: 'integer', title: 'Mine' })
    expect(alone[1]).not.toHaveProperty('dateFormat')
  })
})
