import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { BlockedReason } from '../../ui/BlockedReason.tsx'
import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { useEditsSave } from '../../resources/datasets/live/useEditsSave.ts'
import { useDataset } from '../../resources/datasets/live/DatasetPageContext.tsx'
import {
  useStructureEdits,
  type StructureEdits
} from '../../resources/datasets/show/structure/useStructureEdits.ts'

/** Editor of a part of a dataset's schema, with its own buttons; read-only without the permission. */
export function StructureEditor({ children }: { children: (edits: StructureEdits) => ReactNode }): ReactNode {
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
      {children(edits)}
      <ConflictDialog question={question} />
    </>
  )
}
