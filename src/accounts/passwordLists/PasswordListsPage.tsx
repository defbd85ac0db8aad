import Add from '@mui/icons-material/Add'
import { Button, List, ListItem, ListItemText, Skeleton, Switch, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { Section } from '../me/Section.tsx'
import { useChangeableRead } from '../queries.tsx'
import { PasswordListDialog } from './PasswordListDialog.tsx'
import { activatePasswordList, readPasswordLists, removePasswordList } from './passwordListsApi.ts'

/** `/simple-directory/admin/password-lists`: lists of forbidden passwords. */
export default function PasswordListsPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <AdminPage title={t('passwordLists.title')}>
      <PasswordLists />
    </AdminPage>
  )
}

export function PasswordLists(): ReactNode {
  const t = useViewTranslate()
  const read = useChangeableRead({ queryKey: ['passwordLists'], queryFn: readPasswordLists })
  const { data: lists, error, isChanging, change } = read
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Typography>{t('passwordLists.intro')}</Typography>
      <FormAlert error={error} {...(lists ? {} : { onRetry: read.retry })} />
      {!lists && !error && <Skeleton variant="rounded" height={160} />}
      {lists && (
        <Section
          id="password-lists"
          title={t('passwordLists.lists')}
          action={
            <Button variant="outlined" startIcon={<Add />} onClick={() => setAdding(true)}>
              {t('passwordLists.add')}
            </Button>
          }
        >
          {lists.length === 0 && <Typography>{t('passwordLists.none')}</Typography>}
          {lists.length > 0 && (
            <List disablePadding>
              {lists.map(({ _id: id, name, active, count }) => (
                <ListItem key={id} disableGutters divider sx={{ gap: 1 }}>
                  <ListItemText
                    sx={{ overflowWrap: 'anywhere' }}
                    primary={name}
                    secondary={t('passwordLists.count', { smart_count: count })}
                  />
                  <Switch
                    checked={active}
                    disabled={isChanging}
                    onChange={(_event, checked) => void change(() => activatePasswordList(id, checked))}
                    slotProps={{ input: { 'aria-label': t('passwordLists.active', { name }) } }}
                  />
                  <ConfirmButton
                    iconOnly
                    color="error"
                    disabled={isChanging}
                    label={t('passwordLists.remove', { name })}
                    text={t('passwordLists.removeSure', { name })}
                    onConfirm={() => change(() => removePasswordList(id))}
                  />
                </ListItem>
              ))}
            </List>
          )}
          {isAdding && (
            <PasswordListDialog
              onAdded={() => {
                setAdding(false)
                read.retry()
              }}
              onClose={() => setAdding(false)}
            />
          )}
        </Section>
      )}
    </>
  )
}
