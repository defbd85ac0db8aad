import Close from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { Dataset, Line } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ReadFailure } from '../table/ReadFailure.tsx'
import { ToolbarButton } from '../table/ToolbarButton.tsx'
import { useLinesList } from '../table/linesContext.ts'
import { cellContent, contentText, type CellContext } from '../values/cellContent.ts'
import { nameColumns, placeOf } from './mapRequests.ts'
import { useMapTranslate } from './useMapTranslate.ts'

const Panel = styled('section')(({ theme }) => ({
  width: 300,
  maxWidth: '100%',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  '& .top': { display: 'flex', alignItems: 'center', padding: '4px 4px 4px 14px' },
  '& h2': { margin: 0, fontSize: 14, fontWeight: 700, flex: 1 },
  '& .count': { padding: '0 14px 8px', fontSize: 13, color: theme.palette.text.secondary },
  '& ul': {
    margin: 0,
    padding: '0 0 6px',
    overflowY: 'auto',
    listStyle: 'none',
    borderTop: `1px solid ${theme.palette.divider}`
  },
  '& li > button': {
    all: 'unset',
    boxSizing: 'border-box',
    width: '100%',
    padding: '7px 14px',
    fontSize: 14,
    lineHeight: 1.35,
    overflowWrap: 'anywhere',
    cursor: 'pointer'
  },
  '& li > button:hover': { background: theme.palette.action.hover },
  '& li > button[aria-current="true"]': { background: theme.palette.action.selected },
  '& li > button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& li > button:disabled': { color: theme.palette.text.disabled, cursor: 'default' },
  '& .more': { color: theme.palette.primary.text ?? theme.palette.primary.main, fontWeight: 700 }
}))

export interface LinePlace {
  id: string
  latitude: number
  longitude: number
}

interface LinesPanelProps {
  current: string | undefined
  onOpen: (place: LinePlace) => void
  onClose: () => void
}

/** List of the lines in view: an alternative to the map for screen readers. */
export function LinesPanel(props: LinesPanelProps): ReactNode {
  const { current, onOpen, onClose } = props
  const t = useMapTranslate()
  const translate = useViewTranslate()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { dataset, lines, cells } = useLinesList()
  const { total, loaded, lineAt, error, hasMore, isFetching } = lines
  const count = total?.toLocaleString(cells.locale)
  return (
    <Panel className="card" data-list aria-labelledby={id} aria-busy={isFetching}>
      <div className="top">
        <h2 id={id} ref={heading} tabIndex={-1} style={{ outline: 0 }}>
          {t('maps.lines.title')}
        </h2>
        <ToolbarButton name={t('maps.close')} onClick={onClose}>
          <Close />
        </ToolbarButton>
      </div>
      <output className="count">
        {total === undefined
          ? translate('views.table.loading')
          : total === 0
            ? t('maps.lines.empty')
            : t('maps.lines.count', { smart_count: total, count })}
      </output>
      {error && <ReadFailure error={error} onRetry={lines.retry} />}
      {loaded > 0 && (
        <ul aria-labelledby={id}>
          {Array.from({ length: loaded }, (_, index) => {
            const line = lineAt(index)
            const place = line && placeOf(line._geopoint)
            if (!line) return null
            return (
              <li key={line._id ?? index}>
                <button
                  type="button"
                  disabled={!place || !line._id}
                  aria-current={line._id === current ? 'true' : undefined}
                  onClick={() => place && line._id && onOpen({ id: line._id, ...place })}
                >
                  {lineName(dataset, line, cells) ?? `${t('maps.line')} ${index + 1}`}
                </button>
              </li>
            )
          })}
          {hasMore && (
            <li>
              <button type="button" className="more" disabled={isFetching} onClick={lines.loadMore}>
                {t('maps.lines.more')}
              </button>
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}

/** Name of a line: its label, else its first value. */
function lineName(dataset: Dataset, line: Line, cells: CellContext): string | undefined {
  return nameColumns(dataset.schema)
    .map((column) => contentText(cellContent(column, line, cells)))
    .find((text) => text !== '')
}
