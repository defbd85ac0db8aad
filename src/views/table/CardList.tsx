import { useCallback, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { CardGrid } from '../list/CardGrid.tsx'
import { LineCard } from './LineCard.tsx'
import { useLinesList } from './linesContext.ts'

const gap = 12
const cardHeight = 300

interface CardListProps {
  rows: number
  firstLine: number
  onReachEnd: () => void
}

/** Number of cards per row, one to six, for a width in pixels. */
function cardsPerRow(width: number): number {
  if (width < 600) return 1
  if (width < 900) return 2
  if (width < 1200) return 3
  if (width < 1900) return 4
  return 6
}

/** Lines as cards, with every visible column. */
export default function CardList({ rows, firstLine, onReachEnd }: CardListProps): ReactNode {
  const translate = useViewTranslate()
  const { dataset, lines } = useLinesList()
  const { lineAt } = lines
  const renderCard = useCallback((index: number) => <LineCard key={index} line={lineAt(index)} />, [lineAt])
  return (
    <CardGrid
      name={translate('views.table.name', { title: dataset.title })}
      role="feed"
      count={rows}
      firstLine={firstLine}
      perRow={cardsPerRow}
      gap={gap}
      estimate={cardHeight}
      onReachEnd={onReachEnd}
      renderCard={renderCard}
    />
  )
}
