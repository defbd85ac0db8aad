/** The datasets that a virtual one is made of, and whether its account may use them (docs/api/virtual-and-master.md). */
import { entryMatches, ownerRole, type OwnedResource, type Owner } from '../../../contract/permissions.ts'
import { sessionOfOwner } from '../initialization.ts'
import type { DatasetRecord } from '../record.ts'

export type FindDataset = (id: string) => Promise<DatasetRecord | undefined>

export interface Children {
  /** Children that can be used, in the order of the definition. */
  usable: DatasetRecord[]
  /** Why the others cannot be used, in the contract's words. */
  problems: string[]
}

type Parent = Pick<DatasetRecord, 'id' | 'owner' | 'virtual'>

function childIds({ virtual }: Pick<DatasetRecord, 'virtual'>): string[] {
  return [...new Set(virtual?.children ?? [])]
}

/** One level of children: those of a child that is itself virtual are the matter of its own account. */
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
    return `le jeu de données "${child.title}" (${child.id}, propriété de ${named(child.owner)}) n'est pas accessible en lecture par le compte propriétaire du jeu de données virtuel`
  }
  if (await isMadeOf(child, parent.id, find)) {
    return `le jeu de données "${child.title}" (${child.id}) utilise lui-même le jeu de données virtuel "${parent.id}"`
  }
  return undefined
}

/** As an administrator of the account would: by owning it, or by an entry of the whole class `read`. */
export function mayUse(owner: Owner, child: OwnedResource): boolean {
  const session = sessionOfOwner({ owner, role: 'admin' })
  if (ownerRole(session, child.owner) === 'admin') return true
  return child.permissions.some((entry) => !!entry.classes?.includes('read') && entryMatches(entry, session))
}

function named({ type, name, department, departmentName }: Owner): string {
  const account = type === 'user' ? `utilisateur "${name}"` : `organisation "${name}"`
  return department ? `${account} / département "${departmentName ?? department}"` : account
}

/** Whether a dataset is another one, or made of it through any number of virtual ones. */
async function isMadeOf(
  dataset: DatasetRecord,
  id: string,
  find: FindDataset,
  seen = new Set<string>()
): Promise<boolean> {
  if (dataset.id === id) return true
  if (seen.has(dataset.id)) return false
  seen.add(dataset.id)
  for (const childId of childIds(dataset)) {
    const child = await find(childId)
    if (child && (await isMadeOf(child, id, find, seen))) return true
  }
  return false
}
