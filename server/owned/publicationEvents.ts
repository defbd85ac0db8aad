/** Events about publications of resources, for followers and publishers of a site (docs/api/events.md). */
import type { Kysely } from 'kysely'
import { isPublic } from '../../contract/permissions.ts'
import type { Tables } from '../metadata/database.ts'
import { addToOutbox } from '../outbox/store.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import { visibleSites, type VisibleSite } from '../settings/publicationSites.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import type { EventsDefinition, ReportedEvent } from './events.ts'
import { labelOf, newsOf, type Subject } from './news.ts'

type Published = Pick<
  OwnedRecord,
  'permissions' | 'publicationSites' | 'requestedPublicationSites' | 'topics'
>

interface Publication {
  kind: 'published' | 'published-topic' | 'publication-requested'
  /** Site as `{type}:{id}`. */
  site: string
  topic?: { id: string; title: string }
}

/**
 * Events of the publications in a change.
 * @param before undefined for a new resource
 */
export function publicationsOf(
  before: Published | undefined,
  after: Published,
  isPublicFor: (permissions: Published['permissions']) => boolean
): Publication[] {
  const { publicationSites = [], requestedPublicationSites = [], topics = [] } = after
  if (!publicationSites.length && !requestedPublicationSites.length) return []
  const wasPublished = new Set(before?.publicationSites)
  const wasRequested = new Set(before?.requestedPublicationSites)
  const hadTopic = new Set(before?.topics?.map(({ id }) => id))
  const becomesPublic =
    before?.permissions !== undefined &&
    publicationSites.length > 0 &&
    !isPublicFor(before.permissions) &&
    isPublicFor(after.permissions)
  const published = [...new Set(publicationSites)].flatMap((site): Publication[] => {
    const isNew = becomesPublic || !wasPublished.has(site)
    // Topics of old resources may lack an id.
    const newTopics = topics.filter(({ id }) => id && (isNew || !hadTopic.has(id)))
    return [
      ...(isNew ? [{ kind: 'published' as const, site }] : []),
      ...newTopics.map(({ id, title }) => ({ kind: 'published-topic' as const, site, topic: { id, title } }))
    ]
  })
  const requested = [...new Set(requestedPublicationSites)]
    .filter((site) => !wasRequested.has(site))
    .map((site): Publication => ({ kind: 'publication-requested', site }))
  return [...published, ...requested]
}

/**
 * Writes the events of publications, in the transaction of the change. Sites that the account no longer has are
 * skipped.
 */
export async function reportPublications<Resource extends OwnedRecord>(
  scope: Kysely<Tables>,
  { operationTable }: Pick<ResourceDefinition<Resource>, 'operationTable'>,
  definition: EventsDefinition<Resource>,
  before: Resource | undefined,
  after: Resource
): Promise<void> {
  const publications = publicationsOf(before, after, (permissions) => isPublic(permissions, operationTable))
  if (!publications.length) return
  const sites = await visibleSites(scope, { ...after.owner, department: '*' })
  const subject = { type: definition.type, operationTable }
  for (const publication of publications) {
    const site = sites.find(({ type, id }) => `${type}:${id}` === publication.site)
    if (!site) continue
    const event = publicationEvent(subject, definition.publicationRequest, after, publication, site)
    await addToOutbox(scope, eventsChannel, event)
  }
}

function publicationEvent(
  subject: Subject,
  publicationRequest: EventsDefinition<OwnedRecord>['publicationRequest'],
  record: OwnedRecord,
  { kind, site: name, topic }: Publication,
  site: VisibleSite
): ReportedEvent {
  const { title, owner } = record
  const label = labelOf(record)
  const siteTitle = titleOf(site)
  // Recipients are members of the account of the site, whatever the department of the resource.
  const sender: ReportedEvent['sender'] = {
    type: owner.type,
    id: owner.id,
    name: owner.name,
    ...(site.department ? { department: site.department } : {})
  }
  if (kind === 'publication-requested') {
    const body = {
      fr: `Une publication sur ${siteTitle} est demandée pour ${label}.`,
      en: `Publication of ${label} on ${siteTitle} was requested.`
    }
    return newsOf(subject, record, `${kind}:${name}`, { title: publicationRequest, body, sender })
  }
  if (!topic) {
    return newsOf(subject, record, `${kind}:${name}`, {
      title: { fr: `Publication de ${title}`, en: `Publication of ${title}` },
      body: {
        fr: `Publication de ${label} sur ${siteTitle}.`,
        en: `Publication of ${label} on ${siteTitle}.`
      },
      sender
    })
  }
  return newsOf(subject, record, `${kind}:${name}:${topic.id}`, {
    title: {
      fr: `Publication de ${title} dans ${topic.title}`,
      en: `Publication of ${title} in ${topic.title}`
    },
    body: {
      fr: `Publication de ${label} sur ${siteTitle}, dans la thématique ${topic.title}.`,
      en: `Publication of ${label} on ${siteTitle}, in the topic ${topic.title}.`
    },
    sender
  })
}

function titleOf({ title, url }: VisibleSite): string {
  if (title) return title
  return URL.canParse(url) ? new URL(url).host : url
}
