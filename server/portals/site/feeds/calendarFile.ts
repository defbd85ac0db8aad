/** iCalendar file of the current and coming events of a portal, for calendars that subscribe to it. */
import { calendarOf } from '../../../../contract/portals/calendar.ts'
import { pathOfPage } from '../../../../contract/portals/links.ts'
import { comingEvents } from '../../public/contents.ts'
import type { PortalFile } from '../files.ts'

const maxEvents = 500

export const eventsCalendar: PortalFile = async ({ parts, visited, addresses: { url } }) => {
  const events = await comingEvents(parts.metadata, visited.portal, maxEvents)
  const body = calendarOf({
    name: visited.config.title,
    host: new URL(url).hostname,
    events: events.map(({ id, slug, title, description, start, end, changed }) => ({
      id,
      title,
      description: description ?? undefined,
      address: url + pathOfPage({ type: 'event', slug }),
      start,
      end: end ?? undefined,
      changed
    }))
  })
  return { contentType: 'text/calendar; charset=utf-8', body }
}
