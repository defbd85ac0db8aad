import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { BlockedReason } from '../../ui/BlockedReason.tsx'
import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { useEditsSave } from '../../resources/datasets/live/useEditsSave.ts'
import { useDataset } from '../../resources/datasets/live/DatasetPageContext.tsx'
import { SchemaEditor } from '../../resources/datasets/show/structure/SchemaEditor.tsx'
import { useStructureEdits } from '../../resources/datasets/show/structure/useStructureEdits.ts'
import type { EmbedViewProps } from '../views.ts'
import { AdminParts } from './AdminParts.tsx'

export default function SchemaView({ dataset }: EmbedViewProps): ReactNode {
  return (
    <AdminParts dataset={dataset}>
      <SchemaOfDataset />
    </AdminParts>
  )
}

/** The schema editor with buttons of its own; what a visitor may not change is disabled. */
function SchemaOfDataset(): ReactNode {
  const t = useTranslate()
  const page = useDataset()
  const edits = useStructureEdits(page)
  const { save, saving, question } = useEditsSave(page, edits)
  const unsavable = edits.valid ? undefined : t('owned.save.invalid')
  useFramedLeaveGuard(edits.dirty, { save, unsavable })
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          gap: 1,
          minHeight: page.can('writeDescription') ? 44 : 0
        }}
      >
        {edits.dirty && (
          <>
            <BlockedReason reason={unsavable} />
            <Button color="warning" disabled={saving} onClick={edits.discard}>
              {t('datasets.structure.cancelChanges')}
            </Button>
            <Button
              variant="contained"
              color="accent"
              disabled={!edits.valid}
              loading={saving}
              onClick={() => void save()}
            >
              {t('datasets.structure.apply')}
            </Button>
          </>
        )}
      </Box>
      <SchemaEditor edits={edits} />
      <ConflictDialog question={question} />
    </>
  )
}
