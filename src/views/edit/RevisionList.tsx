import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import { formatDateTime } from '../values/dateTime.ts'
import type { Revision } from './linesApi.ts'
import { useLineName } from './useLineName.ts'

interface RevisionListProps {
  revisions: Revision[]
  /** `line` adds the name of the line to each revision. */
  naming?: 'line'
  /** `_i` of the selected revision. */
  chosen?: number | undefined
  onChoose: (revision: Revision) => void
}

export function revisionDate(revision: Revision): string {
  return revision._updatedAt ? formatDateTime(revision._updatedAt, currentLocale()).text : ''
}

const knownActions = ['create', 'update', 'createOrUpdate', 'patch', 'delete']

export function revisionAction({ _action, _deleted }: Revision, t: Translate): string {
  const action = _deleted ? 'delete' : knownActions.includes(_action) ? _action : 'update'
  return t(`edit.history.actions.${action}`)
}

/** Revision that names a line: a deletion has no values, so the revision before it is used. */
function named(revision: Revision, revisions: Revision[]): Revision {
  if (!revision._deleted) return revision
  return (
    revisions.find(({ _id, _i, _deleted }) => _id === revision._id && _i < revision._i && !_deleted) ??
    revision
  )
}

/** List of revisions, the latest first: operation, date, and author when it is stored. */
export function RevisionList({ revisions, naming, chosen, onChoose }: RevisionListProps): ReactNode {
  const t = useViewTranslate()
  const lineName = useLineName()
  if (revisions.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('edit.history.empty')}</Typography>
  }
  return (
    <List
      dense
      aria-label={t('edit.history.list')}
      sx={{
        maxHeight: naming ? '60vh' : 240,
        overflow: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        py: 0
      }}
    >
      {revisions.map((revision) => {
        const done = revisionAction(revision, t)
        const name = naming ? `${lineName(named(revision, revisions))} : ` : ''
        const by = revision._updatedByName ? ` · ${revision._updatedByName}` : ''
        return (
          <ListItem key={revision._i} disablePadding divider>
            <ListItemButton
              selected={revision._i === chosen}
              {...(naming ? {} : { 'aria-pressed': revision._i === chosen })}
              onClick={() => onChoose(revision)}
            >
              <ListItemText
                primary={`${name}${done}`}
                secondary={`${revisionDate(revision)}${by}`}
                sx={{ overflowWrap: 'anywhere' }}
              />
            </ListItemButton>
          </ListItem>
        )
      })}
    </List>
  )
}
