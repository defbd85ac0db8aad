/** What the form page is for whoever opened it: pure. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { AccountKeys } from '../../../../contract/session.ts'

type FormAccess =
  /** Lines of everybody, with the person's own rights. */
  | { kind: 'lines' }
  | { kind: 'own'; owner: AccountKeys }
  /** Lines by a protected link, with the token of visitors: new ones, unless it lets find and change those there are. */
  | { kind: 'link'; mayUpdate: boolean }
  | { kind: 'notEditable' | 'forbidden' | 'signedOut' }
  /** The link opens no form: its key was removed, or grants something else. */
  | { kind: 'closedLink' }

export interface FormVisitor {
  account: AccountKeys | undefined
  adminMode: boolean
  /** The address has the key of a protected link; it may open nothing. */
  hasKey: boolean
}

export interface FormFacts {
  dataset: Pick<Dataset, 'isRest' | 'rest' | 'userPermissions'> | undefined
  /** What the visitor may do with a dataset that he cannot read; undefined when not even its schema can be read. */
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
