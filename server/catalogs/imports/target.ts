/** Datasets that the imports of an account may write. */
import type { AccountKeys } from '../../../contract/session.ts'

/**
 * Tells whether an account manages the resources of an owner: the same account, or the organization of a department.
 */
export const isWithin = (owner: AccountKeys, managing: AccountKeys): boolean =>
  owner.type === managing.type &&
  owner.id === managing.id &&
  (!managing.department || owner.department === managing.department)

/** Compares owners with their department: a run started for one owner must not write for another. */
export const isSameOwner = (a: AccountKeys, b: AccountKeys): boolean => isWithin(a, b) && isWithin(b, a)

export const ownerChanged = 'Le catalogue a changé de propriétaire : ce qui était en cours est arrêté.'
