import { Avatar, Button, List, ListItem, ListItemAvatar, ListItemText, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { avatarAddress, createOrganizationAddress } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { roleName } from '../../layout/roleName.ts'
import { pageConfig } from '../../pageConfig.ts'
import type { DirectoryUser } from '../accountsApi.ts'
import { Section } from './Section.tsx'

export function Memberships({ user }: { user: DirectoryUser }): ReactNode {
  const t = useViewTranslate()
  const { count, max } = user.createdOrgs
  const mayCreate = user.lock !== 'account' && (max < 0 || count < max)
  const createAddress = createOrganizationAddress(`${window.location.origin}${pageConfig.basePath}`)
  return (
    <Section
      id="memberships"
      title={t('accounts.me.memberships')}
      {...(mayCreate
        ? {
            action: (
              <Button href={createAddress} target="_top">
                {t('accounts.me.createOrganization')}
              </Button>
            )
          }
        : {})}
    >
      <Typography>
        {max < 0
          ? t('accounts.me.created', { smart_count: count })
          : t('accounts.me.createdOf', { smart_count: count, max })}
      </Typography>
      {user.organizations.length === 0 && <Typography>{t('accounts.me.noMembership')}</Typography>}
      <List disablePadding>
        {user.organizations.map((membership) => {
          const { id, name, department, departmentName, role } = membership
          return (
            <ListItem key={`${id}:${department ?? ''}:${role}`} disableGutters>
              <ListItemAvatar>
                <Avatar
                  src={avatarAddress({ type: 'organization', id, department })}
                  alt=""
                  variant="rounded"
                />
              </ListItemAvatar>
              <ListItemText
                primary={[name, departmentName ?? department].filter(Boolean).join(' / ')}
                secondary={roleName(membership, t)}
              />
            </ListItem>
          )
        })}
      </List>
    </Section>
  )
}
