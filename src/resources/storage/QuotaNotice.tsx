import { Alert, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { AccountKeys, Session } from '../../../contract/session.ts'
import { useRights, useSession } from '../../authProvider/useSession.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import {
  levelOf,
  quotaNames,
  remainingOf,
  useAccountLimits,
  type QuotaName
} from '../../layout/accountLimits.ts'
import { paths } from '../../paths.ts'
import { useFormats } from '../../ui/useFormats.ts'

interface QuotaNoticeProps {
  account: AccountKeys | undefined
  /** Quotas to check; all by default. */
  quotas?: readonly QuotaName[]
  /** Number of bytes to upload. */
  added?: number | undefined
  /** Whether the notice is hidden while enough is left. */
  isWarningOnly?: boolean
  /** Whether the notice is on the storage page, so without a link to that page. */
  isOnItsPage?: boolean
}

/** Whether the user may read the limits of the account: their own, or those of an organization they belong to. */
function isOf({ user }: Session, account: AccountKeys | undefined): boolean {
  if (!user || !account) return false
  if (account.type === 'user') return account.id === user.id
  return user.organizations.some(({ id }) => id === account.id)
}

/** Remaining quotas of an account, with a warning when little is left. */
export function QuotaNotice(props: QuotaNoticeProps): ReactNode {
  const t = useViewTranslate()
  const format = useFormats()
  const rights = useRights()
  const { account, quotas = quotaNames, added = 0, isWarningOnly, isOnItsPage } = props
  const session = useSession()
  const { data } = useAccountLimits(isOf(session, account) ? account : undefined)
  if (!data) return null
  const limitedQuotas = quotas.flatMap((name) => {
    const level = levelOf(data[name])
    return level === 'free' ? [] : [{ name, level, left: remainingOf(data[name]) }]
  })
  if (!limitedQuotas.length) return null
  const leftOf = ({ name, left }: (typeof limitedQuotas)[number]): string =>
    t(`storage.left.${name}`, {
      smart_count: left,
      value: name === 'nb_datasets' ? format.number(left) : format.bytes(left)
    })
  const formatList = (texts: string[]): string =>
    new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(texts)
  const full = limitedQuotas.filter(({ level }) => level === 'full')
  const near = limitedQuotas.filter(({ level }) => level === 'near')
  const lacking = limitedQuotas.filter(({ name, left }) => name !== 'nb_datasets' && added > left)
  const page = rights.contrib && !isOnItsPage && (
    <>
      {' '}
      <Link component={RouterLink} to={paths.storage} sx={{ color: 'inherit' }}>
        {t('storage.seeDetails')}
      </Link>
    </>
  )
  if (full.length > 0) {
    return (
      <Alert severity="error" variant="outlined">
        {t('storage.isFull', { names: formatList(full.map(({ name }) => t(`storage.names.${name}`))) })}
        {page}
      </Alert>
    )
  }
  if (lacking.length > 0) {
    return (
      <Alert severity="error" variant="outlined">
        {t('storage.tooLarge', { size: format.bytes(added), left: formatList(lacking.map(leftOf)) })}
        {page}
      </Alert>
    )
  }
  if (near.length > 0) {
    return (
      <Alert severity="warning" variant="outlined">
        {t('storage.isNear', { left: formatList(near.map(leftOf)) })}
        {page}
      </Alert>
    )
  }
  if (isWarningOnly) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('storage.isLeft', { left: formatList(limitedQuotas.map(leftOf)) })}
    </Typography>
  )
}
