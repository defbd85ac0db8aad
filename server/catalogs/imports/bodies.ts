/** Schemas of the request bodies of imports. */
import type { CatalogImport } from '../../../contract/catalogs/catalog.ts'
import { compileBody } from '../../http/validation.ts'
import { maxLengths } from '../remoteItems.ts'
import { scheduleProperties } from '../schedule.ts'

const named = { id: { type: 'string', maxLength: 500 }, title: { type: 'string', maxLength: 1000 } }
const properties = {
  remoteResource: {
    type: 'object',
    required: ['id', 'title'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', maxLength: maxLengths.id },
      title: { type: 'string', maxLength: maxLengths.title },
      origin: { type: 'string', maxLength: maxLengths.origin }
    }
  },
  dataFairDataset: {
    type: 'object',
    required: ['id', 'title'],
    additionalProperties: false,
    properties: { ...named, isRest: { type: 'boolean' } }
  },
  config: { type: 'object' },
  separator: { enum: [',', ';'] },
  ...scheduleProperties,
  shouldUpdateMetadata: { type: 'boolean' },
  shouldUpdateSchema: { type: 'boolean' }
}

export type Writable = Pick<
  CatalogImport,
  | 'remoteResource'
  | 'dataFairDataset'
  | 'config'
  | 'separator'
  | 'scheduling'
  | 'isSchedulingActive'
  | 'shouldUpdateMetadata'
  | 'shouldUpdateSchema'
>

export const checkCreation = compileBody({
  type: 'object',
  required: ['catalog', 'remoteResource'],
  additionalProperties: false,
  properties: {
    ...properties,
    catalog: { type: 'object', required: ['id'], properties: named }
  }
})
const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] })
export const checkPatch = compileBody({
  type: 'object',
  properties: {
    ...properties,
    dataFairDataset: orNull(properties.dataFairDataset),
    config: orNull(properties.config),
    separator: orNull(properties.separator),
    status: { type: 'string' }
  }
})
export const patchable = new Set([...Object.keys(properties), 'status'])

export const defaults = {
  scheduling: [],
  isSchedulingActive: true,
  shouldUpdateMetadata: false,
  shouldUpdateSchema: false
} as const
