import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Link, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { traceTitleIn } from '../../../contract/events/traceTitles.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { localized } from '../../i18n/localized.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { safeLink } from '../../ui/safeLink.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { PlatformEvent } from '../eventsApi.ts'
import { resourcePath } from '../resourcePath.ts'
import { originatorDetail, originatorKind, originatorName } from './originator.ts'
import { OriginatorAvatar } from './OriginatorAvatar.tsx'

/** Collapsible row of an event: author, text and date. */
export function EventRow({ event }: { event: PlatformEvent }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const title =
    (event.title && traceTitleIn(currentLocale(), event.title)) ||
    (event.topic.title && localized(event.topic.title)) ||
    event.topic.key
  const who = useWho(event)
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={(_event, next) => setOpen(next)}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{ '&:not(:last-of-type)': { borderBottom: 0 }, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        expandIcon={<ExpandMore />}
        sx={{ px: { xs: 1, sm: 2 }, '& .MuiAccordionSummary-content': { minWidth: 0 } }}
      >
        <Box
          component="span"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
            columnGap: 2,
            alignItems: 'center',
            width: '100%',
            pr: 1,
            '& > time': { gridColumn: { xs: 2, sm: 3 } }
          }}
        >
          <OriginatorAvatar event={event} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {title}
            </Typography>
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              {[who, originatorName(event)].filter(Boolean).join(' - ')}
            </Typography>
          </Box>
          <RelativeDate date={event.date} />
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ pl: { xs: 2, sm: 8 }, pt: 0 }}>
        <EventDetail event={event} />
      </AccordionDetails>
    </Accordion>
  )
}

/** Author of an event other than a member of an account: a platform administrator, a process or an API key. */
function useWho(event: PlatformEvent): string | undefined {
  const t = useViewTranslate()
  const kind = originatorKind(event)
  return kind === 'user' || kind === 'organization' ? undefined : t(`events.originator.${kind}`)
}

function EventDetail({ event }: { event: PlatformEvent }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const { resource, body } = event
  const link = resourcePath(resource) ?? safeLink(event.url)
  const named = resource?.title || resource?.id
  const who = useWho(event)
  const details = [originatorName(event), originatorDetail(event)].filter(Boolean).join(', ')
  return (
    <>
      {body && (
        <Typography sx={{ mb: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</Typography>
      )}
      <Facts>
        <Fact label={t('events.detail.date')}>
          <time dateTime={event.date}>{formats.dateTime(event.date)}</time>
        </Fact>
        <Fact label={t('events.detail.originator')}>{[who, details].filter(Boolean).join(' - ')}</Fact>
        {(named || link) && (
          <Fact label={t('events.detail.resource')}>
            {/* The link navigates the top window: a page of the platform does not fit in this frame. */}
            {link ? (
              <Link href={link} target="_top">
                {named ?? link}
              </Link>
            ) : (
              named
            )}
          </Fact>
        )}
        <Fact label={t('events.detail.topic')}>{event.topic.key}</Fact>
      </Facts>
    </>
  )
}
