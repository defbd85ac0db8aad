import { FormControlLabel, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { HelpAlert } from '../../../../ui/HelpAlert.tsx'
import { useRecordSave } from '../../../owned/save/useRecordSave.ts'
import { useApplication } from '../../live/ApplicationPageContext.tsx'

/** Switch that gives the application the full width of portal pages. */
export function LargeDisplay(): ReactNode {
  const t = useTranslate()
  const { application, can } = useApplication()
  const { save, saving } = useRecordSave()
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={!!application.preferLargeDisplay}
            disabled={!can('writeDescription') || saving}
            onChange={(_event, preferLargeDisplay) => void save({ preferLargeDisplay })}
          />
        }
        label={t('applications.share.largeDisplay')}
      />
      <HelpAlert id="application-large-display">{t('applications.share.largeDisplayHelp')}</HelpAlert>
    </div>
  )
}
