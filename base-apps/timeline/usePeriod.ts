/** Which days are shown, and how: in the address of the page. */
import { isDay } from '../../src/views/calendar/days.ts'
import { startDay } from '../../src/views/calendar/events.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import type { Display, TimelineChoices } from './configuration.ts'

export interface ShownPeriod {
  display: Display
  /** A day of the month or of the week. */
  day: string
  show: (change: { display?: Display; day?: string }) => void
}

/** A month has no room for names in a narrow frame. */
const narrow = 600

type TimePeriod = NonNullable<Parameters<typeof startDay>[0]['timePeriod']>

export function usePeriod(dataset: DescribedDataset, choices: TimelineChoices): ShownPeriod {
  const parameters = useParameters()
  const { displays, display: usual, start } = choices
  const isNarrow = window.innerWidth < narrow && usual === 'month' && displays.includes('list')
  const first: Display = isNarrow ? 'list' : usual
  const { timePeriod } = dataset as { timePeriod?: TimePeriod }
  const firstDay = start ?? startDay(timePeriod ? { timePeriod } : {})
  const asked = parameters.get('date') ?? ''
  return {
    display: displays.find((known) => known === parameters.get('display')) ?? first,
    day: isDay(asked) ? asked : firstDay,
    show({ display, day }) {
      setParameters({
        ...(display ? { display: display === first ? undefined : display } : {}),
        ...(day ? { date: day === firstDay ? undefined : day } : {})
      })
    }
  }
}
