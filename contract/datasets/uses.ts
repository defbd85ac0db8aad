/** Uses of a dataset, shown before the dataset is deleted or its permissions are reduced. */

/**
 * Kinds of uses. `virtual`: a virtual dataset gathers its lines. `reference`: a dataset takes values from it as
 * reference data. `application`: an application shows it.
 */
export const useKinds = ['virtual', 'reference', 'application'] as const
export type UseKind = (typeof useKinds)[number]

export interface NamedUse {
  id: string
  title: string
  /**
   * Whether the use depends on a permission: the account that uses the dataset does not own it, or shows it to the
   * public.
   */
  byPermission: boolean
}

/** Uses of one kind; a kind with no uses is left out. */
export interface UsesOfKind {
  kind: UseKind
  /** Uses that the caller may list, by title; 100 at most. */
  results: NamedUse[]
  /** Number of further uses, which are not named. */
  others: number
  /** Number of the `others` that depend on a permission. */
  othersByPermission: number
}

export interface DatasetUses {
  uses: UsesOfKind[]
}
