/** What a harvest does with a dataset of the remote, by what it knows of it: pure. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RemoteFileState } from '../../../contract/catalogs/catalog.ts'
import type { HarvestedData } from '../../../contract/catalogs/harvest.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Description } from '../description.ts'
import type { HarvestedDataset, HarvestedFile } from '../plugins/plugin.ts'

/** What is kept of the file that was downloaded last. */
export type KnownFile = RemoteFileState

/** What was there before a dataset was archived. */
export interface Archived {
  publicationSites: string[]
  permissions: object[]
}

export interface KnownItem {
  remote: string
  title: string
  /** Id of the dataset of the platform, chosen before it is made. */
  dataset?: string
  isMade: boolean
  /** Absent where the last run failed, or where it has to be looked at anyhow. */
  hash?: string
  /** What the remote told when it was taken last. */
  description?: Description
  file?: KnownFile
  failure?: string
  missingSince?: string
  archived?: Archived
}

/** The dataset that a harvest made: still of the account, of another one by now, or deleted. */
export type DatasetState = 'own' | 'foreign' | 'gone'

export function stateOf(
  item: Pick<KnownItem, 'dataset'> | undefined,
  owners: ReadonlyMap<string, AccountKeys>,
  owner: AccountKeys
): DatasetState {
  const found = item?.dataset === undefined ? undefined : owners.get(item.dataset)
  if (!found) return 'gone'
  return found.type === owner.type && found.id === owner.id ? 'own' : 'foreign'
}

export type Plan = { does: 'create' | 'update' | 'unchanged' } | { does: 'refuse'; reason: string }

/** Another text as soon as anything that is told of a dataset changed; undefined where what changes is not told. */
export function hashOf({ details, notes: _notes, ...told }: HarvestedDataset): string | undefined {
  if (details && told.version === undefined) return undefined
  const { file, ...others } = told
  const { headers: _headers, ...named } = { headers: undefined, ...file }
  return createHash('sha1')
    .update(JSON.stringify([others, named]))
    .digest('base64')
}

const removedHere = 'Le jeu de données a été supprimé ici : il n’est pas recréé.'
const ofAnotherAccount = 'Le jeu de données appartient maintenant à un autre compte.'

export interface Looked {
  hash: string | undefined
  known: KnownItem | undefined
  state: DatasetState
  data: HarvestedData
  recreatesRemoved: boolean
}

export function planOf({ hash, known, state, data, recreatesRemoved }: Looked): Plan {
  if (known?.dataset === undefined) return { does: 'create' }
  // The server ended while it was made.
  if (!known.isMade) return { does: state === 'own' ? 'update' : 'create' }
  if (state === 'foreign') return { does: 'refuse', reason: ofAnotherAccount }
  if (state === 'gone') {
    return recreatesRemoved ? { does: 'create' } : { does: 'refuse', reason: removedHere }
  }
  const isSame = hash !== undefined && hash === known.hash && !known.missingSince
  const asks = data === 'checked' && known.file !== undefined
  return { does: isSame && !asks ? 'unchanged' : 'update' }
}

/**
 * What the remote has changed since it was taken last, as the body of a change: what somebody wrote here stays where
 * the remote still says the same.
 */
export function changesOf(before: Description | undefined, after: Description): Description {
  const changes: Description = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after)])) {
    if (!isDeepStrictEqual(before?.[name], after[name])) changes[name] = after[name] ?? null
  }
  return changes
}

/** Identity of a file: its address, or its name in the remote. */
export const placeOf = (file: HarvestedFile): string => ('url' in file ? file.url : file.name)

/** Whether the file of a dataset has to be asked for again. */
export function needsFile(file: HarvestedFile, known: KnownFile | undefined, data: HarvestedData): boolean {
  if (data === 'none') return false
  if (!known || known.url !== placeOf(file) || data === 'checked') return true
  return file.version === undefined || file.version !== known.version
}

export interface Listing {
  /** Datasets that the remote gave, before rules. */
  read: number
  /** Number of datasets that the remote announced. */
  total?: number
}

/** Why nothing can be said of what the remote did not give; undefined when all of it was read. */
export function incompleteness({ read, total }: Listing): string | undefined {
  if (total !== undefined && read < total) {
    return `Le catalogue n’a donné que ${read} jeux de données sur les ${total} qu’il annonce : ceux qui manquent sont laissés tels quels.`
  }
  return undefined
}

/** Why so many are not archived nor deleted; undefined when they may be. */
export function tooManyMissing({
  missing,
  known,
  isConfirmed
}: {
  missing: number
  known: number
  isConfirmed: boolean
}): string | undefined {
  if (isConfirmed || missing * 2 <= known) return undefined
  return `${missing} jeux de données sur ${known} ne sont plus donnés par le catalogue : rien n’est retiré sans confirmation.`
}
