import { useLayoutEffect, type ReactNode } from 'react'
import type { PageType } from '../../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { BlockFramesContext } from '../../../../portal/blocks/Blocks.tsx'
import type { PortalView } from '../../../../portal/view/PortalContext.tsx'
import { PortalFrame } from '../../preview/PortalFrame.tsx'
import { PortalPage } from '../../preview/PortalPage.tsx'
import type { PreviewWidth } from '../../preview/widths.ts'
import { useEdited, useEditor } from '../EditorContext.ts'
import { BlockToolbar } from './BlockToolbar.tsx'
import canvasCss from './canvas.css?inline'
import { DropMarks } from './DropMarks.tsx'
import { blockFrames } from './frames.tsx'
import { useCanvasKeys, useHistoryKeys } from './useCanvasKeys.ts'
import { useCanvasSelection } from './useCanvasSelection.ts'
import { useDragging } from './useDragging.ts'

interface CanvasProps {
  view: PortalView
  width: PreviewWidth
  type: PageType
  /** Opens the form of the selected block beside the page. */
  onForm: () => void
}

/** Page being edited, rendered as for visitors, with handles around its blocks. */
export function Canvas({ view, width, type, onForm }: CanvasProps): ReactNode {
  const t = useViewTranslate()
  const config = useEdited(({ history }) => history.present)
  return (
    <PortalFrame
      title={t('pageEdit.canvas')}
      lang={view.visit.lang}
      config={view.visit.portal.config}
      width={width}
      css={canvasCss}
      renderOverlay={(document, scale) => <Overlay document={document} scale={scale} onForm={onForm} />}
    >
      <BlockFramesContext value={blockFrames}>
        <PortalPage view={view} config={config} type={type} />
      </BlockFramesContext>
    </PortalFrame>
  )
}

interface OverlayProps {
  document: Document
  scale: number
  onForm: () => void
}

function Overlay({ document, scale, onForm }: OverlayProps): ReactNode {
  const editor = useEditor()
  useLayoutEffect(() => editor.openIn(document), [editor, document])
  useCanvasSelection(document)
  useCanvasKeys(document, onForm)
  useHistoryKeys(document)
  const dragging = useDragging(document)
  return (
    <div id="pe-overlay">
      <BlockToolbar scale={scale} />
      {dragging && <DropMarks document={document} dragging={dragging} scale={scale} />}
    </div>
  )
}
