/** Finds the resources that use a dataset. `finders` has one entry for each kind of use. */
import { sql } from 'kysely'
import {
  applicationOperations,
  datasetOperations,
  type OperationTable
} from '../../../contract/operations.ts'
import { can, isPublic, type PermissionEntry } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { useKinds, type NamedUse, type UseKind, type UsesOfKind } from '../../../contract/datasets/uses.ts'
import type { Metadata } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { DatasetRecord } from '../record.ts'
import { mayUse } from '../virtual/children.ts'

type UsedDataset = Pick<DatasetRecord, 'id' | 'owner'>
type Using = Pick<DatasetRecord, 'id' | 'title' | 'owner' | 'permissions'>

/** Maximum number of uses listed by name for each kind; further uses are only counted. */
const maxNamed = 100

interface Finder {
  records: string
  values: string
  /** Names of the indexed list values (table `values`) that contain the used dataset. */
  names: string[]
  value: (id: string) => string
  operations: OperationTable
  /** Resources of this kind show the dataset: visitors of a public resource read the dataset with their own rights. */
  isShown?: true
}

const datasets = { records: 'datasets', values: 'dataset_values', operations: datasetOperations }

const finders: Record<UseKind, Finder> = {
  virtual: { ...datasets, names: ['children'], value: (id) => id },
  reference: { ...datasets, names: ['services', 'referenceData'], value: (id) => `dataset:${id}` },
  application: {
    records: 'applications',
    values: 'application_values',
    operations: applicationOperations,
    names: ['dataset'],
    value: (id) => id,
    isShown: true
  }
}

/** Returns the uses of a dataset: the titles of the resources that the session may list, the number of the others. */
export async function usesOf(
  metadata: Metadata,
  dataset: UsedDataset,
  session: Session
): Promise<UsesOfKind[]> {
  const uses: UsesOfKind[] = []
  for (const kind of useKinds) {
    const resources = await findUsing(metadata, dataset.id, finders[kind])
    if (resources.length > 0) uses.push(visibleUses(kind, resources, dataset, session))
  }
  return uses
}

function visibleUses(kind: UseKind, resources: Using[], dataset: UsedDataset, session: Session): UsesOfKind {
  const results: NamedUse[] = []
  const hiddenByPermission: boolean[] = []
  const { operations, isShown } = finders[kind]
  for (const resource of resources) {
    const isPublicUse = !!isShown && isPublic(resource.permissions, operations)
    const byPermission = isPublicUse || !mayUse(resource.owner, { owner: dataset.owner, permissions: [] })
    const isNamed = results.length < maxNamed && can(session, resource, operations, 'list')
    if (isNamed) results.push({ id: resource.id, title: resource.title, byPermission })
    else hiddenByPermission.push(byPermission)
  }
  return {
    kind,
    results,
    others: hiddenByPermission.length,
    othersByPermission: hiddenByPermission.filter(Boolean).length
  }
}

interface Row {
  id: string
  title: string
  owner_type: string
  owner_id: string
  owner_department: string | null
  permissions: string
}

/** Returns the resources that use a dataset, sorted by title, without the dataset itself. */
async function findUsing(
  metadata: Metadata,
  id: string,
  { records, values, names, value }: Finder
): Promise<Using[]> {
  const itself = records === datasets.records ? id : ''
  const { rows } = await sql<Row>`
    select distinct r.id, r.title, r.owner_type, r.owner_id, r.owner_department, r.permissions, r.title_key
    from ${sql.table(values)} v join ${sql.table(records)} r on r.number = v.resource
    where v.name in (${sql.join(names)}) and v.value = ${value(id)} and r.id <> ${itself}
    order by r.title_key, r.id`.execute(metadata)
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
