/** Decides what the form page offers to a visitor. No I/O. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { AccountKeys } from '../../../../contract/session.ts'

type FormAccess =
  /** Lines of the dataset, with the rights of the user. */
  | { kind: 'lines' }
  | { kind: 'own'; owner: AccountKeys }
  /** Access by a protected link with a visitor token: adds lines, and also finds and updates them with `mayUpdate`. */
  | { kind: 'link'; mayUpdate: boolean }
  | { kind: 'notEditable' | 'forbidden' | 'signedOut' }
  /** The key of the protected link was removed, or does not grant the form. */
  | { kind: 'closedLink' }

export interface FormVisitor {
  account: AccountKeys | undefined
  adminMode: boolean
  /** Whether the URL contains the key of a protected link, valid or not. */
  hasKey: boolean
}

export interface FormFacts {
  dataset: Pick<Dataset, 'isRest' | 'rest' | 'userPermissions'> | undefined
  /** Permissions of the visitor on a dataset that he cannot read; undefined when its schema cannot be read either. */
  permissions: readonly string[] | undefined
}

export function formAccess(
  { account, adminMode, hasKey }: FormVisitor,
  { dataset, permissions }: FormFacts
): FormAccess {
  if (dataset && !dataset.isRest) return { kind: 'notEditable' }
  const held = dataset?.userPermissions ?? permissions ?? []
  const isOwn = !dataset || !!dataset.rest?.lineOwnership
  const mayOwn = !!account && isOwn && held.includes('createOwnLine')
  if (hasKey && held.includes('createLine') && !mayOwn) {
    return { kind: 'link', mayUpdate: held.includes('readLines') && held.includes('updateLine') }
  }
  if (!account) return { kind: hasKey ? 'closedLink' : 'signedOut' }
  if (isOwn) return dataset || permissions ? { kind: 'own', owner: account } : { kind: 'forbidden' }
  return { kind: adminMode || held.includes('createLine') ? 'lines' : 'forbidden' }
}
