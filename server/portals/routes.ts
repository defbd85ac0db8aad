/** Shared definitions of the routes of portals, pages, groups, images and reuses. */
import { Type } from 'typebox'
import { ownCheck } from '../access/access.ts'
import type { AccountKeys } from '../../contract/session.ts'

export const managerApi = '/portals-manager/api'
export const tags = ['Portails']
export const adminOnly = ownCheck('an administrator of the account of the portal')
export const editorOnly = ownCheck('an administrator or a contributor of the account of the portal')
export const idParams = Type.Object({ id: Type.String() })
export const anyQuery = Type.Record(Type.String(), Type.String())
export const anyBody = Type.Record(Type.String(), Type.Unknown())

export const ownerBody = Type.Object(
  {
    type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
    id: Type.String({ minLength: 1, maxLength: 200 }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    department: Type.Optional(Type.String({ maxLength: 200 })),
    departmentName: Type.Optional(Type.String({ maxLength: 200 }))
  },
  { additionalProperties: false }
)

type AccountId = Pick<AccountKeys, 'type' | 'id'>

/** Compares accounts without their departments. */
export const isSameAccount = (a: AccountId, b: AccountId): boolean => a.type === b.type && a.id === b.id
