import Add from '@mui/icons-material/Add'
import Edit from '@mui/icons-material/EditOutlined'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemText,
  Skeleton,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { useAction } from '../../../ui/form/useAction.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { createGroup } from '../api.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { maxGroupTitleLength, useGroups, type CountedGroup } from './useGroups.ts'

/** Dialog with the groups of the account. */
export function GroupsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { groups, error, readAgain, changed } = useGroups()
  const [edited, setEdited] = useState<CountedGroup>()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages.groups.manage')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>{t('pages.groups.intro')}</Typography>
        {!!error && !groups && (
          <RetryAlert text={t('pages.groups.readError')} error={error} onRetry={readAgain} />
        )}
        {!groups && !error && <Skeleton variant="rounded" height={120} />}
        {groups?.length === 0 && (
          <Typography sx={{ color: 'text.secondary', my: 2 }}>{t('pages.groups.none')}</Typography>
        )}
        <List>
          {groups?.map((group) => (
            <ListItem
              key={group._id}
              divider
              disableGutters
              secondaryAction={
                <Tooltip title={t('pages.groups.edit')}>
                  <IconButton
                    edge="end"
                    aria-label={labelled(t('pages.groups.edit'), group.title)}
                    onClick={() => setEdited(group)}
                  >
                    <Edit />
                  </IconButton>
                </Tooltip>
              }
            >
              <ListItemText
                primary={group.title}
                secondary={[t('pages.count', { smart_count: group.count }), group.description]
                  .filter(Boolean)
                  .join(' · ')}
                sx={{ overflowWrap: 'anywhere' }}
              />
            </ListItem>
          ))}
        </List>
        <NewGroup onCreated={changed} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('blocks.close')}
        </Button>
      </DialogActions>
      {edited && <GroupDialog group={edited} onChanged={changed} onClose={() => setEdited(undefined)} />}
    </Dialog>
  )
}

function NewGroup({ onCreated }: { onCreated: () => Promise<void> }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const action = useAction()
  const [title, setTitle] = useState('')
  const wanted = title.trim()

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!wanted) return
    const isCreated = await action.run(async () => {
      await createGroup(wanted)
      await onCreated()
    })
    if (!isCreated) return
    setTitle('')
    notify({ type: 'success', msg: t('pages.groups.created', { title: wanted }) })
  }

  return (
    <form onSubmit={(event) => void create(event)} style={{ display: 'flex', gap: 8, alignItems: 'start' }}>
      <TextField
        size="small"
        label={t('pages.groups.new')}
        value={title}
        disabled={action.busy}
        onChange={(event) => setTitle(event.target.value)}
        helperText={action.error && <FormAlert error={action.error} />}
        slotProps={{
          htmlInput: { maxLength: maxGroupTitleLength },
          formHelperText: { component: 'div' }
        }}
        sx={{ flex: 1 }}
      />
      <Button type="submit" startIcon={<Add />} disabled={!wanted} loading={action.busy} sx={{ height: 40 }}>
        {t('pages.groups.create')}
      </Button>
    </form>
  )
}
