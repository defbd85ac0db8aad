import { Box, Paper, Skeleton } from '@mui/material'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useAddressQuery } from '../../../ui/useAddressQuery.ts'
import type { Page } from '../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { SideTabs, useSides } from '../../../ui/SideTabs.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { PortalFrame } from '../preview/PortalFrame.tsx'
import { PortalPage } from '../preview/PortalPage.tsx'
import { usePreviewPortal, type PreviewPortal } from '../preview/usePreviewPortal.ts'
import { useWidth } from '../preview/WidthToggle.tsx'
import { Announcements } from './Announcements.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { useHistoryKeys } from './canvas/useCanvasKeys.ts'
import { DraftConflictDialog } from '../../../ui/draft/DraftConflictDialog.tsx'
import { EditorBar, type EditorView } from './EditorBar.tsx'
import { EditorContext } from './EditorContext.ts'
import { EditorPanel } from './panel/EditorPanel.tsx'
import { usePageEditor, type PageEditor } from './usePageEditor.ts'

interface EditorProps {
  start: Page
  /** CSS length. */
  height: string
}

/** Page editor: the page, beside the form of the selected block. */
export function Editor({ start, height }: EditorProps): ReactNode {
  const editor = usePageEditor(start)
  return (
    <EditorContext value={editor.store}>
      <Opened editor={editor} height={height} />
    </EditorContext>
  )
}

function Opened({ editor, height }: { editor: PageEditor; height: string }): ReactNode {
  const t = useViewTranslate()
  const portal = usePreviewPortal(editor.page)
  const [view, setView] = useEditorView()
  const { side, setSide, isNarrow } = useSides<'page' | 'panel'>('page')
  const panel = useRef<HTMLDivElement>(null)
  useHistoryKeys(document)
  useLeaveGuard(editor.isDirty || editor.isSaving, {
    save: editor.save,
    unsavable: editor.problem && t(`pageEdit.problems.${editor.problem}`)
  })

  function toForm(): void {
    setSide('panel')
    requestAnimationFrame(() => focusBlockField(panel.current))
  }

  const isDraft = view === 'draft'
  const isHidden = (part: 'page' | 'panel'): boolean => isNarrow && isDraft && side !== part
  return (
    <Box sx={{ height, minHeight: 420, display: 'flex', flexDirection: 'column' }}>
      <EditorBar editor={editor} portal={portal} view={view} onView={setView} />
      {isNarrow && isDraft && (
        <SideTabs
          labels={{ page: t('pageEdit.sides.page'), panel: t('pageEdit.sides.panel') }}
          value={side}
          onChange={setSide}
        />
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          component="section"
          aria-label={t('pageEdit.canvas')}
          sx={{
            flex: '1 1 0',
            minWidth: 0,
            display: isHidden('page') ? 'none' : 'block',
            bgcolor: 'action.hover'
          }}
        >
          <Shown editor={editor} portal={portal} isDraft={isDraft} onForm={toForm} />
        </Box>
        {isDraft && (
          <FormSide panel={panel} isHidden={isHidden('panel')}>
            <EditorPanel editor={editor} portalId={portal.portalId} />
          </FormSide>
        )}
      </Box>
      <BlockMenu onAdded={() => setSide('page')} />
      {editor.conflict && (
        <DraftConflictDialog
          title={t('pageEdit.conflict.title')}
          text={t('pageEdit.conflict.text')}
          theirs={t('pageEdit.conflict.theirs')}
          mine={t('pageEdit.conflict.mine')}
          onResolve={editor.resolve}
        />
      )}
      <Announcements />
    </Box>
  )
}

/** Focuses the first field of the selected block. */
function focusBlockField(panel: HTMLElement | null): void {
  const field =
    '[role=tabpanel] :is(input:not([type=hidden]), textarea, [role=combobox], [contenteditable=true])'
  panel?.querySelector<HTMLElement>(field)?.focus()
}

interface FormSideProps {
  panel: RefObject<HTMLDivElement | null>
  isHidden: boolean
  children: ReactNode
}

/** Side of the editor with the form of the selected block. */
function FormSide({ panel, isHidden, children }: FormSideProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Paper
      component="section"
      square
      ref={panel}
      aria-label={t('pageEdit.sides.panel')}
      sx={{
        flex: { xs: '1 1 0', md: '0 0 360px' },
        minWidth: 0,
        display: isHidden ? 'none' : 'flex',
        flexDirection: 'column',
        borderLeft: { md: 1 },
        borderColor: { md: 'divider' }
      }}
    >
      {children}
    </Paper>
  )
}

interface ShownProps {
  editor: PageEditor
  portal: PreviewPortal
  isDraft: boolean
  onForm: () => void
}

/** Canvas with the draft, or preview of the published page. */
function Shown({ editor, portal, isDraft, onForm }: ShownProps): ReactNode {
  const t = useViewTranslate()
  const [width] = useWidth()
  const { page } = editor
  const { view } = portal
  const { type } = page
  if (!view) return <Skeleton variant="rectangular" height="100%" />
  if (isDraft) return <Canvas view={view} width={width} type={type} onForm={onForm} />
  return (
    <PortalFrame
      title={t('pageEdit.published')}
      lang={view.visit.lang}
      config={view.visit.portal.config}
      width={width}
    >
      <PortalPage view={view} config={page.config} type={type} />
    </PortalFrame>
  )
}

/** View of the editor, draft or published, stored in the URL. */
function useEditorView(): [EditorView, (view: EditorView) => void] {
  const [query, setQuery] = useAddressQuery()
  const change = (view: EditorView): void =>
    setQuery(
      (former) => {
        const next = new URLSearchParams(former)
        if (view === 'draft') next.delete('view')
        else next.set('view', view)
        return next
      },
      { replace: true }
    )
  return [query.get('view') === 'published' ? 'published' : 'draft', change]
}
