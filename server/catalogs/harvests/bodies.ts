/** Schemas of the request bodies of harvests. */
import {
  harvestedData,
  missingPolicies,
  type CatalogHarvest,
  type HarvestTarget
} from '../../../contract/catalogs/harvest.ts'
import { compileBody } from '../../http/validation.ts'
import { scheduleProperties } from '../schedule.ts'

const text = (maxLength: number): object => ({ type: 'string', minLength: 1, maxLength })
const texts = (maxItems: number): object => ({ type: 'array', maxItems, items: text(1000) })

const properties = {
  title: { type: 'string', minLength: 3, maxLength: 200 },
  filters: {
    type: 'object',
    additionalProperties: false,
    properties: {
      q: { type: 'string', maxLength: 500 },
      organizations: texts(200),
      keywords: texts(200),
      formats: texts(50),
      licenses: texts(50),
      take: texts(10_000),
      leave: texts(10_000)
    }
  },
  target: {
    type: 'object',
    additionalProperties: false,
    properties: {
      owner: {
        type: 'object',
        required: ['type', 'id'],
        additionalProperties: false,
        properties: {
          type: { enum: ['user', 'organization'] },
          id: text(200),
          name: text(500),
          department: text(200),
          departmentName: text(500)
        }
      },
      publicationSites: {
        type: 'array',
        maxItems: 100,
        items: { type: 'string', pattern: '^[^:]+:.+$', maxLength: 500 }
      },
      visibility: { enum: ['public', 'private'] }
    }
  },
  data: { enum: [...harvestedData] },
  missing: { enum: [...missingPolicies] },
  ...scheduleProperties,
  dryRun: { type: 'boolean' },
  confirmsMissing: { type: 'boolean' },
  recreatesRemoved: { type: 'boolean' }
}

export type Writable = Pick<
  CatalogHarvest,
  | 'title'
  | 'filters'
  | 'data'
  | 'missing'
  | 'scheduling'
  | 'isSchedulingActive'
  | 'dryRun'
  | 'confirmsMissing'
  | 'recreatesRemoved'
> & { target: Omit<HarvestTarget, 'owner'> & { owner?: Named } }

type Named = Omit<HarvestTarget['owner'], 'name'> & { name?: string }

export const checkCreation = compileBody({
  type: 'object',
  required: ['catalog', 'title'],
  additionalProperties: false,
  properties: {
    ...properties,
    catalog: {
      type: 'object',
      required: ['id'],
      additionalProperties: false,
      properties: { id: text(500), title: { type: 'string', maxLength: 1000 } }
    }
  }
})
export const checkPatch = compileBody({
  type: 'object',
  properties: { ...properties, status: { type: 'string' } }
})
export const patchable = new Set([...Object.keys(properties), 'status'])

export const defaults = {
  filters: {},
  data: 'changed',
  missing: 'keep',
  scheduling: [],
  isSchedulingActive: true,
  dryRun: false
} as const satisfies Partial<Writable>
