/** Applications that show a dataset, stored in its `extras.applications` (docs/api/applications.md#datasets). */
import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { datasetDefinition } from '../datasets/definition.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import type { Metadata, Tables } from '../metadata/database.ts'
import { ownedStore, type AlsoWrite } from '../owned/store.ts'
import { datasetIdsOf } from './configuration.ts'
import type { ApplicationRecord } from './record.ts'

/** Entry of `extras.applications`: the application, and properties that clients added. */
interface RememberedApplication {
  id: string
  slug: string
  updatedAt: string
  [property: string]: unknown
}

/** Returns the hook that updates the datasets in the transaction that writes the application. */
export function rememberingDatasets(metadata: Metadata): AlsoWrite<ApplicationRecord> {
  const datasets = ownedStore(metadata, datasetDefinition)

  async function remember(scope: Transaction<Tables>, id: string): Promise<void> {
    const shown = await showing(scope, id)
    await datasets.updateWithin(scope, id, (current) => {
      const known = rememberedBy(current)
      const applications = inStoredOrder(known, shown)
      return isDeepStrictEqual(known, applications)
        ? undefined
        : { record: { ...current, extras: { ...current.extras, applications } } }
    })
  }

  return async (scope, before, after) => {
    if (isUnseen(before, after)) return
    const ids = [before, after].flatMap((application) => datasetIdsOf(application?.configuration ?? {}))
    for (const id of new Set(ids)) await remember(scope, id)
  }
}

/**
 * Returns the applications of the owner of a dataset whose validated configuration shows the dataset, the oldest first.
 */
async function showing(scope: Transaction<Tables>, id: string): Promise<RememberedApplication[]> {
  const { rows } = await sql<RememberedApplication>`
    select a.id, a.slug, a.updated_at as "updatedAt"
    from datasets d
    join application_values v on v.name = 'dataset' and v.value = d.id
    join applications a on a.number = v.resource and a.owner_type = d.owner_type and a.owner_id = d.owner_id
    where d.id = ${id} order by a.number`.execute(scope)
  return rows
}

/** Returns the current applications: known entries keep their order and extra properties, new ones follow. */
export function inStoredOrder(
  known: RememberedApplication[],
  shown: RememberedApplication[]
): RememberedApplication[] {
  const now = new Map(shown.map((application) => [application.id, application]))
  const remaining = known.flatMap((application) => {
    const current = now.get(application.id)
    now.delete(application.id)
    return current ? { ...application, ...current } : []
  })
  return [...remaining, ...now.values()]
}

function rememberedBy({ extras }: Pick<DatasetRecord, 'extras'>): RememberedApplication[] {
  const applications: unknown = extras?.applications
  if (!Array.isArray(applications)) return []
  return applications.filter(
    (application) => typeof (application as RememberedApplication | null)?.id === 'string'
  )
}

/** Tells whether only the draft changed: drafts are private to their editors, datasets are updated at validation. */
function isUnseen(before: ApplicationRecord | undefined, after: ApplicationRecord | undefined): boolean {
  return !!before && !!after && isDeepStrictEqual(seenOf(before), seenOf(after))
}

function seenOf({
  configurationDraft: _draft,
  errorMessage: _error,
  errorMessageDraft: _errorOfDraft,
  status: _status,
  updatedAt: _updatedAt,
  updatedBy: _updatedBy,
  ...seen
}: ApplicationRecord): Partial<ApplicationRecord> {
  return seen
}
