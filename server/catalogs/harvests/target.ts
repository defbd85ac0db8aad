/** Target account of a harvest, with the visibility of its datasets. */
import type { HarvestTarget } from '../../../contract/catalogs/harvest.ts'
import { initialPermissions, type PermissionEntry } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { HttpError } from '../../http/errors.ts'
import { checkKnownSites, checkSites } from '../../owned/publicationSites.ts'
import { checkDepartment } from '../../owned/departments.ts'
import type { CatalogParts } from '../parts.ts'

export function permissionsOf({ owner, visibility }: HarvestTarget): PermissionEntry[] {
  const everybody: PermissionEntry = { operations: [], classes: ['list', 'read'] }
  return visibility === 'public' ? [everybody, ...initialPermissions(owner)] : initialPermissions(owner)
}

/** @throws HttpError 404 for a publication site that the owner lacks, 403 when the session may not publish there */
export async function checkTarget(
  { metadata, datasets }: Pick<CatalogParts, 'metadata' | 'datasets'>,
  session: Session,
  target: HarvestTarget
): Promise<void> {
  const { owner, publicationSites } = target
  if (session.user) await checkDepartment(datasets.parts, owner, session.user)
  const permissions = permissionsOf(target)
  await checkSites(metadata, datasets.parts.definition, session, { owner, permissions }, { publicationSites })
}

/** Returns the publication sites that still exist. */
export async function sitesNow(
  { metadata }: Pick<CatalogParts, 'metadata'>,
  { owner, publicationSites = [] }: HarvestTarget
): Promise<string[]> {
  const existing: string[] = []
  for (const site of publicationSites) {
    const isThere = await checkKnownSites(metadata, { owner }, [site]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof HttpError) return false
        throw error
      }
    )
    if (isThere) existing.push(site)
  }
  return existing
}
