/** Shared definitions of the routes of portals, pages, groups, images and reuses. */
import { Type } from 'typebox'
import { ownCheck } from '../access/access.ts'
import { ownerOf } from '../owned/create.ts'
import type { Account, AccountKeys, AuthenticatedSession } from '../../contract/session.ts'

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

/** Returns the account of a body, or the active account; the id replaces a missing name. */
export function accountOf(
  requested: (Omit<Account, 'name'> & { name?: string }) | undefined,
  session: AuthenticatedSession
): Account {
  return ownerOf(requested && { ...requested, name: requested.name ?? requested.id }, session)
}

type AccountId = Pick<AccountKeys, 'type' | 'id'>

/** Compares accounts without their departments. */
export const isSameAccount = (a: AccountId, b: AccountId): boolean => a.type === b.type && a.id === b.id
