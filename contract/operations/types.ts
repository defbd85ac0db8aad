/** What an operation is: something that a permission may grant on a resource (docs/api/permissions.md). */

export const operationClasses = ['list', 'read', 'readAdvanced', 'write', 'manageOwnLines', 'admin'] as const
export type OperationClass = (typeof operationClasses)[number]

export interface Title {
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

/** How the use of a route is counted. */
export type Track = 'readDataAPI' | 'readDataFiles'

/** A property of datasets that an operation is only proposed for. */
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
  /** `GET /schema`: method, and path under the resource. Several routes may share an operation, some have none. */
  routes: readonly string[]
  /** Null is said as such in the header `x-operation`, as existing clients of data updates read it. */
  track?: Track | null
  /** Every one of them is needed for the operation to be proposed; the check of a request does not look at them. */
  shapes?: readonly Shape[]
  /** Kept for existing clients: neither proposed nor documented. */
  deprecated?: true
}

export type Operations = Record<OperationClass, Record<string, Operation>>

/** Ids of the operations of each class. */
export type OperationTable = Record<OperationClass, readonly string[]>

/** An entry of the tables of operations. */
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
