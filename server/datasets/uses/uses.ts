/** What uses a dataset, one entry of `finders` for each kind of use. */
import { datasetOperations } from '../../../contract/operations.ts'
import { can, type PermissionEntry } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { useKinds, type NamedUse, type UseKind, type UsesOfKind } from '../../../contract/datasets/uses.ts'
import type { Metadata } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { DatasetRecord } from '../record.ts'
import { mayUse } from '../virtual/children.ts'

type Used = Pick<DatasetRecord, 'id' | 'owner'>
type Using = Pick<DatasetRecord, 'id' | 'title' | 'owner' | 'permissions'>

/** Uses that are named for each kind, the others are counted. */
const mostNamed = 100

/** By which values of theirs the datasets that use another one are found (`valueRows`). */
const finders: Record<UseKind, (id: string) => { names: string[]; value: string }> = {
  virtual: (id) => ({ names: ['children'], value: id }),
  reference: (id) => ({ names: ['services', 'referenceData'], value: `dataset:${id}` })
}

/** The uses of a dataset, as a session may know them: names of what it may list, numbers of the others. */
export async function usesOf(metadata: Metadata, dataset: Used, session: Session): Promise<UsesOfKind[]> {
  const uses: UsesOfKind[] = []
  for (const kind of useKinds) {
    const datasets = await usingOf(metadata, dataset.id, kind)
    if (datasets.length > 0) uses.push(told(kind, datasets, dataset, session))
  }
  return uses
}

function told(kind: UseKind, datasets: Using[], dataset: Used, session: Session): UsesOfKind {
  const results: NamedUse[] = []
  const others: boolean[] = []
  for (const one of datasets) {
    const byPermission = !mayUse(one.owner, { owner: dataset.owner, permissions: [] })
    const isNamed = results.length < mostNamed && can(session, one, datasetOperations, 'list')
    if (isNamed) results.push({ id: one.id, title: one.title, byPermission })
    else others.push(byPermission)
  }
  return { kind, results, others: others.length, othersByPermission: others.filter(Boolean).length }
}

/** Without the dataset itself. */
async function usingOf(metadata: Metadata, id: string, kind: UseKind): Promise<Using[]> {
  const { names, value } = finders[kind](id)
  const rows = await metadata
    .selectFrom('dataset_values')
    .innerJoin('datasets', 'datasets.number', 'dataset_values.resource')
    .select([
      'datasets.id',
      'title',
      'owner_type',
      'owner_id',
      'owner_department',
      'permissions',
      'title_key'
    ])
    .distinct()
    .where('dataset_values.name', 'in', names)
    .where('dataset_values.value', '=', value)
    .where('datasets.id', '<>', id)
    .orderBy('title_key')
    .orderBy('datasets.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    owner: {
      type: row.owner_type as Using['owner']['type'],
      id: row.owner_id,
      name: '',
      ...(row.owner_department ? { department: row.owner_department } : {})
    },
    permissions: storedJson(row.permissions) as PermissionEntry[]
  }))
}
