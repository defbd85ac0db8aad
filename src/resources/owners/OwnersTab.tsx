import { Link as MuiLink } from '@mui/material'
import Tune from '@mui/icons-material/Tune'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { AccountList } from './AccountList.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { LimitsDialog, type LimitedAccount } from './LimitsDialog.tsx'

interface AdminOwner {
  id: string
  type: 'user' | 'organization'
  name: string
  nbDatasets: number
  nbApplications: number
  /** Consumption of the account's datasets; `storage` is in bytes. */
  consumption?: { storage: number }
  /** Limit of storage, in bytes. */
  storage?: number
}

/** Formats bytes as kilobytes (1000 bytes) with two decimals: `1 234,57`. */
function kilobytes(bytes: number): string {
  return (bytes / 1000).toLocaleString(currentLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2
  })
}

/** List of the accounts that own resources, with their consumption. */
export function OwnersTab(): ReactNode {
  const t = useViewTranslate()
  const [limitedAccount, setLimitedAccount] = useState<LimitedAccount>()
  const linkTo = (page: string, { type, id }: AdminOwner): string =>
    `${page}?${new URLSearchParams({ owner: `${type}:${id}`, shared: 'true' })}`
  return (
    <>
      <AccountList<AdminOwner>
        resource="admin/owners"
        perPage={1000}
        typeOf={({ type }) => type}
        renderPrimary={({ name, id, type }) => {
          const kind = t(`admin.types.${type}`)
          return `${name || id} (${kind})`
        }}
        renderSecondary={(owner) => (
          <>
            {owner.consumption && (
              <div>
                {t('admin.stored', { size: kilobytes(owner.consumption.storage) })}
                {owner.storage !== undefined && ` ${t('admin.storedOf', { size: kilobytes(owner.storage) })}`}
              </div>
            )}
            <MuiLink component={Link} to={linkTo(paths.datasets, owner)}>
              {t('admin.datasets', { smart_count: owner.nbDatasets })}
            </MuiLink>
            {!pageConfig.disableApplications && (
              <>
                {' – '}
                <MuiLink component={Link} to={linkTo(paths.applications, owner)}>
                  {t('admin.applications', { smart_count: owner.nbApplications })}
                </MuiLink>
              </>
            )}
          </>
        )}
        renderActions={(owner) => (
          <ActionButton
            label={t('admin.limits.of', { name: owner.name || owner.id })}
            icon={<Tune />}
            onClick={() => setLimitedAccount(owner)}
          />
        )}
      />
      {limitedAccount && (
        <LimitsDialog account={limitedAccount} onClose={() => setLimitedAccount(undefined)} />
      )}
    </>
  )
}
