import { useCallback, useMemo, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { CardGrid } from '../list/CardGrid.tsx'
import { LinesView, type LinesViewProps } from '../list/LinesView.tsx'
import { useLinesList } from '../table/linesContext.ts'
import { TableMessage } from '../table/TableMessage.tsx'
import { ThumbnailCard } from './ThumbnailCard.tsx'
import {
  framingName,
  thumbnailColumns,
  thumbnailGap,
  thumbnailHeight,
  thumbnailShape,
  thumbnailsPageSize,
  thumbnailsPerRow
} from './thumbnailLines.ts'

/** Lines of a dataset as a grid of images. */
export function Thumbnails(props: LinesViewProps): ReactNode {
  const { dataset } = props
  const translate = useViewTranslate()
  const shape = useMemo(() => thumbnailShape(dataset), [dataset])
  const pageSize = useCallback((height: number) => thumbnailsPageSize(window.innerWidth, height), [])
  if (!thumbnailColumns(dataset.schema).image) {
    return <TableMessage severity="info" text={translate('thumbnails.noColumn')} />
  }
  return (
    <LinesView {...props} of="lines" shape={shape} pageSize={pageSize}>
      {(count) => <Cards count={count} />}
    </LinesView>
  )
}

function Cards({ count }: { count: number }): ReactNode {
  const translate = useViewTranslate()
  const { dataset, lines } = useLinesList()
  const { lineAt, total } = lines
  const columns = useMemo(() => thumbnailColumns(dataset.schema), [dataset.schema])
  const framing = framingName(dataset.thumbnails)
  const renderCard = useCallback(
    (index: number) => (
      <ThumbnailCard
        key={index}
        line={lineAt(index)}
        columns={columns}
        framing={framing}
        position={index + 1}
        total={total ?? -1}
      />
    ),
    [lineAt, columns, framing, total]
  )
  return (
    <CardGrid
      name={translate('thumbnails.name', { title: dataset.title })}
      role="feed"
      count={count}
      perRow={thumbnailsPerRow}
      gap={thumbnailGap}
      estimate={thumbnailHeight}
      align="stretch"
      onReachEnd={lines.loadMore}
      renderCard={renderCard}
    />
  )
}
