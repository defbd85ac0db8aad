import { useQuery } from '@tanstack/react-query'
import { MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { siteKey, type DirectorySite } from '../../../contract/sites.ts'
import { ApiError, apiJson, apiRequest } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import { FieldError } from '../../ui/form/useAction.ts'
import type { CheckedField } from '../../ui/form/useCheckedForm.ts'

interface SiteOfUserProps {
  field: CheckedField
  /** Host and path of the site; empty for the platform. */
  site: string
  onChange: (site: string) => void
}

/** Field that selects the site of a user's account; hidden when the platform has no other site. */
export function SiteOfUser({ field, site, onChange }: SiteOfUserProps): ReactNode {
  const t = useViewTranslate()
  const { data } = useQuery({
    queryKey: ['directory-sites'],
    queryFn: () =>
      apiJson<{ results: DirectorySite[] }>(`${directoryApi}/sites`, {
        query: { showAll: true, size: 1000, sort: 'host' }
      })
  })
  const siteKeys = (data?.results ?? []).map(siteKey)
  const sites = site && !siteKeys.includes(site) ? [...siteKeys, site] : siteKeys
  if (sites.length === 0) return null
  return (
    <TextField
      {...field}
      select
      label={t('admin.users.site')}
      value={site}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('admin.users.sitePlatform')}</MenuItem>
      {sites.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

export function siteOfUser(user: { host?: string; path?: string } | undefined): string {
  return user?.host ? user.host + (user.path ?? '') : ''
}

/**
 * Moves a user's account to a site.
 * @throws FieldError when the site already has an account with this e-mail address
 */
export async function transferUser(id: string, site: string, t: Translate): Promise<void> {
  const [host = '', ...folders] = site.split('/')
  const path = folders.length > 0 ? `/${folders.join('/')}` : ''
  try {
    await apiRequest(`${directoryApi}/users/${encodeURIComponent(id)}/transfer`, {
      method: 'POST',
      json: { host, path }
    })
  } catch (error) {
    const isTaken = error instanceof ApiError && error.status === 409
    throw isTaken ? new FieldError('user-site', t('admin.users.siteTaken')) : error
  }
}
