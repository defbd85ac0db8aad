/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualized rows cannot be list elements */
import { useCallback, useMemo, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { CardGrid } from '../list/CardGrid.tsx'
import { LinesView, type LinesViewProps } from '../list/LinesView.tsx'
import { useLinesList } from '../table/linesContext.ts'
import { scrollPageSize } from '../table/linesRequest.ts'
import { TableMessage } from '../table/TableMessage.tsx'
import { documentColumn, fileShape } from './fileLines.ts'
import { FileRow } from './FileRow.tsx'

const rowHeight = 56

const onePerRow = (): number => 1
const pageSize = (height: number): number => scrollPageSize(height, rowHeight)

/** List of the files attached to the lines of a dataset, with search in their names and content. */
export function FileList(props: LinesViewProps): ReactNode {
  const translate = useViewTranslate()
  const { dataset } = props
  const document = useMemo(() => documentColumn(dataset.schema), [dataset.schema])
  const shape = useMemo(() => (document ? fileShape(document) : []), [document])
  if (!document) return <TableMessage severity="info" text={translate('files.noColumn')} />
  return (
    <LinesView {...props} of="files" shape={shape} pageSize={pageSize}>
      {(count) => <Rows document={document} count={count} />}
    </LinesView>
  )
}

function Rows({ document, count }: { document: SchemaProperty; count: number }): ReactNode {
  const translate = useViewTranslate()
  const { dataset, lines } = useLinesList()
  const { lineAt } = lines
  const renderCard = useCallback(
    (index: number) => <FileRow key={index} line={lineAt(index)} document={document} />,
    [lineAt, document]
  )
  return (
    <CardGrid
      name={translate('files.name', { title: dataset.title })}
      role="list"
      count={count}
      perRow={onePerRow}
      gap={0}
      estimate={rowHeight}
      onReachEnd={lines.loadMore}
      renderCard={renderCard}
    />
  )
}
