import { useVirtualizer } from '@tanstack/react-virtual'
import { styled } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LineCard } from './LineCard.tsx'
import { useTable } from './tableContext.ts'
import { useElementWidth } from './useElementWidth.ts'

const gap = 12
const cardHeight = 300
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
    gap,
    padding: `${gap}px ${gap}px 0`,
    alignItems: 'start'
  }
}))

interface CardListProps {
  rows: number
  firstLine: number
  onReachEnd: () => void
}

/** One to six cards side by side, by the width there is. */
export function cardsPerRow(width: number): number {
  if (width < 600) return 1
  if (width < 900) return 2
  if (width < 1200) return 3
  if (width < 1900) return 4
  return 6
}

/** The lines as cards; rows of cards are as high as what they hold. */
export default function CardList({ rows, firstLine, onReachEnd }: CardListProps): ReactNode {
  const translate = useViewTranslate()
  const { dataset, lines } = useTable()
  const root = useRef<HTMLDivElement>(null)
  const perRow = cardsPerRow(useElementWidth(root))
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer changes without its identity changing
  const virtualizer = useVirtualizer({
    count: Math.ceil(rows / perRow),
    getScrollElement: () => root.current,
    estimateSize: () => cardHeight,
    overscan
  })
  useLayoutEffect(() => virtualizer.measure(), [perRow, virtualizer])
  useLayoutEffect(() => {
    root.current?.scrollTo({ top: 0 })
  }, [lines.requestKey])
  const lastRow = virtualizer.range?.endIndex ?? 0
  useEffect(() => {
    if (rows > 0 && firstLine + (lastRow + 1) * perRow >= lines.loaded) onReachEnd()
  }, [rows, firstLine, lastRow, perRow, lines.loaded, onReachEnd])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the keyboard
    <Scroller ref={root} tabIndex={0} aria-label={translate('views.table.name', { title: dataset.title })}>
      <div
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
              gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`
            }}
          >
            {Array.from({ length: Math.min(perRow, rows - item.index * perRow) }, (_, position) => {
              const index = firstLine + item.index * perRow + position
              return <LineCard key={index} line={lines.lineAt(index)} />
            })}
          </div>
        ))}
      </div>
    </Scroller>
  )
}
