import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { datasetPath } from '../../../api/datasetPath.ts'
import { datasetKeys } from '../api.ts'
import { saveFailure } from '../live/saveFailure.ts'
import { permissionsKey, readPermissions, writePermissions } from '../../owned/permissions/permissionsApi.ts'
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
  /** Saves the changes without a publication; resolves to false after a failure, which is notified. */
  saveChanges: () => Promise<boolean>
  /**
   * Saves the changes, then publishes or requests a publication. Resolves with the next page; undefined after a
   * failure, which is notified.
   */
  send: () => Promise<{ href?: string; to?: string } | undefined>
}

/** State of the publication of a dataset on a site: unsaved changes and their save. */
export function useSharing(page: DatasetPage, site: PublicationSite): SharingController {
  const t = useTranslate()
  const session = useSession()
  const dataProvider = useDataProvider()
  const notify = useNotification()
  const { dataset, replace } = page
  const [sending, setSending] = useState(false)
  const metadata = useMetadataEdits(page)
  const permissions = useSharedPermissions(page)
  const key = siteKey(site)
  const publishes = mayPublish(site, session)

  async function update(data: Record<string, unknown>): Promise<void> {
    const response = await dataProvider.update<Dataset>('datasets', {
      id: dataset.id,
      data,
      // Without previous data every key is sent, even with an unchanged value.
      previousData: undefined as never
    })
    replace(response.data)
  }

  /** Saves all changes; those saved before a failure are not sent again by the next attempt. */
  async function saveAll(): Promise<void> {
    const changes = metadata.changesOver(dataset)
    if (changes) {
      await update(changes)
      metadata.discard()
    }
    await permissions.save()
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
    async saveChanges() {
      try {
        await saveAll()
        return true
      } catch (error) {
        notify(saveFailure(error, t))
        return false
      }
    },
    async send() {
      setSending(true)
      try {
        await saveAll()
        await update(publishes ? publishedOn(dataset, key) : requestedOn(dataset, key))
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
  /** Saves the changes, when there are some. */
  save: () => Promise<void>
}

/** Permissions of the dataset with unsaved changes. */
function useSharedPermissions({ dataset, can }: DatasetPage): SharedPermissions {
  const path = datasetPath(dataset.id)
  const [edited, setEdited] = useState<PermissionEntry[]>()
  const { data, error, refetch } = useQuery({
    queryKey: permissionsKey(datasetKeys.all(dataset.id)),
    queryFn: ({ signal }) => readPermissions(path, signal),
    enabled: can('getPermissions')
  })
  const isChanged = !!edited && !sameValue(edited, data?.data)
  return {
    value: edited ?? data?.data,
    error,
    retry: () => void refetch(),
    isChanged,
    change: setEdited,
    async save() {
      if (!isChanged) return
      await writePermissions(path, edited)
      await refetch()
      setEdited(undefined)
    }
  }
}
