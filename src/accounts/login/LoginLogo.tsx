import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { BrandLogo } from '../CardPage.tsx'
import type { LoginParameters } from './loginParameters.ts'

/** Requested logo, else that of the organization to sign in to, else the brand's. */
export function LoginLogo({ parameters }: { parameters: LoginParameters }): ReactNode {
  const t = useViewTranslate()
  const { org, dep, logo } = parameters
  const [failed, setFailed] = useState(false)
  const address =
    logo ?? (org ? avatarAddress({ type: 'organization', id: org, department: dep }) : undefined)
  if (!address || failed) return <BrandLogo />
  return (
    <Box
      component="img"
      src={address}
      alt={t(logo ? 'accounts.logo' : 'accounts.logoOf')}
      onError={() => setFailed(true)}
      sx={{ height: 40, maxWidth: 160, borderRadius: 1, objectFit: 'contain' }}
    />
  )
}
