/** State of a publication and link to its remote page. No I/O. */
import type { Publication } from '../../../../contract/catalogs/catalog.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { safeLink } from '../../../ui/safeLink.ts'

export function stateText({ action, status }: Pick<Publication, 'action' | 'status'>, t: Translate): string {
  return t(`catalogPublications.${action === 'delete' ? 'deletionStates' : 'states'}.${status}`)
}

/** Returns the http(s) URL of the published object; undefined when the remote catalog gives none. */
export function remotePage({ remoteFolder, remoteResource }: Publication): string | undefined {
  const url = remoteResource?.url ?? remoteFolder?.url
  return /^https?:/.test(url ?? '') ? safeLink(url) : undefined
}

export const isBusy = ({ status }: Pick<Publication, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** Tells whether a publication can be published again: a run of one that is being deleted would delete it. */
export const isRepeatable = ({ action }: Pick<Publication, 'action'>): boolean => action !== 'delete'
