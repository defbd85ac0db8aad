/**
 * SVG of a chart. Screen readers and the keyboard get it as a list box of values; arrow keys move between the values.
 */
import { useId, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { ChartType } from '../configuration.ts'
import type { ChartData } from '../data.ts'
import { Bars } from './Bars.tsx'
import type { Anchor, DrawingProps, MarkProps } from './drawing.ts'
import type { Stacking } from './layout.ts'
import { Lines } from './Lines.tsx'
import { Pie } from './Pie.tsx'
import { Points } from './Points.tsx'
import { MarkTooltip, tooltipOf } from './MarkTooltip.tsx'
import { useSize } from './useSize.ts'

interface ChartProps {
  data: ChartData
  type: ChartType
  stacking: Stacking
  /** Colours by series; by category in a pie chart. */
  colors: string[]
  format: (value: number | null) => string
  short: (value: number) => string
  showsValues: boolean
  xTitle: string
  yTitle: string
  label: string
  /** Usage hint, read by screen readers with the name of the list box. */
  hint: string
  /** Called with the category index on click or Enter; undefined when categories cannot be chosen. */
  onChoose: ((index: number) => void) | undefined
  isChosen: (index: number) => boolean
}

export function Chart(props: ChartProps) {
  const { data, type, label, hint, onChoose, isChosen, format } = props
  const [ref, size] = useSize<HTMLDivElement>()
  const id = useId()
  const count = data.points?.length ?? data.categories.length
  const { active, setActive, anchor, go, follow } = useActiveMark(id, count, ref)
  const canChoose = (index: number): boolean => !!onChoose && data.categories[index]?.value !== undefined
  const shares = type === 'pie' || type === 'doughnut'

  const markProps = (index: number): MarkProps => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-label': tooltipOf(data, index, { format, shares }).text,
    'aria-selected': isChosen(index),
    className: `${active === index ? 'active ' : ''}${canChoose(index) ? 'choosable' : ''}`,
    onPointerEnter: () => setActive(index),
    onClick: canChoose(index) ? () => onChoose?.(index) : undefined
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const nextMark = nextIndex(event.key, active, count)
    if (nextMark !== undefined) go(nextMark)
    else if (event.key === 'Escape') setActive(undefined)
    else if ((event.key === 'Enter' || event.key === ' ') && active !== undefined && canChoose(active)) {
      onChoose?.(active)
    } else return
    event.preventDefault()
  }

  const drawing: DrawingProps | undefined = size && { ...props, size, active, markProps }
  return (
    <div className="chart" ref={ref} onPointerMove={follow} onPointerLeave={() => setActive(undefined)}>
      {size && drawing && (
        <svg
          width={size.width}
          height={size.height}
          viewBox={`0 0 ${size.width} ${size.height}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no list of drawn values
          role="listbox"
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => setActive(undefined)}
        >
          <Drawing type={type} {...drawing} />
        </svg>
      )}
      <p id={`${id}-hint`} className="hidden">
        {hint}
      </p>
      {size && active !== undefined && anchor && (
        <MarkTooltip
          data={data}
          index={active}
          anchor={anchor}
          size={size}
          colors={props.colors}
          format={format}
          shares={shares}
        />
      )}
    </div>
  )
}

/**
 * The mark that is hovered or focused, and where its tooltip is.
 * @param id marks have the ids `{id}-{index}`
 */
function useActiveMark(id: string, count: number, ref: RefObject<HTMLElement | null>) {
  const [chosen, setActive] = useState<number>()
  const [anchor, setAnchor] = useState<Anchor>()
  return {
    // The data may have fewer values than before.
    active: chosen !== undefined && chosen < count ? chosen : undefined,
    setActive,
    anchor,
    /** Goes to a mark by the keyboard. */
    go: (index: number): void => {
      setActive(index)
      const option = document.getElementById(`${id}-${index}`)
      const mark = (option?.querySelector('.mark') ?? option)?.getBoundingClientRect()
      const around = ref.current?.getBoundingClientRect()
      if (mark && around) setAnchor({ x: mark.left + mark.width / 2 - around.left, y: mark.top - around.top })
    },
    follow: ({ clientX, clientY }: PointerEvent): void => {
      const around = ref.current?.getBoundingClientRect()
      if (around) setAnchor({ x: clientX - around.left, y: clientY - around.top })
    }
  }
}

function Drawing({ type, ...props }: DrawingProps & { type: ChartType }) {
  if (props.data.points) return <Points {...props} />
  if (type === 'pie' || type === 'doughnut') return <Pie {...props} isRing={type === 'doughnut'} />
  if (type === 'lines' || type === 'area') return <Lines {...props} isFilled={type === 'area'} />
  return <Bars {...props} isLying={type === 'horizontal'} />
}

/** Index of the value that a navigation key moves to; undefined for other keys. */
function nextIndex(key: string, current: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown')
    return current === undefined ? 0 : Math.min(current + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp')
    return current === undefined ? count - 1 : Math.max(current - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
