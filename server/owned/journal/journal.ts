/** Journal of a resource: stores its events and publishes them to watchers (docs/api/realtime.md). */
import type { JournalEvent, TaskName, TaskProgress } from '../../../contract/datasets/dataset.ts'
import type { Platform } from '../../platform.ts'
import { liveConsumer } from '../../outbox/outbox.ts'
import type { OwnedRecord, ResourceDefinition } from '../definition.ts'
import { journalChannel, readEvents, readTaskProgress, writeTaskProgress } from './store.ts'

const progressInterval = 250
const progressHeartbeat = 30_000

let lastDate = 0

/** Current date, strictly later than any former result: clients tell the events of a resource apart by date. */
export function eventDate(): string {
  lastDate = Math.max(Date.now(), lastDate + 1)
  return new Date(lastDate).toISOString()
}

export function journalEvent(type: string, more: Partial<JournalEvent> = {}): JournalEvent {
  return { type, date: eventDate(), ...more }
}

interface TaskReporter {
  /** Reports a percentage, which is published every 250 ms at most, and only when it increased. */
  progress: (percent: number) => void
  end(): Promise<void>
  fail(): Promise<void>
}

/** Short tasks that are not resumed after a restart: they are published but not stored. */
export interface PassingTasks {
  /** Begins a passing task, and ends the previous one. */
  begin(task: TaskName): void
  /** Ends all passing tasks; a stored task that runs besides continues. */
  end(): void
}

export interface Journal {
  /**
   * Publishes an event. A stored event is part of a committed change (`OwnedStore.update`), which is delivered now.
   * Other events are published to current watchers, after it.
   */
  broadcast(resource: string, event: JournalEvent, stored: boolean): void
  /** Delivers messages of a committed change that are not in the journal. */
  wake(): void
  /** Stored events, the newest first. */
  events(resource: string): Promise<JournalEvent[]>
  startTask(resource: string, task: TaskName): Promise<TaskReporter>
  passingTasks(resource: string): PassingTasks
  clearTask(resource: string): Promise<void>
  taskProgress(resource: string): Promise<TaskProgress | Record<string, never>>
}

export function openJournal<Resource extends OwnedRecord>(
  { metadata, bus, outbox }: Pick<Platform, 'metadata' | 'bus' | 'outbox'>,
  { name, tables }: Pick<ResourceDefinition<Resource>, 'name' | 'tables'>
): Journal {
  /** Progress of the tasks running in this process; only milestones are stored. */
  const live = new Map<string, TaskProgress>()
  const publishTask = (resource: string, progress: TaskProgress | Record<string, never>): void =>
    bus.publish(`${name}/${resource}/task-progress`, progress)
  return {
    broadcast: (resource, event, stored) => {
      if (stored) outbox.wake()
      else
        outbox.afterwards(liveConsumer, () =>
          bus.publish(journalChannel(name, resource), { ...event, store: false })
        )
    },
    wake: () => outbox.wake(),
    events: (resource) => readEvents(metadata, tables, resource),

    async startTask(resource, task) {
      let last: TaskProgress = { task, progress: -1 }
      let publishedAt = 0
      const report = (progress: TaskProgress): void => {
        last = progress
        publishedAt = Date.now()
        live.set(resource, progress)
        publishTask(resource, progress)
      }
      const milestone = async (progress: TaskProgress): Promise<void> => {
        report(progress)
        await writeTaskProgress(metadata, tables, resource, progress)
      }
      await milestone(last)
      return {
        progress: (percent) => {
          const value = Math.max(0, Math.min(100, Math.floor(percent)))
          const elapsed = Date.now() - publishedAt
          const grew = value > last.progress && elapsed >= progressInterval
          if (grew || elapsed >= progressHeartbeat) report({ task, progress: Math.max(value, last.progress) })
        },
        end: () => milestone({ task, progress: 100 }),
        fail: () => milestone({ ...last, error: true })
      }
    },

    passingTasks(resource) {
      let last: TaskProgress | undefined
      // Publishes progress in order with the events of the journal.
      const publish = (progress: TaskProgress | Record<string, never>): void =>
        outbox.afterwards(liveConsumer, () => publishTask(resource, progress))
      const report = (progress: TaskProgress): void => {
        last = progress
        live.set(resource, progress)
        publish(progress)
      }
      const isUnderWay = (): boolean => !!last && live.get(resource) === last
      return {
        begin: (task) => {
          if (last && isUnderWay()) report({ task: last.task, progress: 100 })
          report({ task, progress: -1 })
        },
        end: () => {
          if (!isUnderWay()) return
          live.delete(resource)
          publish({})
        }
      }
    },

    async clearTask(resource) {
      live.delete(resource)
      await writeTaskProgress(metadata, tables, resource, undefined)
      publishTask(resource, {})
    },

    taskProgress: async (resource) => live.get(resource) ?? readTaskProgress(metadata, tables, resource)
  }
}
