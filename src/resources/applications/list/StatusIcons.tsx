import Warning from '@mui/icons-material/WarningAmber'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Application } from '../../../../contract/applications/application.ts'
import { NamedIcon } from '../../../ui/NamedIcon.tsx'
import { hasUnvalidated, isInError } from '../model/status.ts'

type Stated = Pick<Application, 'status' | 'errorMessage'>

/** Icons of an application: error, and configuration that is not validated. */
export function StatusIcons({ application }: { application: Stated }): ReactNode {
  const t = useTranslate()
  return (
    <>
      {isInError(application) && (
        <NamedIcon
          icon={<ErrorIcon fontSize="small" />}
          label={t('applications.inError')}
          sx={{ color: 'error.text' }}
        />
      )}
      {hasUnvalidated(application) && (
        <NamedIcon
          icon={<Warning fontSize="small" />}
          label={t('applications.draft')}
          sx={{ color: 'warning.text' }}
        />
      )}
    </>
  )
}
