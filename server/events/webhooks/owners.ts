/** Text forms of accounts in indexed columns. */
import type { AccountKeys } from '../../../contract/session.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>

/** `type:id:department`; the department is empty at the root. */
export const ownerKey = ({ type, id, department = '' }: AccountKeys): string => `${type}:${id}:${department}`

/** `type:id`; empty without sender. */
export const senderKey = (sender: Account | undefined): string =>
  sender ? `${sender.type}:${sender.id}` : ''

/** Range of the keys of an account and all its departments; the upper bound is exclusive. */
export const ownerRange = ({ type, id }: Account): [from: string, before: string] => [
  `${type}:${id}:`,
  `${type}:${id};`
]
