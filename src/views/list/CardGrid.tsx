import { useVirtualizer } from '@tanstack/react-virtual'
import { styled } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLinesList } from '../table/linesContext.ts'
import { ScrollTop } from '../table/ScrollTop.tsx'
import { useElementSize } from '../table/useElementSize.ts'

const overscan = 2

const Scroller = styled('section')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  contain: 'strict',
  background: theme.palette.background.default,
  fontFamily: theme.typography.fontFamily,
  '& .cards': { position: 'relative' },
  '& .card-row': {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'grid',
    boxSizing: 'border-box'
  },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 }
}))

interface CardGridProps {
  /** Accessible name of the scrolling element. */
  name: string
  role: 'feed' | 'list'
  /** Number of cards, placeholders included; index of the first line. */
  count: number
  firstLine?: number
  /** Number of cards per row for a width in pixels. */
  perRow: (width: number) => number
  /** Space in pixels between and around cards. */
  gap: number
  /** Estimated row height in pixels, before measurement. */
  estimate: number
  align?: 'start' | 'stretch'
  onReachEnd: () => void
  renderCard: (lineIndex: number) => ReactNode
}

/** Virtualized grid of cards with infinite scroll: only visible rows are in the document, with measured heights. */
export function CardGrid(props: CardGridProps): ReactNode {
  const { count, firstLine = 0, gap, estimate, onReachEnd } = props
  const { lines } = useLinesList()
  const root = useRef<HTMLDivElement>(null)
  const perRow = props.perRow(useElementSize(root).width)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is a mutable object
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / perRow),
    getScrollElement: () => root.current,
    estimateSize: () => estimate + gap,
    overscan
  })
  useLayoutEffect(() => virtualizer.measure(), [perRow, virtualizer])
  useLayoutEffect(() => {
    root.current?.scrollTo({ top: 0 })
  }, [lines.requestKey])
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(() => {
    if (count > 0 && firstLine + (endIndex + 1) * perRow >= lines.loaded) onReachEnd()
  }, [count, firstLine, endIndex, perRow, lines.loaded, onReachEnd])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable */}
      <Scroller ref={root} tabIndex={0} aria-label={props.name}>
        <div
          role={props.role}
          aria-label={props.name}
          aria-busy={lines.isFetching}
          className="cards"
          style={{ height: virtualizer.getTotalSize() + gap, opacity: lines.isFormer ? 0.6 : 1 }}
        >
          {virtualizer.getVirtualItems().map((item) => (
            <div
              key={item.index}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="card-row"
              style={{
                transform: `translateY(${item.start}px)`,
                gap,
                padding: gap ? `${gap}px ${gap}px 0` : 0,
                alignItems: props.align ?? 'start',
                gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`
              }}
            >
              {Array.from({ length: Math.min(perRow, count - item.index * perRow) }, (_, position) =>
                props.renderCard(firstLine + item.index * perRow + position)
              )}
            </div>
          ))}
        </div>
      </Scroller>
      {startIndex > 0 && <ScrollTop onClick={() => root.current?.scrollTo({ top: 0 })} />}
    </>
  )
}
