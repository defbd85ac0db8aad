import {
  Avatar,
  Button,
  List,
  ListItem,
  ListItemAvatar,
  ListItemText,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../FormAlert.tsx'
import { Section } from '../me/Section.tsx'
import { useAction } from '../useAction.ts'
import { patchOrganization, type Department, type DirectoryOrganization } from './organizationApi.ts'

export interface DepartmentsProps {
  organization: DirectoryOrganization
  onChange: (organization: DirectoryOrganization) => void
}

export function Departments({ organization, onChange }: DepartmentsProps): ReactNode {
  const t = useViewTranslate()
  const { id, departments = [] } = organization
  const [name, setName] = useState('')
  const { busy, error, run } = useAction()
  const save = (changed: Department[], done = (): void => {}): void =>
    void run(async () => {
      onChange({ ...organization, ...(await patchOrganization(id, { departments: changed })) })
      done()
    })
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy && name.trim()) save([...departments, { name: name.trim() }], () => setName(''))
  }
  return (
    <Section id="departments" title={t('organization.departments')}>
      {departments.length === 0 && <Typography>{t('organization.noDepartment')}</Typography>}
      <List disablePadding>
        {departments.map((department) => (
          <ListItem
            key={department.id}
            disableGutters
            secondaryAction={
              <Button
                color="error"
                disabled={busy}
                aria-label={t('organization.removeOf', { name: department.name })}
                onClick={() => save(departments.filter((other) => other !== department))}
              >
                {t('organization.remove')}
              </Button>
            }
          >
            <ListItemAvatar>
              <Avatar
                src={avatarAddress({ type: 'organization', id, department: department.id })}
                alt=""
                variant="rounded"
              />
            </ListItemAvatar>
            <ListItemText primary={department.name} secondary={department.id} />
          </ListItem>
        ))}
      </List>
      <FormAlert error={error} />
      <Stack component="form" direction="row" noValidate onSubmit={add} sx={{ gap: 1 }}>
        <TextField
          id="new-department"
          size="small"
          label={t('organization.newDepartment')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 150 } }}
        />
        <Button type="submit" variant="outlined" disabled={busy || !name.trim()}>
          {t('organization.add')}
        </Button>
      </Stack>
    </Section>
  )
}
