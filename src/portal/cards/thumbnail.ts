/** Selects the picture of a card: the first available one (portals-blocks, cards). No I/O. */
import { sectionOf } from '../../../contract/portals/looks.ts'
import { onSite } from '../view/addresses.ts'
import { safeAddress } from '../view/links.ts'
import type { ListedApplication, ListedDataset } from './listed.ts'

/** URL, or reference of an image of the portal's configuration. */
export type Thumbnail = { address: string; isCapture?: true } | { image: unknown; isStandIn?: true }

interface Config {
  /** `thumbnail` of the card's configuration. */
  thumbnail: Record<string, unknown>
  /** `topics` of the portal's configuration. */
  topics: unknown
  /** Base path of the current site. */
  sitePath?: string | undefined
}

/** URL of the screenshot of an application, with its modification date to bypass caches. */
export function captureAddress({ id, updatedAt }: { id: string; updatedAt?: string }): string {
  const path = `/data-fair/api/v1/applications/${encodeURIComponent(id)}/capture`
  return updatedAt ? `${path}?updatedAt=${encodeURIComponent(updatedAt)}` : path
}

function ownOf({ thumbnail, image }: Pick<ListedDataset, 'thumbnail' | 'image'>): Thumbnail | undefined {
  const address = safeAddress(thumbnail) ?? safeAddress(image)
  return address && /^(?:https?:|\/)/i.test(address) ? { address } : undefined
}

function ofTopic({ topics }: Pick<ListedDataset, 'topics'>, config: Config): Thumbnail | undefined {
  const id = config.thumbnail.useTopic === true ? topics?.[0]?.id : undefined
  const configured: unknown[] = Array.isArray(config.topics) ? config.topics : []
  const image = id && configured.map(sectionOf).find((topic) => topic.id === id)?.thumbnail
  return image ? { image } : undefined
}

/** @param look `thumbnail` of the card's configuration */
export function imageThumbnail(image: unknown, look: { default?: unknown }): Thumbnail | undefined {
  if (image) return { image }
  return look.default ? { image: look.default, isStandIn: true } : undefined
}

export function datasetThumbnail(dataset: ListedDataset, config: Config): Thumbnail | undefined {
  const applications = dataset.extras?.applications
  const first = Array.isArray(applications) ? applications[0] : undefined
  const capture = config.thumbnail.useApplication === true && typeof first?.id === 'string'
  return (
    ownOf(dataset) ??
    ofTopic(dataset, config) ??
    (capture && first ? { address: onSite(config, captureAddress(first)), isCapture: true } : undefined) ??
    imageThumbnail(undefined, config.thumbnail)
  )
}

export function applicationThumbnail(application: ListedApplication, config: Config): Thumbnail | undefined {
  return (
    ownOf(application) ??
    ofTopic(application, config) ??
    imageThumbnail(undefined, config.thumbnail) ??
    // With `useSummary`, the summary replaces the screenshot.
    (config.thumbnail.useSummary === true && application.summary
      ? undefined
      : { address: onSite(config, captureAddress(application)), isCapture: true })
  )
}
