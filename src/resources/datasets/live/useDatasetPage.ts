import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useGetOne, useTranslate } from 'react-admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type {
  Dataset,
  DatasetStatus,
  JournalEvent,
  TaskProgress
} from '../../../../contract/datasets/dataset.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { readAgain, storeNewer } from '../../../api/readAgain.ts'
import { mayOnRecord } from '../../../authProvider/access.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { useChannel } from '../../../realtime/useChannel.ts'
import { datasetKeys, readFields } from '../api.ts'

import { storedEventText, withEvent } from '../../owned/journal/events.ts'
import { markFirstVersion } from '../model/firstVersion.ts'
import { saidEvent } from '../model/saidEvent.ts'
import { isProcessing, laterStatus, refreshAfter, refreshedFields, statusAfter } from '../model/status.ts'
import { isFollowed, journalQuery, progressQuery } from './activity.ts'
import { useWithoutDraft } from './usePublished.ts'

/**
 * Shared state of the screens of one dataset. The object keeps its identity until the dataset or the permissions of the
 * user change.
 */
export interface DatasetPage {
  /** Dataset with its draft applied; the published version inside `PublishedVersion`. */
  dataset: Dataset
  /** Whether changes apply to the published version instead of the draft. */
  isPublishedVersion?: true
  can: (operation: string) => boolean
  /** Stores the response to a change of the dataset. */
  replace: (dataset: Dataset) => void
  /** Reads every displayed query again. */
  reload: () => Promise<void>
}

interface DatasetPageQuery {
  page: DatasetPage | undefined
  error: unknown
  /** Reads the dataset again after an error. */
  retry: () => void
}

const draftMeta = { draft: true }

/**
 * Milliseconds between two reads of a dataset in processing, since WebSocket messages may be lost during a
 * disconnection.
 */
const processingPollMs = 10_000

/** Milliseconds after an event during which a response may be older than the event. */
const slowAnswerMs = 5000

interface EventStatus {
  status: DatasetStatus
  at: number
}

const recordKeyOf = (id: string): QueryKey => ['datasets', 'getOne', { id, meta: draftMeta }]

/**
 * Reads a dataset and keeps it up to date while it is displayed. The journal and the running task change more often:
 * `useDatasetJournal` and `useRunningTask` provide them without a render of the page.
 */
export function useDatasetPage(id: string): DatasetPageQuery {
  const client = useQueryClient()
  const session = useSession()
  const [fromEvents, setFromEvents] = useState<EventStatus>()

  const record = useGetOne<Dataset>(
    'datasets',
    { id, meta: draftMeta },
    {
      refetchInterval: (query) => (isProcessing(query.state.data?.status) ? processingPollMs : false)
    }
  )
  const withoutDraft = useWithoutDraft(id, record.data?.draftReason?.key === 'file-updated')
  const dataset = useMemo(
    () => record.data && markFirstVersion(record.data, withoutDraft.data),
    [record.data, withoutDraft.data]
  )
  const can = useCallback(
    (operation: string): boolean => !!dataset && mayOnRecord(session, 'datasets', dataset, operation),
    [dataset, session]
  )
  const isLive = !!dataset && isFollowed({ dataset, can })
  const refetchInterval: number | false = isProcessing(dataset?.status) ? processingPollMs : false

  const followed = { enabled: isLive, refetchInterval, notifyOnChangeProps: [] }
  useQuery({ ...journalQuery(id), ...followed })
  useQuery({ ...progressQuery(id), ...followed })

  // The last messages of a processing may be lost too.
  const isSettled = !!dataset && !isProcessing(dataset.status)
  useEffect(() => {
    if (isSettled) void client.invalidateQueries({ queryKey: datasetKeys.all(id) })
  }, [client, isSettled, id])

  const reload = useCallback(async (): Promise<void> => {
    await Promise.all([readAgain(client, recordKeyOf(id)), readAgain(client, datasetKeys.all(id))])
  }, [client, id])
  const replace = useCallback(
    (changed: Dataset): void => {
      setFromEvents(undefined)
      storeNewer<Dataset>(client, recordKeyOf(id), (cached) => ({
        ...changed,
        userPermissions: changed.userPermissions ?? cached?.userPermissions ?? []
      }))
    },
    [client, id]
  )

  useDatasetEvents({ id, dataset, isLive, reload, setFromEvents })

  const retry = (): void => void record.refetch()
  const mayBeOlder = fromEvents && record.dataUpdatedAt < fromEvents.at + slowAnswerMs
  const status = mayBeOlder ? laterStatus(fromEvents.status, dataset?.status) : dataset?.status
  const page = useMemo(
    () => dataset && { dataset: status ? { ...dataset, status } : dataset, can, replace, reload },
    [dataset, status, can, replace, reload]
  )
  if (!page || isForbiddenOrGone(record.error)) return { page: undefined, error: record.error, retry }
  return { page, error: undefined, retry }
}

interface DatasetEventsOptions {
  id: string
  /** Dataset of the page; undefined while loading. */
  dataset: Dataset | undefined
  isLive: boolean
  reload: () => Promise<void>
  /** Sets the status known from events; undefined when the read dataset has the last one. */
  setFromEvents: (status: EventStatus | undefined) => void
}

/** Updates the cached dataset, its journal and its running task on the events of its live channels. */
function useDatasetEvents({ id, dataset, isLive, reload, setFromEvents }: DatasetEventsOptions): void {
  const t = useTranslate()
  const client = useQueryClient()
  const notify = useNotification()

  const merge = (fields: Partial<Dataset>): void => {
    client.setQueryData<Dataset>(recordKeyOf(id), (cached) => (cached ? { ...cached, ...fields } : cached))
  }

  async function onEvent({ store, ...event }: JournalEvent & { store?: boolean }): Promise<void> {
    if (store) {
      client.setQueryData<JournalEvent[]>(datasetKeys.journal(id), (cached) => withEvent(cached ?? [], event))
    }
    const status = statusAfter(event.type)
    // Invalid lines cause either an error of the dataset or a draft to validate: the new status of the dataset tells
    // which.
    if (status === 'error' || event.type === 'validation-error') {
      await readAgain(client, recordKeyOf(id))
      setFromEvents(undefined)
      const cached = client.getQueryData<Dataset>(recordKeyOf(id))
      const text = saidEvent(storedEventText(event), cached?.schema ?? [], t)
      // A validation error of some lines does not always set the dataset's status to `error`.
      if (cached?.status === 'error') notify({ msg: t('datasets.events.errorNotice'), error: text })
      else if (status) notify({ type: 'warning', msg: text })
    } else if (status) setFromEvents({ status, at: Date.now() })
    // Events after each edit of a line are not stored in the journal, and need no notification.
    if (store && event.type === 'finalize-end') {
      notify({ type: 'success', msg: t('datasets.events.finalizedNotice') })
    }
    const refresh = refreshAfter(event, !!dataset?.draftReason)
    if (refresh === 'everything') {
      if (event.type === 'draft-cancelled') setFromEvents(undefined)
      await reload()
    } else if (refresh) merge(await readFields(id, refreshedFields[refresh]))
  }

  const isBehind = useRef(false)
  useChannel<JournalEvent & { store?: boolean }>(
    isLive && dataset ? `datasets/${dataset.id}/journal` : undefined,
    (event) => {
      onEvent(event).catch((error: unknown) => notify({ msg: t('datasets.events.refreshError'), error }))
    },
    () => {
      isBehind.current = true
    },
    () => {
      // Events between the first read and the subscription are missed: a short processing may have ended in between.
      if (isBehind.current || isProcessing(dataset?.status)) void reload()
      isBehind.current = false
    }
  )
  useChannel<Partial<TaskProgress>>(
    isLive && dataset ? `datasets/${dataset.id}/task-progress` : undefined,
    (message) => {
      client.setQueryData(datasetKeys.progress(id), message)
      // The validation of a schema without invalid lines emits no event, so the end of the task triggers the read.
      if (!message.task && dataset?.status === 'validation-updated') void reload()
    }
  )
}
