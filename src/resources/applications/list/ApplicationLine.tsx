import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import { ListItemText } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Application } from '../../../../contract/applications/application.ts'
import { NamedIcon } from '../../../ui/NamedIcon.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { isInError, statusOf } from '../model/status.ts'

type SummarizedApplication = Pick<Application, 'id' | 'title' | 'updatedAt' | 'status' | 'errorMessage'>

/** Title of an application, with its state and date of update below. */
export function ApplicationLine({ application }: { application: SummarizedApplication }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const status = statusOf(application)
  const details = [
    status !== 'configured' && t(`applications.status.${status}`),
    formats.date(application.updatedAt)
  ]
  return (
    <ListItemText
      sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}
      primary={
        <>
          {application.title || application.id}
          {isInError(application) && (
            <NamedIcon
              icon={<ErrorIcon fontSize="small" />}
              label={t('applications.inError')}
              sx={{ color: 'error.text', ml: 1, verticalAlign: 'text-bottom' }}
            />
          )}
        </>
      }
      secondary={details.filter(Boolean).join(' · ')}
    />
  )
}
