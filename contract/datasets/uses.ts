/** What uses a dataset, told before it is removed or closed to others. */

/**
 * `virtual`: a dataset that gathers its lines. `reference`: one that takes values from it, as reference data.
 * `application`: shows it.
 */
export const useKinds = ['virtual', 'reference', 'application'] as const
export type UseKind = (typeof useKinds)[number]

export interface NamedUse {
  id: string
  title: string
  /** The use depends on a permission: the account that uses the dataset does not own it, or shows it to everybody. */
  byPermission: boolean
}

/** The uses of one kind; a kind without any is not told. */
export interface UsesOfKind {
  kind: UseKind
  /** Uses that the caller may list, by title; a hundred at most. */
  results: NamedUse[]
  /** Number of those that are not named. */
  others: number
  /** How many of the `others` only a permission lets use the dataset. */
  othersByPermission: number
}

export interface DatasetUses {
  uses: UsesOfKind[]
}
