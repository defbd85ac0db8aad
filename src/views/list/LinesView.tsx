import { useMemo, useRef, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LinesBar } from '../table/LinesBar.tsx'
import { LinesContext, type LinesContextValue } from '../table/linesContext.ts'
import { selectionParameters } from '../table/linesRequest.ts'
import { LinesState } from '../table/LinesState.tsx'
import { TableMessage } from '../table/TableMessage.tsx'
import { Toolbar } from '../table/Toolbar.tsx'
import { expectedLines, useLines } from '../table/useLines.ts'
import { useTableHeight } from '../table/useTableHeight.ts'
import { useTableState, type TableUrlState } from '../table/useTableState.ts'
import { useUnavailable } from '../table/useUnavailable.ts'
import { ViewBody, ViewFrame } from '../table/ViewFrame.ts'
import { useCells } from '../values/useCells.ts'

/** Length that names are cut at outside of a table. */
const truncate = 50

/** What a view that lists lines is given. */
export interface LinesViewProps {
  dataset: Dataset
  /** Pixels, or `window`: from the place of the view to the bottom of the window. */
  height: number | 'window'
  urlState: TableUrlState
  /** Reads the draft version of the lines. */
  draft?: boolean
}

interface ListProps extends LinesViewProps {
  /** What is counted. */
  of: 'lines' | 'files'
  /** What is asked of each line, as API parameters. */
  shape: [string, string][]
  /** Lines of a page in a height in pixels. */
  pageSize: (height: number) => number
  /** Draws a number of lines, some of which may still be on their way. */
  children: (count: number) => ReactNode
}

/** An endless list of lines under its toolbar: how many there are, search and filters. */
export function LinesView(props: ListProps): ReactNode {
  const { dataset, urlState, draft = false, of, shape } = props
  const translate = useViewTranslate()
  const frame = useRef<HTMLElement>(null)
  const controller = useTableState(dataset, urlState, false)
  const { state, conceptFilters } = controller
  const { q, sort, filters } = state
  const { height, cssHeight } = useTableHeight(props.height, frame)
  const unavailable = useUnavailable(dataset)
  const selection = useMemo(
    () => selectionParameters(dataset, { q, ...(sort ? { sort } : {}), filters }, conceptFilters, draft),
    [dataset, q, sort, filters, conceptFilters, draft]
  )
  const size = props.pageSize(height)
  const lines = useLines({ dataset, selection, size, shape, sizeMatters: false, enabled: !unavailable })
  const cells = useCells(truncate)
  const list = useMemo<LinesContextValue>(
    () => ({ dataset, controller, lines, selection, cells, draft, interaction: true }),
    [dataset, controller, lines, selection, cells, draft]
  )
  return (
    <LinesContext value={list}>
      <ViewFrame ref={frame} style={{ height: cssHeight }}>
        {unavailable ? (
          <TableMessage severity="info" text={unavailable} />
        ) : (
          <>
            <Toolbar of={of} />
            <ViewBody>
              <LinesBar top={0} />
              {props.children(expectedLines(lines, size))}
              <LinesState top={0} empty={translate(`views.count.none.${of}`)} />
            </ViewBody>
          </>
        )}
      </ViewFrame>
    </LinesContext>
  )
}
