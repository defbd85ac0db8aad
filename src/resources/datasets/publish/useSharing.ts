import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { datasetPath } from '../../../api/datasetPath.ts'
import { followBases, type FieldBases } from '../../../ui/conflict/editedFields.ts'
import type { ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import { datasetKeys } from '../api.ts'
import { ownedPageOf } from '../live/DatasetPageContext.tsx'
import { saveFailure } from '../live/saveFailure.ts'
import { permissionsKey, readPermissions } from '../../owned/permissions/permissionsApi.ts'
import { useWritePermissionsOver } from '../../owned/permissions/useWritePermissionsOver.ts'
import { useSharedRecordSave } from '../../owned/save/useSharedRecordSave.ts'
import type { DatasetPage } from '../live/useDatasetPage.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import type { PublicationSite } from '../references.ts'
import { useMetadataEdits, type MetadataEdits } from '../show/metadata/useMetadataEdits.ts'
import {
  mayPublish,
  missingMetadata,
  pageOnSite,
  publishedOn,
  requestedOn,
  siteKey
} from '../../owned/portals/publication.ts'

export interface SharingController {
  isPublished: boolean
  /** Whether the user may publish; otherwise an administrator receives a request. */
  publishes: boolean
  /** Permissions of the dataset; undefined while loading or without the right to read them. */
  permissions: PermissionEntry[] | undefined
  permissionsError: unknown
  retryPermissions: () => void
  /** Whether the permissions have unsaved changes. */
  hasOtherPermissions: boolean
  changePermissions: (permissions: PermissionEntry[] | undefined) => void
  metadata: MetadataEdits
  missingFields: string[]
  sending: boolean
  /** Conflict with another user's save, for the user to resolve. */
  question: ConflictQuestion | undefined
  /** Saves the changes without a publication; resolves to false when some are not saved, after a notification. */
  saveChanges: () => Promise<boolean>
  /**
   * Saves the changes, then publishes or requests a publication. Resolves with the next page; undefined after a
   * failure, which is notified, or when the user has left a conflict open.
   */
  send: () => Promise<{ href?: string; to?: string } | undefined>
}

/** State of the publication of a dataset on a site: unsaved changes and their save. */
export function useSharing(page: DatasetPage, site: PublicationSite): SharingController {
  const t = useTranslate()
  const session = useSession()
  const notify = useNotification()
  const { dataset } = page
  const [sending, setSending] = useState(false)
  const metadata = useMetadataEdits(page)
  const permissions = useSharedPermissions(page)
  // What readers have, whatever draft the page shows.
  const record = useSharedRecordSave({ ...ownedPageOf(page), meta: {} })
  const metadataBases = useRef<FieldBases>(new Map())
  useEffect(() => followBases(metadataBases.current, metadata.fields, dataset), [metadata.fields, dataset])
  const key = siteKey(site)
  const publishes = mayPublish(site, session)

  /**
   * Saves all changes; those saved before a failure are not sent again by the next attempt. Resolves to false when the
   * user has left a conflict open.
   */
  async function saveAll(): Promise<boolean> {
    if (metadata.dirty) {
      const { fields, changesOver } = metadata
      if (!(await record.save({ fields, bases: metadataBases.current, changesOver }))) return false
      metadata.discard()
    }
    return permissions.save()
  }

  return {
    isPublished: !!dataset.publicationSites?.includes(key),
    publishes,
    permissions: permissions.value,
    permissionsError: permissions.error,
    retryPermissions: permissions.retry,
    hasOtherPermissions: permissions.isChanged,
    changePermissions: permissions.change,
    metadata,
    missingFields: missingMetadata(site, metadata.data),
    sending,
    question: record.question ?? permissions.question,
    async saveChanges() {
      try {
        return await saveAll()
      } catch (error) {
        notify(saveFailure(error, t))
        return false
      }
    },
    async send() {
      setSending(true)
      const isOutdated = metadata.dirty || permissions.isChanged
      try {
        if (!(await saveAll())) {
          setSending(false)
          return undefined
        }
        await record.save({
          fields: [],
          bases: new Map(),
          isOutdated,
          changesOver: (current) => (publishes ? publishedOn(current, key) : requestedOn(current, key))
        })
        notify({
          type: 'success',
          msg: t(publishes ? 'datasets.publish.published' : 'datasets.publish.requested'),
          goesOn: true
        })
        if (!publishes) return { to: '/' }
        const href = pageOnSite(site, dataset)
        return href ? { href } : { to: `/dataset/${encodeURIComponent(dataset.id)}` }
      } catch (error) {
        notify({ msg: t('datasets.publish.error'), error })
        setSending(false)
        return undefined
      }
    }
  }
}

interface SharedPermissions {
  value: PermissionEntry[] | undefined
  error: unknown
  retry: () => void
  /** Whether they have unsaved changes. */
  isChanged: boolean
  change: (permissions: PermissionEntry[] | undefined) => void
  /** Saves the changes, when there are some; resolves to false when the user has left a conflict open. */
  save: () => Promise<boolean>
  question: ConflictQuestion | undefined
}

/** Permissions of the dataset with unsaved changes. */
function useSharedPermissions({ dataset, can }: DatasetPage): SharedPermissions {
  const [edited, setEdited] = useState<PermissionEntry[]>()
  const { data, error, refetch } = useQuery({
    queryKey: permissionsKey(datasetKeys.all(dataset.id)),
    queryFn: ({ signal }) => readPermissions(datasetPath(dataset.id), signal),
    enabled: can('getPermissions')
  })
  const { writeOver, question } = useWritePermissionsOver()
  const isChanged = !!edited && !sameValue(edited, data?.data)
  return {
    value: edited ?? data?.data,
    error,
    retry: () => void refetch(),
    isChanged,
    change: setEdited,
    async save() {
      if (!isChanged || !data) return true
      const { isChosen } = await writeOver({ mine: edited, shown: data })
      await refetch()
      if (isChosen) setEdited(undefined)
      return isChosen
    },
    question
  }
}
