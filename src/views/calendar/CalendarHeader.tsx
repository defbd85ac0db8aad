import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { ToolbarButton } from '../table/ToolbarButton.tsx'
import { addDays, addMonths, formatDay, formatDays, today, type Day } from './days.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'
import { calendarDisplays, type CalendarState } from './useCalendarState.ts'

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 4,
  minHeight: 48,
  boxSizing: 'border-box',
  padding: '6px 12px',
  '& .period': { display: 'flex', alignItems: 'center', minWidth: 0 },
  '& h2': {
    margin: '0 8px',
    fontSize: 18,
    fontWeight: 700,
    minWidth: 'min(150px, 100vw - 120px)',
    textAlign: 'center'
  },
  '& h2::first-letter': { textTransform: 'uppercase' },
  '& .choices': {
    display: 'flex',
    marginLeft: 'auto',
    padding: 0,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    overflow: 'hidden'
  },
  '& .text': {
    all: 'unset',
    boxSizing: 'border-box',
    minHeight: 32,
    padding: '0 12px',
    font: `700 13px/32px ${theme.typography.fontFamily}`,
    color: theme.palette.text.secondary,
    cursor: 'pointer'
  },
  '& .text:hover': { background: theme.palette.action.hover },
  '& .text:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& .text[aria-pressed="true"]': {
    background: theme.palette.primary.surface ?? theme.palette.primary.main,
    color: theme.palette.primary.onSurface ?? theme.palette.primary.contrastText
  },
  '& .today': { border: `1px solid ${theme.palette.divider}`, borderRadius: 8, lineHeight: '30px' }
}))

interface CalendarHeaderProps {
  state: CalendarState
  first: Day
  last: Day
  onChange: (change: Partial<CalendarState>) => void
}

/** Header of the calendar: the period shown, and the buttons that change it. */
export function CalendarHeader({ state, first, last, onChange }: CalendarHeaderProps): ReactNode {
  const t = useCalendarTranslate()
  const locale = currentLocale()
  const { display, day } = state
  const go = (step: number): void =>
    onChange({ day: display === 'week' ? addDays(day, 7 * step) : addMonths(day, step) })
  const title =
    display === 'week'
      ? formatDays(first, last, locale)
      : formatDay(day, locale, { month: 'long', year: 'numeric' })
  return (
    <Bar>
      <div className="period">
        <ToolbarButton name={t(`calendar.previous.${display}`)} onClick={() => go(-1)}>
          <ChevronLeft />
        </ToolbarButton>
        <h2 aria-live="polite">{title}</h2>
        <ToolbarButton name={t(`calendar.next.${display}`)} onClick={() => go(1)}>
          <ChevronRight />
        </ToolbarButton>
      </div>
      <button type="button" className="text today" onClick={() => onChange({ day: today() })}>
        {t('calendar.today')}
      </button>
      <fieldset className="choices" aria-label={t('calendar.display')}>
        {calendarDisplays.map((choice) => (
          <button
            key={choice}
            type="button"
            className="text"
            aria-pressed={choice === display}
            onClick={() => onChange({ display: choice })}
          >
            {t(`calendar.displays.${choice}`)}
          </button>
        ))}
      </fieldset>
    </Bar>
  )
}
