import { styled } from '@mui/material/styles'
import { memo, type ReactNode } from 'react'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { cellContent } from '../values/cellContent.ts'
import { Excerpt } from '../values/Excerpt.tsx'
import { highlightedFragments } from '../values/highlight.ts'
import { Value } from '../values/Value.tsx'
import { valueStyles } from '../values/valueStyles.ts'
import { canShowWhole } from './cellActions.ts'
import { columnTitle, hasConcept } from './columns.ts'
import { LineThumbnail } from './LineThumbnail.tsx'
import { fileContentKey } from './linesRequest.ts'
import { useTable } from './tableContext.ts'

const Card = styled('article')(({ theme }) => ({
  minHeight: 120,
  overflow: 'hidden',
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  // The header is empty when the image failed to load.
  '& header:empty': { display: 'none' },
  '& header': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '12px 14px 8px',
    fontSize: 15,
    fontWeight: 700
  },
  '& header img': { width: 40, height: 40, objectFit: 'cover', borderRadius: 6 },
  '& .excerpt': { margin: 0, padding: '0 14px 8px', fontSize: 14, color: theme.palette.text.secondary },
  '& .excerpt b': { color: theme.palette.text.primary },
  '& .fields': { margin: 0, padding: '4px 0 8px' },
  '& .field': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    padding: '4px 14px',
    fontSize: 14,
    lineHeight: 1.4,
    overflowWrap: 'anywhere'
  },
  '& .above': { paddingBottom: 0 },
  '& .below': { paddingTop: 0 },
  '& button.field': { cursor: 'pointer' },
  '& button.field:hover': { background: theme.palette.action.hover },
  '& button.field:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& .title': { display: 'block', fontSize: 12, lineHeight: 1.3, color: theme.palette.text.secondary },
  ...valueStyles(theme)
}))

/** Card of a line: its label as title, then every other visible column. */
export const LineCard = memo(function LineCard({ line }: { line: Line | undefined }): ReactNode {
  const { shown, columns, cells } = useTable()
  if (!line) return <Card />
  const label = columns.find((column) => hasConcept(column, 'label'))
  const title = label && cellContent(label, line, cells)
  const fragments = highlightedFragments(line, fileContentKey)
  return (
    <Card>
      {(title || line._thumbnail !== undefined) && (
        <header>
          <LineThumbnail line={line} />
          {title && (
            <span>
              <Value content={title} />
            </span>
          )}
        </header>
      )}
      {fragments.length > 0 && (
        <p className="excerpt">
          <Excerpt fragments={fragments} />
        </p>
      )}
      <div className="fields">
        {shown
          .filter((column) => column !== label)
          .map((column) => (
            <Field key={column.key} column={column} line={line} />
          ))}
      </div>
    </Card>
  )
})

function Field({ column, line }: { column: SchemaProperty; line: Line }): ReactNode {
  const translate = useViewTranslate()
  const { cells, interaction, openColumnMenu } = useTable()
  const content = cellContent(column, line, cells)
  if (content.kind === 'empty') return null
  const title = columnTitle(column)
  // A link cannot be nested in a button: the menu of such a field is on its title.
  const isLink = content.kind === 'link'
  const value = line[column.key]
  const open = (anchor: HTMLElement): void =>
    openColumnMenu({
      column,
      anchor,
      card: {
        lineId: line._id,
        values: content.kind === 'items' ? content.items.map((item) => item.value) : [String(value)],
        truncated: canShowWhole(column, value, cells.truncate)
      }
    })
  const inside = (
    <>
      <span className="title">{title}</span>
      {!isLink && <Value content={content} />}
    </>
  )
  return (
    <>
      {interaction ? (
        <button
          type="button"
          className={isLink ? 'field above' : 'field'}
          aria-haspopup="dialog"
          title={translate('views.table.columnMenu', { title })}
          onClick={(event) => open(event.currentTarget)}
        >
          {inside}
        </button>
      ) : (
        <div className={isLink ? 'field above' : 'field'}>{inside}</div>
      )}
      {isLink && (
        <div className="field below">
          <Value content={content} />
        </div>
      )}
    </>
  )
}
