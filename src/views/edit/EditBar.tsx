import Add from '@mui/icons-material/Add'
import ContentPaste from '@mui/icons-material/ContentPaste'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import History from '@mui/icons-material/History'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useEditing } from './editing.ts'
import { contentColumns } from './lineContent.ts'
import { keepsHistory } from './lineActions.ts'
import { PresentPeople } from './presence/PresentPeople.tsx'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  background: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`
}))

/** Bar of bulk actions: on the selected lines, else on all lines. */
export function EditBar(): ReactNode {
  const t = useViewTranslate()
  const { dataset, can, selected, select, open } = useEditing()
  const count = selected.size
  const bar = { role: 'toolbar', 'aria-label': t('edit.bar') }
  if (can('bulkLines') && count >= 2) {
    const ids = [...selected]
    const counted = { count, smart_count: count }
    return (
      <Bar {...bar}>
        <Button variant="contained" startIcon={<Edit />} onClick={() => open({ kind: 'editSeveral', ids })}>
          {t('edit.editSelected', counted)}
        </Button>
        <Button color="warning" startIcon={<Delete />} onClick={() => open({ kind: 'delete', ids })}>
          {t('edit.deleteSelected', counted)}
        </Button>
        <Button color="inherit" onClick={() => select([])}>
          {t('edit.unselect')}
        </Button>
        <PresentPeople />
      </Bar>
    )
  }
  const hasColumns = contentColumns(dataset.schema).length > 0
  return (
    <Bar {...bar}>
      {can('createLine') && (
        <Button
          variant="contained"
          startIcon={<Add />}
          disabled={!hasColumns}
          onClick={() => open({ kind: 'add' })}
        >
          {t('edit.add')}
        </Button>
      )}
      {can('bulkLines') && (
        <>
          <Button startIcon={<UploadFile />} disabled={!hasColumns} onClick={() => open({ kind: 'load' })}>
            {t('edit.load.open')}
          </Button>
          <Button
            startIcon={<ContentPaste />}
            disabled={!hasColumns}
            onClick={() => open({ kind: 'paste', text: '' })}
          >
            {t('edit.paste.open')}
          </Button>
        </>
      )}
      {keepsHistory(dataset) && can('readRevisions') && (
        <Button startIcon={<History />} onClick={() => open({ kind: 'history' })}>
          {t('edit.history.all')}
        </Button>
      )}
      <PresentPeople />
    </Bar>
  )
}
