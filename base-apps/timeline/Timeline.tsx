/** Vertical timeline of all events. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Line, LinesAnswer } from '../../contract/datasets/dataset.ts'
import { eventOf } from '../../src/views/calendar/events.ts'
import { safeHref } from '../../src/views/values/cellContent.ts'
import { formatDay } from '../../src/views/calendar/days.ts'
import { getJson } from '../shared/requests.ts'
import { locale } from '../shared/language.ts'
import { isEmptyValue, LineValue } from '../shared/LineValue.tsx'
import { MoreLines } from '../shared/MoreLines.tsx'
import { nextCursor } from '../shared/nextCursor.ts'
import { Empty, Failed, Loading } from '../shared/states.tsx'
import type { EventsViewProps } from './Agenda.tsx'
import type { EventColumns } from './configuration.ts'
import { hoursOf, whenOf } from './eventWords.ts'
import { periodOf, usualPeriod, type Period } from './periods.ts'
import { timelineUrl } from './requests.ts'
import type { EventColors } from './useCategories.ts'
import { zonesOf } from './useEvents.ts'

export default function Timeline({ dataset, columns, filters, colors, onOpen }: EventsViewProps) {
  const first = timelineUrl(dataset, columns, filters, undefined)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['timeline', first],
    queryFn: ({ pageParam, signal }) =>
      getJson<LinesAnswer>(timelineUrl(dataset, columns, filters, pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => nextCursor(next),
    placeholderData: keepPreviousData
  })
  const groups = useMemo(
    () => groupsOf(data?.pages.flatMap(({ results }) => results) ?? [], columns),
    [data, columns]
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (groups.length === 0) return <Empty />
  const zones = zonesOf(dataset, columns)
  return (
    <div className="timeline" aria-busy={isFetching}>
      {groups.map(({ title, lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ol>
            {lines.map((line) => {
              const event = eventOf(line, columns, zones)
              return (
                event && (
                  <li key={line._id}>
                    <TimelineEvent {...{ line, columns, colors, event }} onOpen={() => onOpen(event)} />
                  </li>
                )
              )
            })}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <MoreLines
          isBusy={isFetching}
          onMore={() => {
            if (!isFetching) void fetchNextPage()
          }}
        />
      )}
    </div>
  )
}

interface TimelineEventProps {
  line: Line
  columns: EventColumns
  colors: EventColors
  event: NonNullable<ReturnType<typeof eventOf>>
  onOpen: () => void
}

function TimelineEvent({ line, columns, colors, event, onOpen }: TimelineEventProps) {
  const { description, image } = columns
  const address = line._thumbnail ?? (image && line[image.key])
  const picture = typeof address === 'string' ? safeHref(address) : undefined
  return (
    <article style={{ borderInlineStartColor: colors.colorOf(line) }}>
      <p className="when">
        {whenOf(event)}
        {event.days === 1 && event.minutes ? ` – ${hoursOf(event).split(' – ').at(-1) ?? ''}` : ''}
      </p>
      <h3>
        <button type="button" onClick={onOpen}>
          {event.label}
        </button>
      </h3>
      {picture && <Picture address={picture} />}
      {description && !isEmptyValue(line[description.key]) && (
        <p>
          <LineValue column={description} line={line} />
        </p>
      )}
    </article>
  )
}

/** An image that fails to load is removed. */
function Picture({ address }: { address: string }) {
  const [isLost, setLost] = useState(false)
  return isLost ? null : <img src={address} alt="" loading="lazy" onError={() => setLost(true)} />
}

interface Group {
  title: string
  lines: Line[]
}

function groupsOf(lines: Line[], { start }: EventColumns): Group[] {
  const startOf = (line: Line): string => String(line[start.key])
  const period = usualPeriod(lines.map(startOf))
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const key = periodOf(startOf(line), period)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups].map(([key, ofPeriod]) => ({ title: titleOfPeriod(key, period), lines: ofPeriod }))
}

function titleOfPeriod(key: string, period: Period): string {
  return period === 'year' ? key : formatDay(`${key}-01`, locale, { month: 'long', year: 'numeric' })
}
