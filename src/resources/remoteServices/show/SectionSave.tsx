import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { SaveButtons } from '../../owned/save/SaveButtons.tsx'
import type { ServiceTab } from '../model/edits.ts'
import type { ServiceEdits } from './useServiceEdits.ts'

/** Save buttons in edited sections, for screens on which the right panel is hidden. */
export function SectionSave({ edits, tabs }: { edits: ServiceEdits; tabs: ServiceTab[] }): ReactNode {
  if (!tabs.some(edits.isDirty)) return null
  return (
    <Box sx={{ display: { xs: 'flex', lg: 'none' }, gap: 1 }}>
      <SaveButtons
        dirty
        valid={edits.valid}
        saving={edits.saving}
        onSave={() => void edits.save()}
        onDiscard={edits.discard}
      />
    </Box>
  )
}
