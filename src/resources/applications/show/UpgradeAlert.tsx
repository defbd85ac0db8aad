import { Alert, Button } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Application } from '../../../../contract/applications/application.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { useNewVersion } from '../live/useConfigured.ts'

/**
 * Announces a newer version of the base application, until dismissed; the version is tried in the draft of the
 * configuration.
 */
export function UpgradeAlert(): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const { application, can, replace } = useApplication()
  const newest = useNewVersion()
  const [closed, setClosed] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  if (!newest || closed === newest.version) return null

  async function upgrade(): Promise<void> {
    try {
      const { data } = await dataProvider.update<Application>('applications', {
        id: application.id,
        data: { urlDraft: newest?.url },
        // Without previous data every key is sent, even with an unchanged value.
        previousData: undefined as never
      })
      replace(data)
    } catch (error) {
      notify({ msg: t('applications.show.saveError'), error })
      throw error
    }
    await navigate(paths.applicationConfig(application.id))
  }

  return (
    <Alert
      severity="info"
      variant="outlined"
      role="note"
      sx={{ mb: 3 }}
      onClose={() => setClosed(newest.version)}
      closeText={t('blocks.close')}
    >
      {t('applications.upgrade.available', { version: newest.version })}
      {can('writeConfig') && (
        <Button size="small" onClick={() => setAsking(true)} sx={{ ml: 2 }}>
          {t('applications.upgrade.action')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('applications.upgrade.title')}
        text={t('applications.upgrade.text', { version: newest.version })}
        confirmLabel={t('applications.upgrade.action')}
        onConfirm={upgrade}
        onClose={() => setAsking(false)}
      />
    </Alert>
  )
}
