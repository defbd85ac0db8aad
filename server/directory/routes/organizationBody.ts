/** Values of organizations in the bodies of requests. */
import { Type } from '@fastify/type-provider-typebox'
import { directoryIdPattern, maxDirectoryIdLength } from '../../../contract/directoryId.ts'

export const identifier = Type.String({
  minLength: 1,
  maxLength: maxDirectoryIdLength,
  pattern: directoryIdPattern
})
export const nameLength = 150
export const maxRoles = 50
const maxDepartments = 1000

export const shownName = Type.String({ minLength: 1, maxLength: nameLength, pattern: '\\S' })
export const role = Type.String({ minLength: 1, maxLength: nameLength })
export const roles = Type.Array(role, { minItems: 1, maxItems: maxRoles, uniqueItems: true })
export const departmentList = Type.Array(
  Type.Object({ id: Type.Optional(identifier), name: shownName }, { additionalProperties: false }),
  { maxItems: maxDepartments }
)
