import Refresh from '@mui/icons-material/Refresh'
import { Alert, AlertTitle, Box, Button, Paper, Tab, Tabs, useMediaQuery, useTheme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Configuration } from '../../../../contract/applications/application.ts'
import type { FormProblems } from '../../../schemaForms/annotations/index.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { useFramedLeaveGuard } from '../../../ui/useFramedLeaveGuard.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { ConfigActions } from './ConfigActions.tsx'
import { readEdited } from './configApi.ts'
import { ConfigForm } from './ConfigForm.tsx'
import { PreviewFrame, type Preview } from './PreviewFrame.tsx'
import { useConfigEditor, type ConfigEditor as Editor } from './useConfigEditor.ts'

interface ConfigEditorProps {
  /** CSS height of the editor. */
  height: string
  isDatasetLocked?: boolean
}

/** Form of the configuration beside a preview of the application. */
export function ConfigEditor(props: ConfigEditorProps): ReactNode {
  const t = useTranslate()
  const { application, can } = useApplication()
  const mayWrite = can('writeConfig')
  const start = useQuery({
    queryKey: ['config-editor', application.id, mayWrite],
    queryFn: ({ signal }) => readEdited(application.id, mayWrite, signal),
    // The editor keeps the configuration up to date itself: a refetch would overwrite its edits.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false
  })
  if (start.error) {
    const text = t('applications.config.readError')
    return (
      <Box sx={{ p: 2 }}>
        <RetryAlert text={text} error={start.error} onRetry={() => void start.refetch()} />
      </Box>
    )
  }
  return start.data ? <Loaded {...props} start={start.data} /> : null
}

function Loaded({
  height,
  isDatasetLocked = false,
  start
}: ConfigEditorProps & { start: Configuration }): ReactNode {
  const t = useTranslate()
  const preview = useRef<Preview>(null)
  const editor = useConfigEditor(useApplication(), start, preview)
  const [problems, setProblems] = useState<FormProblems>(new Map())
  const [shownPane, setShownPane] = useState<'form' | 'preview'>('form')
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'))
  useFramedLeaveGuard(editor.mayWrite && (editor.isDirty || editor.isSaving), {
    save: editor.save,
    unsavable:
      problems.size > 0 ? t('applications.config.invalid', { smart_count: problems.size }) : undefined
  })
  const isHidden = (pane: 'form' | 'preview'): boolean => isNarrow && shownPane !== pane
  return (
    <Box sx={{ height, minHeight: 400, display: 'flex', flexDirection: 'column' }}>
      {isNarrow && (
        <Tabs
          value={shownPane}
          variant="fullWidth"
          onChange={(_event, pane: 'form' | 'preview') => setShownPane(pane)}
          sx={{ borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
        >
          <Tab value="form" label={t('applications.config.form')} />
          <Tab value="preview" label={t('applications.config.preview')} />
        </Tabs>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          component="section"
          aria-label={t('applications.config.preview')}
          sx={{
            flex: { md: '7 1 0', lg: '8 1 0', xs: '1 1 0' },
            minWidth: 0,
            display: isHidden('preview') ? 'none' : 'flex',
            flexDirection: 'column'
          }}
        >
          <PreviewOf editor={editor} preview={preview} />
        </Box>
        <Paper
          component="section"
          square
          aria-label={t('applications.config.form')}
          sx={{
            flex: { md: '5 1 0', lg: '4 1 0', xs: '1 1 0' },
            minWidth: 0,
            display: isHidden('form') ? 'none' : 'flex',
            flexDirection: 'column',
            borderLeft: { md: 1 },
            borderColor: { md: 'divider' }
          }}
        >
          <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 2 }}>
            <ConfigForm editor={editor} isDatasetLocked={isDatasetLocked} onProblems={setProblems} />
          </Box>
          {editor.mayWrite && (
            <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', flexShrink: 0 }}>
              <ConfigActions editor={editor} problems={problems.size} />
            </Box>
          )}
        </Paper>
      </Box>
    </Box>
  )
}

/** Preview of the application, or the error that the draft causes. */
function PreviewOf({ editor, preview }: { editor: Editor; preview: RefObject<Preview | null> }): ReactNode {
  const t = useTranslate()
  const { application } = useApplication()
  const [reloads, setReloads] = useState(0)
  if (editor.error) {
    return (
      <Alert severity="error" variant="outlined" sx={{ m: 2, overflowWrap: 'anywhere' }}>
        <AlertTitle>{t('applications.config.previewError')}</AlertTitle>
        {editor.error}
      </Alert>
    )
  }
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <PreviewFrame
          key={`${editor.previewKey} ${reloads}`}
          ref={preview}
          application={application}
          onField={editor.setField}
        />
      </Box>
      {/* Below the preview, not over it, where the button would hide content such as the scale of a map. */}
      <Box sx={{ flexShrink: 0, borderTop: 1, borderColor: 'divider', textAlign: 'right' }}>
        <Button
          size="small"
          color="inherit"
          startIcon={<Refresh fontSize="small" />}
          onClick={() => setReloads(reloads + 1)}
        >
          {t('applications.config.reload')}
        </Button>
      </Box>
    </>
  )
}
