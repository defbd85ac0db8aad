import { Box, Button, Tab, Tabs, Typography } from '@mui/material'
import Add from '@mui/icons-material/Add'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { useEdited, useEditor } from '../EditorContext.ts'
import type { PageEditor } from '../usePageEditor.ts'
import { BlockPanel } from './BlockPanel.tsx'
import { Outline } from './Outline.tsx'
import { PageForm } from './PageForm.tsx'

interface EditorPanelProps {
  editor: PageEditor
  portalId: string | undefined
}

/** Compact form controls: the panel is narrow. */
const compact = {
  '& .MuiOutlinedInput-input:not(.MuiInputBase-inputMultiline, .MuiAutocomplete-input)': { py: 1.25 },
  '& .MuiAutocomplete-inputRoot:not(.MuiInputBase-sizeSmall)': { py: '2px' },
  '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 10px)' },
  '& .MuiOutlinedInput-root': { fontSize: '0.9375rem' }
}

const tabs = ['block', 'outline', 'page'] as const
type PanelTab = (typeof tabs)[number]

/** Side panel: selected block, outline of the page, and settings of the page. */
export function EditorPanel({ editor, portalId }: EditorPanelProps): ReactNode {
  const t = useViewTranslate()
  const selected = useEdited((state) => state.selected)
  const [{ tab, of }, setTab] = useState<{ tab: PanelTab; of: string | undefined }>({
    tab: 'page',
    of: undefined
  })
  // A new selection opens the block tab, except from the outline.
  const shown = selected !== undefined && selected !== of && tab === 'page' ? 'block' : tab
  const { page, isBusy } = editor
  const isDisabled = isBusy || !!editor.conflict
  return (
    <>
      <Tabs
        value={shown}
        variant="fullWidth"
        onChange={(_event, next: PanelTab) => setTab({ tab: next, of: selected })}
        sx={{ borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            id={`page-editor-${name}`}
            value={name}
            aria-controls="page-editor-panel"
            label={t(`pageEdit.tabs.${name}`)}
            sx={{ minWidth: 0, px: 1 }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="page-editor-panel"
        aria-labelledby={`page-editor-${shown}`}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 2, ...compact }}
      >
        {shown === 'page' && <PageForm page={page} portalId={portalId} disabled={isDisabled} />}
        {shown === 'outline' && <Outline />}
        {shown === 'block' &&
          (selected === undefined ? (
            <NoBlock />
          ) : (
            <BlockPanel
              key={selected}
              uuid={selected}
              page={page}
              portalId={portalId}
              disabled={isDisabled}
            />
          ))}
      </Box>
    </>
  )
}

function NoBlock(): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('pageEdit.noBlock')}</Typography>
      <Button variant="outlined" startIcon={<Add />} onClick={() => editor.askBlock()}>
        {t('pageEdit.addToPage')}
      </Button>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {t('pageEdit.keys.title')}
        <Box component="ul" sx={{ pl: 2.5, my: 1, '& li': { mb: 0.5 } }}>
          {['go', 'move', 'edit', 'add', 'copy', 'remove', 'undo'].map((key) => (
            <li key={key}>{t(`pageEdit.keys.${key}`)}</li>
          ))}
        </Box>
      </Typography>
    </Box>
  )
}
