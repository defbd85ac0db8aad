import Warning from '@mui/icons-material/WarningAmber'
import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { Deletion } from '../../owned/danger/Deletion.tsx'
import { OwnerChange } from '../../owned/danger/OwnerChange.tsx'

interface DangerZoneProps {
  /** Called after the deletion: unsaved changes no longer block navigation. */
  onDeleted: () => void
}

/** Irreversible actions: change of owner and deletion, under one permission. */
export function DangerZone({ onDeleted }: DangerZoneProps): ReactNode {
  const t = useTranslate()
  return (
    <SectionCard
      id="danger-zone"
      color="error"
      icon={<Warning />}
      title={t('applications.show.sections.danger-zone')}
    >
      <Stack sx={{ gap: 2 }}>
        <OwnerChange />
        <Deletion onDeleted={onDeleted} />
      </Stack>
    </SectionCard>
  )
}
