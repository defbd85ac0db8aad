import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { directoryTexts } from '../../contract/directoryTexts.ts'
import { currentLocale } from '../i18n/locale.ts'

/** Notice that accounts defined in files are read-only. */
export function ReadOnlyAccountsAlert(): ReactNode {
  return <Alert severity="info">{directoryTexts.readOnlyAccounts[currentLocale()]}</Alert>
}
