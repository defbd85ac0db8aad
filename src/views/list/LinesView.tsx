import { useRef, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LinesBar } from '../table/LinesBar.tsx'
import { LinesContext } from '../table/linesContext.ts'
import { LinesState } from '../table/LinesState.tsx'
import { TableMessage } from '../table/TableMessage.tsx'
import { Toolbar } from '../table/Toolbar.tsx'
import { expectedLines } from '../table/useLines.ts'
import { useTableHeight } from '../table/useTableHeight.ts'
import type { TableUrlState } from '../table/useTableState.ts'
import { FullscreenButton } from '../table/FullscreenButton.tsx'
import { ViewBody, ViewFrame } from '../table/ViewFrame.ts'
import { useLineList } from './useLineList.ts'

/** Props of a view that lists lines. */
export interface LinesViewProps {
  dataset: Dataset
  /** Height in pixels, or `window`: from the top of the view to the bottom of the window. */
  height: number | 'window'
  urlState: TableUrlState
  /** Reads the draft version of the lines. */
  draft?: boolean
  /** Adds a full screen button. */
  onFullscreen?: () => void
}

interface ListProps extends LinesViewProps {
  /** Unit of the count. */
  of: 'lines' | 'files'
  /** API parameters that shape each line: selected columns, truncation. */
  shape: [string, string][]
  /** Number of lines per page, for a height in pixels. */
  pageSize: (height: number) => number
  /** Renders a number of lines, some of which may still be loading. */
  children: (count: number) => ReactNode
}

/** List of lines with infinite scroll, under a toolbar with count, search and filters. */
export function LinesView(props: ListProps): ReactNode {
  const { dataset, urlState, draft = false, of, shape } = props
  const translate = useViewTranslate()
  const frame = useRef<HTMLElement>(null)
  const { height, cssHeight } = useTableHeight(props.height, frame)
  const size = props.pageSize(height)
  const { list, unavailable } = useLineList({ dataset, urlState, draft, shape, size })
  return (
    <LinesContext value={list}>
      <ViewFrame ref={frame} style={{ height: cssHeight }}>
        {unavailable ? (
          <TableMessage severity="info" text={unavailable} />
        ) : (
          <>
            <Toolbar of={of}>
              {props.onFullscreen && <FullscreenButton onClick={props.onFullscreen} />}
            </Toolbar>
            <ViewBody>
              <LinesBar top={0} />
              {props.children(expectedLines(list.lines, size))}
              <LinesState top={0} empty={translate(`views.count.none.${of}`)} />
            </ViewBody>
          </>
        )}
      </ViewFrame>
    </LinesContext>
  )
}
