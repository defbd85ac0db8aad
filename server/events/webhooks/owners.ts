/** How accounts are written in the columns that they are found by. */
import type { AccountKeys } from '../../../contract/session.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>

/** `type:id:department`, the last one empty for the root. */
export const ownerKey = ({ type, id, department = '' }: AccountKeys): string => `${type}:${id}:${department}`

/** `type:id`, empty for nobody. */
export const senderKey = (sender: Account | undefined): string =>
  sender ? `${sender.type}:${sender.id}` : ''

/** All keys of an account and of its departments are from the first one up to the last one. */
export const ownerRange = ({ type, id }: Account): [from: string, before: string] => [
  `${type}:${id}:`,
  `${type}:${id};`
]
