/** Decides what a harvest does with a remote dataset, from its recorded state. No I/O. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RemoteFileState } from '../../../contract/catalogs/catalog.ts'
import type { HarvestedData } from '../../../contract/catalogs/harvest.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Description } from '../description.ts'
import type { HarvestedDataset, HarvestedFile } from '../plugins/plugin.ts'

/** State of the last downloaded file. */
export type KnownFile = RemoteFileState

/** Sites and permissions of a dataset before it was archived. */
export interface Archived {
  publicationSites: string[]
  permissions: object[]
}

export interface KnownItem {
  remote: string
  title: string
  /** Id of the local dataset, chosen before its creation. */
  dataset?: string
  isMade: boolean
  /** Hash of the remote description; absent when the last run failed, or the dataset must be evaluated again. */
  hash?: string
  /** Remote description when it was last written here. */
  description?: Description
  file?: KnownFile
  failure?: string
  missingSince?: string
  archived?: Archived
}

/** Owner of a harvested dataset: the target account, another account, or none because it was deleted. */
type DatasetState = 'own' | 'foreign' | 'gone'

export function stateOf(
  item: Pick<KnownItem, 'dataset'> | undefined,
  owners: ReadonlyMap<string, AccountKeys>,
  owner: AccountKeys
): DatasetState {
  const currentOwner = item?.dataset === undefined ? undefined : owners.get(item.dataset)
  if (!currentOwner) return 'gone'
  return currentOwner.type === owner.type && currentOwner.id === owner.id ? 'own' : 'foreign'
}

export type Plan = { does: 'create' | 'update' | 'unchanged' } | { does: 'refuse'; reason: string }

/** Returns a hash of all remote properties of a dataset; undefined when the listing does not reveal changes. */
export function hashOf({ details, notes: _notes, ...described }: HarvestedDataset): string | undefined {
  if (details && described.version === undefined) return undefined
  const { file, ...others } = described
  const { headers: _headers, ...named } = { headers: undefined, ...file }
  return createHash('sha1')
    .update(JSON.stringify([others, named]))
    .digest('base64')
}

const removedHere = 'Le jeu de données a été supprimé ici : il n’est pas recréé.'
const ofAnotherAccount = 'Le jeu de données appartient maintenant à un autre compte.'

interface PlanInput {
  hash: string | undefined
  known: KnownItem | undefined
  state: DatasetState
  data: HarvestedData
  recreatesRemoved: boolean
}

export function planOf({ hash, known, state, data, recreatesRemoved }: PlanInput): Plan {
  if (known?.dataset === undefined) return { does: 'create' }
  // The server stopped during the creation.
  if (!known.isMade) return { does: state === 'own' ? 'update' : 'create' }
  if (state === 'foreign') return { does: 'refuse', reason: ofAnotherAccount }
  if (state === 'gone') {
    return recreatesRemoved ? { does: 'create' } : { does: 'refuse', reason: removedHere }
  }
  const isSame = hash !== undefined && hash === known.hash && !known.missingSince
  const isRequested = data === 'checked' && known.file !== undefined
  return { does: isSame && !isRequested ? 'unchanged' : 'update' }
}

/**
 * Returns the remote changes since the last run, as the body of a patch. Local changes are kept where the remote did
 * not change.
 */
export function changesOf(before: Description | undefined, after: Description): Description {
  const changes: Description = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after)])) {
    if (!isDeepStrictEqual(before?.[name], after[name])) changes[name] = after[name] ?? null
  }
  return changes
}

/** Identity of a remote file: its address, or its name without address. */
export const placeOf = (file: HarvestedFile): string => ('url' in file ? file.url : file.name)

/** Tells whether the file of a dataset has to be requested again. */
export function needsFile(file: HarvestedFile, known: KnownFile | undefined, data: HarvestedData): boolean {
  if (data === 'none') return false
  if (!known || known.url !== placeOf(file) || data === 'checked') return true
  return file.version === undefined || file.version !== known.version
}

export interface Listing {
  /** Number of datasets that the remote returned, before the filters. */
  read: number
  /** Number of datasets that the remote announced; absent when unknown. */
  total?: number
}

/** Returns the reason why unmet datasets cannot count as missing; undefined when the whole listing was read. */
export function incompleteness({ read, total }: Listing): string | undefined {
  if (total !== undefined && read < total) {
    return `Le catalogue n’a donné que ${read} jeux de données sur les ${total} qu’il annonce : ceux qui manquent sont laissés tels quels.`
  }
  return undefined
}

/** Returns the reason why so many missing datasets are not handled without confirmation; undefined otherwise. */
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
