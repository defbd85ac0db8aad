/** The datasets that the imports of an account may write. */
import type { AccountKeys } from '../../../contract/session.ts'

/** Whether what belongs to an account is managed by another one: the same, or the organization of a department. */
export const isWithin = (owner: AccountKeys, managing: AccountKeys): boolean =>
  owner.type === managing.type &&
  owner.id === managing.id &&
  (!managing.department || owner.department === managing.department)

/** What was begun for one account is not written once the catalog has another one. */
export const isSameOwner = (one: AccountKeys, other: AccountKeys): boolean =>
  isWithin(one, other) && isWithin(other, one)

export const ownerChanged = 'Le catalogue a changé de propriétaire : ce qui était en cours est arrêté.'
