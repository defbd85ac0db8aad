import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useHelpState } from '../../ui/useHelpState.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { lazyPart } from '../../lazyScreen.ts'
import type { FollowChanges } from './changedLines.ts'
import { Grid } from './Grid.tsx'
import { LinesContext } from './linesContext.ts'
import { LinesBar } from './LinesBar.tsx'
import { LinesState } from './LinesState.tsx'
import { headerHeights } from './linesRequest.ts'
import {
  TableContext,
  type ActionsColumn,
  type ColumnMenuRequest,
  type WholeValueRequest
} from './tableContext.ts'
import { TableHelp } from './TableHelp.tsx'
import { PageArrows } from './PageArrows.tsx'
import { TableMessage } from './TableMessage.tsx'
import { Toolbar } from './Toolbar.tsx'
import { ToolbarButton } from './ToolbarButton.tsx'
import { ToolbarMenus } from './ToolbarMenus.tsx'
import { useDatasetTable, type DatasetTableOptions } from './useDatasetTable.ts'
import type { TableUrlState } from './useTableState.ts'
import { ViewBody, ViewFrame } from './ViewFrame.ts'

export type { TableUrlState } from './useTableState.ts'

const CardList = lazyPart(async () => (await import('./CardList.tsx')).default)
const ColumnMenu = lazyPart(async () => (await import('./ColumnMenu.tsx')).default)
const MapPreviewDialog = lazyPart(async () => (await import('./MapPreviewDialog.tsx')).default)
const WholeValueDialog = lazyPart(async () => (await import('./WholeValueDialog.tsx')).default)

export interface DatasetTableProps {
  dataset: Dataset
  /** `scroll`: infinite scroll in a frame; `paginated`: as many lines as fit, with page buttons. */
  mode: 'scroll' | 'paginated'
  /** Height in pixels, or `window`: from the top of the table to the bottom of the window. */
  height: number | 'window'
  urlState: TableUrlState
  /** False removes the toolbar, header menus and cell actions. Default true. */
  interaction?: boolean
  /** Adds a first column that selects one line, stored as `_id_eq` in the query. */
  selectable?: boolean
  /** Adds a first column with the actions on each line. */
  actions?: ActionsColumn | undefined
  /** Time of the last write: a change refetches the lines in place. */
  writtenAt?: string | undefined
  /** Subscribes to changed lines, so that only these are refetched. */
  changes?: FollowChanges | undefined
  /** Reads the draft version of the lines. */
  draft?: boolean
  /** Shows the dismissible help about the table. Defaults to true with `scroll`. */
  help?: boolean
  /** Content under the lines. */
  footer?: ReactNode
  /** Adds a full screen button. */
  onFullscreen?: () => void
}

/**
 * Table of the lines of a dataset as a grid or cards, with search, filters, sort, columns and download. Used by the
 * administration and embeds: needs a QueryClientProvider, a theme and the translations `viewMessages`.
 */
export function DatasetTable(props: DatasetTableProps): ReactNode {
  const { mode, onFullscreen } = props
  const translate = useViewTranslate()
  const frame = useRef<HTMLElement>(null)
  const [menu, setMenu] = useState<ColumnMenuRequest>()
  const [wholeValue, setWholeValue] = useState<WholeValueRequest>()
  const [lineOnMap, setLineOnMap] = useState<string>()
  const options: DatasetTableOptions = {
    ...props,
    interaction: props.interaction ?? true,
    selectable: props.selectable ?? false,
    draft: props.draft ?? false
  }
  const logic = useDatasetTable(options, frame)
  const { table: base, lines, cssHeight, firstLine, rows, paging, unavailable } = logic
  const list = useMemo(() => ({ ...base, lines }), [base, lines])
  const table = useMemo(
    () => ({ ...base, openColumnMenu: setMenu, showValue: setWholeValue, showOnMap: setLineOnMap }),
    [base]
  )
  const { display } = table.controller.state
  const { interaction } = table
  const helpId = useId()
  const { isOpen: isHelpOpen, toggle: toggleHelp } = useHelpState('table')
  const hasHelp = (props.help ?? true) && mode === 'scroll' && interaction && !unavailable

  return (
    <LinesContext value={list}>
      <TableContext value={table}>
        <ViewFrame ref={frame} style={{ height: cssHeight }}>
          {interaction && !unavailable && (
            <Toolbar>
              {paging && <PageArrows paging={paging} />}
              {hasHelp && (
                <ToolbarButton
                  name={translate(isHelpOpen ? 'views.table.hideHelp' : 'views.table.showHelp')}
                  controls={helpId}
                  isOpen={isHelpOpen}
                  onClick={toggleHelp}
                >
                  <HelpOutline />
                </ToolbarButton>
              )}
              <ToolbarMenus onFullscreen={onFullscreen} />
            </Toolbar>
          )}
          {hasHelp && isHelpOpen && <TableHelp id={helpId} onClose={toggleHelp} />}
          {unavailable ? (
            <TableMessage severity="info" text={unavailable} />
          ) : (
            <ViewBody>
              <LinesBar top={headerHeights[display]} />
              {display === 'list' ? (
                <CardList rows={rows} firstLine={firstLine} onReachEnd={lines.loadMore} />
              ) : (
                <Grid
                  display={display}
                  rows={rows}
                  firstLine={firstLine}
                  fitting={mode === 'paginated'}
                  {...(mode === 'scroll' ? { onReachEnd: lines.loadMore } : {})}
                />
              )}
              <LinesState top={headerHeights[display]} empty={translate('views.count.none.lines')} />
            </ViewBody>
          )}
          {props.footer}
        </ViewFrame>
        {menu && <ColumnMenu request={menu} onClose={() => setMenu(undefined)} />}
        {lineOnMap !== undefined && (
          <MapPreviewDialog lineId={lineOnMap} onClose={() => setLineOnMap(undefined)} />
        )}
        {wholeValue && <WholeValueDialog request={wholeValue} onClose={() => setWholeValue(undefined)} />}
      </TableContext>
    </LinesContext>
  )
}
