import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import type { Application } from '../../../../contract/applications/application.ts'
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { readAgain, storeNewer } from '../../../api/readAgain.ts'
import { mayOnRecord } from '../../../authProvider/access.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { useChannel } from '../../../realtime/useChannel.ts'
import { withEvent } from '../../owned/journal/events.ts'
import { eventText } from '../../owned/journal/eventText.ts'
import { applicationKeys } from '../api.ts'

/**
 * Shared state of the screens of one application. The object keeps its identity until the application or the
 * permissions of the user change.
 */
export interface ApplicationPage {
  application: Application
  can: (operation: string) => boolean
  /** Stores the response to a change of the application. */
  replace: (application: Application) => void
  /** Reads every displayed query again. */
  reload: () => Promise<void>
}

interface ApplicationPageQuery {
  page: ApplicationPage | undefined
  error: unknown
  /** Reads the application again after an error. */
  retry: () => void
}

const recordKeyOf = (id: string): QueryKey => ['applications', 'getOne', { id }]

/** Reads an application and keeps it up to date while it is displayed. */
export function useApplicationPage(id: string): ApplicationPageQuery {
  const t = useTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const session = useSession()
  const record = useGetOne<Application>('applications', { id })
  const application = record.data
  const can = useCallback(
    (operation: string): boolean =>
      !!application && mayOnRecord(session, 'applications', application, operation),
    [application, session]
  )

  const merge = (fields: Partial<Application>): void => {
    storeNewer<Application>(client, recordKeyOf(id), (cached) => (cached ? { ...cached, ...fields } : cached))
  }
  const reload = useCallback(async (): Promise<void> => {
    await Promise.all([readAgain(client, recordKeyOf(id)), readAgain(client, applicationKeys.all(id))])
  }, [client, id])
  const replace = useCallback(
    (changed: Application): void => {
      storeNewer<Application>(client, recordKeyOf(id), (cached) => ({
        ...changed,
        userPermissions: changed.userPermissions ?? cached?.userPermissions ?? []
      }))
    },
    [client, id]
  )

  function onEvent({ store: _store, ...event }: JournalEvent & { store?: boolean }): void {
    client.setQueryData<JournalEvent[]>(
      applicationKeys.journal(id),
      (cached) => cached && withEvent(cached, event)
    )
    if (event.type === 'error') {
      merge({ status: 'error', errorMessage: event.data ?? '' })
      notify({ msg: t('applications.events.error'), error: eventText(event) })
    } else void reload()
  }

  // Without the right to the live channel, the journal is read again after each action of the user.
  useChannel<JournalEvent & { store?: boolean }>(
    application && can('realtime-journal') ? `applications/${id}/journal` : undefined,
    onEvent
  )
  useChannel<{ message?: string }>(
    application && can('realtime-draft-error') ? `applications/${id}/draft-error` : undefined,
    ({ message }) => {
      if (message) merge({ errorMessageDraft: message })
    }
  )

  const page = useMemo(
    () => application && { application, can, replace, reload },
    [application, can, replace, reload]
  )
  const retry = (): void => void record.refetch()
  if (!page || isForbiddenOrGone(record.error)) return { page: undefined, error: record.error, retry }
  return { page, error: undefined, retry }
}
