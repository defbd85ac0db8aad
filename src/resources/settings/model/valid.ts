/** Validity of a section before its save. No I/O. */
import type { DatasetsMetadata, PublicationSite, Topic, Webhook } from '../../../../contract/settings.ts'
import { topicColor } from '../../../ui/topicLook.ts'
import type { EditedSections, SectionKey } from './sections.ts'

/** Minimum length of a title on the server, without surrounding spaces. */
export const minTitleLength = 3

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isLongEnough = ({ title }: { title: string }): boolean => (title ?? '').trim().length >= minTitleLength

/** Whether a text is an http(s) URL with a host. */
function isWebAddress(text: string | undefined): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text ?? '') && URL.canParse(text ?? '')
}

function isTopicValid({ title, color }: Topic): boolean {
  return isText(title) && (!color || topicColor(color) !== undefined)
}

export function isWebhookValid({ title, events, target }: Webhook): boolean {
  return isText(title) && events.length > 0 && isWebAddress(target.params.url)
}

export function isLicenseValid({ title, href }: { title: string; href: string }): boolean {
  return isText(title) && isWebAddress(href)
}

export function isSiteValid({ type, id, url }: PublicationSite): boolean {
  return isText(type) && isText(id) && isWebAddress(url)
}

export const isCustomValid = isLongEnough
export const isConceptValid = isLongEnough

function areSitesValid(sites: PublicationSite[]): boolean {
  return (
    sites.every(isSiteValid) && new Set(sites.map(({ type, id }) => `${type}:${id}`)).size === sites.length
  )
}

type Rules = { [Key in SectionKey]?: (value: NonNullable<EditedSections[Key]>) => boolean }

const rules: Rules = {
  topics: (topics) => topics.every(isTopicValid),
  licenses: (licenses) => licenses.every(isLicenseValid),
  datasetsMetadata: ({ custom = [] }: DatasetsMetadata) => custom.every(isCustomValid),
  privateVocabulary: (concepts) => concepts.every(isConceptValid),
  webhooks: (webhooks) => webhooks.every(isWebhookValid),
  publicationSites: areSitesValid,
  info: ({ contact = {} }) =>
    (!contact.url || isWebAddress(contact.url)) && (!contact.email || /^[^\s@]+@[^\s@]+$/.test(contact.email))
}

export function isSectionValid(key: SectionKey, value: unknown): boolean {
  const rule = rules[key] as ((value: unknown) => boolean) | undefined
  return value === undefined || !rule || rule(value)
}
