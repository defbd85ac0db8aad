import { mdiCalendar, mdiCalendarPlus } from '@mdi/js'
import type { ReactNode } from 'react'
import type { PageConfig } from '../../../../contract/portals/page.ts'
import { periodText } from '../../cards/period.ts'
import { Glyph } from '../../ui/Icon.tsx'
import { useFormats } from '../../view/formats.ts'
import { worldAddress } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { hasMainTitle } from '../PageContent.tsx'
import { icsOf } from './dated.ts'

const useTexts = portalTexts({
  fr: { calendar: 'Ajouter à mon agenda', published: 'Publié le' },
  en: { calendar: 'Add to my calendar', published: 'Published on' }
})

interface DatedHeaderProps {
  type: 'event' | 'news'
  config: PageConfig
}

/** Header of an event or a news article: title and date. */
export function DatedHeader({ type, config }: DatedHeaderProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const { day } = useFormats()
  const { title, eventMetadata, newsMetadata } = config
  const date = newsMetadata?.date
  const period = type === 'event' ? periodText(eventMetadata ?? {}, visit) : ''
  const ics = type === 'event' ? icsOf(config, worldAddress(visit, visit.path)) : undefined
  return (
    <header className="dated">
      {!hasMainTitle(config.elements) && <h1>{title}</h1>}
      <p className="dated-date">
        {type === 'news' && day(date) && (
          <time dateTime={date}>
            {texts.published} {day(date)}
          </time>
        )}
        {period && (
          <time dateTime={eventMetadata?.startDate}>
            <Glyph path={mdiCalendar} size={18} /> {period}
          </time>
        )}
        {ics && (
          <a
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(ics)}`}
            download={`${eventMetadata?.slug ?? 'event'}.ics`}
          >
            <Glyph path={mdiCalendarPlus} size={18} /> {texts.calendar}
          </a>
        )}
      </p>
    </header>
  )
}
