/** Effects of a change of settings on the resources of the account (docs/api/settings.md). No I/O. */
import { isDeepStrictEqual } from 'node:util'
import type { Settings, Topic } from './settings.ts'

export interface CopyChanges {
  /** Changed topics by id, as copied by datasets; null for a removed topic. */
  topics: Map<string, Topic | null>
  /** Keys of custom metadata that were removed. */
  removedMetadata: string[]
}

export function changesOfCopies(before: Settings | undefined, after: Settings): CopyChanges {
  const topics = new Map<string, Topic | null>()
  const keptTopics = new Map(after.topics?.map((topic) => [topic.id, topic]))
  for (const topic of before?.topics ?? []) {
    const next = keptTopics.get(topic.id)
    if (!next) topics.set(topic.id, null)
    else if (!isDeepStrictEqual(topic, next)) topics.set(topic.id, copied(next))
  }
  const defined = new Set(after.datasetsMetadata?.custom?.map(({ key }) => key))
  const removedMetadata = (before?.datasetsMetadata?.custom ?? [])
    .map(({ key }) => key)
    .filter((key) => !defined.has(key))
  return { topics, removedMetadata }
}

function copied({ icon, ...topic }: Topic): Topic {
  if (!icon) return topic
  const { svg: _svg, ...iconFields } = icon
  return { ...topic, icon: iconFields }
}
