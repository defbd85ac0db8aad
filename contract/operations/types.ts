/** Types of operations, which permissions grant on a resource (docs/api/permissions.md). */

export const operationClasses = ['list', 'read', 'readAdvanced', 'write', 'manageOwnLines', 'admin'] as const
export type OperationClass = (typeof operationClasses)[number]

interface Title {
  fr: string
  en: string
}

/** Titles of the classes in the editor of permissions. */
export const classTitles: Record<OperationClass, Title> = {
  list: { fr: 'Lister', en: 'List' },
  read: { fr: 'Lecture', en: 'Read' },
  readAdvanced: { fr: 'Lecture informations avancées', en: 'Read advanced metadata' },
  write: { fr: 'Écriture', en: 'Write' },
  manageOwnLines: { fr: 'Gestion de ses propres lignes', en: 'Manage own lines' },
  admin: { fr: 'Administration', en: 'Administration' }
}

/** Category of a route in the statistics of use. */
type Track = 'readDataAPI' | 'readDataFiles'

/** Property of a dataset without which an operation is not offered. */
export type Shape =
  | 'file'
  | 'rest'
  | 'notMeta'
  | 'history'
  | 'ownership'
  | 'extensions'
  | 'masterData'
  | 'readApiKey'

export interface Operation {
  title: Title
  /**
   * Routes of the operation, as method and path under the resource: `GET /schema`. Several routes may share an
   * operation; an operation may have no route.
   */
  routes: readonly string[]
  /** Value of `track` in the header `x-operation`; null is sent as null, which existing clients rely on. */
  track?: Track | null
  /**
   * Properties that a dataset needs, all of them, for the operation to be offered. The check of a request ignores them.
   */
  shapes?: readonly Shape[]
  /** Kept for existing clients only: the operation is neither offered nor documented. */
  deprecated?: true
}

export type Operations = Record<OperationClass, Record<string, Operation>>

/** Ids of the operations of each class. */
export type OperationTable = Record<OperationClass, readonly string[]>

/** Makes an entry of the tables of operations. */
export function operation(
  fr: string,
  en: string,
  routes: readonly string[] = [],
  more: Omit<Operation, 'title' | 'routes'> = {}
): Operation {
  return { title: { fr, en }, routes, ...more }
}

export function tableOf<Described extends Operations>(
  operations: Described
): { [name in OperationClass]: (keyof Described[name] & string)[] } {
  return Object.fromEntries(
    operationClasses.map((name) => [name, Object.keys(operations[name])])
  ) as ReturnType<typeof tableOf<Described>>
}
