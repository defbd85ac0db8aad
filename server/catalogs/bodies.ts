/** Bodies of requests of catalogs (docs/api/catalogs.md). */
import { Type } from 'typebox'
import { compileBody } from '../http/validation.ts'

const owner = Type.Object(
  {
    type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
    id: Type.String(),
    name: Type.Optional(Type.String()),
    department: Type.Optional(Type.String()),
    departmentName: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)
const title = Type.String({ minLength: 3, maxLength: 75 })
const description = Type.String({ maxLength: 20_000 })
const config = Type.Record(Type.String(), Type.Unknown())

export const creationBody = Type.Object(
  {
    title,
    plugin: Type.String(),
    config,
    description: Type.Optional(description),
    owner: Type.Optional(owner),
    // Catalog whose secrets replace the masks in `config`, for a copy.
    sourceCatalog: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)

export const checkPatch = compileBody({
  type: 'object',
  properties: {
    title: { ...title },
    description: { anyOf: [{ ...description }, { type: 'null' }] },
    config: { type: 'object' },
    owner: { ...owner }
  }
})
/** Properties that a PATCH may change. */
export const patchable = new Set(['title', 'description', 'config', 'owner'])
