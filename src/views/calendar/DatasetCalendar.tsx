import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { errorDetail } from '../../api/http.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { BusyBar } from '../BusyBar.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import { useViewNotify } from '../notify.tsx'
import { LinesContext, type LinesContextValue } from '../table/linesContext.ts'
import { ReadFailure } from '../table/ReadFailure.tsx'
import { TableMessage } from '../table/TableMessage.tsx'
import { useTableHeight } from '../table/useTableHeight.ts'
import { useTableState, type TableController, type TableUrlState } from '../table/useTableState.ts'
import { useUnavailable } from '../table/useUnavailable.ts'
import { useCells } from '../values/useCells.ts'
import { lazyPart } from '../../lazyScreen.ts'
import { calendarColumns, type CalendarColumns } from './calendarColumns.ts'
import { CalendarHeader } from './CalendarHeader.tsx'
import { CalendarFrame } from './calendarStyles.ts'
import { addDays, addMonths, daysBetween, firstWeekday, weekOf, weeksOf, type Day } from './days.ts'
import { EventList } from './EventList.tsx'
import { EventsGrid } from './EventsGrid.tsx'
import { startDay, type CalendarEvent } from './events.ts'
import { hasDayInUrl, useCalendarState } from './useCalendarState.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'
import { useEvents } from './useEvents.ts'
import { useOpeningDay } from './useOpeningDay.ts'

const EventDialog = lazyPart(async () => (await import('./EventDialog.tsx')).default)

/** Maximum length of labels in characters; the server truncates longer texts. */
const truncate = 50

interface DatasetCalendarProps {
  dataset: Dataset
  /** Height in pixels, or `window`: from the top of the calendar to the bottom of the window. */
  height: number | 'window'
  /** Minimum height of the calendar in pixels. */
  minHeight?: number
  urlState: TableUrlState
  /** Reads the draft version of the lines. */
  draft?: boolean
}

/** Calendar of the lines of a dataset, as a month, a week or a list. */
export default function DatasetCalendar(props: DatasetCalendarProps): ReactNode {
  const { dataset } = props
  const t = useCalendarTranslate()
  const columns = useMemo(() => calendarColumns(dataset.schema), [dataset.schema])
  const unavailable = useUnavailable(dataset)
  if (!columns || unavailable) {
    return <TableMessage severity="info" text={unavailable ?? t('calendar.unusable')} />
  }
  return <Calendar {...props} columns={columns} />
}

interface CalendarProps extends DatasetCalendarProps {
  columns: CalendarColumns
}

function Calendar(props: CalendarProps): ReactNode {
  const { dataset, urlState, columns, height, minHeight, draft = false } = props
  const t = useCalendarTranslate()
  const frame = useRef<HTMLElement>(null)
  const { cssHeight } = useTableHeight(height, frame)
  const controller = useTableState(dataset, urlState, false)
  const opening = useOpeningDay({ dataset, columns, controller, draft })
  if (opening !== undefined || hasDayInUrl(urlState)) {
    return <Opened {...props} controller={controller} opening={opening ?? startDay(dataset)} />
  }
  return (
    <CalendarFrame
      ref={frame}
      aria-label={t('calendar.name', { title: dataset.title })}
      aria-busy
      style={{ height: cssHeight, minHeight }}
    >
      <BusyBar isBusy />
    </CalendarFrame>
  )
}

interface OpenedProps extends CalendarProps {
  controller: TableController
  opening: Day
}

function Opened(props: OpenedProps): ReactNode {
  const { dataset, urlState, columns, controller, opening, draft = false } = props
  const t = useCalendarTranslate()
  const translate = useViewTranslate()
  const notify = useViewNotify()
  const frame = useRef<HTMLElement>(null)
  const { cssHeight } = useTableHeight(props.height, frame)
  const { state, update } = useCalendarState(opening, urlState)
  const { display, day } = state
  const weeks = useMemo(() => {
    const firstDay = firstWeekday(currentLocale())
    return display === 'week' ? [weekOf(day, firstDay)] : weeksOf(day, firstDay)
  }, [display, day])
  const days = useMemo(() => (display === 'list' ? monthDays(day) : weeks.flat()), [display, day, weeks])
  const hasHours = display === 'week' && columns.start.format === 'date-time'
  const first = days[0] ?? day
  const last = days.at(-1) ?? day
  const { events, lines, selection } = useEvents({ dataset, columns, controller, draft, first, last })
  const cells = useCells(truncate)
  const list = useMemo<LinesContextValue>(
    () => ({ dataset, controller, lines, selection, cells, draft, interaction: true }),
    [dataset, controller, lines, selection, cells, draft]
  )
  const [opened, setOpened] = useState<CalendarEvent>()
  const { error, total, loaded } = lines
  useEffect(() => {
    if (error) notify({ type: 'error', title: translate('views.table.failed'), detail: errorDetail(error) })
  }, [error, notify, translate])

  const label = t('calendar.name', { title: dataset.title })
  const locale = currentLocale()
  return (
    <LinesContext value={list}>
      <CalendarFrame
        ref={frame}
        aria-label={label}
        aria-busy={lines.isFetching}
        style={{ height: cssHeight, minHeight: props.minHeight }}
      >
        <BusyBar isBusy={lines.isFetching} />
        <CalendarHeader state={state} first={first} last={last} onChange={update} />
        {controller.state.filters.length > 0 && (
          <div className="notes">
            <FilterChips />
          </div>
        )}
        {error ? (
          <ReadFailure error={error} onRetry={lines.retry} />
        ) : (
          <Limit total={total} loaded={loaded} onMore={lines.hasMore ? lines.loadMore : undefined} />
        )}
        {display === 'list' ? (
          total === 0 ? (
            <TableMessage severity="info" text={t('calendar.empty')} />
          ) : (
            <EventList label={label} days={days} events={events} onOpen={(event) => setOpened(event)} />
          )
        ) : (
          <EventsGrid
            label={t(`calendar.displays.${display}`)}
            view={hasHours ? 'hours' : display}
            day={day}
            events={events}
            onOpen={(event) => setOpened(event)}
          />
        )}
        <output style={hidden}>
          {total !== undefined &&
            t('calendar.count', { smart_count: total, count: total.toLocaleString(locale) })}
        </output>
      </CalendarFrame>
      {opened && <EventDialog event={opened} onClose={() => setOpened(undefined)} />}
    </LinesContext>
  )
}

/** Visually hidden live region for screen readers: the number of events of the period. */
const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)'
} as const

function monthDays(day: string): string[] {
  const first = addMonths(day, 0)
  return Array.from({ length: daysBetween(first, addMonths(day, 1)) }, (_, index) => addDays(first, index))
}

interface LimitProps {
  total: number | undefined
  loaded: number
  onMore: (() => void) | undefined
}

/** Notice shown when the period has more events than the API returns in one page. */
function Limit({ total, loaded, onMore }: LimitProps): ReactNode {
  const t = useCalendarTranslate()
  const locale = currentLocale()
  if (total === undefined || loaded >= total || loaded === 0) return null
  return (
    <div className="limited">
      {t('calendar.limited', {
        count: loaded.toLocaleString(locale),
        total: total.toLocaleString(locale)
      })}
      {onMore && (
        <button type="button" onClick={onMore}>
          {t('calendar.more')}
        </button>
      )}
    </div>
  )
}
