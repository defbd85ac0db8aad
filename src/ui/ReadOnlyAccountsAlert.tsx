import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { directoryTexts } from '../../contract/directoryTexts.ts'
import { currentLocale } from '../i18n/locale.ts'

/** Says why accounts that are read from files are offered no change. */
export function ReadOnlyAccountsAlert(): ReactNode {
  return <Alert severity="info">{directoryTexts.readOnlyAccounts[currentLocale()]}</Alert>
}
