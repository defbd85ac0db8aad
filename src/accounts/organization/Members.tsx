import {
  Alert,
  Avatar,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  List,
  ListItem,
  ListItemAvatar,
  ListItemText,
  MenuItem,
  Pagination,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../FormAlert.tsx'
import { Section } from '../me/Section.tsx'
import { useAction } from '../useAction.ts'
import { InviteDialog } from './InviteDialog.tsx'
import {
  changeRole,
  excludeMember,
  membersCsvAddress,
  membersPerPage,
  readMembers,
  type DirectoryOrganization,
  type Member
} from './organizationApi.ts'
import { useRoleName } from './useRoleName.ts'

export interface MembersProps {
  organization: DirectoryOrganization
  /** The page is about this department alone. */
  department: string | undefined
  mayChange: boolean
}

export function Members({ organization, department, mayChange }: MembersProps): ReactNode {
  const t = useViewTranslate()
  const roleName = useRoleName()
  const { id, roles, departments = [] } = organization
  const [query, setQuery] = useState({ q: '', department: department ?? '', page: 1 })
  const [members, setMembers] = useState<{ count: number; results: Member[] }>()
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<string>()
  const [excluded, setExcluded] = useState<Member>()
  const { busy, error, run } = useAction()
  const load = useCallback(() => run(async () => setMembers(await readMembers(id, query))), [id, query, run])
  useEffect(() => void load(), [load])

  const change = (work: () => Promise<void>): void =>
    void run(async () => {
      await work()
      setMembers(await readMembers(id, query))
    })
  const pages = Math.ceil((members?.count ?? 0) / membersPerPage)

  return (
    <Section
      id="members"
      title={t('organization.members', { count: members?.count ?? 0 })}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button href={membersCsvAddress(id)}>{t('organization.csv')}</Button>
          {mayChange && (
            <Button variant="contained" onClick={() => setInviting(true)}>
              {t('organization.invite')}
            </Button>
          )}
        </Stack>
      }
    >
      {invited && <Alert severity="success">{t('organization.invited', { email: invited })}</Alert>}
      <FormAlert error={error} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          id="member-search"
          type="search"
          size="small"
          label={t('organization.search')}
          value={query.q}
          onChange={(event) => setQuery({ ...query, q: event.target.value, page: 1 })}
          fullWidth
        />
        {departments.length > 0 && department === undefined && (
          <TextField
            id="member-department"
            select
            size="small"
            label={t('organization.department')}
            value={query.department}
            onChange={(event) => setQuery({ ...query, department: event.target.value, page: 1 })}
            fullWidth
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('organization.anyDepartment')}</MenuItem>
            <MenuItem value="-">{t('organization.root')}</MenuItem>
            {departments.map((known) => (
              <MenuItem key={known.id} value={known.id}>
                {known.name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
      {members?.count === 0 && <Typography>{t('organization.nobody')}</Typography>}
      <List disablePadding>
        {members?.results.map((member) => {
          const { name, email, role, departmentName, emailConfirmed } = member
          const key = `${member.id}:${member.department ?? ''}:${role}`
          return (
            <ListItem key={key} disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
              <ListItemAvatar>
                <Avatar src={avatarAddress({ type: 'user', id: member.id })} alt="" />
              </ListItemAvatar>
              <ListItemText
                sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
                primary={`${name} (${email})`}
                secondary={[
                  departmentName ?? member.department,
                  mayChange ? undefined : roleName(role),
                  emailConfirmed === false ? t('organization.unconfirmed') : undefined
                ]
                  .filter(Boolean)
                  .join(' – ')}
              />
              {mayChange && (
                <>
                  <TextField
                    select
                    size="small"
                    value={role}
                    disabled={busy}
                    onChange={(event) => change(() => changeRole(id, member, event.target.value))}
                    sx={{ minWidth: 150 }}
                    slotProps={{
                      select: { SelectDisplayProps: { 'aria-label': t('organization.roleOf', { name }) } }
                    }}
                  >
                    {[...new Set([...roles, role])].map((choice) => (
                      <MenuItem key={choice} value={choice}>
                        {roleName(choice)}
                      </MenuItem>
                    ))}
                  </TextField>
                  <Button
                    color="error"
                    disabled={busy}
                    aria-label={t('organization.excludeOf', { name })}
                    onClick={() => setExcluded(member)}
                  >
                    {t('organization.exclude')}
                  </Button>
                </>
              )}
            </ListItem>
          )
        })}
      </List>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={query.page}
          onChange={(_event, page) => setQuery({ ...query, page })}
        />
      )}
      {isInviting && (
        <InviteDialog
          organization={organization}
          department={department}
          onClose={() => setInviting(false)}
          onInvited={(email) => {
            setInviting(false)
            setInvited(email)
            void load()
          }}
        />
      )}
      {excluded && (
        <Dialog open onClose={() => setExcluded(undefined)}>
          <DialogContent>
            <DialogContentText>{t('organization.excludeSure', { name: excluded.name })}</DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setExcluded(undefined)}>{t('organization.cancel')}</Button>
            <Button
              color="error"
              variant="contained"
              onClick={() => {
                change(() => excludeMember(id, excluded))
                setExcluded(undefined)
              }}
            >
              {t('organization.exclude')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Section>
  )
}
