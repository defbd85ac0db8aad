/** Children of a virtual dataset, and whether its account may use them (docs/api/virtual-and-master.md). */
import { entryMatches, ownerRole, type OwnedResource, type Owner } from '../../../contract/permissions.ts'
import { sessionOfOwner } from '../initialization.ts'
import type { DatasetRecord } from '../record.ts'

export type FindDataset = (id: string) => Promise<DatasetRecord | undefined>

interface Children {
  /** Children that can be used, in the order of the definition. */
  usable: DatasetRecord[]
  /** French messages, as documented in the API, about children that cannot be used. */
  problems: string[]
}

type Parent = Pick<DatasetRecord, 'id' | 'owner' | 'virtual'>

function childIds({ virtual }: Pick<DatasetRecord, 'virtual'>): string[] {
  return [...new Set(virtual?.children ?? [])]
}

/**
 * Loads and checks the direct children. Children of a virtual child are not checked against the owner of the parent:
 * the virtual child uses them with the rights of its own account.
 */
export async function childrenOf(parent: Parent, find: FindDataset): Promise<Children> {
  const children: Children = { usable: [], problems: [] }
  for (const id of childIds(parent)) {
    const child = await find(id)
    const problem = child ? await problemOf(parent, child, find) : `le jeu de données "${id}" n'existe plus`
    if (problem) children.problems.push(problem)
    else if (child) children.usable.push(child)
  }
  return children
}

async function problemOf(
  parent: Parent,
  child: DatasetRecord,
  find: FindDataset
): Promise<string | undefined> {
  if (!mayUse(parent.owner, child)) {
    return `le jeu de données "${child.title}" (${child.id}, propriété de ${pickNames(child.owner)}) n'est pas accessible en lecture par le compte propriétaire du jeu de données virtuel`
  }
  if (await isMadeOf(child, parent.id, find)) {
    return `le jeu de données "${child.title}" (${child.id}) utilise lui-même le jeu de données virtuel "${parent.id}"`
  }
  return undefined
}

/**
 * Whether an account may use a dataset: as its owner, or by a permission entry for the whole class `read` that matches
 * an administrator of the account.
 */
export function mayUse(owner: Owner, child: OwnedResource): boolean {
  const session = sessionOfOwner({ owner, role: 'admin' })
  if (ownerRole(session, child.owner) === 'admin') return true
  return child.permissions.some((entry) => !!entry.classes?.includes('read') && entryMatches(entry, session))
}

function pickNames({ type, name, department, departmentName }: Owner): string {
  const account = type === 'user' ? `utilisateur "${name}"` : `organisation "${name}"`
  return department ? `${account} / département "${departmentName ?? department}"` : account
}

/** Whether a dataset has this id, or has a child with this id at any depth. */
async function isMadeOf(
  dataset: DatasetRecord,
  id: string,
  find: FindDataset,
  visitedIds = new Set<string>()
): Promise<boolean> {
  if (dataset.id === id) return true
  if (visitedIds.has(dataset.id)) return false
  visitedIds.add(dataset.id)
  for (const childId of childIds(dataset)) {
    const child = await find(childId)
    if (child && (await isMadeOf(child, id, find, visitedIds))) return true
  }
  return false
}
